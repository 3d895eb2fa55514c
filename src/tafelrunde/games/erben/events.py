"""What is told of a game, for log, motion and sound, and what chance decides."""

from typing import Final

BEGAN: Final = 0
TOOK: Final = 1
BUILT_ONE: Final = 2
EXTENDED: Final = 3
MOVED: Final = 4
STATIONED: Final = 5
WITHDREW: Final = 6
CAMPED: Final = 7
RAZED: Final = 8
SPARED: Final = 9
DISCARDED: Final = 10
LAST_ROUND: Final = 11
ENDED: Final = 12

CROWN: Final = 0
CHOICE: Final = 1
TILE: Final = 2
TOP: Final = 3
PAIR: Final = 4
