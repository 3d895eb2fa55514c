"""Measure Catanatron: two random players, Catanatron's own Game.play() without accumulators."""

import json
import time
from importlib.metadata import version

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]
from peer_timing import copies_per_second, median_rates, seconds_argument

PLAYERS = [RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)]
POOL_GAMES = 8


def play(number: int) -> tuple[dict[str, int], float]:
    """Play one game; only play() is timed, setting up the board is not."""
    game = Game(PLAYERS, seed=number + 1)
    start = time.perf_counter()
    game.play()
    elapsed = time.perf_counter() - start
    # A decision is one tick, as Catanatron counts them: each action of a player, the forced ones
    # (rolling the dice, ending the turn) included. state.actions logs exactly one per tick.
    return {"decisions": len(game.state.actions)}, elapsed


def pool() -> list[Game]:
    """Every position of a few games."""
    positions = []
    for seed in range(1, POOL_GAMES + 1):
        game = Game(PLAYERS, seed=seed)
        while game.winning_color() is None:
            positions.append(game.copy())
            game.play_tick()
    return positions


def main() -> None:
    seconds = seconds_argument("Measure Catanatron.")
    rates, games = median_rates(play, seconds)
    copies = copies_per_second([position.copy for position in pool()], seconds)
    report = {
        "peer": "catanatron",
        "version": version("catanatron"),
        "decisions_per_second": rates["decisions"],
        "copies_per_second": copies,
        "games": games,
    }
    print(json.dumps(report))


if __name__ == "__main__":
    main()
