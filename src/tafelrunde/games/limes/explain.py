"""Why something that was touched cannot be used now: what is missing for it, and the rule.

Each thing stands for a few moves. The second opinion says what is against each of them, and its
rule says which sentence fits. Rulings are counted from 1000.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.games.limes import play, refuse, words
from tafelrunde.games.limes.components import FIELDS, WORKERS
from tafelrunde.games.limes.scenery import outside, unlaid
from tafelrunde.kernel.explain import FIRST, LATER, NEVER, SHORT, UNFIT, Reason, nearest
from tafelrunde.kernel.sayings import Sayings

if TYPE_CHECKING:
    from tafelrunde.games.limes.state import Limes

SAYINGS: Final = Sayings(Path(__file__).with_name("explain.toml"))
ID: Final = re.compile(r"([a-z]+)(?::([0-9]))?(?:\.(-?[0-9]{1,3}))?(?:\.(-?[0-9]{1,3}))?")
# What goes together, in either order, and what is against all else beside a thing that was chosen.
TOGETHER: Final = {("worker", "field"), ("field", "worker")}
CHOSEN: Final = {
    "worker": (52, "with worker"),
    "field": (52, "with field"),
    "spot": (20, "with spot"),
}


@dataclass(frozen=True)
class Thing:
    """Something in the picture: its kind, whose display it is in, and which one it is there."""

    kind: str
    seat: int
    number: int = 0
    row: int = 0


def explain(
    view: Limes, seat: int, touched: Sequence[str], names: Sequence[str], lang: str
) -> Reason | None:
    """Why the last of these ids cannot be touched after the others; None if it can be."""
    if not 0 <= seat < view.setup.seats:
        return None
    asked = Asked(view, seat, names, lang)
    things = [thing for thing in map(asked.find, touched) if thing is not None]
    if not things or len(things) < len(touched):
        return None
    return asked.reason(things[-1], things[0] if len(things) > 1 else None)


class Asked:
    """A question about one thing on the table."""

    def __init__(self, view: Limes, seat: int, names: Sequence[str], lang: str) -> None:
        self.view, self.seat, self.names, self.lang = view, seat, names, lang
        self.say = SAYINGS.speaker(lang)
        self.card = int(view.card)

    def because(self, thing: Thing, rule: int, far: int, key: str, **values: object) -> Reason:
        """A reason in words."""
        return Reason(rule, self.name(thing), self.say(key, **values), far)

    def find(self, name: str) -> Thing | None:
        """What an id of the picture is; nothing if the picture does not have it."""
        found = ID.fullmatch(name)
        if found is None or found[1] not in DRAWN:
            return None
        thing = Thing(found[1], int(found[2] or 0), int(found[3] or 0), int(found[4] or 0))
        form, drawn = DRAWN[thing.kind]
        same = name == form.format(thing.seat, thing.number, thing.row)
        return thing if same and thing.seat < self.view.setup.seats and drawn(self, thing) else None

    def has_card(self, thing: Thing) -> bool:
        """Has a seat laid this card?"""
        return thing.number in [card for card, _, _, _ in self.view.placed(thing.seat)]

    def has_field(self, thing: Thing) -> bool:
        """Does a card lie on this field?"""
        land = self.view.land(thing.seat)
        return 0 <= thing.number < len(land) and land[thing.number] > 0

    def has_land(self, thing: Thing) -> bool:
        """Is a territory called by this field?"""
        return thing.number >= 0 and thing.number in self.view.territory(thing.seat)

    def has_spot(self, thing: Thing) -> bool:
        """Is this place drawn as a free one?"""
        shown = [*self.view.spots(thing.seat), *unlaid(self.view, thing.seat)]
        if thing.seat == self.seat:
            shown += outside(self.view, thing.seat)
        return (thing.number, thing.row) in shown

    def has_worker(self, thing: Thing) -> bool:
        """Is there a worker of this number, placed or in the supply?"""
        return 0 <= thing.number < WORKERS

    def is_called(self, _: Thing) -> bool:
        """Is a card announced?"""
        return self.card > 0

    def always(self, _: Thing) -> bool:
        """A display is always there."""
        return True

    def name(self, thing: Thing) -> str:
        """A thing in the words of a player."""
        own, name = thing.seat == self.seat, self.names[thing.seat]
        match thing.kind:
            case "announced":
                return self.say("announced", card=self.card)
            case "field" | "land":
                word = words.terrain(self.view.land(thing.seat)[thing.number], self.lang)
                land = word[0].upper() + word[1:]
                return self.of(own, "your field", "their field", land=land, name=name)
            case "card":
                return self.of(own, "your card", "their card", card=thing.number, name=name)
            case "worker":
                return self.worker_name(thing)
            case "spot":
                return self.of(own, "your place", "their place", name=name)
            case _:
                return self.of(own, "your display", "their display", name=name)

    def of(self, own: bool, mine: str, theirs: str, **values: object) -> str:
        """One of two phrases, by whose it is."""
        return self.say(mine if own else theirs, **values)

    def worker_name(self, thing: Thing) -> str:
        """A worker: his profession, or that he is in the supply."""
        own, name = thing.seat == self.seat, self.names[thing.seat]
        stands = self.view.workers(thing.seat)
        if thing.number >= len(stands):
            return self.of(own, "your supply", "their supply", name=name)
        land = self.view.land(thing.seat)[stands[thing.number]]
        return self.of(own, "your worker", "their worker", who=words.who(land, self.lang),
                       name=name)  # fmt: skip

    def reason(self, thing: Thing, chosen: Thing | None) -> Reason | None:
        """What is against the thing, or nothing; `chosen` was touched before it."""
        if thing.kind != "announced" and thing.seat != self.seat:
            return self.because(thing, 30, NEVER, "not your display")
        halt = refuse.why_not(self.view, self.seat, play.STAY)
        if halt == 60:
            return self.because(thing, 60, NEVER, "over")
        if halt == 1003:
            return self.because(thing, 1003, LATER, "chosen already")
        uses = LAYING if halt == 20 else WORKING
        together = chosen is not None and (chosen.kind, thing.kind) in TOGETHER
        found = uses[thing.kind](self, thing, chosen if together else None)
        if found or together or chosen is None or chosen.kind not in CHOSEN:
            return nearest(found)
        rule, key = CHOSEN[chosen.kind]
        return self.because(thing, rule, UNFIT, key)

    def lay_it(self, thing: Thing, _: Thing | None) -> list[Reason]:
        """The announced card itself."""
        return [self.because(thing, 30, FIRST, "lay it")]

    def lay_here(self, thing: Thing, _: Thing | None) -> list[Reason]:
        """The display as a whole, while the card is to be laid."""
        return [self.because(thing, 20, FIRST, "lay here", card=self.card)]

    def lay_first(self, thing: Thing, _: Thing | None) -> list[Reason]:
        """Fields and workers come after the card."""
        return [self.because(thing, 20, FIRST, "lay first", card=self.card)]

    def upon(self, thing: Thing, _: Thing | None) -> list[Reason]:
        """A laid card, while another is to be laid."""
        return [self.because(thing, 35, UNFIT, "own place", card=self.card)]

    def spot(self, thing: Thing, _: Thing | None) -> list[Reason]:
        """A free place where the card cannot be laid."""
        rule = refuse.lay(self.view, self.seat, thing.number, thing.row)
        if rule == 35:
            return [self.too_large(thing)]
        keys = {1005: "middle", 32: "no edge", 37: "no corner"}
        return [self.because(thing, rule, UNFIT, keys[rule])] if rule else []

    def too_large(self, thing: Thing) -> Reason:
        """How wide or high the display would become."""
        cards = self.view.placed(self.seat)
        columns = [thing.number, *(x for _, x, _, _ in cards)]
        rows = [thing.row, *(y for _, _, y, _ in cards)]
        wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
        key = "wide" if wide > 4 else "high"
        return self.because(thing, 35, SHORT, key, count=max(wide, high))

    def laid_already(self, thing: Thing, _: Thing | None) -> list[Reason]:
        """Free places and the announced card, once it is laid."""
        return [self.because(thing, 20, LATER, "laid already", card=self.card)]

    def work(self, thing: Thing, _: Thing | None) -> list[Reason]:
        """The display as a whole, once the card is laid."""
        return [self.because(thing, 50, FIRST, "work", card=self.card)]

    def work_card(self, thing: Thing, _: Thing | None) -> list[Reason]:
        """A laid card: workers go to its fields, if it is the one just laid."""
        if thing.number != self.card:
            return [self.because(thing, 51, UNFIT, "earlier card", card=self.card)]
        if self.view.supply(self.seat) == 0:
            return [self.empty_supply(thing)]
        return [self.because(thing, 51, FIRST, "fields")]

    def empty_supply(self, thing: Thing) -> Reason:
        """Nobody is left to be placed."""
        return self.because(thing, 56, SHORT, "no worker left", count=WORKERS)

    def worker(self, thing: Thing, goal: Thing | None) -> list[Reason]:
        """An own worker: from the supply he is placed, in the display he moves."""
        if thing.number >= len(self.view.workers(self.seat)):
            return [self.because(thing, 51, FIRST, "from the supply", card=self.card)]
        if goal is None:
            return []
        rule = self.walk(thing.number, goal.number)
        key = "stands there" if rule == 1010 else "not beside"
        return [self.because(thing, rule, UNFIT, key)] if rule else []

    def walk(self, worker: int, field: int) -> int:
        """What is against a worker going to a field, both called as a move calls them (LIM-R10)."""
        roots, stands = self.view.territory(self.seat), self.view.workers(self.seat)
        homes = [roots[stand] for stand in stands]
        first = homes.index(homes[worker])
        return refuse.walk(self.view, self.seat, first, roots[field])

    def field(self, thing: Thing, worker: Thing | None) -> list[Reason]:
        """An own field: a worker is placed or moves there."""
        count = len(self.view.workers(self.seat))
        if worker is not None and worker.number < count:
            rule = self.walk(worker.number, thing.number)
            key = "within" if rule == 1010 else "far"
            return [self.because(thing, rule, UNFIT, key)] if rule else []
        new = self.card_under(thing.number) == self.card
        if new and self.view.supply(self.seat) > 0:
            return []
        if any(self.walk(number, thing.number) == 0 for number in range(count)):
            return []
        if new:
            return [self.empty_supply(thing)]
        if count > 0:
            return [self.because(thing, 51, UNFIT, "neither", card=self.card)]
        old = self.card_under(thing.number)
        return [self.because(thing, 51, UNFIT, "earlier field", old=old, card=self.card)]

    def card_under(self, field: int) -> int:
        """The card a field belongs to."""
        here = (field % FIELDS // 2, field // FIELDS // 2)
        return next(card for card, x, y, _ in self.view.placed(self.seat) if (x, y) == here)

    def territory(self, thing: Thing, _: Thing | None) -> list[Reason]:
        """A territory as a whole: its fields are what is touched."""
        here = [field for field, root in enumerate(self.view.territory(self.seat))
                if root == thing.number]  # fmt: skip
        found = [self.field(Thing("field", self.seat, field), None) for field in here]
        if all(found):
            return [reason for reasons in found for reason in reasons]
        return [self.because(thing, 53, FIRST, "a field")]


Use = Callable[[Asked, Thing, Thing | None], list[Reason]]
# How the ids of each kind are written, and whether the picture has one.
DRAWN: Final[dict[str, tuple[str, Callable[[Asked, Thing], bool]]]] = {
    "announced": ("announced", Asked.is_called),
    "window": ("window:{0}", Asked.always),
    "card": ("card:{0}.{1}", Asked.has_card),
    "field": ("field:{0}.{1}", Asked.has_field),
    "land": ("land:{0}.{1}", Asked.has_land),
    "spot": ("spot:{0}.{1}.{2}", Asked.has_spot),
    "worker": ("worker:{0}.{1}", Asked.has_worker),
}
# What is against an own thing while the card is to be laid, and while a worker may act.
LAYING: Final[dict[str, Use]] = {
    "announced": Asked.lay_it,
    "window": Asked.lay_here,
    "card": Asked.upon,
    "field": Asked.lay_first,
    "land": Asked.lay_first,
    "spot": Asked.spot,
    "worker": Asked.lay_first,
}
WORKING: Final[dict[str, Use]] = {
    "announced": Asked.laid_already,
    "window": Asked.work,
    "card": Asked.work_card,
    "field": Asked.field,
    "land": Asked.territory,
    "spot": Asked.laid_already,
    "worker": Asked.worker,
}
