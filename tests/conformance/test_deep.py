"""Every option and every pair of modules, played greedily and eagerly, and made richer by hand."""

from __future__ import annotations

from tafelrunde.testing.deep import deep_cases, is_module
from tafelrunde.testing.suite import Deep
from tests.toys import all_games, find


class TestDeep(Deep):
    games = all_games()


def test_burgunds_modules_are_played_in_pairs() -> None:
    burgund = find("burgund")

    assert len([option for option in burgund.options if is_module(option)]) == 10
    assert len({str(sorted(case.options)) for case in deep_cases([burgund])}) > 60
