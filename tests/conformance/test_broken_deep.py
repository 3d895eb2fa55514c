"""Games with faults where hardly anybody comes: greedy, eager and rich players find them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tafelrunde.kernel.chance import Chance, Seeded
from tafelrunde.kernel.checks import Change
from tafelrunde.kernel.state import OVER
from tafelrunde.testing import deep
from tafelrunde.testing import positions as checks
from tafelrunde.testing.cases import Case, begin
from tests.conformance.broken import Patch, several, table
from tests.toys import cards, market


def deeply(case: Case, policy: str, seeds: int = 6) -> None:
    for seed in range(seeds):
        deep.check_deep(replace(case, policy=policy), seed)


@pytest.mark.parametrize("policy", ["eager", "greedy"])
def test_sound_toys_pass_what_the_broken_ones_fail(policy: str) -> None:
    for name in ("cards", "market", "sealed", "solo", "teams"):
        deeply(table(name), policy, 2)


def test_a_fault_where_only_a_good_player_comes_is_found(monkeypatch: Patch) -> None:
    sound = cards.Cards.points

    def points(self: cards.Cards, seat: int) -> int:
        return sound(self, seat) + (sound(self, seat) >= 12)

    monkeypatch.setattr(cards.Cards, "points", points)
    several(table("cards"), checks.check_score)
    with pytest.raises(AssertionError):
        deeply(table("cards"), "greedy")


def test_a_fault_of_a_rare_verb_is_found(monkeypatch: Patch) -> None:
    sound = cards.Cards.answer

    def answer(self: cards.Cards, seat: int, move: int, chance: Chance) -> None:
        sound(self, seat, move, chance)
        if move == cards.BLOCK:
            self.spent[cards.PRIEST] -= 1

    monkeypatch.setattr(cards.Cards, "answer", answer)
    with pytest.raises(AssertionError, match="kinds: "):
        deeply(table("cards"), "eager")


def never_so_rich(monkeypatch: Patch) -> None:
    """Whoever has ten coins, which never happens, is asked and has no answer."""
    sound = market.Market.answers

    def answers(self: market.Market, seat: int) -> list[int]:
        return [] if self.coins[seat] >= 10 else sound(self, seat)

    monkeypatch.setattr(market.Market, "answers", answers)
    several(table("market"), checks.check_moves)


def with_recipe(recipe: Change) -> Case:
    """The toy market, whose positions can be made richer so."""
    known = replace(market.GAME.checks, recipes=(recipe,))
    return table("market", game=replace(market.GAME, checks=known))


def test_a_fault_of_the_rich_is_found(monkeypatch: Patch) -> None:
    def wages(there: dict[str, Any], rng: Random) -> None:
        there["coins"][rng.randrange(2)] += 3

    never_so_rich(monkeypatch)
    monkeypatch.setattr(deep, "check_jolted", lambda *given: None)
    with pytest.raises(AssertionError):
        deeply(with_recipe(wages), "eager")


def test_a_fault_of_what_load_accepts_is_found(monkeypatch: Patch) -> None:
    never_so_rich(monkeypatch)
    with pytest.raises(AssertionError):
        deeply(table("market"), "eager", 20)


def test_a_fault_behind_the_next_move_of_the_rich_is_found(monkeypatch: Patch) -> None:
    sound = market.Market.aside

    def aside(self: market.Market, seat: int, move: int, chance: Chance) -> None:
        sound(self, seat, move, chance)
        if self.coins[seat] >= 20:
            raise KeyError(move)

    def fortune(there: dict[str, Any], rng: Random) -> None:
        there["coins"][:] = [30, 30]

    monkeypatch.setattr(market.Market, "aside", aside)
    with pytest.raises(KeyError):
        deeply(with_recipe(fortune), "greedy")


def test_an_eager_player_plays_every_verb_in_a_game_or_two() -> None:
    player = deep.Eager(market.GAME, Random(1))
    for seed in range(2):
        state, chance = begin(table("market"), seed), Seeded(seed)
        while state.actor != OVER:
            state.apply(state.actor, player.choose(state, state.actor), chance)

    assert set(player.played) == set(market.VERBS.verbs)
