"""What happened in two short parts, for the steps of a story."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tafelrunde.games.medievalia import events
from tafelrunde.games.medievalia.components import BUILDINGS, KINDS, STACKS
from tafelrunde.games.medievalia.words import card_name, kind, say
from tafelrunde.kernel.sayings import Sayings

PAIRS: Final = Sayings(Path(__file__).with_suffix(".toml"))
# The events by their numbers.
KEYS: Final = (
    "began", "drew", "played", "bought", "extra card", "removed", "arranged", "dismissed",
    "paid", "gave", "starved", "marched", "battle", "target", "shot", "healed", "destroyed",
    "razed", "besieged", "eliminated", "shown", "turn", "ended",
)  # fmt: skip


def brief(event: Sequence[int], lang: str) -> tuple[str, str] | None:
    """An event in two short parts; a beginning, a card shown and a price are not worth any."""
    code, _, a, b = event[:4]
    match code:
        case events.BEGAN | events.SHOWN | events.PAID:
            return None
        case events.DREW | events.EXTRA_CARD:
            what = say(lang, STACKS[a])
        case events.PLAYED | events.REMOVED:
            what = card_name(KINDS[a], lang)
        case events.BOUGHT:
            what = card_name(BUILDINGS[a], lang)
        case events.RAZED:
            what = card_name((*KINDS, "town")[min(a, len(KINDS))], lang)
        case events.SHOT | events.HEALED:
            return PAIRS.pair(lang, KEYS[code], what=kind(a, lang), other=kind(b, lang))
        case events.GAVE | events.BESIEGED:
            return PAIRS.pair(lang, KEYS[code], count=a)
        case _ if code in ABOUT_A_FIGHTER:
            what = kind(a, lang)
        case _:
            return PAIRS.pair(lang, KEYS[code])
    return PAIRS.pair(lang, KEYS[code], what=what)


ABOUT_A_FIGHTER: Final = (
    events.ARRANGED,
    events.DISMISSED,
    events.STARVED,
    events.MARCHED,
    events.TARGETED,
    events.DESTROYED,
)
