"""What all explanations share: who asks, what can be touched, and what things are called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.games.medievalia import refuse, words
from tafelrunde.games.medievalia.components import ALL_PLACES, BETWEEN, BUILDINGS, KINDS, LINKS
from tafelrunde.games.medievalia.components import STACKS as STACK_NAMES
from tafelrunde.games.medievalia.scene import NOBODY, Eyes
from tafelrunde.games.medievalia.scene.cards import (
    GROUNDS,
    army_id,
    card_id,
    copy_id,
    fighter_name,
    hand_id,
    held_id,
    help_id,
    host_id,
    house_id,
    landing_id,
    open_id,
    place_id,
    sale_id,
    slot_id,
    stack_id,
)
from tafelrunde.games.medievalia.scene.clashes import clashes, slots
from tafelrunde.games.medievalia.scene.hand import in_hand
from tafelrunde.games.medievalia.verbs import (
    ACTING,
    ARRANGING,
    DEALING,
    DRAWING,
    FOR_EXTRA,
    HELPING,
    MARCHING,
    PAYING,
    STARVING,
    TOLL,
)
from tafelrunde.kernel.draw import fit
from tafelrunde.kernel.explain import FIRST, LATER, NEVER, UNFIT, Reason
from tafelrunde.kernel.sayings import Sayings
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.medievalia.state import Medievalia

SAYINGS: Final = Sayings(Path(__file__).with_name("explain.toml"))
# Cards that are feminine in German; all others take the other form of "your".
FEMININE: Final = (
    "farm", "mine", "town", "infantry", "bank", "school", "church", "smithy", "carpentry",
    "workshop", "fortress", "castle",
)  # fmt: skip
# What has to be done before anything else: the rule, and the sentence.
BUSY: Final = {
    DEALING: (15, "first hand"), DRAWING: (32, "first draw"), PAYING: (1026, "first pay"),
    HELPING: (195, "first help"), TOLL: (195, "first lose"), ARRANGING: (1011, "first arrange"),
    STARVING: (144, "first starve"),
}  # fmt: skip


@dataclass(frozen=True)
class Thing:
    """Something in the picture: its sort, whose it is, which one, and at which host."""

    sort: str
    owner: int = NOBODY
    number: int = 0
    host: int = NOBODY


class Teller:
    """One question about the table as a seat sees it."""

    def __init__(self, view: Medievalia, seat: int, names: Sequence[str], lang: str) -> None:
        self.view, self.seat, self.lang = view, seat, lang
        self.say = SAYINGS.speaker(lang)
        self.names = [fit(name, 14) for name in names]
        self.eyes = Eyes(view, seat, lang, self.names, "wide")
        self.kind, self.active = self.eyes.kind, self.eyes.turn
        self.touched: list[Thing] = []

    def look(self, touched: Sequence[str]) -> bool:
        """Find what was touched; False if the picture does not have all of it."""
        known = self.things()
        self.touched = [known[name] for name in touched if name in known]
        return len(self.touched) == len(touched) > 0

    def chosen(self, sort: str, owner: int = NOBODY) -> Thing | None:
        """The first of a sort among all that was touched, or of those of an owner."""
        for thing in self.touched:
            if thing.sort == sort and owner in (NOBODY, thing.owner):
                return thing
        return None

    def things(self) -> dict[str, Thing]:
        """Everything in the picture that can be touched, by its id."""
        found = {"discard": Thing("discard")}
        for number in range(3):
            found[sale_id(number)] = Thing("sale", number=number)
            found[stack_id(number)] = Thing("stack", number=number)
        for place in range(BETWEEN, ALL_PLACES):
            if LINKS[8 * self.eyes.seats + place]:
                found[place_id(place)] = Thing("place", number=place)
        for seat in range(self.eyes.seats):
            found |= self.fief(seat)
        for kind, copy in in_hand(self.eyes):
            found[hand_id(kind, copy)] = Thing("hand", self.seat, kind)
        for troop in self.eyes.troops:
            found[card_id(troop.card)] = Thing("card", troop.owner, troop.card)
        return found | self.at_war() | self.paid()

    def fief(self, seat: int) -> dict[str, Thing]:
        """What stands in a fief, and the fief itself."""
        found = {place_id(seat): Thing("place", seat, seat), open_id(seat): Thing("open", seat)}
        if seat != self.seat:
            found[held_id(seat)] = Thing("held", seat)
        if self.mate() == seat:
            found[help_id(seat)] = Thing("help", seat)
        before: list[int] = []
        for host, (ground, _, *houses) in enumerate(self.eyes.hosts[seat]):
            if ground:
                found[host_id(seat, host)] = Thing("host", seat, host)
            for house in [house - 1 for house in houses if house]:
                name = house_id(seat, house, before.count(house))
                found[name] = Thing("house", seat, house, host)
                before.append(house)
        return found

    def mate(self) -> int:
        """The partner who is still in the game, or NOBODY."""
        partner = (self.seat + 2) % 4
        alive = self.view.teams and not self.eyes.is_out(partner)
        return partner if alive else NOBODY

    def at_war(self) -> dict[str, Thing]:
        """Armies, places for new ones, and the pictures of those who fight."""
        found: dict[str, Thing] = {}
        if self.eyes.at_war():
            for clash in clashes(self.view, self.active):
                found[army_id(clash.leader)] = Thing("army", self.active, clash.leader)
                for side, owner in ((clash.ours, self.active), (clash.theirs, clash.foe)):
                    for card in side:
                        found[copy_id(card)] = Thing("card", owner, card)
            for foe in slots(self.eyes):
                found[slot_id(foe)] = Thing("slot", foe)
        return found

    def paid(self) -> dict[str, Thing]:
        """What is being paid for, under the id that it will have."""
        purpose = self.eyes.payment()
        if purpose == NOBODY:
            return {}
        name = landing_id(self.eyes, self.active, purpose) if purpose < FOR_EXTRA else "paid"
        return {name: Thing("paid", self.active, purpose)}

    def because(self, rule: int, far: int, key: str, **values: object) -> Reason:
        """What stands against the thing that was touched last."""
        return Reason(rule, self.name(self.touched[-1]), self.say(key, **values), far)

    def busy(self) -> Reason:
        """What else is to be done now, or that it is too late for this in the turn."""
        if self.view.actor == OVER:
            return self.because(refuse.ENDED_RULES[int(self.view.ended)], NEVER, "over")
        if not self.view.waiting(self.seat):
            return self.because(30, LATER, "not asked", name=self.names[self.eyes.asked])
        if self.kind in BUSY:
            rule, key = BUSY[self.kind]
            about, seat = int(self.view.frames.arg(0)), self.seat
            what = self.purpose() if self.eyes.payment() != NOBODY else ""
            return self.because(
                rule, FIRST, key, count=about, what=what, name=self.names[self.active],
                people=self.eyes.people(seat), fed=self.eyes.fed(seat),
            )  # fmt: skip
        if self.kind == ACTING:
            return self.question()
        if self.seat != self.active:
            return self.because(172, LATER, "out of turn", name=self.names[self.active])
        return self.because(1028, LATER, "march on" if self.kind == MARCHING else "at war")

    def question(self) -> Reason:
        """What is to be answered first."""
        prompt = words.prompt(self.view, self.seat, self.lang)
        return self.because(refuse.QUESTIONS[self.kind][1], FIRST, "question", prompt=prompt)

    def mixed(self) -> Reason:
        """It has its use now, but not together with what was chosen."""
        if self.kind not in refuse.QUESTIONS or len(self.touched) < 2:
            return self.busy()
        rule = refuse.QUESTIONS[self.kind][1]
        return self.because(rule, UNFIT, "not with", what=self.name(self.touched[0]))

    def purpose(self) -> str:
        """What is being paid for."""
        return words.purpose(self.view, self.active, self.eyes.payment(), self.lang)

    def troop(self, card: int) -> str:
        """Somebody on the table."""
        return words.troop(card, self.lang)

    def stand(self, card: int) -> tuple[int, int, int]:
        """Where somebody on the table is, at which host, and his state as `troops` has it."""
        row = refuse.find(self.view, card)
        assert row is not None
        return row[refuse.PLACE], row[refuse.SPOT], row[refuse.STATE]

    def who(self, card: int) -> str:
        """Somebody by name, but shortly if he was named as the thing that was touched."""
        last = self.touched[-1]
        return self.say("it") if last.sort == "card" and last.number == card else self.troop(card)

    def host(self, seat: int, host: int) -> str:
        """A host by what it is and its number."""
        return words.host_name(self.view, seat, host, self.lang)

    def place(self, place: int) -> str:
        """A place by its players."""
        return self.say("your fief") if place == self.seat else self.eyes.place_name(place)

    def of(self, owner: int, what: str, name: str) -> str:
        """Something and whose it is; `name` is its name in the box."""
        if owner != self.seat:
            return self.say("theirs", what=what, name=self.names[owner])
        return self.say("yours f" if name in FEMININE else "yours", what=what)

    def name(self, thing: Thing) -> str:
        """A thing in the words of a player."""
        found = NAMES[thing.sort](self, thing)
        return found[0].upper() + found[1:]


def _sale(ask: Teller, thing: Thing) -> str:
    top = ask.view.part(6, 9)[thing.number]
    return words.card_name(BUILDINGS[top - 1], ask.lang) if top else ask.say("empty sale")


def _host(ask: Teller, thing: Thing) -> str:
    ground = GROUNDS[ask.eyes.hosts[thing.owner][thing.number][0] - 1]
    return ask.of(thing.owner, ask.host(thing.owner, thing.number), ground)


def _house(ask: Teller, thing: Thing) -> str:
    name = BUILDINGS[thing.number]
    return ask.of(thing.owner, words.card_name(name, ask.lang), name)


def _card(ask: Teller, thing: Thing) -> str:
    return ask.of(thing.owner, ask.troop(thing.number), fighter_name(thing.number))


def _hand(ask: Teller, thing: Thing) -> str:
    return ask.say("in hand", what=words.card_name(KINDS[thing.number], ask.lang))


def _held(ask: Teller, thing: Thing) -> str:
    return ask.say("hand of", name=ask.names[thing.owner])


def _stack(ask: Teller, thing: Thing) -> str:
    return ask.say("stack", what=words.say(ask.lang, STACK_NAMES[thing.number]))


def _open(ask: Teller, thing: Thing) -> str:
    own = thing.owner == ask.seat
    return ask.say("your open") if own else ask.say("open of", name=ask.names[thing.owner])


# How things of each sort are called.
NAMES: Final[dict[str, Callable[[Teller, Thing], str]]] = {
    "army": lambda ask, thing: ask.say("army of", card=ask.troop(thing.number)),
    "card": _card,
    "discard": lambda ask, _: ask.say("discard"),
    "hand": _hand,
    "held": _held,
    "help": lambda ask, thing: ask.say("help of", name=ask.names[thing.owner]),
    "host": _host,
    "house": _house,
    "open": _open,
    "paid": lambda ask, _: ask.purpose(),
    "place": lambda ask, thing: ask.place(thing.number),
    "sale": _sale,
    "slot": lambda ask, thing: ask.say("new army", name=ask.names[thing.owner]),
    "stack": _stack,
}
