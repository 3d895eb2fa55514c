"""What a position promises an heir, part by part, for people who ask why."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.games.erben import judge, score
from tafelrunde.games.erben.components import TILES
from tafelrunde.games.erben.land import BUILT, held
from tafelrunde.games.erben.reserve import access
from tafelrunde.games.erben.state import Erben
from tafelrunde.kernel.promise import POINTS
from tafelrunde.kernel.sayings import Sayings

SAYINGS = Sayings(Path(__file__).with_suffix(".toml"))
SYMBOLS = {
    "troops": "troop-1",
    "hand": "back-green",
    "resources": "good-yellow",
    "rival": "crown",
}
IN_POINTS = True


def parts(state: Erben, seat: int) -> list[tuple[str, float]]:
    """The parts of `judge.promise`, and against them what it promises the other."""
    other = 1 - seat
    found = [
        (POINTS, float(score.total(state, seat))),
        ("troops", -_not_yet(state, seat)),
    ]
    if not (seat == 1 and state.shadow) and judge.turns_left(state, seat) > 0:
        goods = _resources(state, seat)
        found += [("hand", judge.prospects(state, seat) - goods), ("resources", goods)]
    return [*found, ("rival", -judge.promise(state, other))]


def _not_yet(state: Erben, seat: int) -> float:
    """What of the doubled points is not sure before the troops have stayed to the end."""
    late = 1.0 - float(state.stack) / 20.0
    weight = judge.EARLY + (1.0 - judge.EARLY) * late * late
    built = int(state.piles[BUILT + seat])
    mine = [tile for tile in range(TILES) if built >> tile & 1]
    doubled = [tile for tile in mine if held(state, seat, int(state.spot[tile]))]
    return (1.0 - weight) * sum(float(score.worth(state, seat, tile)) for tile in doubled)


def _resources(state: Erben, seat: int) -> float:
    units = access(state, seat)
    counts = (units % 256, units // 256 % 256, units // 65536)
    return sum(judge.FIRST * (n > 0) + judge.SECOND * (n > 1) for n in counts)
