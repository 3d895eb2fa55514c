"""What is told of a game, to the letter: log, motion and sound depend on it."""

from __future__ import annotations

import pytest

from tafelrunde.games.burgund import events
from tafelrunde.games.burgund.components import PLACE_NAMES
from tafelrunde.games.burgund.score import RANSOM, SOURCES
from tests.naming import rule

from .alone import alone, on_board
from .drawn import ANNA, BENNO, CARLA, CENTRE, Table, table, tile
from .duel import duel
from .test_scoring import last_turn
from .test_shields import mine
from .test_tiles2 import with_tiles
from .test_trade_routes import routed
from .test_tribute import BOARD, phase_end
from .vines import pair, wined

PAIR = "green_blue"


def told(given: Table, *expected: tuple[int, ...]) -> None:
    """Exactly that was told, each with a zero for what is not said."""
    whole = [event + (0,) * (5 - len(event)) for event in expected]
    assert given.events() == whole


def place(name: str) -> int:
    return PLACE_NAMES.index(name)


def test_no_two_things_are_told_or_drawn_alike() -> None:
    numbers = [value for value in vars(events).values() if type(value) is int]
    first_draw = numbers.index(0, 1)
    for codes in (numbers[:first_draw], numbers[first_draw:]):
        assert codes == list(range(len(codes)))
    assert (first_draw, len(numbers) - first_draw) == (60, 13)


@rule("BUR-064", "BUR-066", "BUR-111")
def test_tiles_that_come_and_go() -> None:
    bank = tile("bank")
    taken = table(board={"1a": "bank"}, dice=(2, 2), workers=2)
    told(taken.play("take die=low from=1a"), (events.TOOK, ANNA, bank, place("1a"), 1))
    bought = table(board={"black2": "bank"}, silver=2).play("buy from=black2")
    told(bought, (events.BOUGHT, ANNA, bank, place("black2")))
    full = table(board={"1a": "bank"}, keys=["mine", "ship", "cow_2"], dice=(1, 1))
    full.play("take die=low from=1a", "drop tile=ship")
    told(full, (events.TOOK, ANNA, bank, place("1a")), (events.DROPPED, ANNA, tile("ship"), bank))


@rule("BUR-094", "BUR-095", "BUR-097")
@pytest.mark.parametrize(("name", "gift"), [("bank", 2), ("boarding_house", 4), ("watchtower", 4)])
def test_benefits_that_give_something(name: str, gift: int) -> None:
    given = table(keys=[name], dice=(2, 2), workers=1)
    given.play(f"place die=low tile={name} space=25")
    told(given, (events.PLACED, ANNA, tile(name), 25, 1), (events.BENEFIT, ANNA, tile(name), gift))


@rule("BUR-096", "BUR-R06")
def test_a_benefit_that_is_skipped() -> None:
    given = table(keys=["city_hall", "mine"], dice=(3, 3))
    given.play("place die=low tile=city_hall space=25", "skip")
    told(given, (events.PLACED, ANNA, tile("city_hall"), 25), (events.SKIPPED, ANNA))


@rule("BUR-076", "BUR-079", "BUR-250")
def test_a_ship_its_goods_and_its_marker() -> None:
    quay = {3: {"green": 2}, 4: {"green": 1, "red": 1}}
    given = table(keys=["ship"], dice=(5, 5), quay=quay)
    given.play("place die=low tile=ship space=19", "ship depot=3 more=no")
    ship = (events.PLACED, ANNA, tile("ship"), 19)
    told(given, ship, (events.SHIPPED, ANNA, 0b100, 2), (events.ADVANCED, ANNA, 1, 0))
    five = table(keys=["ship"], dice=(5, 5), quay=quay, shields=mine(5))
    five.play("place die=low tile=ship space=19", "ship depot=4 more=no", "goods colour=green")
    told(five, ship, (events.SHIPPED, ANNA, 0b1000, 2), (events.SHIPPED, ANNA, 0b111111, 2, 1),
         (events.ADVANCED, ANNA, 1, 0))  # fmt: skip


@rule("BUR-106", "BUR-108", "BUR-110", "BUR-144", "BUR-145")
def test_goods_that_are_sold_and_workers_that_come() -> None:
    sold = table(store={"red": 2}, dice=(4, 4)).play("sell die=low colour=red")
    told(sold, (events.SOLD, ANNA, 3, 2, 4))
    told(table().play("workers die=low"), (events.HIRED, ANNA, 2))
    more = table({12: "monastery_13", 7: "monastery_14"}).play("workers die=low")
    told(more, (events.HIRED, ANNA, 4, 1))
    two = table(shields={BENNO: {2: CENTRE}}).play("workers die=low")
    told(two, (events.HIRED, ANNA, 2), (events.WORKER_TOO, BENNO))


@rule("BUR-159", "BUR-160", "BUR-171", "BUR-R47")
def test_what_the_four_more_tiles_do() -> None:
    crane = with_tiles(keys=["crane"], dice=(3, 3))
    crane.play("place die=low tile=crane space=25", "copy building=bank")
    told(crane, (events.PLACED, ANNA, tile("crane"), 25), (events.COPIED, ANNA, tile("bank")),
         (events.BENEFIT, ANNA, tile("bank"), 2))  # fmt: skip
    told(with_tiles({12: "monastery_28"}, silver=1).play("recruit"), (events.RECRUITED, ANNA, 2))
    top = with_tiles({}, ["monastery_27"], dice=(1, 1), seats=3, order=[CARLA, BENNO, ANNA],
                     track=[1, 1, 2], other_dice=(11, 12))  # fmt: skip
    top.play("place die=low tile=monastery_27 space=12")
    told(top, (events.PLACED, ANNA, tile("monastery_27"), 12), (events.WENT_ON_TOP, ANNA, 1))


@rule("BUR-239", "BUR-241", "BUR-243", "BUR-251", "BUR-259", "BUR-261")
def test_what_shields_do() -> None:
    taken = table(shields=mine(9), shields_at={2: [3]}, dice=(2, 3), workers=1)
    taken.play("shield number=3 castle=18")
    told(taken, (events.SHIELD_TAKEN, ANNA, 3, CENTRE, 1), (events.SHIELD_LOST, ANNA, 9))
    turned = table(shields=mine(16), dice=(2, 3)).play("turn die=high to=5")
    told(turned, (events.DIE_TURNED, ANNA, 3, 5))
    told(table(shields=mine(6)).play("name player=1"), (events.NAMED, ANNA, BENNO))
    gift = phase_end(board=BOARD, silver=1, shields=mine(14))
    gift.play("done", "lay from=5a space=24", "tribute with=silver")
    assert gift.events()[:4] == [
        (events.GIFT_LAID, ANNA, tile("mine"), 24, place("5a")),
        (events.TRIBUTE_PAID, ANNA, 14, 0, 0),
        (events.INCOME, ANNA, 1, 0, 0),
        (events.PHASE, 0, 3, 0, 0),
    ]


@rule("BUR-275", "BUR-277", "BUR-281", "BUR-285", "BUR-R101")
def test_what_vineyards_do() -> None:
    taken = wined(stalls={"vineyard1": PAIR}, dice=(3, 3), workers=2)
    told(taken.play("harvest die=low from=vineyard1"), (events.HARVESTED, ANNA, pair(PAIR), 0, 1))
    bought = wined(stalls={"display1": PAIR}, silver=2).play("buy from=display1")
    told(bought, (events.BOUGHT_DOUBLE, ANNA, pair(PAIR), 6))
    planted = wined(held=[PAIR], dice=(2, 2), workers=2)
    planted.play(f"plant die=low tile={PAIR} field=1 turned=no", "bonus which=right")
    told(planted, (events.PLANTED, ANNA, pair(PAIR), 0, 1), (events.BENEFIT, ANNA, tile("bank"), 2))
    room = wined(held=["red_blue"], keys=["mine"], stalls={"vineyard1": PAIR}, dice=(1, 1))
    room.play("harvest die=low from=vineyard1", "discard tile=red_blue")
    told(room, (events.HARVESTED, ANNA, pair(PAIR), 0), (events.UPROOTED, ANNA, pair("red_blue")))
    tower = wined(held=["red_blue"], vines={2: PAIR}, dice=(5, 5))
    tower.play("plant die=low tile=red_blue field=4 turned=no", "bonus which=left")
    told(tower, (events.PLANTED, ANNA, pair("red_blue"), 3),
         (events.BENEFIT, ANNA, tile("watchtower"), 4))  # fmt: skip
    black = wined(held=["red_blue"], vines={1: "green_green", 3: PAIR}, dice=(6, 6),
                  board={"black3": "mine"})  # fmt: skip
    black.play("plant die=low tile=red_blue field=6 turned=no", "bonus which=left",
               "receive from=black3")  # fmt: skip
    told(black, (events.PLANTED, ANNA, pair("red_blue"), 5),
         (events.TOOK, ANNA, tile("mine"), place("black3")))  # fmt: skip


@rule("BUR-338", "BUR-346", "BUR-353")
def test_what_the_automa_does() -> None:
    ships = {12: "ship", 13: "ship", 14: "ship"}
    given = duel(cards=(8, 2), left={0: "castle", 1: "mine", 2: "cow_2"}, home=ships,
                 board={"4a": "ship", "6a": "bank", "black1": "cow_4"}, silver=2,
                 automa_extra_turns=True)  # fmt: skip
    given.turn_with(4, 6, cards=[1])
    said = given.events()
    assert (events.EXTRA_TURN, given.it, 0, 0, 0) in said
    assert (events.BOUGHT, given.it, tile("cow_4"), place("black1"), 0) in said
    posts = duel(left={0: "bank", 1: "bank", 2: "cow_2"}, board={"1c": "monastery_1"},
                 borders=True, linked=1)  # fmt: skip
    assert (events.LINKED, posts.it, 2, 6, 1) in posts.turn(1, 1).events()


@rule("BUR-083", "BUR-098", "BUR-102", "BUR-115", "BUR-118", "BUR-132")
def test_regions_animals_income_and_the_end() -> None:
    mines = table({24: "mine", 29: "mine"}, ["mine"], dice=(3, 3), seats=4)
    mines.play("place die=low tile=mine space=33")
    told(mines, (events.PLACED, ANNA, tile("mine"), 33), (events.REGION_DONE, ANNA, 33, 6, 6),
         (events.BONUS, ANNA, 1, 0, 7))  # fmt: skip
    cows = table({25: "bank", 26: "church"}, ["cow_2"], dice=(2, 2))
    cows.play("place die=low tile=cow_2 space=27")
    told(cows, (events.PLACED, ANNA, tile("cow_2"), 27), (events.REGION_DONE, ANNA, 27, 1, 6),
         (events.ANIMALS_CAME, ANNA, 2))  # fmt: skip
    ended = last_turn(land={24: "mine", 12: "monastery_2"}).play("done")
    told(ended, (events.INCOME, ANNA, 1, 1), (events.ENDED, 0))


@rule("BUR-194", "BUR-195")
def test_goods_on_a_trade_route() -> None:
    given = routed(store={"red": 1}, dice=(4, 4)).play("sell die=low colour=red")
    told(given, (events.SOLD, ANNA, 3, 1, 2), (events.LAID_OUT, ANNA, 3, 0, 0))


@rule("BUR-221", "BUR-222", "BUR-224", "BUR-228", "BUR-229")
def test_what_happens_to_one_who_plays_alone() -> None:
    swap = on_board({"black1": "bank"}, {"green": 5}, quay={6: {"red": 1}, 2: {"pink": 2}})
    swap.play("place die=low tile=ship space=9", "ship depot=6 more=no", "swap from=black1")
    told(swap, (events.PLACED, ANNA, tile("ship"), 9), (events.REGION_DONE, ANNA, 9, 1, 6),
         (events.SHIPPED, ANNA, 0b100000, 1), (events.GOODS_REMOVED, ANNA, 2),
         (events.SWAPPED, ANNA, tile("bank"), place("black1"), 5))  # fmt: skip
    reach = alone({}, ["watchtower"], 43, dice=(6, 6), silver=4)
    reach.play("place die=low tile=watchtower space=2", "reach")
    told(reach, (events.PLACED, ANNA, tile("watchtower"), 2),
         (events.BENEFIT, ANNA, tile("watchtower"), 4), (events.POINTS_BOUGHT, ANNA, 3),
         (events.TARGET_REACHED, ANNA, 45))  # fmt: skip
    monk = alone({3: "watchtower", 10: "watchtower"}, ["monastery_17"], dice=(3, 4))
    monk.play("place die=low tile=monastery_17 space=7")
    told(monk, (events.PLACED, ANNA, tile("monastery_17"), 7),
         (events.REGION_DONE, ANNA, 7, 1, 6),
         (events.MONASTERY_SCORED, ANNA, tile("monastery_17"), 8))  # fmt: skip


@rule("BUR-311", "BUR-319", "BUR-334", "BUR-336", "BUR-337", "BUR-339")
def test_a_whole_turn_of_the_automa() -> None:
    given = duel(cards=(6, 2), left={1: "monastery_1", 2: "bank", 3: "ship"},
                 board={"1b": "ship", "black1": "cow_4"}, goods={"red": 1}, silver=1,
                 quay={3: {"red": 1}}, home=dict.fromkeys(range(12, 16), "ship"))  # fmt: skip
    it = given.it
    told(given.turn(1, 9), (events.AUTOMA_ROLLED, it, 1),
         (events.CARD_FILLED, it, tile("ship"), 0, place("1b")), (events.SHIPPED, it, 0b100, 1),
         (events.ADVANCED, it, 1), (events.SOLD, it, 3, 2, 6), (events.CARD_DONE, it, 5, 18),
         (events.CARD_CAME, it, 8, 1), (events.BONUS, it, 2, 0, 6),
         (events.BOUGHT, it, tile("cow_4"), place("black1")))  # fmt: skip
    told(duel().turn(1), (events.AUTOMA_ROLLED, it, 1), (events.CONSOLED, it, 2))


@rule("BUR-099", "BUR-100", "BUR-322", "BUR-328", "BUR-329", "BUR-334", "BUR-337", "BUR-339")
def test_each_line_of_the_score_names_its_rule() -> None:
    points = [[1] * SOURCES for _ in range(3)]
    for part in points:
        part[RANSOM] = -5
    given = duel(more={"points": points})

    def rules(seat: int) -> dict[str, int]:
        return {line.what: line.rule for line in given.state.score(seat).lines}

    both = ("bonus tiles", "animals", "sales", "watchtowers", "border posts", "region cards",
            "boarding houses")  # fmt: skip
    its = [rules(given.it)[name] for name in both]
    assert its == [337, 329, 339, 328, 353, 334, 322]
    mine = rules(ANNA)
    assert [mine[name] for name in both[:5]] == [102, 83, 108, 97, 178]
    named = ("regions", "phases", "castles recovered", "trade routes", "vineyard bonuses")
    assert [mine[name] for name in named] == [99, 100, 167, 195, 281]
