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
STARVED: Final = 10
MARCHED: Final = 11
BATTLE_DECLARED: Final = 12
TARGETED: Final = 13
SHOT: Final = 14
HEALED: Final = 15
DESTROYED: Final = 16
RAZED: Final = 17
BESIEGED: Final = 18
ELIMINATED: Final = 19
SHOWN: Final = 20
TURN_BEGAN: Final = 21
ENDED: Final = 22

# What chance decides: who begins, the open bottom cards, cards drawn, buildings turned up.
STARTS: Final = 0
BOTTOM: Final = 1
CARD: Final = 2
BUILDING: Final = 3
