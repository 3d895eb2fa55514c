"""What completed regions bring, as a small table on the main board."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.burgund.components import REGION_VP
from tafelrunde.games.burgund.scene import Eyes
from tafelrunde.kernel.draw import Markup, at, el, text

# A table narrower than this begins at the edge.
ROOMY: Final = 100


def regions(eyes: Eyes, top: float, width: float, height: float) -> list[Markup]:
    """What completed regions bring by their size (BUR-099)."""
    drawn = []
    step = height / 4
    for size in range(1, 9):
        x = (width / 2) * ((size - 1) // 4) + (1 if width < ROOMY else 4)
        y = top + step * ((size - 1) % 4) + step / 2
        drawn.append(
            el(
                "g",
                el("title", eyes.say("region", size=size, points=REGION_VP[size])),
                el("polygon", points="8,-9 16,-4.5 16,4.5 8,9 0,4.5 0,-4.5", class_="field"),
                text(str(size), 8, 4.3, 12.6, "sans f-ink-2 middle"),
                text(str(REGION_VP[size]), 37, 4.5, 13, "sans bold end f-ink", 18.5),
                transform=at(x, y),
            )
        )
    return drawn
