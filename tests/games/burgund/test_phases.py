"""Phases, rounds and the order of turns (BUR-038 to BUR-055, BUR-079, BUR-114 to BUR-117)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.components import (
    ANIMALS,
    BUILDINGS,
    COLOUR,
    COLOURS,
    INN,
    MONASTERIES,
    NONE,
    TILE_NAMES,
    TILES,
    all_tiles,
)
from tafelrunde.games.burgund.events import DIE, GOODS_DRAWN, TILE, WHITE_DIE
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.kernel.chance import Scripted, Seeded
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import ANNA, BENNO, CARLA, DARIO, Table, begin, settled, table


def lying(state: Burgund) -> Counter[str]:
    """The tiles of the six depots by colour."""
    return Counter(COLOURS[int(COLOUR[int(t)])] for t in list(state.board)[:24] if t != NONE)


def idle(given: Table) -> None:
    """The seat to move takes workers with both dice and ends its turn."""
    seat = given.seat
    while given.state.actor == seat and given.state.dice[2 * seat + 1] < 8:
        given.play("workers die=low" if given.can("workers die=low") else "workers die=high")
    given.play("done")


def play_phase(given: Table) -> None:
    phase = given.state.phase
    while given.state.actor != OVER and given.state.phase == phase:
        idle(given)


@rule("BUR-042", "BUR-044", "BUR-045", "BUR-128", "BUR-R24", "BUR-R25")
@pytest.mark.parametrize("seed", range(3))
def test_three_players_have_a_mine_instead_of_a_castle_in_b_and_d(seed: int) -> None:
    given = settled(seed, seats=3)
    for phase in "ABCDE":
        found = lying(given.state)
        mine = phase in "BD"
        assert found == {
            "building": 6, "animal": 3, "ship": 3, "monastery": 3, "mine": 1 + mine,
            "castle": 2 - mine,
        }, phase  # fmt: skip
        assert given.at("6c") == ("mine" if mine else "castle")
        assert [given.at(place) for place in ("1d", "2d", "3d", "4d", "5d", "6d")] == [""] * 6
        play_phase(given)
    assert sum(int(n) for n in list(given.state.supply)[TILES:]) == 10


@rule("BUR-042", "BUR-046", "BUR-047", "BUR-R23", "BUR-R24", "BUR-127")
def test_two_players_have_twelve_tiles_and_four_black_ones() -> None:
    given = settled(2)
    for phase in range(5):
        assert lying(given.state) == {
            "building": 4, "animal": 2, "ship": 2, "monastery": 2, "mine": 1, "castle": 1,
        }  # fmt: skip
        assert sum(given.at(f"black{n}") != "" for n in range(1, 9)) == 4
        black = sum(int(n) for n in list(given.state.supply)[TILES:])
        assert black == 40 - 4 * (phase + 1)
        play_phase(given)


@rule("BUR-E29", "BUR-043", "BUR-047", "BUR-129", "BUR-R25")
@pytest.mark.parametrize("seed", range(3))
def test_with_four_players_the_supply_fits_exactly(seed: int) -> None:
    given = settled(seed, seats=4)
    seen: Counter[int] = Counter()
    for phase in range(5):
        assert lying(given.state) == {
            "building": 8, "animal": 4, "ship": 4, "monastery": 4, "mine": 2, "castle": 2,
        }  # fmt: skip
        seen.update(int(t) for t in given.state.board if t != NONE)
        left = [int(n) for n in given.state.supply]
        assert sum(left) == (4 - phase) * (24 + 8)
        play_phase(given)
    assert sum(int(n) for n in given.state.supply) == 0
    seen[0] += 4
    assert seen == Counter({t: all_tiles(0)[t] + all_tiles(0)[TILES + t] for t in range(TILES)})


@rule("BUR-039", "BUR-041", "BUR-117")
def test_tiles_left_over_go_and_goods_stay() -> None:
    given = settled(6)
    before = [int(t) for t in given.state.board if t != NONE]
    for _ in range(5 * 2 - 1):
        idle(given)
    quays = [given.quay(depot) for depot in range(1, 7)]
    assert sum(sum(quay.values()) for quay in quays) == 5
    assert given.state.phase == 0
    idle(given)
    assert given.state.phase == 1
    out = {t: int(n) for t, n in enumerate(given.state.out) if n}
    assert out == dict(Counter(before))
    after = [given.quay(depot) for depot in range(1, 7)]
    grown = [sum(new.values()) - sum(old.values()) for old, new in zip(quays, after, strict=True)]
    assert sorted(grown) == [0, 0, 0, 0, 0, 1]


@rule("BUR-048", "BUR-051", "BUR-055", "BUR-R26", "BUR-049", "BUR-037")
def test_the_white_die_sends_the_next_goods_tile() -> None:
    given = begin(1, duchies="same")
    given.play("castle space=18")
    tiles: list[tuple[int, int]] = []
    supply = [int(n) for n in given.state.supply]
    low = {"building": BUILDINGS, "animal": ANIMALS, "monastery": MONASTERIES}
    high = {"building": MONASTERIES, "animal": BUILDINGS, "monastery": INN}
    for colour in ("building", "monastery", "animal", "building", "building", "monastery",
                   "building", "animal"):  # fmt: skip
        first = next(t for t in range(low[colour], high[colour]) if supply[t])
        supply[first] -= 1
        tiles.append((TILE, first))
    for _ in range(4):
        first = next(t for t in range(TILES, 2 * TILES) if supply[t])
        supply[first] -= 1
        tiles.append((TILE, first))
    bag = [int(n) for n in given.state.goods_bag]
    goods = sorted(range(6), key=lambda colour: -bag[colour])[:5]
    dice = [(DIE, 5), (DIE, 1), (DIE, 2), (DIE, 2), (WHITE_DIE, 3)]
    given.chance = Scripted([*tiles, *[(GOODS_DRAWN, g) for g in goods], *dice])
    given.play("castle space=18")
    assert (given.dice(ANNA), given.dice(BENNO), given.state.white) == ([2, 6], [3, 3], 4)
    assert sum(given.quay(4).values()) == 1
    assert int(given.state.quay[18 + goods[0]]) == 1
    assert given.state.to_dict()["row"] == goods[1:]
    given.chance = Seeded(1)
    idle(given)
    idle(given)
    assert given.state.to_dict()["row"] == goods[2:]
    assert given.state.round == 2


@rule("BUR-052")
def test_the_white_die_is_good_for_nothing_else() -> None:
    given = table(dice=(2, 2), board={"1a": "bank", "2b": "castle"})
    assert given.state.white == 1
    assert given.can("take die=low from=2b")
    assert not given.can("take die=low from=1a")
    assert given.against("take die=extra from=1a") == "BUR-058"


@rule("BUR-049", "BUR-054")
def test_all_dice_are_rolled_at_once_and_open() -> None:
    state = settled(3, seats=4).state
    assert all(1 <= int(die) <= 6 for die in state.dice)
    for viewer in range(4):
        assert list(state.seen_by(viewer).dice) == list(state.dice)


@rule("BUR-050", "BUR-053", "BUR-034", "BUR-R16")
def test_turns_follow_the_track_from_top_to_bottom() -> None:
    given = settled(3, seats=4)
    first = given.order()
    turns = []
    for _ in range(4):
        turns.append(given.seat)
        idle(given)
    assert turns == first
    given = table(seats=4, order=(CARLA, ANNA, DARIO, BENNO), track=(2, 0, 3, 1), dice=(9, 9),
                  other_dice=(9, 9))  # fmt: skip
    given.play("done")
    assert given.seat == CARLA


@rule("BUR-079", "BUR-080", "BUR-R14")
def test_a_ship_moves_the_marker_on_top_of_those_there() -> None:
    given = table(
        {}, ["ship"], dice=(5, 5), seats=3, order=(CARLA, BENNO, ANNA), track=(0, 0, 1),
        other_dice=(9, 9),
    )  # fmt: skip
    given.play("place die=low tile=ship space=19", "ship depot=1 more=no")
    assert given.order() == [ANNA, CARLA, BENNO]
    assert [int(field) for field in given.state.track] == [1, 0, 1]


@rule("BUR-R14")
def test_on_the_last_field_a_ship_only_puts_the_marker_on_top() -> None:
    given = table({}, ["ship"], dice=(5, 5), order=(BENNO, ANNA), track=(6, 6), other_dice=(9, 9))
    given.play("place die=low tile=ship space=19", "ship depot=1 more=no")
    assert (given.order(), list(given.state.track)) == ([ANNA, BENNO], [6, 6])
    alone = table({}, ["ship"], dice=(5, 5), order=(ANNA, BENNO), track=(6, 0))
    alone.play("place die=low tile=ship space=19", "ship depot=1 more=no")
    assert (alone.order(), list(alone.state.track)) == ([ANNA, BENNO], [6, 0])


@rule("BUR-R15")
def test_the_order_of_the_running_round_stays() -> None:
    given = table({}, ["ship"], dice=(5, 5), seats=3, order=(ANNA, BENNO, CARLA), track=(0, 0, 0))
    given.play("place die=low tile=ship space=19", "ship depot=1 more=no", "workers die=high")
    given.play("done")
    assert given.seat == BENNO
    idle(given)
    assert given.seat == CARLA
    idle(given)
    assert (given.seat, given.state.round) == (ANNA, 2)


@rule("BUR-038", "BUR-114", "BUR-118", "BUR-E11", "BUR-055")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_has_25_rounds_and_50_die_actions_each(seats: int) -> None:
    state, chance, rng = settled(7, seats=seats).state, Seeded(7), Random(7)
    actions = [0] * seats
    rounds = []
    while state.actor != OVER:
        now = (int(state.phase), int(state.round))
        if now not in rounds:
            rounds.append(now)
        seat, move = int(state.actor), rng.choice(state.moves(state.actor))
        text = GAME.verbs.text(move)
        actions[seat] += "die=low" in text or "die=high" in text
        state.apply(seat, move, chance)
    assert rounds == [(phase, number) for phase in range(5) for number in range(1, 6)]
    assert actions == [50] * seats


@rule("BUR-115", "BUR-082", "BUR-R22")
def test_mines_pay_at_the_end_of_every_phase() -> None:
    for phase in "CE":
        given = table(
            {24: "mine", 29: "mine"}, ["mine"], dice=(3, 3), phase=phase, round=5,
            others={24: "mine"}, other_dice=(9, 9), silver=1,
        )  # fmt: skip
        given.play("place die=low tile=mine space=33")
        assert given.silver() == 1
        given.play("workers die=high", "done")
        assert (given.silver(ANNA), given.silver(BENNO)) == (1 + 3, 1)
        assert (given.state.actor == OVER) == (phase == "E")


@rule("BUR-116", "BUR-132", "BUR-R22")
def test_monastery_2_pays_with_the_mines() -> None:
    for phase in "BE":
        given = table(
            {24: "mine", 29: "mine", 30: "monastery_2"}, dice=(9, 9), phase=phase, round=5,
            others={24: "mine"}, other_dice=(9, 9),
        ).play("done")  # fmt: skip
        assert [given.silver(ANNA), given.workers(ANNA)] == [2, 2]
        assert [given.silver(BENNO), given.workers(BENNO)] == [1, 0]


def test_black_tiles_come_from_the_black_supply() -> None:
    given = settled(9, seats=4)
    left = [int(n) for n in given.state.supply][TILES:]
    drawn = Counter(given.at(f"black{n}") for n in range(1, 9))
    for number, name in enumerate(TILE_NAMES):
        assert left[number] + drawn[name] == all_tiles(0)[TILES + number]
