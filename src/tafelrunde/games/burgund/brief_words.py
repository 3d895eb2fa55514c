"""What happened in two short parts, for the steps of a story."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tafelrunde.games.burgund import events
from tafelrunde.games.burgund.components import BORDER, BOX, GOODS_NAMES, TILE_NAMES
from tafelrunde.games.burgund.modules.borders_words import bonus_name
from tafelrunde.games.burgund.modules.vineyards_words import grape, grapes
from tafelrunde.games.burgund.thing_words import PHASE_NAMES, hue
from tafelrunde.kernel.sayings import Sayings

PAIRS: Final = Sayings(Path(__file__).with_suffix(".toml"))
# Which of its numbers an event is about: a tile, or only how many.
TILES: Final = {
    events.TOOK: "took",
    events.BOUGHT: "bought",
    events.DROPPED: "dropped",
    events.PLACED: "placed",
    events.BUILT: "placed",
    events.GIFT_LAID: "placed",
    events.WINDFALL: "placed",
    events.CARD_FILLED: "filled",
    events.RESERVED: "reserve",
    events.JOKER_CAME: "joker",
}
COUNTED: Final = {
    events.ANIMALS_CAME: ("animals", 2),
    events.SHIPPED: ("shipped", 3),
    events.HIRED: ("hired", 2),
    events.INCOME: ("income", 2),
    events.SHIELD_TAKEN: ("shield", 2),
    events.SHIELD_CLAIMED: ("shield", 2),
    events.SHIELD_LOST: ("shield lost", 2),
    events.CARD_DONE: ("card done", 3),
    events.LINKED: ("posts", 3),
    events.TARGET_REACHED: ("target", 2),
}
DOUBLES: Final = {
    events.HARVESTED: "harvested",
    events.BOUGHT_DOUBLE: "bought double",
    events.UPROOTED: "uprooted",
    events.PLANTED: "planted",
}
PLAIN: Final = {events.SETTLED: "castle", events.ENDED: "ended"}


def brief(event: Sequence[int], lang: str) -> tuple[str, str] | None:
    """An event in two short parts; of others the beginning of their sentence will do."""
    code, _, a, b, c = event[:5]
    if code in TILES:
        return PAIRS.pair(lang, TILES[code], what=BOX["tiles"][TILE_NAMES[a]][lang])
    if code == events.SHIPPED and not b:
        return PAIRS.pair(lang, "sails")
    if code in COUNTED:
        key, part = COUNTED[code]
        return PAIRS.pair(lang, key, number=event[part])
    if code in DOUBLES:
        one, other = grapes(a, lang)
        return PAIRS.pair(lang, DOUBLES[code], one=one, other=other)
    if code in PLAIN:
        return PAIRS.pair(lang, PLAIN[code])
    match code:
        case events.PHASE:
            return PAIRS.pair(lang, "phase", what=PHASE_NAMES[a])
        case events.ROLLED:
            return PAIRS.pair(lang, "rolled", one=a, two=b)
        case events.GOODS_CAME:
            return PAIRS.pair(lang, "goods", number=a, what=_goods(b, lang))
        case events.SOLD:
            return PAIRS.pair(lang, "sold", number=b, what=_goods(a, lang))
        case events.REGION_DONE:
            return PAIRS.pair(lang, "region", one=b, two=c)
        case events.BONUS:
            colour = bonus_name(lang) if a == BORDER else hue(a, lang)
            return PAIRS.pair(lang, f"bonus {b}", what=colour)
        case events.ADVANCED:
            return PAIRS.pair(lang, "advanced", number=b + 1)
        case events.WINE_TAKEN:
            return PAIRS.pair(lang, "wine", what=grape(a, lang))
        case _:
            return None


def _goods(colour: int, lang: str) -> str:
    return str(BOX["goods"][GOODS_NAMES[colour]][lang])
