"""Payments once more, as naively as they are written: all subsets, all exchanges, all orders."""

from __future__ import annotations

from functools import cache
from itertools import product

from tafelrunde.games.medievalia.components import BUILDING_COST, COST, SYMBOL
from tafelrunde.games.medievalia.state import Medievalia

GROUNDS = (-1, 0, 0, 1, 2, 3)
LABOURERS = {5, 9, 10, 11, 12}


def kind_of(card: int) -> int:
    bounds = (8, 11, 14, 17, 20, 40, 43, 46)
    return 4 + sum(card >= bound for bound in bounds)


@cache
def pays(have: tuple[int, ...], cost: tuple[int, ...], cards: int, traders: int, cuts: int) -> bool:
    """Can the cost be paid? Every exchange, trade, thrown card and cut is tried, in any order."""
    if all(a >= b for a, b in zip(have, cost, strict=True)):
        return True
    if cuts:
        for k in range(4):
            if cost[k] and pays(have, changed(cost, k, -1), cards, traders, cuts - 1):
                return True
    if cards:
        for k in range(4):
            if pays(changed(have, k, 1), cost, cards - 1, traders, cuts):
                return True
    for give in range(4):
        for get in range(4):
            if give != get and have[give] >= 3:
                after = changed(changed(have, give, -3), get, 1)
                if pays(after, cost, cards, traders, cuts):
                    return True
            if traders and have[give]:
                after = changed(changed(have, give, -1), get, 1)
                if give != get and pays(after, cost, cards, traders - 1, cuts):
                    return True
                if give == 2:
                    for more in range(4):
                        if pays(changed(after, more, 1), cost, cards, traders - 1, cuts):
                            return True
    return False


def changed(values: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    found = list(values)
    found[place] += by
    return tuple(found)


def buys_any(have: tuple[int, ...], cards: int, traders: int) -> bool:
    """Can four resources of any kinds be raised?"""
    targets = [t for t in product(range(5), repeat=4) if sum(t) == 4]
    return any(pays(have, target, cards, traders, 0) for target in targets)


def cost_of(state: Medievalia, seat: int, number: int) -> tuple[int, ...]:
    if number < 13:
        cost = [int(COST[4 * number + k]) for k in range(4)]
        houses = [house for host in state.hosts(seat) for house in host[2:]]
        if SYMBOL[number] >= 0 and int(SYMBOL[number]) + 1 not in houses:
            cost[2] += 2
        return tuple(cost)
    if number < 28:
        top = state.part(6, 9)[(number - 13) // 5]
        return tuple(int(BUILDING_COST[4 * (top - 1) + k]) for k in range(4))
    return (0, 0, 0, 1)


NOTHING = (0, 0, 0, 0, 0)


def payable(state: Medievalia, seat: int, number: int, gift: tuple[int, ...] = NOTHING) -> bool:
    """Every subset of hosts, people, abilities and hand cards of a small position is tried.

    A gift is four resources and hand cards of a partner.
    """
    kept = (number - 13) % 5 if 13 <= number < 28 else -1
    hand = sum(state.hand(seat)) - (1 if number < 13 else 0) + gift[4]
    units: list[list[tuple[str, int, int]]] = []
    here = [c for c in state.troops() if c[1] == seat and c[2] == seat]
    for host, (ground, turned, one, two) in enumerate(state.hosts(seat)):
        if ground == 0 or host == kept:
            continue
        on = [c for c in here if c[3] == host]
        boost = min(2, sum(kind_of(c[0]) in LABOURERS for c in on))
        cards = 1 + boost + (0 < one < 8) + (0 < two < 8)
        ways = [("idle", 0, 0)]
        if not turned:
            ways.append(("make", GROUNDS[ground], cards))
        skills = {kind_of(c[0]) for c in on if not c[4] & 1}
        ways += [(name, 0, 0) for kind, name in ((10, "trade"), (11, "paint")) if kind in skills]
        if 12 in skills and 13 <= number < 28:
            ways.append(("cut", 0, 0))
        units.append(ways)
    for card in [c for c in here if c[3] == 5 and not c[4] & 1]:
        kind = kind_of(card[0])
        ways = [("idle", 0, 0)]
        if kind in LABOURERS:
            ways.append(("make", 3, 1))
        ways += [(name, 0, 0) for k, name in ((10, "trade"), (11, "paint")) if k == kind]
        if kind == 12 and 13 <= number < 28:
            ways.append(("cut", 0, 0))
        units.append(ways)
    return any(works(state, seat, number, list(way), hand, gift) for way in product(*units))


def works(
    state: Medievalia, seat: int, number: int, chosen: list[tuple[str, int, int]], hand: int,
    gift: tuple[int, ...],
) -> bool:  # fmt: skip
    made = [(resource, cards) for name, resource, cards in chosen if name == "make"]
    names = [name for name, _, _ in chosen]
    traders, cuts = names.count("trade"), 2 * names.count("cut")
    painters = names.count("paint")
    if painters and not made:
        return False
    for aims in product(range(max(1, len(made))), repeat=painters):
        have = list(gift[:4])
        for place, (resource, cards) in enumerate(made):
            top = min(3, cards)
            have[resource] += top * 2 ** aims.count(place) + cards - top
        if 28 <= number < 31:
            if buys_any(tuple(have), hand, traders):
                return True
        elif pays(tuple(have), cost_of(state, seat, number), hand, traders, cuts):
            return True
    return False


def helped(state: Medievalia, payer: int, giver: int, number: int, loss: bool) -> bool:
    """Is there a gift of the partner with which, less one of it, the payer can pay?"""
    return any(payable(state, payer, number, gift) for gift in gifts(state, giver, loss))


def gifts(state: Medievalia, giver: int, loss: bool) -> set[tuple[int, ...]]:
    """All that can be left of what a partner makes: of every subset, with every loss."""
    units: list[list[tuple[int, ...]]] = []
    here = [c for c in state.troops() if c[1] == giver and c[2] == giver]
    for host, (ground, turned, one, two) in enumerate(state.hosts(giver)):
        if ground and not turned:
            boost = sum(kind_of(c[0]) in LABOURERS for c in here if c[3] == host)
            cards = 1 + min(2, boost) + (0 < one < 8) + (0 < two < 8)
            units.append([NOTHING, changed(NOTHING, GROUNDS[ground], cards)])
    for card in here:
        if card[3] == 5 and not card[4] & 1 and kind_of(card[0]) in LABOURERS:
            units.append([NOTHING, changed(NOTHING, 3, 1)])
    units.append([changed(NOTHING, 4, n) for n in range(sum(state.held(giver)) + 1)])
    made = {tuple(map(sum, zip(*chosen, strict=True))) for chosen in product(*units)}
    if loss:
        made = {changed(gift, k, -1) for gift in made for k in range(5) if gift[k]}
    return {gift for gift in made if sum(gift)}
