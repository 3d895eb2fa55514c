"""What a bot should know in the team game: a team stands as well as both partners together.

Each half of the double duchy is judged as a duchy for half of the actions that the team has left;
colours, purse and key spaces are those of the whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import duchy, judge, score, worth
from tafelrunde.games.burgund.components import (
    BUILDINGS,
    COLOUR,
    INN,
    INNS,
    KEYS,
    MINE,
    MONASTERIES,
    NONE,
    OF_COLOUR,
    REGION,
    SHIELDS,
    SPACE_COLOUR,
    SPACES,
    TRADE_ROUTES,
)
from tafelrunde.games.burgund.modules import inns, routes_judge, shields_judge, team, team_turn
from tafelrunde.kernel.bits import count, lowest
from tafelrunde.kernel.native import i64
from tafelrunde.kernel.score import result
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

PERFECT: Final = 800.0
MANY: Final = 12


def hopes(state: Burgund) -> list[float]:
    """What each team can expect, as a share of 800 points, for both of its members."""
    if state.actor == OVER:
        won = result(state.places())
        return [
            min(1.0, float(score.total(state, seat)) / PERFECT + 0.001 * won[seat])
            for seat in range(len(won))
        ]
    for seat in range(i64(team.TEAMS)):
        if state.hopes[seat] == judge.UNKNOWN or state.window != 0:
            hope = max(0.0, min(0.998, promise(state, seat) / PERFECT))
            state.hopes[seat] = hope
            state.hopes[team.partner(seat)] = hope
    return state.hopes[:]


def promise(state: Burgund, seat: i64) -> float:
    """The points of a team and what may still come of all it has."""
    mate = team.partner(seat)
    left = float(judge.actions_left(state, seat) + judge.actions_left(state, mate))
    value = float(score.on_track(state, seat) + score.on_track(state, mate))
    if state.covered[seat] | state.covered[mate] == 0:
        return value
    value += judge.purse(state, seat, left) + judge.goods(state, seat, left)
    value += judge.monks(state, seat, left) + land(state, seat, left) + keys(state, seat, left)
    value += judge.asked(state, seat, left) + judge.asked(state, mate, left)
    for place in range(state.setup.seats):
        marker: int = state.order[place]
        if marker in (seat, mate):
            value += worth.AHEAD * float(state.setup.seats - 1 - place) * left / 40.0
    if state.modules & TRADE_ROUTES != 0:
        value += routes_judge.hope(state, seat, left)
    if state.plays(SHIELDS):
        value += shields_judge.hope(state, seat, left)
    return value


def land(state: Burgund, seat: i64, left: float) -> float:
    """Both halves: regions and colours on their way, mines, and room to build."""
    value = 0.0
    for half in range(seat, i64(4), 2):
        value += regions(state, half, left / 2.0)
        frontier = state.reach[half] & ~state.covered[half]
        value += worth.OPEN * float(count(frontier)) * min(1.0, left / 40.0)
    for colour in range(i64(6)):
        missing = uncovered(state, seat, colour)
        if missing > 0:
            value += worth.hue(state, colour, min(MANY, missing), left / 2.0)
    mines = score.lying(state, seat, MINE)
    return value + worth.ORE * float(mines * worth.phase_ends(state))


def regions(state: Burgund, half: i64, left: float) -> float:
    """The unfinished regions of a half; one that reaches across the seam counts with the left."""
    home: int = state.duchy[half]
    value = 0.0
    taverns: i64 = inns.lying(state, half) if state.plays(INNS) else 0
    for number in range(judge.FIRST_REGION[home], judge.FIRST_REGION[home + 1]):
        region = judge.REGIONS[number]
        size = judge.SIZE_OF[number]
        missing = count(region & ~state.covered[half])
        there = team.beyond(state, half, lowest(region))
        if there != 0:
            if half >= team.TEAMS:
                continue
            size += count(there)
            missing += count(there & ~state.covered[team.partner(half)])
        if missing > 0:
            if taverns & region != 0:
                size += 1
            value += worth.near(state, size, missing, left)
    return value


def uncovered(state: Burgund, seat: i64, colour: i64) -> i64:
    """How many spaces of a colour are empty on both halves."""
    found: i64 = 0
    for half in range(team.leader(seat), i64(4), 2):
        home: int = state.duchy[half]
        found += count(OF_COLOUR[6 * home + colour] & ~state.covered[half])
    return found


def keys(state: Burgund, seat: i64, left: float) -> float:
    """Tiles on all key spaces of the team: a share of what placing them would bring."""
    value = 0.0
    used: i64 = 0
    for shelf in range(seat, i64(6), 2):
        for key in range(KEYS * shelf, KEYS * shelf + KEYS):
            tile: int = state.keys[key]
            if tile != NONE:
                used += 1
                value += worth.READY * held(state, seat, tile, left / 2.0)
    if used >= 3 * team.ROOM_EACH:
        value -= worth.CROWDED
    return value * min(1.0, left / 6.0)


def held(state: Burgund, seat: i64, tile: i64, left: float) -> float:
    """The gain of placing a tile where it is best, on either half; less if nothing is open."""
    best = 0.0
    for half in range(team.leader(seat), i64(4), 2):
        best = max(best, on_half(state, half, tile, left))
    return best


def on_half(state: Burgund, half: i64, tile: i64, left: float) -> float:
    """The gain of placing a tile on the best space of a half."""
    home: int = state.duchy[half]
    share = 1.0
    rest = team_turn.open_spaces(state, half, tile)
    if rest == 0 and tile != INN:
        share = worth.STUCK
        rest = OF_COLOUR[6 * home + COLOUR[tile]] & ~state.covered[half]
        if BUILDINGS <= tile < MONASTERIES and not state.has(half, 1):
            rest &= ~duchy.towns_with(state, half, tile)
    best = -1.0
    while rest != 0:
        space = lowest(rest)
        rest &= ~REGION[SPACES * home + space]
        gain = hue_gain(state, half, SPACE_COLOUR[SPACES * home + space], left)
        best = max(best, gain + worth.placing(state, half, tile, space, left))
    if best < 0.0:
        return 0.0
    return share * (best + (worth.effect(state, half, tile, left) if tile != INN else 0.0))


def hue_gain(state: Burgund, half: i64, colour: i64, left: float) -> float:
    """What one space less brings to the bonus tile of a colour."""
    missing = min(MANY, uncovered(state, half, colour))
    before = worth.hue(state, colour, missing, left)
    if missing > 1:
        return worth.hue(state, colour, missing - 1, left) - before
    return before / worth.HUE_SHARE[1] - before
