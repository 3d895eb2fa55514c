"""What is in the box (CAT-001 to CAT-010)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tafelrunde.games.catan import GAME, verbs
from tafelrunde.games.catan.components import (
    BOX,
    CARDS,
    COPIES,
    EVENT_COPIES,
    FACE_COUNTS,
    LAND_KIND,
    LAND_NUMBER,
    LANDS,
    RESOURCES,
)
from tests.naming import rule

from .drawn import Realm, card, fresh, table

BY_NAME: Any = BOX["cards"]


def count(**wanted: str) -> int:
    """Copies of all cards with these properties."""
    return sum(
        part["copies"]
        for part in BY_NAME.values()
        if all(part[key] == value for key, value in wanted.items())
    )


@rule("CAT-001", "CAT-002", "CAT-006")
def test_there_are_120_cards() -> None:
    central: Any = BOX["central"]
    stacks = {name: part["in_stack"] for name, part in central.items()}
    start = 2 * (sum(part["in_each_start_set"] for part in central.values()) + 6)
    stacked = LANDS - 12
    assert stacks == {"road": 7, "settlement": 5, "city": 7}
    assert (sum(COPIES), sum(EVENT_COPIES)) == (62, 10)
    assert (start, stacked) == (18, 11)
    assert start + sum(stacks.values()) + stacked == 48
    assert 62 + 10 + 48 == 120
    assert [count(kind=kind) for kind in ("action", "region", "city")] == [20, 26, 16]


@rule("CAT-003", "CAT-004", "CAT-005")
def test_landscapes_have_a_kind_and_a_number() -> None:
    for crest in range(2):
        own = range(6 * crest, 6 * crest + 6)
        assert sorted(int(LAND_KIND[piece]) for piece in own) == list(range(6))
        assert sorted(int(LAND_NUMBER[piece]) for piece in own) == [1, 2, 3, 4, 5, 6]
    pairs = {name: part["landscape"] for name, part in BOX["resources"].items()}  # type: ignore[index]
    assert pairs == {
        "wood": "forest", "brick": "hills", "wool": "pasture", "grain": "field",
        "ore": "mountains", "gold": "gold_river",
    }  # fmt: skip
    full = table(anna=Realm(stores=3)).state
    assert full.resources(0) == [3] * 6
    assert full.room(0) == [0] * 6


@rule("CAT-009", "CAT-010")
def test_dice_and_event_cards() -> None:
    faces: Any = BOX["faces"]
    assert sum(FACE_COUNTS) == 6
    assert faces["event_card"]["faces"] == 2
    assert len(faces) == 5
    assert [field.count for field in verbs.DRAWS if field.name == "yield"] == [6]
    plagued = table(
        ask=6, anna=Realm(cities=[5]), benno=Realm(cities=[5]), events=["plague"] * 0
    ).roll("event_card", 6, event_card="plague")
    assert sum(plagued.state.resources(0)) == 3
    assert sum(plagued.state.resources(1)) == 3


@rule("CAT-069", "CAT-077")
def test_groups_of_cards() -> None:
    assert count(group="knight") == 9
    assert count(group="fleet") == 6
    assert count(kind="region", group="building") == 11
    assert count(kind="city", group="building") == 16
    knights = [part for part in BY_NAME.values() if part["group"] == "knight"]
    assert len(knights) == 9
    assert all(part["strength"] > 0 and part["tournament"] > 0 for part in knights)
    for part in knights:
        assert sum(part["cost"].values()) == part["strength"] + part["tournament"] - 1


@rule("CAT-110")
def test_action_cards_cost_nothing_and_gold_buys_no_card() -> None:
    for part in BY_NAME.values():
        assert ("cost" in part) == (part["kind"] != "action")
        assert "gold" not in part.get("cost", {})


@rule("CAT-R56", "CAT-R60")
def test_only_cards_of_the_basic_game_exist() -> None:
    names = {part["de"] for part in BY_NAME.values()}
    assert names.isdisjoint({"Kanone", "Universität", "Metropole"})
    assert BY_NAME["scout"]["group"] == "protection"
    assert [field.words for field in verbs.VERBS.verbs["answer"].fields] == [
        ("bishop", "herb_woman")
    ]


@rule("CAT-R02", "CAT-012")
def test_stacks_are_about_equal() -> None:
    heights = [int(height) for height in fresh().state.heights]
    assert heights == [13, 13, 12, 12, 12]
    assert sum(heights) == 62


def test_verbs_have_their_numbers() -> None:
    first = verbs.VERBS.first
    named = [
        verbs.PLACE, verbs.ROLL, verbs.USE_ALCHEMIST, verbs.DONE, verbs.NONE, verbs.BUILD_ROAD,
        verbs.BUILD_SETTLEMENT, verbs.BUILD_CITY, verbs.BUILD, verbs.DEMOLISH, verbs.BANK,
        verbs.OFFER, verbs.PLAY, verbs.DRAW, verbs.SEARCH, verbs.SWAP, verbs.TURN_LAND, verbs.TAKE,
        verbs.REPLY_WITH, verbs.STRIKE_AT, verbs.PICK, verbs.PUT_UNDER, verbs.STEAL, verbs.SEIZE,
        verbs.GIVE, verbs.ASK, verbs.SEND, verbs.ACCEPT, verbs.COUNTER, verbs.DECLINE,
        verbs.GIVE_BACK, verbs.PUT, verbs.GET, verbs.LAY_ABOVE, verbs.CHOOSE_LAND,
    ]  # fmt: skip
    assert list(first.values()) == named
    assert GAME.verbs.count == verbs.COUNT


def test_constants_name_the_cards_they_mean() -> None:
    from tafelrunde.games.catan import components

    for name, number in Counter(
        {"alchemist": components.ALCHEMIST, "spy": components.SPY, "abbey": components.ABBEY,
         "fortified_camp": components.CAMP, "smithy": components.SMITHY,
         "bath_house": components.BATH_HOUSE, "library": components.LIBRARY,
         "harbor": components.HARBOR, "church": components.CHURCH, "mint": components.MINT,
         "town_hall": components.TOWN_HALL, "aqueduct": components.AQUEDUCT,
         "iron_foundry": components.IRON_FOUNDRY, "brick_factory": components.BRICK_FACTORY}
    ).items():  # fmt: skip
        assert card(name) == number
    assert len(CARDS) == components.SORTS
    assert len(RESOURCES) == components.KINDS
