"""For those who check the game: how long it can be, what is never lost, what is clicked."""

from __future__ import annotations

from random import Random
from typing import Any

from tafelrunde.kernel.checks import Checks, Clicks, Pairs, Written
from tafelrunde.kernel.state import State


def tiles(state: State) -> Pairs:
    """Every tile is in one place."""
    table: dict[str, Any] = state.to_dict()
    ring = [tile for tile in table["ring"] if tile >= 0]
    laid = [entry[0] for entry in table["land"]]
    seen = [*ring, *laid, *table["hands"][0], *table["hands"][1], *table["out"]]
    unseen = sum(state.pool)  # type: ignore[attr-defined]
    stack = int(state.stack)  # type: ignore[attr-defined]
    return [(len(set(seen)), len(seen)), (len(seen) + unseen, 27), (unseen, stack + 1)]


def troops(state: State) -> Pairs:
    """Only the two retinues may stand together, and only where they begin."""
    troops: Any = state.to_dict()["troops"]
    stands = [tuple(stand) for stand in troops[0] + troops[1] if stand]
    shared = len(stands) - len(set(stands))
    return [(shared <= 1, True), (shared == 0 or troops[0][0] == troops[1][0] == [0, 0], True)]


def tile_in_hand(table: dict[str, Any], rng: Random) -> None:
    """A tile of the stack comes into a hand."""
    hand = rng.choice(table["hands"])
    hand.append(rng.randrange(54))
    hand.sort()


WRITTEN = Written(
    also={"play.USE_CAMP": "camp"}, other={"a kind of building": ("components.CAMP",)}
)
# Only the shadow says "go", and nobody clicks for it.
CLICKS = Clicks(
    {"sets": ["land_industry", "war", "crafts"]},
    but=("go",),
    taste={"terrain": 0.03, "build": 1},
    seed=47,
    whole=True,
)
CHECKS = Checks(
    bound=lambda setup: 200,
    conserved={"tiles": tiles, "troops": troops},
    recipes=(tile_in_hand,),
    written=WRITTEN,
    clicks=(CLICKS,),
)
