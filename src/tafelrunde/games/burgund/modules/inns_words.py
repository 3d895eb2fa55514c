"""Inns in words."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tafelrunde.games.burgund.components import INN
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.thing_words import Told, tile
from tafelrunde.kernel.sayings import Sayings

say: Final = Sayings(Path(__file__).with_suffix(".toml")).say


def ready(view: Burgund, lang: str) -> str:
    """How many can be bought."""
    return say(lang, "inns", count=view.inns)


def buy(price: str, lang: str) -> str:
    """The move that buys one."""
    return say(lang, "buy inn", tile=tile(INN, lang), price=price)


def bought(told: Told) -> str:
    """Somebody has bought one."""
    return say(told.lang, "bought inn", name=told.name)
