"""Why a move is not allowed: a second opinion on the legal moves, reached in another way.

Nothing here decides what is legal. It works with lists of cards instead of masks, and with all
modes of all sources instead of closed forms, so that the two can be held against each other.
Rulings are counted from 1000.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.medievalia.contents import CONTENTS
from tafelrunde.games.medievalia.refuse_payment import Account, Help, Purpose, kind_name
from tafelrunde.games.medievalia.verbs import VERBS
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

# What may be answered to a question, by its number, and the rule behind it.
ACTS = ("play", "purchase", "extra", "remove", "arrange", "dismiss", "ask", "done")
SOURCES = ("paint", "use", "work", "trade", "clerk", "discard")
PAYMENTS = (*SOURCES, "refuse", "lose")
QUESTIONS = {
    3: (("draw",), 15),
    4: (("draw",), 32),
    5: (ACTS, 40),
    6: (("settle", *SOURCES), 1026),
    7: (("use", "work", "discard", "refuse", "done"), 195),
    8: (("lose",), 195),
    9: (("arrange", "done"), 1011),
    10: (("starve",), 144),
    11: (("march", "dismiss", "done"), 1028),
    12: (("battle", "done"), 100),
    13: (("form", "join", "hold"), 110),
    14: (("against", "hold"), 111),
    15: (("storm", "chase", "aid", "pass"), 113),
    16: (("lend",), 79),
    17: (("support",), 162),
    18: (("hurt",), 114),
    19: (("shoot", "pass"), 161),
    20: (("heal", "pass"), 160),
}

Card = list[int]
CARD, OWNER, PLACE, SPOT, STATE = range(5)
FREE = 5
# The rules by which a game ends: prestige, force, shortage.
ENDED_RULES = (0, 181, 182, 183)


def why_not(state: Medievalia, seat: int, move: int) -> int:
    """0, or the rule against the move."""
    if state.actor == OVER:
        return ENDED_RULES[int(state.ended)]
    if not state.waiting(seat):
        return 30
    allowed, rule = QUESTIONS[int(state.frames.kind())]
    verb, values = VERBS.split(move)
    if verb.name not in allowed:
        return rule
    match verb.name:
        case "draw":
            return 0 if state.part(0, 3)[values[0]] else 1032
        case "play" | "purchase" | "extra" | "remove":
            return act(state, seat, verb.name, values)
        case "ask":
            return ask(state, seat, values[0])
        case "arrange":
            return arrange(state, seat, values[0], values[1])
        case "dismiss" | "starve":
            return part_with(state, seat, verb.name, values[0])
        case "march":
            return march(state, seat, values[0], values[1])
        case "settle":
            return settle(state, seat, values[0])
        case "done":
            return give(state, seat, "done", 0) if state.frames.kind() == 7 else 0
    if verb.name in PAYMENTS:
        return pay(state, seat, verb.name, values)
    return fight(state, seat, verb.name, values)


def act(state: Medievalia, seat: int, name: str, values: list[int]) -> int:
    """Why something cannot be paid for."""
    hosts = state.hosts(seat)
    base = {"play": 0, "purchase": 13, "extra": 28, "remove": 31}[name]
    number = base + (5 * values[0] + values[1] if name == "purchase" else values[0])
    against = impossible(state, seat, number)
    if against:
        return against
    account = Account(state, seat, Purpose(state, seat, number))
    if account.finishes():
        return 0
    if name == "purchase":
        whole = Purpose(state, seat, number)
        whole.host = 9
        return 72 if Account(state, seat, whole).finishes() and hosts else 41
    return {"play": 41, "extra": 53, "remove": 68}[name]


def impossible(state: Medievalia, seat: int, number: int) -> int:
    """Why a purpose is out of the question, whatever it costs."""
    hosts = state.hosts(seat)
    if number < 13:
        if state.hand(seat)[number] == 0:
            return 40
        return 67 if number < 4 and all(host[0] for host in hosts) else 0
    if number < 28:
        pile, host = divmod(number - 13, 5)
        if state.part(6, 9)[pile] == 0:
            return 1032
        ground, turned, _, second = hosts[host]
        return 71 if ground == 0 or turned else 73 if second else 0
    if number < 31:
        return 0 if state.part(0, 3)[number - 28] else 1032
    return 1009 if number == 31 else 0 if hosts[number - 31][0] else 68


def ask(state: Medievalia, seat: int, number: int) -> int:
    """Why a partner cannot be asked."""
    values, other = state.setup.values, (seat + 2) % 4
    if not values[1] or state.out >> other & 1:
        return 195
    if state.masks[39] >> number & 1:
        return 1021
    against = impossible(state, seat, number)
    if against:
        return against
    helped = Help(state, other, seat, number)
    return 0 if helped.serves(helped.with_all_later()) else 1021


def lower_twin(cards: list[Card], card: Card) -> bool:
    """Is there an equal card with a lower number?"""
    return any(
        other[CARD] < card[CARD]
        and kind_name(other[CARD]) == kind_name(card[CARD])
        and other[OWNER:] == card[OWNER:]
        for other in cards
    )


def find(state: Medievalia, number: int) -> Card | None:
    """A card on the table."""
    found = [card for card in state.troops() if card[CARD] == number]
    return found[0] if found else None


def arrange(state: Medievalia, seat: int, number: int, to: int) -> int:
    """Why a card cannot be put there."""
    if state.frames.kind() != 9 and state.frames.arg(0):
        return 1011
    card, hosts = find(state, number), state.hosts(seat)
    if card is None or card[OWNER] != seat or card[PLACE] != seat or card[STATE] & 1:
        return 86
    if card[SPOT] == to or (card[SPOT] != FREE and hosts[card[SPOT]][1]):
        return 86
    if to != FREE and not hosts[to][0]:
        return 86
    return 1011 if card[STATE] & 2 or lower_twin(state.troops(), card) else 0


def part_with(state: Medievalia, seat: int, name: str, number: int) -> int:
    """Why a card cannot be dismissed or given up."""
    rule = 87 if name == "dismiss" else 144
    card = find(state, number)
    if card is None or card[OWNER] != seat or (name == "dismiss" and card[STATE] & 1):
        return rule
    return rule if lower_twin(state.troops(), card) else 0


def march(state: Medievalia, seat: int, number: int, to: int) -> int:
    """Why a troop cannot go there."""
    card, seats = find(state, number), int(state.setup.seats)
    if card is None or card[OWNER] != seat or card[STATE] & 2:
        return 90
    if card[STATE] & 1 or (card[SPOT] != FREE and state.hosts(seat)[card[SPOT]][1]):
        return 1012
    place = card[PLACE]
    if not linked(seats, place, to):
        return 90
    if place >= 4 and not friends(state, seat, to):
        for other in state.troops():
            unused = other[PLACE] == place and not other[STATE] & 1
            if unused and not friends(state, seat, other[OWNER]):
                return 92
    return 90 if lower_twin(state.troops(), card) else 0


def friends(state: Medievalia, one: int, other: int) -> bool:
    """Are they the same player or partners?"""
    return one == other or bool(state.setup.values[1] and (one + other) % 2 == 0)


def _next(seats: int, one: int, other: int) -> bool:
    """Do they sit side by side?"""
    return max(one, other) < seats and (one - other) % seats in (1, seats - 1)


def linked(seats: int, one: int, other: int) -> bool:
    """Is one of them the intermediate fief beside the other, or do such places touch at all?"""
    fief, between = min(one, other), max(one, other) - 4
    if one < 4 and other < 4:
        return bool(CONTENTS.used["map"]["fiefs_touch"]) and _next(seats, one, other)
    if fief > 3 and seats > 2:
        return bool(CONTENTS.used["map"]["between_touch"]) and _next(seats, one - 4, other - 4)
    if fief > 3 or between < 0 or fief >= seats:
        return False
    if seats == 2:
        return between == 0
    return between < seats and fief in (between, (between + 1) % seats)


def settle(state: Medievalia, seat: int, way: int) -> int:
    """Why a way to pay is not offered: there is none, or it is one of those before."""
    purpose = Purpose(state, seat, int(state.frames.arg(0)))
    plans = [Account(state, seat, purpose).plan(number) for number in range(way + 1)]
    return 0 if plans[way] and plans[way] not in plans[:way] else 1026


def pay(state: Medievalia, seat: int, name: str, values: list[int]) -> int:
    """Why a source cannot be named now."""
    number = values[0] if values else 0
    artists = values[1] if name in ("use", "work") else 0
    if state.frames.kind() in (7, 8):
        return 195 if artists else give(state, seat, name, number)
    account = Account(state, seat, Purpose(state, seat, int(state.frames.arg(0))))
    return 0 if account.take(name, number, artists) and account.finishes() else 1026


def give(state: Medievalia, seat: int, name: str, number: int) -> int:
    """Why a partner cannot give or lose that, refuse, or say that it is enough."""
    payer = int(state.frames.owners(4)).bit_length() - 1
    helped = Help(state, seat, payer, int(state.frames.arg(0, 4)))
    if name == "lose":
        return 0 if helped.losable(helped.given)[number] else 195
    if name == "refuse":
        return 195 if helped.mate.floor else 0
    if name == "done":
        return 0 if helped.mate.floor and helped.serves(helped.given) else 1026
    if not helped.add(name, number):
        return 195
    return 0 if helped.serves(helped.with_all_later()) else 1026


def fight(state: Medievalia, seat: int, name: str, values: list[int]) -> int:
    """Why a move of a war is not allowed."""
    about = int(state.frames.arg(0))
    if name == "battle":
        return battle(state, seat, values[0], values[1])
    if name in ("form", "join", "hold", "against"):
        return line_up(state, seat, name, values)
    if name in ("storm", "chase", "aid"):
        return target(state, seat, about, name, values[0])
    if name == "lend":
        return 0 if values[0] in lenders(state, seat, about) else 79
    if name == "support":
        return 0 if values[0] != about and same_side(state, values[0], about) else 162
    if name == "hurt":
        return 0 if state.frames.arg(1) <= values[0] <= state.frames.arg(2) else 114
    if name == "pass":
        return 0
    return reach(state, seat, about, name, values[0])


def row(state: Medievalia, start: int, number: int) -> int:
    """A number of the war minus one: a leader, a clash, an opponent, or -1."""
    return int(state.war[53 * start + number]) - 1


def fresh(state: Medievalia, seat: int, place: int) -> list[Card]:
    """Troops that can be used in a fief."""
    return [
        card
        for card in state.troops()
        if card[1:4] == [seat, place, FREE] and not card[STATE] & 1
    ]  # fmt: skip


def battle(state: Medievalia, seat: int, place: int, foe: int) -> int:
    """Why there can be no such battle."""
    seats = int(state.setup.seats)
    if foe >= seats or friends(state, seat, foe) or state.out >> foe & 1:
        return 100
    here = [card for card in state.troops() if card[PLACE] == place]
    ours = [card for card in here if card[OWNER] == seat]
    if place < 4:
        ours = fresh(state, seat, place)
    if not ours or (place != foe and foe not in [card[OWNER] for card in here]):
        return 100
    declared = [number for number in range(32) if int(state.masks[37]) >> number & 1]
    if declared and declared[-1] >= 4 * place + foe:
        return 1013
    count = len([number for number in declared if number // 4 == place])
    return 1013 if count >= (1 if place >= 4 else len(ours)) else 0


def line_up(state: Medievalia, seat: int, name: str, values: list[int]) -> int:
    """Why a troop cannot stand there."""
    about = int(state.frames.arg(0))
    card = find(state, about)
    assert card is not None
    if name == "hold":
        return 0 if card[PLACE] == seat else 112
    if name == "form":
        front = 4 * card[PLACE] + values[0]
        return 0 if int(state.masks[37]) >> front & 1 else 110
    other = find(state, values[0])
    if other is None or other[PLACE] != card[PLACE] or row(state, 0, values[0]) != values[0]:
        return 110 if name == "join" else 111
    if name == "join":
        return 0 if other[OWNER] == seat else 110
    attacks = other[OWNER] == state.frames.arg(1) and row(state, 4, values[0]) == seat
    return 0 if attacks else 111


def target(state: Medievalia, seat: int, leader: int, name: str, value: int) -> int:
    """Why an army cannot attack that."""
    own, foe = find(state, leader), row(state, 4, leader)
    assert own is not None
    if name == "storm":
        return 0 if own[PLACE] == foe and state.hosts(foe)[value][0] else 1019
    card = find(state, value)
    if card is None or card[PLACE] != own[PLACE]:
        return 1019
    if name == "chase":
        in_the_open = card[OWNER] == foe and card[SPOT] == FREE and row(state, 0, value) < 0
        return 0 if in_the_open else 1019
    if card[OWNER] != seat or row(state, 0, value) != value or row(state, 4, value) != foe:
        return 1018
    placed = [
        other
        for other in state.troops()
        if other[OWNER] == foe and row(state, 1, other[CARD]) == value
    ]
    return 0 if [other for other in placed if row(state, 0, other[CARD]) >= 0] else 1018


def lenders(state: Medievalia, seat: int, clash: int) -> list[int]:
    """Whom a civil building can strengthen."""
    host = row(state, 5, clash) - 1
    found = [card[CARD] for card in state.troops() if card[OWNER] == seat and card[SPOT] == host]
    found += [49 + house - 8 for house in state.hosts(seat)[host][2:] if house > 7]
    return [*found, 52] if host == 0 else found


def same_side(state: Medievalia, one: int, other: int) -> bool:
    """Are two troops on the same side of a clash?"""
    first, second = find(state, one), find(state, other)
    if first is None or second is None or row(state, 1, one) < 0:
        return False
    return first[OWNER] == second[OWNER] and row(state, 1, one) == row(state, 1, other)


def reach(state: Medievalia, seat: int, about: int, name: str, number: int) -> int:
    """Why an archer cannot hit, or a priest not heal, this card."""
    rule = 161 if name == "shoot" else 160
    actor, card = find(state, about), find(state, number)
    if actor is None or card is None:
        return rule
    near = linked(int(state.setup.seats), actor[PLACE], card[PLACE])
    if not near and actor[PLACE] != card[PLACE]:
        return rule
    if name == "heal":
        hurt = int(state.war[106 + number]) > 0
        return 0 if friends(state, seat, card[OWNER]) and hurt and number != about else 160
    return 161 if card[SPOT] != FREE or friends(state, seat, card[OWNER]) else 0
