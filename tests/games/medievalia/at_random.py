"""Positions in the middle of things, made at random: many people, many buildings, wars at hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from tafelrunde.games.medievalia.components import BUILDING_COUNTS, BUILDINGS, COUNTS, KINDS

from .drawn import Fief, Table, table

FOOD = ("field", "farm")
BETWEEN = ("between01", "between12", "between23", "between30")


class Box:
    """All cards that have not been laid out yet, shuffled."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.cards = [kind for kind, count in zip(KINDS, COUNTS, strict=True) for _ in range(count)]
        for bottom in ("farm", "soldier", "worker"):
            self.cards.remove(bottom)
        pairs = zip(BUILDINGS, BUILDING_COUNTS, strict=True)
        self.houses = [name for name, count in pairs for _ in range(count)]
        for top in ("school", "workshop", "bank"):
            self.houses.remove(top)
        rng.shuffle(self.cards)
        rng.shuffle(self.houses)

    def take(self, kinds: Sequence[str], count: int) -> list[str]:
        found = [card for card in self.cards if card in kinds][:count]
        for card in found:
            self.cards.remove(card)
        return found

    def troops(self, count: int, used: float) -> str:
        """People, some of them used."""
        cards = self.take(KINDS[4:], count)
        return " ".join(card + "*" * (self.rng.random() < used) for card in cards)

    def host(self, ground: str) -> str:
        turned = "!" * (self.rng.random() < 0.2)
        count = self.rng.choice([0, 1, 2]) if len(self.houses) > 4 else 0
        houses = "".join(f"+{self.houses.pop()}" for _ in range(count))
        people = self.troops(self.rng.choice([0, 1, 2, 2, 3]), 1.0 if turned else 0.0)
        return f"{ground}{turned}{houses}: {people}"


def turmoil(rng: Random, seats: int, teams: bool = False, phase: str = "") -> Table:
    """Fiefs that feed their people, with troops of everybody everywhere."""
    box = Box(rng)
    between = BETWEEN[: seats if seats > 2 else 1]
    fiefs = []
    for seat in range(seats):
        lands = box.take(FOOD, rng.randint(2, 4)) + box.take(("mine", "forest"), 1)
        hosts = [box.host(ground) for ground in ["town", *lands[:4]]]
        abroad = {
            place: box.troops(rng.randint(1, 5 - seats // 2), 0.2)
            for place in (*[f"fief{other}" for other in range(seats)], *between)
            if place != f"fief{seat}" and rng.random() < 0.5
        }
        hand = " ".join(box.take(KINDS, rng.randint(0, 6)))
        fiefs.append(
            Fief(hosts, box.troops(rng.randint(0, 5), 0.3), abroad, hand, rng.randint(0, 2))
        )
    chosen = phase or rng.choice(["draw", "act", "march"])
    options: dict[str, object] = {"teams": True} if teams else {}
    return table(*fiefs, phase=chosen, turn=rng.randrange(seats), options=options)


def warlike(given: Table, rng: Random) -> str:
    """A move of somebody who marches and fights, and sends few people away."""
    moves = given.moves()
    fights = [m for m in moves if m.split()[0] not in ("pass", "hold", "done", "dismiss", "remove")]
    calm = [move for move in moves if move.split()[0] not in ("dismiss", "remove", "starve")]
    wars = [m for m in fights if m.split()[0] in ("march", "battle", "storm", "chase", "shoot")]
    if wars and rng.random() < 0.6:
        return rng.choice(wars)
    return rng.choice(calm if calm and rng.random() < 0.8 else moves)


class Curious:
    """Somebody who likes to do what has been done least."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.done: Counter[str] = Counter()

    def move(self, given: Table) -> str:
        moves = given.moves()
        if self.rng.random() < 0.6:
            least = min(self.done[move.split()[0]] for move in moves)
            moves = [move for move in moves if self.done[move.split()[0]] == least]
        chosen = self.rng.choice(moves)
        self.done[chosen.split()[0]] += 1
        return chosen
