"""Tests of everything with everything: each check tries every value once, `--long` all of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import cycle, product

import pytest


def every(
    names: str, few: Iterable[tuple[object, ...]], *values: Sequence[object]
) -> pytest.MarkDecorator:
    """A test for each of the values with each; what is not among the few is long."""
    often = list(few)
    whole = list(product(*values))
    assert all(case in whole for case in often), "what is tried often must be a case"
    return pytest.mark.parametrize(
        names,
        [case if case in often else pytest.param(*case, marks=pytest.mark.long) for case in whole],
    )


def in_turn(names: str, first: Sequence[object], second: Sequence[object]) -> pytest.MarkDecorator:
    """A test for each of the first with each of the second; often only with the next of these."""
    return every(names, zip(first, cycle(second), strict=False), first, second)
