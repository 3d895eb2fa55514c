"""A turn: dice, workers, taking, selling, the purchase (BUR-056 to BUR-068, BUR-105 to BUR-113)."""

from __future__ import annotations

import pytest

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.verbs import VERBS
from tests.naming import rule

from .drawn import ANNA, BENNO, table, tile

DEPOTS = {"1a": "bank", "2b": "castle", "3a": "cow_2", "4a": "ship", "5a": "mine", "6a": "church"}


def test_the_numbers_of_the_verbs() -> None:
    from tafelrunde.games.burgund import market, play, trade, turn
    from tafelrunde.games.burgund.modules import (
        castles,
        routes,
        shields,
        shields_tribute,
        solo,
        team_turn,
        tiles2,
        vineyards,
    )

    numbers = [
        play.SETTLE, play.FOUND, turn.TAKE, turn.PLACE, turn.SELL, turn.HIRE, trade.FETCH,
        trade.LOAD, market.DROP, tiles2.FIRST_COPY, tiles2.FIRST_HERD, castles.RECOVER,
        routes.ARRANGE, shields.SHIELD, shields_tribute.LAY, shields_tribute.PAY, vineyards.HARVEST,
        vineyards.PLANT, vineyards.BONUS, vineyards.RECEIVE, vineyards.CHOOSE, vineyards.DISCARD,
        solo.ITEM, solo.REACH, solo.EXCHANGE, solo.HAND_OVER, team_turn.BUILD, team_turn.KEEP,
        team_turn.EMPTY, team_turn.HANG, team_turn.ENDOW, play.SKIP, play.DONE, market.BUY,
        tiles2.RECRUIT, shields.TURN_DIE, shields.NAME,
    ]  # fmt: skip
    assert numbers == list(VERBS.first.values())


@rule("BUR-056", "BUR-057", "BUR-058", "BUR-R05")
def test_two_actions_of_any_kind_in_any_order() -> None:
    given = table(
        {}, ["ship", "mine"], dice=(2, 5), workers=6, board=DEPOTS, store={"green": 1}, silver=2
    )
    assert given.asked() == ["place", "sell", "take", "workers"]
    assert given.against("done") == "BUR-R05"
    for first in ("low", "high"):
        other = "high" if first == "low" else "low"
        turn = given.fork().play(f"take die={first} from=3a")
        assert turn.against("done") == "BUR-R05"
        turn.play(f"take die={other} from=4a" if len(turn.keys()) < 3 else f"workers die={other}")
        assert turn.moves() == ["done"]
    twice = given.fork().play("workers die=high", "workers die=low")
    assert twice.workers() == 6 + 2 + 2


@rule("BUR-059")
def test_a_die_acts_once_and_for_its_owner() -> None:
    given = table(dice=(2, 5), board=DEPOTS, other_dice=(3, 4)).play("take die=low from=2b")
    assert given.dice() == [2 + 8, 5]
    assert given.against("take die=low from=2b") == "BUR-059"
    assert given.against("workers die=low") == "BUR-059"
    assert not given.can("take die=high from=3a")
    assert given.against("take die=high from=3a") == "BUR-064"
    assert given.against("workers die=low", BENNO) == "BUR-053"


@rule("BUR-R142")
def test_of_equal_things_one_stands_for_all() -> None:
    given = table(
        keys=["ship", "ship"], dice=(5, 5), silver=2, workers=3,
        board={"2c": "bank", "2d": "bank", "5c": "bank", "black1": "ship", "black3": "ship"},
        seats=4,
    )  # fmt: skip
    assert given.count("place die=low tile=ship") == len(
        {move for move in given.moves() if "tile=ship" in move}
    )
    assert not any("die=high" in move for move in given.moves())
    assert given.against("workers die=high") == "BUR-R142"
    assert given.can("take die=low from=2c")
    assert given.against("take die=low from=2d") == "BUR-R142"
    assert given.can("take die=low from=5c")
    assert given.can("buy from=black1")
    assert given.against("buy from=black3") == "BUR-R142"


@rule("BUR-E01", "BUR-061", "BUR-062", "BUR-063")
def test_two_workers_make_a_two_a_six() -> None:
    given = table(dice=(2, 2), workers=2, board=DEPOTS)
    for place, workers in (("1a", 1), ("2b", 0), ("3a", 1), ("4a", 2), ("6a", 2)):
        turn = given.fork().play(f"take die=low from={place}")
        assert turn.workers() == 2 - workers, place
    assert not given.can("take die=low from=5a")
    assert given.against("take die=low from=5a") == "BUR-064"
    rich = table(dice=(2, 2), workers=5, board=DEPOTS).play("take die=low from=5a")
    assert rich.workers() == 2


@rule("BUR-062", "BUR-R07")
@pytest.mark.parametrize(
    ("shown", "wanted", "workers"), [(1, 6, 1), (6, 1, 1), (6, 2, 2), (5, 2, 3)]
)
def test_the_way_round_is_counted_on_a_circle(shown: int, wanted: int, workers: int) -> None:
    place = next(place for place in DEPOTS if place[0] == str(wanted))
    enough = table(dice=(shown, shown), workers=workers, board=DEPOTS)
    assert enough.play(f"take die=low from={place}").workers() == 0
    short = table(dice=(shown, shown), workers=workers - 1, board=DEPOTS)
    assert not short.can(f"take die=low from={place}")


@rule("BUR-R07", "BUR-061")
def test_workers_are_paid_with_the_action_for_placing_and_selling_too() -> None:
    given = table({}, ["ship"], dice=(4, 6), workers=3, store={"pink": 2})
    assert given.fork().play("place die=low tile=ship space=19").workers() == 2
    assert given.fork().play("sell die=low colour=pink").workers() == 2
    assert given.fork().play("sell die=high colour=pink").workers() == 0


@rule("BUR-064", "BUR-065", "BUR-068")
def test_a_tile_goes_from_its_depot_to_a_key_space() -> None:
    given = table(dice=(2, 5), board={"2a": "monastery_3", "2b": "castle", "5a": "mine"})
    assert given.count("take die=low") == 2
    assert given.count("take die=high") == 1
    given.play("take die=low from=2b")
    assert (given.at("2b"), given.at("2a"), given.keys()) == ("", "monastery_3", ["castle"])
    assert given.state.covered[ANNA] == 1 << 18
    assert not given.can("place die=low")


@rule("BUR-066", "BUR-067", "BUR-R09")
def test_without_an_empty_key_space_a_tile_has_to_go_first() -> None:
    given = table({}, ["ship", "bank", "bank"], dice=(2, 5), board={"2b": "castle"})
    given.play("take die=low from=2b")
    assert given.moves() == ["drop tile=ship", "drop tile=bank"]
    assert given.against("drop tile=castle") == "BUR-066"
    assert given.against("workers die=high") == "BUR-066"
    left = given.state.out[tile("bank")]
    given.play("drop tile=bank")
    assert given.keys() == ["castle", "ship", "bank"]
    assert given.state.out[tile("bank")] == left + 1
    assert given.can("workers die=high")


@rule("BUR-R09")
def test_making_room_goes_for_purchases_and_benefits_and_never_without_need() -> None:
    given = table(
        {}, ["ship", "bank", "mine"], dice=(3, 3), silver=2, board={"black1": "castle"}
    ).play("buy from=black1")  # fmt: skip
    assert given.asked() == ["drop"]
    given = table({}, ["ship", "market", "mine"], dice=(3, 3), silver=2,
                  board={"black1": "castle", "4a": "ship"})  # fmt: skip
    given.play("place die=low tile=market space=25", "buy from=black1", "take die=extra from=4a")
    assert given.asked() == ["drop"]
    assert given.play("drop tile=castle").keys() == ["mine", "ship", "ship"]
    roomy = table({}, ["ship"], dice=(2, 5), board={"2b": "castle"}).play("take die=low from=2b")
    assert roomy.keys() == ["castle", "ship"]


@rule("BUR-R11")
def test_nothing_can_be_taken_from_an_empty_place() -> None:
    given = table(dice=(2, 5), board={"2b": "castle"}, silver=4)
    assert given.against("take die=low from=2a") == "BUR-R11"
    assert given.against("take die=high from=5a") == "BUR-R11"
    assert not given.can("buy")


@rule("BUR-105", "BUR-106", "BUR-107", "BUR-108", "BUR-R10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_goods_of_a_colour_are_sold_for_one_silver(seats: int) -> None:
    given = table(dice=(3, 5), store={"pink": 3, "brown": 1}, seats=seats)
    assert given.count("sell") == 2
    assert given.against("sell die=low colour=green") == "BUR-R10"
    assert given.against("sell die=low colour=brown") == "BUR-105"
    given.play("sell die=low colour=pink")
    assert (given.store(), given.sold()) == ({"brown": 1}, {"pink": 3})
    assert (given.silver(), given.points()) == (1, 3 * seats)
    given.play("sell die=high colour=brown")
    assert (given.silver(), given.points(), given.sold()) == (2, 4 * seats, {"pink": 3, "brown": 1})


@rule("BUR-110")
@pytest.mark.parametrize("number", range(1, 7))
def test_a_die_of_any_number_brings_two_workers(number: int) -> None:
    given = table(dice=(number, number)).play("workers die=low")
    assert (given.workers(), given.silver()) == (2, 0)


@rule("BUR-060", "BUR-111", "BUR-113", "BUR-R28")
def test_one_purchase_in_a_turn_for_two_silver() -> None:
    board = {"black1": "castle", "black4": "monastery_7", "2b": "castle"}
    given = table(dice=(2, 5), silver=5, board=board)
    assert [move for move in given.moves() if move.startswith("buy")] == [
        "buy from=black1", "buy from=black4",
    ]  # fmt: skip
    assert given.against("buy from=2b") == "BUR-111"
    given.play("buy from=black4")
    assert (given.silver(), given.keys(), given.at("black4")) == (3, ["monastery_7"], "")
    assert given.dice() == [2, 5]
    assert given.against("buy from=black1") == "BUR-060"
    assert table(dice=(2, 5), silver=1, board=board).against("buy from=black1") == "BUR-111"
    given.play("take die=low from=2b", "workers die=high", "done")
    assert given.seat == BENNO
    assert not given.can("buy")


@rule("BUR-112", "BUR-R27", "BUR-R17")
def test_the_purchase_is_open_at_every_moment_of_the_own_turn() -> None:
    board = {"black1": "bank", "4a": "ship"}
    given = table({}, ["castle", "ship", "market"], dice=(3, 6), silver=2, workers=9, board=board)
    assert given.can("buy from=black1")
    turn = given.fork().play("place die=low tile=market space=25")
    assert turn.can("buy from=black1")
    assert turn.can("take die=extra from=4a")
    turn = given.fork().play("place die=high tile=ship space=17")
    assert turn.asked() == ["buy", "ship"]
    turn = given.fork().play("take die=low from=4a")
    assert turn.asked() == ["buy", "drop"]
    turn = given.fork().play("workers die=low", "workers die=high")
    assert turn.moves() == ["done", "buy from=black1"]
    assert given.against("buy from=black1", BENNO) == "BUR-053"


@rule("BUR-R27", "BUR-R04")
def test_bought_during_an_effect_and_placed_by_it() -> None:
    board = {"black1": "bank"}
    given = table({}, ["city_hall"], dice=(3, 6), silver=2, board=board)
    given.play("place die=low tile=city_hall space=25")
    assert given.moves() == ["skip", "buy from=black1"]
    given.play("buy from=black1", "place die=extra tile=bank space=11")
    assert (given.silver(), given.lies(11)) == (2, "bank")
    assert given.asked() == ["workers"]


@rule("BUR-R27", "BUR-R17")
def test_no_purchase_before_the_first_turn() -> None:
    state = GAME.new(GAME.setup({}, 2), table().chance)
    assert GAME.rule_name(state.why_not(0, GAME.verbs.parse("buy from=black1"))) == "BUR-R17"
