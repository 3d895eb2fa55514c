"""For those who check the game: how long it can be, what is never lost, what is clicked."""

from __future__ import annotations

from random import Random
from typing import Any

from tafelrunde.kernel.checks import Checks, Clicks, Pairs, Written
from tafelrunde.kernel.state import State


def cards(state: State) -> Pairs:
    """Every card lies somewhere or is gone."""
    table: dict[str, Any] = state.to_dict()
    kinds = [sum(parts) for parts in zip(*table["hands"], table["pool"], strict=True)]
    for bottom in table["bottom"]:
        if bottom:
            kinds[bottom - 1] += 1
    for fief in table["fiefs"]:
        for ground, _, _, _ in fief[1:]:
            if ground:
                kinds[ground - 1] += 1
    for card, *_ in table["troops"]:
        bounds = (8, 11, 14, 17, 20, 40, 43, 46)
        kinds[4 + sum(card >= bound for bound in bounds)] += 1
    found = [lying + gone for lying, gone in zip(kinds, table["gone"], strict=False)]
    return [(found, [12, 12, 7, 7, 8, 3, 3, 3, 3, 20, 3, 3, 3])]


def buildings(state: State) -> Pairs:
    """Every building stands, lies in its stack or is gone."""
    table: dict[str, Any] = state.to_dict()
    standing = [house for fief in table["fiefs"] for host in fief for house in host[2:]]
    seen = standing + table["tops"]
    counts = zip(range(1, 11), table["plans"], table["gone"][13:], strict=False)
    found = [seen.count(number) + below + gone for number, below, gone in counts]
    towns = sum(fief[0][0] == 5 for fief in table["fiefs"]) + table["gone"][23]
    return [(found, [2] * 7 + [1] * 3), (towns, len(table["fiefs"]))]


def card_drawn(table: dict[str, Any], rng: Random) -> None:
    """A card of the pool comes into a hand."""
    seat, stack = rng.randrange(len(table["hands"])), rng.randrange(3)
    kind = rng.choice([kind for kind, left in enumerate(table["pool"]) if left > 0])
    table["pool"][kind] -= 1
    table["left"][stack] -= 1
    table["hands"][seat][kind] += 1
    table["held"][seat][stack] += 1


WRITTEN = Written(
    also={"verbs.ALL_MOVES": "(the end)"},
    other={
        "a frame": ("war.HURT",),
        "a place in a plan to pay": (
            "payment_plans.TRADE",
            "payment_plans.CLERK",
            "payment_plans.PAINT",
        ),
    },
)
CLICKS = Clicks(
    but=("ask", "refuse", "lose"),
    taste={
        "march": 0.8, "battle": 1, "form": 1, "play": 1, "storm": 1, "purchase": 0.3, "done": 0.3,
        "arrange": 0.1, "extra": 0.05, "remove": 0.01, "dismiss": 0.001,
    },
    seed=81,
)  # fmt: skip
CHECKS = Checks(
    bound=lambda setup: 6000,
    conserved={"cards": cards, "buildings": buildings},
    recipes=(card_drawn,),
    written=WRITTEN,
    clicks=(CLICKS,),
)
