"""The drawings that the picture of Die zwei Erben is made of."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.kernel.sayings import Sayings

if TYPE_CHECKING:
    from tafelrunde.games.erben.state import Erben

SAYINGS: Final = Sayings(Path(__file__).parent.with_name("picture.toml"))


class Eyes:
    """Who looks at which table in which language; `me` sits below: the viewer, else white."""

    def __init__(self, view: Erben, viewer: int, lang: str, names: Sequence[str]) -> None:
        self.view, self.viewer, self.lang, self.names = view, viewer, lang, names
        self.say = SAYINGS.speaker(lang)
        self.me = viewer if viewer in (0, 1) else 0
        self.other = 1 - self.me
        self.reached = [view.in_reach(seat) for seat in (0, 1)]

    def at_court(self, seat: int) -> list[int]:
        """The troops of a seat in the reserve."""
        return [troop for troop, stand in enumerate(self.view.stands(seat)) if not stand]
