"""Sets as bits: counted, found and walked, up to the last member."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.kernel.bits import BIT, MEMBERS, count, lowest, lowest_bit, only

SETS = st.sets(st.integers(0, MEMBERS - 1))


@given(SETS)
def test_a_set_is_counted_and_walked_from_the_lowest(members: set[int]) -> None:
    rest = sum(1 << member for member in members)
    assert int(count(rest)) == len(members)
    assert int(lowest_bit(rest)) == (2 ** min(members) if members else 0)
    walked = []
    while rest != 0:
        walked.append(int(lowest(rest)))
        rest &= rest - 1
    assert walked == sorted(members)


def test_every_member_has_its_bit() -> None:
    assert [int(BIT[member]) for member in range(MEMBERS)] == [2**n for n in range(MEMBERS)]
    assert [int(only(2**member)) for member in range(MEMBERS)] == list(range(MEMBERS))
