"""Which rule is against a move, where several modules or a question of one have a say."""

from __future__ import annotations

from tests.naming import rule

from .drawn import BENNO
from .test_shields import mine
from .test_solo import on_board
from .vines import wined


@rule("BUR-222", "BUR-R142")
def test_goods_are_given_in_the_order_of_their_colours() -> None:
    given = on_board({"black1": "bank"}, {"green": 3, "purple": 3, "pink": 3})
    given.play("place die=low tile=ship space=9", "ship depot=6 more=no", "swap from=black1")
    assert given.against("give colour=green") == ""
    assert given.against("give colour=purple") == ""
    assert given.against("give colour=pink") == "BUR-R142"
    assert given.against("give colour=red") == "BUR-222"
    given.play("give colour=purple")
    assert given.moves() == ["give colour=purple", "give colour=pink"]
    assert given.against("give colour=green") == "BUR-R142"


@rule("BUR-239", "BUR-277", "BUR-285")
def test_shields_and_vineyards_together() -> None:
    given = wined(held=["green_blue"], dice=(1, 2), shields=mine(16), shields_at={1: [3], 5: [8]})
    assert given.against("turn die=high to=5") == ""
    assert given.against("turn die=high to=2") == "BUR-R142"
    assert given.against("shield number=3 castle=18") == "BUR-239"
    assert given.against("shield number=4 castle=18") == "BUR-238"
    assert given.against("plant die=low tile=green_blue field=1 turned=no") == ""
    assert given.against("plant die=low tile=green_blue field=3 turned=no") == "BUR-278"
    assert given.against("plant die=high tile=red_blue field=1 turned=no") == "BUR-277"
    assert given.against("workers die=low") == ""
    assert given.against("buy from=display1") == "BUR-285"
    assert given.against("workers die=low", BENNO) == "BUR-053"
