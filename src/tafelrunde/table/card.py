"""What is stored of a table beside its rows: how the lobby shows it, and what it waits for."""

from __future__ import annotations

import msgspec

from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.table import journal
from tafelrunde.table.store import Head
from tafelrunde.table.table import Table


class SeatCard(msgspec.Struct):
    """A seat as the lobby shows it."""

    kind: str
    name: str
    level: str
    taken: bool
    links: int


class Card(msgspec.Struct):
    """A table as the lobby shows it; `owned` if it has an owner's components of its own."""

    game: str
    seats: list[SeatCard]
    acting: list[int]
    points: list[int] | None
    places: list[int] | None
    why: str
    pace: journal.Pace
    public: bool
    rules: int = 1
    owned: bool = False


def head(table: Table) -> Head:
    """What is stored of a table beside its rows, to be found without reading them."""
    card = Card(
        table.game.id,
        [SeatCard(s.plan.kind, s.name, s.plan.level, s.taken, s.links) for s in table.seats],
        table.acting(),
        table.points(SPECTATOR),
        table.places(),
        table.why,
        table.opened.pace,
        table.opened.public,
        table.opened.rules,
        bool(table.opened.components),
    )
    return Head(
        game=table.game.id,
        phase=table.phase,
        public=table.opened.public,
        card=msgspec.json.encode(card),
        due=table.due(),
        bot=bool(table.bots_to_move() and table.holders()),
        guests=tuple((s.guest, n) for n, s in enumerate(table.seats) if s.guest),
    )
