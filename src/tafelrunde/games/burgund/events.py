"""What is told of a game, for log, motion and sound, and what chance decides."""

from typing import Final

# What is told, in the order of its codes: its name, and the rule behind it.
TOLD: Final[list[tuple[str, int]]] = []


def _told(name: str, rule: int) -> int:
    """The code of the next kind of event."""
    TOLD.append((name, rule))
    return len(TOLD) - 1


BEGAN: Final = _told("began", 33)
SETTLED: Final = _told("settled", 35)
PHASE: Final = _told("phase", 38)
ROLLED: Final = _told("rolled", 49)
GOODS_CAME: Final = _told("goods came", 51)
TOOK: Final = _told("took", 64)
BOUGHT: Final = _told("bought", 111)
DROPPED: Final = _told("dropped", 66)
PLACED: Final = _told("placed", 69)
REGION_DONE: Final = _told("region completed", 98)
BONUS: Final = _told("bonus tile", 102)
ANIMALS_CAME: Final = _told("animals", 83)
BENEFIT: Final = _told("benefit", 86)
SHIPPED: Final = _told("shipped", 76)
ADVANCED: Final = _told("advanced", 79)
SOLD: Final = _told("sold", 106)
HIRED: Final = _told("hired", 110)
SKIPPED: Final = _told("skipped", 1006)
INCOME: Final = _told("income", 115)
ENDED: Final = _told("ended", 118)
COPIED: Final = _told("copied", 171)
RECRUITED: Final = _told("recruited", 160)
WENT_ON_TOP: Final = _told("went on top", 159)
LINKED: Final = _told("border posts", 178)
RECOVERED: Final = _told("castle recovered", 167)
LAID_OUT: Final = _told("trade route", 194)
SHIELD_TAKEN: Final = _told("shield taken", 239)
SHIELD_LOST: Final = _told("shield lost", 243)
TRIBUTE_PAID: Final = _told("tribute paid", 243)
GIFT_LAID: Final = _told("gift laid", 259)
DIE_TURNED: Final = _told("die turned", 261)
NAMED: Final = _told("named", 251)
WORKER_TOO: Final = _told("worker too", 247)
HARVESTED: Final = _told("harvested", 275)
BOUGHT_DOUBLE: Final = _told("bought double", 285)
UPROOTED: Final = _told("uprooted", 1101)
PLANTED: Final = _told("planted", 277)
WINE_TAKEN: Final = _told("wine taken", 284)
AUTOMA_ROLLED: Final = _told("automa rolled", 313)
CARD_FILLED: Final = _told("card filled", 315)
RESERVED: Final = _told("reserved", 323)
JOKER_CAME: Final = _told("joker came", 318)
CONSOLED: Final = _told("consoled", 319)
CARD_DONE: Final = _told("card completed", 334)
CARD_CAME: Final = _told("card came", 336)
EXTRA_TURN: Final = _told("extra turn", 346)
SHIELD_CLAIMED: Final = _told("shield claimed", 358)
DOUBLE_CLAIMED: Final = _told("double claimed", 364)
TILE_REMOVED: Final = _told("tile removed", 218)
GOODS_REMOVED: Final = _told("goods removed", 221)
SWAPPED: Final = _told("swapped", 222)
MONASTERY_SCORED: Final = _told("monastery scored", 224)
WINDFALL: Final = _told("windfall", 225)
POINTS_BOUGHT: Final = _told("points bought", 228)
TARGET_REACHED: Final = _told("target reached", 229)
SOLO_ENDED: Final = _told("solo ended", 231)
BUILT: Final = _told("built", 209)
KEPT: Final = _told("kept", 208)
HUNG: Final = _told("shield hung", 239)
ENDOWED: Final = _told("gift endowed", 259)

# What everybody shall see before the game goes on.
HELD: Final = ("phase", "card completed")

# What chance decides, in the order of `verbs.DRAWS`.
BOARD: Final = 0
START_ROLL: Final = 1
TILE: Final = 2
GOODS_DRAWN: Final = 3
DIE: Final = 4
WHITE_DIE: Final = 5
IMAGINED: Final = 6
CARD: Final = 7
SHIELD: Final = 8
GRAPE: Final = 9
DOUBLE: Final = 10
AUTOMA_DIE: Final = 11
REGION_CARD: Final = 12
