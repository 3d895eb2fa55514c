"""Vineyards in words: double tiles, wine, fields and their bonuses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tafelrunde.games.burgund import events, verbs
from tafelrunde.games.burgund.components import BLACK, BOX, INN_SPACE, NONE
from tafelrunde.games.burgund.frames import BOUNTY, CLEAR, GRANT, WINE
from tafelrunde.games.burgund.modules.vineyards import GIVEN_DEPOT
from tafelrunde.games.burgund.modules.vineyards_components import (
    BONUS_NAMES,
    BONUS_OF,
    DISPLAY,
    GRAPE_NAMES,
    LEVELS,
    ONE,
    OTHER,
    PLOT_NUMBER,
    PLOTS,
    STALLS,
)
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.thing_words import (
    Events,
    Moves,
    Questions,
    Told,
    cost,
    depot,
    die_name,
    drop,
    listed,
    lying,
    paid,
)
from tafelrunde.kernel.sayings import Sayings

say: Final = Sayings(Path(__file__).with_suffix(".toml")).say


def grape(number: int, lang: str) -> str:
    """A kind of grapes."""
    return str(BOX["grapes"][GRAPE_NAMES[number]][lang])


def grapes(pair: int, lang: str) -> tuple[str, str]:
    """The grapes of a double tile."""
    return grape(int(ONE[pair]), lang), grape(int(OTHER[pair]), lang)


def double_tile(pair: int, lang: str) -> str:
    """A double tile by its grapes."""
    one, other = grapes(pair, lang)
    return say(lang, "double", one=one, other=other)


def held(view: Burgund, seat: int, lang: str) -> list[str]:
    """The double tiles on the key spaces of a seat."""
    return [double_tile(pair, lang) for pair in view.cellar.doubles_of(seat)]


def wines(counts: Sequence[int], lang: str) -> str:
    """Wine bonus tiles by their grapes."""
    found = [f"{count} {grape(number, lang)}" for number, count in enumerate(counts) if count]
    return listed(found, lang)


def stall(number: int, lang: str) -> str:
    """A place of the vineyard depot or the display."""
    if number < DISPLAY:
        return say(lang, "stall", number=number + 1)
    return say(lang, "stall display", number=number - DISPLAY + 1)


def offered(view: Burgund, place: int, lang: str) -> str:
    """The double tile on a place."""
    return double_tile(int(view.cellar.stalls[place]), lang)


def plot(number: int, lang: str) -> str:
    """A field of a vineyard."""
    level = BOX["vineyards"]["board"]["fields"][number]["level"]
    return say(lang, "vineyard field", level=level, number=PLOT_NUMBER[number])


def gift(name: str, lang: str) -> str:
    """What a bonus gives."""
    return say(lang, f"give {name}")


def bonus(number: int, lang: str) -> str:
    """What a bonus of a vineyard gives; those of a field have twice its number and one more."""
    return gift(BONUS_NAMES[BONUS_OF[number]], lang)


def stalls(view: Burgund, lang: str) -> list[str]:
    """Double tiles in depot and display, and the wine bonus tiles beside the board."""
    said = []
    for key, places in (
        ("vineyard depot", range(DISPLAY)), ("vineyard display", range(DISPLAY, STALLS)),
    ):  # fmt: skip
        pairs = [(k, int(view.cellar.stalls[place])) for k, place in enumerate(places, 1)]
        found = [f"{k}: {double_tile(pair, lang)}" for k, pair in pairs if pair != NONE]
        said.append(say(lang, key, tiles=listed(found, lang)))
    left = wines([int(tiles) for tiles in view.cellar.heap], lang)
    return [*said, say(lang, "heap", wine=left)]


def vineyard(view: Burgund, seat: int, lang: str) -> list[str]:
    """A vineyard level by level, the lowest one last, with the bonuses of its empty fields."""
    planted = view.cellar.planted(seat)
    lines = []
    for level in range(LEVELS, 0, -1):
        fields = []
        for number in range(PLOTS):
            if BOX["vineyards"]["board"]["fields"][number]["level"] == level:
                both = [2 * number, 2 * number + 1]
                empty = planted[both[0]] < 0
                left, right = (
                    bonus(one, lang) if empty else grape(planted[one], lang) for one in both
                )
                fields.append(say(lang, "plot empty" if empty else "plot", left=left, right=right,
                                  number=PLOT_NUMBER[number]))  # fmt: skip
        lines.append(say(lang, "level", level=level, fields=", ".join(fields)))
    return [*lines, say(lang, "wine of", wine=wines(view.cellar.wines_of(seat), lang))]


def buy(view: Burgund, place: int, price: str, lang: str) -> str:
    """The move that buys a double tile of the display, by its place among all that is for sale."""
    shown = place - INN_SPACE - 1 + DISPLAY
    return say(lang, "buy double", tile=offered(view, shown, lang), place=stall(shown, lang),
               price=price)  # fmt: skip


def move(view: Burgund, seat: int, move: int, lang: str) -> str:
    """What is done with double tiles and wine."""
    verb, values = verbs.VERBS.split(move)
    match verb.name:
        case "harvest":
            die, place = values
            return say(lang, "harvest", die=die_name(view, seat, die, lang),
                       tile=offered(view, place, lang), place=stall(place, lang),
                       workers=cost(view, seat, move, lang))  # fmt: skip
        case "plant":
            die, pair, field, turned = values
            grapes = [grape(int(ONE[pair]), lang), grape(int(OTHER[pair]), lang)]
            left, right = reversed(grapes) if turned else grapes
            return say(lang, "plant", die=die_name(view, seat, die, lang), left=left, right=right,
                       field=plot(field, lang), workers=cost(view, seat, move, lang))  # fmt: skip
        case "bonus":
            given = bonus(2 * int(view.frames.arg(0)) + values[0], lang)
            return say(lang, "use bonus", bonus=given)
        case "receive":
            if values[0] < GIVEN_DEPOT:
                at = BLACK + values[0]
                return say(lang, "receive", tile=lying(view, at, lang), place=depot(at, lang))
            place = values[0] - GIVEN_DEPOT
            return say(lang, "receive", tile=offered(view, place, lang),
                       place=stall(place, lang))  # fmt: skip
        case "wine":
            return say(lang, "wine", grape=grape(values[0], lang))
        case _:
            return drop(double_tile(values[0], lang), lang)


def ask_clear(view: Burgund, seat: int, lang: str) -> str:
    """There is no room for a double tile."""
    return say(lang, "ask clear", tile=double_tile(int(view.frames.arg(0)), lang))


def harvested(told: Told) -> str:
    """A double tile is taken with a die."""
    return say(told.lang, "harvested", name=told.name, tile=double_tile(told.a, told.lang),
               place=stall(told.b, told.lang), workers=paid(told.c, told.lang))  # fmt: skip


def planted(told: Told) -> str:
    """A double tile comes onto a field."""
    return say(told.lang, "planted", name=told.name, tile=double_tile(told.a, told.lang),
               field=plot(told.b, told.lang), workers=paid(told.c, told.lang))  # fmt: skip


MOVES: Final[Moves] = dict.fromkeys(
    ("harvest", "plant", "bonus", "receive", "wine", "discard"), move
)
QUESTIONS: Final[Questions] = {
    BOUNTY: lambda view, seat, lang: say(lang, "ask bounty"),
    WINE: lambda view, seat, lang: say(lang, "ask wine"),
    GRANT: lambda view, seat, lang: say(lang, f"ask grant {view.frames.arg(0)}"),
    CLEAR: ask_clear,
}
EVENTS: Final[Events] = {
    events.HARVESTED: harvested,
    events.BOUGHT_DOUBLE: lambda told: say(
        told.lang, "bought double", name=told.name, tile=double_tile(told.a, told.lang)
    ),
    events.UPROOTED: lambda told: say(
        told.lang, "uprooted", name=told.name, tile=double_tile(told.a, told.lang)
    ),
    events.PLANTED: planted,
    events.WINE_TAKEN: lambda told: say(
        told.lang, "wine taken", name=told.name, grape=grape(told.a, told.lang)
    ),
}
LINES: Final = ("vineyard bonuses", "wine")
