"""What the modules add to the numbers of a view, each under names of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import market
from tafelrunde.games.burgund.components import (
    BORDERS,
    CARDS,
    CARDS_EACH,
    CASTLES_RULE,
    CHATEAUMA,
    DEPOTS,
    FIELDS,
    GOODS,
    INNS,
    KEYS,
    NONE,
    SHIELD_COUNT,
    SHIELDS,
    SOLO,
    SPACES,
    TEAM,
    TILES,
    TRADE_ROUTES,
    VINEYARDS,
)
from tafelrunde.games.burgund.modules.automa import DECK, FACE_DOWN, WIDE
from tafelrunde.games.burgund.modules.shields import CASTLES
from tafelrunde.games.burgund.modules.team import TEAMS
from tafelrunde.games.burgund.modules.vineyards_components import GRAPES, HEXES, PAIRS, STALLS
from tafelrunde.kernel.filling import put_bytes, put_kinds, put_set
from tafelrunde.kernel.native import i16, i64, u8, vec
from tafelrunde.kernel.tensor import Part

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

LINKED: Final = 3
SPARE: Final = 12
HEAP: Final = 26
COUNTER: Final = 1000
# So many tiles are told of in each heap of the automa.
ROOM: Final = 40


def parts(seats: int, modules: int) -> list[Part]:
    """The parts of the modules that are played."""
    found: list[Part] = []
    if modules & INNS:
        found.append(Part("inns", (1,), HEAP))
    if modules & BORDERS:
        found.append(Part("linked", (seats,), LINKED))
    if modules & CASTLES_RULE:
        found.append(Part("removed", (1,), HEAP))
    if modules & TRADE_ROUTES:
        each = int(CARDS_EACH[seats])
        found.append(Part("routes", (seats, each, CARDS)))
        found.append(Part("laid", (seats, each * FIELDS, GOODS)))
    if modules & SOLO:
        found.append(Part("counter", (2,), COUNTER))
    if modules & TEAM:
        found.append(Part("team_keys", (TEAMS, KEYS, TILES)))
    if modules & SHIELDS:
        found.append(Part("depot_shields", (DEPOTS, SHIELD_COUNT)))
        found.append(Part("castle_shields", (seats, SPACES, SHIELD_COUNT)))
        found.append(Part("named", (seats,)))
        found.append(Part("spare", (SPARE, TILES)))
    if modules & VINEYARDS:
        found += vineyard_parts(seats)
    if modules & CHATEAUMA:
        found += automa_parts()
    return found


def vineyard_parts(seats: int) -> list[Part]:
    """Double tiles and wine."""
    return [
        Part("grapes", (GRAPES,)),
        Part("doubles_bag", (PAIRS,), HEAP),
        Part("doubles_gone", (PAIRS,), HEAP),
        Part("stalls", (STALLS, PAIRS)),
        Part("wine_heap", (GRAPES,), HEAP),
        Part("doubles", (seats, PAIRS), HEAP),
        Part("wine", (seats, GRAPES), HEAP),
        Part("vines", (seats, GRAPES, HEXES)),
    ]


def automa_parts() -> list[Part]:
    """What lies before the automa; its heaps name tiles by their number plus one."""
    return [
        Part("automa_cards", (2, DECK)),
        Part("automa_lying", (2 * WIDE, TILES)),
        Part("automa_hidden", (2 * WIDE,)),
        Part("automa_pile", (DECK,)),
        Part("automa_heaps", (3, ROOM), TILES),
        Part("automa_shields", (1,), SHIELD_COUNT),
    ]


def fill(state: Burgund, seat: i64, out: vec[i16], at: i64) -> None:
    """Write the parts of the modules that are played."""
    seats = state.setup.seats
    place = at
    if state.plays(INNS):
        out[place] = i16(state.inns)
        place += 1
    if state.plays(BORDERS):
        for number in range(seats):
            out[place] = i16(i64(state.linked[(seat + number) % seats]))
            place += 1
    if state.plays(CASTLES_RULE):
        out[place] = i16(state.removed)
        place += 1
    if state.plays(TRADE_ROUTES):
        place = fill_routes(state, seat, out, place)
    if state.plays(SOLO):
        out[place] = i16(min(state.counter, COUNTER))
        out[place + 1] = i16(min(state.target, COUNTER))
        place += 2
    if state.plays(TEAM):
        for side in range(i64(TEAMS)):
            first = KEYS * (seats + (seat + side) % TEAMS)
            place = put_kinds(out, place, state.keys, first, first + KEYS, TILES)
    if state.plays(SHIELDS):
        place = fill_shields(state, seat, out, place)
    if state.plays(VINEYARDS):
        place = fill_vineyards(state, seat, out, place)
    if state.plays(CHATEAUMA):
        fill_automa(state, out, place)


def fill_routes(state: Burgund, seat: i64, out: vec[i16], at: i64) -> i64:
    """The cards of the trade routes and the goods on them."""
    seats = state.setup.seats
    each = i64(len(state.cards)) // seats
    place = at
    for number in range(seats):
        first = each * ((seat + number) % seats)
        place = put_kinds(out, place, state.cards, first, first + each, CARDS)
    for number in range(seats):
        first = each * FIELDS * ((seat + number) % seats)
        place = put_kinds(out, place, state.laid, first, first + each * FIELDS, GOODS)
    return place


def fill_shields(state: Burgund, seat: i64, out: vec[i16], at: i64) -> i64:
    """Where the shields are, whom shield 6 has named, and what lies beyond the key spaces."""
    seats = state.setup.seats
    castles = at + DEPOTS * SHIELD_COUNT
    for shield in range(i64(SHIELD_COUNT)):
        lies: int = state.arms.lies[shield + 1]
        if lies < CASTLES:
            out[at + lies * SHIELD_COUNT + shield] = 1
        elif lies != NONE:
            owner = (lies - CASTLES) // SPACES
            spot = (owner - seat) % seats * SPACES + (lies - CASTLES) % SPACES
            out[castles + spot * SHIELD_COUNT + shield] = 1
    named = castles + seats * SPACES * SHIELD_COUNT
    if state.arms.named != NONE:
        out[named + (state.arms.named - seat) % seats] = 1
    first = market.first_spare(state)
    last = min(i64(len(state.keys)), first + SPARE)
    put_kinds(out, named + seats, state.keys, first, last, TILES)
    return named + seats + SPARE * TILES


def fill_vineyards(state: Burgund, seat: i64, out: vec[i16], at: i64) -> i64:
    """Double tiles and wine: beside the board, on key spaces, in the vineyards."""
    seats, cellar = state.setup.seats, state.cellar
    place = put_set(out, at, cellar.kinds, GRAPES)
    place = put_bytes(out, place, cellar.bag, 0, PAIRS)
    place = put_bytes(out, place, cellar.gone, 0, PAIRS)
    place = put_kinds(out, place, cellar.stalls, 0, STALLS, PAIRS)
    place = put_bytes(out, place, cellar.heap, 0, GRAPES)
    for number in range(seats):
        first = PAIRS * ((seat + number) % seats)
        place = put_bytes(out, place, cellar.held, first, first + PAIRS)
    for number in range(seats):
        first = GRAPES * ((seat + number) % seats)
        place = put_bytes(out, place, cellar.wine, first, first + GRAPES)
    for number in range(seats):
        first = GRAPES * ((seat + number) % seats)
        for grape in range(first, first + GRAPES):
            place = put_set(out, place, cellar.vines[grape], HEXES)
    return place


def fill_automa(state: Burgund, out: vec[i16], at: i64) -> None:
    """Its cards with what lies on them, the pile, and its heaps."""
    automa = state.automa
    place = put_kinds(out, at, automa.cards, 0, 2, DECK)
    hidden = place + 2 * WIDE * TILES
    for space in range(i64(2 * WIDE)):
        tile: int = automa.lying[space]
        if tile != NONE:
            if tile >= FACE_DOWN:
                tile -= FACE_DOWN
                out[hidden + space] = 1
            out[place + space * TILES + tile] = 1
    place = put_bytes(out, hidden + 2 * WIDE, automa.pile, 0, DECK)
    for heap in (automa.reserve, automa.jokers, automa.stacked):
        place = put_heap(out, place, heap)
    out[place] = i16(automa.shields)


def put_heap(out: vec[i16], at: i64, heap: vec[u8]) -> i64:
    """The tiles of a heap in their order."""
    for number in range(min(len(heap), ROOM)):
        tile: int = heap[number]
        out[at + number] = i16(tile + 1)
    return at + ROOM
