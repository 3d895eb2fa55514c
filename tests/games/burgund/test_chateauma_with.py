"""Châteauma together with other modules (BUR-348 to BUR-366)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.events import SHIELD_CLAIMED, SOLD
from tafelrunde.games.burgund.frames import GRANT
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import BadOptions, BadPosition
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import ANNA, BENNO, begin, settled, table
from .duel import Duel, duel, over
from .test_picture import path

NAMES = ["Anna", "Benno", "Carla", "Automa"]


@rule("BUR-348", "BUR-R126")
def test_monasteries_27_to_29() -> None:
    given = over(home={0: "monastery_27", 1: "monastery_28", 2: "monastery_29"}, tiles2=True,
                 white_castles=True)  # fmt: skip
    assert given.scored() == {"its monasteries": 12}
    ahead = duel(cards=(3, 2), board={"4a": "ship"}, land={12: "monastery_27"}, tiles2=True,
                 track=[1, 0, 0])  # fmt: skip
    ahead.turn(4)
    assert ahead.order() == [ANNA, ahead.it, BENNO]
    own = duel(home={0: "monastery_27"}, tiles2=True, track=[0, 0, 0])
    assert own.order() == [ANNA, own.it, BENNO]


@rule("BUR-349", "BUR-R132")
def test_a_crane_is_a_castle_to_it() -> None:
    given = duel(reserve=["crane"], tiles2=True, white=3, left={2: "pig_3"},
                 board={"4a": "ship"})  # fmt: skip
    given.turn(1)
    assert given.card(0)[0] == "crane"
    again = duel(reserve=["bank", "crane"], tiles2=True)
    again.turn(1)
    assert (again.card(0)[:2], again.purse()) == (["crane", "bank"], 2)


@rule("BUR-350", "BUR-R133")
def test_geese_go_with_its_best_kind() -> None:
    given = duel(cards=(9, 2), reserve=["geese"], tiles2=True,
                 home={6: "cow_2", 7: "cow_3", 8: "pig_4"})  # fmt: skip
    given.turn(1)
    assert given.scored() == {"animals": 2 + 5}
    later = duel(cards=(9, 2), home={6: "geese", 7: "cow_3"}, board={"3a": "pig_4"}, tiles2=True)
    assert later.turn(3).scored() == {"animals": 4 + 2}


@rule("BUR-351", "BUR-R129")
def test_a_white_castle_fetches_the_rarest_colour() -> None:
    board = {"1a": "white_castle", "4a": "ship", "4b": "bank", "4c": "pig_2", "5a": "mine"}
    given = duel(white_castles=True, white=4, reserve=["bank", "ship"], board=board)
    assert given.turn(1).reserve() == ["bank", "ship", "pig_2"]
    on = duel(white_castles=True, white=2, left={1: "bank"}, board={
        "1a": "white_castle", "3a": "cow_2", "3c": "ship", "5a": "mine"})  # fmt: skip
    assert on.turn(1).reserve() == ["ship"]
    none = duel(white_castles=True, board={"1a": "white_castle"})
    assert none.turn(1).purse() == 1


@rule("BUR-352", "BUR-369")
def test_there_are_no_inns() -> None:
    with pytest.raises(BadOptions, match="BUR-369"):
        GAME.check({"chateauma": True, "inns": True}, 2)
    others = ("tiles2", "white_castles", "borders", "trade_routes", "shields", "vineyards")
    GAME.check({"chateauma": True, **dict.fromkeys(others, True)}, 3)


@rule("BUR-360", "BUR-369")
def test_there_is_no_team_and_no_solo_game() -> None:
    with pytest.raises(BadOptions, match=r"team excludes chateauma \(BUR-360\)"):
        GAME.check({"team": True, "chateauma": True}, 4)


@rule("BUR-353", "BUR-354")
@pytest.mark.parametrize(
    ("before", "found"),
    [(0, {}), (1, {"border posts": 6}), (2, {"border posts": 6, "bonus tiles": 6}), (3, {})],
)
def test_border_posts_on_cards(before: int, found: dict[str, int]) -> None:
    given = duel(left={0: "bank", 1: "bank", 2: "cow_2"}, board={"1c": "monastery_1"},
                 borders=True, linked=before)  # fmt: skip
    given.turn(1, 1)
    assert given.scored() == {"region cards": 18, **found}
    assert int(given.state.linked[2]) == min(3, before + 1)
    plain = duel(cards=(1, 2), left={0: "mine", 1: "pig_2"}, board={"1c": "monastery_1"},
                 borders=True, linked=1)  # fmt: skip
    assert plain.turn(1, 5).scored() == {"region cards": 12}


@rule("BUR-354")
def test_the_border_bonus_that_is_left() -> None:
    given = duel(left={0: "bank", 1: "bank", 2: "cow_2"}, board={"1c": "monastery_1"},
                 borders=True, linked=2, phase="E")  # fmt: skip
    given.state.bonus[12] = 1
    assert given.turn(1, 1).scored() == {"region cards": 18, "border posts": 2, "bonus tiles": 3}


@rule("BUR-354", "BUR-R02")
def test_the_third_border_post_without_the_points_of_the_phase() -> None:
    given = duel(left={0: "bank", 1: "bank", 2: "cow_2"}, board={"1c": "monastery_1"},
                 borders=True, plain_third_post=True, linked=2)  # fmt: skip
    assert given.turn(1, 1).scored() == {"region cards": 18, "bonus tiles": 6}
    second = duel(left={0: "bank", 1: "bank", 2: "cow_2"}, board={"1c": "monastery_1"},
                  borders=True, plain_third_post=True, linked=1)  # fmt: skip
    assert second.turn(1, 1).scored() == {"region cards": 18, "border posts": 6}


@rule("BUR-R142", "BUR-318")
def test_equal_tiles_of_the_black_depot_are_all_offered() -> None:
    board = {"black1": "bank", "black2": "mine", "black3": "bank"}
    given = duel(board=board, more={"silver": [2, 0, 0]})
    bought = [move for move in given.moves() if move.startswith("buy")]
    assert bought == ["buy from=black1", "buy from=black2", "buy from=black3"]
    assert given.against("buy from=black3") == ""
    assert path(given, "buy from=black3") == ("at:black3",)
    first = given.fork().play("buy from=black1")
    last = given.play("buy from=black3")
    assert [(one.at("black1"), one.at("black3")) for one in (first, last)] == [
        ("", "bank"), ("bank", ""),
    ]  # fmt: skip
    alone = table(board=board, silver=2)
    assert alone.against("buy from=black3") == "BUR-R142"
    assert path(alone, "buy from=black1") == ("at:black1 at:black3",)


@rule("BUR-R142", "BUR-282")
def test_a_vineyard_gives_each_of_them_too() -> None:
    board = {"black1": "bank", "black2": "mine", "black3": "bank"}
    given = duel(cards=(10, 11), board=board, vineyards=True)
    given.state.frames.push(GRANT, 1 << ANNA, 1)
    assert given.count("receive") == 3
    assert given.against("receive from=black3") == ""


@rule("BUR-355", "BUR-R131")
def test_its_sales_with_trade_routes() -> None:
    state = settled(1, 3, chateauma=True, trade_routes=True).state
    cards = state.to_dict()["cards"]
    assert isinstance(cards, list)
    assert [len([card for card in held if card >= 0]) for held in cards] == [4, 4, 0]
    given = Duel(state)
    rng, chance = Random(3), Seeded(3, listening=True)
    while state.actor != OVER:
        state.apply(state.actor, rng.choice(state.moves(state.actor)), chance)
    sales = [event for event in chance.events if event[0] == SOLD and event[1] == 2]
    assert sales
    assert all(points == 3 * tiles + 1 for _, _, _, tiles, points, *_ in sales)
    assert given.it == 2


@rule("BUR-356", "BUR-R131", "BUR-369")
def test_shield_2_stays_out() -> None:
    for seed in range(30):
        arms: Any = begin(seed, 4, chateauma=True, shields=True).state.to_dict()["shields"]
        dealt = [number for depot in arms["depots"] for number in depot]
        assert len(dealt) == 12
        assert 2 not in dealt
    with pytest.raises(BadPosition, match="number 2 is not played"):
        duel(shields=True, depots={1: [2]})


SHIELD_CARD: dict[str, Any] = {
    "cards": (1, 2),
    "left": {0: "mine", 1: "pig_2"},
    "board": {"1c": "monastery_1"},
}


@rule("BUR-358", "BUR-R127")
def test_a_card_with_a_shield_brings_one() -> None:
    given = duel(**SHIELD_CARD, shields=True, white=4, depots={2: [5], 6: [7, 9], 3: [1]})
    given.turn(1, 5)
    assert int(given.state.automa.shields) == 1
    claimed = [event for event in given.events() if event[0] == SHIELD_CLAIMED]
    assert claimed == [(SHIELD_CLAIMED, 2, 7, 5, 0)]
    assert given.state.arms.at_depot(5) == [9]
    assert not any(given.state.shield(2, number) for number in range(1, 19))
    none = duel(**SHIELD_CARD, shields=True, automa_extra_turns=True)
    assert int(none.turn(1, 5).state.automa.shields) == 0
    plain = duel(left={0: "bank", 1: "bank", 2: "cow_2"}, board={"1c": "monastery_1"},
                 shields=True, depots={1: [3]})  # fmt: skip
    assert int(plain.turn(1, 1).state.automa.shields) == 0


@rule("BUR-358")
def test_it_pays_no_tribute() -> None:
    given = duel(shields=True, its_shields=2, round=5, silver=1, more={
        "dice": [[9, 10], [9, 10], [9, 8]],
    })  # fmt: skip
    GAME.play(given.state, ANNA, "done", Seeded(1))
    assert (given.purse(), int(given.state.automa.shields)) == (1, 2)


@rule("BUR-359")
@pytest.mark.parametrize(("held", "points"), [(0, 0), (1, 8), (2, 15), (3, 25), (4, 40), (5, 40)])
def test_its_shields_at_the_end(held: int, points: int) -> None:
    given = over(shields=True, its_shields=held)
    assert given.scored() == ({"its shields": points} if points else {})


@rule("BUR-357")
def test_shield_6_uses_its_monasteries() -> None:
    land = {6: "castle"}
    open_ones: dict[str, Any] = {"home": {0: "monastery_14"}, "left": {3: "monastery_8"},
                 "right": {0: "*monastery_7"}, "reserve": ["monastery_13"]}  # fmt: skip
    given = duel(shields=True, land=land, castles=[(6, 6)], **open_ones)
    assert not given.state.has(ANNA, 14)
    GAME.play(given.state, ANNA, "name player=2", Seeded(1))
    assert [n for n in range(1, 27) if given.state.has(ANNA, n)] == [8, 14]
    copy = GAME.load_position(GAME.position(given.state))
    assert copy.to_dict() == given.state.to_dict()
    assert copy.has(ANNA, 8)  # type: ignore[attr-defined]
    later = duel(shields=True, land=land, castles=[(6, 6)], named=2,
                 board={"1c": "monastery_14"}, left={0: "bank", 1: "bank"})  # fmt: skip
    later.turn(1)
    assert later.state.has(ANNA, 14)
    ended = over(shields=True, land=land, castles=[(6, 6)], named=2,
                 home={0: "monastery_24"})  # fmt: skip
    assert ended.scored() == {"its monasteries": 4}
    assert ended.state.score(ANNA).total == ended.points(ANNA)


@rule("BUR-361", "BUR-362", "BUR-R131")
def test_it_has_no_vineyard_and_no_wine() -> None:
    state = begin(1, 3, chateauma=True, vineyards=True).state
    made: Any = state.to_dict()["vineyards"]
    assert [sum(wine) for wine in made["wine"]] == [1, 1, 0]
    kinds = [wine.index(1) for wine in made["wine"][:2]]
    assert len(set(kinds)) == 2
    assert sum(made["heap"]) == 22
    rng, chance = Random(1), Seeded(1)
    while state.actor != OVER:
        state.apply(state.actor, rng.choice(state.moves(state.actor)), chance)
    made = state.to_dict()["vineyards"]
    assert made["held"][2]
    assert made["vines"][2] == [-1] * 24
    assert sum(made["wine"][2]) == 0
    given = duel(cards=(10, 11), vineyards=True)
    for part, value, said in (
        ("wine", [[int(g == seat) for g in range(6)] for seat in range(3)], "the automa has none"),
        ("vines", [[-1] * 24, [-1] * 24, [0, 0] + [-1] * 22], "the automa has no vineyard"),
    ):  # fmt: skip
        position = GAME.position(given.state)
        table: Any = given.state.to_dict()
        position["table"] = {**table, "vineyards": {**table["vineyards"], part: value}}
        with pytest.raises(BadPosition, match=said):
            GAME.load_position(position)


@rule("BUR-363")
def test_its_cards_with_vineyards() -> None:
    first = set()
    for seed in range(60):
        given = Duel(begin(seed, 2, chateauma=True, vineyards=True).state)
        assert sorted([*given.cards(), *given.pile()]) == [1, *range(10, 18)]
        first.add(given.cards()[0])
    assert first == {11, 14, 16}
    empty = duel(cards=(10, 11), left={0: "monastery_2", 1: "bank", 2: "cow_2"}, pile=[],
                 board={"1a": "watchtower"}, vineyards=True)  # fmt: skip
    empty.turn(1, 10)
    assert empty.pile() == [1, *range(12, 18)]


@rule("BUR-364", "BUR-R134", "BUR-R112")
def test_a_double_tile_on_a_card() -> None:
    def taken(white: int, stalls: dict[int, int], seats: int = 3) -> list[int]:
        given = duel(cards=(10, 10 + 1), left={0: "monastery_2", 1: "bank"}, white=white,
                     seats=seats, board={"1a": "watchtower"}, vineyards=True, stalls=stalls,
                     right={0: "castle"})  # fmt: skip
        given.state.white = white
        given.turn(1)
        return given.state.cellar.doubles_of(given.it)

    assert taken(1, {0: 5, 1: 6, 2: 7}) == taken(2, {0: 5, 1: 6, 2: 7}) == [5]
    assert taken(3, {0: 5, 1: 6, 2: 7}) == taken(4, {0: 5, 1: 6, 2: 7}) == [6]
    assert taken(4, {0: 5}) == [5]
    assert taken(4, {2: 7}) == [7]
    assert taken(4, {}) == []
    assert taken(4, {3: 5, 4: 6, 5: 7}, seats=4) == [5]
    assert taken(4, {0: 5, 2: 6}, seats=4) == [5]
    both = duel(cards=(17, 10), reserve=["ship"], board={"1a": "city_hall"}, white=3,
                vineyards=True, stalls={0: 5, 1: 6, 2: 7})  # fmt: skip
    assert both.turn(1).state.cellar.doubles_of(2) == [6, 7]


@rule("BUR-365")
def test_it_buys_double_tiles_first() -> None:
    black = {"1a": "watchtower", "black1": "bank"}

    def bought(white: int, stalls: dict[int, int]) -> list[int]:
        given = duel(cards=(17, 17 - 1), white=white, silver=2, board=black, vineyards=True,
                     stalls=stalls)  # fmt: skip
        given.turn(1)
        assert given.purse() == 0
        return given.state.cellar.doubles_of(2)

    every = {6: 5, 7: 6, 8: 7}
    assert [bought(white, every) for white in range(1, 7)] == [[5], [5], [6], [6], [7], [7]]
    assert bought(6, {6: 5, 7: 6}) == [5]
    assert bought(1, {8: 7}) == [7]
    assert bought(1, {}) == []
    empty = duel(cards=(17, 16), silver=2, board=black, vineyards=True).turn(1)
    assert empty.reserve() == ["bank"]


@rule("BUR-366")
@pytest.mark.parametrize(
    ("count", "points"), [(0, 0), (1, 1), (5, 15), (12, 78), (13, 91), (14, 91)]
)
def test_its_double_tiles_at_the_end(count: int, points: int) -> None:
    given = over(cards=(10, 11), vineyards=True, doubles=list(range(count)))
    assert given.scored() == ({"its double tiles": points} if points else {})


@rule("BUR-R140")
def test_jokers_never_come_from_the_display() -> None:
    given = duel(cards=(10, 11), vineyards=True, stalls={6: 5})
    given.turn(1)
    assert given.jokers() == []
    assert given.state.cellar.doubles_of(2) == [5]
    assert given.purse() == 0


@rule("BUR-R128")
def test_castles_it_leaves_are_put_aside() -> None:
    state = settled(2, 3, chateauma=True, castles_rule=True, boards="11-18").state
    rng, chance = Random(2), Seeded(2)
    while state.phase < 1:
        castles = sum(int(there) == 0 for there in state.board)
        state.apply(state.actor, rng.choice(state.moves(state.actor)), chance)
    assert int(state.removed) == castles or castles == 0
