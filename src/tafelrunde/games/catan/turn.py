"""How a game and a turn go: set-up, dice, events, yields, hand check (sections 2 to 5, 12, 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.catan import attack, cards, events, figures
from tafelrunde.games.catan.asks import (
    ABOVE,
    ARRANGE,
    BEFORE_ROLL,
    BEGIN,
    BUILDER,
    CHECK,
    CHOOSE,
    DRAW,
    DRAWING,
    ERECT,
    EXCHANGE,
    FOUND,
    FRESH,
    LAY_ROAD,
    LOOK,
    MAIN,
    NEXT,
    PICK,
    RECKON,
    REDUCED,
    SCOUTING,
    SEIZE,
    SETTLE,
    START_HAND,
    SURPLUS,
    UNDER,
    UNITS,
    WANTING,
    YIELD,
)
from tafelrunde.games.catan.components import (
    ADVANTAGE,
    AQUEDUCT,
    CAMP,
    CIVIL_WAR,
    CONFLICT,
    EVENT_COPIES,
    EVENT_SORTS,
    EVENTS,
    FACE_COUNTS,
    FIRST_STACKED,
    GOOD_YEAR,
    LAND_NUMBER,
    MASTER_BUILDER,
    NOBODY,
    ORE,
    PRODUCTIVE_YEAR,
    PROGRESS,
    QUIET_TURNS,
    ROBBED_ABOVE,
    ROBBERS,
    SCOUT,
    SPOTS,
    STACKED,
    TOURNEY,
    WOOL,
    YEAR_END,
)
from tafelrunde.games.catan.land import (
    FORM,
    LEFT,
    LIMIT,
    SCHOOLS,
    SKILL,
    beside,
    counted,
    doubled,
    extend,
    found_city,
    has_card,
    kind_at,
    land_at,
    lower_land,
    plagued,
    put_on_site,
    raise_land,
    stored,
    total,
)
from tafelrunde.games.catan.store import wish
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.native import i16, i64, u8

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan


def set_up(state: Catan, chance: Chance) -> None:
    """Crests, then the secret arrangement of both (CAT-013, CAT-R04)."""
    agreed = state.setup.values[3]
    state.crest = chance.below(events.CREST, 2, EVERYONE) if agreed == 0 else agreed - 1
    state.window = 1
    state.frames.push(ARRANGE, 3)
    state.settle(chance)


def arranged(state: Catan, chance: Chance) -> None:
    """Both are ready: roll for the start (CAT-018), then the start hands (CAT-019)."""
    state.window = 0
    state.frames.pop()
    first: i64 = 0
    second: i64 = 0
    while first == second:
        first = chance.below(events.START_ROLL, 6, EVERYONE)
        second = chance.below(events.START_ROLL, 6, EVERYONE)
    state.active = 0 if first > second else 1
    if chance.listening:
        chance.tell(events.BEGAN, state.active, first + 1, second + 1, state.crest)
    state.frames.push(BEGIN, 1 << state.active)
    state.frames.push(START_HAND, 1 << (1 - state.active))
    state.frames.push(START_HAND, 1 << state.active)


def task(state: Catan, chance: Chance) -> None:
    """Carry out the task on top of the stack."""
    frames = state.frames
    kind = frames.kind()
    seat: i64 = 0 if frames.owners() == 1 else 1
    a = frames.arg(0)
    b = frames.arg(1)
    c = frames.arg(2)
    if kind == CHOOSE:
        attack.choose(state, seat, a, chance)
    elif kind == WANTING:
        attack.wanting(state, seat)
    elif kind == CHECK:
        check_hand(state, seat, a)
    elif kind == SURPLUS:
        if cards.size(state, seat) > total(state, seat, LIMIT):
            frames.push(UNDER, 1 << seat)
        else:
            frames.pop()
    else:
        frames.pop()
        if kind == YIELD:
            pay_yields(state, a, chance)
        elif kind == LOOK:
            cards.search(state, seat, a, chance)
            frames.push(PICK, 1 << seat, a, 1)
        elif kind == ERECT:
            erect(state, seat, a, b, c, chance)
        elif kind == LAY_ROAD:
            state.form[seat * FORM + LEFT + a] = i16(1)
            if chance.listening:
                chance.tell(events.BUILT, seat, 0, a, 0)
        elif kind == SETTLE:
            settle(state, seat, a, b != 0, chance)
        elif kind == FOUND:
            found_city(state, seat, a)
            if chance.listening:
                chance.tell(events.BUILT, seat, 2, a, 0)
            figures.assign(state, chance)
        elif kind == RECKON:
            figures.assign(state, chance)
        elif kind == NEXT:
            next_turn(state, chance)
        else:
            begin_turn(state, chance)


# Turns


def begin_turn(state: Catan, chance: Chance) -> None:
    """The next turn begins before the roll (CAT-024)."""
    state.turn += 1
    state.face = 0
    state.number = 0
    state.declined = 0
    state.traded = 0
    state.withdrawn = 0
    state.frames.push(BEFORE_ROLL, 1 << state.active)
    if chance.listening:
        chance.tell(events.NEXT_TURN, state.active, state.turn, 0, 0)
    if state.own_turn:  # CAT-R51
        figures.assign(state, chance)


def next_turn(state: Catan, chance: Chance) -> None:
    """The other one's turn, or the end of all patience (CAT-R54)."""
    if state.turn == state.last_turn:
        figures.finish(state, NOBODY, chance)
        return
    state.active = 1 - state.active
    begin_turn(state, chance)


def roll(state: Catan, chance: Chance) -> None:
    """Both dice, or the event die alone after an alchemist (CAT-026, CAT-118)."""
    frames = state.frames
    number = frames.arg(0)
    frames.pop()
    face = chance.pick(events.EVENT_DIE, FACE_COUNTS, 0, len(FACE_COUNTS), EVERYONE)
    if number == 0:
        number = chance.below(events.YIELD_DIE, 6, EVERYONE) + 1
    state.face = face + 1
    state.number = number
    if chance.listening:
        chance.tell(events.ROLLED, state.active, face, number, 0)
    frames.push(YIELD, 1 << state.active, number)
    face_event(state, face, chance)


def pay_yields(state: Catan, number: i64, chance: Chance) -> None:
    """Every landscape with the number yields, doubled ones twice (CAT-040 to CAT-044)."""
    if chance.listening:
        chance.tell(events.YIELDED, state.active, number, 0, 0)
    for seat in range(i64(2)):
        for spot in range(i64(SPOTS)):
            land = land_at(state, seat, spot)
            if land >= 0 and LAND_NUMBER[land] == number:
                raise_land(state, seat, spot, 2 if doubled(state, seat, spot) else 1, chance)
    state.frames.push(MAIN, 1 << state.active)


# Events of the die (section 4)


def face_event(state: Catan, face: i64, chance: Chance) -> None:
    """What the event die shows."""
    frames = state.frames
    active = state.active
    if face == TOURNEY:
        champion = figures.stronger(state, SKILL)
        if champion != NOBODY:
            wish(state, champion, 1)
    elif face == ADVANTAGE:
        if state.mill != NOBODY:
            frames.push(WANTING, 1 << state.mill, 1, 1)
    elif face == ROBBERS:
        if state.turn > QUIET_TURNS:  # CAT-037
            rob(state, 0, chance)
            rob(state, 1, chance)
    elif face == GOOD_YEAR:
        wish(state, 1 - active, 1)
        wish(state, active, 1)
    else:
        draw_event(state, chance)


def rob(state: Catan, seat: i64, chance: Chance) -> None:
    """Who counts more than seven loses all ore and wool (CAT-034 to CAT-036)."""
    if counted(state, seat) <= ROBBED_ABOVE:
        return
    if chance.listening:
        chance.tell(events.ROBBED, seat, 0, 0, 0)
    for spot in range(i64(SPOTS)):
        kind = kind_at(state, seat, spot)
        if kind in (ORE, WOOL):
            lower_land(state, seat, spot, 3, chance)


# Event cards (section 12)


def draw_event(state: Catan, chance: Chance) -> None:
    """The top event card; it goes under its stack (CAT-039). Those already seen come in order."""
    hidden: i64 = EVENTS - state.known_events
    if hidden > 0:
        card = chance.pick(events.EVENT_DRAW, state.omens, 0, EVENT_SORTS, EVERYONE)
        state.omens[card] = u8(i64(state.omens[card]) - 1)
        state.chronicle[state.known_events] = u8(card)
        state.known_events += 1
    else:
        card = i64(state.chronicle[0])
        for place in range(i64(EVENTS - 1)):
            state.chronicle[place] = state.chronicle[place + 1]
        state.chronicle[EVENTS - 1] = u8(card)
    if chance.listening:
        chance.tell(events.CARD_DRAWN, state.active, card, 0, 0)
    carry_out(state, card, chance)


def carry_out(state: Catan, card: i64, chance: Chance) -> None:
    """What an event card says (CAT-101 to CAT-109)."""
    frames = state.frames
    active = state.active
    other = 1 - active
    if card == MASTER_BUILDER:
        frames.push(BUILDER, 1 << other)
        frames.push(BUILDER, 1 << active)
    elif card == CIVIL_WAR:
        frames.push(SURPLUS, 1 << other)
        frames.push(SURPLUS, 1 << active)
        frames.push(RECKON, 1 << active)
        frames.push(CHOOSE, 1 << active, UNITS)
        frames.push(CHOOSE, 1 << other, UNITS)
    elif card == PRODUCTIVE_YEAR:
        for seat in range(i64(2)):
            for spot in range(i64(SPOTS)):
                if land_at(state, seat, spot) >= 0:
                    raise_land(state, seat, spot, beside(state, seat, spot, CAMP), chance)
    elif card == PROGRESS:
        wish(state, other, total(state, other, SCHOOLS))
        wish(state, active, total(state, active, SCHOOLS))
    elif card == YEAR_END:
        shuffle_events(state, chance)
    elif card == CONFLICT:
        holder = state.knight
        if holder != NOBODY and cards.size(state, 1 - holder) > 0:
            frames.push(SEIZE, 1 << holder)
            cards.show_hand(state, holder, chance)
    else:
        sicken(state, 0, chance)
        sicken(state, 1, chance)


def shuffle_events(state: Catan, chance: Chance) -> None:
    """All ten event cards are mixed: nobody knows their order any more (CAT-R38)."""
    for card in range(i64(EVENT_SORTS)):
        state.omens[card] = u8(EVENT_COPIES[card])
    for place in range(i64(EVENTS)):
        state.chronicle[place] = u8(EVENT_SORTS)
    state.known_events = 0
    if chance.listening:
        chance.tell(events.RESHUFFLED, state.active, 0, 0, 0)


def sicken(state: Catan, seat: i64, chance: Chance) -> None:
    """The plague takes one from each landscape at a city (CAT-109)."""
    if has_card(state, seat, AQUEDUCT):
        return
    if chance.listening:
        chance.tell(events.SICKENED, seat, 0, 0, 0)
    for spot in range(i64(SPOTS)):
        if stored(state, seat, spot) > 0 and plagued(state, seat, spot):
            lower_land(state, seat, spot, 1, chance)


# Building


def erect(state: Catan, seat: i64, card: i64, centre: i64, row: i64, chance: Chance) -> None:
    """A card that is paid for goes from the hand to its site (CAT-067)."""
    cards.lay_down(state, seat, card)
    put_on_site(state, seat, centre, row, card)
    if chance.listening:
        chance.tell(events.EXPANDED, seat, card, centre, row)
    figures.assign(state, chance)


def settle(state: Catan, seat: i64, side: i64, scouting: bool, chance: Chance) -> None:
    """A settlement that is paid for, and its two landscapes (CAT-053, CAT-057, CAT-125)."""
    column = extend(state, seat, side)
    if chance.listening:
        chance.tell(events.BUILT, seat, 1, side, 0)
    figures.assign(state, chance)
    if state.winner != NOBODY:
        return
    if scouting:
        cards.lay_down(state, seat, SCOUT)
        cards.discard(state, SCOUT)
        if chance.listening:
            chance.tell(events.PLAYED_CARD, seat, SCOUT, 0, 0)
        state.frames.push(SCOUTING, 1 << seat, column, 0)
    else:
        one = draw_landscape(state, chance)
        two = draw_landscape(state, chance)
        state.frames.push(ABOVE, 1 << seat, one, two, column)


def draw_landscape(state: Catan, chance: Chance) -> i64:
    """The top card of the landscape stack."""
    card = chance.pick(events.LANDSCAPE, state.country, 0, STACKED, EVERYONE)
    state.country[card] = u8(0)
    return FIRST_STACKED + card


# The hand check (section 14)


def check_hand(state: Catan, seat: i64, stage: i64) -> None:
    """Draw up, put surplus away, or exchange one card (CAT-132, CAT-135, CAT-136)."""
    frames = state.frames
    cards_held = cards.size(state, seat)
    limit = total(state, seat, LIMIT)
    if cards_held > limit:
        frames.set_arg(0, REDUCED)
        frames.push(UNDER, 1 << seat)
    elif cards_held < limit and state.bottom_of(4) > 0:
        frames.set_arg(0, DRAWING)
        frames.push(DRAW, 1 << seat)
    else:
        frames.pop()
        frames.push(NEXT, 1 << seat)
        if stage != DRAWING and cards_held == limit:
            frames.push(EXCHANGE, 1 << seat)


def begin_check(state: Catan, seat: i64) -> None:
    """The main phase is over."""
    state.frames.pop()
    state.frames.push(CHECK, 1 << seat, FRESH)
