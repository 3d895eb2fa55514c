"""A game at a glance: one sheet with its aim, a turn, everything there is, and the scoring.

A game's `overview.toml` only says what stands where. `aim` are the rules that say how one wins. A
section has a title, the rule behind it, and rows. A row is the key of a piece, or a table: the
`symbols` to be drawn, a `title`, and what it `says`: the number of a rule. `keys` are pieces that
share a row. `table` shows a list of the components: under `symbols`, or counted from 1. `badges`
are filled in from the component of each piece, and left out where it has none of it. A section with
an `option` is for tables at which that is played, `sets:war` for those that chose this of several;
one with `seats` is for so many players. `by_seats` of a row is a list of the components with a
value for each number of players from `first` on, and the `badge` it is filled into. `covers` names
the tables of the components that stand here whole, but for what is `without` use. `brief` says in a
few words what box or rule say at length, of a piece by its key, of a rule by its number; it has no
number that the long words do not have.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from typing import TYPE_CHECKING, Any

from tafelrunde.kernel.pieces import Piece, box_of, pieces, plain
from tafelrunde.kernel.sayings import capital

if TYPE_CHECKING:
    from tafelrunde.kernel.game import Game

LONGEST = 170
FEW = 75
NUMBER = re.compile("[0-9]+")


@dataclass(frozen=True)
class Row:
    """One line; `price` is how many of which symbol, `by_seats` a badge for so many players."""

    keys: tuple[str, ...]
    symbols: tuple[str, ...]
    title: str
    text: str
    rule: str
    badges: tuple[str, ...] = ()
    price: tuple[tuple[int, str], ...] = ()
    by_seats: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Column:
    """A place of a small table: what stands above, as a drawing or in words, and the value."""

    symbol: str
    head: str
    value: str


@dataclass(frozen=True)
class Section:
    """A part of the sheet; `look` is how its rows are laid out, `seats` for how many it is."""

    title: str
    rule: str
    look: str
    option: str
    rows: tuple[Row, ...]
    columns: tuple[Column, ...] = ()
    seats: tuple[int, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """A game at a glance."""

    aim: str
    sections: tuple[Section, ...]
    covers: tuple[str, ...]
    without: tuple[str, ...]


@cache
def overview(game: Game, lang: str) -> Sheet | None:
    """The sheet of a game, if it has one."""
    if game.folder is None or not (game.folder / "overview.toml").exists():
        return None
    declared = tomllib.loads((game.folder / "overview.toml").read_text("utf-8"))
    maker = _Maker(game, lang, declared.get("brief", {}))
    aim = " ".join(_first(maker.says(number)) for number in declared["aim"])
    sections = tuple(maker.section(one) for one in declared["section"])
    covers, without = (tuple(declared.get(part, ())) for part in ("covers", "without"))
    return Sheet(aim, sections, covers, without)


def _first(text: str) -> str:
    """The first sentence of a rule."""
    first, dot, _ = text.partition(". ")
    return f"{first}." if dot else first


def _cut(text: str) -> str:
    """As many sentences of a rule as a sheet has room for, at least the first."""
    first, *others = capital(text).split(". ")
    for sentence in others:
        if len(first) + len(sentence) > LONGEST:
            return f"{first}."
        first = f"{first}. {sentence}"
    return first


class _Maker:
    """Puts a sheet together from the pieces, the rules and the components of a game."""

    def __init__(self, game: Game, lang: str, brief: Mapping[str, Mapping[str, str]]) -> None:
        self.game, self.lang, self.brief = game, lang, brief
        self.pieces = pieces(game, lang)
        self.box = box_of(game)

    def says(self, number: int) -> str:
        """What a rule says, for who reads only this."""
        return plain(self.game.rule(self.game.rule_name(number), self.lang).text)

    def short(self, key: str, text: str) -> str:
        """What is said of a piece or a rule, in few words if there are some."""
        if key not in self.brief:
            return text
        few = self.brief[key][self.lang].format(**self.box)
        if len(few) > FEW or not set(NUMBER.findall(few)) <= set(NUMBER.findall(text)):
            raise ValueError(f"{self.game.id}: {few!r} is too long, or has a number of its own")
        return few

    def section(self, given: Mapping[str, Any]) -> Section:
        """A section as it is shown."""
        badges = given.get("badges", {}).get(self.lang, ())
        return Section(
            given["title"][self.lang],
            self.game.rule_name(given["rule"]),
            given.get("look", "things"),
            given.get("option", ""),
            tuple(self.row(one, badges) for one in given.get("rows", ())),
            tuple(self.columns(given["table"])) if "table" in given else (),
            tuple(given.get("seats", ())),
        )

    def row(self, given: str | Mapping[str, Any], badges: tuple[str, ...]) -> Row:
        """A row: a piece by its key, or what the sheet says of several things."""
        if isinstance(given, str):
            piece = self.pieces[given]
            return Row(
                (given,), (piece.symbol,), piece.title, self.short(given, piece.text),
                piece.rules[0], self.badges(piece, badges), self.price(piece),
            )  # fmt: skip
        keys, number = tuple(given.get("keys", ())), int(given["says"])
        title = given["title"][self.lang] if "title" in given else self.pieces[keys[0]].title
        symbols = tuple(given.get("symbols") or (self.pieces[key].symbol for key in keys))
        text = self.short(str(number), _cut(self.says(number).removeprefix(f"{title}: ")))
        shared = {(self.badges(piece, badges), self.price(piece)) for piece in self.of(keys)}
        alike = next(iter(shared)) if len(shared) == 1 else ((), ())
        rule, counts = self.game.rule_name(number), given.get("by_seats")
        by_seats = tuple(self.by_seats(counts)) if counts else ()
        return Row(keys, symbols, title, text, rule, *alike, by_seats)

    def by_seats(self, given: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
        """A badge for each number of players."""
        for seats, count in enumerate(self.listed(given["values"]), int(given["first"])):
            yield seats, given["badge"][self.lang].format(count=count)

    def of(self, keys: tuple[str, ...]) -> Iterator[Piece]:
        """The pieces that share a row."""
        return (self.pieces[key] for key in keys)

    def badges(self, piece: Piece, badges: tuple[str, ...]) -> tuple[str, ...]:
        """What stands beside the name of a piece."""
        return tuple(badge for badge in map(piece.fill, badges) if badge)

    def price(self, piece: Piece) -> tuple[tuple[int, str], ...]:
        """What a piece costs by its component, in symbols of the pieces that are paid."""
        cost = piece.component.get("cost")
        if not isinstance(cost, Mapping):
            return ()
        return tuple((int(count), self.pieces[name].symbol) for name, count in cost.items())

    def listed(self, where: str) -> Any:
        """A list of the components, by the names that lead to it."""
        return reduce(lambda part, key: part[key], where.split("."), self.box)

    def columns(self, given: Mapping[str, Any]) -> Iterator[Column]:
        """A list of the components as a small table."""
        symbols = given.get("symbols", ())
        for number, value in enumerate(self.listed(given["values"])):
            symbol = symbols[number] if number < len(symbols) else ""
            yield Column(symbol, "" if symbol else str(number + 1), str(value))
