"""Of several reasons the nearest is told."""

from __future__ import annotations

from tafelrunde.kernel.explain import FIRST, NEVER, SHORT, UNFIT, Reason, nearest


def test_the_nearest_reason_is_told_and_of_equal_ones_the_first() -> None:
    far = Reason(1, "the mine", "is not yours", NEVER)
    first = Reason(2, "the mine", "choose a die first", FIRST)
    short = Reason(3, "the mine", "costs 2 silver, you have 1", SHORT)
    other = Reason(4, "the mine", "costs 2 workers, you have 1", SHORT)
    unfit = Reason(5, "the mine", "lies in depot 3", UNFIT)

    assert nearest([far, first, unfit, short, other]) == short
    assert nearest([far, first, unfit]) == unfit
    assert nearest([]) is None
    assert short.text == "the mine: costs 2 silver, you have 1"
