"""A player of Medievalia that a person could describe in a sentence: what a bot must not lose to.

A landscape with food first, then up to two workers, otherwise what `greedy` does. For the arena:

    tafelrunde arena medievalia greedy --bot "food-first=python tests/bench/food_first.py"
"""

from __future__ import annotations

import json
import sys

from tafelrunde.bots.greedy import Greedy
from tafelrunde.games import find
from tafelrunde.games.medievalia.components import KINDS, OF_KIND
from tafelrunde.games.medievalia.fief import OWN, food
from tafelrunde.games.medievalia.state import Medievalia
from tafelrunde.games.medievalia.verbs import PLAY
from tafelrunde.kernel.bits import count
from tafelrunde.kernel.state import State

FIELD, FARM, WORKER = (KINDS.index(name) for name in ("field", "farm", "worker"))
WORKERS = 2


class FoodFirst(Greedy):
    """The sentence as a bot."""

    def choose(self, view: State, seat: int) -> int:
        """What it wants most, where it can be laid."""
        assert isinstance(view, Medievalia)
        moves = view.moves(seat)
        for kind in wanted(view, seat):
            if PLAY + kind in moves:
                return PLAY + kind
        return super().choose(view, seat)


def wanted(view: Medievalia, seat: int) -> tuple[int, ...]:
    """The kinds of cards that come before everything else."""
    if food(view, seat) == 0:
        return FIELD, FARM
    workers = count(view.masks[OWN + seat] & OF_KIND[WORKER])
    return (WORKER,) if workers < WORKERS else ()


def main() -> None:
    """Answer the arena."""
    game, bot = find("medievalia"), FoodFirst()
    for line in sys.stdin:
        said = json.loads(line)
        if said["do"] == "start":
            bot = FoodFirst(seed=line)
        elif said["do"] == "choose":
            move = bot.choose(game.load_position(said["position"]), said["seat"])
            print(json.dumps({"move": game.verbs.text(move)}), flush=True)


if __name__ == "__main__":
    main()
