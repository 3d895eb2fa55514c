"""What a seat remembers of a stack, held against all worlds that fit what it saw (CAT-R57).

A world is the order of the stack and the other one's hand. Cards that Anna does not know are names
such as "?2" in it. Every act is played on the table, and in all worlds with all that Benno may have
chosen; worlds in which Anna would have seen something else are dropped.
"""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde.games.catan import GAME, cards, memory
from tafelrunde.games.catan.components import ANYTHING, CARDS, COPIES, SORTS
from tafelrunde.games.catan.state import Catan
from tafelrunde.kernel.chance import Seeded
from tests.naming import rule

from .drawn import ANNA, BENNO, card, table

Card = int | str
World = tuple[tuple[Card, ...], tuple[Card, ...]]

# Of the first three there are two copies, of the spy three, of the others one.
KINDS = ["abbey", "church", "library", "spy", "smithy", "mint", "market", "harbor", "colossus"]


def world(stack: tuple[Card, ...], hand: tuple[Card, ...]) -> World:
    """A hand has no order."""
    return stack, tuple(sorted(hand, key=str))


class Watched:
    """A stack that Anna knows in part, and all worlds that she must hold possible.

    It is the first one, or the last one, behind which she remembers nothing.
    """

    def __init__(self, rng: Random, known: float, hidden: int, number: int) -> None:
        pool = [card(name) for name in KINDS for _ in range(int(COPIES[card(name)]))]
        rng.shuffle(pool)
        height = rng.randint(3, 5)
        stack, hand, mine = pool[:height], pool[5 : 5 + hidden], pool[8:10]
        self.rng, self.chance, self.mine = rng, Seeded(str(rng.random())), mine
        names = [[CARDS[one] for one in part] for part in (stack, mine, hand)]
        unseen = ["?"] * (62 - height - hidden - len(mine))
        stacks = [names[0]] if number == 0 else [unseen, [], [], [], names[0]]
        self.state = table(stacks=stacks, hands=(names[1], names[2]), known=[BENNO]).state
        self.number = number
        seen = [rng.random() < known for _ in stack]
        for place in range(height):
            if seen[place]:
                cell = int(memory.begins(self.state, ANNA, number)) + place
                self.state.memory[cell] = 1 << stack[place]
        memory.meet(self.state, ANNA)
        order = tuple(one if seen[k] else f"?{k}" for k, one in enumerate(stack))
        self.worlds = {world(order, tuple(f"?hand{k}" for k in range(hidden)))}
        # What came under the stack since anything was taken out of it; None where Anna cannot know.
        self.behind: list[int | None] = []

    def step(self, acts: list[str]) -> str:
        """One of these acts that can be done."""
        state = self.state
        height = state.heights[self.number]
        able = {"take": height, "draw": height, "see": height,
                "slip": state.held[BENNO], "lay": state.held[BENNO],
                "put": state.held[ANNA]}  # fmt: skip
        possible = [act for act in acts if able[act]]
        act = self.rng.choice(possible) if possible else ""
        if act:
            getattr(self, act)()
        return act

    def take(self) -> None:
        """Benno searches the stack and takes a card."""
        cards.search(self.state, BENNO, self.number, self.chance)
        place = self.rng.randrange(int(self.state.heights[self.number]))
        cards.take_out(self.state, BENNO, self.number, place, self.chance)
        self.worlds = {
            world(stack[:place] + stack[place + 1 :], (*hand, stack[place]))
            for stack, hand in self.worlds
            for place in range(len(stack))
        }
        self.behind = []

    def draw(self) -> None:
        """Benno draws the top card."""
        cards.draw_top(self.state, BENNO, self.number, self.chance)
        self.worlds = {world(stack[1:], (*hand, stack[0])) for stack, hand in self.worlds}

    def slip(self) -> None:
        """Benno puts a hand card under the stack."""
        chosen = self.rng.choice(self.state.hand(BENNO))
        cards.slip_under(self.state, BENNO, chosen, self.number, self.chance)
        self.worlds = {
            world((*stack, hand[k]), hand[:k] + hand[k + 1 :])
            for stack, hand in self.worlds
            for k in range(len(hand))
        }
        self.behind.append(None)

    def lay(self) -> None:
        """Benno lays down a card."""
        chosen = self.rng.choice(self.state.hand(BENNO))
        cards.lay_down(self.state, BENNO, chosen)
        cards.discard(self.state, chosen)
        self.worlds = {
            shown(world(stack, hand[:k] + hand[k + 1 :]), hand[k], chosen)
            for stack, hand in self.worlds
            for k in range(len(hand))
            if self.may_be((stack, hand), hand[k], chosen)
        }
        self.mine.append(chosen)

    def see(self) -> None:
        """Anna draws the top card."""
        top = self.state.stack_cards(self.number)[0]
        cards.draw_top(self.state, ANNA, self.number, self.chance)
        self.worlds = {
            shown(world(stack[1:], hand), stack[0], top)
            for stack, hand in self.worlds
            if self.may_be((stack, hand), stack[0], top)
        }
        self.mine.append(top)

    def put(self) -> None:
        """Anna puts a hand card under the stack."""
        chosen = self.rng.choice(self.state.hand(ANNA))
        cards.slip_under(self.state, ANNA, chosen, self.number, self.chance)
        self.worlds = {world((*stack, chosen), hand) for stack, hand in self.worlds}
        self.mine.remove(chosen)
        self.behind.append(chosen)

    def may_be(self, where: World, name: Card, chosen: int) -> bool:
        """May this card have turned out to be that kind?"""
        there = [*where[0], *where[1], *self.mine].count(chosen)
        return name == chosen or (isinstance(name, str) and there < COPIES[chosen])

    def orders(self) -> set[tuple[Card, ...]]:
        """How the stack may lie."""
        return {stack for stack, _ in self.worlds}


def shown(where: World, name: Card, chosen: int) -> World:
    """The same world, in which a card has turned out to be of a kind."""
    stack, hand = (tuple(chosen if one == name else one for one in part) for part in where)
    return world(stack, hand)


def remembered(state: Catan, number: int) -> set[tuple[int, ...]]:
    """All orders that Anna's memory of the stack leaves open, a mask for each place."""
    found: set[tuple[int, ...]] = {()}
    for entry in state.remembered(ANNA, number):
        if entry == memory.GAP:
            found = {kept[:k] + kept[k + 1 :] for kept in found for k in range(len(kept))}
        else:
            found = {(*kept, entry) for kept in found}
    return found


def fits(order: tuple[Card, ...], masks: tuple[int, ...]) -> bool:
    """May the cards lie so?"""
    return len(order) == len(masks) and all(
        mask == int(ANYTHING) if isinstance(one, str) else mask >> one & 1
        for one, mask in zip(order, masks, strict=True)
    )


def certain(orders: set[tuple[Card, ...]]) -> list[Card]:
    """The card of each place that is the same in all orders, "?" for the others."""
    places = [set(cards_there) for cards_there in zip(*orders, strict=True)]
    return [min(place, key=str) if len(place) == 1 else "?" for place in places]


def sure(state: Catan, number: int) -> list[Card]:
    """What Anna's view shows of the stack, "?" where it shows nothing."""
    view = state.seen_by(ANNA)
    assert isinstance(view, Catan)
    return [one if one < SORTS else "?" for one in view.stack_cards(number)]


def check_imagined(state: Catan, chance: Seeded) -> None:
    """What Anna imagines looks like what she sees, and could be stored as a whole position."""
    view = state.seen_by(ANNA)
    imagined = view.imagine(chance)
    assert imagined.seen_by(ANNA).key() == view.key()
    assert GAME.load_position(GAME.position(imagined)).key() == imagined.key()


@rule("CAT-R57")
@pytest.mark.parametrize("seed", range(60))
def test_the_orders_of_a_known_stack_are_exactly_those_that_fit(seed: int) -> None:
    """As long as none but Anna's own cards come under it, nothing is lost and nothing made up."""
    watched = Watched(Random(seed), known=1, hidden=0, number=4 * (seed % 2))
    state, number = watched.state, watched.number
    for step in range(8):
        watched.step(["take"] * 3 + ["draw", "see", "see", "put"])
        entries = state.remembered(ANNA, number)
        if any(entry & (entry - 1) for entry in entries):
            break  # more gaps than are kept apart
        orders = {
            tuple(mask.bit_length() - 1 for mask in masks) for masks in remembered(state, number)
        }
        assert orders == watched.orders()
        assert sure(state, number) == certain(watched.orders())
        for again in range(3):
            imagined = state.seen_by(ANNA).imagine(Seeded(f"{seed} {step} {again}"))
            assert isinstance(imagined, Catan)
            order, hand = tuple(imagined.stack_cards(number)), tuple(imagined.hand(BENNO))
            assert world(order, hand) in watched.worlds


@rule("CAT-R57")
@pytest.mark.parametrize("seed", range(60))
def test_no_world_is_ruled_out_that_fits_what_was_seen(seed: int) -> None:
    """Unknown cards and hands leave more open than there is, but never less."""
    watched = Watched(Random(seed), known=0.7, hidden=seed % 3, number=4 * (seed % 2))
    state, number = watched.state, watched.number
    for _ in range(8):
        watched.step(["take"] * 3 + ["draw", "see", "see", "put", "slip", "lay"])
        open_ = remembered(state, number)
        assert all(any(fits(order, masks) for masks in open_) for order in watched.orders())
        for place, one in enumerate(sure(state, number)):
            assert one == "?" or {order[place] for order in watched.orders()} == {one}
        check_imagined(state, Seeded(f"{seed} imagined"))


@rule("CAT-R57")
@pytest.mark.parametrize("seed", range(60))
def test_what_came_under_a_stack_since_the_last_card_was_taken_stays_known(seed: int) -> None:
    watched = Watched(Random(seed), known=0.5, hidden=1, number=4 * (seed % 2))
    for _ in range(10):
        watched.step(["take", "see", "see", "draw", "put", "put", "slip"])
        shown_ = sure(watched.state, watched.number)
        behind = watched.behind[max(0, len(watched.behind) - len(shown_)) :]
        lowest = shown_[len(shown_) - len(behind) :]
        pairs = list(zip(lowest, behind, strict=True))
        assert all(one == own for one, own in pairs if own is not None)
