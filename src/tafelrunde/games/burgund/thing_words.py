"""Things by their names, German and English, for all that is said of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from tafelrunde.games.burgund import plain, verbs
from tafelrunde.games.burgund.components import (
    BLACK,
    BOX,
    COLOUR,
    COLOURS,
    GOODS_NAMES,
    NUMBER,
    SLOTS,
    SPACES,
    TILE_NAMES,
)
from tafelrunde.games.burgund.modules.team import half_of
from tafelrunde.games.burgund.modules.vineyards import way
from tafelrunde.games.burgund.modules.vineyards_components import PLOT_NUMBER
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.turn import EXTRA, HELPER, TAKE_HELPER, help_of, price, shown
from tafelrunde.kernel.sayings import Sayings

say: Final = Sayings(Path(__file__).with_name("words.toml")).say
PHASE_NAMES = "ABCDE"


class Told:
    """An event that is told: what it is, who did it, its numbers, in which language."""

    def __init__(self, event: Sequence[int], names: Sequence[str], lang: str) -> None:
        self.code, seat, self.a, self.b, self.c = event[:5]
        self.names, self.lang = names, lang
        self.name = names[seat]


# How events are told, by their codes; what is asked, by the kind of frame; moves, by their verbs.
Events = dict[int, Callable[[Told], str]]
Questions = dict[int, Callable[[Burgund, int, str], str]]
Moves = dict[str, Callable[[Burgund, int, int, str], str]]


def tile(number: int, lang: str) -> str:
    """A tile by its name, a monastery with what it does."""
    entry: dict[str, Any] = BOX["tiles"][TILE_NAMES[number]]
    effect = entry.get(f"effect_{lang}")
    return f"{entry[lang]} ({effect})" if effect else str(entry[lang])


def listed(found: Sequence[str], lang: str) -> str:
    """Several things, or that there are none."""
    return ", ".join(found) or say(lang, "nothing")


def tiles(numbers: Sequence[int], lang: str) -> str:
    """Several tiles."""
    return listed([tile(number, lang) for number in numbers], lang)


def goods(colour: int, lang: str) -> str:
    """A colour of goods with its number."""
    return f"{BOX['goods'][GOODS_NAMES[colour]][lang]} ({colour + 1})"


def stacks(counts: Sequence[int], lang: str) -> str:
    """Goods by colour."""
    found = [f"{count} {goods(colour, lang)}" for colour, count in enumerate(counts) if count]
    return listed(found, lang)


def hue(colour: int, lang: str) -> str:
    """A colour of spaces and tiles."""
    return str(BOX["colours"][COLOURS[colour]][f"hue_{lang}"])


def die_name(view: Burgund, seat: int, die: int, lang: str) -> str:
    """A die by what it shows."""
    if die == EXTRA:
        white = shown(view, seat, EXTRA)
        return say(lang, "white", value=white) if white else say(lang, "extra")
    return say(lang, "die", value=plain.dice(view, seat)[die])


def depot(place: int, lang: str) -> str:
    """The depot in which a place of the main board is."""
    if place >= BLACK:
        return say(lang, "the black depot")
    return say(lang, "the depot", number=place // SLOTS + 1)


def lying(view: Burgund, place: int, lang: str) -> str:
    """The tile on a place of the main board; of equal ones in a depot each has a number."""
    number, first = int(view.board[place]), BLACK if place >= BLACK else place - place % SLOTS
    earlier = [int(other) for other in view.board[first:place]].count(number)
    named = tile(number, lang)
    return say(lang, "one more", tile=named, number=earlier + 1) if earlier else named


def paid(workers: int, lang: str) -> str:
    """What workers it takes, if any."""
    if workers == 0:
        return ""
    return say(lang, "for one") if workers == 1 else say(lang, "for", count=workers)


def drop(what: str, lang: str) -> str:
    """The move that removes something from the game."""
    return say(lang, "drop", tile=what)


def cost(view: Burgund, seat: int, move: int, lang: str) -> str:
    """What workers a move takes, if any."""
    return paid(workers_for(view, seat, move), lang)


def workers_for(view: Burgund, seat: int, move: int) -> int:
    """The workers that it takes to take, place or sell something with a die (BUR-061)."""
    verb, values = verbs.VERBS.split(move)
    match verb.name:
        case "take":
            number, free = values[1] // SLOTS + 1, help_of(view, seat, TAKE_HELPER)
        case "place":
            at = SPACES * int(view.duchy[seat]) + values[2]
            number, free = NUMBER[at], help_of(view, seat, HELPER[COLOUR[values[1]]])
        case "sell":
            number, free = values[1] + 1, 0
        case "build":
            half, where = int(half_of(seat, values[3])), values[3] % SPACES
            number = NUMBER[SPACES * int(view.duchy[half]) + where]
            free = help_of(view, seat, HELPER[COLOUR[values[2]]])
        case "harvest":
            number, free = way(view, seat, values[0], values[1]), 0
        case "plant":
            number, free = PLOT_NUMBER[values[2]], 0
        case _:
            return 0
    return int(price(view, seat, values[0], number, free))
