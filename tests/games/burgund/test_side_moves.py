"""Side moves in the midst of something: nobody has to make one, nothing is asked in vain."""

from __future__ import annotations

from tests.naming import rule

from .drawn import Table, table
from .test_shields import mine
from .test_tribute import reloaded
from .vines import doubles, wined

BOARD = {"2b": "castle", "black1": "mine", "black2": "bank"}
QUAY = {4: {"red": 2}, 6: {"pink": 1}}


def words(given: Table) -> list[str]:
    """The first words of all moves, stored and loaded in between."""
    return reloaded(given).asked()


@rule("BUR-250", "BUR-R92", "BUR-R06")
def test_5_may_be_left_if_nothing_fits_and_something_could_be_bought() -> None:
    full = {"brown": 1, "orange": 1, "green": 1}
    given = table(keys=["ship"], dice=(2, 2), quay=QUAY, store=full, silver=2, board=BOARD,
                  shields=mine(5))  # fmt: skip
    given.play("place die=low tile=ship space=17", "ship depot=4 more=no")
    assert words(given) == ["buy", "skip"]
    assert given.against("goods colour=red") == "BUR-R92"
    passed = given.fork().play("skip")
    assert (passed.silver(), passed.store(), int(passed.state.track[0])) == (2, full, 1)
    bought = given.play("buy from=black1")
    assert (bought.silver(), int(bought.state.track[0])) == (0, 1)
    assert "skip" not in bought.asked()


@rule("BUR-250")
def test_5_is_not_asked_for_if_nothing_at_all_is_open() -> None:
    full = {"brown": 1, "orange": 1, "green": 1}
    given = table(keys=["ship"], dice=(2, 2), quay=QUAY, store=full, shields=mine(5))
    given.play("place die=low tile=ship space=17", "ship depot=4 more=no")
    assert int(given.state.track[0]) == 1
    assert "skip" not in given.asked()


@rule("BUR-066", "BUR-R101", "BUR-112")
def test_a_double_tile_bought_while_another_tile_waits_for_room() -> None:
    given = wined(keys=["mine", "ship", "cow_2"], dice=(2, 2), silver=2, board=BOARD,
                  stalls={"display1": "green_red"})  # fmt: skip
    given.play("take die=low from=2b", "buy from=display1", "drop tile=ship")
    given = reloaded(given).play("drop tile=mine")
    assert (given.keys(), doubles(given)) == (["cow_2"], ["green_red"])
    assert words(given) == ["discard", "drop"]
    given = reloaded(given).play("drop tile=cow_2")
    assert (given.keys(), doubles(given)) == (["castle"], ["green_red"])


@rule("BUR-066", "BUR-R09")
def test_what_waits_comes_when_a_double_tile_makes_room_for_two() -> None:
    given = wined(keys=["ship"], held=["green_red"], dice=(2, 2), silver=2, board=BOARD)
    given.play("take die=low from=2b", "buy from=black1")
    given = reloaded(given).play("discard tile=green_red")
    assert (given.keys(), doubles(given)) == (["castle", "mine", "ship"], [])
    assert given.asked() == ["place", "workers"]


def surplus(*keys: str) -> Table:
    """Anna has just given up shield 4 and has too many tiles, with silver for a double tile."""
    given = wined(keys=keys, dice=(5, 5), silver=2, stalls={"display1": "green_red"},
                  shields=mine(4), shields_at={5: [12]})  # fmt: skip
    return given.play("shield number=12 castle=18")


@rule("BUR-R91", "BUR-R101")
def test_without_4_a_double_tile_still_finds_its_room() -> None:
    given = surplus("mine", "ship", "cow_2", "bank").play("buy from=display1")
    assert given.asked() == ["drop"]
    for name in ("mine", "ship", "cow_2"):
        given = reloaded(given).play(f"drop tile={name}")
    assert (given.keys(), doubles(given)) == (["bank"], ["green_red"])
    assert given.moves() == ["done"]


@rule("BUR-R91", "BUR-066")
def test_without_4_a_tile_bought_takes_the_place_of_another() -> None:
    given = wined(keys=["mine", "ship", "cow_2", "bank"], dice=(5, 5), silver=2, board=BOARD,
                  shields=mine(4), shields_at={5: [12]})  # fmt: skip
    given.play("shield number=12 castle=18", "buy from=black2", "drop tile=ship")
    assert given.keys() == ["mine", "cow_2", "bank", "bank"]
    assert words(given) == ["drop"]
    assert reloaded(given).play("drop tile=mine").keys() == ["cow_2", "bank", "bank"]
