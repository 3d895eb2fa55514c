"""Crane, geese and the further monasteries in words."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tafelrunde.games.burgund import effects, events, verbs
from tafelrunde.games.burgund.components import ANIMAL_NAMES
from tafelrunde.games.burgund.frames import COPY, FLOCK
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.thing_words import Events, Moves, Questions, tile
from tafelrunde.kernel.sayings import Sayings

say: Final = Sayings(Path(__file__).with_suffix(".toml")).say


def copy(view: Burgund, seat: int, move: int, lang: str) -> str:
    """The crane copies a building."""
    _, values = verbs.VERBS.split(move)
    return say(lang, f"copy {verbs.COPIES[values[0]]}", number=view.white)


def herd(view: Burgund, seat: int, move: int, lang: str) -> str:
    """The geese score with other animals."""
    _, values = verbs.VERBS.split(move)
    points = effects.herd(view, seat, view.frames.arg(0), values[0] + 1, False)
    return say(lang, f"herd {ANIMAL_NAMES[values[0]]}", points=points)


MOVES: Final[Moves] = {
    "copy": copy,
    "herd": herd,
    "recruit": lambda view, seat, move, lang: say(lang, "recruit"),
}
QUESTIONS: Final[Questions] = {
    COPY: lambda view, seat, lang: say(lang, "ask copy"),
    FLOCK: lambda view, seat, lang: say(lang, "ask herd"),
}
EVENTS: Final[Events] = {
    events.COPIED: lambda told: say(
        told.lang, "copied", name=told.name, tile=tile(told.a, told.lang)
    ),
    events.RECRUITED: lambda told: say(told.lang, "recruited", name=told.name, workers=told.a),
    events.WENT_ON_TOP: lambda told: say(
        told.lang, "went on top", name=told.name, place=told.a + 1
    ),
}
LINES: Final = ("crane",)
