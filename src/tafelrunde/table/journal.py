"""What is written down of a table: one row for each thing that happened to it, in order.

A table is the replay of its rows and nothing else. Rows are only ever added.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["person", "open", "bot"]
Why = Literal["clock", "agreed", "resigned"]
What = Literal["undo", "end", "replace"]


class Plan(msgspec.Struct, frozen=True):
    """Who shall sit on a seat: a person with its link, anybody, or a bot of some level.

    `guest` is the one person for whom it is kept; `level` of such a seat is that of who stands in.
    `learned` is the mark of what the bot has learned, where that is of interest: at rated tables.
    """

    kind: Kind
    level: str = ""
    name: str = ""
    guest: str = ""
    learned: str = ""


class Pace(msgspec.Struct, frozen=True):
    """How time is counted, in milliseconds.

    Live: `base` for the whole game and `plus` after each decision. Days: `base` for each decision.
    """

    kind: Literal["free", "live", "days"] = "free"
    base: int = 0
    plus: int = 0


class Before(msgspec.Struct, frozen=True):
    """An entry that was played elsewhere before the table began: seat, move, what chance said."""

    seat: int
    move: str
    outcomes: tuple[tuple[int, int], ...] = ()


class Row(msgspec.Struct, frozen=True, tag_field="row", tag=str.lower):
    """Something that happened, and when: milliseconds since 1970."""

    at: int


class Opened(Row, frozen=True):
    """The table was set up. `start` is the beginning of a game that is continued here.

    `host` is the seat of whoever opened it, -1 for none; rows of earlier versions do not say it.
    `components` is an owner's file with whose values it is played; `rated` says that all agree to
    its counting for their ratings; `between` is the range of ratings that its open seats are for.
    `imagined` is a position as JSON that somebody thought up from what his seat saw at another
    table: here it is played on, and nothing of it counts.
    """

    game: str
    rules: int
    options: dict[str, bool | int | str | list[str]]
    plans: tuple[Plan, ...]
    secret: str
    public: bool = False
    pace: Pace = Pace()
    hints: bool = True
    start: tuple[Before, ...] = ()
    host: int | None = None
    components: str = ""
    rated: bool = False
    between: tuple[int, int] | None = None
    imagined: str = ""


class Sat(Row, frozen=True):
    """A person took a seat; `guest` is the hash of the cookie it came with.

    `beside` says that it plays at the device of that guest, without being known otherwise.
    """

    seat: int
    name: str
    nonce: str
    guest: str
    beside: bool = False


class Stood(Row, frozen=True):
    """A person left its seat before the beginning; its link is worth nothing any more."""

    seat: int


class Played(Row, frozen=True):
    """A move."""

    seat: int
    move: str
    by_bot: bool = False


class TookBack(Row, frozen=True):
    """Entries of the match were taken back from `entry` on, by consent where it was needed.

    `consent` are the seats whose people said yes; rows of earlier versions do not say it.
    """

    seat: int
    entry: int
    consent: tuple[int, ...] | None = None


class Asked(Row, frozen=True):
    """A question to all: take back from `entry` on, end, or let a bot play the seat `about`."""

    seat: int
    what: What
    entry: int = -1
    about: int = -1


class Answered(Row, frozen=True):
    """Yes or no to the open question; the one who asked says no to withdraw it."""

    seat: int
    yes: bool


class Lapsed(Row, frozen=True):
    """The question whether a bot shall play for a seat lapsed: its person is there."""

    about: int


class Ended(Row, frozen=True):
    """All agreed to end the game where it stood."""


class Resigned(Row, frozen=True):
    """A seat gave up."""

    seat: int


class Replaced(Row, frozen=True):
    """A bot plays for a person who is gone, until it comes back."""

    seat: int
    why: Why


class Returned(Row, frozen=True):
    """The person took its seat back from the bot."""

    seat: int


class Said(Row, frozen=True):
    """A line of chat; `seat` is -1 for someone who watches, `team` says that it is for partners."""

    seat: int
    text: str
    team: bool = False


class Woke(Row, frozen=True):
    """The server was not there for `gap` milliseconds: no clock ran."""

    gap: int


class Again(Row, frozen=True):
    """The rematch was opened as another table."""

    seat: int
    table: str


class Muted(Row, frozen=True):
    """The host lets a seat speak no more, or again; -1 are all who watch."""

    seat: int
    muted: bool = True


class Barred(Row, frozen=True):
    """The host sent a person away; a bot plays for the seat to the end, which is last."""

    seat: int


class Closed(Row, frozen=True):
    """The host ended the game where it stood."""


AnyRow = (
    Opened | Sat | Stood | Played | TookBack | Asked | Answered | Lapsed | Ended | Resigned
    | Replaced | Returned | Said | Woke | Again | Muted | Barred | Closed
)  # fmt: skip

_decoder: msgspec.json.Decoder[AnyRow] = msgspec.json.Decoder(AnyRow)


def encode(row: Row) -> bytes:
    """A row as it is stored."""
    return msgspec.json.encode(row)


def decode(stored: bytes) -> AnyRow:
    """A stored row."""
    return _decoder.decode(stored)
