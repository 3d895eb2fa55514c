"""Everything that is in a box: each thing with its drawing, its number, its values, their source.

The form in the browser, the pages and the command are made from this; it knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tafelrunde.kernel.box_form import Field, Group, source_of, source_said, value_said
from tafelrunde.kernel.draw import Drawing, Markup, alone, at, el, rect, text, use
from tafelrunde.kernel.errors import BadComponents
from tafelrunde.kernel.sayings import capital

if TYPE_CHECKING:
    from tafelrunde.kernel.components import Box
    from tafelrunde.kernel.game import Game

# The sheet: so many things side by side, in cells of this size.
ACROSS = 8
CELL = 150
LINE = 26


@dataclass(frozen=True)
class Shown:
    """A value of a thing: what it is called, in words, and where it is from."""

    label: str
    value: str
    source: str


@dataclass(frozen=True)
class Thing:
    """A thing of the box: how often it is there, and what is known of it and from where.

    `source` is the least certain of its values', `told` what stands on it in words.
    """

    key: str
    name: str
    count: int
    source: str
    owners: int
    where: str
    note: str
    told: str
    values: tuple[Shown, ...]


@dataclass(frozen=True)
class Shelf:
    """The things of one kind; `drawn` if what is on them is on their pictures."""

    path: str
    title: str
    can_change: bool
    drawn: bool
    things: tuple[Thing, ...]


# From the least certain to the most certain.
DOUBTS = ("reconstructed", "public", "box", "rulebook")


def box_or_refusal(game: Game) -> Box:
    """The box of a game; refuses one that says nothing of it."""
    if game.box is None:
        raise BadComponents(f"the components of {game.title} cannot be replaced")
    return game.box


def catalogue(game: Game, lang: str) -> list[Shelf]:
    """All shelves of a game's box, with the values in play."""
    box = box_or_refusal(game)
    return [
        Shelf(group.path, group.title[lang], group in box.groups,
              any(_itself(game, group.path, key, lang) for key in group.entries(box.used)),
              tuple(_things(box, group, lang)))
        for group in (*box.groups, *box.others)
    ]  # fmt: skip


def _things(box: Box, group: Group, lang: str) -> Iterator[Thing]:
    whole = group.source(box.own)
    above = group.about(box.own)
    for key, entry in group.entries(box.used).items():
        own = group.entries(box.own)[key]
        given = box.reading.given.get((group.path, key))
        fields = group.fields(key, entry)
        values = tuple(
            Shown(
                field.said[lang], value_said(field, entry)[lang], source_in(box, group, key, field)
            )
            for field in fields
        )
        sources = {one.source for one in values} or {source_of(NAMED, own, whole)}
        words = own if isinstance(own, dict) else {}
        name = group.name(key, entry)[lang]
        yield Thing(
            key, capital(name), group.count(key, entry),
            min(sources, key=DOUBTS.index),
            0 if given is None or given.whole != "box" else given.owners,
            str(words.get("where", above.get("where", ""))),
            _note(words, lang) or _note(above, lang),
            str(words.get(f"text_{lang}", words.get(f"effect_{lang}", ""))),
            values,
        )  # fmt: skip


def _note(words: Mapping[str, Any], lang: str) -> str:
    """What else is to be said of where something is from; English notes have the plain name."""
    return str(words.get("note" if lang == "en" else f"note_{lang}", ""))


NAMED = Field(("",), {}, "text")


def source_in(box: Box, group: Group, key: str, field: Field) -> str:
    """Where a value in play is from: a file says so, or our own tables."""
    given = box.reading.given.get((group.path, key))
    told = given.source(field) if given is not None else ""
    own: Any = group.entries(box.own)[key]
    return told or source_of(field, own, group.source(box.own))


def drawing(game: Game, path: str, key: str, lang: str) -> Drawing | None:
    """How a thing is drawn: by the game, or as a symbol; None for what is only words."""
    box = box_or_refusal(game)
    group = next((one for one in (*box.groups, *box.others) if one.path == path), None)
    if group is None or key not in group.entries(box.used):
        return None
    drawn = _itself(game, path, key, lang)
    symbol = group.symbol(key, group.entries(box.used)[key])
    if drawn is None and symbol:
        return Drawing(100, 100, use(symbol, 0, 0, 100), "", "")
    return drawn


def _itself(game: Game, path: str, key: str, lang: str) -> Drawing | None:
    """A thing drawn with its values by the game; None for what has only a symbol or words."""
    return game.thing(path, key, lang) if game.thing is not None else None


def picture_of(game: Game, drawn: Drawing) -> str:
    """A drawing of a thing as a document of its own."""
    assert game.picture is not None
    return alone(drawn, game.picture.STYLE, game.picture.symbols())


def legend(lang: str) -> str:
    """What the letters of the sources mean."""
    return " ".join(f"{sign[lang]}: {source_said(source)[lang]}." for source, sign in SIGNS.items())


def sheet(game: Game, lang: str) -> str:
    """All things of the box on one sheet, as an SVG document."""
    y, parts = 40.0, [text(legend(lang), 12, 28, 15, "sans f-ink")]
    for shelf in catalogue(game, lang):
        parts.append(text(shelf.title, 12, y + 34, 26, "serif f-ink"))
        y += 48
        for place, thing in enumerate(shelf.things):
            x, row = place % ACROSS * CELL, place // ACROSS
            top = y + row * (CELL + 2 * LINE)
            parts.append(_cell(game, shelf.path, thing, lang, x, top))
        y += -(-len(shelf.things) // ACROSS) * (CELL + 2 * LINE) + 12
    width = ACROSS * CELL
    under = rect(0, 0, width, y, 0, "f-parch")
    return picture_of(game, Drawing(width, y, el("g", under, *parts), game.title, ""))


def _cell(game: Game, path: str, thing: Thing, lang: str, x: float, y: float) -> Markup:
    drawn = drawing(game, path, thing.key, lang)
    room = CELL - 16
    inside = None
    if drawn is not None:
        scale = min(room / drawn.width, room / drawn.height)
        left = (CELL - scale * drawn.width) / 2
        inside = el("g", drawn.body, transform=at(left, (CELL - scale * drawn.height) / 2, scale))
    count = f"{thing.count}× " if thing.count > 1 else ""
    name = f"{count}{thing.name}"
    small = 14 if len(name) < 20 else 11
    mark = el("tspan", f" {SIGNS[thing.source][lang]}", class_="bold")
    label = el("text", name, mark, x=CELL / 2, y=CELL + 16, font_size=small,
               class_="sans middle f-ink")  # fmt: skip
    return el("g", inside, label, transform=at(x, y))


# The letter of each source, the same in all places.
SIGNS = {
    "rulebook": {"de": "R", "en": "R"},
    "public": {"de": "Ö", "en": "P"},
    "reconstructed": {"de": "N", "en": "N"},
    "box": {"de": "S", "en": "B"},
}
