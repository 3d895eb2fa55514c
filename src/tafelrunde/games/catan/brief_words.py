"""What happened in two short parts, for the steps of a story."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tafelrunde.games.catan import events
from tafelrunde.games.catan.components import EVENT_CARDS, FACES
from tafelrunde.games.catan.words import NUMERALS, box, card, landscape, resource
from tafelrunde.kernel.sayings import Sayings

PAIRS: Final = Sayings(Path(__file__).with_suffix(".toml"))
# The events by their numbers.
KEYS: Final = (
    "began", "rolled", "event card", "yielded", "gained", "paid", "robbed", "plagued",
    "built", "expanded", "demolished", "landed", "played", "answered", "attacked",
    "returned", "seen", "stolen", "seized", "drew", "took", "slipped", "offered", "traded",
    "declined", "figure", "turn", "ended", "reshuffled",
)  # fmt: skip


def brief(event: Sequence[int], lang: str) -> tuple[str, str] | None:
    """An event in two short parts; the beginning and what something cost are not worth any."""
    code, _, a, b, c = event[:5]
    match code:
        case events.BEGAN | events.PAID:
            return None
        case events.ROLLED:
            return PAIRS.pair(lang, "rolled", number=b, what=box("faces", FACES[a], lang))
        case events.CARD_DRAWN:
            return PAIRS.pair(lang, "event card", what=box("event_cards", EVENT_CARDS[a], lang))
        case events.GAINED:
            return PAIRS.pair(lang, "gained", count=b, what=resource(c, lang))
        case events.BUILT:
            return PAIRS.pair(lang, f"built {a}")
        case events.FIGURE:
            return PAIRS.pair(lang, f"figure {a} {b}")
        case events.LANDED:
            return PAIRS.pair(lang, "landed", what=landscape(a, lang))
        case events.ATTACKED:
            how = "won" if c else "lost"
            return PAIRS.pair(lang, f"attacked {how}", number=b, what=card(a, lang))
        case events.DREW | events.TOOK | events.SLIPPED:
            return PAIRS.pair(lang, KEYS[code], what=NUMERALS[a])
        case events.NEXT_TURN:
            return PAIRS.pair(lang, "turn", count=a)
        case _ if code in ABOUT_A_CARD:
            return PAIRS.pair(lang, KEYS[code], what=card(a, lang))
        case _:
            return PAIRS.pair(lang, KEYS[code])


ABOUT_A_CARD: Final = (
    events.EXPANDED,
    events.DEMOLISHED,
    events.PLAYED_CARD,
    events.ANSWERED,
    events.RETURNED,
)
