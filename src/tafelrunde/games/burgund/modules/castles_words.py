"""The castles rule in words."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tafelrunde.games.burgund import events
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.thing_words import Events, Moves
from tafelrunde.kernel.sayings import Sayings

say: Final = Sayings(Path(__file__).with_suffix(".toml")).say


def removed(view: Burgund, lang: str) -> str:
    """The castles beside the board."""
    return say(lang, "removed", count=view.removed)


MOVES: Final[Moves] = {"recover": lambda view, seat, move, lang: say(lang, "recover")}
EVENTS: Final[Events] = {
    events.RECOVERED: lambda told: say(told.lang, "recovered", name=told.name, points=told.a)
}
LINES: Final = ("castles recovered",)
