"""What a seat knows of a position (CAT-R57), and a position as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.catan import asks, memory
from tafelrunde.games.catan.components import (
    COPIES,
    HIDDEN,
    KINDS,
    SITES,
    SORTS,
    SPOTS,
    STACKS,
    UNSEEN,
)
from tafelrunde.games.catan.land import FORM, HAVE, ROOM, SUMS
from tafelrunde.games.catan.memory import MEMORY
from tafelrunde.kernel.native import i64, u8, vec
from tafelrunde.kernel.state import FULL

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan


def seen_by(state: Catan, seat: i64) -> Catan:
    """What the seat, or a spectator, knows: built up from public facts, its hand and its memory."""
    view = state.copy()
    view.viewer = seat
    for other in range(i64(2)):
        if other != seat:
            hide_from(view, other)
    if seat > 1:
        for cell in range(view.bottom_of(4)):
            if view.stacks[cell] != UNSEEN:
                view.stacks[cell] = u8(HIDDEN)
    else:
        keep_sure_cards(view, seat)
    forget_pool(view)
    return view


def hide_from(view: Catan, owner: i64) -> None:
    """Take out what only its owner knows: hand, memory, draft, sealed and secret steps."""
    for card in range(i64(SORTS)):
        view.hands[owner * SORTS + card] = u8(0)
        view.met[owner * SORTS + card] = u8(0)
    for cell in range(owner * MEMORY, owner * MEMORY + MEMORY):
        view.memory[cell] = 0
    for stack in range(i64(STACKS)):
        view.marks[owner * STACKS + stack] = u8(0)
    frames = view.frames
    if frames.depth() == 0:
        return
    kind = frames.kind()
    mine = frames.owners() == 1 << owner
    if kind == asks.ARRANGE:
        hide_arrangement(view, owner)
    elif kind == asks.DRAFT and mine:
        for cell in range(i64(2 * KINDS)):
            view.offer[cell] = u8(0)
    elif kind == asks.SEIZE and mine:
        frames.set_arg(0, 0)


def hide_arrangement(view: Catan, owner: i64) -> None:
    """Nobody else sees the landscapes before both are ready (CAT-R04)."""
    view.frames.set_arg(owner, 0)
    for spot in range(i64(SPOTS)):
        view.lands[owner * SPOTS + spot] = u8(0)
        view.stores[owner * SPOTS + spot] = u8(0)
    for kind in range(i64(KINDS)):
        view.sums[owner * SUMS + HAVE + kind] = u8(0)
        view.sums[owner * SUMS + ROOM + kind] = u8(0)


def keep_sure_cards(view: Catan, seat: i64) -> None:
    """Of stacks and the other's hand only what the seat is sure of."""
    for stack in range(i64(STACKS)):
        count: int = view.heights[stack]
        first = view.bottom_of(stack) - count
        for place in range(i64(count)):
            if view.stacks[first + place] != UNSEEN:
                card = memory.card_of(memory.possible(view, seat, stack, place))
                view.stacks[first + place] = u8(card if card >= 0 else HIDDEN)
    size: int = view.held[1 - seat]
    for cell in range(memory.hand_at(seat), memory.hand_at(seat) + size):
        card = memory.card_of(view.memory[cell])
        if card >= 0:
            there = (1 - seat) * SORTS + card
            view.hands[there] = u8(i64(view.hands[there]) + 1)


def forget_pool(view: Catan) -> None:
    """In a view the pool is all that the seat cannot point at."""
    for card in range(i64(SORTS)):
        view.pool[card] = u8(COPIES[card] - shown(view, card))


def shown(state: Catan, card: i64) -> i64:
    """How many copies of a card are known to lie somewhere."""
    found: i64 = i64(state.discard[card])
    found += i64(state.hands[card]) + i64(state.hands[SORTS + card])
    for site in range(i64(2 * SITES)):
        if state.sites[site] == card + 1:
            found += 1
    for cell in range(state.bottom_of(4)):
        if state.stacks[cell] == card:
            found += 1
    return found


# Stored positions


def to_dict(state: Catan) -> dict[str, object]:
    """The position as plain data."""
    return {
        "turn": int(state.turn),
        "active": int(state.active),
        "crest": int(state.crest),
        "face": int(state.face),
        "number": int(state.number),
        "knight": int(state.knight),
        "mill": int(state.mill),
        "declined": int(state.declined),
        "traded": int(state.traded),
        "withdrawn": int(state.withdrawn),
        "winner": int(state.winner),
        "form": [
            [int(state.form[FORM * seat + part]) for part in range(FORM)] for seat in range(2)
        ],
        "lands": [_cells(state.lands, SPOTS * seat, SPOTS) for seat in range(2)],
        "stores": [_cells(state.stores, SPOTS * seat, SPOTS) for seat in range(2)],
        "sites": [_cells(state.sites, SITES * seat, SITES) for seat in range(2)],
        "hands": [_hand(state, seat) for seat in range(2)],
        "stacks": [state.stack_cards(stack) for stack in range(STACKS)],
        "discard": _cells(state.discard, 0, SORTS),
        "chronicle": _cells(state.chronicle, 0, int(state.known_events)),
        "offer": _cells(state.offer, 0, 2 * KINDS),
        "memory": [_memory(state, seat) for seat in range(2)],
        "frames": state.frames.to_list(),
    }


def _cells(cells: vec[u8], first: int, count: int) -> list[int]:
    return [int(cells[cell]) for cell in range(first, first + count)]


def _hand(state: Catan, seat: int) -> list[int]:
    known = state.hand(seat)
    return known + [HIDDEN] * (int(state.held[seat]) - len(known))


def _memory(state: Catan, seat: int) -> dict[str, object]:
    if state.viewer not in (FULL, seat):
        return {}
    met = [int(state.met[seat * SORTS + card]) for card in range(SORTS)]
    return {
        "stacks": [state.remembered(seat, stack) for stack in range(STACKS)],
        "hand": state.remembered_hand(seat),
        "met": met,
    }
