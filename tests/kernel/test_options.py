from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.kernel.errors import BadOptions
from tafelrunde.kernel.options import Option, complete, worded
from tafelrunde.kernel.sayings import Sayings
from tests.toys.teams import BONUSES, GAME, OPTIONS

FLAG, _, _, WORD, WORDS, NUMBER, _ = OPTIONS


def test_what_is_not_given_has_its_default() -> None:
    chosen = GAME.check({"height": 7}, 2)

    assert chosen == {
        "long": False, "patient": False, "hasty": False, "ground": "flat",
        "bonuses": ["even", "high"], "height": 7, "captains": False,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("given_options", "seats", "sentence"),
    [
        ({}, 3, "Teams is played by 2, 4, not by 3"),
        ({"wings": True}, 2,
         "there is no option 'wings': this game has long, patient, hasty, ground, bonuses, height, "
         "captains"),
        ({"long": 1}, 2, "option long must be true or false (TEA-010)"),
        ({"long": None}, 2, "option long must be true or false (TEA-010)"),
        ({"ground": "swamp"}, 2, "option ground must be one of: flat, hill, random (TEA-013)"),
        ({"ground": ["flat"]}, 2, "option ground must be one of: flat, hill, random (TEA-013)"),
        ({"height": 6}, 2, "option height must be a whole number from 7 to 11 (TEA-015)"),
        ({"height": 7.0}, 2, "option height must be a whole number from 7 to 11 (TEA-015)"),
        ({"height": True}, 2, "option height must be a whole number from 7 to 11 (TEA-015)"),
        ({"bonuses": ["odd"]}, 2,
         "option bonuses must be a list of 2 different ones of: even, odd, high, low (TEA-014)"),
        ({"bonuses": ["odd", "odd"]}, 2,
         "option bonuses must be a list of 2 different ones of: even, odd, high, low (TEA-014)"),
        ({"bonuses": "odd"}, 2,
         "option bonuses must be a list of 2 different ones of: even, odd, high, low (TEA-014)"),
        ({"patient": True}, 2, "patient needs long (TEA-011)"),
        ({"captains": True}, 2, "captains is for 4 seats, not 2 (TEA-016)"),
        ({"captains": True, "patient": True, "hasty": True, "long": True}, 2,
         "captains is for 4 seats, not 2 (TEA-016); hasty excludes long (TEA-012)"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_named_with_its_rule(
    given_options: Mapping[str, object], seats: int, sentence: str
) -> None:
    with pytest.raises(BadOptions) as refused:
        GAME.check(given_options, seats)

    assert refused.value.reason == sentence


def test_what_forbids_a_combination_may_be_another_rule() -> None:
    one = Option("one", "flag", False, rule="TEA-010")
    two = Option("two", "flag", False, rule="TEA-011", excludes=("one",), seats=(4,),
                 forbidden_by={"one": "TEA-020", "seats": "TEA-021"})  # fmt: skip
    with pytest.raises(BadOptions) as refused:
        complete((one, two), {"one": True, "two": True}, 2)

    assert refused.value.reason == (
        "two excludes one (TEA-020); two is for 4 seats, not 2 (TEA-021)"
    )


def test_a_default_that_is_given_asks_for_nothing() -> None:
    assert GAME.check({"patient": False, "captains": False, "hasty": True}, 2)["hasty"] is True


def test_the_default_words_in_another_order_are_still_the_default() -> None:
    some = Option("some", "some_of", ["a", "b"], rule="TEA-001", values=("a", "b", "c"), count=2,
                  seats=(4,))  # fmt: skip
    assert complete([some], {"some": ["b", "a"]}, 2) == {"some": ["b", "a"]}
    with pytest.raises(BadOptions, match="some is for 4 seats, not 2"):
        complete([some], {"some": ["b", "c"]}, 2)


def test_a_catalogue_says_what_an_option_is_called(tmp_path: Path) -> None:
    said = {"wind": "Wind", "wind north": "Nord", "wind south": "Süd", "sun": "Sonne",
            "sun about": "Sie scheint.", "moon": "Mond"}  # fmt: skip
    file = tmp_path / "options.toml"
    file.write_text("".join(f'["{key}"]\nde = "{de}"\nen = "{key}"\n' for key, de in said.items()))
    ways = ("north", "south")
    moon = {"north": ("links", "left"), "south": ("rechts", "right")}
    wind, sun, named = worded(
        Sayings(file),
        Option("wind", "one_of", "north", rule="TEA-001", values=ways),
        Option("sun", "flag", False, rule="TEA-002", symbol="sun"),
        Option("moon", "one_of", "north", rule="TEA-003", values=ways, names=moon),
    )
    assert (wind.de, wind.en, wind.said("south", "de")) == ("Wind", "wind", "Süd")
    assert (sun.about, wind.about) == (("Sie scheint.", "sun about"), ("", ""))
    assert named.names == moon


@given(
    st.sampled_from([False, True]),
    st.sampled_from(["flat", "hill", "random"]),
    st.lists(st.sampled_from(BONUSES), min_size=2, max_size=2, unique=True),
    st.integers(7, 11),
)
def test_options_come_back_from_a_setup_as_they_went_in(
    flag: bool, word: str, words: list[str], number: int
) -> None:
    setup = GAME.setup({"long": flag, "ground": word, "bonuses": words, "height": number}, 4)

    found = GAME.decode(setup)

    assert (found["long"], found["ground"], found["height"]) == (flag, word, number)
    assert found["bonuses"] == sorted(words, key=BONUSES.index)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists))
def test_any_value_is_taken_or_refused_in_words(value: object) -> None:
    for option in (FLAG, WORD, WORDS, NUMBER):
        try:
            assert option.encode(option.decode(option.encode(value))) == option.encode(value)
        except BadOptions as error:
            assert option.id in error.reason  # noqa: PT017


def test_a_schema_is_plain_json_for_forms() -> None:
    schema = [option.schema() for option in OPTIONS]

    assert json.loads(json.dumps(schema)) == schema
    assert schema[3]["values"] == ["flat", "hill", "random"]
    assert schema[1]["needs"] == ["long"]


def test_a_seating_makes_teams_without_touching_other_setups() -> None:
    four, two = GAME.setup({}, 4), GAME.setup({}, 2)

    assert (four.team, four.board) == ([0, 1, 0, 1], [0, 1, 0, 1])
    assert (two.team, two.board) == ([0, 1], [0, 1])
    assert four.team is not four.board
