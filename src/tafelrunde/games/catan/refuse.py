"""Why a move is not allowed: a second opinion on `play.legal`, reached in another way.

Nothing here decides what is legal. It starts from the move, splits it into its words, and looks at
lists of cards and landscapes as a player would. Rulings are counted from 1000.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.catan import asks, verbs
from tafelrunde.games.catan.components import (
    ACTIONS,
    ALCHEMIST,
    ARSONIST,
    BISHOP,
    BLACK_KNIGHT,
    BUILDING,
    CARAVAN,
    CHURCH,
    CITY,
    COST,
    FIRST_RED,
    FLEET,
    GROUP,
    HERB_WOMAN,
    KINDS,
    KNIGHT,
    LAND_KIND,
    PLAYED,
    ROAD,
    SCOUT,
    SETTLEMENT,
    SPY,
)
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan

# Which frames a verb answers, and the rule that says when it may be used.
WHEN: Final[dict[str, tuple[tuple[int, ...], int]]] = {
    "place": ((asks.ARRANGE,), 15),
    "roll": ((asks.BEFORE_ROLL, asks.STRIKE), 25),
    "alchemist": ((asks.BEFORE_ROLL,), 118),
    "done": ((asks.MAIN, asks.EXCHANGE), 25),
    "none": (
        (asks.LAND, asks.WANT, asks.ANSWER, asks.STEAL, asks.BUILDER, asks.DRAFT), 1050,
    ),
    "road": ((asks.MAIN,), 28),
    "settle": ((asks.MAIN,), 28),
    "city": ((asks.MAIN,), 28),
    "build": ((asks.MAIN,), 28),
    "demolish": ((asks.MAIN,), 1040),
    "bank": ((asks.MAIN,), 95),
    "offer": ((asks.MAIN,), 95),
    "play": ((asks.MAIN,), 112),
    "draw": ((asks.DRAW,), 133),
    "search": ((asks.DRAW, asks.START_HAND, asks.BUILDER), 133),
    "swap": ((asks.EXCHANGE,), 136),
    "land": ((asks.LAND,), 46),
    "want": ((asks.WANT,), 1011),
    "answer": ((asks.ANSWER,), 114),
    "hit": ((asks.HIT,), 1024),
    "pick": ((asks.PICK,), 133),
    "under": ((asks.UNDER,), 135),
    "steal": ((asks.STEAL,), 129),
    "seize": ((asks.SEIZE,), 108),
    "give": ((asks.DRAFT,), 96),
    "ask": ((asks.DRAFT,), 96),
    "send": ((asks.DRAFT,), 96),
    "accept": ((asks.REPLY,), 1048),
    "counter": ((asks.REPLY,), 1048),
    "decline": ((asks.REPLY,), 1048),
    "gift": ((asks.GIFT,), 122),
    "put": ((asks.CARAVAN_TRADE,), 123),
    "get": ((asks.CARAVAN_TRADE,), 123),
    "above": ((asks.ABOVE,), 57),
    "scout": ((asks.SCOUTING,), 125),
}  # fmt: skip


def why_not(state: Catan, seat: int, move: int) -> int:
    """0, or the rule against the move."""
    if state.actor == OVER:
        return 142
    if not state.waiting(seat):
        return 24
    verb, values = verbs.VERBS.split(move)
    frames, rule = WHEN[verb.name]
    asked = int(state.frames.kind())
    if asked not in frames:
        return rule
    name = verb.name
    if name in ("road", "settle", "city", "build", "demolish"):
        return building(state, seat, name, values)
    if name in ("bank", "offer", "give", "ask", "send", "counter"):
        return trading(state, seat, name, values)
    if name in ("draw", "search", "swap", "pick", "under", "steal", "seize", "scout"):
        return handling(state, seat, asked, name, values)
    if name in ("want", "gift", "put", "get"):
        return exchanging(state, seat, name, values[0])
    match name:
        case "place":
            if values[0] != state.frames.arg(seat):
                return 1004
            return 3 if values[1] in kinds(state, seat) else 0
        case "alchemist":
            if state.frames.arg(0):
                return 1055
            return action(state, seat, ALCHEMIST)
        case "none":
            optional = {asks.LAND: state.frames.arg(2) == asks.WISH,
                        asks.WANT: state.frames.arg(1) == 1}  # fmt: skip
            return 0 if optional.get(asked, True) else 1030 if asked == asks.WANT else 47
        case "land":
            return turning(state, seat, values)
        case "answer":
            guard = (BISHOP, HERB_WOMAN)[values[0]]
            if (guard == HERB_WOMAN) != (state.frames.arg(0) == BLACK_KNIGHT):
                return 124 if guard == HERB_WOMAN else 119
            return 0 if guard in state.hand(seat) else 66
        case "hit":
            return hitting(state, seat, values)
        case "play":
            return playing(state, seat, PLAYED[values[0]])
    return 0


def kinds(state: Catan, seat: int) -> list[int]:
    """The resources of all landscapes of a seat."""
    grounds = [state.spot(seat, spot)[0] for spot in range(26)]
    return [int(LAND_KIND[ground]) for ground in grounds if ground >= 0]


def action(state: Catan, seat: int, card: int) -> int:
    """Why an action card may not be played at all."""
    if card not in state.hand(seat):
        return 66
    return 111 if state.points(0) + state.points(1) < 7 else 0


def affordable(state: Catan, seat: int, what: int) -> bool:
    """Is the price there?"""
    price = [int(COST[what * KINDS + kind]) for kind in range(KINDS)]
    return all(there >= due for there, due in zip(state.resources(seat), price, strict=True))


def board(state: Catan, seat: int) -> dict[int, int]:
    """The cards of a principality by their sites."""
    there = {site: state.card_on(seat, site) for site in range(48)}
    return {site: card for site, card in there.items() if card >= 0}


def building(state: Catan, seat: int, name: str, values: list[int]) -> int:
    """Why something may not be built or pulled down."""
    roads, settlements, cities = state.supplies()
    if name == "road":
        if state.end_road(seat, values[0]):
            return 51
        return 52 if roads == 0 else 0 if affordable(state, seat, ROAD) else 50
    if name == "settle":
        side, scout = values
        if not state.end_road(seat, side):
            return 49
        if settlements == 0:
            return 54
        if scout and SCOUT not in state.hand(seat):
            return 66
        return 0 if affordable(state, seat, SETTLEMENT) else 53
    if name == "city":
        if values[0] not in state.centres(seat) or state.city(seat, values[0]):
            return 59
        return 60 if cities == 0 else 0 if affordable(state, seat, CITY) else 59
    there = board(state, seat)
    if name == "demolish":
        centre, row, slot = values
        site = 4 * centre + 2 * row + slot
        if site not in there:
            return 138
        return 1017 if slot and there[site - 1] == there[site] else 0
    card, centre, row = values[0] + ACTIONS, values[1], values[2]
    if card not in state.hand(seat):
        return 66
    if centre not in state.centres(seat):
        return 67
    city = state.city(seat, centre)
    if card >= FIRST_RED and not city:
        return 68
    used = [site for site in there if site // 2 == 2 * centre + row]
    if len(used) >= (2 if city else 1):
        return 61 if city else 55
    return 0 if affordable(state, seat, card) else 48


def trading(state: Catan, seat: int, name: str, values: list[int]) -> int:
    """Why a trade may not be made or offered."""
    mine, theirs = state.resources(seat), state.resources(1 - seat)
    space, other_space = state.room(seat), state.room(1 - seat)
    if name == "bank":
        give, get = values
        if give == get or space[get] == 0:
            return 1047
        return 0 if mine[give] >= state.rate(seat, give) else 98
    if name == "counter":
        return 1048 if state.frames.arg(0) else 0
    out = [min(pair) for pair in zip(mine, other_space, strict=True)]
    into = [min(pair) for pair in zip(theirs, space, strict=True)]
    if name == "offer":
        if state.declined >= state.offers or state.traded >= 20 or state.withdrawn >= 10:
            return 1049
        pairs = [(a, b) for a in range(6) for b in range(6) if a != b and out[a] and into[b]]
        return 0 if pairs else 1048
    offer = [int(count) for count in state.offer]
    given, asked = offer[:KINDS], offer[KINDS:]
    if name == "send":
        return 0 if sum(given) and sum(asked) else 1048
    kind = values[0]
    if name == "give":
        here, there, free, fitting = given, asked, out, into
    else:
        here, there, free, fitting = asked, given, into, out
    back = [other for other in range(6) if other != kind and not here[other] and fitting[other]]
    return 1048 if there[kind] or here[kind] >= free[kind] or not back else 0


def handling(state: Catan, seat: int, asked: int, name: str, values: list[int]) -> int:
    """Why a card may not be drawn, searched for, put away or taken."""
    rich = sum(state.resources(seat)) >= state.search_cost(seat)
    frames, hand, others = state.frames, state.hand(seat), state.hand(1 - seat)
    match name:
        case "draw":
            return 0 if state.heights[values[0]] else 1042
        case "search":
            if not state.heights[values[0]]:
                return 1042
            if asked == asks.DRAW:
                return 0 if rich else 1046
            if values[0] == frames.arg(0) - 1:
                return 20 if asked == asks.START_HAND else 1034
            return 0
        case "swap":
            card, _, how = values
            return 66 if card not in hand else 1046 if how == 1 and not rich else 0
        case "pick":
            return 0 if values[0] < state.heights[frames.arg(0)] else 133
        case "under":
            return 0 if values[0] in hand else 66
        case "steal":
            if values[0] not in others:
                return 129
            return 130 if GROUP[values[0]] == BUILDING else 0
        case "seize":
            card, stack = values
            first = int(frames.arg(0)) - 1
            if first >= 0 and stack != frames.arg(1):
                return 1037
            return 0 if others.count(card) > (card == first) else 108
    return 0 if state.country[values[0]] else 125


def exchanging(state: Catan, seat: int, name: str, kind: int) -> int:
    """Why a resource cannot be taken, given back or exchanged."""
    mine, theirs = state.resources(seat), state.resources(1 - seat)
    space, other_space = state.room(seat), state.room(1 - seat)
    if name == "want":
        return 0 if theirs[kind] and space[kind] else 1010
    if name == "gift":
        return 0 if mine[kind] and other_space[kind] else 1029
    given = [int(state.frames.arg(number)) - 1 for number in range(2) if state.frames.arg(number)]
    if name == "put":
        if len(given) == 2 or not mine[kind]:
            return 123
        both = [*given, kind]
        free = sum(space[other] for other in range(6) if other not in both)
        return 0 if free >= len(both) else 1031
    return 1031 if not given or kind in given or not space[kind] else 0


def turning(state: Catan, seat: int, values: list[int]) -> int:
    """Why this landscape may not be turned."""
    wanted, mode = int(state.frames.arg(0)), int(state.frames.arg(2))
    ground, stored = state.spot(seat, 13 * values[0] + values[1])
    fits = ground >= 0 and wanted in (6, LAND_KIND[ground])
    if mode == asks.PAY:
        return 0 if fits and stored > 0 else 47
    return 0 if fits and stored < 3 else 41


def hitting(state: Catan, seat: int, values: list[int]) -> int:
    """Why this card cannot be hit."""
    centre, row, slot = values
    site = 4 * centre + 2 * row + slot
    there = board(state, 1 - seat)
    which = int(state.frames.arg(0))
    if site not in there or (slot and there.get(site - 1) == there[site]):
        return 1024
    group = int(GROUP[there[site]])
    if which == asks.BUILDINGS:
        return 0 if group == BUILDING else 121
    if which == asks.KNIGHTS:
        return 0 if group == KNIGHT else 127
    if group not in (KNIGHT, FLEET):
        return 103
    around = [there.get(4 * centre + number) for number in range(4)]
    return 83 if CHURCH in around else 0


def playing(state: Catan, seat: int, card: int) -> int:
    """Why an action card of the main phase may not be played."""
    against = action(state, seat, card)
    if against:
        return against
    groups = [int(GROUP[one]) for one in board(state, 1 - seat).values()]
    mine, space = state.resources(seat), state.room(seat)
    if card == ARSONIST:
        possible = BUILDING in groups
    elif card == BLACK_KNIGHT:
        possible = KNIGHT in groups
    elif card == SPY:
        possible = state.held[1 - seat] > 0
    elif card == CARAVAN:
        possible = any(mine[a] and space[b] for a in range(6) for b in range(6) if a != b)
    else:
        possible = any(
            there and free for there, free in zip(state.resources(1 - seat), space, strict=True)
        )
    return 0 if possible else 113
