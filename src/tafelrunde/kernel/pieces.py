"""What there is in a game: each kind of thing with its name, its drawing, what it does, its rules.

A game's `pieces.toml` has an entry for each kind. What the box calls it and says of it stands in
`components.toml`, what it does in the rules: an entry repeats neither. `rules` are numbers, the
first is the one that says most; `symbol` is a drawing of the game's sheet; `of` names an entry of
the components where the key alone does not; `title` and `text` are only there where neither box nor
rules have words short enough. In a text `{rule}` is what its first rule says, and the tables of the
components can be filled in, `{numbers[base_hand_limit]}`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING, Any, Protocol

from tafelrunde.kernel.sayings import capital

if TYPE_CHECKING:
    from tafelrunde.kernel.game import Game

# What in a rule only matters to who reads all of them: other numbers, and where it is from.
ASIDE = re.compile(
    r" \((?:(?:siehe |see )?`?[A-Z]{3}-[A-Z]?\d+`?(?:[,;] | ff\.)?)+\)"
    r"| \((?:veröffentlicht|published|folgt|it follows|follows)\)\.?$|[*`]"
)
HEADING = 70
FEW = 4


@dataclass(frozen=True)
class Piece:
    """A kind of thing: what it is called, how it is drawn, what it does and where that is ruled."""

    key: str
    title: str
    symbol: str
    text: str
    rules: tuple[str, ...]
    component: Mapping[str, Any]

    def fill(self, words: str) -> str:
        """Words with what the component has; nothing if it has none of something."""
        blanks = [name for _, name, _, _ in Formatter().parse(words) if name]
        known = all(self.component.get(name) for name in blanks)
        return words.format(**self.component) if known else ""


@dataclass(frozen=True)
class About:
    """One thing on the table: of which kind it is, and what is true of just this one.

    `thing` is what the viewer calls it where it lies; `facts` are short sentences about it; `use`
    says what could be done with it once it is chosen; `mine` that it is in the viewer's "hand" or
    "realm", where the picture does not show that by itself; `price` is what it takes from who
    looks: of each kind how much is needed, and how much there is.
    """

    kind: str
    thing: str = ""
    facts: tuple[str, ...] = ()
    use: str = ""
    price: tuple[tuple[str, int, int], ...] = ()
    mine: str = ""

    def priced(self, price: tuple[tuple[str, int, int], ...]) -> About:
        """The same with a price, which says more than the first of its facts."""
        return replace(self, price=price, facts=self.facts[1:]) if price else self


def price(
    kinds: Sequence[str], needed: Sequence[int], there: Sequence[int]
) -> tuple[tuple[str, int, int], ...]:
    """A price by kind, without what it does not take.

    >>> price(("wood", "ore"), (0, 2), (4, 1))
    (('ore', 2, 1),)
    """
    found = zip(kinds, needed, there, strict=True)
    return tuple((kind, need, have) for kind, need, have in found if need > 0)


class Abouts(Protocol):
    """What a game's `about.py` says."""

    def about(
        self, view: Any, viewer: int, name: str, names: Sequence[str], lang: str
    ) -> About | None:
        """What the viewer sees under this id of the picture; None if the picture has no such id."""

    def matters(self, view: Any, seat: int) -> int:
        """The rule behind what is asked of a seat now."""


@cache
def pieces(game: Game, lang: str) -> Mapping[str, Piece]:
    """All kinds of things of a game, in the order in which they are declared."""
    if game.folder is None or not (game.folder / "pieces.toml").exists():
        return {}
    declared = tomllib.loads((game.folder / "pieces.toml").read_text("utf-8"))
    box = box_of(game)
    return {key: _piece(game, box, key, entry, lang) for key, entry in declared.items()}


@cache
def drawings(game: Game) -> Mapping[str, tuple[str, ...]]:
    """Of each rule that says most of some kinds of things, their drawings, a few at most."""
    found: dict[str, list[str]] = {}
    for piece in pieces(game, "en").values():
        symbols = found.setdefault(piece.rules[0], [])
        if piece.symbol not in symbols:
            symbols.append(piece.symbol)
    return {number: tuple(symbols[:FEW]) for number, symbols in found.items()}


def box_of(game: Game) -> dict[str, Any]:
    """What is in the box: the components that are used, as tables."""
    if game.box is not None:
        return dict(game.box.used)
    path = game.folder / "components.toml" if game.folder else None
    return tomllib.loads(path.read_text("utf-8")) if path and path.exists() else {}


def _piece(game: Game, box: dict[str, Any], key: str, entry: dict[str, Any], lang: str) -> Piece:
    component = _component(box, str(entry.get("of", key)))
    title = entry["title"][lang].format(**box) if "title" in entry else str(component[lang])
    rules = tuple(game.rule_name(number) for number in entry["rules"])
    said = plain(game.rule(rules[0], lang).text)
    said = _without(title, said)
    for part in ("text", "effect"):
        said = str(component.get(f"{part}_{lang}", said))
    if "text" in entry:
        said = str(entry["text"][lang]).format(**box, rule=said)
    return Piece(key, capital(title), str(entry["symbol"]), capital(said), rules, component)


def _component(box: dict[str, Any], name: str) -> dict[str, Any]:
    """The entry of the components that goes by this name, in whichever table."""
    table, dot, key = name.rpartition(".")
    tables = [box[table]] if dot else [box, *(p for p in box.values() if isinstance(p, dict))]
    found = [part[key] for part in tables if isinstance(part.get(key), dict)]
    return found[0] if found else {}


def plain(text: str) -> str:
    """A rule for who wants to know only this: without marks, numbers of others and sources."""
    return ASIDE.sub("", text)


def _without(title: str, said: str) -> str:
    """A rule without the name with which it begins."""
    name, colon, rest = said.partition(": ")
    named = title.lower() in name.lower() or name.isdecimal()
    return rest if colon and len(name) <= HEADING and named else said
