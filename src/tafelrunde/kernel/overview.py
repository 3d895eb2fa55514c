"""A game at a glance: one sheet with its aim, a turn, everything there is, and the scoring.

A game's `overview.toml` only says what stands where. `aim` are the rules that say how one wins. A
section has a title, the rule behind it, and rows. A row is the key of a piece, or a table: the
`symbols` to be drawn, a `title`, and what it `says`: the number of a rule. `keys` are pieces that
share a row. `table` shows a list of the components: under `symbols`, or counted from 1. `badges`
are filled in from the component of each piece, and left out where it has none of it. A section with
an `option` is for tables at which that is played, `sets:war` for those that chose this of several,
`solo` where one plays alone. `covers` names the tables of the components that stand here whole, but
for what is `without` use.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from typing import TYPE_CHECKING, Any

from tafelrunde.kernel.pieces import Piece, box_of, capital, pieces, plain

if TYPE_CHECKING:
    from tafelrunde.kernel.game import Game

BRIEF = 170
SOLO = "solo"


@dataclass(frozen=True)
class Row:
    """One line of the sheet; `price` is how many of which symbol."""

    keys: tuple[str, ...]
    symbols: tuple[str, ...]
    title: str
    text: str
    rule: str
    badges: tuple[str, ...] = ()
    price: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Column:
    """A place of a small table: what stands above, as a drawing or in words, and the value."""

    symbol: str
    head: str
    value: str


@dataclass(frozen=True)
class Section:
    """A part of the sheet; `look` is how its rows are laid out."""

    title: str
    rule: str
    look: str
    option: str
    rows: tuple[Row, ...]
    columns: tuple[Column, ...] = ()


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
    maker = _Maker(game, lang)
    aim = " ".join(maker.says(number) for number in declared["aim"])
    sections = tuple(maker.section(one) for one in declared["section"])
    covers, without = (tuple(declared.get(part, ())) for part in ("covers", "without"))
    return Sheet(aim, sections, covers, without)


def _brief(text: str) -> str:
    """As many sentences of a rule as a sheet has room for, at least the first."""
    first, *others = capital(text).split(". ")
    for sentence in others:
        if len(first) + len(sentence) > BRIEF:
            return f"{first}."
        first = f"{first}. {sentence}"
    return first


class _Maker:
    """Puts a sheet together from the pieces, the rules and the components of a game."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game, self.lang = game, lang
        self.pieces = pieces(game, lang)
        self.box = box_of(game)

    def says(self, number: int) -> str:
        """What a rule says, for who reads only this."""
        return plain(self.game.rule(self.game.rule_name(number), self.lang).text)

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
        )

    def row(self, given: str | Mapping[str, Any], badges: tuple[str, ...]) -> Row:
        """A row: a piece by its key, or what the sheet says of several things."""
        if isinstance(given, str):
            piece = self.pieces[given]
            shown = tuple(badge for badge in map(piece.fill, badges) if badge)
            return Row(
                (given,), (piece.symbol,), piece.title, piece.text, piece.rules[0], shown,
                self.price(piece),
            )  # fmt: skip
        keys = tuple(given.get("keys", ()))
        title = given["title"][self.lang] if "title" in given else self.pieces[keys[0]].title
        symbols = tuple(given.get("symbols") or (self.pieces[key].symbol for key in keys))
        text = _brief(self.says(given["says"]).removeprefix(f"{title}: "))
        return Row(keys, symbols, title, text, self.game.rule_name(given["says"]))

    def price(self, piece: Piece) -> tuple[tuple[int, str], ...]:
        """What a piece costs by its component, in symbols of the pieces that are paid."""
        cost = piece.component.get("cost")
        if not isinstance(cost, Mapping):
            return ()
        return tuple((int(count), self.pieces[name].symbol) for name, count in cost.items())

    def columns(self, given: Mapping[str, Any]) -> Iterator[Column]:
        """A list of the components as a small table."""
        values = reduce(lambda part, key: part[key], given["values"].split("."), self.box)
        symbols = given.get("symbols", ())
        for number, value in enumerate(values):
            symbol = symbols[number] if number < len(symbols) else ""
            yield Column(symbol, "" if symbol else str(number + 1), str(value))
