"""Every option and every pair of modules, played greedily and eagerly, and made richer by hand."""

from __future__ import annotations

import json
from random import Random

import pytest

from tafelrunde.games import find, names
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import OVER
from tests.conformance.cases import GAMES, Case, all_games, fitting_seats, with_needs
from tests.conformance.deep import check_deep, deep_cases, deep_walk, is_module
from tests.conformance.richer import RECIPES, Change, accepted


@pytest.mark.parametrize("case", deep_cases(), ids=str)
def test_where_greedy_and_eager_players_come_positions_are_sound(case: Case) -> None:
    for seed in range(case.seed, case.seed + GAMES):
        try:
            check_deep(case, seed)
        except Exception as error:
            error.add_note(f"in {case}, seed {seed}")
            raise


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_whatever_goes_together_is_played(game: Game) -> None:
    """Each module, each two and each preset, unless the rules are against it at every table."""
    modules = {option.id: not option.default for option in game.options if is_module(option)}
    pairs = [dict([one, other]) for one in modules.items() for other in modules.items()]
    wanted = [pair for pair in pairs if fitting_seats(game, with_needs(game, {**pair}))]
    cases = [case for case in deep_cases() if case.game is game]

    for policy in ("eager", "greedy"):
        chosen = [case.options for case in cases if case.policy == policy]
        played = [dict(options.items() & modules.items()) for options in map(plain, chosen)]
        assert [pair for pair in wanted if pair not in played] == []
        assert all(dict(preset) in chosen for preset in game.presets.values())
        assert {case.seats for case in cases if case.policy == policy} == set(game.seats)


def plain(options: dict[str, object]) -> dict[str, object]:
    """Those that are flags."""
    return {name: value for name, value in options.items() if isinstance(value, bool)}


def test_burgunds_modules_are_played_in_pairs() -> None:
    burgund = [case for case in deep_cases() if case.game.id == "burgund"]

    assert len([o for o in find("burgund").options if is_module(o)]) == 9
    assert len({str(sorted(case.options)) for case in burgund}) > 60


@pytest.mark.parametrize(
    ("name", "recipe"),
    [(name, recipe) for name, recipes in RECIPES.items() for recipe in dict.fromkeys(recipes)],
    ids=lambda part: part if isinstance(part, str) else part.__name__,
)
def test_every_recipe_makes_positions_that_load_accepts(name: str, recipe: Change) -> None:
    rng, made = Random(recipe.__name__), 0
    for case in deep_cases():
        if case.game.id != name or made >= 5:
            continue
        for state in deep_walk(case, 0):
            position = json.loads(json.dumps(case.game.position(state)))
            found = None if state.actor == OVER else accepted(case.game, position, recipe, rng)
            made += found is not None and found.key() != state.key()

    assert made >= 5


def test_recipes_are_for_games() -> None:
    assert set(RECIPES) <= set(names())
