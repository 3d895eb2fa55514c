"""The buildings that a crane can stand for, laid out while their owner is asked (BUR-171)."""

from __future__ import annotations

from tafelrunde.games.burgund.components import BUILDINGS, CRANE, WHITE_CASTLE, WHITE_CASTLES
from tafelrunde.games.burgund.frames import COPY
from tafelrunde.games.burgund.modules import tiles2_words
from tafelrunde.games.burgund.modules.tiles2 import useful
from tafelrunde.games.burgund.scene import Eyes
from tafelrunde.games.burgund.scene.tiles import HIGH, copy_id, loose
from tafelrunde.games.burgund.verbs import COPIES
from tafelrunde.kernel.draw import Markup, el
from tafelrunde.kernel.state import OVER


def asked(eyes: Eyes) -> bool:
    """Has the seat with the large duchy to choose?"""
    view = eyes.view
    if view.window or view.actor == OVER or view.frames.kind() != COPY:
        return False
    return bool(view.frames.owners() >> eyes.me & 1)


def high(eyes: Eyes, size: float) -> float:
    """How much room the choice takes."""
    return size * HIGH / 100 + 8 if asked(eyes) else 0


def choice(eyes: Eyes, middle: float, y: float, size: float) -> list[Markup]:
    """All buildings side by side, pale where they would bring nothing."""
    if not asked(eyes):
        return []
    buildings = list(range(BUILDINGS, CRANE))
    if eyes.view.plays(WHITE_CASTLES):
        buildings.append(WHITE_CASTLE)
    step = size * 1.06
    left = middle - step * len(buildings) / 2 + 0.03 * size
    drawn = []
    for k, (building, name) in enumerate(zip(buildings, COPIES, strict=False)):
        said = tiles2_words.say(eyes.lang, f"copy {name}", number=eyes.view.white)
        tile = loose(copy_id(name), building, eyes.lang, left + k * step, y, size, said)
        idle = building < CRANE and not useful(eyes.view, eyes.me, building)
        drawn.append(el("g", tile, class_="used") if idle else tile)
    return drawn
