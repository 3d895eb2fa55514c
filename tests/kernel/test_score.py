from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.kernel.score import Line, ScoreSheet, places, rule_name


def test_most_points_win_and_equal_keys_share_a_place() -> None:
    assert places([[3], [5], [5], [1]]) == [3, 1, 1, 4]


def test_a_tie_is_broken_by_the_next_number() -> None:
    assert places([[18, 2, 9], [18, 7, 0], [18, 2, 8]]) == [2, 1, 3]


def test_a_single_player_is_first() -> None:
    assert places([[0]]) == [1]


@given(st.lists(st.lists(st.integers(-5, 5), min_size=2, max_size=2), min_size=1, max_size=4))
def test_a_place_is_one_more_than_the_number_of_better_ones(keys: list[list[int]]) -> None:
    ranked = sorted(keys, reverse=True)

    assert places(keys) == [ranked.index(key) + 1 for key in keys]


def test_a_sheet_adds_up_its_lines_also_below_zero() -> None:
    sheet = ScoreSheet([Line("coins", 7, 10, []), Line("debts", -9, 11, [2])])

    assert sheet.total == -2
    assert repr(sheet.lines[1]) == "Line('debts', -9, 11, [2])"
    assert ScoreSheet([]).total == 0


def test_rulings_are_counted_from_a_thousand() -> None:
    assert [rule_name("BUR", number) for number in (7, 117, 1088)] == [
        "BUR-007",
        "BUR-117",
        "BUR-R88",
    ]
