"""What a position of the card game promises, part by part, for people who ask why."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.games.catan import figures, judge
from tafelrunde.games.catan.state import Catan
from tafelrunde.kernel.promise import POINTS
from tafelrunde.kernel.sayings import Sayings

SAYINGS = Sayings(Path(__file__).with_suffix(".toml"))
SYMBOLS = {
    "standing": "road",
    "lands": "ground-field",
    "hand": "cards",
    "stores": "brick",
    "begun": "star",
    "rival": "helm",
    "offers": "arrows",
}
# Judged in odds of winning, which are no points.
IN_POINTS = False


def parts(state: Catan, seat: int) -> list[tuple[str, float]]:
    """The parts of the balance behind `judge`, and against them the other's value."""
    begun = [0.0, 0.0]
    judge.pending(state, begun)
    stock = judge.stock_of(state, seat)
    judge.adjust(state, seat, stock)
    other = 1 - seat
    weight = judge.weight(state, other)
    talk = 0.0
    if seat == state.active:
        talk = judge.WITHDRAWN * float(state.withdrawn) + judge.DECLINED * float(state.declined)
    return [
        (POINTS, judge.points(figures.victory_points(state, seat))),
        ("standing", judge.standing(state, seat)),
        ("lands", judge.lands(state, seat)),
        ("hand", judge.hand(state, seat)),
        ("stores", judge.stores(state, seat, stock)),
        ("begun", begun[seat]),
        ("rival", -weight * (judge.value(state, other) + begun[other])),
        ("offers", -talk),
    ]
