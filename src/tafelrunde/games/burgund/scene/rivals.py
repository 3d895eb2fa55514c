"""The seats of the others beside the own one: in a column, or small with their names above."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund.scene import routes, vineyards
from tafelrunde.kernel.draw import Markup, at, whole

if TYPE_CHECKING:
    from tafelrunde.games.burgund.scene import Eyes
    from tafelrunde.games.burgund.scene.estate import Estates

GAP: Final = 12
# How high a seat is on a wide table, on a phone, and where it plays by itself.
WIDE: Final = 258
TALL: Final = 232
AUTOMA: Final = 276
# What stands above a small seat, and how wide it is drawn at most; beside vineyards.
LABEL: Final = 19
WIDEST: Final = 620
WINED: Final = 560


def column(
    eyes: Eyes, everybody: Estates, x: float, y: float, width: float, height: float
) -> list[Markup]:
    """One below the other; one alone has its duchy over the full width."""
    count = len(eyes.others)
    each = (height - GAP * (count - 1)) / count
    draw = everybody.rival_high if count == 1 else everybody.rival
    return [draw(seat, x, y + k * (each + GAP), width, each) for k, seat in enumerate(eyes.others)]


def small_column(
    eyes: Eyes, everybody: Estates, x: float, y: float, width: float
) -> Iterator[Markup]:
    """As on a wide table, but small, one below the other."""
    high, scale = WIDE + vineyards.room(eyes, routes.RIVAL), width / WINED
    for k, seat in enumerate(eyes.others):
        top = y + k * (LABEL + scale * high + GAP)
        yield from _small(everybody, seat, (x, top, width), (WINED, high), scale)


def small_row(
    eyes: Eyes, everybody: Estates, x: float, y: float, width: float, height: float
) -> Iterator[Markup]:
    """As on a phone upright, but small, side by side."""
    each = (width + x) / len(eyes.others) - x
    for k, seat in enumerate(eyes.others):
        high = AUTOMA if eyes.view.is_automa(seat) else TALL + routes.room(eyes, routes.RIVAL)
        scale = (height - LABEL) / high
        size = (min(each / scale, WIDEST), high)
        yield from _small(everybody, seat, (x + k * (each + x), y, each), size, scale)


def _small(
    everybody: Estates, seat: int, place: tuple[float, float, float],
    size: tuple[float, float], scale: float,
) -> list[Markup]:  # fmt: skip
    """A seat drawn small, with its name and points above it."""
    x, y, width = place
    rival = everybody.rival(seat, 0, 0, *size)
    label = everybody.label(seat, x, y + LABEL - 5, width)
    return [*label, whole("g", rival, transform=at(x, y + LABEL, scale))]
