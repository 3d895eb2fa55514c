"""For games that are broken on purpose: a toy's table, and a check held against its positions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from inspect import signature

import pytest

from tafelrunde.kernel.game import Game
from tafelrunde.testing.cases import Case, walk
from tests.toys import TOYS

Patch = pytest.MonkeyPatch


def table(name: str, seats: int = 2, game: Game | None = None) -> Case:
    return Case(game or TOYS[name], seats, {}, "random", 1)


def every(case: Case, check: Callable[..., object], *more: object) -> None:
    """The check at every position of a game; it is given what its parameters name."""
    for state, rng, _ in walk(case):
        given = {"game": case.game, "state": state, "rng": rng}
        check(*(given[name] for name in signature(check).parameters if name in given), *more)


def several(case: Case, check: Callable[..., object], *more: object) -> None:
    for seed in range(8):
        every(replace(case, seed=seed), check, *more)
