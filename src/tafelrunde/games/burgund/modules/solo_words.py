"""The solo game in words."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tafelrunde.games.burgund import events, plain, space_words, verbs
from tafelrunde.games.burgund.components import (
    BLACK,
    BOX,
    NONE,
    NUMBER,
    SPACES,
    map_number,
)
from tafelrunde.games.burgund.frames import (
    COLOUR_DONE,
    DIRECT,
    EFFECT,
    GIVE,
    POINTS,
    SWAP,
    TARGET,
    TOP_UP,
)
from tafelrunde.games.burgund.modules import shields_words, solo
from tafelrunde.games.burgund.space_words import coloured
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.thing_words import (
    Events,
    Moves,
    Questions,
    Told,
    depot,
    goods,
    lying,
    tile,
)
from tafelrunde.kernel.bits import count
from tafelrunde.kernel.frames import AGENDA
from tafelrunde.kernel.sayings import Sayings

say: Final = Sayings(Path(__file__).with_suffix(".toml")).say

# What may wait until it is chosen.
PARTS: Final = {
    POINTS: "part points",
    EFFECT: "part effect",
    COLOUR_DONE: "part colour",
    TARGET: "part target",
}


def setting_up(lang: str) -> str:
    """Before the first turn."""
    return say(lang, "solo setup")


def progress(view: Burgund, lang: str) -> str:
    """Turn, counter, target, and how much is covered."""
    return say(lang, "solo", turn=solo.TURNS - solo.turns_left(view), counter=view.counter,
               target=view.target, covered=count(view.covered[0]))  # fmt: skip


def islands(view: Burgund, home: int, lang: str) -> list[str]:
    """A solo board: the spaces of each island, written as in a duchy, and the rivers."""
    covering, letters = plain.part(view.land, SPACES, 0), plain.letters(home)
    lines = [say(lang, "solo board", number=map_number(home))]
    empty = [f"{letters[k]}{NUMBER[SPACES * home + k]}" for k in range(SPACES)]
    for number, island in enumerate(space_words.islands(home), 1):
        cells = [letters[k].upper() if covering[k] != NONE else empty[k] for k in island]
        lines.append(say(lang, "island", number=number, spaces=" ".join(cells)))
    rivers = BOX["solo_duchies"][str(map_number(home))]["rivers"]
    banks = [[coloured(home, one, lang) for one in river] for river in rivers]
    pairs = "; ".join(f"{one} – {other}" for one, other in banks)
    return [*lines, say(lang, "rivers", pairs=pairs)]


def ask_reach(view: Burgund, seat: int, lang: str) -> str:
    """Points may be bought."""
    return say(lang, "ask reach", count=view.target - view.counter)


def ask_give(view: Burgund, seat: int, lang: str) -> str:
    """Goods are given for a tile, one after the other."""
    missing = view.frames.arg(0)
    return say(lang, "ask give one" if missing == 1 else "ask give", count=missing)


def move(view: Burgund, seat: int, move: int, lang: str) -> str:
    """What is done only by one who plays alone."""
    verb, values = verbs.VERBS.split(move)
    match verb.name:
        case "do":
            frame = view.frames.depth() - 1 - view.frames.arg(0) + values[0]
            kind, number = int(view.frames.kind(frame)), int(view.frames.arg(0, frame))
            said = tile(number, lang) if kind == EFFECT else ""
            return say(lang, PARTS[kind], points=number, tile=said)
        case "reach":
            return say(lang, "reach", count=view.target - view.counter)
        case "swap":
            place = BLACK + values[0]
            return say(lang, "swap", tile=lying(view, place, lang))
        case _:
            return say(lang, "give", goods=goods(values[0], lang))


def swapped(told: Told) -> str:
    """Goods are given for a tile of the black depot."""
    return say(told.lang, "swapped", name=told.name, tile=tile(told.a, told.lang))


def ended(told: Told) -> str:
    """All is covered, or the turns are over."""
    key = "solo lost" if told.a else "solo won"
    return say(told.lang, key, name=told.name, empty=told.a, turns=told.b)


def rank(points: int, lang: str) -> str:
    """What the result of one who played alone means (BUR-231, BUR-R81)."""
    if points >= SPACES:
        return say(lang, "won early" if points > SPACES else "won", turns=points - SPACES)
    empty = SPACES - points
    return say(lang, "lost by one" if empty == 1 else "lost", empty=empty)


MOVES: Final[Moves] = dict.fromkeys(("do", "reach", "swap", "give"), move)
QUESTIONS: Final[Questions] = {
    AGENDA: lambda view, seat, lang: say(lang, "ask order"),
    TOP_UP: ask_reach,
    TARGET: lambda view, seat, lang: say(lang, "ask target"),
    DIRECT: lambda view, seat, lang: say(lang, "ask direct"),
    SWAP: lambda view, seat, lang: say(lang, "ask swap"),
    GIVE: ask_give,
}
EVENTS: Final[Events] = {
    events.TILE_REMOVED: lambda told: say(
        told.lang, "tile removed", tile=tile(told.a, told.lang), depot=depot(told.b, told.lang)
    ),
    events.GOODS_REMOVED: lambda told: say(told.lang, "goods removed", count=told.a),
    events.SWAPPED: swapped,
    events.MONASTERY_SCORED: lambda told: say(
        told.lang, "monastery scored", name=told.name, tile=tile(told.a, told.lang), points=told.b
    ),
    events.WINDFALL: shields_words.gift_laid,
    events.POINTS_BOUGHT: lambda told: say(
        told.lang, "points bought", name=told.name, count=told.a
    ),
    events.TARGET_REACHED: lambda told: say(
        told.lang, "target reached", name=told.name, target=told.a
    ),
    events.SOLO_ENDED: ended,
}
LINES: Final = ("covered", "turns left")
