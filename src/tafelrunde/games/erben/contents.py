"""Which components the game is played with, and what a file in their place must fulfil."""

from __future__ import annotations

import re
from typing import Final

from tafelrunde.kernel.components import Box, Tables, shown

MOST: Final = 9
# The colours that the rulebook tells us (ERB-173).
KNOWN_COLOURS: Final = {"farm": "yellow", "sawmill": "green", "quarry": "grey"}
LOOKERS: Final = ("tavern", "watchtower")
SHOWN: Final = {
    "trading_post": ("farm", "sawmill", "quarry"),
    "guild_house": ("basket_weaver", "pottery", "cooperage"),
}
WORKSHOPS: Final = SHOWN["guild_house"]
WAYS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def faults(box: Tables) -> list[str]:
    """All that is wrong with the tiles."""
    wrong: list[str] = []
    for name, tile in box["tiles"].items():
        assert isinstance(tile, dict)
        effect = _effect(tile) if tile["kind"] in box["kinds"] else []
        found = [*_kind(box, name, tile), *_cost(tile), *_road(tile), *effect]
        wrong += [f"[tiles] {name}: {fault}" for fault in found]
    return [*wrong, *_printed(box)]


def _kind(box: Tables, name: str, tile: dict[str, object]) -> list[str]:
    kind, colour = str(tile["kind"]), tile["colour"]
    letters = {str(part["letter"]): title for title, part in box["sets"].items()
               if isinstance(part, dict)}  # fmt: skip
    fitting = [title for title, part in box["kinds"].items()
               if isinstance(part, dict) and part["set"] == letters[name[0]]]  # fmt: skip
    wrong = []
    if kind not in fitting:
        wrong.append(f"kind must be one of its set, {', '.join(fitting)}, not {shown(kind)}")
    if colour not in box["colours"]:
        wrong.append(f"colour must be one of {', '.join(box['colours'])}, not {shown(colour)}")
    elif KNOWN_COLOURS.get(kind, colour) != colour:
        wrong.append(f"colour must be {KNOWN_COLOURS[kind]}, as the rulebook says (ERB-173)")
    return wrong


def _cost(tile: dict[str, object]) -> list[str]:
    cost = tile["cost"]
    assert isinstance(cost, list)
    if len(cost) == 3 and all(type(part) is int and 0 <= part <= MOST for part in cost):
        return []
    numbers = f"three numbers from 0 to {MOST}"
    return [f"cost must be wood, stone and grain, {numbers}, not {shown(cost)}"]


def _road(tile: dict[str, object]) -> list[str]:
    road = str(tile.get("road", ""))
    ends = road.replace(" ", "")
    joined = re.fullmatch("[NESW]{2}", road)
    if (not re.fullmatch("|[NESW]{2}|[NESW]( [NESW])*", road)) or len(set(ends)) < len(ends):
        return [f'road must be two ends that are joined, "NS", or single ones, "N E S W", '
                f"not {shown(road)}"]  # fmt: skip
    if joined and tile["kind"] == "pilgrimage_site":
        return [f'road of a pilgrimage site must have single ends, "N E S W", not {shown(road)}']
    return []


def _effect(tile: dict[str, object]) -> list[str]:
    """Row or column, marked fields and what is depicted: each for its kinds, and for no others."""
    kind = str(tile["kind"])
    wanted = {"axis": kind in LOOKERS, "marks": kind in WORKSHOPS, "shows": kind in SHOWN}
    wrong = [
        f"{key} is missing for a {kind}" if needed else f"{key} makes no sense for a {kind}"
        for key, needed in wanted.items()
        if needed != (key in tile)
    ]
    if tile.get("axis", "row") not in ("row", "column"):
        wrong.append(f"axis must be row or column, not {shown(tile['axis'])}")
    marks = str(tile.get("marks", "N")).split()
    if not marks or len(set(marks)) < len(marks) or not set(marks) <= set(WAYS):
        wrong.append(f"marks must be some of {' '.join(WAYS)}, not {shown(tile['marks'])}")
    if kind in SHOWN and tile.get("shows", SHOWN[kind][0]) not in SHOWN[kind]:
        wrong.append(f"shows must be one of {', '.join(SHOWN[kind])}, not {shown(tile['shows'])}")
    return wrong


def _printed(box: Tables) -> list[str]:
    """The four costs that the rulebook prints are those of some tile."""
    costs = [(tile["kind"], tile["cost"]) for tile in box["tiles"].values()
             if isinstance(tile, dict)]  # fmt: skip
    return [
        f"[tiles]: no {kind} costs {shown(cost)}, which the rulebook prints"
        for kind, cost in PRINTED
        if (kind, cost) not in costs
    ]


PRINTED: Final = [
    ("tavern", [0, 2, 1]),
    ("bakery", [1, 0, 2]),
    ("trading_post", [1, 0, 2]),
    ("watchtower", [1, 1, 1]),
]
CONTENTS: Final = Box("erben", "tafelrunde.games.erben", ("tiles",), faults)
