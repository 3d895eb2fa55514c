"""Positions with vineyards: double tiles and grapes by their names.

The fields of a vineyard, from above, with level and number; field 1 is the lowest one on the left:

        5:        11/6  12/3
    4:  8/5   9/2  10/4
     3:  5/3   6/6   7/1
       2:  3/2  4/5
        1:  1/1  2/4
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.modules.vineyards_components import (
    GRAPE_NAMES,
    IN_DEPOT,
    IN_DISPLAY,
    PAIR_NAMES,
    STALL_NAMES,
    all_doubles,
)

from .drawn import ANNA, Land, Table, table

Wine = Mapping[str, int]


def pair(name: str) -> int:
    """A double tile by its grapes, in any order."""
    one, other = name.split("_")
    return PAIR_NAMES.index(name if name in PAIR_NAMES else f"{other}_{one}")


def cellar(
    seats: int,
    phase: int,
    vines: Mapping[int, str],
    held: Sequence[str],
    stalls: Mapping[str, str],
    wine: Wine,
    kinds: Sequence[str],
) -> dict[str, object]:
    """What belongs to vineyards; Anna has what is named, the others one wine bonus tile each."""
    grapes = [GRAPE_NAMES.index(kind) for kind in kinds]
    whole = all_doubles(sum(1 << grape for grape in grapes))
    places = [pair(stalls[name]) if name in stalls else -1 for name in STALL_NAMES]
    hexes = [-1] * 24
    for field, name in vines.items():
        left, right = name.split("_")
        hexes[2 * field - 2 : 2 * field] = [GRAPE_NAMES.index(left), GRAPE_NAMES.index(right)]
    mine = sorted(pair(name) for name in held)
    seen = [*mine, *(p for p in places if p >= 0), *(pair(name) for name in vines.values())]
    bag = [tiles - seen.count(number) for number, tiles in enumerate(whole)]
    gone = [0] * len(bag)
    for _ in range((phase + 1) * int(IN_DEPOT[seats] + IN_DISPLAY[seats]) - len(seen)):
        most = bag.index(max(bag))
        bag[most], gone[most] = bag[most] - 1, gone[most] + 1
    wines = [[wine.get(name, 0) for name in GRAPE_NAMES]]
    wines += [[int(grape == grapes[seat]) for grape in range(6)] for seat in range(1, seats)]
    heap = [4 * (g in grapes) - sum(part[g] for part in wines) for g in range(6)]
    return {
        "kinds": grapes, "bag": bag, "gone": gone, "stalls": places, "heap": heap,
        "held": [mine, *([] for _ in range(1, seats))],
        "wine": wines, "vines": [hexes, *([-1] * 24 for _ in range(1, seats))],
    }  # fmt: skip


def wined(
    land: Land | None = None,
    keys: Sequence[str] = (),
    vines: Mapping[int, str] | None = None,
    held: Sequence[str] = (),
    stalls: Mapping[str, str] | None = None,
    wine: Wine | None = None,
    seats: int = 2,
    phase: str = "C",
    kinds: Sequence[str] = GRAPE_NAMES,
    options: Mapping[str, object] | None = None,
    **more: Any,
) -> Table:
    """Anna's turn in a game with vineyards."""
    made = cellar(
        seats, "ABCDE".index(phase), vines or {}, held, stalls or {}, wine or {"green": 1}, kinds
    )
    return table(
        land, keys, seats=seats, phase=phase, options={"vineyards": True, **(options or {})},
        more={"vineyards": made}, **more,
    )  # fmt: skip


def doubles(given: Table, seat: int = ANNA) -> list[str]:
    """The double tiles on key spaces."""
    return [PAIR_NAMES[number] for number in given.state.cellar.doubles_of(seat)]


def planted(given: Table, field: int, seat: int = ANNA) -> list[str]:
    """The grapes on a field from left to right."""
    both = given.state.cellar.planted(seat)[2 * field - 2 : 2 * field]
    return [GRAPE_NAMES[grape] for grape in both if grape >= 0]


def offered(given: Table) -> dict[str, str]:
    """The double tiles in depot and display."""
    lying = [int(number) for number in given.state.cellar.stalls]
    return {
        name: PAIR_NAMES[number]
        for name, number in zip(STALL_NAMES, lying, strict=True)
        if number != 255
    }


def wines(given: Table, seat: int = ANNA) -> dict[str, int]:
    """The wine bonus tiles of a seat."""
    found = zip(GRAPE_NAMES, given.state.cellar.wines_of(seat), strict=True)
    return {name: tiles for name, tiles in found if tiles}


def again(given: Table) -> bool:
    """Is a stored position the same when it is loaded again?"""
    return GAME.load_position(GAME.position(given.state)).to_dict() == given.state.to_dict()
