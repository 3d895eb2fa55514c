"""Stored tiles: none is lost or doubled, and so many are drawn as the phase says."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.games.burgund import market
from tafelrunde.games.burgund.components import (
    BLACK,
    BLACK_TILES,
    CASTLE,
    CHATEAUMA,
    COLOUR,
    FACE_DOWN,
    FIRST_OF,
    INN,
    INNS,
    KEYS,
    NONE,
    TEAM,
    TILES,
    all_tiles,
)
from tafelrunde.games.burgund.frames import ROOM, WHERE
from tafelrunde.games.burgund.modules import load_shields, load_solo, load_team, team
from tafelrunde.games.burgund.modules.load_automa import black_supply, drawn_first, tiles_of
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.stored import put, read, take
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.loading import numbers, parts


def prepared(state: Burgund) -> int:
    """How many phases have been prepared."""
    return 0 if state.round == 0 else int(state.phase) + 1


def tiles(state: Burgund, data: Mapping[str, object], seats: int, setting_up: bool) -> None:
    """All tiles: in the supply, on the board, on key spaces, in duchies, out of the game."""
    supply, out = read(state, data, "supply"), take(state, data, "out")
    board = take(state, data, "board")
    seen = [supply[tile] + supply[TILES + tile] + out[tile] for tile in range(TILES)]
    seen[INN] += int(state.inns)
    for place, tile in enumerate(board):
        if tile >= 0:
            _check_place(state, place, tile, setting_up)
            seen[tile] += 1
    few = team.ROOM_EACH if state.plays(TEAM) else KEYS
    for seat, part in enumerate(parts(data, "keys", state.shelves())):
        held = numbers(part, "keys", load_shields.key_spaces(state, seat, part), -1, TILES - 1)
        ascending = sorted(held, key=lambda tile: tile if tile >= 0 else TILES)
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
    seen[FACE_DOWN] -= load_solo.black_sides(state, seen[FACE_DOWN], prepared(state))
    whole = all_tiles(int(state.modules))
    if seen != [whole[tile] + whole[TILES + tile] for tile in range(TILES)]:
        raise BadPosition(f"tiles: there must be {sum(whole)}, of each kind so many as in the box")
    for piece in range(2 * TILES):
        if supply[piece] > whole[piece]:
            raise BadPosition("supply: so many tiles do not exist")
    put(state, "supply", supply)
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
    for phase in range(prepared(state)):
        state.phase = phase
        for place in range(BLACK):
            colour = market.colour_of(state, place)
            if colour != NONE and due[int(colour)] > 0:
                due[int(colour)] -= 1
    state.phase = now
    left = [sum(supply[int(FIRST_OF[c]) : int(FIRST_OF[c + 1])]) for c in range(6)]
    black = sum(whole[TILES:]) - min(black, int(BLACK_TILES[seats]) * prepared(state))
    coming = whole[INN] - prepared(state) if state.plays(INNS) else 0
    if left != due or sum(supply[TILES:]) != black or supply[INN] != coming:
        raise BadPosition("supply does not fit the phase")
