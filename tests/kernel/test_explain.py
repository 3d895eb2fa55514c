"""Of several reasons the nearest is told, and sentences are said in all languages or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.kernel.explain import FIRST, NEVER, SHORT, UNFIT, Reason, nearest
from tafelrunde.kernel.sayings import Sayings


def test_the_nearest_reason_is_told_and_of_equal_ones_the_first() -> None:
    far = Reason(1, "the mine", "is not yours", NEVER)
    first = Reason(2, "the mine", "choose a die first", FIRST)
    short = Reason(3, "the mine", "costs 2 silver, you have 1", SHORT)
    other = Reason(4, "the mine", "costs 2 workers, you have 1", SHORT)
    unfit = Reason(5, "the mine", "lies in depot 3", UNFIT)

    assert nearest([far, first, unfit, short, other]) == short
    assert nearest([far, first, unfit]) == unfit
    assert nearest([]) is None
    assert short.text == "the mine: costs 2 silver, you have 1"


def catalogue(folder: Path, text: str) -> Sayings:
    path = folder / "explain.toml"
    path.write_text(text, "utf-8")
    return Sayings(path)


def test_a_saying_is_filled_in_in_its_language(tmp_path: Path) -> None:
    said = catalogue(tmp_path, '[costs]\nen = "costs {n} silver"\nde = "kostet {n} Silber"\n')

    assert said.say("de", "costs", n=2) == "kostet 2 Silber"
    assert said.say("en", "costs", n=2) == "costs 2 silver"


def test_a_saying_that_misses_a_language_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="costs must be said in en and de"):
        catalogue(tmp_path, '[costs]\nen = "costs {n} silver"\n')


def test_a_saying_that_fills_in_something_else_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="costs fills in different things"):
        catalogue(tmp_path, '[costs]\nen = "costs {n} silver"\nde = "kostet {price} Silber"\n')
