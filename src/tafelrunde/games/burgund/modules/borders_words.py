"""Border posts in words."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tafelrunde.games.burgund import events
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.thing_words import Events, Told
from tafelrunde.kernel.sayings import Sayings

say: Final = Sayings(Path(__file__).with_suffix(".toml")).say


def bonus_name(lang: str) -> str:
    """The colour of their bonus tiles, so to speak."""
    return say(lang, "borders")


def posts(view: Burgund, seat: int, lang: str) -> str:
    """How many a seat has linked."""
    linked = int(view.linked[seat])
    return say(lang, "posts", count=linked + 1 if linked else 0)


def bonus(told: Told) -> str:
    """Somebody gets a bonus tile for them."""
    return say(told.lang, f"border bonus {told.b}", name=told.name, points=told.c)


def linked(told: Told) -> str:
    """Somebody has linked posts; the automa has completed cards that show one."""
    key = "linked cards" if told.c else "linked"
    return say(told.lang, key, name=told.name, count=told.a, points=told.b)


EVENTS: Final[Events] = {events.LINKED: linked}
LINES: Final = ("border posts",)
