"""What is told of a game, for log, motion and sound, and what chance decides."""

from typing import Final

BEGAN: Final = 0
ROLLED: Final = 1
CARD_DRAWN: Final = 2
YIELDED: Final = 3
GAINED: Final = 4
PAID: Final = 5
ROBBED: Final = 6
SICKENED: Final = 7
BUILT: Final = 8
EXPANDED: Final = 9
DEMOLISHED: Final = 10
LANDED: Final = 11
PLAYED_CARD: Final = 12
ANSWERED: Final = 13
ATTACKED: Final = 14
RETURNED: Final = 15
SEEN: Final = 16
STOLEN: Final = 17
SEIZED: Final = 18
DREW: Final = 19
TOOK: Final = 20
SLIPPED: Final = 21
OFFERED: Final = 22
TRADED_WITH: Final = 23
DECLINED: Final = 24
FIGURE: Final = 25
NEXT_TURN: Final = 26
ENDED: Final = 27
RESHUFFLED: Final = 28

CREST: Final = 0
START_ROLL: Final = 1
EVENT_DIE: Final = 2
YIELD_DIE: Final = 3
ATTACK_DIE: Final = 4
EVENT_DRAW: Final = 5
LANDSCAPE: Final = 6
CARD: Final = 7
