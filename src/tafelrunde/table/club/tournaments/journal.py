"""What is written down of a tournament: one row for each thing that happened, only ever added.

A tournament is the replay of its rows. They name people by what they are to us, never by a name.
"""

from __future__ import annotations

import msgspec

from tafelrunde.table.club.tournaments.pairing import Kind
from tafelrunde.table.journal import Pace


class Row(msgspec.Struct, frozen=True, tag_field="row", tag=str.lower):
    """Something that happened, and when: milliseconds since 1970."""

    at: int


class Opened(Row, frozen=True, kw_only=True):
    """It was set up by its leader. `seats` are those of a table, `limit` how many may join.

    `level` is that of bots who fill up tables, if they shall, and who stand in. It begins at
    `start`, or when it is full, or when the leader says so. `seed` decides all lots; its hash is
    known from the beginning. A league is played in `seasons`, `rest` milliseconds apart; `league`
    is the first. `drawing` numbers the rules by which rounds are drawn.
    """

    title: str
    leader: str
    game: str
    options: dict[str, bool | int | str | list[str]]
    seats: int
    kind: Kind
    pace: Pace
    fill: bool
    level: str
    rated: bool
    limit: int
    seed: str
    start: int = 0
    when_full: bool = False
    league: str = ""
    season: int = 1
    seasons: int = 1
    rest: int = 0
    drawing: int = 1


class Joined(Row, frozen=True):
    """A member takes part."""

    person: str


class Left(Row, frozen=True):
    """A member takes part no more, before the beginning."""

    person: str


class Entrant(msgspec.Struct, frozen=True):
    """Who plays: a member, or a bot of some level."""

    person: str = ""
    level: str = ""


class Begun(Row, frozen=True):
    """Everybody has a number now, by lot."""

    entrants: tuple[Entrant, ...]


class Seating(msgspec.Struct, frozen=True):
    """A table of a round and who sits where; it is named before it is there."""

    table: str
    seats: tuple[int, ...]


class Paired(Row, frozen=True):
    """A round was drawn; `byes` have points without a game."""

    tables: tuple[Seating, ...]
    byes: tuple[int, ...] = ()


class Late(Row, frozen=True):
    """Nobody had come to these seats when the time to sit down was over."""

    table: str
    seats: tuple[int, ...]


class StoodIn(Row, frozen=True):
    """The leader let a bot take the place of who has not come."""

    table: str
    seat: int


class Result(Row, frozen=True):
    """How a table came out: place and points of each seat; place 0 for who never came."""

    table: str
    places: tuple[int, ...]
    points: tuple[int, ...]


class RoundEnded(Row, frozen=True):
    """All tables of the round are decided."""

    number: int


class GaveUp(Row, frozen=True):
    """Somebody is drawn no more."""

    entrant: int


class Ended(Row, frozen=True):
    """The last round is played; `next` is the next season of a league."""

    next: str = ""


class Cancelled(Row, frozen=True):
    """It takes place no more."""


AnyRow = (
    Opened | Joined | Left | Begun | Paired | Late | StoodIn | Result | RoundEnded | GaveUp | Ended
    | Cancelled
)  # fmt: skip

_decoder: msgspec.json.Decoder[AnyRow] = msgspec.json.Decoder(AnyRow)


def encode(row: Row) -> bytes:
    """A row as it is stored."""
    return msgspec.json.encode(row)


def decode(stored: bytes) -> AnyRow:
    """A stored row."""
    return _decoder.decode(stored)
