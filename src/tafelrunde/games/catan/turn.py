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
from tafelrunde.kernel.fast import i16, i64, u8

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan


def set_up(table: Catan, chance: Chance) -> None:
    """Crests, then the secret arrangement of both (CAT-013, CAT-R04)."""
    agreed = table.setup.values[3]
    table.crest = chance.below(events.CREST, 2, EVERYONE) if agreed == 0 else agreed - 1
    table.window = 1
    table.frames.push(ARRANGE, 3)
    table.settle(chance)


def arranged(table: Catan, chance: Chance) -> None:
    """Both are ready: roll for the start (CAT-018), then the start hands (CAT-019)."""
    table.window = 0
    table.frames.pop()
    first: i64 = 0
    second: i64 = 0
    while first == second:
        first = chance.below(events.START_ROLL, 6, EVERYONE)
        second = chance.below(events.START_ROLL, 6, EVERYONE)
    table.active = 0 if first > second else 1
    if chance.listening:
        chance.tell(events.BEGAN, table.active, first + 1, second + 1, table.crest)
    table.frames.push(BEGIN, 1 << table.active)
    table.frames.push(START_HAND, 1 << (1 - table.active))
    table.frames.push(START_HAND, 1 << table.active)


def task(table: Catan, chance: Chance) -> None:
    """Carry out the task on top of the stack."""
    frames = table.frames
    kind = frames.kind()
    seat: i64 = 0 if frames.owners() == 1 else 1
    a = frames.arg(0)
    b = frames.arg(1)
    c = frames.arg(2)
    if kind == CHOOSE:
        attack.choose(table, seat, a, chance)
    elif kind == WANTING:
        attack.wanting(table, seat)
    elif kind == CHECK:
        check_hand(table, seat, a)
    elif kind == SURPLUS:
        if cards.size(table, seat) > total(table, seat, LIMIT):
            frames.push(UNDER, 1 << seat)
        else:
            frames.pop()
    else:
        frames.pop()
        if kind == YIELD:
            pay_yields(table, a, chance)
        elif kind == LOOK:
            cards.search(table, seat, a, chance)
            frames.push(PICK, 1 << seat, a, 1)
        elif kind == ERECT:
            erect(table, seat, a, b, c, chance)
        elif kind == LAY_ROAD:
            table.form[seat * FORM + LEFT + a] = i16(1)
            if chance.listening:
                chance.tell(events.BUILT, seat, 0, a, 0)
        elif kind == SETTLE:
            settle(table, seat, a, b != 0, chance)
        elif kind == FOUND:
            found_city(table, seat, a)
            if chance.listening:
                chance.tell(events.BUILT, seat, 2, a, 0)
            figures.assign(table, chance)
        elif kind == RECKON:
            figures.assign(table, chance)
        elif kind == NEXT:
            next_turn(table, chance)
        else:
            begin_turn(table, chance)


# Turns


def begin_turn(table: Catan, chance: Chance) -> None:
    """The next turn begins before the roll (CAT-024)."""
    table.turn += 1
    table.face = 0
    table.number = 0
    table.declined = 0
    table.traded = 0
    table.withdrawn = 0
    table.frames.push(BEFORE_ROLL, 1 << table.active)
    if chance.listening:
        chance.tell(events.NEXT_TURN, table.active, table.turn, 0, 0)
    if table.own_turn:  # CAT-R51
        figures.assign(table, chance)


def next_turn(table: Catan, chance: Chance) -> None:
    """The other one's turn, or the end of all patience (CAT-R54)."""
    if table.turn == table.last_turn:
        figures.finish(table, NOBODY, chance)
        return
    table.active = 1 - table.active
    begin_turn(table, chance)


def roll(table: Catan, chance: Chance) -> None:
    """Both dice, or the event die alone after an alchemist (CAT-026, CAT-118)."""
    frames = table.frames
    number = frames.arg(0)
    frames.pop()
    face = chance.pick(events.EVENT_DIE, FACE_COUNTS, 0, len(FACE_COUNTS), EVERYONE)
    if number == 0:
        number = chance.below(events.YIELD_DIE, 6, EVERYONE) + 1
    table.face = face + 1
    table.number = number
    if chance.listening:
        chance.tell(events.ROLLED, table.active, face, number, 0)
    frames.push(YIELD, 1 << table.active, number)
    face_event(table, face, chance)


def pay_yields(table: Catan, number: i64, chance: Chance) -> None:
    """Every landscape with the number yields, doubled ones twice (CAT-040 to CAT-044)."""
    if chance.listening:
        chance.tell(events.YIELDED, table.active, number, 0, 0)
    for seat in range(i64(2)):
        for spot in range(i64(SPOTS)):
            land = land_at(table, seat, spot)
            if land >= 0 and LAND_NUMBER[land] == number:
                raise_land(table, seat, spot, 2 if doubled(table, seat, spot) else 1, chance)
    table.frames.push(MAIN, 1 << table.active)


# Events of the die (section 4)


def face_event(table: Catan, face: i64, chance: Chance) -> None:
    """What the event die shows."""
    frames = table.frames
    active = table.active
    if face == TOURNEY:
        champion = figures.stronger(table, SKILL)
        if champion != NOBODY:
            wish(table, champion, 1)
    elif face == ADVANTAGE:
        if table.mill != NOBODY:
            frames.push(WANTING, 1 << table.mill, 1, 1)
    elif face == ROBBERS:
        if table.turn > QUIET_TURNS:  # CAT-037
            rob(table, 0, chance)
            rob(table, 1, chance)
    elif face == GOOD_YEAR:
        wish(table, 1 - active, 1)
        wish(table, active, 1)
    else:
        draw_event(table, chance)


def rob(table: Catan, seat: i64, chance: Chance) -> None:
    """Who counts more than seven loses all ore and wool (CAT-034 to CAT-036)."""
    if counted(table, seat) <= ROBBED_ABOVE:
        return
    if chance.listening:
        chance.tell(events.ROBBED, seat, 0, 0, 0)
    for spot in range(i64(SPOTS)):
        kind = kind_at(table, seat, spot)
        if kind in (ORE, WOOL):
            lower_land(table, seat, spot, 3, chance)


# Event cards (section 12)


def draw_event(table: Catan, chance: Chance) -> None:
    """The top event card; it goes under its stack (CAT-039). Those already seen come in order."""
    hidden: i64 = EVENTS - table.known_events
    if hidden > 0:
        card = chance.pick(events.EVENT_DRAW, table.omens, 0, EVENT_SORTS, EVERYONE)
        table.omens[card] = u8(i64(table.omens[card]) - 1)
        table.chronicle[table.known_events] = u8(card)
        table.known_events += 1
    else:
        card = i64(table.chronicle[0])
        for place in range(i64(EVENTS - 1)):
            table.chronicle[place] = table.chronicle[place + 1]
        table.chronicle[EVENTS - 1] = u8(card)
    if chance.listening:
        chance.tell(events.CARD_DRAWN, table.active, card, 0, 0)
    carry_out(table, card, chance)


def carry_out(table: Catan, card: i64, chance: Chance) -> None:
    """What an event card says (CAT-101 to CAT-109)."""
    frames = table.frames
    active = table.active
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
                if land_at(table, seat, spot) >= 0:
                    raise_land(table, seat, spot, beside(table, seat, spot, CAMP), chance)
    elif card == PROGRESS:
        wish(table, other, total(table, other, SCHOOLS))
        wish(table, active, total(table, active, SCHOOLS))
    elif card == YEAR_END:
        shuffle_events(table, chance)
    elif card == CONFLICT:
        holder = table.knight
        if holder != NOBODY and cards.size(table, 1 - holder) > 0:
            frames.push(SEIZE, 1 << holder)
            cards.show_hand(table, holder, chance)
    else:
        sicken(table, 0, chance)
        sicken(table, 1, chance)


def shuffle_events(table: Catan, chance: Chance) -> None:
    """All ten event cards are mixed: nobody knows their order any more (CAT-R38)."""
    for card in range(i64(EVENT_SORTS)):
        table.omens[card] = u8(EVENT_COPIES[card])
    for place in range(i64(EVENTS)):
        table.chronicle[place] = u8(EVENT_SORTS)
    table.known_events = 0
    if chance.listening:
        chance.tell(events.RESHUFFLED, table.active, 0, 0, 0)


def sicken(table: Catan, seat: i64, chance: Chance) -> None:
    """The plague takes one from each landscape at a city (CAT-109)."""
    if has_card(table, seat, AQUEDUCT):
        return
    if chance.listening:
        chance.tell(events.SICKENED, seat, 0, 0, 0)
    for spot in range(i64(SPOTS)):
        if stored(table, seat, spot) > 0 and plagued(table, seat, spot):
            lower_land(table, seat, spot, 1, chance)


# Building


def erect(table: Catan, seat: i64, card: i64, centre: i64, row: i64, chance: Chance) -> None:
    """A card that is paid for goes from the hand to its site (CAT-067)."""
    cards.lay_down(table, seat, card)
    put_on_site(table, seat, centre, row, card)
    if chance.listening:
        chance.tell(events.EXPANDED, seat, card, centre, row)
    figures.assign(table, chance)


def settle(table: Catan, seat: i64, side: i64, scouting: bool, chance: Chance) -> None:
    """A settlement that is paid for, and its two landscapes (CAT-053, CAT-057, CAT-125)."""
    column = extend(table, seat, side)
    if chance.listening:
        chance.tell(events.BUILT, seat, 1, side, 0)
    figures.assign(table, chance)
    if table.winner != NOBODY:
        return
    if scouting:
        cards.lay_down(table, seat, SCOUT)
        cards.discard(table, SCOUT)
        if chance.listening:
            chance.tell(events.PLAYED_CARD, seat, SCOUT, 0, 0)
        table.frames.push(SCOUTING, 1 << seat, column, 0)
    else:
        one = draw_landscape(table, chance)
        two = draw_landscape(table, chance)
        table.frames.push(ABOVE, 1 << seat, one, two, column)


def draw_landscape(table: Catan, chance: Chance) -> i64:
    """The top card of the landscape stack."""
    card = chance.pick(events.LANDSCAPE, table.country, 0, STACKED, EVERYONE)
    table.country[card] = u8(0)
    return FIRST_STACKED + card


# The hand check (section 14)


def check_hand(table: Catan, seat: i64, stage: i64) -> None:
    """Draw up, put surplus away, or exchange one card (CAT-132, CAT-135, CAT-136)."""
    frames = table.frames
    cards_held = cards.size(table, seat)
    limit = total(table, seat, LIMIT)
    if cards_held > limit:
        frames.set_arg(0, REDUCED)
        frames.push(UNDER, 1 << seat)
    elif cards_held < limit and table.bottom_of(4) > 0:
        frames.set_arg(0, DRAWING)
        frames.push(DRAW, 1 << seat)
    else:
        frames.pop()
        frames.push(NEXT, 1 << seat)
        if stage != DRAWING and cards_held == limit:
            frames.push(EXCHANGE, 1 << seat)


def begin_check(table: Catan, seat: i64) -> None:
    """The main phase is over."""
    table.frames.pop()
    table.frames.push(CHECK, 1 << seat, FRESH)
