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
rules 1
seats 2
names ["Anna", "Benno"]
options {"diagonal": false}
commitment 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
nonces ["salt", "sand"]
0 - new -> card=8 ~ b4895f396050
1 0 lay x=3 y=3 rot=0 ~ 3443ffdc6639
2 1 lay x=3 y=3 rot=2 ~ 2e02ebd5e180
3 0 undo entry=1 ~ 379b8c7d720e
4 0 lay x=3 y=3 rot=1 ~ 63b8412013f5
5 0 place quarter=nw ~ e03bdec16fe7
6 1 stay -> card=15 ~ 3e626afaf67d
end 3e626afaf67d1577e4b6cc17baea7c6b049fedd868b37817c8d1b1e17885df2b
secret 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
"""

LIMES_OF_THE_FIRST_FORM = """\
Tafelrunde record 1
game limes
rules 1
seats 2
names ["Anna", "Benno"]
options {"diagonal": false}
commitment 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
nonces ["salt", "sand"]
0 - new -> card=8 ~ a4d4c8a344ee
1 0 lay x=3 y=3 rot=0 ~ aae239493505
2 1 lay x=3 y=3 rot=2 ~ 0db57124cb06
3 0 undo entry=1 ~ 9dce1085d1cc
4 0 lay x=3 y=3 rot=1 ~ c25a5525b904
5 0 place quarter=nw ~ 783c8ab1a683
6 1 stay -> card=15 ~ b16e503198c5
end b16e503198c54a24b656247056a300f434aeb8f22e41d4f4f8d9a284e7bbbe3d
secret 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
"""

LIMES_OF_BENNO_BEFORE_HE_IS_READY = """\
Tafelrunde record 2
game limes
rules 1
seats 2
names ["Anna", "Benno"]
options {"diagonal": false}
commitment 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
nonces ["salt", "sand"]
viewer 1
0 - new -> card=8 ~ b4895f396050
1 0 ?7676b6b6276bd53cda79a2e029b34a62 ~ e03bdec16fe7
end e03bdec16fe7efb682f1eb2b5ec4c5b0235af465efbe4ef1399c204fa857b051
"""

LIMES_OF_BENNO_OF_THE_FIRST_FORM = """\
Tafelrunde record 1
game limes
rules 1
seats 2
names ["Anna", "Benno"]
options {"diagonal": false}
commitment 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
nonces ["salt", "sand"]
viewer 1
0 - new -> card=8 ~ a4d4c8a344ee
1 0 ?3426f42b178260b5e3f39a5cc590ac0e ~ aae239493505
2 1 ?3a9459badd936a7d854a0a2deb2ea29f ~ 0db57124cb06
  = c871e6ecfe8e852c31a02a3dbd2f79c2 lay x=3 y=3 rot=2
3 0 undo entry=1 ~ 9dce1085d1cc
4 0 ?c8c43e77c555af3ab3da2e70444e44f5 ~ c25a5525b904
5 0 ?4ac7eaea05a58a28d462aede7999f5e6 ~ 783c8ab1a683
end 783c8ab1a68340a2f170a2e3e34b374e1f8094f19ee48ceaf657c0d3aef08108
"""

KITCHEN = """\
Tafelrunde record 1
game market
rules 1
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
