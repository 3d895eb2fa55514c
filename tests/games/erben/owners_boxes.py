"""Files an owner of the box could bring: tiles at random, within what a file must fulfil.

Each leans to something that our own components never show; the name says to what.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tafelrunde.games.erben.contents import KNOWN_COLOURS, LOOKERS, PRINTED, SHOWN, WAYS, WORKSHOPS
from tafelrunde.kernel.box_file import Tables
from tafelrunde.kernel.box_form import written

COLOURS = ("green", "grey", "yellow")
# Tiles that keep a cost which the rulebook prints.
PRINTED_ON = dict(zip(("R1", "L4", "H4", "P1"), PRINTED, strict=True))


@dataclass(frozen=True)
class Lean:
    """What a file has more of than others: kinds, colours, the largest number in a cost, roads."""

    kinds: tuple[str, ...] = ()
    colours: tuple[str, ...] = COLOURS
    most: int = 2
    roads: tuple[str, ...] = ("", "NS", "EW", "NE", "SW", "N E S W", "N E S", "S W", "W")
    marks: int = 0


LEANS = {
    "mixed": Lean(),
    "meadows": Lean(colours=("green",), marks=1),
    "camps": Lean(kinds=("field_camp", "siege_tower"), most=0),
    "dear": Lean(kinds=("farm", "cathedral"), most=9, colours=("grey", "yellow")),
    "pilgrims": Lean(
        kinds=("pilgrimage_site", "mill", "trading_post"), roads=("", "N", "E S", "NE")
    ),
    "workshops": Lean(kinds=("basket_weaver", "guild_house", "hut"), most=1, marks=3),
    "towers": Lean(kinds=("watchtower", "siege_tower", "robber_castle"), roads=("", "NS", "N W")),
}


def owners_box(name: str, own: Tables) -> str:
    """The file of this name, as text: other tiles in place of all our own."""
    lean, rng = LEANS[name], Random(name)
    lines = [f"{tile} = {written(_tile(tile, own, lean, rng))}" for tile in own["tiles"]]
    return "\n".join(["[tiles]", *lines])


def _tile(name: str, own: Tables, lean: Lean, rng: Random) -> dict[str, object]:
    kind, cost = PRINTED_ON.get(name) or (_kind(name, own, lean, rng), _cost(lean, rng))
    tile: dict[str, object] = {"kind": kind, "cost": cost, "source": "box"}
    tile["colour"] = KNOWN_COLOURS.get(kind) or rng.choice(lean.colours)
    road = rng.choice(lean.roads)
    if road:
        tile["road"] = " ".join(road.replace(" ", "")) if kind == "pilgrimage_site" else road
    if kind in LOOKERS:
        tile["axis"] = rng.choice(["row", "column"])
    if kind in WORKSHOPS:
        tile["marks"] = " ".join(rng.sample(WAYS, lean.marks or rng.randint(1, len(WAYS))))
    if kind in SHOWN:
        tile["shows"] = rng.choice(SHOWN[kind])
    return tile


def _kind(name: str, own: Tables, lean: Lean, rng: Random) -> str:
    """A kind of the tile's set, in three cases of four one to which the file leans."""
    sets = {str(part["letter"]): title for title, part in own["sets"].items()
            if isinstance(part, dict)}  # fmt: skip
    fitting = [kind for kind, part in own["kinds"].items()
               if isinstance(part, dict) and part["set"] == sets[name[0]]]  # fmt: skip
    liked = [kind for kind in fitting if kind in lean.kinds and rng.random() < 0.75]
    return rng.choice(liked or fitting)


def _cost(lean: Lean, rng: Random) -> list[int]:
    return [rng.randint(0, lean.most) for _ in COLOURS]
