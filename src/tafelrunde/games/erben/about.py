"""What something on the table is: its kind, and what is true of just this one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.games.erben import play, refuse, words
from tafelrunde.games.erben.components import COLOUR, COLOURS, COST, KIND, KINDS, START
from tafelrunde.games.erben.explain import HALTS
from tafelrunde.games.erben.land import RETINUE
from tafelrunde.games.erben.things_explain import Table, Thing
from tafelrunde.kernel.pieces import About, price
from tafelrunde.kernel.sayings import Sayings

if TYPE_CHECKING:
    from tafelrunde.games.erben.state import Erben

say: Final = Sayings(Path(__file__).with_name("about.toml")).say
SINGLE: Final = {
    "site": "field", "court": "court", "royal-shield": "royal_shield", "road": "road",
}  # fmt: skip
# What the three colours stand for, in their order.
GOODS: Final = ("wood", "stone", "grain")
USES: Final = {"front": "use tile", "back": "use back"}


def about(view: Erben, viewer: int, name: str, names: Sequence[str], lang: str) -> About | None:
    """What the viewer sees under an id of the picture."""
    sits = viewer in (0, 1)
    table = Table(view, viewer if sits else 0, names, lang)
    thing = table.find(name)
    if thing is None:
        return None
    called = table.name(thing) if sits else ""
    if thing.kind in SINGLE:
        return About(SINGLE[thing.kind], called)
    if thing.kind == "stack":
        count = int(view.stack)
        left = say(lang, "left one" if count == 1 else "left", count=count)
        return About("stack", called, (left,))
    if thing.kind in ("troop", "foe"):
        kind = "retinue" if thing.number == RETINUE else "troop"
        return About(kind, called, (), say(lang, "use troop"))
    if thing.number >= START:
        return About("start_land", called, (_colour(thing.number, lang),))
    found = _tile(view, thing, called, lang)
    if not sits:
        return found
    # Hands are open and the land is everybody's: no place tells whose a tile is.
    mine = "hand" if thing.kind in USES else "realm" if thing.owner == viewer else ""
    return replace(found, mine=mine).priced(_price(view, viewer, thing))


def _price(view: Erben, seat: int, thing: Thing) -> tuple[tuple[str, int, int], ...]:
    """What building a tile of the reserve or of the own hand takes, and what one has access to."""
    if thing.kind not in ("ring", "front"):
        return ()
    first = len(GOODS) * thing.number
    cost = [int(part) for part in COST[first : first + len(GOODS)]]
    return price(GOODS, cost, view.resources(seat))


def matters(view: Erben, seat: int) -> int:
    """The rule behind what is asked of a seat now."""
    halt = refuse.why_not(view, seat, play.DONE)
    if halt in HALTS:
        return halt
    return 70 if view.taken else 60


def tallies(state: Erben, seat: int, lang: str) -> list[tuple[str, int]]:
    """What a seat counts."""
    goods = [str(words.box("colours", colour, f"resource_{lang}")) for colour in COLOURS]
    return [
        (say(lang, "tally points"), int(state.points(seat))),
        *zip(goods, state.resources(seat), strict=True),
        (say(lang, "tally reach"), len(state.in_reach(seat))),
        (say(lang, "tally hand"), len(state.hand(seat))),
    ]


def _tile(view: Erben, thing: Thing, called: str, lang: str) -> About:
    """A tile in the reserve, in a hand or in the landscape, or its back."""
    tile, colour = thing.number, _colour(thing.number, lang)
    if thing.kind == "back" or (thing.kind == "land" and thing.owner < 0):
        use = say(lang, USES[thing.kind]) if thing.kind in USES else ""
        return About("open_terrain", called, (colour,), use)
    kind = KINDS[int(KIND[tile])]
    if thing.kind == "land":
        return About(kind, called, (colour, *_worth(view, thing, lang)))
    free = not any(COST[3 * tile : 3 * tile + 3])
    cost = say(lang, "free") if free else say(lang, "cost", cost=words.cost(tile, lang))
    use = say(lang, USES[thing.kind]) if thing.kind in USES else ""
    return About(kind, called, (cost, colour), use)


def _colour(tile: int, lang: str) -> str:
    """The colour of a tile, and the resource that it stands for."""
    hue = words.hue(tile, lang)
    good = words.box("colours", COLOURS[int(COLOUR[tile])], f"resource_{lang}")
    return say(lang, "colour", hue=hue[0].upper() + hue[1:], good=good)


def _worth(view: Erben, thing: Thing, lang: str) -> tuple[str, ...]:
    """What a building brings its owner now."""
    lines = view.score(thing.owner).lines
    found = [int(line.points) for line in lines if list(line.about)[:1] == [thing.number]]
    if len(found) != 1:
        return ()
    return (say(lang, "worth one" if found[0] == 1 else "worth", count=found[0]),)


def stage(view: Erben, lang: str) -> str:
    """How far the game is: the tiles that the stack still has."""
    return say(lang, "stage", count=view.stack)
