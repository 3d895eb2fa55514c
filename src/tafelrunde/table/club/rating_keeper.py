"""Ratings beside the tables: counted soon after a game is over, and computed again from records."""

from __future__ import annotations

import logging
from collections.abc import Callable

import msgspec

from tafelrunde.kernel.game import Game
from tafelrunde.table import journal, workshop
from tafelrunde.table.card import result
from tafelrunde.table.clock import DAY, wall_clock
from tafelrunde.table.club.rated import Counted, counted
from tafelrunde.table.club.ratings import (
    Unreadable,
    count_finished,
    is_due,
    put_all,
    settle,
    take_turn,
    uncounted,
)
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Steps, Store
from tafelrunde.table.table import replayed

log = logging.getLogger(__name__)

EVERY = 3.0
# Now and then everything is looked through, usually only what ended lately.
LATELY = 2 * DAY
ROUNDS = 1_200
PAGE = 200


class RatingKeeper:
    """Counts rated games of this database and computes ratings, when no other process does."""

    def __init__(self, store: Store, name: str) -> None:
        self.store = store
        self.name = name
        self.unreadable: set[str] = set()
        self.turn = 0

    async def work(self) -> float:
        """Catch up; says how long until there may be something new."""
        try:
            await self.catch_up(wall_clock() - LATELY if self.turn % ROUNDS else 0)
            self.turn += 1
        except Unreadable as error:
            self.unreadable.add(error.table)
            log.warning("not rated: %s", error.reason)
        return EVERY

    async def catch_up(self, since: int = 0) -> None:
        """Count what ended since then and compute what follows, unless another process does."""
        new = await self.store.read(uncounted(since, 1 + len(self.unreadable)))
        if any(table not in self.unreadable for table, *_ in new):
            while await self.store.write(
                count_finished(self.name, wall_clock(), since, self.unreadable)
            ):
                pass
        if await self.store.read(is_due()):
            while await self.store.write(settle(self.name, wall_clock())):
                pass


async def recompute(
    store: Store, find: Callable[[str], Game], name: str, skipped: Callable[[str], None]
) -> int:
    """Read every rated game from its record and compute all ratings again; says how many games.

    Games of deleted tables stay counted; `skipped` is told of what cannot be read here, and stays.
    """
    games: dict[str, Counted] = {}
    after = ""
    while page := await store.read(_first_rows(after)):
        for table in [name for name, first in page if _is_rated(first)]:
            rows = await store.rows(table)
            try:
                game = await workshop.laboured(_from_record, find, table, rows)
            except Refused as refusal:
                skipped(f"{table}: {refusal.reason}")
            else:
                games |= {} if game is None else {table: game}
        after = page[-1][0]
    await store.write(_instead(games, name))
    while await store.write(settle(name, wall_clock())):
        pass
    return len(games)


def _first_rows(after: str) -> Steps[list[tuple[str, bytes]]]:
    rows = yield (
        "select id, body from tables join entries on table_id = id and n = 0 "
        "where phase = 'over' and id > ? order by id limit ?",
        (after, PAGE),
    )
    return [(table, body) for table, body in rows]


def _is_rated(first: bytes) -> bool:
    """Does a table's first row say that it is rated? One that cannot be read is none of ours."""
    try:
        opened = journal.decode(bytes(first))
    except msgspec.MsgspecError:
        return False
    return isinstance(opened, journal.Opened) and opened.rated


def _from_record(find: Callable[[str], Game], name: str, stored: list[bytes]) -> Counted | None:
    table = replayed(name, find, stored)
    found = result(table)
    if found is None:
        return None
    rows = [past.row for past in table.history]
    ended = rows[table.ended].at
    return counted(table.opened, found.why, ended, found.seats, rows)


def _instead(games: dict[str, Counted], name: str) -> Steps[None]:
    yield from take_turn(name, wall_clock(), anyway=True)
    yield from put_all(games)
