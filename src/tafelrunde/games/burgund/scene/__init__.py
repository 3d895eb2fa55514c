"""The drawings that the picture of Die Burgen von Burgund is made of."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund.frames import SETUP
from tafelrunde.kernel.draw import Form
from tafelrunde.kernel.sayings import Sayings

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

SAYINGS: Final = Sayings(Path(__file__).parent.with_name("picture.toml"))
say: Final = SAYINGS.say


class Eyes:
    """Who looks at which table in which language; `me` has the large duchy: the viewer, else 0.

    `stretched` says that the screen is a phone on its side, where letters become larger than drawn.
    """

    def __init__(
        self, view: Burgund, viewer: int, lang: str, names: Sequence[str], form: Form,
        stretched: bool = False,
    ) -> None:  # fmt: skip
        self.view, self.lang, self.names = view, lang, names
        self.form, self.tall = form, form == "tall"
        self.slim, self.stretched = form in ("tall", "low"), stretched
        self.say = SAYINGS.speaker(lang)
        self.seats = int(view.setup.seats)
        self.viewer = viewer
        self.me = viewer if 0 <= viewer < view.people() else 0
        self.others = [(self.me + step) % self.seats for step in range(1, self.seats)]
        # Where a tile could go now, and later, for those that were asked about.
        self.goals: dict[int, tuple[str, str]] = {}
        self.settling = bool(view.window) and view.frames.kind() == SETUP
