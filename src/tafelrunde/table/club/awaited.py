"""Who is awaited at a table and is not there, and who was not there when a game ended.

Nothing of this is done while somebody plays: it is found afterwards, in small steps, among the
tables of those who want to be told.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from tafelrunde.table import journal
from tafelrunde.table.card import Card
from tafelrunde.table.clock import DAY
from tafelrunde.table.store import Row, Steps, blanks

log = logging.getLogger(__name__)

# Who was at the table a moment ago has only changed the page.
MOMENT = 60_000
# At a table without days for each decision one may well be away for so long.
GRACE = 600_000
# The end of a game is news for so long.
NEWS = DAY
# So many of somebody's tables are looked at, those that changed last.
TABLES = 100


class Candidate(NamedTuple):
    """A seat of somebody who may have to be told something about it.

    `seen` is until when he was there; a table that waits for a bot has no `phase`.
    """

    table: str
    seat: int
    phase: str
    card: Card
    changed: int
    seen: int

    @property
    def together(self) -> bool:
        """Do others than bots wait for him?"""
        seats = self.card.seats
        return any(s.kind != "bot" and s.taken for n, s in enumerate(seats) if n != self.seat)

    @property
    def aloud(self) -> bool:
        """May a mail be about it? A game by the clock is over before anybody reads it."""
        return self.card.pace.kind != "live"

    def is_due(self, now: int) -> bool:
        """Is it time to tell him that he is awaited?"""
        if self.seat not in self.card.acting or now - self.seen < MOMENT:
            return False
        if self.card.pace.kind == "days":
            return True
        return self.together and now - max(self.seen, self.changed) >= GRACE


_COLUMNS = "t.id, t.phase, t.bot, t.card, t.changed, coalesce(p.until, 0)"


def playing(guests: Sequence[str]) -> Steps[list[Candidate]]:
    """The seats of somebody at tables that wait for people."""
    rows = yield (
        f"select s.seat, {_COLUMNS} from sitters s join tables t on t.id = s.table_id "
        "left join presence p on p.table_id = s.table_id and p.seat = s.seat "
        f"where s.guest in ({blanks(guests)}) and t.phase = 'playing' and not t.bot "
        "order by t.changed desc, t.id, s.seat limit ?",
        (*guests, TABLES),
    )
    return list(_candidates(rows))


def ended(guests: Sequence[str], now: int) -> Steps[list[Candidate]]:
    """The seats of somebody at tables that ended lately while he was away."""
    rows = yield (
        f"select s.seat, {_COLUMNS} from placed s join results r on r.table_id = s.table_id "
        "join tables t on t.id = s.table_id "
        "left join presence p on p.table_id = s.table_id and p.seat = s.seat "
        f"where s.guest in ({blanks(guests)}) and r.ended > ? "
        "and s.gone <> 'resigned' and coalesce(p.until, 0) < r.ended "
        "order by r.ended desc, t.id, s.seat limit ?",
        (*guests, now - NEWS, TABLES),
    )
    return [one for one in _candidates(rows) if one.together]


def seat_now(table: str, seat: int) -> Steps[Candidate | None]:
    """A seat as it is now."""
    rows = yield (
        f"select {_COLUMNS} from tables t left join presence p on p.table_id = t.id and p.seat = ? "
        "where t.id = ?",
        (seat, table),
    )
    return next(_candidates([(seat, *row) for row in rows]), None)


def waiting_for(guests: Sequence[str]) -> Steps[int]:
    """At how many tables somebody is awaited."""
    seats = yield from playing(guests)
    return sum(one.seat in one.card.acting for one in seats)


def _candidates(rows: Iterable[Row]) -> Iterator[Candidate]:
    for seat, table, phase, bot, card, changed, seen in rows:
        try:
            shown = msgspec.json.decode(card, type=Card)
        except msgspec.MsgspecError as error:
            log.warning("nobody is told of table %s: %s", table, error)
            continue
        yield Candidate(table, seat, "" if bot else phase, shown, changed, seen)


def turn_number(rows: Sequence[bytes], seat: int) -> int:
    """How often others have moved after this seat did: the same for all of one turn.

    Rows are only ever added, so a turn that was taken back and comes again is another one.
    """
    turns, moved = 0, False
    for stored in rows:
        row = journal.decode(stored)
        if isinstance(row, journal.Played):
            turns += moved and row.seat != seat
            moved = row.seat == seat
    return turns
