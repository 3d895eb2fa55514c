"""Run by test_openspiel.py where OpenSpiel is: our games through its own tests and an algorithm."""

from __future__ import annotations

import sys

import pyspiel
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

import tafelrunde.lab.openspiel  # noqa: F401 registers our games

SHORT = {"catan": "last_turn:10"}


def simulated(name: str) -> None:
    """A random game with every state stored and read again on the way."""
    game = pyspiel.load_game(f"python_tafelrunde_{name}", {"options": SHORT.get(name, "")})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def regretted() -> None:
    """Counterfactual regret for some games of Limes, found by OpenSpiel's own solver."""
    solver = OutcomeSamplingSolver(pyspiel.load_game("python_tafelrunde_limes"))
    for _ in range(3):
        solver.iteration()
    policy = solver.average_policy()
    state = pyspiel.load_game("python_tafelrunde_limes").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    assert abs(sum(policy.action_probabilities(state, 0).values()) - 1) < 1e-6


def hidden() -> None:
    """What one player does in secret changes nothing that the other is shown."""
    state = pyspiel.load_game("python_tafelrunde_limes").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    seen, told = state.observation_tensor(1), state.information_state_string(1)
    state.apply_action(state.legal_actions()[0])
    assert state.current_player() == 0
    assert state.observation_tensor(1) == seen
    assert state.information_state_string(1) == told
    state.apply_action(state.legal_actions()[-1])
    assert state.current_player() == 1
    assert state.information_state_string(1) != told


if __name__ == "__main__":
    for asked in sys.argv[1:]:
        {"regret": regretted, "hidden": hidden}.get(asked, lambda asked=asked: simulated(asked))()
