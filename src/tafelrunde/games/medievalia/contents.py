"""Which components the game is played with, and what a file in their place must fulfil."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

from tafelrunde.kernel.components import SOURCES, Box, Tables, shown

PACKAGE: Final = "tafelrunde.games.medievalia"
RESOURCES: Final = ("food", "energy", "gold", "labour")
MOST: Final = 9
# A town may be stronger than any card that can be shared damage.
STRONGEST_TOWN: Final = 20
PILES: Final = 3
HIGHEST_PILE: Final = 5
# What of a card may be replaced, each with the key that says where the value is from.
VALUES: Final = {
    "cost": "cost_source",
    "attack": "strength_source",
    "defence": "strength_source",
}


def _own_cards() -> dict[str, dict[str, object]]:
    path = files(PACKAGE) / "components.toml"
    found = tomllib.loads(path.read_text(encoding="utf-8"))["cards"]
    assert isinstance(found, dict)
    return found


OWN: Final = _own_cards()


def faults(box: Tables) -> list[str]:
    """All that is wrong with the cards and the building stacks."""
    wrong: list[str] = []
    for name, card in box["cards"].items():
        assert isinstance(card, dict)
        found = [*_kept(name, card), *_cost(card), *_strength(name, card), *_sources(card)]
        wrong += [f"[cards] {name}: {fault}" for fault in found]
    return [*wrong, *_stacks(box)]


def _kept(name: str, card: dict[str, object]) -> list[str]:
    """What the rulebook says stays as it is, and no card has more or less than its own has."""
    own = OWN[name]
    wrong = [f"{key} makes no sense for {name}" for key in card if key not in own]
    for key, value in own.items():
        if key not in card:
            wrong.append(f"{key} is missing")
        elif key == "source" or key.endswith("_source"):
            continue
        elif key not in VALUES:
            if card[key] != value:
                wrong.append(f"{key} must stay {shown(value)}")
        elif own[VALUES[key]] == "rulebook" and card[key] != value:
            wrong.append(f"{key} must be {shown(value)}, as the rulebook says")
    return wrong


def _cost(card: dict[str, object]) -> list[str]:
    cost = card.get("cost", {"labour": 1})
    if not isinstance(cost, dict):
        return []
    right = all(
        resource in RESOURCES and type(count) is int and 0 <= count <= MOST
        for resource, count in cost.items()
    )
    if right and any(cost.values()):
        return []
    kinds = ", ".join(RESOURCES)
    return [f"cost must be some of {kinds}, each up to {MOST}, not {shown(cost)}"]


def _strength(name: str, card: dict[str, object]) -> list[str]:
    wrong = []
    for key in ("attack", "defence"):
        value = card.get(key, 1)
        most = STRONGEST_TOWN if name == "town" else MOST
        least = 0 if key == "attack" else 1
        if not (type(value) is int and least <= value <= most):
            wrong.append(f"{key} must be from {least} to {most}, not {shown(value)}")
    return wrong


def _sources(card: dict[str, object]) -> list[str]:
    return [
        f"{key} must be one of {', '.join(SOURCES)}, not {shown(value)}"
        for key, value in card.items()
        if key.endswith("_source") and value not in SOURCES
    ]


def _stacks(box: Tables) -> list[str]:
    """The buildings that are not open lie in three stacks of nearly the same height (MED-013)."""
    heights = box["building_stacks"]["below_the_open_one"]
    assert isinstance(heights, list)
    buildings = sum(int(str(card["count"])) for card in OWN.values() if card["group"] == "building")
    below = buildings - PILES
    if (
        len(heights) == PILES
        and all(type(height) is int and 0 <= height <= HIGHEST_PILE for height in heights)
        and sum(heights) == below
    ):
        return []
    return [
        f"[building_stacks]: below_the_open_one must be three numbers up to "
        f"{HIGHEST_PILE}, together {below}, not {shown(heights)}"
    ]


CONTENTS: Final = Box("medievalia", PACKAGE, ("cards", "building_stacks"), faults)
