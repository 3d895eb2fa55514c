"""What happened in two short parts, for the steps of a story."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tafelrunde.games.erben import events
from tafelrunde.games.erben.words import kind
from tafelrunde.kernel.sayings import Sayings

PAIRS: Final = Sayings(Path(__file__).with_suffix(".toml"))
# The events by their numbers.
KEYS: Final = (
    "began", "took", "built", "extended", "moved", "stationed", "withdrew", "camped",
    "razed", "spared", "discarded", "last round", "ended",
)  # fmt: skip


def brief(event: Sequence[int], lang: str) -> tuple[str, str] | None:
    """An event in two short parts; that a game begins is not worth any."""
    code, _, what = event[:3]
    match code:
        case events.BEGAN:
            return None
        case events.MOVED:
            return PAIRS.pair(lang, f"{KEYS[code]} {what}")
        case events.STATIONED | events.WITHDREW | events.LAST_ROUND | events.ENDED:
            return PAIRS.pair(lang, KEYS[code])
        case _:
            return PAIRS.pair(lang, KEYS[code], tile=kind(what, lang))
