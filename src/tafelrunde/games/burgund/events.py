"""What is told of a game, for log, motion and sound, and what chance decides."""

from typing import Final

BEGAN: Final = 0
SETTLED: Final = 1
PHASE: Final = 2
ROLLED: Final = 3
GOODS_CAME: Final = 4
TOOK: Final = 5
BOUGHT: Final = 6
DROPPED: Final = 7
PLACED: Final = 8
REGION_DONE: Final = 9
BONUS: Final = 10
ANIMALS_CAME: Final = 11
BENEFIT: Final = 12
SHIPPED: Final = 13
ADVANCED: Final = 14
SOLD: Final = 15
HIRED: Final = 16
SKIPPED: Final = 17
INCOME: Final = 18
ENDED: Final = 19
COPIED: Final = 20
RECRUITED: Final = 21
WENT_ON_TOP: Final = 22
LINKED: Final = 23
RECOVERED: Final = 24
LAID_OUT: Final = 25
SHIELD_TAKEN: Final = 26
SHIELD_LOST: Final = 27
TRIBUTE_PAID: Final = 28
GIFT_LAID: Final = 29
DIE_TURNED: Final = 30
NAMED: Final = 31
WORKER_TOO: Final = 32

BOARD: Final = 0
START_ROLL: Final = 1
TILE: Final = 2
GOODS_DRAWN: Final = 3
DIE: Final = 4
WHITE_DIE: Final = 5
IMAGINED: Final = 6
CARD: Final = 7
SHIELD: Final = 8
