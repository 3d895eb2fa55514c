"""Stored positions of the solo game: counter and target, black sides, parts that wait."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.games.burgund.components import (
    ANIMALS,
    BLACK_TILES,
    CASTLE,
    GOODS,
    INN,
    NONE,
    SHIP,
    SOLO,
    SPACES,
    TILES,
)
from tafelrunde.games.burgund.frames import (
    COLOUR_DONE,
    DIRECT,
    EFFECT,
    GIVE,
    POINTS,
    ROOM,
    SWAP,
    TARGET,
    TOP_UP,
)
from tafelrunde.games.burgund.modules import solo
from tafelrunde.games.burgund.score import unsold
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.frames import AGENDA
from tafelrunde.kernel.loading import number

# The frames of the solo game, and how high their arguments may be.
KINDS = {
    AGENDA: solo.ITEMS, TOP_UP: 0, TARGET: 0, DIRECT: 0, SWAP: 0, GIVE: GOODS - 1, POINTS: 255,
    EFFECT: TILES - 1, COLOUR_DONE: 0,
}  # fmt: skip
PARTS = (POINTS, EFFECT, COLOUR_DONE, TARGET)


def markers(state: Burgund, data: Mapping[str, object]) -> None:
    """Where counter and target stand (BUR-215, BUR-229)."""
    if max(state.track) > 0 or min(state.bonus) < NONE or max(state.points_of) > 0:
        raise BadPosition("one who plays alone has no place in turn order, bonus tile or points")
    first = int(state.target)
    state.target = number(data, "target", solo.LOWEST, first)
    state.counter = number(data, "counter", 0, int(state.target) - 1)
    lowest = state.target == solo.LOWEST
    if (first - state.target) % solo.STEP and not lowest:
        raise BadPosition(f"target: it goes down from {first} in steps of {solo.STEP}")


def black_sides(state: Burgund, seen: int, prepared: int) -> int:
    """The tiles that show their black side, at most all that were in the black depot."""
    most = int(BLACK_TILES[1]) * prepared if state.plays(SOLO) else 0
    if seen > most:
        raise BadPosition("tiles: so many black sides cannot be there")
    return seen


def check_frames(state: Burgund) -> None:
    """Parts wait below an agenda only, and each question can be asked."""
    stack = state.frames
    depth = int(stack.depth())
    if state.plays(SOLO) and solo.won(state, 0):
        raise BadPosition("frames: nothing is left to be done")
    waiting: set[int] = set()
    for frame in range(depth):
        if stack.kind(frame) == AGENDA:
            items = range(frame - int(stack.arg(0, frame)), frame)
            if any(stack.kind(item) not in PARTS for item in items) or waiting:
                raise BadPosition("frames: only parts of an effect can wait")
            if frame == depth - 1 and len(items) == 1:
                raise BadPosition("frames: there is nothing to choose between")
            waiting |= set(items)
    for frame in range(depth):
        kind = stack.kind(frame)
        if kind in KINDS and not state.plays(SOLO):
            raise BadPosition("frames: that is asked of one who plays alone")
        if kind in (POINTS, EFFECT, COLOUR_DONE) and frame not in waiting:
            raise BadPosition("frames: a part of an effect waits below an agenda")
        if kind != GIVE and kind in KINDS and kind != EFFECT and stack.arg(1, frame) > 0:
            raise BadPosition("frames: such a part does not exist")
        _check(state, frame, kind)


def _check(state: Burgund, frame: int, kind: int) -> None:
    stack = state.frames
    one, two = int(stack.arg(0, frame)), int(stack.arg(1, frame))
    acts = one in (CASTLE, SHIP) or ANIMALS <= one < INN
    if kind == EFFECT and (two >= SPACES or state.land[two] != one or not acts):
        raise BadPosition("frames: this tile does nothing there")
    if kind == POINTS and one == 0:
        raise BadPosition("frames: no points are to come")
    above = [int(stack.kind(higher)) for higher in range(frame + 1, int(stack.depth()))]
    if kind == GIVE and (
        not 0 < one <= solo.PRICE
        or any(higher != ROOM for higher in above)  # what was bought meanwhile waits for room
        or (not above and len(solo.gifts(state, 0)) < 2)
    ):
        raise BadPosition("frames: these goods cannot be given")
    if kind == SWAP and unsold(state, 0) < solo.PRICE:
        raise BadPosition("frames: there are not enough goods to swap")
