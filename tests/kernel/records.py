"""Records whose every letter is known, and what is read from them."""

from __future__ import annotations

import re

import pytest

from tafelrunde.kernel.errors import BadRecord
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.record import verify, write
from tests.kernel.matches import match_of
from tests.toys import find

LIMES = """\
Tafelrunde record 2
game limes
rules 0
seats 2
names ["Anna", "Benno"]
options {"diagonal": false}
commitment 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
nonces ["salt", "sand"]
0 - new -> card=8 ~ 446c09f3c767
1 0 lay x=3 y=3 rot=0 ~ ceb4061bbbc0
2 1 lay x=3 y=3 rot=2 ~ 3ca48738fdd8
3 0 undo entry=1 ~ 71f36d38bf29
4 0 lay x=3 y=3 rot=1 ~ 81570b805028
5 0 place quarter=nw ~ b7231a143d3c
6 1 stay -> card=15 ~ 5acec7f0673f
end 5acec7f0673f36263aa3d64ce661c6927b32a60e5beabf3ab83ce54baaa7af04
secret 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
"""

LIMES_OF_THE_FIRST_FORM = """\
Tafelrunde record 1
game limes
rules 0
seats 2
names ["Anna", "Benno"]
options {"diagonal": false}
commitment 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
nonces ["salt", "sand"]
0 - new -> card=8 ~ 8b1887d68497
1 0 lay x=3 y=3 rot=0 ~ 4b3c476c3cc0
2 1 lay x=3 y=3 rot=2 ~ b3baa6be38dd
3 0 undo entry=1 ~ afb4198cf18e
4 0 lay x=3 y=3 rot=1 ~ b057dd8ff661
5 0 place quarter=nw ~ e283494c8574
6 1 stay -> card=15 ~ 3456d6556ebd
end 3456d6556ebd52fa34e1970ef69e19e3ae53962543b715ed5a35ef6f1eaa506d
secret 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
"""

LIMES_OF_BENNO_BEFORE_HE_IS_READY = """\
Tafelrunde record 2
game limes
rules 0
seats 2
names ["Anna", "Benno"]
options {"diagonal": false}
commitment 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
nonces ["salt", "sand"]
viewer 1
0 - new -> card=8 ~ 446c09f3c767
1 0 ?7676b6b6276bd53cda79a2e029b34a62 ~ b7231a143d3c
end b7231a143d3c643b98c85fb0677471b3151543d6ed6bc1f39fea63b3a7147609
"""

LIMES_OF_BENNO_OF_THE_FIRST_FORM = """\
Tafelrunde record 1
game limes
rules 0
seats 2
names ["Anna", "Benno"]
options {"diagonal": false}
commitment 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
nonces ["salt", "sand"]
viewer 1
0 - new -> card=8 ~ 8b1887d68497
1 0 ?3426f42b178260b5e3f39a5cc590ac0e ~ 4b3c476c3cc0
2 1 ?3a9459badd936a7d854a0a2deb2ea29f ~ b3baa6be38dd
  = c871e6ecfe8e852c31a02a3dbd2f79c2 lay x=3 y=3 rot=2
3 0 undo entry=1 ~ afb4198cf18e
4 0 ?c8c43e77c555af3ab3da2e70444e44f5 ~ b057dd8ff661
5 0 ?4ac7eaea05a58a28d462aede7999f5e6 ~ e283494c8574
end e283494c8574390294148a469e02fbccf66be50e8d0b2b682428e2c3b51c63fc
"""

KITCHEN = """\
Tafelrunde record 1
game market
rules 0
seats 2
names ["Anna", "Benno"]
options {}
commitment none
nonces []
0 - new
1 0 work => wages=three
2 0 buy good=cloth
3 0 done
4 1 fair
5 1 do item=0
6 1 undo entry=5
"""


def limes(moves: int = 6) -> Match:
    """The match of the golden record, as far as so many entries."""
    match = match_of("limes", nonces=["salt", "sand"])
    for seat, text in (
        (0, "lay x=3 y=3 rot=0"), (1, "lay x=3 y=3 rot=2"), (0, None), (0, "lay x=3 y=3 rot=1"),
        (0, "place quarter=nw"), (1, "stay"),
    )[:moves]:  # fmt: skip
        if text is None:
            match.undo(seat)
        else:
            match.play(seat, text)
    return match


def finished(name: str = "solo") -> Match:
    match = match_of(name)
    while not match.over:
        seat = int(match.state.actor)
        match.play(seat, match.state.moves(seat)[0])
    return match


def opened(text: str) -> list[str]:
    """What a viewer's record lets him read of the sealed parts."""
    return re.findall(r"^  = [0-9a-f]{32} (.*)$", text, re.MULTILINE)


def refused(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as error:
        verify(text, find)
    return error.value


BENNO = write(limes(6), 1)
