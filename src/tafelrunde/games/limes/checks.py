"""For those who check the game: how long it can be, and what is never lost."""

from __future__ import annotations

from typing import Any

from tafelrunde.kernel.checks import Checks, Pairs
from tafelrunde.kernel.state import State


def cards(state: State) -> Pairs:
    """Every card is in the stack or called, and every called one lies in every display."""
    table: dict[str, Any] = state.to_dict()
    called = table["called"]
    stack = sum(state.stack)  # type: ignore[attr-defined]
    laid = [len({lay >> 2 for lay in display}) for display in table["lays"]]
    due = [len(called) - (step == 0) for step in table["steps"]]
    return [([stack + len(called), len(set(called))], [24, len(called)]), (laid, due)]


def workers(state: State) -> Pairs:
    """Nobody has more than seven workers."""
    workers: Any = state.to_dict()["workers"]
    return [(len(placed) <= 7, True) for placed in workers]


CHECKS = Checks(
    bound=lambda setup: 32 * int(setup.seats), conserved={"cards": cards, "workers": workers}
)
