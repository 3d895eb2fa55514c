"""What the server is asked and what it answers over HTTP, as types: they are the documentation."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from tafelrunde.kernel.game import MOST_SEATS
from tafelrunde.kernel.overview import Section
from tafelrunde.table import journal
from tafelrunde.table.clock import DAY, MINUTE
from tafelrunde.table.commands import Key, Name, Number
from tafelrunde.table.compiling import Engine
from tafelrunde.table.log import LogLine
from tafelrunde.table.refusal import Refused
from tafelrunde.table.rules_view import RulesView
from tafelrunde.table.story import StepView
from tafelrunde.table.view import LinkView, PictureView, ScoreView

# Printable letters only, said in a form that Python and JSON Schema read alike.
Nonce = Annotated[str, Meta(max_length=40, pattern=r"^(?![\s\S]*[^ -~])")]
Level = Annotated[str, Meta(max_length=20)]
Lang = Literal["de", "en"]
Strength = Annotated[int, Meta(ge=0, le=4000)]


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def read(given: bytes | str, kind: Any) -> Any:
    """What somebody sent, as this type; refuses everything else."""
    try:
        # What nobody asked for is skipped unread, so that it is text has to be seen first.
        return _decoder(kind).decode(given if isinstance(given, str) else given.decode())
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Refused("bad_request", reason=str(error)) from None
    except RecursionError:
        raise Refused("bad_request", reason="this is nested too deeply") from None


class Refusal(msgspec.Struct):
    """Why something was not done: a code, a sentence, the number of the rule behind it."""

    refused: str
    reason: str
    rule: str = ""


class LevelInfo(msgspec.Struct):
    """A strength of bots."""

    id: str
    name: str


# An owner's file has at most so many letters; as JSON, in a request, it may be so many bytes.
BOX_LETTERS = 60_000
BOX_LIMIT = 200_000


class LessonInfo(msgspec.Struct):
    """A first game in small steps, for who does not know the game yet."""

    title: str
    minutes: int
    steps: int


class TeamsInfo(msgspec.Struct):
    """An option that makes teams, and the team of each seat."""

    option: str
    teams: list[int]


class PresetInfo(msgspec.Struct):
    """What a preset is good for, and drawings for it."""

    text: str
    symbols: tuple[str, ...]


class GameInfo(msgspec.Struct):
    """A game that can be played here; `known_as` is the title in short."""

    id: str
    title: str
    known_as: str
    blurb: str
    minutes: tuple[int, int]
    seats: tuple[int, ...]
    usual_seats: int
    options: list[dict[str, Any]]
    presets: dict[str, dict[str, bool | int | str | list[str]]]
    preset_names: dict[str, str]
    preset_about: dict[str, PresetInfo]
    reconstructed: str
    levels: list[LevelInfo]
    teams: list[TeamsInfo]
    lesson: LessonInfo | None = None


class OverviewInfo(msgspec.Struct):
    """A game at a glance: its aim, a turn, everything there is, and the scoring."""

    game: str
    title: str
    blurb: str
    aim: str
    seats: tuple[int, ...]
    sections: tuple[Section, ...]
    reconstructed: str
    lesson: LessonInfo | None


class RuleInfo(msgspec.Struct):
    """A numbered rule; `option` is what it belongs to, `symbols` draw what it is about."""

    number: str
    text: str
    section: str
    option: str = ""
    symbols: tuple[str, ...] = ()


class SeatWish(msgspec.Struct):
    """Who shall sit there; `here` is somebody of this name at the same device."""

    kind: Literal["me", "here", "friend", "open", "bot"]
    level: Level = "knight"
    name: Name = ""


class NewTable(msgspec.Struct, kw_only=True):
    """A table to be opened. Times count with pace live (minutes, plus_seconds) or days.

    `components` is an owner's file, to be played with its values; `rated` lets it count for the
    ratings of all who sit there, which must be members; `between` is the range of ratings that
    the open seats are for.
    """

    game: Annotated[str, Meta(max_length=20)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=MOST_SEATS)]
    options: dict[str, bool | int | str | list[str]] = {}
    public: bool = False
    pace: Literal["free", "live", "days"] = "free"
    minutes: Annotated[int, Meta(ge=1, le=300)] = 20
    plus_seconds: Annotated[int, Meta(ge=0, le=600)] = 15
    days: Annotated[int, Meta(ge=1, le=30)] = 3
    hints: bool | None = None
    name: Name = ""
    nonce: Nonce = ""
    components: Annotated[str, Meta(max_length=BOX_LETTERS)] = ""
    rated: bool = False
    between: tuple[Strength, Strength] | None = None

    LIMIT: ClassVar[int] = BOX_LIMIT

    def time(self) -> journal.Pace:
        """How time is counted."""
        match self.pace:
            case "live":
                return journal.Pace("live", self.minutes * MINUTE, self.plus_seconds * 1000)
            case "days":
                return journal.Pace("days", self.days * DAY)
            case _:
                return journal.Pace()


class Join(msgspec.Struct, kw_only=True):
    """Sit down: with a seat's key, or without one on any open seat of a public table.

    `beside` is somebody who plays at this device too: nothing is remembered of him but this seat.
    """

    key: Key = ""
    seat: Number | None = None
    name: Name = ""
    nonce: Nonce = ""
    beside: bool = False


class Place(msgspec.Struct):
    """Somebody's seat, and its key; without a seat the key is the one to watch with.

    `links` are the addresses of seats that wait for a friend.
    """

    table: str
    seat: int | None
    key: str
    links: list[LinkView] = []


class OwnSeat(msgspec.Struct):
    """A seat of whoever asks, or of somebody `beside` him at the same device."""

    seat: int
    name: str
    key: str
    beside: bool


class OwnSeats(msgspec.Struct):
    """All seats of one device at a table, and the key to watch with while it is handed on."""

    watch: str
    seats: list[OwnSeat]


class BranchFrom(msgspec.Struct, kw_only=True):
    """Go on from an entry of a finished table on a seat, against bots."""

    entry: Number
    seat: Number
    level: Level = "knight"
    name: Name = ""
    nonce: Nonce = ""


class Done(msgspec.Struct):
    """It was done and written down as this row."""

    done: int


class SeatInfo(msgspec.Struct):
    """A seat in the lobby; `member` is the id of the one who sits there, if he is a member."""

    kind: str
    name: str
    level: str
    taken: bool
    member: str = ""


class TableInfo(msgspec.Struct):
    """A table in the lobby; `key` and `turn` only for one's own; `trouble` if it cannot go on.

    `here` says that others play there at the same device, `between` whose ratings it is for,
    `owned` that it is played with an owner's components; `owners` are who told them. `known_as` is
    the title in short, `stage` how far the game is, `due` when the next clock falls.
    """

    table: str
    game: str
    title: str
    phase: str
    seats: list[SeatInfo]
    waiting: list[str]
    points: list[int] | None
    places: list[int] | None
    pace: journal.Pace
    since: int
    key: str = ""
    seat: int | None = None
    turn: bool = False
    here: bool = False
    trouble: str = ""
    owned: bool = False
    owners: tuple[str, ...] = ()
    rated: bool = False
    between: tuple[int, int] | None = None
    known_as: str = ""
    stage: str = ""
    due: int | None = None


class Invited(msgspec.Struct):
    """A seat that a friend keeps free for whoever asks: its table with its key, and the friend."""

    table: TableInfo
    by: str


class Lobby(msgspec.Struct):
    """Tables to join, to watch, and one's own; whether the rules are being compiled meanwhile.

    `invited` are seats that friends have offered.
    """

    open: list[TableInfo]
    running: list[TableInfo]
    mine: list[TableInfo]
    engine: Engine = ""
    invited: list[Invited] = []


class Turn(msgspec.Struct):
    """One line of a bot's stream: what its seat sees and may do now."""

    entry: int
    stamp: int
    phase: str
    seat: int | None
    yours: bool
    position: dict[str, Any] | None
    moves: list[str]
    places: list[int] | None


class Frame(msgspec.Struct):
    """A moment of a finished table; `steps` are the start and the entries that changed it.

    `held` is what came of the latest move, where everybody was shown it before the game went on.
    """

    entry: int
    last: int
    steps: list[int]
    eyes: int | None
    names: list[str]
    teams: list[int]
    game: str
    title: str
    picture: PictureView
    text: str
    score: list[ScoreView]
    points: list[int]
    places: list[int] | None
    log: list[LogLine]
    undone: list[int]
    rules: RulesView
    held: StepView | None


class Verdict(msgspec.Struct):
    """What the verifier says."""

    said: str


class Course(msgspec.Struct):
    """The points of all seats at the start of a finished table and after what changed it."""

    last: int
    points: list[tuple[int, list[int]]]
