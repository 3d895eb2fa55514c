"""What a display of Limes promises, part by part, for people who ask why."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.games.limes import judge, play, score
from tafelrunde.games.limes.components import ROUNDS
from tafelrunde.games.limes.state import Limes
from tafelrunde.kernel.promise import POINTS
from tafelrunde.kernel.sayings import Sayings

SAYINGS = Sayings(Path(__file__).with_suffix(".toml"))
SYMBOLS = {"growth": "hut", "supply": "worker", "cards": "ground-card"}
IN_POINTS = True


def parts(state: Limes, seat: int) -> list[tuple[str, float]]:
    """The parts of `judge.promise` while the game goes on."""
    display = state.displays[seat]
    left = ROUNDS - int(state.round) + int(state.step(seat) != play.READY)
    return [
        (POINTS, float(score.total(display))),
        ("growth", judge.growth(display)),
        ("supply", judge.SUPPLY * float(min(int(display.supply()), left))),
        ("cards", judge.LAY * float(ROUNDS - len(display.lays))),
    ]
