"""Stored positions of Medievalia: every card is counted, every question must make sense."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.games.medievalia import war
from tafelrunde.games.medievalia.actions import stands
from tafelrunde.games.medievalia.components import (
    ALL_BUILDINGS,
    ALL_KINDS,
    BETWEEN,
    BUILDING_COUNTS,
    COUNTS,
    FREE,
    HOSTS,
    INFANTRY,
    KIND_OF,
    KNIGHT,
    LINKS,
    PILE,
    PILE_TOWN,
    STACK_START,
    TOWN_GROUND,
    TROOPS,
)
from tafelrunde.games.medievalia.ending import BY_SHORTAGE, RUNNING
from tafelrunde.games.medievalia.fief import (
    ACTED,
    AT,
    ATTACKED,
    BOTTOM,
    FIEF,
    FRONTS,
    GONE,
    HEIGHTS,
    HELD,
    HOUSE,
    KNOWN,
    LEFT,
    MOVED,
    ON,
    OWN,
    PURSE,
    REFUSED,
    ROW,
    SIEGE,
    STEPPED,
    TOPS,
    TURNED,
    USED,
    partner,
)
from tafelrunde.games.medievalia.payment import (
    BRUSHES,
    CLERKS,
    FLOOR,
    GIFT_FLOOR,
    PURSE_SIZE,
    TRADERS,
)
from tafelrunde.games.medievalia.state import Medievalia, bare
from tafelrunde.games.medievalia.verbs import (
    ACTING,
    AIMING,
    ARRANGING,
    DEALING,
    DECLARING,
    DEPART,
    DRAWING,
    FEED,
    FINISH,
    FOR_BUILDING,
    FORMING,
    HEALING,
    HELPING,
    HURTING,
    LENDING,
    MARCHING,
    PAYING,
    PLACING,
    PURPOSES,
    REACTIVATE,
    SHOOTING,
    STARVING,
    SUPPORTING,
    TOLL,
    WAR,
    WIDTH,
)
from tafelrunde.kernel.bits import BIT
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.frames import Frames
from tafelrunde.kernel.loading import ANY, number, numbers, parts
from tafelrunde.kernel.loading import frames as load_frames
from tafelrunde.kernel.native import i64, u8, vec
from tafelrunde.kernel.state import FULL, OVER, Setup

# How high an argument of a frame may be.
HIGHEST = {
    DEALING: 8, DRAWING: 0, ACTING: 1, PAYING: len(PURPOSES) - 1, HELPING: len(PURPOSES) - 1,
    TOLL: 0, ARRANGING: 0, STARVING: 0, MARCHING: 0, DECLARING: 0, FORMING: TROOPS - 1,
    PLACING: TROOPS - 1, AIMING: TROOPS - 1, LENDING: TROOPS - 1, SUPPORTING: TROOPS - 1,
    HURTING: war.CLASH - 1, SHOOTING: TROOPS - 1, HEALING: TROOPS - 1, REACTIVATE: 0, FEED: 0,
    DEPART: 0, WAR: 3 * TROOPS, FINISH: 0,
}  # fmt: skip
# In which step of the war something is asked.
STEP_OF = {
    DECLARING: 1, FORMING: 1, PLACING: 2, AIMING: 3, LENDING: 4, SUPPORTING: 4, HURTING: 5,
    SHOOTING: 6, HEALING: 7,
}  # fmt: skip
# How far the cursor goes where it counts more than troops.
LAST_CURSOR = {LENDING: 3 * TROOPS, SUPPORTING: 3 * TROOPS, HURTING: war.CLASH}
OUT_OF_TURN = [HELPING, TOLL, *STEP_OF]
# How many artists, merchants and bureaucrats there are, and the last source.
PURSE_LIMITS = (
    (TRADERS, 3), (CLERKS, 3), (BRUSHES, 3), (FLOOR, 40), (GIFT_FLOOR, 28), (PURSE_SIZE - 1, 0),
)  # fmt: skip
TURN = [FINISH, WAR, DEPART, ACTING]
SHAPES = [
    [DEALING],
    [*TURN, REACTIVATE, DRAWING],
    [*TURN, REACTIVATE, DRAWING, FEED, STARVING],
    TURN,
    [*TURN, PAYING],
    [*TURN, PAYING, HELPING],
    [*TURN, PAYING, TOLL],
    [*TURN, ARRANGING],
    [*TURN, FEED, STARVING],
    [FINISH, WAR, MARCHING],
    [FINISH, WAR, MARCHING, FEED, STARVING],
    [FINISH, FEED, STARVING],
]


def load(setup: Setup, data: Mapping[str, object], viewer: int) -> Medievalia:
    """A position from its dict, or what a viewer sees of one."""
    seats = int(setup.seats)
    made = bare(setup, load_frames(data, WIDTH, seats, HIGHEST))
    made.viewer, made.actor = viewer, OVER
    made.pool = _bytes(numbers(data.get("pool"), "pool", ALL_KINDS, 0, 20))
    made.plans = _bytes(numbers(data.get("plans"), "plans", ALL_BUILDINGS, 0, 2))
    made.ended = number(data, "ended", RUNNING, BY_SHORTAGE)
    made.winner = number(data, "winner", 0, seats - 1)
    out = numbers(data.get("out"), "out", seats, 0, 1)
    for seat in range(seats):
        made.out |= BIT[seat] * out[seat]
    _load_stock(made, data)
    _load_hands(made, data, viewer)
    _load_fiefs(made, data, out)
    _load_troops(made, data, out)
    _count_cards(made, data, viewer, out)
    _load_war(made, data)
    _check_frames(made)
    return made


def _bytes(values: list[int]) -> vec[u8]:
    return vec[u8]([u8(value) for value in values])


def _load_stock(state: Medievalia, data: Mapping[str, object]) -> None:
    spans = (
        ("left", LEFT, 3, 38), ("bottom", BOTTOM, 3, ALL_KINDS), ("tops", TOPS, 3, ALL_BUILDINGS),
        ("below", HEIGHTS, 3, 5), ("gone", GONE, PILE, 20), ("purse", PURSE, PURSE_SIZE, 200),
    )  # fmt: skip
    for name, start, count, high in spans:
        for place, value in enumerate(numbers(data.get(name), name, count, 0, high)):
            state.stock[start + place] = u8(value)
    if any(state.stock[PURSE + column] > most for column, most in PURSE_LIMITS):
        raise BadPosition("purse holds more than there can be")


def _load_hands(state: Medievalia, data: Mapping[str, object], viewer: int) -> None:
    seats = int(state.setup.seats)
    hands, known = parts(data, "hands", seats), parts(data, "known", seats)
    held = parts(data, "held", seats)
    for seat in range(seats):
        cards = numbers(hands[seat], "hands", ALL_KINDS, 0, 20)
        shown = numbers(known[seat], "known", ALL_KINDS, 0, 3)
        sizes = numbers(held[seat], "held", 3, 0, 40)
        for kind in range(ALL_KINDS):
            state.hands[ROW * seat + kind] = u8(cards[kind])
            state.hands[ROW * seat + KNOWN + kind] = u8(shown[kind])
            if shown[kind] > cards[kind]:
                raise BadPosition("known cards must be in the hand")
        hidden = viewer not in (FULL, seat)
        if hidden and cards != shown:
            raise BadPosition("of another's hand a view has the known cards only")
        for pile in range(3):
            state.hands[ROW * seat + HELD + pile] = u8(sizes[pile])
            inside = sum(cards[int(STACK_START[pile]) : int(STACK_START[pile + 1])])
            if sizes[pile] < inside or (sizes[pile] > inside and not hidden):
                raise BadPosition("held must be the number of cards of each stack")


def _load_fiefs(state: Medievalia, data: Mapping[str, object], out: list[int]) -> None:
    seats = int(state.setup.seats)
    fiefs = parts(data, "fiefs", seats)
    siege = numbers(data.get("siege"), "siege", seats, 0, 2)
    for seat in range(seats):
        hosts = fiefs[seat]
        if not isinstance(hosts, list) or len(hosts) != HOSTS:
            raise BadPosition(f"a fief is a list of {HOSTS} hosts")
        state.fiefs[FIEF * seat + SIEGE] = u8(siege[seat])
        if out[seat] and siege[seat]:
            raise BadPosition("nobody besieges an eliminated player")
        for host in range(HOSTS):
            what, turned, one, two = numbers(hosts[host], "host", 4, 0, ALL_BUILDINGS)
            town = TOWN_GROUND if not out[seat] else 0
            if (what != town) if host == 0 else what > 4 or (what > 0 and out[seat]):
                raise BadPosition("host 0 is the town, the others are landscapes")
            if turned > 1 or (what == 0 and turned + one + two > 0) or (two > 0 and one == 0):
                raise BadPosition("a host is its ground, whether it is turned, and its buildings")
            state.fiefs[FIEF * seat + host] = u8(what)
            state.fiefs[FIEF * seat + HOUSE + 2 * host] = u8(one)
            state.fiefs[FIEF * seat + HOUSE + 2 * host + 1] = u8(two)
            state.masks[TURNED] |= BIT[HOSTS * seat + host] * turned


def _load_troops(state: Medievalia, data: Mapping[str, object], out: list[int]) -> None:
    seats = int(state.setup.seats)
    troops = data.get("troops")
    if not isinstance(troops, list):
        raise BadPosition("troops must be a list")
    last = -1
    for entry in troops:
        card, owner, place, spot, told = numbers(entry, "troop", 5, 0, TROOPS - 1)
        if card <= last or owner >= seats or out[owner] or told > 7:
            raise BadPosition("a troop is its number, owner, place, spot and state")
        if place >= 8 or LINKS[8 * seats + place] == 0 or spot > FREE:
            raise BadPosition("there is no such place")
        if spot != FREE and (place != owner or state.fiefs[FIEF * owner + spot] == 0):
            raise BadPosition("cards are attached to hosts of their own fief")
        if spot != FREE and told & 1 and state.masks[TURNED] & BIT[HOSTS * owner + spot] == 0:
            raise BadPosition("a card is used together with its host")
        if told & 4 and KIND_OF[card] != KNIGHT:
            raise BadPosition("only knights make two steps")
        last = card
        bit = BIT[card]
        state.masks[OWN + owner] |= bit
        state.masks[AT + place] |= bit
        if spot != FREE:
            state.masks[ON + HOSTS * owner + spot] |= bit
        for flag, row in ((1, USED), (2, MOVED), (4, STEPPED)):
            if told & flag:
                state.masks[row] |= bit


def _count_cards(
    state: Medievalia, data: Mapping[str, object], viewer: int, out: list[int]
) -> None:
    seats = range(int(state.setup.seats))
    for kind in range(ALL_KINDS):
        total = int(state.pool[kind]) + int(state.stock[GONE + kind])
        total += sum([int(state.hands[ROW * seat + kind]) for seat in seats])
        total += sum([1 for pile in range(3) if state.stock[BOTTOM + pile] == kind + 1])
        for seat in seats:
            if kind < 4:
                grounds = [int(state.fiefs[FIEF * seat + host]) for host in range(1, HOSTS)]
                total += grounds.count(kind + 1)
            else:
                own = [c for c in range(TROOPS) if state.masks[OWN + seat] & BIT[c] != 0]
                total += len([card for card in own if KIND_OF[card] == kind])
        if total != COUNTS[kind]:
            raise BadPosition(f"there are {COUNTS[kind]} cards of kind {kind}")
    for pile in range(3):
        bottom, left = int(state.stock[BOTTOM + pile]), int(state.stock[LEFT + pile])
        low, high = int(STACK_START[pile]), int(STACK_START[pile + 1])
        if (left > 0) != (bottom > 0) or (bottom > 0 and not low < bottom <= high):
            raise BadPosition("under each stack lies an open card of its own")
        hidden = left - (1 if bottom else 0)
        for seat in seats:
            hidden += int(state.hands[ROW * seat + HELD + pile])
            hidden -= sum([int(state.hands[ROW * seat + kind]) for kind in range(low, high)])
        if hidden != sum([int(state.pool[kind]) for kind in range(low, high)]):
            raise BadPosition("pool must hold as many cards as are out of sight")
    _count_buildings(state, out)


def _count_buildings(state: Medievalia, out: list[int]) -> None:
    seats = range(int(state.setup.seats))
    for building in range(ALL_BUILDINGS):
        total = int(state.plans[building]) + int(state.stock[GONE + ALL_KINDS + building])
        total += sum([1 for pile in range(3) if state.stock[TOPS + pile] == building + 1])
        for seat in seats:
            first = FIEF * seat + HOUSE
            houses = [int(state.fiefs[slot]) for slot in range(first, first + 2 * HOSTS)]
            total += houses.count(building + 1)
        if total != BUILDING_COUNTS[building]:
            raise BadPosition(f"there are {BUILDING_COUNTS[building]} of building {building}")
    below = [int(state.stock[HEIGHTS + pile]) for pile in range(3)]
    if sum(below) != sum([int(plan) for plan in state.plans]):
        raise BadPosition("plans must hold as many buildings as lie below the open ones")
    for pile in range(3):
        if below[pile] > 0 and state.stock[TOPS + pile] == 0:
            raise BadPosition("on each stack of buildings the top one is open")
    if int(state.stock[GONE + PILE_TOWN]) != sum(out):
        raise BadPosition("only eliminated players have lost their towns")


def _load_war(state: Medievalia, data: Mapping[str, object]) -> None:
    cells = numbers(data.get("war"), "war", ANY, 0, 200)
    fronts = numbers(data.get("fronts"), "fronts", 3, 0, (1 << 57) - 1)
    if len(cells) not in (0, war.WAR_SIZE) or (not cells and any(fronts)):
        raise BadPosition(f"war must be empty or have {war.WAR_SIZE} numbers")
    lying: i64 = 0
    for seat in range(int(state.setup.seats)):
        lying |= state.masks[OWN + seat]
    state.masks[ACTED] = fronts[0] & lying
    state.masks[FRONTS] = fronts[1]
    state.masks[ATTACKED] = fronts[2]
    state.masks[REFUSED] = number(
        data, "refused", 0, (1 << len(PURPOSES)) - 1 if state.teams else 0
    )
    if fronts[1] >= 1 << 32 or fronts[2] >= 1 << int(state.setup.seats):
        raise BadPosition("fronts are places and opponents")
    if state.masks[ACTED] != fronts[0]:
        raise BadPosition("only cards on the table act in a war")
    state.war = _bytes(cells)
    for row in (war.GROUP, war.CLASH) if cells else ():
        for fighter in range(war.CLASH):
            leader = cells[row + fighter] - 1
            if leader >= TROOPS or (leader >= 0 and lying & BIT[leader] == 0):
                raise BadPosition("armies are led by cards on the table")
            if row == war.CLASH and leader >= 0 and cells[war.FOE + leader] == 0:
                raise BadPosition("a clash has an opponent")
    _check_order(state, cells[war.ORDER :])
    for leader in range(war.CLASH if cells else 0):
        foe, goal = cells[war.FOE + leader], cells[war.GOAL + leader]
        if foe > state.setup.seats or goal > war.STORMED + HOSTS - 1 or (goal and not foe):
            raise BadPosition("a clash is about a host or troops of an opponent")
        if goal >= war.STORMED and state.fiefs[FIEF * (foe - 1) + goal - war.STORMED] == 0:
            raise BadPosition("only hosts that exist are stormed")


def _check_order(state: Medievalia, order: list[int]) -> None:
    called = [seat for seat in order if seat]
    seats = range(1, int(state.setup.seats) + 1)
    if len(set(called)) < len(called) or order[: len(called)] != called:
        raise BadPosition("archers and priests of one player act after those of another")
    if any(seat not in seats or state.out >> (seat - 1) & 1 for seat in called):
        raise BadPosition("archers and priests belong to players who are in the game")


def _check_frames(state: Medievalia) -> None:
    frames = state.frames
    depth = int(frames.depth())
    if (depth == 0) != (state.ended != RUNNING):
        raise BadPosition("in a running game somebody is asked, after its end nobody")
    if depth == 0:
        return
    kinds = [int(frames.kind(place)) for place in range(depth)]
    owners = [int(frames.owners(place)) for place in range(depth)]
    at_war = kinds[:2] == [FINISH, WAR] and len(kinds) == 3 and kinds[2] in STEP_OF
    if kinds not in SHAPES and not at_war:
        raise BadPosition("such questions do not lie on each other")
    if any(mask & (mask - 1) or mask & int(state.out) for mask in owners):
        raise BadPosition("every question has one owner, who is in the game")
    for place in range(1, depth):
        if owners[place] != owners[0] and kinds[place] not in OUT_OF_TURN:
            raise BadPosition("the player on turn is asked")
    seat = owners[-1].bit_length() - 1
    active = owners[0].bit_length() - 1
    if (len(state.war) > 0) != at_war or (at_war and frames.arg(0, 1) != STEP_OF[kinds[2]]):
        raise BadPosition("war is for the steps of a war")
    if PAYING not in kinds and any(state.stock[PURSE + k] > 0 for k in range(PURSE_SIZE)):
        raise BadPosition("purse is for a payment")
    state.actor = seat
    _check_question(state, frames, kinds, seat, active)
    if state.viewer in (FULL, seat) and len(state.legal(seat)) == 0:
        raise BadPosition("there is no answer to what is asked")


def _check_question(
    state: Medievalia, frames: Frames, kinds: list[int], seat: int, active: int
) -> None:
    kind, about = kinds[-1], int(frames.arg(0))
    if kind == DEALING and (about == 0 or frames.arg(1) >= state.setup.seats):
        raise BadPosition("eight cards are drawn")
    if PAYING in kinds:
        # Whether a card can be played shows in the hand, which others do not see.
        seen = state.viewer in (FULL, active) or frames.arg(0, 4) >= FOR_BUILDING
        if seen and not stands(state, active, frames.arg(0, 4)):
            raise BadPosition("this cannot be paid for")
        if kind != PAYING and seat != partner(state, active):
            raise BadPosition("only a partner helps")
    if kind == HELPING and (about != frames.arg(0, 4) or frames.arg(1) != active):
        raise BadPosition("a partner helps with the payment that is going on")
    if kind in STEP_OF and (
        frames.arg(war.SPEAKER, 1) >= state.setup.seats
        or frames.arg(war.CURSOR, 1) > LAST_CURSOR.get(kind, TROOPS)
    ):
        raise BadPosition("a step of a war goes from player to player and card to card")
    if kind in STEP_OF and kind != DECLARING:
        _check_war_question(state, frames, kind, seat, active)


def _check_war_question(
    state: Medievalia, frames: Frames, kind: int, seat: int, active: int
) -> None:
    about, speaker = int(frames.arg(0)), int(frames.arg(war.SPEAKER, 1))
    bit = BIT[about]
    own = state.masks[OWN + seat] & bit != 0
    if kind not in (LENDING, HURTING) and not own:
        raise BadPosition("a war asks about an own card")
    if kind in (FORMING, PLACING, AIMING) and not _in_a_fief(state, about):
        raise BadPosition("only in fiefs there are groups and targets")
    if kind in (FORMING, AIMING) and seat != active:
        raise BadPosition("the active player attacks")
    if kind in (PLACING, SUPPORTING, SHOOTING, HEALING) and frames.arg(1) != active:
        raise BadPosition("a war has one active player")
    if kind == AIMING and (war.entry(state, war.FOE, about) == 0 or not _leads(state, about)):
        raise BadPosition("armies have leaders and opponents")
    if kind == SUPPORTING and (
        KIND_OF[about] != INFANTRY or war.entry(state, war.CLASH, about) == 0
    ):
        raise BadPosition("infantry supports")
    if kind == LENDING and (
        war.entry(state, war.GOAL, about) < war.STORMED
        or war.entry(state, war.FOE, about) != seat + 1
    ):
        raise BadPosition("buildings strengthen who is stormed")
    if kind in (SHOOTING, HEALING) and war.entry(state, war.ORDER, speaker) != seat + 1:
        raise BadPosition("archers and priests act in their order")
    if kind == HURTING and not frames.arg(1) < frames.arg(2) < 16:
        raise BadPosition("damage is from 0 to 15")


def _in_a_fief(state: Medievalia, card: int) -> bool:
    return any(state.masks[AT + place] & BIT[card] != 0 for place in range(BETWEEN))


def _leads(state: Medievalia, card: int) -> bool:
    return war.entry(state, war.GROUP, card) == card + 1
