"""Set-up (BUR-024 to BUR-037) and what is chosen in secret."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.components import NUMBER, SPACE_COLOUR, SPACES
from tafelrunde.games.burgund.events import BOARD, GOODS_DRAWN, START_ROLL
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.verbs import BOARD_NAMES
from tafelrunde.kernel.chance import SPECTATOR, Scripted, Seeded
from tafelrunde.kernel.errors import BadOptions, Undecided
from tests.naming import rule

from .drawn import ANNA, BENNO, CARLA, Table, begin, settled, table

SAME: dict[str, Any] = {"duchies": "same"}
SIX_GOODS = [(GOODS_DRAWN, colour) for colour in (0, 0, 4, 1, 2, 3)]


def scripted(script: list[tuple[int, int]], seats: int = 2, **options: object) -> Table:
    state = GAME.new(GAME.setup(options, seats), Scripted(script))
    assert isinstance(state, Burgund)
    return Table(state)


@rule("BUR-025", "BUR-028", "BUR-031", "BUR-032")
def test_everybody_starts_with_one_silver_and_no_points() -> None:
    state = begin(1, seats=4).state
    assert [int(silver) for silver in state.silver] == [1, 1, 1, 1]
    assert [state.points(seat) for seat in range(4)] == [0, 0, 0, 0]
    assert state.to_dict()["bonus"] == [-1] * 12
    assert state.white == 0


@rule("BUR-026", "BUR-027", "BUR-030")
def test_three_start_goods_come_out_of_the_42() -> None:
    given = scripted([*SIX_GOODS, (START_ROLL, 1), (START_ROLL, 0)], **SAME)
    assert given.store(ANNA) == {"green": 2, "brown": 1}
    assert given.store(BENNO) == {"purple": 1, "pink": 1, "red": 1}
    assert sum(int(count) for count in given.state.goods_bag) == 42 - 6
    for seats in (2, 3, 4):
        state = settled(3, seats=seats).state
        assert sum(int(count) for count in state.goods_bag) == 42 - 3 * seats - 5


@rule("BUR-033", "BUR-034", "BUR-037", "BUR-R19")
def test_the_highest_roll_starts_and_ties_roll_again() -> None:
    goods = [(GOODS_DRAWN, colour) for colour in (0, 0, 0, 1, 1, 1, 2, 2, 2)]
    rolls = [(START_ROLL, roll - 1) for roll in (5, 3, 5, 2, 4)]
    given = scripted(goods + rolls, seats=3, **SAME)
    assert given.order() == [CARLA, ANNA, BENNO]
    assert [given.workers(seat) for seat in (CARLA, ANNA, BENNO)] == [1, 2, 3]
    assert [int(field) for field in given.state.track] == [0, 0, 0]
    with pytest.raises(Undecided):
        scripted(goods + rolls[:3], seats=3, **SAME)


@rule("BUR-033")
def test_four_players_get_one_to_four_workers() -> None:
    given = begin(2, seats=4)
    assert [given.workers(seat) for seat in given.order()] == [1, 2, 3, 4]
    first = given.order()[0]
    assert given.order() == [(first + step) % 4 for step in range(4)]


@rule("BUR-029", "BUR-R18")
def test_a_random_board_and_one_of_its_sides() -> None:
    boards = [(BOARD, BOARD_NAMES.index("3/4")), (BOARD, BOARD_NAMES.index("3/4"))]
    given = scripted([*boards, *SIX_GOODS, (START_ROLL, 1), (START_ROLL, 0)])
    assert given.moves() == ["duchy number=3", "duchy number=4"]
    assert given.against("duchy number=5") == "BUR-029"
    given.play("duchy number=4")
    assert given.against("duchy number=3") == "BUR-029"
    assert given.state.duchy[ANNA] == 3
    assert {m.split("=")[0] for m in given.moves()} == {"castle space"}


@rule("BUR-029", "BUR-R18", "BUR-019")
def test_other_ways_to_give_out_duchies() -> None:
    same = begin(1, duchies="same", duchy=17)
    assert [int(number) for number in same.state.duchy] == [16, 16]
    assert same.asked() == ["castle"]
    free = begin(1, duchies="chosen")
    assert free.count("duchy") == 10
    assert free.against("duchy number=11") == "BUR-R18"
    assert begin(1, duchies="chosen", boards="1-30").count("duchy") == 30
    for seed in range(20):
        drawn = [int(board) for board in begin(seed, 4, duchies="different").state.boards]
        assert len(set(drawn)) == 4
        assert max(drawn) < 5
    assert max(int(b) for s in range(20) for b in begin(s, 4, boards="1-30").state.boards) > 5
    assert any(len({int(board) for board in begin(seed, 4).state.boards}) < 4 for seed in range(20))
    with pytest.raises(BadOptions):
        GAME.setup({"duchy": 3}, 2)
    assert GAME.presets["first_game"] == {"duchies": "same"}


@rule("BUR-035", "BUR-R20")
def test_castles_are_set_at_once_and_in_secret() -> None:
    given = begin(1, seats=3, **SAME)
    state = given.state
    assert [state.waiting(seat) for seat in range(3)] == [True, True, True]
    assert given.moves() == [f"castle space={space}" for space in (1, 2, 6, 18)]
    assert given.against("castle space=0") == "BUR-035"
    GAME.play(state, CARLA, "castle space=6", given.chance)
    assert state.waiting(CARLA) is False
    assert given.against("castle space=6", CARLA) == "BUR-R20"
    for viewer in (ANNA, BENNO, SPECTATOR):
        assert Table(state.seen_by(viewer)).lies(6, CARLA) == ""
    assert Table(state.seen_by(CARLA)).lies(6, CARLA) == "castle"
    given.play("castle space=18", "castle space=1")
    assert state.window == 0
    for viewer in (ANNA, BENNO, CARLA, SPECTATOR):
        seen = Table(state.seen_by(viewer))
        assert [seen.lies(s, seat) for seat, s in enumerate((18, 1, 6))] == ["castle"] * 3


@rule("BUR-R20")
def test_the_side_of_a_board_is_secret_too() -> None:
    given = begin(4)
    GAME.play(given.state, BENNO, given.state_move(BENNO), given.chance)
    assert given.state.duchy[BENNO] != 255
    assert given.state.seen_by(ANNA).duchy[BENNO] == 255
    assert given.state.seen_by(BENNO).duchy[BENNO] == given.state.duchy[BENNO]
    imagined = {int(given.state.seen_by(ANNA).imagine(Seeded(k)).actor) for k in range(5)}
    assert imagined == {ANNA}


@rule("BUR-101", "BUR-R21")
def test_the_start_castle_brings_nothing() -> None:
    given = begin(1, **SAME)
    given.play("castle space=18", "castle space=18")
    assert [given.points(seat) for seat in (ANNA, BENNO)] == [0, 0]
    assert set(given.asked()) <= {"take", "place", "sell", "workers", "buy"}
    assert given.state.dice[0] < 8


@rule("BUR-R21")
def test_the_start_castle_counts_as_covered_afterwards() -> None:
    land = {1: "castle", 2: "castle", 7: "monastery_1", 12: "monastery_3"}
    given = table(land, ["castle"], dice=(6, 6))
    given.play("place die=low tile=castle space=6")
    sheet = {line.what: line.points for line in given.state.score(ANNA).lines}
    assert sheet == {"regions": 6, "phases": 6, "bonus tiles": 5}


@rule("BUR-R141", "BUR-035")
def test_the_hint_for_beginners_means_the_centre() -> None:
    for number in (1, 2):
        home = SPACES * (number - 1)
        sixes = [s for s in range(SPACES) if SPACE_COLOUR[home + s] == 0 and NUMBER[home + s] == 6]
        assert len(sixes) == 2
        assert 18 in sixes
        given = begin(1, duchies="same", duchy=number)
        assert given.count("castle") == 4
        assert given.can("castle space=18")


@rule("BUR-R41")
def test_chance_decides_nothing_but_what_is_named() -> None:
    given = settled(5, seats=3)
    names = Counter(GAME.draws[what].name for what, _, _ in given.chance.outcomes)
    blind = 3 + 6 + 3
    assert names == {"tile": blind + 6, "colour": 5, "die": 6, "white": 1}
    begun = Seeded(5, listening=True)
    GAME.new(GAME.setup({}, 3), begun)
    assert {GAME.draws[what].name for what, _, _ in begun.outcomes} == {"board", "colour", "start"}
    quiet = table({17: "ship"}, ["ship"], dice=(5, 5), quay={3: {"green": 2}})
    quiet.play("place die=low tile=ship space=19", "ship depot=3 more=no", "workers die=high")
    assert quiet.chance.outcomes == []


@rule("BUR-R38", "BUR-R37", "BUR-109")
def test_everything_but_the_supplies_is_open() -> None:
    given = table(keys=["ship"], store={"green": 2}, sold={"red": 1}, silver=2, workers=3)
    for viewer in (ANNA, BENNO, SPECTATOR):
        assert given.state.seen_by(viewer).key() == given.state.key()
        assert Table(given.state.seen_by(viewer)).sold() == {"red": 1}
    assert given.state.to_dict()["supply"] == [int(n) for n in given.state.supply]


@rule("BUR-R20", "BUR-R63")
def test_what_others_chose_in_secret_is_imagined_whole() -> None:
    given = begin(4, 3, trade_routes=True, arranged=True)
    while given.state.waiting(BENNO):
        GAME.play(given.state, BENNO, given.state_move(BENNO), given.chance)
    view = given.state.seen_by(ANNA)
    each = len(view.cards) // 3
    cards = [int(card) for card in view.cards[each : 2 * each]]
    homes, orders = set(), set()
    for seed in range(12):
        imagined = view.imagine(Seeded(seed))
        assert imagined.seen_by(ANNA).key() == view.key()
        assert imagined.to_dict()["frames"] == view.to_dict()["frames"]
        assert imagined.castle_of(BENNO) >= 0
        homes.add(int(imagined.duchy[BENNO]))
        order = tuple(int(card) for card in imagined.cards[each : 2 * each])
        assert sorted(order) == cards
        orders.add(order)
    assert len(homes) == 2
    assert len(orders) > 4
