"""A game as the outside sees it: one object with its verbs, options, rules and ways to begin."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from tafelrunde.kernel.aftermath import Aftermath
from tafelrunde.kernel.chance import SPECTATOR, Chance
from tafelrunde.kernel.checks import Checks
from tafelrunde.kernel.components import VERSIONS, Box, compare
from tafelrunde.kernel.draw import (
    CRESTS,
    Drawing,
    Form,
    Markup,
    Touch,
    document,
    nearest,
    symbols_in,
)
from tafelrunde.kernel.errors import (
    BadMove,
    BadOptions,
    BadOutcome,
    BadPosition,
    IllegalMove,
    OtherRules,
    TafelrundeError,
)
from tafelrunde.kernel.explain import Explain
from tafelrunde.kernel.foresight import Foresight
from tafelrunde.kernel.options import Option, Value, complete
from tafelrunde.kernel.pieces import Abouts
from tafelrunde.kernel.promise import Promise
from tafelrunde.kernel.rules import Rule, read_rules
from tafelrunde.kernel.sayings import Sayings
from tafelrunde.kernel.score import Line, rule_name
from tafelrunde.kernel.state import FULL, Setup, State
from tafelrunde.kernel.tensor import Layout
from tafelrunde.kernel.verbs import Field, Verbs
from tafelrunde.kernel.versions import Change, faults, newest, oldest, span

say = Sayings(Path(__file__).with_name("sayings.toml")).say
# Seats are bits below that of the spectators.
MOST_SEATS = SPECTATOR


@dataclass(frozen=True)
class PresetAbout:
    """What a preset makes of a game: one sentence in both languages, and drawings of the game."""

    de: str
    en: str
    symbols: tuple[str, ...] = ()


@dataclass(frozen=True)
class Event:
    """A kind of thing that happens, for log, motion and sound; `rule` is the number behind it.

    `hold` says that everybody shall see it before the game goes on: a war, robbers, a reckoning.
    """

    name: str
    rule: int
    hold: bool = False


class Words(Protocol):
    """What a game's `words.py` says, in German ("de") and English ("en").

    It may also have `did(view, seat, move, name, own, lang)`: a move as the log reports it, without
    its own fields unless `own`; without it the label is used. And `beside_picture(view, seat, move,
    lang)`: a move in fewer words, for where a picture shows the rest.
    """

    def table(self, view: Any, viewer: int, names: Sequence[str], lang: str) -> str:
        """The whole table as text, from a view."""

    def prompt(self, view: Any, seat: int, lang: str) -> str:
        """One sentence: what is asked of the seat now."""

    def move(self, view: Any, seat: int, move: int, lang: str) -> str:
        """A legal move as a button or a log line would say it."""

    def event(self, event: Sequence[int], names: Sequence[str], lang: str) -> str:
        """What happened, for the log."""

    def line(self, line: Line, lang: str) -> str:
        """What a line of the score sheet stands for."""


class Picture(Protocol):
    """What a game's `picture.py` draws; every piece keeps its id as long as it is the same piece.

    `STYLE` are the classes that only this game needs, `FORMS` the forms that it draws: wide and
    tall at least.
    """

    STYLE: str
    FORMS: tuple[Form, ...]

    def symbols(self) -> Markup:
        """The drawings and patterns that the picture refers to."""

    def table(self, view: Any, viewer: int, lang: str, names: Sequence[str], form: Form) -> Drawing:
        """The whole table as the viewer sees it, in one of its forms."""

    def touch(self, view: Any, seat: int, move: int) -> Touch:
        """How the seat makes a move by hand; for one that makes no sense here an empty touch."""


def alone(setup: Setup) -> Setup:
    """The seating of most games: everybody for himself, on his own board, no automa."""
    return setup


@dataclass(frozen=True)
class Game:
    """The one thing that is imported from a game's folder.

    `draws` name what chance decides and `events` what is told, in the order of the game's codes.
    `preset_names` say in German and English what the presets are called, `preset_about` what they
    are good for; "" is the game without any. `seating` settles teams, shared boards and automa
    seats of a fresh `Setup`. `reconstructed` says in both languages which facts are ours and not
    from the box. `load` makes a position from its parts: complete for FULL, else the view of that
    seat. `blurb` is one sentence in both languages for who does not know the game, `minutes` how
    long it takes people, `crests` what the seats bear on their shields. `folder` is that of the
    game's own package. `box` are the components, where they may be replaced, `thing` draws one of
    them, named by group and key. `capped` says of a game that is over whether a limit of ours ended
    it, where the rules alone might never. `rank` is what a total is called when one plays alone.
    `explain` says why a thing cannot be touched now, `about` what it is, `checks` what those have
    to know who check the game. `changes` are the rules that were mended: a game ends by those it
    began with. `brief` tells an event in two short parts (`Sayings.pair`), or None where the
    beginning of its sentence will do. `foresee` tells a seat what will come of its moves, where
    that can be told. `tallies` are what a seat counts, points and stores, in words and always in
    the same order. `opening` is what a seat begins with, read off the first move that says it.
    `aftermath` says of a move, from the view before it, what came of the fights that it ended.
    `known_as` is what players call it, the title if nothing shorter. `stage` says in a word or two,
    from what anybody may see, how far a game is. `tie` is the rule for equal points, 0 without one.
    `own_board` draws a seat's own part of the table alone, for small pictures. `told` says an event
    for the log from that view, where words that know no table would say too little. `reasons` are
    the parts of what a position promises, in sentences. `layout` says what the numbers of a view
    stand for, where a game has them; `features` is the version of what bots learn from, 0 where
    there is nothing. `crowd` is how many sides are too many for bots to think about, 0 if none are.
    """

    id: str
    prefix: str
    title: str
    seats: tuple[int, ...]
    verbs: Verbs
    new: Callable[[Setup, Chance], State]
    load: Callable[[Setup, Mapping[str, object], int], State]
    options: tuple[Option, ...] = ()
    presets: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    preset_names: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    preset_about: Mapping[str, PresetAbout] = field(default_factory=dict)
    draws: tuple[Field, ...] = ()
    events: tuple[Event, ...] = ()
    changes: tuple[Change, ...] = ()
    usual_seats: int = 2
    known_as: str = ""
    tie: int = 0
    blurb: Mapping[str, str] = field(default_factory=dict)
    minutes: tuple[int, int] = (0, 0)
    crests: tuple[str, ...] = CRESTS
    seating: Callable[[Setup], Setup] = alone
    folder: Path | None = None
    reconstructed: Mapping[str, str] = field(default_factory=dict)
    box: Box | None = None
    capped: Callable[[State], bool] | None = None
    rank: Callable[[int, str], str] | None = None
    words: Words | None = None
    foresee: Callable[[Any, int, str], dict[int, Foresight]] | None = None
    tallies: Callable[[Any, int, str], Sequence[tuple[str, int]]] | None = None
    opening: Callable[[Any, int, int, str], str] | None = None
    stage: Callable[[Any, str], str] | None = None
    aftermath: Callable[[Any, int, int, Sequence[str], str], Aftermath | None] | None = None
    brief: Callable[[Sequence[int], str], tuple[str, str] | None] | None = None
    told: Callable[[Any, Sequence[int], Sequence[str], str], str] | None = None
    picture: Picture | None = None
    own_board: Callable[[Any, int, str, Sequence[str]], Drawing] | None = None
    thing: Callable[[str, str, str], Drawing | None] | None = None
    explain: Explain | None = None
    about: Abouts | None = None
    reasons: Promise | None = None
    layout: Callable[[Setup], Layout] | None = None
    features: int = 0
    crowd: int = 0
    checks: Checks = field(default_factory=Checks)

    __hash__ = object.__hash__

    def __post_init__(self) -> None:
        if not self.seats or not set(self.seats) <= set(range(1, MOST_SEATS + 1)):
            raise ValueError(f"{self.title}: seats are numbers from 1 to {MOST_SEATS}")
        if not self.known_as:
            object.__setattr__(self, "known_as", self.title)
        if wrong := faults(self.changes):
            raise ValueError(f"{self.title}: {wrong[0]}")

    @property
    def newest(self) -> int:
        """The version of the rules by which a new game is played."""
        return newest(self.changes)

    def rules_number(self, version: int) -> int:
        """Rules and components in one number, as records, positions and tables carry it."""
        return version if self.box is None else self.box.rules(version)

    def version_of(self, what: str, number: int) -> int:
        """The inverse; says of something that other rules or components are needed for it."""
        mark, version = divmod(number, VERSIONS)
        here = 0 if self.box is None else self.box.mark
        if not oldest(self.changes) <= version <= self.newest:
            known = f"{self.title} is played here by {span(self.changes)}"
            hint = ": a newer Tafelrunde knows more" if version > self.newest else ""
            raise OtherRules(f"{what} has rules {version}, but {known}{hint}")
        if mark != here:
            raise OtherRules(compare(what, mark, here))
        return version

    def changes_since(self, version: int) -> list[Change]:
        """What was mended after the rules of this version."""
        return [change for change in self.changes if change.version > version]

    def check(self, options: Mapping[str, object], seats: int) -> dict[str, Value]:
        """All options with their values; refuses what does not fit, with the rule."""
        if seats not in self.seats:
            allowed = ", ".join(str(count) for count in self.seats)
            raise BadOptions(f"{self.title} is played by {allowed}, not by {seats}")
        return complete(self.options, options, seats)

    def setup(self, options: Mapping[str, object], seats: int, version: int | None = None) -> Setup:
        """What is agreed before the first move; the rules are the newest if none are named."""
        values = self.check(options, seats)
        played = self.newest if version is None else version
        if not oldest(self.changes) <= played <= self.newest:
            raise BadOptions(f"{self.title} is played by {span(self.changes)}, not by {played}")
        own = list(range(seats))
        encoded = [option.encode(values[option.id]) for option in self.options]
        setup = Setup(seats, encoded, played, own, own[:], [False] * seats)
        return self.seating(setup)

    def decode(self, setup: Setup) -> dict[str, Value]:
        """The options of a setup as words and numbers again."""
        return {
            option.id: option.decode(value)
            for option, value in zip(self.options, setup.values, strict=True)
        }

    def play(self, state: State, seat: int, move: object, chance: Chance) -> int:
        """Play a move given as text or object; a refusal says which rule is against it."""
        number = self.verbs.parse(move) if not isinstance(move, int) else move
        if isinstance(move, bool) or not 0 <= number < self.verbs.count:
            raise BadMove(f"moves are numbers from 0 to {self.verbs.count - 1}")
        if not 0 <= seat < state.setup.seats:
            raise BadMove(f"there is no seat {seat}: seats are 0 to {state.setup.seats - 1}")
        try:
            state.play(seat, number, chance)
        except IllegalMove as refusal:
            text = self.verbs.text(number)
            raise IllegalMove(f"{text}: {self.reason(refusal.rule)}", refusal.rule) from None
        return number

    def outcome_text(self, what: int, value: int) -> str:
        """What chance decided, as it stands in a record: `card=15`."""
        return f"{self.draws[what].name}={self.draws[what].word(value)}"

    def parse_outcome(self, text: object) -> tuple[int, int]:
        """The inverse: which draw, and its value."""
        name, equals, word = text.partition("=") if isinstance(text, str) else ("", "", "")
        for what, draw in enumerate(self.draws):
            if draw.name == name and equals:
                return what, draw.value(word)
        known = " or ".join(f"{draw.name}=..." for draw in self.draws)
        raise BadOutcome(f"an outcome is a text: {known}, not {text!r:.40}")

    def rules(self, lang: str = "en") -> dict[str, Rule]:
        """The numbered rules of the game in one of the two languages."""
        return {} if self.folder is None else _rules(self.folder, lang)

    def rule(self, number: str, lang: str = "en") -> Rule:
        """One numbered rule; refuses an unknown number."""
        found = self.rules(lang).get(number)
        if found is None:
            known = list(self.rules(lang))
            span = f"its numbers go from {known[0]} to {known[-1]}" if known else "it has none"
            raise TafelrundeError(f"{self.title} has no rule {number[:20]!r}: {span}")
        return found

    def rule_name(self, number: int) -> str:
        """The number of a rule as it is written, or nothing for 0."""
        return rule_name(self.prefix, number) if number else ""

    def reason(self, number: int, lang: str = "en") -> str:
        """Why the rule with this number forbids something: its number and its text."""
        found = self.rules(lang).get(self.rule_name(number))
        return f"{found.text} ({found.number})" if found else say(lang, "not now")

    def table(
        self, view: State, viewer: int, lang: str, names: Sequence[str], form: Form
    ) -> Drawing:
        """The table in the form that is wanted, or in the nearest one that the game draws."""
        if self.picture is None:
            raise TafelrundeError(f"{self.title} has no picture yet")
        wanted = nearest(form, self.picture.FORMS)
        drawn = self.picture.table(view, viewer, lang, names, wanted)
        return drawn if drawn.form else replace(drawn, form=wanted)

    def drawn(
        self, view: State, viewer: int, lang: str, names: Sequence[str], form: Form = "wide"
    ) -> str:
        """The whole table as an SVG document of its own; refuses a game that has no picture."""
        table = self.table(view, viewer, lang, names, form)
        assert self.picture is not None
        return document(table, self.picture.STYLE, self.picture.symbols())

    def cover(self) -> Markup:
        """The picture for the lobby; nothing for a game that has none."""
        if self.folder is None or not (self.folder / "art" / "cover.svg").exists():
            return Markup()
        return symbols_in(self.folder, "cover.svg")

    def position(self, state: State) -> dict[str, object]:
        """A position as JSON, with all that is needed to load it again."""
        return {
            "game": self.id,
            "rules": self.rules_number(int(state.setup.version)),
            "seats": int(state.setup.seats),
            "options": self.decode(state.setup),
            "viewer": None if state.viewer == FULL else int(state.viewer),
            "table": state.to_dict(),
        }

    def load_position(self, position: object) -> State:
        """A position or a view from JSON; refuses everything that is none."""
        if not isinstance(position, Mapping):
            raise BadPosition("a position is a JSON object")
        missing = {"game", "rules", "seats", "options", "viewer", "table"} - set(position)
        if missing:
            raise BadPosition(f"the position lacks {', '.join(sorted(missing))}")
        if position["game"] != self.id or type(position["rules"]) is not int:
            raise BadPosition(f"this is no position of {self.id}, {span(self.changes)}")
        try:
            version = self.version_of("the position", position["rules"])
        except OtherRules as error:
            raise BadPosition(error.reason) from None
        seats, options, table = position["seats"], position["options"], position["table"]
        if not (type(seats) is int and isinstance(options, Mapping) and isinstance(table, Mapping)):
            raise BadPosition("seats must be a number, options and table must be objects")
        viewer = FULL if position["viewer"] is None else position["viewer"]
        if viewer not in (FULL, SPECTATOR, *range(seats)) or type(viewer) is not int:
            raise BadPosition(f"viewer must be null, a seat or {SPECTATOR} for a spectator")
        return self.load(self.setup(options, seats, version), table, viewer)


@cache
def _rules(folder: Path, lang: str) -> dict[str, Rule]:
    name = "rules.md" if lang == "en" else f"rules.{lang}.md"
    return read_rules((folder / name).read_text(encoding="utf-8"))
