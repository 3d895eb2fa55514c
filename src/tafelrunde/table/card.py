"""What is stored of a table beside its rows: how the lobby shows it, and what it waits for."""

from __future__ import annotations

import msgspec

from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.state import FULL
from tafelrunde.table import journal
from tafelrunde.table.store import Head, Placed, Result
from tafelrunde.table.table import ENDED, GATHERING, PLAYING, Seat, Table


class SeatCard(msgspec.Struct):
    """A seat as the lobby shows it; `beside` is the seat at whose device its person plays."""

    kind: str
    name: str
    level: str
    taken: bool
    links: int
    beside: int = -1


class Card(msgspec.Struct):
    """A table as the lobby shows it; `owned` if it has an owner's components of its own, `by` whom
    they were told by. `stage` is how far the game is, in German and English, `due` when the next
    clock falls.
    """

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
    rated: bool = False
    between: tuple[int, int] | None = None
    by: tuple[str, ...] = ()
    stage: tuple[str, str] = ("", "")
    due: int | None = None


def result(table: Table) -> Result | None:
    """How a game came out, once it is over; what was only imagined comes to nothing."""
    if table.phase != ENDED or table.opened.imagined:
        return None
    points = table.points(FULL) or []
    seats = table.seats
    places = table.places() or [0] * len(seats)
    return Result(
        began=table.history[table.began].row.at,
        moves=len(table.match.standing) - 1,
        why=table.why,
        rated=table.opened.rated,
        owned=bool(table.opened.components),
        options=msgspec.json.encode(table.match.options, order="sorted").decode(),
        seats=tuple(
            Placed(
                "" if s.beside else s.guest,
                _player(s),
                s.name,
                team,
                place,
                gained,
                _gone(table, n),
            )
            for n, (s, team, place, gained) in enumerate(
                zip(seats, table.teams, places, points, strict=True)
            )
        ),
    )


def _player(seat: Seat) -> str:
    """The level of the bot whose seat it is; nothing for a person's."""
    return seat.plan.level if seat.plan.kind == "bot" else ""


def _gone(table: Table, seat: int) -> str:
    """How a person stopped playing before the end."""
    if not table.seats[seat].substitute:
        return ""
    for past in reversed(table.history):
        match past.row:
            case journal.Resigned(seat=who) if who == seat:
                return "resigned"
            case journal.Barred(seat=who) if who == seat:
                return "barred"
            case journal.Replaced(seat=who, why=why) if who == seat:
                return "clock" if why == "clock" else "replaced"
    raise AssertionError(seat)


def _beside(table: Table, seat: Seat) -> int:
    """The seat of whoever the device belongs to at which this one's person plays; -1 if his own."""
    owners = [n for n, s in enumerate(table.seats) if s.guest == seat.guest and not s.beside]
    return owners[0] if seat.beside and owners else -1


def _stage(table: Table) -> tuple[str, str]:
    """How far a game that goes on is, in both languages."""
    if table.phase != PLAYING or table.game.stage is None:
        return "", ""
    view = table.match.state.seen_by(SPECTATOR)
    return table.game.stage(view, "de"), table.game.stage(view, "en")


def _is_listed(table: Table) -> bool:
    """Is there anything for the lobby to show? Not a table that waits only for those it knows."""
    free = [seat.plan.kind == "open" and not seat.taken for seat in table.seats]
    return table.phase != GATHERING or any(free)


def head(table: Table) -> Head:
    """What is stored of a table beside its rows, to be found without reading them."""
    card = Card(
        table.game.id,
        [
            SeatCard(s.plan.kind, s.name, s.plan.level, s.taken, s.links, _beside(table, s))
            for s in table.seats
        ],
        table.acting(),
        table.points(SPECTATOR),
        table.places(),
        table.why,
        table.opened.pace,
        table.opened.public,
        table.opened.rules,
        bool(table.opened.components),
        table.opened.rated,
        table.opened.between,
        table.game.box.reading.by if table.opened.components and table.game.box else (),
        _stage(table),
        table.due(),
    )
    return Head(
        game=table.game.id,
        phase=table.phase,
        public=table.opened.public and _is_listed(table),
        card=msgspec.json.encode(card),
        due=table.due(),
        bot=bool(table.bots_to_move() and table.holders()),
        guests=tuple((s.guest, n) for n, s in enumerate(table.seats) if s.guest and not s.beside),
        result=result(table),
    )
