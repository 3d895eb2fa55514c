"""Stored positions and views: everything has its bounds, and no tile is lost or doubled."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from tafelrunde.games.burgund import duchy, effects, market, trade
from tafelrunde.games.burgund.components import (
    ANY,
    BLACK,
    BLACK_TILES,
    CASTLE,
    CHATEAUMA,
    COLOUR,
    CRANE,
    DUCHIES,
    FACE_DOWN,
    FIRST_OF,
    GEESE,
    GOODS,
    GOODS_EACH,
    INN,
    INNS,
    KEYS,
    MAPS,
    NEAR,
    NONE,
    PHASES,
    PLACES,
    REGION,
    ROUNDS,
    SHIELDS,
    SOLO,
    SPACE_COLOUR,
    SPACES,
    STACKS,
    TEAM,
    TILES,
    TRACK,
    VINEYARDS,
    WHITE_CASTLES,
    all_tiles,
)
from tafelrunde.games.burgund.effects import CARPENTER_TAKES, CHURCH_TAKES, MARKET_TAKES
from tafelrunde.games.burgund.frames import (
    ACTION,
    BOUNTY,
    CARGO,
    CLEAR,
    COPY,
    FLOCK,
    FREIGHT,
    GAME_END,
    HARBOUR,
    LAY_OUT,
    MARKER,
    PHASE_END,
    PICK,
    PUT,
    REAP,
    ROOM,
    SETUP,
    TRADE,
    WHERE,
    WIDTH,
)
from tafelrunde.games.burgund.modules import (
    load_shields,
    load_solo,
    load_team,
    load_vineyards,
    solo,
    team,
)
from tafelrunde.games.burgund.modules.load_automa import (
    black_supply,
    check_die,
    drawn_first,
    load_automa,
    tiles_of,
)
from tafelrunde.games.burgund.modules.load_modules import (
    check_laying,
    in_order,
    load_modules,
    may_be_at,
)
from tafelrunde.games.burgund.score import RANSOM, SOURCES
from tafelrunde.games.burgund.state import DIFFERENT, RANDOM, SAME, Burgund, bare, same_duchy, way
from tafelrunde.games.burgund.turn import USED
from tafelrunde.kernel.bits import count
from tafelrunde.kernel.chance import Scripted
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.frames import TURN
from tafelrunde.kernel.loading import frames, number, numbers, parts
from tafelrunde.kernel.native import i16, u8
from tafelrunde.kernel.state import FULL, Setup

MANY = 999
# The frames that can lie on the stack, and how high their arguments may be.
KINDS = {
    TURN: 1, SETUP: 5, ACTION: 6, PUT: 0, PICK: 63, TRADE: 0, HARBOUR: 0, CARGO: 63,
    ROOM: TILES - 1, MARKER: 0, COPY: 0, FLOCK: SPACES - 1, LAY_OUT: GOODS_EACH,
    **load_shields.KINDS, **load_vineyards.KINDS, **load_solo.KINDS,
}  # fmt: skip


def load(setup: Setup, data: Mapping[str, object], viewer: int) -> Burgund:
    """A position, or a view of one, from its dict; whatever cannot be is refused."""
    state = bare(setup)
    seats = int(setup.seats)
    state.viewer = viewer
    state.phase = number(data, "phase", 0, PHASES - 1)
    state.round = number(data, "round", 0, ROUNDS)
    state.white = number(data, "white", 0, 6)
    kinds = KINDS | load_team.KINDS if state.plays(TEAM) else KINDS
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
        load_vineyards.cellar(state, data.get("vineyards"), _prepared(state))
    _tiles(state, data, seats, setting_up)
    if state.plays(VINEYARDS):
        load_vineyards.check_keys(state)
    _purses(state, data, seats, purses)
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
        _check_stack(state)
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
    order = numbers(data.get("order"), "order", seats, 0, seats - 1)
    track = numbers(data.get("track"), "track", seats, 0, TRACK)
    if sorted(order) != list(range(seats)):
        raise BadPosition("order must name every seat once")
    fields = [track[seat] for seat in order]
    if fields != sorted(fields, reverse=True):
        raise BadPosition("order must go down the order track")
    for seat in range(seats):
        state.order[seat] = u8(order[seat])
        state.track[seat] = u8(track[seat])


def _goods(state: Burgund, data: Mapping[str, object], purses: int) -> None:
    """Seven of each colour are in the bag, in the row, at the depots, in stores or sold."""
    due = 0 if state.round == 0 else ROUNDS - int(state.round)
    row = numbers(data.get("row"), "row", due, 0, GOODS - 1)
    bag = numbers(data.get("goods_bag"), "goods_bag", GOODS, 0, GOODS_EACH)
    seen = [row.count(colour) + bag[colour] for colour in range(GOODS)]
    for place, goods in enumerate(row):
        state.row[ROUNDS - due + place] = u8(goods)
    for colour in range(GOODS):
        state.goods_bag[colour] = u8(bag[colour])
    for name, cells, places in (
        ("quay", state.quay, 6), ("store", state.store, purses), ("sold", state.sold, purses),
    ):  # fmt: skip
        for place, part in enumerate(parts(data, name, places)):
            counts = numbers(part, name, GOODS, 0, GOODS_EACH)
            full = len([one for one in counts if one > 0]) > STACKS
            free = state.plays(SOLO) or state.is_automa(place)
            if name == "store" and full and not free:
                raise BadPosition("store: there are only three stacks")
            for colour in range(GOODS):
                cells[GOODS * place + colour] = u8(counts[colour])
                seen[colour] += counts[colour]
    if max(seen) > GOODS_EACH or (sum(seen) < GOODS * GOODS_EACH and not state.plays(SOLO)):
        raise BadPosition("goods: there are seven of each colour")
    given = 3 * min(purses, int(state.people())) + (GOODS if state.plays(CHATEAUMA) else 0)
    if sum(bag) != GOODS * GOODS_EACH - given - ROUNDS * _prepared(state):
        raise BadPosition("goods_bag does not fit the phase")


def _prepared(state: Burgund) -> int:
    """How many phases have been prepared."""
    return 0 if state.round == 0 else int(state.phase) + 1


def _lands(state: Burgund, data: Mapping[str, object], seats: int) -> None:
    how = way(state.setup)
    boards = numbers(data.get("boards"), "boards", seats, -1, DUCHIES // 2 - 1)
    chosen = numbers(data.get("duchy"), "duchy", seats, -1, MAPS - 1)
    lands = parts(data, "land", seats)
    for seat in range(int(state.people()), seats):
        if max(boards[seat], chosen[seat]) >= 0:
            raise BadPosition("duchy: the automa has its own")
        load_automa(state, data, numbers(lands[seat], "land", SPACES, -1, INN - 1))
    for seat in range(int(state.people())):
        if (boards[seat] >= 0) != (how in (RANDOM, DIFFERENT)):
            raise BadPosition("boards are drawn only for random duchies")
        state.boards[seat] = u8(boards[seat] if boards[seat] >= 0 else NONE)
        home = chosen[seat]
        if how == SAME and home != same_duchy(state.setup):
            raise BadPosition("duchy must be the one that was agreed")
        if home >= 0 and how != SAME and not state.may_choose(seat, home):
            raise BadPosition(f"seat {seat} cannot have this duchy")
        state.duchy[seat] = u8(home if home >= 0 else NONE)
        _land(state, seat, home, numbers(lands[seat], "land", SPACES, -1, TILES - 1))
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
    found, grown = 0, covered & -covered
    while grown != found:
        found = grown
        for space in range(SPACES):
            if found >> space & 1:
                grown |= int(NEAR[SPACES * home + space]) & covered
    return found


def _tiles(state: Burgund, data: Mapping[str, object], seats: int, setting_up: bool) -> None:
    """All tiles: in the supply, on the board, on key spaces, in duchies, out of the game."""
    supply = numbers(data.get("supply"), "supply", 2 * TILES, 0, 20)
    out = numbers(data.get("out"), "out", TILES, 0, 26)
    board = numbers(data.get("board"), "board", PLACES, -1, TILES - 1)
    seen = [supply[tile] + supply[TILES + tile] + out[tile] for tile in range(TILES)]
    seen[INN] += int(state.inns)
    for place, tile in enumerate(board):
        if tile >= 0:
            _check_place(state, place, tile, setting_up)
            state.board[place] = u8(tile)
            seen[tile] += 1
    for seat, part in enumerate(parts(data, "keys", state.shelves())):
        held = numbers(part, "keys", load_shields.key_spaces(state, seat, part), -1, TILES - 1)
        ascending = sorted(held, key=lambda tile: tile if tile >= 0 else TILES)
        few = team.ROOM_EACH if state.plays(TEAM) else KEYS
        if held != ascending or (len(held) > few and held[-1] < 0):
            raise BadPosition("keys must be in ascending order, empty ones last")
        if setting_up and max(held) >= 0:
            raise BadPosition("keys are empty in the setup")
        for tile in held:
            if tile >= 0:
                market.add_key(state, seat, tile)
                seen[tile] += 1
    for tile in state.land:
        if tile != NONE:
            seen[int(tile)] += 1
    for tile in tiles_of(state):
        seen[tile] += 1
    if setting_up:
        people = range(int(state.people()))
        if state.plays(TEAM):
            seen[CASTLE] += sum([load_team.has_no_castle(state, side) for side in range(2)])
        else:
            seen[CASTLE] += len([seat for seat in people if state.covered[seat] == 0])
    for frame in range(int(state.frames.depth())):
        if state.frames.kind(frame) in (ROOM, WHERE):
            seen[int(state.frames.arg(0, frame))] += 1
    seen[FACE_DOWN] -= load_solo.black_sides(state, seen[FACE_DOWN], _prepared(state))
    whole = all_tiles(int(state.modules))
    if seen != [whole[tile] + whole[TILES + tile] for tile in range(TILES)]:
        raise BadPosition(f"tiles: there must be {sum(whole)}, of each kind so many as in the box")
    for piece in range(2 * TILES):
        if supply[piece] > whole[piece]:
            raise BadPosition("supply: so many tiles do not exist")
        state.supply[piece] = u8(supply[piece])
    for tile in range(TILES):
        state.out[tile] = u8(out[tile])
    _check_supply(state, supply, whole, seats)


def _check_place(state: Burgund, place: int, tile: int, setting_up: bool) -> None:
    seats = int(state.setup.seats)
    if setting_up:
        raise BadPosition("board: nothing lies there in the setup")
    if place >= BLACK:
        if tile >= INN:
            raise BadPosition("board: inns have a space of their own")
        if place >= BLACK + BLACK_TILES[seats]:
            raise BadPosition("board: the black depot has no such place")
    elif market.colour_of(state, place) != COLOUR[tile]:
        raise BadPosition("board: a tile lies on another colour")


def _check_supply(state: Burgund, supply: list[int], whole: list[int], seats: int) -> None:
    """What was drawn in each phase is known exactly (BUR-E29)."""
    due = [sum(whole[int(FIRST_OF[c]) : int(FIRST_OF[c + 1])]) for c in range(6)]
    due[CASTLE] -= team.TEAMS if state.plays(TEAM) else seats
    black = sum(whole[TILES:])
    if state.plays(CHATEAUMA):
        due = [left - first for left, first in zip(due, drawn_first(state), strict=True)]
        black = black_supply(state, whole)
    now = state.phase
    for phase in range(_prepared(state)):
        state.phase = phase
        for place in range(BLACK):
            colour = market.colour_of(state, place)
            if colour != NONE and due[int(colour)] > 0:
                due[int(colour)] -= 1
    state.phase = now
    left = [sum(supply[int(FIRST_OF[c]) : int(FIRST_OF[c + 1])]) for c in range(6)]
    black = sum(whole[TILES:]) - min(black, int(BLACK_TILES[seats]) * _prepared(state))
    coming = whole[INN] - _prepared(state) if state.plays(INNS) else 0
    if left != due or sum(supply[TILES:]) != black or supply[INN] != coming:
        raise BadPosition("supply does not fit the phase")


def _purses(state: Burgund, data: Mapping[str, object], seats: int, purses: int) -> None:
    silver = numbers(data.get("silver"), "silver", purses, 0, MANY)
    workers = numbers(data.get("workers"), "workers", purses, 0, MANY)
    for purse in range(purses):
        state.silver[purse] = i16(silver[purse])
        state.workers[purse] = i16(workers[purse])
        if state.is_automa(purse) and workers[purse]:
            raise BadPosition("workers: the automa has none")
    bonus = numbers(data.get("bonus"), "bonus", len(state.bonus), -1, seats - 1)
    for seat, part in enumerate(parts(data, "points", seats)):
        points = numbers(part, "points", SOURCES, -MANY, MANY)
        if any((given < 0) != (source == RANSOM) for source, given in enumerate(points) if given):
            raise BadPosition("points: only castles cost any")
        if sum(points) < 0:
            raise BadPosition("points: nobody can pay what he does not have")
        for source in range(SOURCES):
            state.points_of[SOURCES * seat + source] = i16(points[source])
    sides = [*state.setup.team, -1]
    for tile in range(len(bonus)):
        first = sides[bonus[tile - 1]] if tile & 1 == 1 else -1
        if bonus[tile] >= 0 and tile & 1 == 1 and first in (-1, sides[bonus[tile]]):
            raise BadPosition("bonus: the small tile goes to the second player")
        state.bonus[tile] = u8(bonus[tile] if bonus[tile] >= 0 else NONE)


def _dice(state: Burgund, data: Mapping[str, object], seats: int, setting_up: bool) -> None:
    for seat, part in enumerate(parts(data, "dice", seats)):
        dice = numbers(part, "dice", 2, 0, USED + 6)
        for die in range(2):
            state.dice[2 * seat + die] = u8(dice[die])
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


def _check_stack(state: Burgund) -> None:
    """All frames of a turn, or of a phase end, are the same seat's, and each can be asked."""
    stack = state.frames
    if stack.kind() in (MARKER, LAY_OUT):
        raise BadPosition("frames: a turn lies at the bottom, a question on top")
    first = 0
    if state.plays(SHIELDS) and stack.kind(0) in (PHASE_END, GAME_END):
        first = load_shields.check_phase_end(state)
    else:
        _check_turn(state)
    owner = stack.owners(first)
    seat = [int(marker) for marker in state.order if owner == 1 << int(marker)]
    if len(seat) != 1:
        raise BadPosition("frames: a turn has one owner")
    if first == 0:
        _check_others(state, seat[0])
    load_shields.check_frames(state, seat[0], first)
    load_vineyards.check_frames(state, seat[0], first)
    load_solo.check_frames(state)
    for frame in range(first + 1, int(stack.depth())):
        _check_effect(state, seat[0], frame)
    if state.droppable() and len(state.legal(seat[0])) == 0:
        raise BadPosition("frames: nothing can be answered")


def _check_turn(state: Burgund) -> None:
    stack = state.frames
    if stack.kind(0) != TURN:
        raise BadPosition("frames: a turn lies at the bottom, a question on top")
    if stack.arg(1, 0) > int(state.own_limit) or stack.arg(2, 0) > 0:
        raise BadPosition("frames: a turn has no such purchases")
    if stack.arg(3, 0) > 0 and not state.plays(SHIELDS):
        raise BadPosition("frames: no shield turns dice")


def _check_effect(state: Burgund, seat: int, frame: int) -> None:
    stack = state.frames
    kind, below = stack.kind(frame), stack.kind(frame - 1)
    spare = stack.arg(2, frame) + stack.arg(3, frame)
    if kind in (TURN, SETUP) or stack.owners(frame) != 1 << seat or spare > 0:
        raise BadPosition("frames: only effects lie above a turn")
    if kind in load_solo.KINDS or (kind == HARBOUR and state.plays(SOLO)):
        return
    if kind == FREIGHT and below != MARKER:
        raise BadPosition("frames: what shield 5 brings comes before the marker")
    if (kind in (HARBOUR, CARGO, FREIGHT)) != (below in (MARKER, FREIGHT)) and not (
        kind in (ROOM, CLEAR) and below == FREIGHT
    ):
        raise BadPosition("frames: a ship's goods come before its marker")
    if kind == LAY_OUT:
        check_laying(state, frame)
        return
    of_castle = kind == ACTION and stack.arg(0, frame) == 0 and state.plays(SHIELDS)
    if of_castle and stack.arg(1, frame) > 1:
        raise BadPosition("frames: there is no such action")
    more = kind not in (CARGO, BOUNTY, REAP) and not of_castle and stack.arg(1, frame) > 0
    if more or stack.arg(1, frame) >= GOODS:
        raise BadPosition("frames: no such colour")
    _check_frame(state, seat, frame, int(stack.depth()))


def _check_others(state: Burgund, seat: int) -> None:
    """Whoever is before the owner in turn order is done; who is later has not begun."""
    for marker in state.order:
        other = int(marker)
        used = [int(state.dice[2 * other + die]) >= USED for die in range(2)]
        if other != seat and used[0] != used[1]:
            raise BadPosition("dice: only one seat is in its turn")
    if int(state.dice[2 * seat]) >= USED and int(state.dice[2 * seat + 1]) >= USED:
        return
    for marker in state.order:
        if int(marker) == seat:
            break
        if int(state.dice[2 * int(marker)]) < USED and state.frames.depth() == 1:
            raise BadPosition("dice: somebody comes before this seat")


def _check_frame(state: Burgund, seat: int, frame: int, depth: int) -> None:
    stack = state.frames
    kind = stack.kind(frame)
    if state.plays(TEAM):
        load_team.check_frame(state, seat, frame)
    elif (
        kind == ROOM and market.has_room(state, seat) and not load_vineyards.clearing(state, frame)
    ):
        raise BadPosition("frames: there is room on the key spaces")
    if kind == PICK and stack.arg(0, frame) not in (MARKET_TAKES, CARPENTER_TAKES, CHURCH_TAKES):
        raise BadPosition("frames: no building takes such tiles")
    number = stack.arg(0, frame)
    if kind == ACTION and number not in (0, int(state.white) if state.plays(WHITE_CASTLES) else 0):
        raise BadPosition("frames: a white castle acts with the number of the white die")
    lying = [int(tile) for tile in state.land[SPACES * seat : SPACES * seat + SPACES]]
    alone = not state.plays(TEAM)
    if alone and kind == COPY and CRANE not in lying:
        raise BadPosition("frames: there is no crane")
    if (
        alone
        and kind == FLOCK
        and (lying[int(number)] != GEESE or count(effects.other_kinds(state, seat, number)) < 2)
    ):
        raise BadPosition("frames: there is nothing to choose for the geese")
    if kind == CARGO:
        if frame != depth - 1:
            return
        if trade.free_stacks(state, seat) == 0 or len(trade.cargo(state, seat)) == 0:
            raise BadPosition("frames: there is nothing to choose for the ship")
