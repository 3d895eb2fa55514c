"""What is told of a game, for log, motion and sound, and what chance decides."""

from typing import Final

BEGAN: Final = 0
DREW: Final = 1
PLAYED: Final = 2
BOUGHT: Final = 3
EXTRA_CARD: Final = 4
REMOVED: Final = 5
ARRANGED: Final = 6
DISMISSED: Final = 7
PAID: Final = 8
GAVE: Final = 9
LOST_PAYMENT: Final = 10
STARVED: Final = 11
MARCHED: Final = 12
BATTLE_DECLARED: Final = 13
TARGETED: Final = 14
SHOT: Final = 15
HEALED: Final = 16
DESTROYED: Final = 17
RAZED: Final = 18
BESIEGED: Final = 19
ELIMINATED: Final = 20
SHOWN: Final = 21
TURN_BEGAN: Final = 22
ENDED: Final = 23

# What chance decides: who begins, the open bottom cards, cards drawn, buildings turned up.
STARTS: Final = 0
BOTTOM: Final = 1
CARD: Final = 2
BUILDING: Final = 3
