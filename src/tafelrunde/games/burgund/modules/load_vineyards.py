"""Stored vineyards: every double tile and every wine bonus tile is somewhere, once."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.games.burgund import market
from tafelrunde.games.burgund.components import NONE, VINEYARDS
from tafelrunde.games.burgund.frames import BOUNTY, CLEAR, GRANT, REAP, VINTAGE, WINE
from tafelrunde.games.burgund.modules.vineyards_components import (
    AROUND,
    GRAPES,
    HEXES,
    IN_DEPOT,
    IN_DISPLAY,
    LEVEL,
    LEVELS,
    PAIR_OF,
    PAIRS,
    PLOTS,
    STALLS,
    WINE_TILES,
    all_doubles,
)
from tafelrunde.games.burgund.modules.vineyards_state import has_stall
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.kernel.bits import BIT, lowest_bit
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.loading import ANY, numbers, parts
from tafelrunde.kernel.native import u8

# The frames of vineyards, and how high their arguments may be.
KINDS = {
    BOUNTY: PLOTS - 1, GRANT: 1, WINE: 0, CLEAR: PAIRS - 1, VINTAGE: LEVELS, REAP: PLOTS - 1,
}  # fmt: skip


def cellar(state: Burgund, data: object, prepared: int) -> None:
    """All of it, after so many phases have been prepared."""
    if not isinstance(data, Mapping):
        raise BadPosition("vineyards must say where double tiles and wine bonus tiles lie")
    seats = int(state.setup.seats)
    kinds = numbers(data.get("kinds"), "kinds", ANY, 0, GRAPES - 1)
    missing = 4 - seats if state.fewer_grapes else 0
    if kinds != sorted(set(kinds)) or len(kinds) != GRAPES - missing:
        raise BadPosition(f"kinds: {GRAPES - missing} kinds of grapes are played with")
    state.cellar.kinds = sum([1 << grape for grape in kinds])
    _wine(state, data, seats, prepared)
    _doubles(state, data, seats, prepared)


def _wine(state: Burgund, data: Mapping[str, object], seats: int, prepared: int) -> None:
    heap = numbers(data.get("heap"), "heap", GRAPES, 0, WINE_TILES)
    seen = heap[:]
    for seat, part in enumerate(parts(data, "wine", seats)):
        wine = numbers(part, "wine", GRAPES, 0, WINE_TILES)
        if state.is_automa(seat):
            if sum(wine) > 0:
                raise BadPosition("wine: the automa has none")
            continue
        if sum(wine) == 0 or (prepared == 0 and sum(wine) > 1):
            raise BadPosition("wine: everybody begins with one wine bonus tile")
        for grape in range(GRAPES):
            state.cellar.wine[GRAPES * seat + grape] = u8(wine[grape])
            seen[grape] += wine[grape]
    for grape in range(GRAPES):
        state.cellar.heap[grape] = u8(heap[grape])
        if seen[grape] != (WINE_TILES if state.cellar.kinds >> grape & 1 else 0):
            raise BadPosition("wine: there are four wine bonus tiles of each grape")


def _doubles(state: Burgund, data: Mapping[str, object], seats: int, prepared: int) -> None:
    made = state.cellar
    bag = numbers(data.get("bag"), "bag", PAIRS, 0, 3)
    gone = numbers(data.get("gone"), "gone", PAIRS, 0, 3)
    stalls = numbers(data.get("stalls"), "stalls", STALLS, -1, PAIRS - 1)
    seen = [in_bag + out for in_bag, out in zip(bag, gone, strict=True)]
    for stall, pair in enumerate(stalls):
        if pair >= 0:
            if prepared == 0 or not has_stall(seats, stall):
                raise BadPosition("stalls: nothing lies there")
            seen[pair] += 1
        made.stalls[stall] = u8(pair if pair >= 0 else NONE)
    for seat, part in enumerate(parts(data, "held", seats)):
        held = numbers(part, "held", ANY, 0, PAIRS - 1)
        if held != sorted(held) or (prepared == 0 and held):
            raise BadPosition("held must be in ascending order, and empty in the setup")
        for pair in held:
            made.held[PAIRS * seat + pair] += u8(1)
            seen[pair] += 1
    for seat, part in enumerate(parts(data, "vines", seats)):
        if state.is_automa(seat) and part != [-1] * HEXES:
            raise BadPosition("vines: the automa has no vineyard")
        for pair in _vines(state, seat, numbers(part, "vines", HEXES, -1, GRAPES - 1), prepared):
            seen[pair] += 1
    for frame in range(int(state.frames.depth())):
        if state.frames.kind(frame) == CLEAR:
            seen[int(state.frames.arg(0, frame))] += 1
    if seen != all_doubles(int(made.kinds)):
        raise BadPosition("double tiles: there must be of each kind so many as in the box")
    drawn = prepared * int(IN_DEPOT[seats] + IN_DISPLAY[seats])
    if sum(bag) != sum(seen) - drawn:
        raise BadPosition("bag does not fit the phase")
    for pair in range(PAIRS):
        made.bag[pair] = u8(bag[pair])
        made.gone[pair] = u8(gone[pair])


def _vines(state: Burgund, seat: int, vines: list[int], prepared: int) -> list[int]:
    """The double tiles on a vineyard: whole ones, hanging together from the lowest level on."""
    found, covered = [], 0
    for plot in range(PLOTS):
        one, other = vines[2 * plot], vines[2 * plot + 1]
        if (one < 0) != (other < 0):
            raise BadPosition("vines: a double tile covers both hexes of a field")
        if one >= 0:
            state.cellar.put(seat, plot, one, other)
            covered |= 3 << 2 * plot
            found.append(int(PAIR_OF[GRAPES * one + other]))
    lowest = covered & int(LEVEL[0])
    grown, joined = lowest_bit(lowest), 0
    while grown != joined:
        joined = grown
        for plot in range(PLOTS):
            if covered >> 2 * plot & 1 and joined & (int(AROUND[plot]) | 3 << 2 * plot):
                grown |= 3 << 2 * plot
    if joined != covered or (covered and prepared == 0):
        raise BadPosition("vines: the double tiles do not hang together from below")
    return found


def check_keys(state: Burgund) -> None:
    """Double tiles take two key spaces each (BUR-264), and full levels bring wine (BUR-284)."""
    stack = state.frames
    for seat in range(int(state.people())):
        if market.free_keys(state, seat) < 0 and state.arms.keeper != seat:
            raise BadPosition("keys: there are only three key spaces")
        covered = int(state.cellar.covered(seat))
        due = 1 + len([level for level in LEVEL if int(level) & ~covered == 0])
        for frame in range(int(stack.depth())):
            if stack.owners(frame) == 1 << seat:
                due -= int(stack.arg(0, frame)) if stack.kind(frame) == VINTAGE else 0
                due -= int(stack.kind(frame) == WINE)
        if sum(state.cellar.wines_of(seat)) != due:
            raise BadPosition("wine: one for the start and one for each full level")


def clearing(state: Burgund, frame: int) -> bool:
    """Is room made for a double tile above this frame, and so one space perhaps empty already?"""
    stack = state.frames
    return any(stack.kind(above) == CLEAR for above in range(frame + 1, int(stack.depth())))


def check_frames(state: Burgund, seat: int, first: int) -> None:
    """What vineyards ask for can be asked."""
    stack = state.frames
    for frame in range(first, int(stack.depth())):
        kind, argument = stack.kind(frame), int(stack.arg(0, frame))
        if kind in KINDS and (not state.plays(VINEYARDS) or frame == first):
            raise BadPosition("frames: no vineyard asks for that")
        if kind in (BOUNTY, REAP) and (
            state.cellar.covered(seat) & BIT[2 * argument] == 0 or stack.arg(1, frame) > 2
        ):
            raise BadPosition("frames: no such field has been covered")
        if kind == VINTAGE and (argument == 0 or frame == int(stack.depth()) - 1):
            raise BadPosition("frames: wine comes after the bonuses")
        if kind == REAP and (stack.arg(1, frame) == 0 or frame == int(stack.depth()) - 1):
            raise BadPosition("frames: a bonus is being used")
        if kind == CLEAR and market.has_room(state, seat, 2):
            raise BadPosition("frames: there is room on the key spaces")
