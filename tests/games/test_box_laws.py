"""What can be wrong with a box is a law of it, so that it can be said where it holds, too."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tafelrunde.games import find, names
from tafelrunde.kernel.box_form import WORDS
from tafelrunde.kernel.components import Box
from tafelrunde.kernel.sayings import LANGUAGES

Names = tuple[str, ...]
# Tables that speak about a game or the others, and keys that only name something.
ABOUT = ("where", "reconstructed", "closed")
NAMING = (
    *WORDS, *LANGUAGES, "id", "title", "designer", "artist", "publisher", "year", "age", "minutes",
    "seats", "seats_in_box", "set", "module", "order", "printed",
)  # fmt: skip


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


def values(table: Any, path: Names = (), source: str = "") -> Iterator[tuple[Names, str]]:
    """Every value that stands for something in the box, and where it is from; a list is one."""
    if not isinstance(table, dict):
        yield path, source
        return
    whole = table.get("source", source)
    for key, part in table.items():
        if key not in NAMING and not key.endswith(("_source", "_de", "_en", "_cs")):
            yield from values(part, (*path, key), str(table.get(f"{key}_source", whole)))


def replaceable(box: Box) -> set[Names]:
    """The tables, entries and keys that a file may have."""
    found = set()
    for group in box.groups:
        for key, entry in group.entries(box.own).items():
            place = () if group.single else (key,)
            for field in group.fields(key, entry):
                full = (*group.steps, *place, *map(str, field.stored))
                found |= {full[:length] for length in range(1, len(full) + 1)}
    return found


@pytest.mark.parametrize("game", names())
def test_what_is_not_in_the_rulebook_can_be_replaced_or_says_why_not(game: str) -> None:
    box = find(game).box
    assert box is not None
    known, closed = replaceable(box), {tuple(path.split(".")): path for path in box.closed}
    tables = {name: table for name, table in box.own.items() if name not in ABOUT}
    shut = [path for path, source in values(tables) if source != "rulebook" and path not in known]
    reasons = [
        closed.get(next((p for p in closed if p == path[: len(p)]), ()), "") for path in shut
    ]
    assert [path for path, why in zip(shut, reasons, strict=True) if not why] == []
    assert set(reasons) == set(box.closed), "a reason for something that can be replaced"
