"""Measure OpenSpiel through its Python interface: random play of backgammon and Leduc poker."""

import json
import random
import time
from importlib.metadata import version

import pyspiel
from peer_timing import copies_per_second, median_rates, seconds_argument

GAMES = ("backgammon", "leduc_poker")
CHANCE = int(pyspiel.PlayerId.CHANCE)
BATCH_GAMES = 10
POOL_GAMES = 20

# Decisions (a player's actions) and chance nodes (dice, deals) are counted apart,
# each over the whole time of play.
Timed = tuple[dict[str, int], float]


def engine_batch(game: pyspiel.Game, number: int) -> Timed:
    """OpenSpiel's own playing loop in C++, evaluate_bots, with its uniform random bots."""
    bots = [pyspiel.make_uniform_random_bot(seat, number * 2 + seat) for seat in (0, 1)]
    states = [game.new_initial_state() for _ in range(BATCH_GAMES)]
    start = time.perf_counter()
    for seed, state in enumerate(states, number * BATCH_GAMES):
        pyspiel.evaluate_bots(state, bots, seed)
    elapsed = time.perf_counter() - start
    players = [action.player for state in states for action in state.full_history()]
    chance_nodes = players.count(CHANCE)
    return {"decisions": len(players) - chance_nodes, "chance_nodes": chance_nodes}, elapsed


def python_batch(game: pyspiel.Game, number: int) -> Timed:
    """The same from Python: ask for the legal actions, choose, apply."""
    rng = random.Random(number).random
    decisions = chance_nodes = 0
    start = time.perf_counter()
    for _ in range(BATCH_GAMES):
        state = game.new_initial_state()
        while (player := state.current_player()) >= 0 or player == CHANCE:
            if player >= 0:
                actions = state.legal_actions()
                state.apply_action(actions[int(rng() * len(actions))])
                decisions += 1
            else:
                state.apply_action(pyspiel.sample_action(state.chance_outcomes(), rng())[0])
                chance_nodes += 1
    elapsed = time.perf_counter() - start
    return {"python_decisions": decisions, "python_chance_nodes": chance_nodes}, elapsed


def pool(game: pyspiel.Game) -> list[pyspiel.State]:
    """Every position of a few random games in which a player has to decide."""
    positions = []
    rng = random.Random(0)
    for _ in range(POOL_GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                positions.append(state.clone())
            state.apply_action(rng.choice(state.legal_actions()))
    return positions


def measure(name: str, seconds: float) -> dict[str, float]:
    game = pyspiel.load_game(name)
    rates, _ = median_rates(lambda number: engine_batch(game, number), seconds)
    rates |= median_rates(lambda number: python_batch(game, number), seconds)[0]
    rates["copies"] = copies_per_second([state.clone for state in pool(game)], seconds)
    return {f"{what}_per_second": rate for what, rate in rates.items()}


def main() -> None:
    seconds = seconds_argument("Measure OpenSpiel.")
    games = {name: measure(name, seconds) for name in GAMES}
    print(json.dumps({"peer": "open_spiel", "version": version("open_spiel"), "games": games}))


if __name__ == "__main__":
    main()
