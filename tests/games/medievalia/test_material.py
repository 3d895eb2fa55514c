"""What is in the box (MED-001 to MED-008), and the facts that stand in the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games.medievalia import GAME
from tafelrunde.games.medievalia.components import (
    ATTACK,
    BOX,
    BUILDING_COST,
    BUILDING_COUNTS,
    BUILDINGS,
    COST,
    COUNTS,
    DEFENCE,
    FIGHTER_NAMES,
    KIND_OF,
    KINDS,
    TROOP_NAMES,
)
from tests.naming import rule

from .drawn import Fief, table

CARDS: dict[str, Any] = BOX["cards"]


def number(*names: str) -> list[int]:
    return [CARDS[name]["count"] for name in names]


@rule("MED-001")
def test_110_cards() -> None:
    groups = ["town", "overview", "building", "landscape", "military", "character"]
    sums = [sum(c["count"] for c in CARDS.values() if c["group"] == g) for g in groups]
    assert sums == [4, 2, 17, 38, 20, 29]
    assert sum(sums) == 110


@rule("MED-002")
def test_buildings() -> None:
    civil = ("bank", "school", "church", "stable", "smithy", "carpentry", "workshop")
    assert number(*civil) == [2] * 7
    assert number("tower", "fortress", "castle") == [1, 1, 1]
    assert BUILDING_COUNTS == [2] * 7 + [1] * 3
    assert BUILDINGS[:7] == civil


@rule("MED-003", "MED-004", "MED-005")
def test_the_cards_of_the_three_stacks() -> None:
    assert number("field", "farm", "forest", "mine") == COUNTS[:4] == [12, 12, 7, 7]
    assert number("soldier", "priest", "archer", "knight", "infantry") == [8, 3, 3, 3, 3]
    assert number("worker", "merchant", "artist", "bureaucrat") == [20, 3, 3, 3]
    assert COUNTS[4:] == [8, 3, 3, 3, 3, 20, 3, 3, 3]


@rule("MED-R01")
def test_the_farmer_of_the_examples_is_the_worker() -> None:
    assert CARDS["worker"]["de"] == "Arbeiter"
    assert "farmer" not in KINDS
    workers = [card for card, kind in enumerate(KIND_OF) if KINDS[kind] == "worker"]
    assert [(int(ATTACK[c]), int(DEFENCE[c])) for c in workers] == [(1, 1)] * 20


@rule("MED-006")
def test_what_a_card_shows_is_what_it_does_and_overviews_do_nothing() -> None:
    strength = {n: (int(ATTACK[k]), int(DEFENCE[k])) for k, n in enumerate(FIGHTER_NAMES)}
    for name, card in CARDS.items():
        shown = (card.get("attack"), card.get("defence"))
        if name in KINDS[4:]:
            assert strength[f"{name}1"] == shown
        elif name in ("tower", "fortress", "castle"):
            assert strength[name] == shown
        if name in KINDS:
            k = KINDS.index(name)
            assert [int(c) for c in COST[4 * k : 4 * k + 4]] == costs(card)
        elif name in BUILDINGS:
            k = BUILDINGS.index(name)
            assert [int(c) for c in BUILDING_COST[4 * k : 4 * k + 4]] == costs(card)
    assert set(CARDS["overview"]) == {"de", "en", "group", "count", "source"}


def costs(card: Any) -> list[int]:
    return [card["cost"].get(name, 0) for name in ("food", "energy", "gold", "labour")]


@rule("MED-007")
def test_four_resources() -> None:
    resources: Any = BOX["resources"]
    assert [resources[name]["de"] for name in resources] == [
        "Nahrung", "Energie", "Gold", "Arbeitskraft",
    ]  # fmt: skip


@rule("MED-075")
def test_strengths_stated_in_the_rulebook() -> None:
    stated = {"soldier1": (2, 2), "knight1": (4, 2), "worker1": (1, 1), "tower": (1, 4),
              "fortress": (1, 5), "castle": (2, 6)}  # fmt: skip
    for name, values in stated.items():
        place = FIGHTER_NAMES.index(name)
        assert (int(ATTACK[place]), int(DEFENCE[place])) == values


@pytest.mark.parametrize("name", [*KINDS[4:], *BUILDINGS])
def test_reconstructed_costs_and_values_are_marked(name: str) -> None:
    card = CARDS[name]
    assert card["cost_source"] == "reconstructed"
    stated = {"soldier", "knight", "worker", "tower", "fortress", "castle"}
    if "attack" in card:
        assert (card["strength_source"] == "rulebook") == (name in stated)


@rule("MED-008")
def test_what_is_discarded_never_comes_back() -> None:
    given = table(Fief(("town", "field"), free="soldier", hand="worker"), Fief())
    given.play("dismiss card=soldier1")
    assert given.gone() == ["soldier"]
    for move in ("done", "draw stack=military", "done", "draw stack=military"):
        given.play(move)
    assert given.gone() == ["soldier"]
    drawn = [given.hand(seat).count("soldier") for seat in (0, 1)]
    assert sum(drawn) + int(given.state.pool[4]) + 1 == 7


def test_the_page_says_what_is_reconstructed() -> None:
    assert "Kosten aller Gebäude" in GAME.reconstructed["de"]
    assert "the costs of all buildings" in GAME.reconstructed["en"]
    assert len(TROOP_NAMES) == len(set(TROOP_NAMES)) == 49
