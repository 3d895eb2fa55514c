"""Shields: where they lie, how they are taken and lost, what they allow in a turn (section 26)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from tafelrunde.games.burgund import events, market, trade
from tafelrunde.games.burgund.components import (
    BURGUNDY,
    CASTLE,
    CHATEAUMA,
    DEPOTS,
    FIRST_NUMBER,
    GOODS,
    INN,
    MONASTERIES,
    NONE,
    OF_COLOUR,
    SHIELD_COUNT,
    SHIELDS_AT,
    SPACES,
    TEAM,
    bytes_of,
)
from tafelrunde.games.burgund.frames import ACTION, FEWER, NAMING
from tafelrunde.games.burgund.modules import automa, team
from tafelrunde.games.burgund.turn import HIGH, LOW, USED, price, usable
from tafelrunde.kernel.bits import BIT, lowest, lowest_bit, only
from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.native import append, i16, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

SHIELD: Final = 6636
TURN_DIE: Final = 39259
NAME: Final = 39271

# A shield on space s of seat p is at CASTLES + 37p + s, below that it lies at a depot.
CASTLES: Final = DEPOTS
# The monastery that shield 6 cannot use (BUR-R93).
NOT_LENT: Final = 27
ALL_DEPOTS: Final = 63
# The argument of a turn that says whether shield 16 was used.
TURNED: Final = 3


@final
class Shields:
    """The shields of a game: none dealt, none held, or as they were."""

    lies: vec[u8]  # where each number is: at a depot, on a castle, or NONE, out of the game
    held: vec[i64]  # the numbers of each seat as a mask
    named: i64  # the player whose monasteries the owner of shield 6 uses, or NONE
    keeper: i64  # who may have more than three tiles on key spaces, or NONE

    def __init__(self, seats: int, was: Shields | None = None) -> None:
        if was is None:
            self.lies = bytes_of(SHIELD_COUNT + 1, NONE)
            self.held = vec[i64]([i64(0)] * seats)
            self.named = NONE
            self.keeper = NONE
        else:
            self.lies = was.lies[:]
            self.held = was.held[:]
            self.named = was.named
            self.keeper = was.keeper

    def copy(self) -> Shields:
        """Independent and equal."""
        return Shields(0, self)

    def put(self, seat: i64, number: i64, space: i64) -> None:
        """A shield lies on a castle from now on."""
        self.lies[number] = u8(CASTLES + SPACES * seat + space)
        self.held[seat] |= BIT[number]
        if number == 4:
            self.keeper = seat

    def on_castle(self, seat: i64, space: i64) -> i64:
        """The shield on a space, or 0."""
        for number in range(i64(1), i64(SHIELD_COUNT + 1)):
            if self.lies[number] == CASTLES + SPACES * seat + space:
                return number
        return 0

    def at_depot(self, depot: int) -> list[int]:
        """The shields at a depot."""
        return [n for n in range(1, SHIELD_COUNT + 1) if self.lies[n] == depot]

    def of_seat(self, seat: int) -> list[tuple[int, int]]:
        """The shields of a seat, each with the space of its castle."""
        first = CASTLES + SPACES * seat
        places = [(n, int(self.lies[n]) - first) for n in range(1, SHIELD_COUNT + 1)]
        return [(n, space) for n, space in places if 0 <= space < SPACES]

    def to_dict(self, seats: int) -> dict[str, object]:
        """Shields by depot and by seat, and whom shield 6 has named."""
        return {
            "depots": [self.at_depot(depot) for depot in range(DEPOTS)],
            "castles": [[list(pair) for pair in self.of_seat(seat)] for seat in range(seats)],
            "named": -1 if self.named == NONE else int(self.named),
        }


# For all games without shields; never changed.
NO_SHIELDS: Final = Shields(4)


def deal(state: Burgund, chance: Chance) -> None:
    """Some shields are laid at the depots, the others leave the game (BUR-234 to BUR-238)."""
    pool = bytes_of(SHIELD_COUNT, 1)
    if state.plays(CHATEAUMA):  # BUR-356
        pool[1] = u8(0)
    for depot in range(i64(DEPOTS)):
        for _ in range(SHIELDS_AT[DEPOTS * state.setup.seats + depot]):
            drawn = chance.pick(events.SHIELD, pool, 0, SHIELD_COUNT, EVERYONE)
            pool[drawn] = u8(0)
            state.arms.lies[drawn + 1] = u8(depot)


def double(state: Burgund, seat: i64, number: i64) -> i64:
    """The workers it takes to make both dice show a number (BUR-240, BUR-R84)."""
    return price(state, seat, LOW, number, 0) + price(state, seat, HIGH, number, 0)


def takings(state: Burgund, seat: i64, found: vec[i64]) -> vec[i64]:
    """Shields for a double (BUR-239), with shield 11 for the action of a castle (BUR-256)."""
    if not may_take(state, seat):
        return found
    any_depot = state.frames.kind() == ACTION
    castles = castles_of(state, seat)
    for number in range(i64(1), i64(SHIELD_COUNT + 1)):
        if not within(state, seat, number, any_depot):
            continue
        rest = castles
        while rest != 0:
            space = lowest(rest)
            rest &= rest - 1
            found = append(found, SHIELD + SPACES * (number - 1) + space)
    return found


def may_take(state: Burgund, seat: i64) -> bool:
    """Are both dice there, or is it a castle's action and shield 11 at hand?"""
    if state.frames.kind() == ACTION:
        return state.frames.arg(1) != 0 and state.shield(seat, 11)
    return state.dice[2 * seat] < USED and state.dice[2 * seat + 1] < USED


def within(state: Burgund, seat: i64, number: i64, any_depot: bool) -> bool:
    """Does a shield lie at a depot that both dice can be turned to?"""
    depot: int = state.arms.lies[number]
    hands: int = state.workers[seat]
    return depot < DEPOTS and (any_depot or double(state, seat, depot + 1) <= hands)


def castles_of(state: Burgund, seat: i64) -> i64:
    """The spaces with a castle that can carry a shield (BUR-241, BUR-R86)."""
    home: int = state.duchy[seat]
    found: i64 = 0
    rest = state.covered[seat] & OF_COLOUR[6 * home + BURGUNDY]
    while rest != 0:
        bit = lowest_bit(rest)
        rest ^= bit
        if state.land[SPACES * seat + only(bit)] == CASTLE:
            found |= bit
    return found


def take(state: Burgund, seat: i64, number: i64, space: i64, chance: Chance) -> None:
    """A shield comes onto a castle; one that lies there leaves the game (BUR-239, BUR-241)."""
    arms = state.arms
    workers = pay_double(state, seat, number)
    old = arms.on_castle(seat, space)
    arms.put(seat, number, space)
    if chance.listening:
        chance.tell(events.SHIELD_TAKEN, seat, number, space, workers)
    if old != 0:
        lose(state, seat, old, chance)


def pay_double(state: Burgund, seat: i64, number: i64) -> i64:
    """Give up the action or both dice for a shield; returns the workers it took."""
    if state.frames.kind() == ACTION:
        state.frames.pop()
        return 0
    depot: int = state.arms.lies[number]
    workers = double(state, seat, depot + 1)
    state.workers[seat] -= i16(workers)
    state.dice[2 * seat] |= u8(USED)
    state.dice[2 * seat + 1] |= u8(USED)
    return workers


def lose(state: Burgund, seat: i64, number: i64, chance: Chance) -> None:
    """A shield leaves the game, and its function ends."""
    arms = state.arms
    arms.lies[number] = u8(NONE)
    arms.held[seat] &= ~BIT[number]
    keys = seat
    if state.modules & TEAM != 0:
        arms.held[team.partner(seat)] = arms.held[seat]
        keys = team.shelf(seat, team.COMMON)
    if chance.listening:
        chance.tell(events.SHIELD_LOST, seat, number, 0, 0)
    if number == 6:
        arms.named = NONE
        unlearn(state, seat)
    elif number == 4:
        if market.free_keys(state, keys) < 0:  # BUR-R91
            state.frames.push(FEWER, 1 << seat)
        else:
            arms.keeper = NONE


def unlearn(state: Burgund, seat: i64) -> None:
    """Only the monasteries of the own duchy still work."""
    own = own_monasteries(state, seat)
    if state.modules & TEAM == 0:
        state.monasteries[seat] = own
        return
    other = team.partner(seat)
    own = (own | own_monasteries(state, other)) & ~BIT[NOT_LENT]
    state.monasteries[seat] = own | state.monasteries[seat] & BIT[NOT_LENT]
    state.monasteries[other] = own | state.monasteries[other] & BIT[NOT_LENT]


def own_monasteries(state: Burgund, seat: i64) -> i64:
    """The monasteries in the seat's duchy; inns are none."""
    found: i64 = 0
    for space in range(SPACES * seat, SPACES * seat + SPACES):
        tile: int = state.land[space]
        if MONASTERIES <= tile < INN:
            found |= BIT[tile - FIRST_NUMBER]
    return found


def freights(state: Burgund, seat: i64) -> vec[i64]:
    """With shield 5: a colour that lies at any depot and fits the store (BUR-250, BUR-R92)."""
    found = vec[i64](capacity=8)
    free = trade.free_stacks(state, seat)
    for colour in range(i64(GOODS)):
        fits = free > 0 or state.store[GOODS * seat + colour] != 0
        if fits and trade.waiting(state, ALL_DEPOTS, colour) > 0:
            found = append(found, trade.LOAD + colour)
    return found


def load_all(state: Burgund, seat: i64, colour: i64, chance: Chance) -> None:
    """All goods of a colour come into the store."""
    state.frames.pop()
    taken = trade.load(state, seat, ALL_DEPOTS, colour)
    if chance.listening:
        chance.tell(events.SHIPPED, seat, ALL_DEPOTS, taken, 1)


def asides(state: Burgund, seat: i64, found: vec[i64]) -> vec[i64]:
    """At any time of the own turn: turn a die (BUR-261), name a player (BUR-251, BUR-R17)."""
    if state.shield(seat, 16) and state.frames.arg(TURNED, 0) == 0:
        for die in range(i64(2)):
            for face in range(i64(6)):
                if usable(state, seat, die) and state.dice[2 * seat + die] != face + 1:
                    found = append(found, TURN_DIE + 6 * die + face)
    if state.shield(seat, 6) and state.arms.named == NONE:
        found = names(state, seat, found)
    return found


def names(state: Burgund, seat: i64, found: vec[i64]) -> vec[i64]:
    """The players whom shield 6 can name (BUR-251)."""
    if state.modules & TEAM != 0:  # BUR-R136
        return append(found, NAME + 1 - team.leader(seat))
    for other in range(state.setup.seats):
        if other != seat:
            found = append(found, NAME + other)
    return found


def aside(state: Burgund, seat: i64, move: i64, chance: Chance) -> None:
    """Carry out a side move."""
    if move < NAME:
        turn_die(state, seat, (move - TURN_DIE) // 6, (move - TURN_DIE) % 6 + 1, chance)
    else:
        name(state, seat, move - NAME, chance)


def turn_die(state: Burgund, seat: i64, die: i64, face: i64, chance: Chance) -> None:
    """Once in a turn a die shows what one likes (BUR-R97); the lower one stays the first."""
    dice = state.dice
    if chance.listening:
        before: int = dice[2 * seat + die]
        chance.tell(events.DIE_TURNED, seat, before, face, 0)
    dice[2 * seat + die] = u8(face)
    low: int = dice[2 * seat]
    high: int = dice[2 * seat + 1]
    if low & 7 > high & 7 or (low & 7 == high & 7 and low < high):
        dice[2 * seat] = u8(high)
        dice[2 * seat + 1] = u8(low)
    state.frames.set_arg(TURNED, 1, 0)


def name(state: Burgund, seat: i64, other: i64, chance: Chance) -> None:
    """The monasteries of another player work for the seat as well, but for 27 (BUR-R93)."""
    if state.frames.kind() == NAMING:
        state.frames.pop()
    state.arms.named = other
    state.monasteries[seat] |= state.monasteries[other] & ~BIT[NOT_LENT]
    if state.is_automa(other):
        automa.lend(state)
    if chance.listening:
        chance.tell(events.NAMED, seat, other, 0, 0)
