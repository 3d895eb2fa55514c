"""What can be wrong with a box is a law of it, so that it can be said where it holds, too."""

from __future__ import annotations

import ast
import inspect
import sys

import pytest

from tafelrunde.games import find, names


def named_laws(source: str) -> set[str]:
    """The laws that faults are made with: the fourth value, or the one called `law`."""
    found = set()
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Fault":
            given = [*call.args[3:], *(one.value for one in call.keywords if one.arg == "law")]
            found |= {str(one.value) for one in given if isinstance(one, ast.Constant)}
    return found


@pytest.mark.parametrize("game", names())
def test_every_fault_of_a_box_breaks_a_law_of_it(game: str) -> None:
    box = find(game).box
    assert box is not None
    source = inspect.getsource(sys.modules[f"{box.package}.contents"])
    assert named_laws(source) <= set(box.laws)
    assert [law["en"] for law in box.kept([])] == [law["en"] for law in box.laws.values()] != []
