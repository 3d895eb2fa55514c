"""A club that holds tournaments, in one process and on a clock of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest

from tafelrunde.games import find
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import State
from tafelrunde.table import commands
from tafelrunde.table.bot_pool import BotPool
from tafelrunde.table.clock import MINUTE
from tafelrunde.table.club.members import join
from tafelrunde.table.club.tournaments import journal, organiser, steps, wishes
from tafelrunde.table.club.tournaments.organiser import Organiser
from tafelrunde.table.club.tournaments.tournament import Fixture, Tournament
from tafelrunde.table.journal import Pace
from tafelrunde.table.room import Room
from tafelrunde.table.store import Steps, Store
from tafelrunde.table.table import Table
from tafelrunde.table.tables import Tables
from tests.table.tables import KEYS

PEOPLE = ("Anna", "Benno", "Carla", "Dario", "Emma", "Felix", "Greta", "Hugo")
SEED = "5a" * 32
NOON = 1_800_000_000_000


def opened(**wishes: Any) -> journal.Opened:
    """A Swiss tournament of Limes that Anna leads, unless it is wished otherwise."""
    usual = journal.Opened(
        at=NOON, title="Winterturnier", leader="Anna", game="limes", options={}, seats=2,
        kind="swiss", pace=Pace("live", 15 * MINUTE, 10_000), fill=False, level="squire",
        rated=False, limit=16, seed=SEED,
    )  # fmt: skip
    return journal.Opened(
        **{name: getattr(usual, name) for name in usual.__struct_fields__} | wishes
    )


def gathered(people: Sequence[str], **wishes: Any) -> tuple[Tournament, list[journal.Row]]:
    """A tournament that these people have joined."""
    t = Tournament("winter")
    rows = [opened(**wishes), *(journal.Joined(NOON, person) for person in people)]
    for row in rows:
        t.add(row)
    return t, rows


class Club:
    """One process: its tables, without processes for bots, and whoever organises."""

    def __init__(
        self,
        store: Store,
        monkeypatch: pytest.MonkeyPatch,
        passing: Callable[[str], None] = lambda point: None,
    ) -> None:
        self.store = store
        self.monkeypatch = monkeypatch
        self.now = NOON
        pool = BotPool(0)
        pool.choose = _first  # type: ignore[method-assign, assignment]
        self.tables = Tables(store, pool, find, KEYS, passing=passing)
        self.organiser = Organiser(self.tables)
        monkeypatch.setattr(organiser, "wall_clock", lambda: self.now)

    async def hold(self, people: Sequence[str], **wishes: Any) -> Tournament:
        """Open a tournament for these people, all members."""
        for person in people:
            await self.store.write(join(person, person, NOON))
        t, rows = gathered(people, **wishes)
        await self.store.write(steps.create(t, rows))
        return t

    async def look(self) -> Tournament:
        """Let the organiser do what is to be done, and see what came of it."""
        await self.organiser.look()
        return await self.seen()

    async def seen(self, id: str = "winter") -> Tournament:
        return await self.store.read(steps.read(id))

    async def wish(self, person: str, wish: wishes.Wish, taken: Sequence[bool] = ()) -> Tournament:
        """Somebody wants something."""
        t = await self.seen()
        rows = wishes.grant(t, person, wish, list(taken), self.now)
        for row in rows:
            t.add(row)
        await self.store.write(steps.append(t, rows))
        return t

    async def room(self, fixture: Fixture) -> Room:
        return await self.tables.room(fixture.table)

    async def sit(self, t: Tournament, fixture: Fixture, *seats: int) -> Room:
        """These sit down, or all people."""
        room = await self.room(fixture)
        for seat in seats or range(len(fixture.seats)):
            person = t.entrants[fixture.seats[seat]].person
            if person and not room.table.seats[seat].taken:
                await room.sit(seat, person, "", person)
        return room

    async def play(self, t: Tournament, fixture: Fixture) -> None:
        """A short game: all people sit down, and all but one give up, the last seats first."""
        room = await self.sit(t, fixture)
        for seat in reversed(range(len(fixture.seats))):
            if room.table.phase == "playing" and not room.table.seats[seat].level:
                await room.act(partial(_always, seat), commands.Resign())

    async def close(self) -> None:
        await self.tables.close()


def _always(seat: int, table: Table) -> int:
    return seat


async def _first(
    game: Game, view: State, seat: int, level: str, seconds: float, claim: object
) -> int:
    """A bot that takes the first move."""
    return view.moves(seat)[0]


def all_rows(id: str = "winter") -> Steps[list[journal.AnyRow]]:
    """Everything that is written down of a tournament."""
    rows = yield "select body from tournament_rows where tournament_id = ? order by n", (id,)
    return [journal.decode(body) for (body,) in rows]


def all_tables() -> Steps[list[str]]:
    """The names of all tables."""
    rows = yield "select id from tables order by id", ()
    return [id for (id,) in rows]
