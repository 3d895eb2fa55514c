"""What holds for the folder of each of our games: numbers, sources, nothing forgotten."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tafelrunde.games import find, own
from tafelrunde.lab.coverage import named_in

TESTS = Path(__file__).parent.parent
SOURCES = {"rulebook", "public", "reconstructed"}


@pytest.mark.parametrize("name", own())
def test_every_number_is_checked_by_a_test_that_names_it(name: str) -> None:
    named = named_in(TESTS / "games" / name)
    assert set(find(name).rules()) - set(named) == set()


def test_no_test_names_an_unknown_number() -> None:
    known = {number for name in own() for number in find(name).rules()}
    named = {number for name in own() for number in named_in(TESTS / "games" / name)}
    assert named - known == set()


@pytest.mark.parametrize("name", own())
def test_every_component_says_where_it_is_from(name: str) -> None:
    folder = find(name).folder
    assert folder is not None
    box = tomllib.loads((folder / "components.toml").read_text(encoding="utf-8"))
    for said in (box.pop("reconstructed"), *box.pop("closed").values()):
        assert said["de"]
        assert said["en"]
    for title, table in box.items():
        parts = [table] if "source" in table else list(table.values())
        assert parts, title
        for part in parts:
            assert part["source"] in SOURCES, title
