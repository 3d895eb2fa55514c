"""Châteauma at the end, its modifiers, stored positions, words, picture."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tafelrunde.games.burgund import GAME, picture, words
from tafelrunde.games.burgund.events import AUTOMA_DIE, EXTRA_TURN, INCOME, REGION_CARD
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.draw import Form, document
from tafelrunde.kernel.errors import BadOptions, BadPosition
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import begin, settled, tile
from .duel import Duel, duel, over
from .test_picture import drawn as shown

NAMES = ["Anna", "Benno", "Carla", "Automa"]


@rule("BUR-340", "BUR-304", "BUR-R115")
def test_final_scoring() -> None:
    given = over(home={0: "monastery_7", 1: "monastery_15"}, left={3: "monastery_2", 0: "bank"},
                 right={0: "*monastery_3"}, reserve=["monastery_1", "ship"], jokers=["bank"],
                 goods={"red": 2, "pink": 1}, silver=4)  # fmt: skip
    assert given.scored() == {
        "its monasteries": 12, "goods": 3, "silver": 4, "its reserve": 3, "its cards": 6,
    }  # fmt: skip
    assert given.points(given.it) == 28
    assert {line.rule for line in given.state.score(given.it).lines} == {340}


@rule("BUR-341", "BUR-R121")
@pytest.mark.parametrize(("points", "places"), [(5, [2, 3, 1]), (6, [1, 3, 2])])
def test_it_wins_ties(points: int, places: list[int]) -> None:
    given = over(silver=5, points=points)
    assert given.state.places() == places
    even = over(silver=0, points=0, fewer_empty=True)
    assert even.state.places()[2] == 1
    assert sorted(even.state.places()) == [1, 2, 3]


@rule("BUR-343", "BUR-R122", "BUR-R38", "BUR-R115")
def test_modifier_a_covers_five_spaces_face_down() -> None:
    given = Duel(begin(1, 4, chateauma=True, automa_hidden_tiles=True).state)
    state = given.state
    assert given.home() == {}
    assert [s for s in range(37) if int(state.covered[3]) >> s & 1] == [0, 6, 12, 18, 19]
    assert sum(int(count) for count in state.supply[56:]) == 40
    rng, chance = Random(1), Seeded(1)
    while state.actor != OVER:
        if state.phase == 4 and state.round == 1 and not state.window:
            lying = sum(int(there) != 255 for there in state.board[24:])
            assert lying <= 3
        state.apply(state.actor, rng.choice(state.moves(state.actor)), chance)
    assert sum(int(count) for count in state.supply[56:]) == 5
    done = duel(cards=(1, 2), left={0: "mine", 1: "pig_2"}, board={"1c": "monastery_2"},
                automa_hidden_tiles=True)  # fmt: skip
    assert sorted(done.turn(1, 5).home()) == [1, 7, 34]


@rule("BUR-344", "BUR-R122", "BUR-R25")
def test_modifier_b_lays_three_tiles_open() -> None:
    buildings = set()
    for seed in range(12):
        given = Duel(begin(seed, 4, chateauma=True, automa_open_tiles=True).state)
        home = given.home()
        assert (sorted(home), home[34], home[30]) == ([20, 30, 34], "mine", "castle")
        buildings.add(home[20])
        assert sum(int(count) for count in given.state.supply[:56]) == 124 - 4 - 3
    assert len(buildings) > 3
    state, rng, chance = given.state, Random(1), Seeded(1)
    while state.phase < 4:
        state.apply(state.actor, rng.choice(state.moves(state.actor)), chance)
    assert [int(state.supply[tile(name)]) for name in ("castle", "mine")] == [0, 0]
    assert given.purse() >= 0


@rule("BUR-344", "BUR-332")
def test_the_mine_of_modifier_b_pays() -> None:
    state = settled(4, 2, chateauma=True, automa_open_tiles=True).state
    rng, chance = Random(4), Seeded(4, listening=True)
    while state.phase == 0:
        state.apply(state.actor, rng.choice(state.moves(state.actor)), chance)
    income = [event for event in chance.events if event[0] == INCOME and event[1] == 1]
    assert income
    assert income[0][2] >= 1


@rule("BUR-345", "BUR-R124", "BUR-R02")
def test_modifier_c_lets_it_begin() -> None:
    given = begin(1, 4, chateauma=True, automa_begins=True)
    assert given.order()[0] == 3
    assert [given.workers(seat) for seat in given.order()] == [0, 2, 3, 4]
    fewer = begin(1, 4, chateauma=True, automa_begins=True, automa_fewer_workers=True)
    assert [fewer.workers(seat) for seat in fewer.order()] == [0, 1, 2, 3]
    first = Duel(settled(1, 2, chateauma=True, automa_begins=True).state)
    assert first.dice(1)[0] > 8


@rule("BUR-346", "BUR-R116", "BUR-R112")
def test_modifier_d_brings_extra_turns() -> None:
    ships = {12: "ship", 13: "ship", 14: "ship"}
    given = duel(cards=(8, 2), left={0: "castle", 1: "mine", 2: "cow_2"}, home=ships,
                 board={"4a": "ship", "6a": "bank"}, automa_extra_turns=True, silver=1,
                 )  # fmt: skip
    given.turn_with(4, 6, cards=[1])
    assert given.home()[15] == "ship"
    assert (given.cards(), given.card(0)[0]) == ([2, 1], "bank")
    assert given.dice(given.it)[0] == 8 + 6
    assert sum(event[0] == EXTRA_TURN for event in given.events()) == 1
    without = duel(cards=(8, 2), left={0: "castle", 1: "mine", 2: "cow_2"}, home=ships,
                   board={"4a": "ship", "6a": "bank"})  # fmt: skip
    without.turn(4, 1)
    assert without.card(0)[0] == ""


@rule("BUR-R116", "BUR-R02")
def test_extra_turns_by_the_white_die() -> None:
    ships = {12: "ship", 13: "ship", 14: "ship"}
    given = duel(cards=(8, 2), left={0: "castle", 1: "mine", 2: "cow_2"}, home=ships, white=3,
                 board={"4a": "ship", "3b": "watchtower", "6a": "bank"}, automa_extra_turns=True,
                 automa_white_die=True)  # fmt: skip
    given.turn(4, 1)
    assert given.card(0)[0] == "watchtower"


@rule("BUR-346", "BUR-R116")
def test_without_a_card_left_an_extra_turn_sells() -> None:
    home = {12: "ship", 13: "ship", 14: "ship", 0: "monastery_1", 1: "monastery_2",
            2: "monastery_3"}  # fmt: skip
    given = duel(cards=(8, 1), left={0: "castle", 1: "mine", 2: "cow_2"},
                 right={0: "mine", 1: "pig_2"}, home=home, white=1, goods={"red": 2, "pink": 1},
                 board={"4a": "ship", "5b": "monastery_4"}, automa_extra_turns=True)  # fmt: skip
    given.turn_with(4, 5, cards=[2, 3])
    assert given.scored()["region cards"] == 30
    assert (given.goods(), given.cards()) == ({"pink": 1}, [2, 3])
    assert sum(event[0] == EXTRA_TURN for event in given.events()) == 2


@rule("BUR-R41")
def test_what_chance_decides_for_it() -> None:
    chance = Seeded(6, listening=True)
    state = GAME.new(GAME.setup({"chateauma": True}, 2), chance)
    assert [what for what, _, _ in chance.outcomes].count(REGION_CARD) == 2
    chance = Seeded(6, listening=True)
    rng = Random(6)
    while state.actor != OVER:
        state.apply(state.actor, rng.choice(state.moves(state.actor)), chance)
    dice = [what for what, _, _ in chance.outcomes].count(AUTOMA_DIE)
    assert dice == 25


def test_what_can_be_agreed() -> None:
    with pytest.raises(BadOptions, match="automa_level needs chateauma"):
        GAME.check({"automa_level": "hard"}, 2)
    with pytest.raises(BadOptions, match="automa_white_die needs automa_extra_turns"):
        GAME.check({"chateauma": True, "automa_white_die": True}, 2)


def test_positions_that_cannot_be_are_refused() -> None:
    given = duel(left={0: "bank", 1: "*mine"}, reserve=["ship"], jokers=["cow_4"],
                 home={18: "church"}, goods={"red": 1}, silver=1)  # fmt: skip
    data = given.state.to_dict()
    assert GAME.load_position(GAME.position(given.state)).to_dict() == data
    its: Any = data["automa"]
    lands: Any = data["land"]

    def refused(said: str, **parts: object) -> None:
        position = GAME.position(given.state)
        position["table"] = {**data, **parts}
        with pytest.raises(BadPosition, match=said):
            GAME.load_position(position)

    def of_it(said: str, **parts: object) -> None:
        refused(said, automa={**its, **parts})

    refused("automa must be an object", automa=3)
    of_it("one card of each number", cards=[2, 2])
    of_it("one card of each number", pile=[2, 3])
    of_it("numbers from 1 to 17", cards=[2, 18])
    of_it("such a card is not played with", cards=[2, 10])
    of_it("no more than it shows", lying=[[tile("bank"), -1, -1, -1, tile("bank")], [-1] * 5])
    of_it("another colour", lying=[[tile("ship"), -1, -1, -1, -1], [-1] * 5])
    of_it("no such tile", lying=[[60, -1, -1, -1, -1], [-1] * 5])
    of_it("reserve: a tile lies on another colour", reserve=[[2], [], [], [], [], []])
    of_it("of each kind", jokers=[])
    of_it("cannot have so many", shields=1)
    high = [*lands[2]]
    high[18], high[19] = -1, tile("church")
    refused("from top left", land=[*lands[:2], high])
    blue = [*lands[2]]
    blue[0] = tile("ship")
    refused("a tile cannot lie there", land=[*lands[:2], blue])
    of_it("from top left", stacked=[tile("church")])
    refused("the automa has none", workers=[0, 0, 1])
    refused("the automa has its own", duchy=[0, 0, 0])
    refused("one die", dice=[[9, 10], [3, 4], [1, 2]])
    refused("nobody asks the automa", frames=[1, 4, 1, 0, 0, 0])
    fresh = begin(1, 2, chateauma=True).state
    position = GAME.position(fresh)
    position["table"] = {**fresh.to_dict(), "dice": [[0, 0], [9, 8]]}
    with pytest.raises(BadPosition, match="one die"):
        GAME.load_position(position)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_it_is_told_in_words(lang: str) -> None:
    given = duel(left={0: "bank", 1: "*mine", 2: "cow_2"}, reserve=["ship"], jokers=["cow_4"],
                 home={18: "church"}, board={"1c": "monastery_1"}, borders=True)  # fmt: skip
    said = words.table(given.state, 0, NAMES[:2] + NAMES[3:], lang)
    assert "Châteauma" in said
    assert ("Gebietskarten" if lang == "de" else "region cards") in said
    given.turn(1, 1)
    told = [words.event(event, NAMES[:2] + NAMES[3:], lang) for event in given.events()]
    assert all(told)
    assert any("Automa" in line and "18" in line for line in told)
    lines = [words.line(line, lang) for line in over(silver=1).state.score(2).lines]
    assert len(set(lines)) == len(lines) == 5


@pytest.mark.parametrize("form", picture.FORMS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_is_drawn(seats: int, form: Form) -> None:
    state = settled(1, seats, chateauma=True, automa_hidden_tiles=True, automa_extra_turns=True,
                    borders=True).state  # fmt: skip
    names = [*NAMES[: seats - 1], NAMES[3]]
    given = Duel(state)
    drawn = picture.table(state, 0, "de", names, form)
    first, second = given.cards()
    for name in (f"region:{first}", f"region:{second}.1", "reserve:jokers", "reserve:ship",
                 f"space:{seats - 1}.36", "region:pile", f"silver:{seats - 1}"):  # fmt: skip
        assert drawn.body.count(f'id="{name}"') == 1
    assert "extra-turn" in drawn.body
    its_own = picture.table(state, seats - 1, "de", names, form)
    assert f'id="seat:{seats - 1}"' in its_own.body
    assert document(drawn, picture.STYLE, picture.symbols()).startswith("<svg")


def test_its_cards_are_not_taken_for_those_of_trade_routes() -> None:
    state = settled(14, 3, chateauma=True, trade_routes=True).state
    found = [e.attrib["id"] for e in shown(state).iter() if "id" in e.attrib]
    assert {"card:1.2", "region:1.2"} <= set(found)
    assert len(set(found)) == len(found)


def test_a_copy_has_the_same_cards_and_tiles_and_is_its_own() -> None:
    given = duel(left={0: "bank", 1: "*mine"}, reserve=["ship", "bank"], jokers=["cow_4"],
                 home={18: "church"}, goods={"red": 1}, silver=1)  # fmt: skip
    data = given.state.to_dict()
    copy = Duel(given.state.copy())
    assert copy.state.to_dict() == data
    copy.turn(1)
    assert given.state.to_dict() == data


@rule("BUR-346", "BUR-R116")
def test_an_extra_turn_fills_the_card_that_remains_on_the_left() -> None:
    ships = {12: "ship", 13: "ship", 14: "ship"}
    given = duel(cards=(2, 8), right={0: "castle", 1: "mine", 2: "cow_2"}, home=ships, white=6,
                 board={"4a": "ship", "6a": "bank"}, automa_extra_turns=True)  # fmt: skip
    given.turn_with(4, 6, cards=[1])
    assert given.home()[15] == "ship"
    assert (given.cards(), given.card(0)[0], given.at("6a")) == ([2, 1], "bank", "")
