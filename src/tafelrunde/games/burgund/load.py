"""Stored positions and views: everything has its bounds, and no tile is lost or doubled."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from tafelrunde.games.burgund import duchy, load_frames, load_tiles
from tafelrunde.games.burgund.agreement import DIFFERENT, RANDOM, SAME, same_duchy, way
from tafelrunde.games.burgund.components import (
    ANY,
    CASTLE,
    CHATEAUMA,
    COLOUR,
    GOODS,
    GOODS_EACH,
    INN,
    INNS,
    NEAR,
    NONE,
    PHASES,
    REGION,
    ROUNDS,
    SHIELDS,
    SOLO,
    SPACE_COLOUR,
    SPACES,
    STACKS,
    TEAM,
    VINEYARDS,
)
from tafelrunde.games.burgund.frames import SETUP, WIDTH
from tafelrunde.games.burgund.load_tiles import prepared
from tafelrunde.games.burgund.modules import (
    load_shields,
    load_solo,
    load_team,
    load_vineyards,
    solo,
    team,
)
from tafelrunde.games.burgund.modules.load_automa import check_die, load_automa
from tafelrunde.games.burgund.modules.load_modules import in_order, load_modules, may_be_at
from tafelrunde.games.burgund.plain import part
from tafelrunde.games.burgund.score import RANSOM, SOURCES
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.stored import put, read, take
from tafelrunde.games.burgund.turn import USED
from tafelrunde.kernel.bits import lowest_bit
from tafelrunde.kernel.chance import Scripted
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.loading import frames, number, numbers
from tafelrunde.kernel.native import u8
from tafelrunde.kernel.state import FULL, Setup


def load(setup: Setup, data: Mapping[str, object], viewer: int) -> Burgund:
    """A position, or a view of one, from its dict; whatever cannot be is refused."""
    state = Burgund(setup)
    seats = int(setup.seats)
    state.viewer = viewer
    state.phase = number(data, "phase", 0, PHASES - 1)
    state.round = number(data, "round", 0, ROUNDS)
    state.white = number(data, "white", 0, 6)
    kinds = load_frames.KINDS | load_team.KINDS if state.plays(TEAM) else load_frames.KINDS
    state.frames = frames(data, WIDTH, seats, kinds)
    setting_up = state.frames.depth() > 0 and state.frames.kind(0) == SETUP
    state.window = 1 if setting_up else 0
    if (state.round == 0) != setting_up or (state.white == 0) != setting_up:
        raise BadPosition("round and white die begin when the setup is over")
    if state.plays(INNS):
        state.inns = number(data, "inns", 0, PHASES)
    people = 1 << int(state.people())
    if any(state.frames.owners(frame) >= people for frame in range(int(state.frames.depth()))):
        raise BadPosition("frames: nobody asks the automa")
    _order(state, data, seats)
    purses = team.TEAMS if state.plays(TEAM) else seats
    _goods(state, data, purses)
    if state.plays(SHIELDS):
        load_shields.arms(state, data.get("shields"), setting_up)
    if state.plays(TEAM):
        load_team.lands(state, data)
        _check_stacks(state)
    else:
        _lands(state, data, seats)
    if state.plays(SHIELDS):
        load_shields.check_castles(state)
    if state.plays(VINEYARDS):
        load_vineyards.cellar(state, data.get("vineyards"), prepared(state))
    load_tiles.tiles(state, data, seats, setting_up)
    if state.plays(VINEYARDS):
        load_vineyards.check_keys(state)
    _purses(state, data, seats)
    _dice(state, data, seats, setting_up)
    load_modules(state, data, purses)
    if state.plays(SOLO):
        load_solo.markers(state, data)
    if state.plays(TEAM):
        load_team.share(state)
    if setting_up and state.plays(TEAM):
        load_team.check_settling(state, viewer)
    elif setting_up:
        _check_settling(state, viewer)
    elif state.frames.depth() > 0:
        load_frames.check_stack(state)
    elif not _over(state):
        raise BadPosition("frames: somebody has to be asked")
    if setting_up:
        state.actor = min([seat for seat in range(seats) if state.waiting(seat)])
    else:
        state.settle(Scripted([]))
    return state


def _over(state: Burgund) -> bool:
    """Is phase E played, or has one who plays alone covered all spaces (BUR-118, BUR-R81)?"""
    if state.plays(SOLO) and solo.won(state, 0):
        return True
    return state.phase == PHASES - 1 and state.round == ROUNDS and min(state.dice) >= USED


def _order(state: Burgund, data: Mapping[str, object], seats: int) -> None:
    order, track = take(state, data, "order"), take(state, data, "track")
    if sorted(order) != list(range(seats)):
        raise BadPosition("order must name every seat once")
    fields = [track[seat] for seat in order]
    if fields != sorted(fields, reverse=True):
        raise BadPosition("order must go down the order track")


def _goods(state: Burgund, data: Mapping[str, object], purses: int) -> None:
    """Seven of each colour are in the bag, in the row, at the depots, in stores or sold."""
    due = 0 if state.round == 0 else ROUNDS - int(state.round)
    row = numbers(data.get("row"), "row", due, 0, GOODS - 1)
    put(state, "row", [-1] * (ROUNDS - due) + row)
    bag = take(state, data, "goods_bag")
    quay, store = take(state, data, "quay"), take(state, data, "store")
    for seat in range(purses):
        full = len([one for one in part(store, GOODS, seat) if one > 0]) > STACKS
        if full and not (state.plays(SOLO) or state.is_automa(seat)):
            raise BadPosition("store: there are only three stacks")
    lying = [*bag, *quay, *store, *take(state, data, "sold")]
    seen = [row.count(colour) + sum(lying[colour::GOODS]) for colour in range(GOODS)]
    if max(seen) > GOODS_EACH or (sum(seen) < GOODS * GOODS_EACH and not state.plays(SOLO)):
        raise BadPosition("goods: there are seven of each colour")
    given = 3 * min(purses, int(state.people())) + (GOODS if state.plays(CHATEAUMA) else 0)
    if sum(bag) != GOODS * GOODS_EACH - given - ROUNDS * prepared(state):
        raise BadPosition("goods_bag does not fit the phase")


def _lands(state: Burgund, data: Mapping[str, object], seats: int) -> None:
    how = way(state.setup)
    boards, chosen = take(state, data, "boards"), read(state, data, "duchy")
    lands = read(state, data, "land")
    for seat in range(int(state.people()), seats):
        if max(boards[seat], chosen[seat]) >= 0:
            raise BadPosition("duchy: the automa has its own")
        load_automa(state, data, numbers(part(lands, SPACES, seat), "land", SPACES, -1, INN - 1))
    for seat in range(int(state.people())):
        if (boards[seat] >= 0) != (how in (RANDOM, DIFFERENT)):
            raise BadPosition("boards are drawn only for random duchies")
        home = chosen[seat]
        if how == SAME and home != same_duchy(state.setup):
            raise BadPosition("duchy must be the one that was agreed")
        if home >= 0 and how != SAME and not state.may_choose(seat, home):
            raise BadPosition(f"seat {seat} cannot have this duchy")
        state.duchy[seat] = u8(home if home >= 0 else NONE)
        _land(state, seat, home, part(lands, SPACES, seat))
    _check_stacks(state)


def _land(state: Burgund, seat: int, home: int, land: list[int]) -> None:
    for space in range(SPACES):
        tile = land[space]
        if tile >= 0:
            if home < 0 or COLOUR[tile] not in (SPACE_COLOUR[SPACES * home + space], ANY):
                raise BadPosition(f"land of seat {seat}: a tile lies on another colour")
            duchy.put(state, seat, tile, space)
    if state.window == 0 and CASTLE not in land:
        raise BadPosition(f"land of seat {seat}: there is no castle")
    if state.covered[seat] != _joined(state, seat) and not load_shields.scattered(state, seat):
        raise BadPosition(f"land of seat {seat}: its tiles do not hang together")
    taverns = [int(REGION[SPACES * home + s]) for s in range(SPACES) if land[s] == INN]
    if len(set(taverns)) < len(taverns):
        raise BadPosition(f"land of seat {seat}: a region has two inns")


def _check_stacks(state: Burgund) -> None:
    """On the order track nobody lies above the owner of monastery 27 (BUR-159)."""
    order = [int(seat) for seat in state.order]
    for above, seat in pairwise(order):
        if state.has(seat, 27) and state.track[above] == state.track[seat]:
            raise BadPosition("order: the owner of monastery 27 lies on top of the stack")


def _joined(state: Burgund, seat: int) -> int:
    """The covered spaces that hang together with the first one."""
    covered, home = int(state.covered[seat]), int(state.duchy[seat])
    found, grown = 0, lowest_bit(covered)
    while grown != found:
        found = grown
        for space in range(SPACES):
            if found >> space & 1:
                grown |= int(NEAR[SPACES * home + space]) & covered
    return found


def _purses(state: Burgund, data: Mapping[str, object], seats: int) -> None:
    take(state, data, "silver")
    workers, bonus = take(state, data, "workers"), take(state, data, "bonus")
    given = take(state, data, "points")
    for seat in range(seats):
        points = part(given, SOURCES, seat)
        if any((more < 0) != (source == RANSOM) for source, more in enumerate(points) if more):
            raise BadPosition("points: only castles cost any")
        if sum(points) < 0:
            raise BadPosition("points: nobody can pay what he does not have")
        if state.is_automa(seat) and workers[seat]:
            raise BadPosition("workers: the automa has none")
    sides = [*state.setup.team, -1]
    for tile in range(1, len(bonus), 2):
        if bonus[tile] >= 0 and sides[bonus[tile - 1]] in (-1, sides[bonus[tile]]):
            raise BadPosition("bonus: the small tile goes to the second player")


def _dice(state: Burgund, data: Mapping[str, object], seats: int, setting_up: bool) -> None:
    given = take(state, data, "dice")
    for seat in range(seats):
        dice = part(given, 2, seat)
        if state.is_automa(seat):
            check_die(dice, setting_up)
            continue
        shown = [die & 7 for die in dice]
        low, high = (0, 0) if setting_up else (1, 6)
        if shown != sorted(shown) or min(shown) < low or max(shown) > high:
            raise BadPosition("dice must be from 1 to 6, the lower one first")
        if setting_up and max(dice) > 0:
            raise BadPosition("dice are not rolled in the setup")


def _check_settling(state: Burgund, viewer: int) -> None:
    """In the setup everybody has made as many steps as the frame says; views hide the others'."""
    if state.frames.depth() > 1 or state.phase > 0:
        raise BadPosition("frames: in the setup nothing else is asked")
    for seat in range(int(state.people())):
        chosen = state.duchy[seat] != NONE
        founded = state.covered[seat] != 0
        step = int(state.frames.arg(seat))
        if viewer not in (FULL, seat):
            chosen = chosen and way(state.setup) == SAME
            hidden = step == int(state.waiting(seat) and chosen) and not founded
            hidden = hidden and in_order(state, seat, 0)
            if not hidden or (state.duchy[seat] != NONE and not chosen):
                raise BadPosition(f"seat {seat}: a view does not show its choices")
        elif state.waiting(seat):
            if not may_be_at(state, seat, step, chosen, founded):
                raise BadPosition(f"seat {seat} cannot be between two steps")
        elif not founded or step != 0 or len(_lying(state, seat)) != 1:
            raise BadPosition(f"seat {seat} has not set its castle")
    for seat in range(int(state.people()), 4):
        if state.frames.arg(seat) != 0:
            raise BadPosition("frames: there is no such seat")


def _lying(state: Burgund, seat: int) -> list[int]:
    return [s for s in range(SPACES) if state.land[SPACES * seat + s] != NONE]
