"""What a member of a team does: take, place on both halves, make room (BUR-205 to BUR-209)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import duchy, effects, events, market, turn
from tafelrunde.games.burgund.components import (
    COLOUR,
    FIRST_NUMBER,
    INN,
    INNS,
    KEYS,
    MONASTERIES,
    NEAR,
    NONE,
    NUMBER,
    OF_COLOUR,
    PHASE_BONUS,
    PLACES,
    REGION,
    REGION_VP,
    SHIELD_COUNT,
    SPACE_COLOUR,
    SPACES,
    TILES,
    WITHIN,
)
from tafelrunde.games.burgund.frames import ACTION, FEWER, ROOM, WHERE
from tafelrunde.games.burgund.modules import inns, shields, shields_tribute
from tafelrunde.games.burgund.modules.team import (
    COMMON,
    LEFT_SEAM,
    OWN,
    RIGHT_SEAM,
    WHOLE,
    beyond,
    half_of,
    leader,
    partner,
    shelf,
)
from tafelrunde.games.burgund.score import PHASE, SIZE, gain_points, take_bonus
from tafelrunde.kernel.bits import BIT, count, lowest
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import append, i64, u8, vec

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

BUILD: Final = 10096
KEEP: Final = 35404
EMPTY: Final = 35406
HANG: Final = 35520
ENDOW: Final = 36852


def builds(state: Burgund, seat: i64, first: i64, last: i64, found: vec[i64]) -> vec[i64]:
    """Tiles of own and common key spaces, on both halves (BUR-206, BUR-209)."""
    for die in range(first, last):
        if turn.usable(state, seat, die):
            for key in range(i64(OWN), i64(COMMON + 1)):
                found = from_shelf(state, seat, die, key, found)
    return found


def from_shelf(state: Burgund, seat: i64, die: i64, key: i64, found: vec[i64]) -> vec[i64]:
    """All tiles of own or of common key spaces, equal ones once."""
    keys = state.keys
    first = KEYS * shelf(seat, key)
    before: i64 = NONE
    for place in range(first, first + KEYS):
        tile: int = keys[place]
        if tile not in (NONE, before):
            found = spots(state, seat, die, key, tile, found)
        before = tile
    if key == COMMON and state.arms.keeper == shelf(seat, key):
        for place in range(market.first_spare(state), i64(len(keys))):
            tile = keys[place]
            if tile != before:
                found = spots(state, seat, die, key, tile, found)
            before = tile
    return found


def spots(state: Burgund, seat: i64, die: i64, key: i64, tile: i64, found: vec[i64]) -> vec[i64]:
    """The spaces of both halves that the die can be turned to."""
    value = turn.shown(state, seat, die)
    most = turn.scope(state, seat, turn.help_of(state, seat, turn.HELPER[COLOUR[tile]]))
    first = BUILD + ((2 * die + key) * TILES + tile) * WHOLE
    for half in range(leader(seat), i64(4), 2):
        home: int = state.duchy[half]
        fits = open_spaces(state, half, tile) & WITHIN[32 * home + 4 * value + most]
        found = append_all(fits, first + (SPACES if half >= 2 else 0), found)
    return found


def append_all(spaces: i64, first: i64, found: vec[i64]) -> vec[i64]:
    """A move for each space of a mask."""
    while spaces != 0:
        found = append(found, first + lowest(spaces))
        spaces &= spaces - 1
    return found


def open_spaces(state: Burgund, half: i64, tile: i64) -> i64:
    """Where a tile may lie on a half; an inn beyond the seam counts, too (BUR-189, BUR-R138)."""
    found = duchy.open_spaces(state, half, tile)
    if tile == INN:
        taverns = inns.lying(state, partner(half))
        rest = found
        while rest != 0:
            space = lowest(rest)
            rest &= rest - 1
            if beyond(state, half, space) & taverns != 0:
                found &= ~BIT[space]
    return found


def build(
    state: Burgund, seat: i64, die: i64, key: i64, tile: i64, space: i64, chance: Chance
) -> None:
    """A tile goes from a key space into the double duchy (BUR-069, BUR-209)."""
    home: int = state.duchy[half_of(seat, space)]
    number = NUMBER[SPACES * home + space % SPACES]
    helper = turn.help_of(state, seat, turn.HELPER[COLOUR[tile]])
    workers = turn.price(state, seat, die, number, helper)
    turn.use(state, seat, die, workers)
    market.remove_key(state, shelf(seat, key), tile)
    if chance.listening:
        chance.tell(events.BUILT, seat, tile, space + WHOLE * key, workers)
    lay(state, seat, tile, space, chance)


def put(state: Burgund, seat: i64, tile: i64, space: i64) -> None:
    """A tile lies on a space of the double duchy from now on; the seam is a neighbour, too."""
    half = half_of(seat, space)
    near = space % SPACES
    home: int = state.duchy[half]
    state.land[SPACES * half + near] = u8(tile)
    state.covered[half] |= BIT[near]
    state.reach[half] |= NEAR[SPACES * home + near]
    if half < 2 and near == LEFT_SEAM:
        state.reach[half + 2] |= BIT[RIGHT_SEAM]
    elif half >= 2 and near == RIGHT_SEAM:
        state.reach[half - 2] |= BIT[LEFT_SEAM]
    if MONASTERIES <= tile < INN:
        state.learn(seat, tile - FIRST_NUMBER)


def lay(state: Burgund, seat: i64, tile: i64, space: i64, chance: Chance) -> None:
    """Lay a tile: region and colour of the whole, then its effect (BUR-074, BUR-R138)."""
    put(state, seat, tile, space)
    complete_region(state, seat, space, chance)
    complete_colour(state, seat, space, chance)
    effects.happen(state, seat, tile, space, chance)


def complete_region(state: Burgund, seat: i64, space: i64, chance: Chance) -> None:
    """A region without an empty space on either half scores for who placed last (BUR-R66)."""
    half = half_of(seat, space)
    home: int = state.duchy[half]
    here = REGION[SPACES * home + space % SPACES]
    there = beyond(state, half, space % SPACES)
    if here & ~state.covered[half] != 0 or there & ~state.covered[partner(half)] != 0:
        return
    size = region_size(state, half, here, there)
    gain_points(state, seat, SIZE, REGION_VP[size])
    gain_points(state, seat, PHASE, PHASE_BONUS[state.phase])
    if chance.listening:
        chance.tell(events.REGION_DONE, seat, space, REGION_VP[size], PHASE_BONUS[state.phase])


def region_size(state: Burgund, half: i64, here: i64, there: i64) -> i64:
    """As how large a region of both halves scores: an inn and shield 17 are added."""
    size = count(here) + count(there)
    if state.plays(INNS):
        one = inns.lying(state, half) & here
        two = inns.lying(state, partner(half)) & there
        size += 1 if one | two != 0 else 0
    return size + 1 if state.shield(half, 17) else size


def complete_colour(state: Burgund, seat: i64, space: i64, chance: Chance) -> None:
    """The bonus tile of a colour that is covered on both halves (BUR-102, BUR-R138)."""
    half = half_of(seat, space)
    home: int = state.duchy[half]
    colour = SPACE_COLOUR[SPACES * home + space % SPACES]
    for one in range(leader(seat), i64(4), 2):
        home = state.duchy[one]
        if OF_COLOUR[6 * home + colour] & ~state.covered[one] != 0:
            return
    take_bonus(state, seat, colour, chance)


def free(state: Burgund, seat: i64, key: i64) -> bool:
    """Is there room on own or on common key spaces? With shield 4 on the common ones always."""
    if key == COMMON and state.shield(seat, 4):
        return True
    return market.free_keys(state, shelf(seat, key)) > 0


def gain(state: Burgund, seat: i64, tile: i64, chance: Chance) -> None:
    """A tile comes to an own or a common key space, as one likes if both are free (BUR-R70)."""
    own = free(state, seat, OWN)
    common = free(state, seat, COMMON)
    if own and common:
        state.frames.push(WHERE, 1 << seat, tile)
    elif own or common:
        arrive(state, seat, OWN if own else COMMON, tile, chance)
    else:
        state.frames.push(ROOM, 1 << seat, tile)


def arrive(state: Burgund, seat: i64, key: i64, tile: i64, chance: Chance) -> None:
    """A tile lies on a key space and stays there (BUR-208)."""
    market.add_key(state, shelf(seat, key), tile)
    if chance.listening:
        chance.tell(events.KEPT, seat, tile, key, 0)


def keep(state: Burgund, seat: i64, key: i64, chance: Chance) -> None:
    """The choice between an own and a common key space."""
    tile = state.frames.arg(0)
    state.frames.pop()
    arrive(state, seat, key, tile, chance)
    ask_again(state, seat, chance)


def ask_again(state: Burgund, seat: i64, chance: Chance) -> None:
    """A tile that waits below may have no choice any more."""
    while state.frames.kind() == WHERE and not (
        free(state, seat, OWN) and free(state, seat, COMMON)
    ):
        tile = state.frames.arg(0)
        state.frames.pop()
        gain(state, seat, tile, chance)


def removals(state: Burgund, seat: i64) -> vec[i64]:
    """The tiles of own and common key spaces that may make room (BUR-R70).

    If only the common ones are too many, because shield 4 is lost, only theirs (BUR-R91).
    """
    found = vec[i64](capacity=4)
    first: i64 = COMMON if state.frames.kind() == FEWER else OWN
    for key in range(first, i64(COMMON + 1)):
        for move in market.drops(state, shelf(seat, key)):
            found = append(found, EMPTY + TILES * key + move - market.DROP)
    return found


def remove(state: Burgund, seat: i64, key: i64, tile: i64, chance: Chance) -> None:
    """A tile leaves the game; the one that waits takes its place (BUR-066, BUR-R70)."""
    frames = state.frames
    new = frames.arg(0) if frames.kind() == ROOM else NONE
    market.remove_key(state, shelf(seat, key), tile)
    state.out[tile] += u8(1)
    if chance.listening:
        chance.tell(events.DROPPED, seat, tile, new, 0)
    if frames.kind() == ROOM:
        frames.pop()
        arrive(state, seat, key, new, chance)
    elif market.free_keys(state, shelf(seat, COMMON)) >= 0:
        frames.pop()
        state.arms.keeper = NONE
    ask_again(state, seat, chance)


def hangings(state: Burgund, seat: i64, found: vec[i64]) -> vec[i64]:
    """Shields for a double or a castle's action, at castles of both halves (BUR-239, BUR-256)."""
    if not shields.may_take(state, seat):
        return found
    any_depot = state.frames.kind() == ACTION
    for number in range(i64(1), i64(SHIELD_COUNT + 1)):
        if shields.within(state, seat, number, any_depot):
            first = HANG + WHOLE * (number - 1)
            for half in range(leader(seat), i64(4), 2):
                castles = shields.castles_of(state, half)
                found = append_all(castles, first + (SPACES if half >= 2 else 0), found)
    return found


def hang(state: Burgund, seat: i64, number: i64, space: i64, chance: Chance) -> None:
    """A shield comes onto a castle of the double duchy and works for both (BUR-R136)."""
    workers = shields.pay_double(state, seat, number)
    half = half_of(seat, space)
    old = state.arms.on_castle(half, space % SPACES)
    hoist(state, half, number, space % SPACES)
    if chance.listening:
        chance.tell(events.HUNG, seat, number, space, workers)
    if old != 0:
        shields.lose(state, seat, old, chance)


def hoist(state: Burgund, half: i64, number: i64, space: i64) -> None:
    """A shield lies on a castle of a half; with number 4 the team keeps more common tiles."""
    state.arms.put(half, number, space)
    state.arms.held[partner(half)] = state.arms.held[half]
    if number == 4:
        state.arms.keeper = shelf(half, COMMON)


def endowments(state: Burgund, seat: i64) -> vec[i64]:
    """What shields 14 and 15 give at the end of a phase, on both halves (BUR-259, BUR-260)."""
    found = vec[i64](capacity=64)
    for place in range(i64(PLACES)):
        if shields_tribute.gives(state, seat, place):
            tile: int = state.board[place]
            for half in range(leader(seat), i64(4), 2):
                first = ENDOW + WHOLE * place + (SPACES if half >= 2 else 0)
                found = append_all(open_spaces(state, half, tile), first, found)
    return found


def endow(state: Burgund, seat: i64, place: i64, space: i64, chance: Chance) -> None:
    """A tile goes from the board straight into the double duchy (BUR-R88)."""
    tile = shields_tribute.hand_over(state, place)
    if chance.listening:
        chance.tell(events.ENDOWED, seat, tile, space, place)
    lay(state, seat, tile, space, chance)


def answer(state: Burgund, seat: i64, move: i64, chance: Chance) -> None:
    """Carry out what only members of a team do."""
    if move < KEEP:
        rest = (move - BUILD) // WHOLE
        which = rest // TILES
        space = (move - BUILD) % WHOLE
        build(state, seat, which // 2, which & 1, rest % TILES, space, chance)
    elif move < EMPTY:
        keep(state, seat, move - KEEP, chance)
    elif move < HANG:
        remove(state, seat, (move - EMPTY) // TILES, (move - EMPTY) % TILES, chance)
    elif move < ENDOW:
        hang(state, seat, (move - HANG) // WHOLE + 1, (move - HANG) % WHOLE, chance)
    else:
        endow(state, seat, (move - ENDOW) // WHOLE, (move - ENDOW) % WHOLE, chance)
