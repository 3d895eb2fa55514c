"""The kinds of frames: what is asked, and what is still to be done."""

from typing import Final

WIDTH: Final = 6

# Asks. Their arguments are named behind them.
ARRANGE: Final = 3  # steps of seat 0, steps of seat 1
START_HAND: Final = 4  # the stack that is taken, plus one
PICK: Final = 5  # stack, cards left to pick
BEFORE_ROLL: Final = 6  # the number that an alchemist has set
MAIN: Final = 7
ANSWER: Final = 8  # the attack
STRIKE: Final = 9  # the attack, whether it is answered
LAND: Final = 10  # resource or ANY, units left, mode
WANT: Final = 11  # units left, whether one may stop
HIT: Final = 12  # which cards
DRAFT: Final = 13  # whether it is a counter-offer
REPLY: Final = 14  # whether it is a counter-offer
STEAL: Final = 15
SEIZE: Final = 16  # the first card plus one, its stack
BUILDER: Final = 17  # the stack that is taken, plus one
UNDER: Final = 18
DRAW: Final = 19
EXCHANGE: Final = 20
GIFT: Final = 21
CARAVAN_TRADE: Final = 22  # both kinds given and the first one got, each plus one
ABOVE: Final = 23  # the two landscapes, the column
SCOUTING: Final = 24  # the column, the row

# Tasks.
YIELD: Final = 65  # the number
LOOK: Final = 66  # the stack
ERECT: Final = 67  # card, centre, row
LAY_ROAD: Final = 68  # side
SETTLE: Final = 69  # side, whether with a scout
FOUND: Final = 70  # centre
CHOOSE: Final = 71  # which cards
RECKON: Final = 72
SURPLUS: Final = 73
CHECK: Final = 74  # how far the hand check is
NEXT: Final = 75
BEGIN: Final = 76
WANTING: Final = 77  # as WANT

# Modes of LAND: a gain, a payment or loss, a gift of the event that may be declined.
GAIN: Final = 0
PAY: Final = 1
WISH: Final = 2

# Cards that can be hit: buildings, knights, units that no church protects.
BUILDINGS: Final = 0
KNIGHTS: Final = 1
UNITS: Final = 2

# The hand check: not begun, drawing, with the limit met by putting cards away.
FRESH: Final = 0
DRAWING: Final = 1
REDUCED: Final = 2

# The highest argument of each kind, for stored positions.
HIGHEST: Final = {
    ARRANGE: 5, START_HAND: 5, PICK: 4, BEFORE_ROLL: 6, MAIN: 0, ANSWER: 8, STRIKE: 8, LAND: 12,
    WANT: 2, HIT: 2, DRAFT: 1, REPLY: 1, STEAL: 0, SEIZE: 44, BUILDER: 5, UNDER: 0, DRAW: 0,
    EXCHANGE: 0, GIFT: 0, CARAVAN_TRADE: 6, ABOVE: 22, SCOUTING: 12, YIELD: 6, LOOK: 4,
    ERECT: 43, LAY_ROAD: 1, SETTLE: 1, FOUND: 11, CHOOSE: 2, RECKON: 0, SURPLUS: 0, CHECK: 2,
    NEXT: 0, BEGIN: 0, WANTING: 2,
}  # fmt: skip
