"""Whether a payment can be covered, for the second opinion: all modes of all sources are tried.

Shares nothing with `payment.py` and `payment_plans.py`; it works on plain lists of what lies on
the table.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from tafelrunde.games.medievalia.components import BUILDING_COST, COST, SYMBOL
from tafelrunde.games.medievalia.contents import CONTENTS

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

RESOURCE = (-1, 0, 0, 1, 2, 3)
LABOURERS = ("priest", "worker", "merchant", "artist", "bureaucrat")
WORKING = [name for name in LABOURERS if CONTENTS.used["cards"][name].get("produces")]
BOOSTERS: int = CONTENTS.used["boosters"]["on_a_host"]
SKILLED = ("artist", "merchant", "bureaucrat")
# The order in which sources are named, with the number of the first of each sort.
ORDER = {"paint": 0, "use": 6, "work": 11, "trade": 16, "clerk": 22, "discard": 28}


def kind_name(card: int) -> str:
    """The kind of a card by its number."""
    counts = (("soldier", 8), ("priest", 3), ("archer", 3), ("knight", 3), ("infantry", 3),
              ("worker", 20), ("merchant", 3), ("artist", 3), ("bureaucrat", 3))  # fmt: skip
    for name, count in counts:
        if card < count:
            return name
        card -= count
    return ""


class Purpose:
    """What a payment is for: its cost, the host that must stay unused, the card kept in hand."""

    def __init__(self, state: Medievalia, seat: int, number: int) -> None:
        self.any = 28 <= number < 31
        self.host = (number - 13) % 5 if 13 <= number < 28 else -1
        self.kept = number if number < 13 else -1
        self.cost = [0, 0, 0, 0]
        if number < 13:
            self.cost = [int(COST[4 * number + k]) for k in range(4)]
            houses = [house for host in state.hosts(seat) for house in host[2:]]
            if SYMBOL[number] >= 0 and int(SYMBOL[number]) + 1 not in houses:
                self.cost[2] += 2
        elif number < 28:
            top = state.part(6, 9)[(number - 13) // 5]
            self.cost = [int(BUILDING_COST[4 * (top - 1) + k]) for k in range(4)]
        elif number >= 31:
            self.cost = [0, 0, 0, 1]


class Account:
    """A payment so far: resources, cards thrown in, abilities used, and what is still unused."""

    def __init__(self, state: Medievalia, seat: int, purpose: Purpose) -> None:
        purse = state.part(36, 52)
        self.amounts = purse[:4]
        self.thrown, self.traders, self.clerks, self.brushes, self.floor = purse[4:9]
        self.purpose = purpose
        self.hand = state.hand(seat)
        self.size = sum(state.held(seat))
        if purpose.kept >= 0:
            self.hand[purpose.kept] -= 1
            self.size -= 1
        self.groups: list[tuple[int, int, list[str], bool]] = []
        self.free: list[str] = []
        for card, owner, place, spot, told in state.troops():
            if owner == seat and place == seat and spot == 5 and not told & 1:
                self.free.append(kind_name(card))
        for host, (ground, turned, one, two) in enumerate(state.hosts(seat)):
            if ground and host != purpose.host:
                on = [c for c in state.troops() if c[1] == seat and c[2] == seat and c[3] == host]
                boosters = [c for c in on if kind_name(c[0]) in WORKING]
                cards = 1 + min(BOOSTERS, len(boosters)) + (0 < one < 8) + (0 < two < 8)
                unused = [kind_name(c[0]) for c in on if not c[4] & 1]
                self.groups.append((host, RESOURCE[ground] * 16 + cards, unused, turned == 0))

    def modes(self, group: tuple[int, int, list[str], bool]) -> list[str]:
        """What can be done with a group; idle only where nothing can be produced."""
        host, _, unused, fresh = group
        found = []
        if fresh and ORDER["use"] + host >= self.floor:
            found.append("use")
        if "artist" in unused and host >= self.floor:
            found.append("paint")
        if "merchant" in unused and ORDER["trade"] + host >= self.floor:
            found.append("trade")
        if "bureaucrat" in unused and self.purpose.host >= 0 and 22 + host >= self.floor:
            found.append("clerk")
        return found if "use" in found else [*found, "idle"]

    def jobs(self, name: str) -> list[str]:
        """What a free person can do."""
        found = []
        if name in WORKING and ORDER["work"] + LABOURERS.index(name) >= self.floor:
            found.append("work")
        if name == "artist" and self.floor <= 5:
            found.append("paint")
        if name == "merchant" and self.floor <= 21:
            found.append("trade")
        if name == "bureaucrat" and self.purpose.host >= 0 and self.floor <= 27:
            found.append("clerk")
        return found or ["idle"]

    def cards(self) -> int:
        """Hand cards that may still be thrown in; of the whole hand all know how many there are."""
        return self.size if self.floor <= 28 else sum(self.hand[self.floor - 28 :])

    def finishes(self) -> bool:
        """Can it be covered with what may still be named?"""
        more = self.cards()
        if self.enough(self.amounts, more, self.traders, self.clerks):
            return True
        if self.floor >= 28:
            return False
        experts = [name for name in self.free if name in SKILLED]
        plain = [name for name in self.free if name not in SKILLED and "work" in self.jobs(name)]
        for chosen in product(*[self.modes(group) for group in self.groups]):
            for roles in product(*[self.jobs(name) for name in experts]):
                if self.covers(list(chosen), [*roles], len(plain), more):
                    return True
        return False

    def covers(self, chosen: list[str], roles: list[str], plain: int, more: int) -> bool:
        """Does this choice of modes cover the cost, wherever the artists' strokes go?"""
        both = [*chosen, *roles]
        traders = self.traders + both.count("trade")
        clerks = self.clerks + both.count("clerk")
        hands = plain + roles.count("work")
        targets = [g for g, mode in zip(self.groups, chosen, strict=True) if mode == "use"]
        strokes = self.brushes + both.count("paint")
        for aims in product(range(len(targets) + 1), repeat=strokes):
            amounts = self.amounts[:]
            for number, group in enumerate(targets):
                resource, cards = divmod(group[1], 16)
                best = min(3, cards)
                amounts[resource] += best * 2 ** aims.count(number) + cards - best
            last = aims.count(len(targets))
            amounts[3] += hands - 1 + 2**last if hands else 0
            if self.enough(amounts, more, traders, clerks):
                return True
        return False

    def enough(self, amounts: list[int], more: int, traders: int, clerks: int) -> bool:
        """Do the resources pay, with exchanges and merchants in whatever way is best?"""
        jokers = self.thrown + more
        if self.purpose.any:
            gold = amounts[2] + jokers > 0
            total = sum(amounts) + jokers
            gain = traders if gold else max(0, traders - 1)
            return total + (gain if total else 0) >= 4
        cost = self.purpose.cost
        most = [min(have, need) for have, need in zip(amounts, cost, strict=True)]
        if traders == 0:
            return self.pays(amounts, most, [0] * 5, jokers, clerks)
        kept = product(*[range(max(0, limit - traders), limit + 1) for limit in most])
        trades = [t for t in product(range(traders + 1), repeat=5) if sum(t) <= traders]
        pairs = product([list(k) for k in kept], trades)
        return any(self.pays(amounts, k, list(t), jokers, clerks) for k, t in pairs)

    def pays(
        self, amounts: list[int], kept: list[int], trades: list[int], jokers: int, clerks: int
    ) -> bool:
        """`kept` units pay directly, `trades` go through merchants, the rest in threes."""
        spare = [a - k - t for a, k, t in zip(amounts, kept, trades[:4], strict=True)]
        if min(spare) < 0:
            return False
        wins = jokers + sum(units // 3 for units in spare) + sum(trades[:4]) + trades[2]
        if trades[4] and wins == 0:
            return False
        return sum(self.purpose.cost) - sum(kept) <= wins + trades[4] + 2 * clerks

    def take(self, sort: str, number: int, artists: int) -> bool:
        """Name a source; False if it is not there."""
        source = ORDER[sort] + number
        if source < self.floor:
            return False
        self.floor = source
        if sort == "discard":
            if self.hand[number] < 1:
                return False
            self.hand[number] -= 1
            self.size -= 1
            self.thrown += 1
            return True
        if sort == "work" or number == 5:
            return self.take_person(sort, number, artists)
        group = [g for g in self.groups if g[0] == number]
        if not group or sort not in self.modes(group[0]):
            return False
        self.groups.remove(group[0])
        if sort == "use":
            resource, cards = divmod(group[0][1], 16)
            best = min(3, cards)
            self.amounts[resource] += best * 2**artists + cards - best
        return self.count(sort, artists)

    def take_person(self, sort: str, number: int, artists: int) -> bool:
        """Name a free person for work or for his ability."""
        able = {"paint": "artist", "trade": "merchant", "clerk": "bureaucrat"}
        name = LABOURERS[number] if sort == "work" else able[sort]
        if name not in self.free or sort not in self.jobs(name):
            return False
        self.free.remove(name)
        if sort == "work":
            self.amounts[3] += 2**artists
        return self.count(sort, artists)

    def count(self, sort: str, artists: int) -> bool:
        """Keep the books of abilities; False if there are not so many artists at work."""
        self.brushes += (sort == "paint") - artists
        self.traders += sort == "trade"
        self.clerks += sort == "clerk"
        return self.brushes >= 0

    def plan(self, way: int) -> tuple[int, ...]:
        """The cheapest way to pay, weighed as `payment_plans.py` says; empty if there is none."""
        unit, group, member, person, skill, card = (
            (4, 1, 0, 4, 6, 11), (3, 1, 8, 12, 14, 9), (4, 5, 0, 8, 9, 3),
        )[way]  # fmt: skip
        names = ("bureaucrat", "merchant", "artist")
        limits = [self.free.count(name) for name in names]
        if self.purpose.host < 0:
            limits[0] = 0
        experts = [self.free.count(name) for name in names]
        plain = self.free.count("worker") + self.free.count("priest")
        fresh = [g for g in self.groups if g[3]]
        best: tuple[int, ...] = ()
        for clerks, traders, painters in product(*[range(limit + 1) for limit in limits]):
            hands = plain + sum(experts) - clerks - traders - painters
            strokes = self.brushes + painters
            for picked in product((False, True), repeat=len(fresh)):
                groups = [g for g, wanted in zip(fresh[::-1], picked, strict=True) if wanted][::-1]
                for target in [g[0] for g in groups] if strokes else [0]:
                    amounts = self.amounts[:]
                    for host, what, _, _ in groups:
                        resource, cards = divmod(what, 16)
                        top = min(3, cards)
                        times = 2**strokes if strokes and host == target else 1
                        amounts[resource] += top * times + cards - top
                    wanted = self.purpose.cost[3] - amounts[3]
                    if self.purpose.any:
                        wanted = 4 - sum(amounts) - self.thrown
                    for people in range(max(0, min(wanted, hands)) + 1):
                        with_them = [*amounts[:3], amounts[3] + people]
                        tools = (self.traders + traders, self.clerks + clerks)
                        tries = range(sum(self.hand) + 1)
                        throw = [n for n in tries if self.enough(with_them, n, *tools)]
                        if not throw:
                            continue
                        value = card * throw[0] + skill * (clerks + traders + painters)
                        value += person * people + group * len(groups)
                        value += sum(unit * (g[1] % 16) + member * len(g[2]) for g in groups)
                        hosts = sum(1 << g[0] for g in groups)
                        made = (value, clerks, traders, painters, hosts, target, people, throw[0])
                        if not best or made < best:
                            best = made
        return best[1:]


class Help:
    """What a partner gives for a payment: four resources, and hand cards."""

    def __init__(self, state: Medievalia, giver: int, payer: int, number: int) -> None:
        self.table, self.payer = state, payer
        self.purpose = Purpose(state, payer, number)
        self.given = state.part(45, 50)
        # A giver has no purpose of his own, so he may turn and throw away everything.
        self.mate = Account(state, giver, Purpose(state, giver, 28))
        self.mate.floor, self.mate.brushes = state.part(50, 51)[0], 0
        tolled = state.frames.arg(1, 3) > 0
        self.loss = 0 if state.setup.values[2] and tolled else 1

    def with_all_later(self) -> list[int]:
        """The gift if everything is added that may still be named."""
        found = self.given[:]
        for group in self.mate.groups:
            if "use" in self.mate.modes(group):
                resource, cards = divmod(group[1], 16)
                found[resource] += cards
        found[3] += [self.mate.jobs(name)[0] for name in self.mate.free].count("work")
        found[4] += self.mate.cards()
        return found

    def add(self, sort: str, number: int) -> bool:
        """The partner names a source; False if it is not there."""
        before, thrown = self.mate.amounts[:], self.mate.thrown
        if not self.mate.take(sort, number, 0):
            return False
        for resource in range(4):
            self.given[resource] += self.mate.amounts[resource] - before[resource]
        self.given[4] += self.mate.thrown - thrown
        self.mate.floor = min(self.mate.floor, ORDER["discard"])
        return True

    def serves(self, gift: list[int]) -> bool:
        """Is something left that covers the cost, whatever of it has to be lost?"""
        if sum(gift) <= self.loss:
            return False
        return any(self.losable(gift)) if self.loss else self.pays(gift)

    def losable(self, gift: list[int]) -> list[bool]:
        """Which of the five can be lost; hand cards only where there is nothing else."""
        found = []
        for place, amount in enumerate(gift):
            rest = [*gift[:place], amount - 1, *gift[place + 1 :]]
            last = place == 4 and sum(gift[:4]) > 0
            found.append(amount > 0 and not last and self.pays(rest))
        return found

    def pays(self, gift: list[int]) -> bool:
        """Can the payer cover the cost with this?"""
        own = Account(self.table, self.payer, self.purpose)
        own.amounts, own.thrown = gift[:4], gift[4]
        return own.finishes()
