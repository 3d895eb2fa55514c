"""A shield that has left the game is nowhere (BUR-238, BUR-241)."""

from __future__ import annotations

from tests.naming import rule

from .drawn import ANNA, CENTRE, table
from .test_explain import why


@rule("BUR-238", "BUR-241")
def test_a_shield_that_another_one_has_replaced_is_nobodys() -> None:
    given = table(dice=(5, 5), shields={ANNA: {9: CENTRE}}, shields_at={5: [12]})
    assert why(given, ["arms:9"]) is not None
    given.play("shield number=12 castle=18")
    assert why(given, ["shield:9"]) is None
    assert why(given, ["arms:9"]) is None
    assert given.against("shield number=9 castle=18") == "BUR-238"
