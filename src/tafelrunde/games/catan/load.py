"""Stored positions and views: everything is laid again, and whatever cannot be is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tafelrunde.games.catan import asks, figures, land, memory, store, trade, views
from tafelrunde.games.catan.components import (
    ACTIONS,
    ANYTHING,
    ARSONIST,
    BLACK_KNIGHT,
    BRIGANDS,
    CARDS,
    COLUMNS,
    COPIES,
    DRAFTS,
    EVENT_COPIES,
    EVENT_SORTS,
    EVENTS,
    EXPANSIONS,
    FIRST_RED,
    FIRST_STACKED,
    FULL_STORE,
    HIDDEN,
    KINDS,
    LANDS,
    LEFT_START,
    NOBODY,
    RIGHT_START,
    SITES,
    SORTS,
    SPOTS,
    STACKS,
    START_HAND,
    TRADES,
    UNSEEN,
)
from tafelrunde.games.catan.state import Catan, bare
from tafelrunde.kernel.chance import Scripted
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.frames import FIRST_TASK
from tafelrunde.kernel.loading import ANY, number, numbers, parts
from tafelrunde.kernel.loading import frames as stored_frames
from tafelrunde.kernel.native import i16, i64, u8
from tafelrunde.kernel.state import FULL, OVER, Setup

BOTTOM: Final = -1
PAYING: Final = (asks.ERECT, asks.LAY_ROAD, asks.SETTLE, asks.FOUND, asks.LOOK, asks.MAIN)
# What may lie directly below a frame.
BELOW: Final = {
    asks.ARRANGE: (BOTTOM,),
    asks.BEGIN: (BOTTOM,),
    asks.BEFORE_ROLL: (BOTTOM,),
    asks.YIELD: (BOTTOM,),
    asks.MAIN: (BOTTOM,),
    asks.CHECK: (BOTTOM,),
    asks.NEXT: (BOTTOM,),
    asks.START_HAND: (asks.BEGIN, asks.START_HAND),
    asks.PICK: (asks.START_HAND, asks.BEGIN, asks.UNDER, asks.CHECK, asks.NEXT),
    asks.LOOK: (asks.CHECK, asks.NEXT),
    asks.ANSWER: (asks.STRIKE,),
    asks.STRIKE: (asks.MAIN,),
    asks.LAND: (*PAYING, asks.LAND, asks.YIELD, asks.WANTING, asks.CARAVAN_TRADE),
    asks.WANT: (asks.MAIN, asks.YIELD, asks.GIFT),
    asks.WANTING: (asks.MAIN, asks.YIELD, asks.GIFT),
    asks.GIFT: (asks.MAIN,),
    asks.HIT: (asks.RECKON, asks.CHOOSE),
    asks.CHOOSE: (asks.RECKON,),
    asks.RECKON: (asks.SURPLUS,),
    asks.SURPLUS: (asks.SURPLUS, asks.MAIN, asks.YIELD),
    asks.UNDER: (asks.SURPLUS, asks.CHECK, asks.YIELD, asks.BUILDER),
    asks.DRAFT: (asks.MAIN,),
    asks.REPLY: (asks.MAIN,),
    asks.STEAL: (asks.MAIN,),
    asks.SEIZE: (asks.YIELD,),
    asks.BUILDER: (asks.YIELD, asks.BUILDER),
    asks.DRAW: (asks.CHECK,),
    asks.EXCHANGE: (asks.NEXT,),
    asks.CARAVAN_TRADE: (asks.MAIN,),
    asks.ABOVE: (asks.MAIN,),
    asks.SCOUTING: (asks.MAIN,),
    asks.ERECT: (asks.MAIN,),
    asks.LAY_ROAD: (asks.MAIN,),
    asks.SETTLE: (asks.MAIN,),
    asks.FOUND: (asks.MAIN,),
}
# Frames of the player on turn.
OF_ACTIVE: Final = (
    asks.BEGIN, asks.BEFORE_ROLL, asks.YIELD, asks.MAIN, asks.CHECK, asks.NEXT, asks.DRAW,
    asks.EXCHANGE, asks.STRIKE, asks.GIFT, asks.STEAL, asks.CARAVAN_TRADE, asks.ABOVE,
    asks.SCOUTING, asks.ERECT, asks.LAY_ROAD, asks.SETTLE, asks.FOUND, asks.LOOK, asks.RECKON,
)  # fmt: skip


def load(setup: Setup, data: Mapping[str, object], viewer: int) -> Catan:
    """A position, or the view of a seat, from its dict."""
    state = bare(setup)
    state.viewer = viewer
    _scalars(state, data)
    state.frames = stored_frames(data, asks.WIDTH, 2, asks.HIGHEST)
    _shape(state, data)
    _landscapes(state, data)
    _sites(state, data)
    _cards(state, data)
    _events(state, data)
    offer = numbers(data.get("offer"), "offer", 2 * KINDS, 0, 12)
    for cell in range(2 * KINDS):
        state.offer[cell] = u8(offer[cell])
    known = parts(data, "memory", 2)
    for seat in range(2):
        if viewer in (FULL, seat):
            _memory(state, seat, known[seat])
        elif known[seat] != {}:
            raise BadPosition("memory: a view holds nobody else's")
    if viewer != FULL:
        views.forget_pool(state)
    _frames(state)
    _figures(state)
    _asking(state)
    return state


def _scalars(state: Catan, data: Mapping[str, object]) -> None:
    state.turn = number(data, "turn", 0, int(state.last_turn))
    state.active = number(data, "active", 0, 1)
    state.crest = number(data, "crest", 0, 1)
    state.face = number(data, "face", 0, 5)
    state.number = number(data, "number", 0, 6)
    state.knight = number(data, "knight", NOBODY, 1)
    state.mill = number(data, "mill", NOBODY, 1)
    state.declined = number(data, "declined", 0, 255)
    state.traded = number(data, "traded", 0, TRADES)
    state.withdrawn = number(data, "withdrawn", 0, DRAFTS)
    state.winner = number(data, "winner", NOBODY, 1)
    agreed = state.setup.values[3]
    if agreed > 0 and state.crest != agreed - 1:
        raise BadPosition("crest must be the one that was agreed")


def _shape(state: Catan, data: Mapping[str, object]) -> None:
    forms = parts(data, "form", 2)
    for seat in range(2):
        form = numbers(forms[seat], "form", land.FORM, 0, 4095)
        first, last, left, right, towns = form
        if not (0 <= first <= LEFT_START and RIGHT_START <= last < COLUMNS - 1):
            raise BadPosition("form: the centres lie around the start road")
        if left > 1 or right > 1:
            raise BadPosition("form: there is one road at an end, or none")
        if any(towns >> centre & 1 and not first <= centre <= last for centre in range(12)):
            raise BadPosition("form: a city needs a settlement")
        for part in range(land.FORM):
            state.form[seat * land.FORM + part] = i16(form[part])
    if min(land.roads_left(state), land.settlements_left(state), land.cities_left(state)) < 0:
        raise BadPosition("form: more is built than there is")


def _landscapes(state: Catan, data: Mapping[str, object]) -> None:
    grounds, stores = parts(data, "lands", 2), parts(data, "stores", 2)
    arranging = state.frames.depth() > 0 and state.frames.kind() == asks.ARRANGE
    used = []
    for seat in range(2):
        ground = numbers(grounds[seat], "lands", SPOTS, 0, LANDS)
        store = numbers(stores[seat], "stores", SPOTS, 0, FULL_STORE)
        crest = int(state.crest) if seat == 0 else 1 - int(state.crest)
        for spot in range(SPOTS):
            piece, column = ground[spot] - 1, spot % COLUMNS
            if piece < 0:
                if store[spot]:
                    raise BadPosition("stores: nothing can be stored there")
                continue
            start = LEFT_START <= column <= RIGHT_START + 1
            own_start = 6 * crest <= piece < 6 * crest + 6
            if start != own_start or (not start and piece < FIRST_STACKED):
                raise BadPosition("lands: this landscape cannot lie there")
            used.append(piece)
            land.lay_land(state, seat, spot, piece, store[spot])
        _check_columns(state, seat, arranging)
    top = state.frames
    if top.depth() > 0 and top.kind() == asks.ABOVE:
        used += [int(top.arg(0)), int(top.arg(1))]
        if min(used[-2:]) < FIRST_STACKED:
            raise BadPosition("frames: only cards of the stack are drawn")
    if len(set(used)) < len(used):
        raise BadPosition("lands: each landscape exists once")
    for piece in used:
        if piece >= FIRST_STACKED:
            state.country[piece - FIRST_STACKED] = u8(0)


def _check_columns(state: Catan, seat: int, arranging: bool) -> None:
    first, last = state.centres(seat)[0], state.centres(seat)[-1]
    lies = [state.spot(seat, spot)[0] >= 0 for spot in range(SPOTS)]
    if arranging:
        steps = int(state.frames.arg(seat))
        if not state.frames.owners() >> seat & 1 and state.viewer in (FULL, seat):
            steps = KINDS
        due = [place // 3 * COLUMNS + LEFT_START + place % 3 for place in range(steps)]
        if [spot for spot in range(SPOTS) if lies[spot]] != sorted(due):
            raise BadPosition("lands: they are laid one after the other")
        return
    missing = []
    for spot in range(SPOTS):
        inside = first <= spot % COLUMNS <= last + 1
        if lies[spot] and not inside:
            raise BadPosition("lands: a landscape lies at a centre")
        if inside and not lies[spot]:
            missing.append(spot)
    top = state.frames
    laying = top.depth() > 0 and top.kind() in (asks.ABOVE, asks.SCOUTING)
    if missing:
        _check_missing(state, seat, missing)
    elif laying and top.owners() == 1 << seat:
        raise BadPosition("lands: there is no place for a new landscape")


def _check_missing(state: Catan, seat: int, missing: list[int]) -> None:
    """Landscapes are missing only where a new settlement still gets its own, or has won."""
    top = state.frames
    column = missing[0] % COLUMNS
    outer = column in (state.centres(seat)[0], state.centres(seat)[-1] + 1)
    if top.depth() == 0:
        fits = len(missing) == 2 and state.winner == seat
    elif top.kind() == asks.ABOVE:
        fits = len(missing) == 2 and top.arg(2) == column and top.owners() == 1 << seat
    else:
        due = 2 - int(top.arg(1))
        asked = top.kind() == asks.SCOUTING and top.arg(0) == column
        fits = asked and len(missing) == due and top.owners() == 1 << seat
    if not (fits and outer and missing[-1] == column + COLUMNS):
        raise BadPosition("lands: a landscape is missing")


def _sites(state: Catan, data: Mapping[str, object]) -> None:
    boards = parts(data, "sites", 2)
    for seat in range(2):
        board = numbers(boards[seat], "sites", SITES, 0, SORTS)
        for site in range(SITES):
            card, centre = board[site] - 1, site // 4
            if card < 0:
                continue
            city = land.is_city(state, seat, centre)
            if centre not in state.centres(seat) or card < ACTIONS:
                raise BadPosition("sites: this card cannot lie there")
            if (card >= FIRST_RED or site % 2) and not city:
                raise BadPosition("sites: only a city has room for this")
            if site % 2 and not board[site - 1]:
                raise BadPosition("sites: site 1 is used before site 2")
            state.sites[seat * SITES + site] = u8(card + 1)
        land.reckon(state, seat)


def _cards(state: Catan, data: Mapping[str, object]) -> None:
    highest = SORTS - 1 if state.viewer == FULL else HIDDEN
    hands, stacks = parts(data, "hands", 2), parts(data, "stacks", STACKS)
    for seat in range(2):
        hand = numbers(hands[seat], "hands", ANY, 0, highest)
        if hand != sorted(hand) or UNSEEN in hand or len(hand) > memory.HAND_ROOM:
            raise BadPosition("hands: cards in ascending order, twenty at most")
        state.held[seat] = u8(len(hand))
        for card in hand:
            if card < SORTS:
                there = seat * SORTS + card
                state.hands[there] = u8(int(state.hands[there]) + 1)
    discard = numbers(data.get("discard"), "discard", SORTS, 0, 3)
    for card in range(SORTS):
        state.discard[card] = u8(discard[card])
    _stacks(state, [numbers(part, "stacks", ANY, 0, max(highest, UNSEEN)) for part in stacks])


def _stacks(state: Catan, piles: list[list[int]]) -> None:
    held = int(state.held[0]) + int(state.held[1])
    out = sum([int(count) for count in state.discard])
    built = len([card for card in state.sites if card > 0])
    flat = [card for pile in piles for card in pile]
    if len(flat) + held + out + built != EXPANSIONS:
        raise BadPosition("there are 62 expansion cards")
    for cell in range(EXPANSIONS):
        state.stacks[cell] = u8(flat[cell] if cell < len(flat) else 0)
    for number_of in range(STACKS):
        state.heights[number_of] = u8(len(piles[number_of]))
    for card in range(SORTS):
        left = int(COPIES[card]) - int(views.shown(state, card))
        if left < 0:
            raise BadPosition(f"there are not so many of {CARDS[card]}")
        state.pool[card] = u8(left)


def _events(state: Catan, data: Mapping[str, object]) -> None:
    seen = numbers(data.get("chronicle"), "chronicle", ANY, 0, EVENT_SORTS - 1)
    if len(seen) > EVENTS:
        raise BadPosition("chronicle: there are ten event cards")
    state.known_events = len(seen)
    for place in range(len(seen)):
        state.chronicle[place] = u8(seen[place])
    for card in range(EVENT_SORTS):
        left = int(EVENT_COPIES[card]) - seen.count(card)
        if left < 0:
            raise BadPosition("chronicle: there are not so many of this card")
        state.omens[card] = u8(left)


def _memory(state: Catan, seat: int, part: object) -> None:
    if not isinstance(part, Mapping):
        raise BadPosition("memory has stacks, hand and met")
    stacks = parts(part, "stacks", STACKS)
    for stack in range(STACKS):
        entries = numbers(stacks[stack], "memory", ANY, 0, int(ANYTHING))
        height, gaps = int(state.heights[stack]), entries.count(memory.GAP)
        if gaps > memory.GAPS or len(entries) - 2 * gaps != height:
            raise BadPosition("memory: as many entries as there are cards, and few gaps")
        memory.resize(state, seat, stack, len(entries))
        first = int(memory.begins(state, seat, stack))
        for place in range(len(entries)):
            state.memory[first + place] = entries[place]
        before = 0
        for entry in entries:
            before += -1 if entry == memory.GAP else 1
            if entry == memory.GAP and before <= 0:
                raise BadPosition("memory: nothing has left before it was there")
        if state.viewer == FULL and not _fits(entries, state.stack_cards(stack)):
            raise BadPosition("memory: what lies in the stack must be possible")
    hand = numbers(part.get("hand"), "memory", int(state.held[1 - seat]), 1, int(ANYTHING))
    for place in range(len(hand)):
        state.memory[int(memory.hand_at(seat)) + place] = hand[place]
    if state.viewer == FULL and not _matches(hand, state.hand(1 - seat)):
        raise BadPosition("memory: what the other one holds must be possible")
    met = numbers(part.get("met"), "met", SORTS, 0, 3)
    for card in range(SORTS):
        state.met[seat * SORTS + card] = u8(met[card])
        if state.viewer == FULL and met[card] > int(COPIES[card]) - int(state.pool[card]):
            raise BadPosition("met: nobody has seen so many")


def _fits(entries: list[int], pile: list[int]) -> bool:
    """Can the cards lie there after one card for each gap, from before it, was taken away?"""
    reached = {0}  # how many cards of the pile the entries so far account for
    seen = 0
    gaps = 0
    for entry in entries:
        if entry == memory.GAP:
            gaps += 1
            reached = {kept for kept in reached if seen - kept >= gaps}
            continue
        seen += 1
        onward = set()
        for kept in reached:
            onward.add(kept)
            if kept < len(pile) and _may_be(entry, pile[kept]):
                onward.add(kept + 1)
        reached = onward
    return len(pile) in reached


def _may_be(mask: int, card: int) -> bool:
    return mask == ANYTHING if card == UNSEEN else mask >> card & 1 == 1


def _matches(masks: list[int], hand: list[int]) -> bool:
    """Is there a card for each mask?"""
    if not masks:
        return True
    return any(
        masks[0] >> card & 1 and _matches(masks[1:], hand[:place] + hand[place + 1 :])
        for place, card in enumerate(hand)
        if card not in hand[:place]
    )


def _frames(state: Catan) -> None:
    frames = state.frames
    below = BOTTOM
    for frame in range(int(frames.depth())):
        kind, owners = int(frames.kind(frame)), int(frames.owners(frame))
        if below not in BELOW[kind]:
            raise BadPosition("frames: this cannot be asked there")
        if kind != asks.ARRANGE and owners == 3:
            raise BadPosition("frames: only the arrangement asks both")
        if kind in OF_ACTIVE and owners != 1 << int(state.active):
            raise BadPosition("frames: it is the other one's turn")
        if kind == asks.LAND and not store.can_be_done(state, frame):
            raise BadPosition("frames: no such landscape is asked for")
        below = kind
    if frames.depth() == 0:
        if state.turn == 0 or (state.winner == NOBODY and state.turn < state.last_turn):
            raise BadPosition("frames: somebody is asked until the end")
        return
    if state.winner != NOBODY or frames.kind() >= FIRST_TASK:
        raise BadPosition("frames: a game that is not over asks somebody")
    early = int(frames.kind(0)) in (asks.ARRANGE, asks.BEGIN)
    if early != (state.turn == 0):
        raise BadPosition("turn must count from the first roll")
    if state.declined > state.offers:
        raise BadPosition("declined: more offers than there may be")
    _arguments(state)


def _arguments(state: Catan) -> None:
    """What the asking frame says must be possible on this table."""
    frames = state.frames
    kind, a, b, c = frames.kind(), int(frames.arg(0)), int(frames.arg(1)), int(frames.arg(2))
    seat = 0 if frames.owners() == 1 else 1
    if kind == asks.PICK:
        if b > START_HAND or b == 0 or c:
            raise BadPosition("frames: no such stack is searched")
    elif kind == asks.SEIZE:
        if b >= STACKS or (a > 0 and not state.hands[(1 - seat) * SORTS + a - 1]):
            raise BadPosition("frames: no such card is seized")
        if a > 0 and state.held[1 - seat] < 2:
            raise BadPosition("frames: there is no second card")
    elif kind == asks.ARRANGE:
        state.window = 1
        if max(a, b) > KINDS - 2:
            raise BadPosition("frames: no such step")
    elif kind == asks.ANSWER or kind == asks.STRIKE:
        if a not in (ARSONIST, BRIGANDS, BLACK_KNIGHT) or b > 1:
            raise BadPosition("frames: this is no attack")
    elif kind == asks.DRAFT or kind == asks.REPLY:
        if not trade.offers_left(state):
            raise BadPosition("offer: there are no more of them in this turn")
        if kind == asks.REPLY and not trade.can_send(state):
            raise BadPosition("offer: something is given and something asked for")
    offered = sum([int(state.offer[cell]) for cell in range(2 * KINDS)])
    if kind not in (asks.DRAFT, asks.REPLY) and offered > 0:
        raise BadPosition("offer: nobody makes one")


def _figures(state: Catan) -> None:
    """The figures stand where they belong, unless both boards are just changing (CAT-R20)."""
    kinds = [int(state.frames.kind(frame)) for frame in range(int(state.frames.depth()))]
    knight, mill = int(figures.stronger(state, land.FORCE)), int(figures.miller(state))
    if asks.RECKON not in kinds and [knight, mill] != [int(state.knight), int(state.mill)]:
        raise BadPosition("knight and mill belong to the stronger one")


def _asking(state: Catan) -> None:
    if state.frames.depth() == 0:
        state.actor = OVER
        return
    state.settle(Scripted([]))
    seats = [seat for seat in range(2) if state.waiting(seat)]
    if state.viewer != FULL:
        seats = [seat for seat in seats if seat == state.viewer]
    for seat in seats:
        if len(state.legal(i64(seat))) == 0:
            raise BadPosition("somebody is asked and has no answer")
