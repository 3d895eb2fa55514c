"""Which components the game is played with, and what a file in their place must fulfil."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from tafelrunde.kernel.box_file import Tables, own_tables
from tafelrunde.kernel.box_form import (
    Fault,
    Field,
    Group,
    Pick,
    Said,
    both,
    joined,
    no_fields,
    written,
)
from tafelrunde.kernel.components import Box
from tafelrunde.kernel.sayings import LANGUAGES, Sayings

PACKAGE: Final = "tafelrunde.games.erben"
# A sentence or a name in both languages.
say = partial(both, Sayings(Path(__file__).with_suffix(".toml")))
OWN: Final[Tables] = own_tables(PACKAGE)
MOST: Final = 9
MOST_ADVANCE: Final = 50
# The colours that the rulebook tells us (ERB-173).
KNOWN_COLOURS: Final = {"farm": "yellow", "sawmill": "green", "quarry": "grey"}
LOOKERS: Final = ("tavern", "watchtower")
SHOWN: Final = {
    "trading_post": ("farm", "sawmill", "quarry"),
    "guild_house": ("basket_weaver", "pottery", "cooperage"),
}
WORKSHOPS: Final = SHOWN["guild_house"]
WAYS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
ENDS: Final = "NESW"


def _named(table: str, name: str) -> Said:
    entry = OWN[table][name]
    return {"de": str(entry["de"]), "en": str(entry["en"])}


def _set_of(tile: str) -> str:
    return next(name for name, one in OWN["sets"].items() if one["letter"] == tile[0])


def _kinds_of(tile: str) -> list[str]:
    return [kind for kind, one in OWN["kinds"].items() if one["set"] == _set_of(tile)]


def _ways(ends: Sequence[str], by: str) -> Said:
    """Where a road leads, in words."""
    return joined([say(f"way {end}") for end in ends], by)


def _roads() -> tuple[Pick, ...]:
    """No road, one from side to side, or one to four ends that meet in the middle."""
    through = [Pick("".join(pair), _ways(pair, "–")) for pair in combinations(ENDS, 2)]
    # Both orders of the two ends stand in files; people see one.
    back = [Pick(str(pick.value)[::-1], pick.said) for pick in through]
    single = [
        Pick(" ".join(ends), _ways(ends, " + "))
        for count in range(1, 5)
        for ends in combinations(ENDS, count)
    ]
    return (Pick("", say("no road")), *through, *single, *back)


ROADS: Final = _roads()


def _tile_fields(name: str, tile: Any) -> list[Field]:
    kind = tile.get("kind")
    kinds = tuple(Pick(one, _named("kinds", one), one) for one in _kinds_of(name))
    colours = tuple(Pick(one, _named("colours", one), f"back-{one}") for one in OWN["colours"])
    goods = [
        Field(("cost", number), {lang: str(OWN["colours"][colour][f"resource_{lang}"])
              for lang in LANGUAGES}, "number", 0, MOST, symbol=f"good-{colour}")
        for number, colour in enumerate(OWN["colours"])
    ]  # fmt: skip
    lines = tuple(Pick(axis, say(axis)) for axis in ("row", "column"))
    shown = tuple(Pick(one, _named("kinds", one), one) for one in SHOWN.get(str(kind), ()))
    marks = tuple(Pick(way, say(f"way {way}")) for way in WAYS)
    return [
        Field(("kind",), say("kind"), "pick", picks=kinds),
        Field(("colour",), say("colour"), "pick", picks=colours),
        *goods,
        Field(("road",), say("road"), "pick", picks=ROADS, absent=""),
        *([Field(("axis",), say("axis"), "pick", picks=lines)] if kind in LOOKERS else []),
        *([Field(("marks",), say("marks"), "some", 1, len(WAYS), marks, join=" ")]
          if kind in WORKSHOPS else []),
        *([Field(("shows",), say("shows"), "pick", picks=shown)] if kind in SHOWN else []),
    ]  # fmt: skip


def _tile_name(name: str, tile: Any) -> Said:
    kind = tile.get("kind") if isinstance(tile, dict) else None
    known = _named("kinds", kind) if kind in OWN["kinds"] else say("tile")
    return say("a tile", name=name, kind=known)


def faults(box: Tables) -> list[Fault]:
    """All that is wrong with the tiles."""
    wrong = []
    for name, tile in box["tiles"].items():
        found = {"known colour": _colour(tile), "joined site": _site(tile)}
        called = _tile_name(name, tile)
        wrong += [Fault(say("of a tile", tile=called, fault=one), "tiles", name, law)
                  for law, those in found.items() for one in those]  # fmt: skip
    return [*wrong, *_printed(box)]


def _colour(tile: dict[str, Any]) -> list[Said]:
    colour = KNOWN_COLOURS.get(tile["kind"], tile["colour"])
    if colour == tile["colour"]:
        return []
    return [say("known colour", colour=_named("colours", colour))]


def _site(tile: dict[str, Any]) -> list[Said]:
    road = tile.get("road", "")
    joins = tile["kind"] == "pilgrimage_site" and len(road) == 2
    return [say("joined site", road=written(road))] if joins else []


def _printed(box: Tables) -> list[Fault]:
    """The four costs that the rulebook prints are those of some tile."""
    costs = [(tile["kind"], tile["cost"]) for tile in box["tiles"].values()]
    return [
        Fault(
            say("printed cost", kind=_named("kinds", kind), cost=written(cost)),
            "tiles",
            law="printed cost",
        )
        for kind, cost in PRINTED
        if (kind, cost) not in costs
    ]


PRINTED: Final = [
    ("tavern", [0, 2, 1]),
    ("bakery", [1, 0, 2]),
    ("trading_post", [1, 0, 2]),
    ("watchtower", [1, 1, 1]),
]


def odd(box: Tables) -> list[Fault]:
    """A review tells of three tiles of each colour in every set."""
    spread = Counter((_set_of(name), tile["colour"]) for name, tile in box["tiles"].items())
    usual = OWN["spread"]["per_colour_and_set"]
    return [
        Fault(say("spread", set=_named("sets", one), count=spread[one, colour],
                  colour=_named("colours", colour), usual=usual), "tiles")
        for one in OWN["sets"]
        for colour in OWN["colours"]
        if spread[one, colour] != usual
    ]  # fmt: skip


def _shadow_fields(key: str, shadow: object) -> list[Field]:
    return [Field(("advance",), say("advance"), "number", 0, MOST_ADVANCE)]


GROUPS: Final = (
    Group("tiles", say("tiles"), _tile_fields, _tile_name, loose=("printed",)),
    Group("shadow", say("shadow"), _shadow_fields, lambda key, shadow: say("shadow"), single=True),
)
PIECES: Final = {
    "troop_white": "troop-0", "retinue_white": "retinue-0", "troop_blue": "troop-1",
    "retinue_blue": "retinue-1", "shield": "royal-0",
}  # fmt: skip
OTHERS: Final = (
    Group("sets", say("sets"), no_fields, symbol=lambda key, one: f"set-{key}"),
    Group("colours", say("lands"), no_fields, symbol=lambda key, one: f"back-{key}"),
    Group("pieces", say("pieces"), no_fields, count=lambda key, one: int(one["count"]),
          symbol=lambda key, one: PIECES[key]),
)  # fmt: skip
LAWS: Final = {key: say(f"law {key}") for key in ("known colour", "joined site", "printed cost")}
CONTENTS: Final = Box(
    "erben", PACKAGE, GROUPS, faults, odd, first=("tiles",), others=OTHERS, laws=LAWS
)
