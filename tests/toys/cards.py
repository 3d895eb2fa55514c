"""Cards: hands, a stack that somebody has searched, and who knows which card.

On a turn one draws a card, puts one of the hand under a stack, searches a stack once in the game
and takes a card out of it, or raids another seat with a knight. The raided one may block with a
priest; whether it holds one or not, it is asked, for the question must not tell. A raid takes a
card at random: both seats see it, nobody else does.

A card is (kind, eyes): its kind once it is decided, and a bit for each seat that knows it. The eyes
go with the card, so that whoever searched a stack still knows its order three turns later. Where a
card leaves a hand unseen, the others no longer know which of that hand's cards is which.
"""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.kernel.chance import EVERYONE, Chance, Scripted, bag
from tafelrunde.kernel.checks import Checks, Pairs
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.frames import TURN, FramedState, Frames, stack
from tafelrunde.kernel.game import Event, Game
from tafelrunde.kernel.loading import frames as load_frames
from tafelrunde.kernel.loading import number, numbers, parts
from tafelrunde.kernel.score import Line, ScoreSheet
from tafelrunde.kernel.state import FULL, OVER, Setup
from tafelrunde.kernel.verbs import Field, Verb, Verbs
from tests.toys.parts import PlainWords, by_points, shares

KINDS = ("knight", "priest", "gold", "jester")
KNIGHT, PRIEST, GOLD, JESTER = range(4)
EACH = 4
UNKNOWN = -1
STACKS = 2
HEIGHT = 5
TURNS = 9

VERBS = Verbs(
    Verb("draw", Field("stack", STACKS)),
    Verb("search", Field("stack", STACKS)),
    Verb("under", Field("card", words=KINDS, own=True), Field("stack", STACKS)),
    Verb("raid", Field("seat", 3)),
    Verb("rest"),
    Verb("take", Field("place", 16)),
    Verb("block"),
    Verb("yield"),
)
DRAW, SEARCH, UNDER, RAID, REST, TAKE, BLOCK, YIELD = VERBS.first.values()
NO_ASIDES = VERBS.count

# Frames: SEARCHING(stack) asks which card to take, RAIDED(raider) whether to block.
SEARCHING, RAIDED, NEXT = 3, 4, 64
WIDTH = 3
DRAWN, STOLEN = 0, 1
SEEN, RAIDS, SHOWN = 0, 1, 2

Card = tuple[int, int]


class Cards(FramedState):
    """`pool` counts the cards whose place is undecided; in a view, all that are out of sight."""

    def __init__(self, setup: Setup, frames: Frames, pool: list[int]) -> None:
        super().__init__(setup, FULL, 0, 0, frames, NO_ASIDES)
        self.pool = pool
        self.stacks: list[list[Card]] = [[(UNKNOWN, 0)] * HEIGHT for _ in range(STACKS)]
        self.hands: list[list[Card]] = [[] for _ in range(setup.seats)]
        self.spent = [0] * len(KINDS)
        self.searched = [0] * int(setup.seats)
        self.turns = TURNS * int(setup.seats)

    def copy(self) -> Cards:
        made = Cards(self.setup, self.frames.copy(), self.pool[:])
        made.viewer, made.actor, made.turns = self.viewer, self.actor, self.turns
        made.stacks = [pile[:] for pile in self.stacks]
        made.hands = [hand[:] for hand in self.hands]
        made.spent, made.searched = self.spent[:], self.searched[:]
        return made

    def holds(self, seat: int) -> list[int]:
        """How many cards of each kind the seat is known to hold."""
        return [sum(card[0] == kind for card in self.hands[seat]) for kind in range(len(KINDS))]

    def answers(self, seat: int) -> list[int]:
        kind, argument, held = self.frames.kind(), self.frames.arg(0), self.holds(seat)
        if kind == RAIDED:
            return ([BLOCK] if held[PRIEST] else []) + [YIELD]
        if kind == SEARCHING:
            return [TAKE + place for place in range(len(self.stacks[argument]))]
        full = [pile for pile in range(STACKS) if self.stacks[pile]]
        found = [DRAW + pile for pile in full]
        found += [SEARCH + pile for pile in full if not self.searched[seat]]
        found += [UNDER + 2 * card + pile for card in range(4) if held[card] for pile in range(2)]
        if held[KNIGHT]:
            seats = range(self.setup.seats)
            found += [RAID + other for other in seats if other != seat and self.hands[other]]
        return [*found, REST]

    def answer(self, seat: int, move: int, chance: Chance) -> None:
        frames, mine, argument = self.frames, 1 << seat, self.frames.arg(0)
        frames.pop()
        if move < SEARCH:
            self.gain(seat, self.look(seat, self.stacks[move].pop(0), chance))
        elif move < UNDER:
            pile = self.stacks[move - SEARCH]
            pile[:] = [self.look(seat, card, chance) for card in pile]
            self.searched[seat] = 1
            frames.push(SEARCHING, mine, move - SEARCH)
        elif move < RAID:
            kind, pile_number = divmod(move - UNDER, STACKS)
            self.stacks[pile_number].append(self.slip(seat, kind))
        elif move < REST:
            self.spend(seat, KNIGHT)
            chance.tell(RAIDS, seat, move - RAID, 0, 0)
            frames.push(RAIDED, 1 << (move - RAID), seat)
        elif TAKE <= move < BLOCK:
            self.gain(seat, self.stacks[argument].pop(move - TAKE))
        elif move == BLOCK:
            self.spend(seat, PRIEST)
        elif move == YIELD:
            both = mine | 1 << argument
            kind = chance.pick(STOLEN, bag(self.holds(seat)), 0, len(KINDS), both)
            self.gain(argument, (kind, self.slip(seat, kind)[1] | both))
        if frames.depth() == 0:
            frames.push(NEXT, 0, argument if move in (BLOCK, YIELD) else seat)

    def look(self, seat: int, card: Card, chance: Chance) -> Card:
        """The seat sees a card: one that is decided is told, any other drawn now."""
        kind, eyes = card
        if eyes == 0:
            kind = chance.pick(DRAWN, bag(self.pool), 0, len(KINDS), 1 << seat)
            self.pool[kind] -= 1
        elif not eyes >> seat & 1:
            chance.tell(SEEN, seat, 0, 0, 0, kind, 1 << seat)
        return kind, eyes | 1 << seat

    def gain(self, seat: int, card: Card) -> None:
        """A card comes to a hand; hands are sorted, so that its place tells nothing."""
        self.hands[seat] = sorted([*self.hands[seat], card])

    def slip(self, seat: int, kind: int) -> Card:
        """A card of this kind leaves the hand, and only its holder knows which one it was."""
        kinds = [known for known, _ in self.hands[seat]]
        kinds.remove(kind)
        self.hands[seat] = [(known, 1 << seat) for known in kinds]
        return kind, 1 << seat

    def spend(self, seat: int, kind: int) -> None:
        """A card is played openly; nobody learns which of the equal ones it was."""
        self.slip(seat, kind)
        self.spent[kind] += 1

    def task(self, chance: Chance) -> None:
        seat = (self.frames.arg(0) + 1) % self.setup.seats
        self.frames.pop()
        self.turns -= 1
        if self.turns > 0:
            self.frames.push(TURN, 1 << seat)
            return
        for owner, hand in enumerate(self.hands):
            for kind, _ in hand:
                chance.tell(SHOWN, owner, 0, 0, 0, kind, EVERYONE)
            hand[:] = [(kind, EVERYONE) for kind, _ in hand]

    def why_not(self, seat: int, move: int) -> int:
        if self.actor == OVER:
            return 1
        if not self.waiting(seat):
            return 2
        kind, argument, held = self.frames.kind(), self.frames.arg(0), self.holds(seat)
        wanted = RAIDED if move >= BLOCK else SEARCHING if move >= TAKE else TURN
        if kind != wanted:
            return 3
        if move < UNDER:
            if not self.stacks[move % STACKS]:
                return 4
            return 5 if move >= SEARCH and self.searched[seat] else 0
        if move < RAID:
            return 0 if held[(move - UNDER) // 2] else 6
        if move < REST:
            other = move - RAID
            valid = other < self.setup.seats and other != seat and len(self.hands[other]) > 0
            return 7 if not valid else 0 if held[KNIGHT] else 6
        if TAKE <= move < BLOCK:
            return 0 if move - TAKE < len(self.stacks[argument]) else 4
        return 6 if move == BLOCK and not held[PRIEST] else 0

    def seen_by(self, seat: int) -> Cards:
        view = self.copy()
        view.viewer = seat
        for cards in [*view.stacks, *view.hands]:
            for place, (kind, eyes) in enumerate(cards):
                if eyes and not eyes >> seat & 1:
                    cards[place] = (UNKNOWN, eyes)
                    view.pool[kind] += 1
        for hand in view.hands:
            hand.sort()
        return view

    def imagine(self, chance: Chance) -> Cards:
        made = self.copy()
        made.viewer = FULL
        for cards in [*made.stacks, *made.hands]:
            for place, (kind, eyes) in enumerate(cards):
                if kind == UNKNOWN and eyes:
                    kind = chance.pick(DRAWN, bag(made.pool), 0, len(KINDS), 0)
                    made.pool[kind] -= 1
                    cards[place] = (kind, eyes)
        for hand in made.hands:
            hand.sort()
        return made

    def points(self, seat: int) -> int:
        return 3 * self.holds(seat)[GOLD] + len(self.hands[seat])

    def score(self, seat: int) -> ScoreSheet:
        cards, gold = len(self.hands[seat]), self.holds(seat)[GOLD]
        return ScoreSheet([Line("cards", cards, 8, [cards]), Line("gold", 3 * gold, 8, [gold])])

    def places(self) -> list[int]:
        return by_points(self)

    def judge(self) -> list[float]:
        return shares(self)

    def to_dict(self) -> dict[str, object]:
        return {
            "turns": self.turns,
            "pool": self.pool[:],
            "stacks": [[list(card) for card in pile] for pile in self.stacks],
            "hands": [[list(card) for card in hand] for hand in self.hands],
            "spent": self.spent[:],
            "searched": self.searched[:],
            "frames": self.frames.to_list(),
        }


def new(setup: Setup, chance: Chance) -> Cards:
    made = Cards(setup, stack(WIDTH, [TURN, 1, 0]), [EACH] * len(KINDS))
    for seat in range(setup.seats):
        made.gain(seat, made.look(seat, (UNKNOWN, 0), chance))
    made.settle(chance)
    return made


def load(setup: Setup, data: Mapping[str, object], viewer: int) -> Cards:
    seats = int(setup.seats)
    arguments = {TURN: 0, SEARCHING: STACKS - 1, RAIDED: seats - 1}
    asking = load_frames(data, WIDTH, seats, arguments)
    made = Cards(setup, asking, numbers(data.get("pool"), "pool", len(KINDS), 0, EACH))
    made.turns = number(data, "turns", 0, TURNS * seats)
    made.stacks = [load_cards(part, viewer) for part in parts(data, "stacks", STACKS)]
    made.hands = [sorted(load_cards(part, viewer)) for part in parts(data, "hands", seats)]
    made.spent = numbers(data.get("spent"), "spent", len(KINDS), 0, EACH)
    made.searched = numbers(data.get("searched"), "searched", seats, 0, 1)
    for sort in range(len(KINDS)):
        lying = sum(card[0] == sort for part in [*made.stacks, *made.hands] for card in part)
        if made.pool[sort] + made.spent[sort] + lying != EACH:
            raise BadPosition(f"there are {EACH} cards of each kind")
    if any(not eyes >> seat & 1 for seat, hand in enumerate(made.hands) for _, eyes in hand):
        raise BadPosition("everybody knows his own hand")
    made.settle(Scripted([]))
    made.viewer = viewer
    return made


def readable(eyes: int, viewer: int) -> bool:
    return bool(eyes if viewer == FULL else eyes >> viewer & 1)


def load_cards(part: object, viewer: int) -> list[Card]:
    if not isinstance(part, list):
        raise BadPosition("cards are a list")
    pairs = [numbers(pair, "card", 2, UNKNOWN, EVERYONE) for pair in part]
    if any(
        kind >= len(KINDS) or (kind == UNKNOWN) == readable(eyes, viewer) for kind, eyes in pairs
    ):
        raise BadPosition("a card is its kind and who knows it")
    return [(kind, eyes) for kind, eyes in pairs]


def all_kinds(state: Cards) -> Pairs:
    lying = [kind for part in [*state.stacks, *state.hands] for kind, _ in part]
    total = [lying.count(kind) + state.pool[kind] + state.spent[kind] for kind in range(len(KINDS))]
    return [(total, [EACH] * len(KINDS)), (min(state.pool) >= 0, True)]


GAME = Game(
    id="cards",
    prefix="CAR",
    title="Cards",
    seats=(2, 3),
    verbs=VERBS,
    new=new,
    load=load,
    draws=(Field("card", words=KINDS), Field("stolen", words=KINDS)),
    events=(Event("seen", 3), Event("raids", 7), Event("shown", 8)),
    words=PlainWords(VERBS),
    checks=Checks(lambda setup: 3 * TURNS * int(setup.seats), {"kinds": all_kinds}),
)
