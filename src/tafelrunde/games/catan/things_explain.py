"""What an id of the picture is, and what a player calls it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.games.catan import asks, refuse, words
from tafelrunde.games.catan.components import (
    ALCHEMIST,
    COLUMNS,
    FIRST_STACKED,
    KINDS,
    STACKED,
    STACKS,
    START_LAND,
)
from tafelrunde.games.catan.scene import Eyes, cost_of, ids
from tafelrunde.kernel.explain import SHORT, Reason
from tafelrunde.kernel.sayings import Sayings

if TYPE_CHECKING:
    from tafelrunde.games.catan.state import Catan

SAYINGS: Final = Sayings(Path(__file__).with_name("explain.toml"))
ORDERS: Final = ("road", "settlement", "city")
# Resources to be touched while something is asked; those of the bank are always there.
CHIPS: Final = {
    asks.WANT: ("want",),
    asks.GIFT: ("gift",),
    asks.DRAFT: ("give", "ask"),
    asks.CARAVAN_TRADE: ("put", "get"),
}


@dataclass(frozen=True)
class Thing:
    """Something in the picture: its kind, which one, where it is, and whose."""

    kind: str
    number: int = -1
    place: int = -1
    owner: int = -1


class Table:
    """A position as one seat sees and names it."""

    def __init__(self, view: Catan, seat: int, names: Sequence[str], lang: str) -> None:
        self.view, self.seat, self.names, self.lang = view, seat, names, lang
        self.say = SAYINGS.speaker(lang)
        self.foe = 1 - seat
        self.rival = names[self.foe]
        self.eyes = Eyes(view, seat, lang, names, "wide")
        self.asked = self.eyes.asked
        self.have, self.room = view.resources(seat), view.room(seat)

    def because(self, thing: Thing, rule: int, far: int, key: str, **values: object) -> Reason:
        """A reason in words."""
        return Reason(rule, self.name(thing), self.say(key, **values), far)

    def against(self, move: int) -> int:
        """What the second opinion says about a move."""
        return refuse.why_not(self.view, self.seat, move)

    def arg(self, number: int) -> int:
        """An argument of what is asked."""
        return self.eyes.arg(number)

    def good(self, kind: int) -> str:
        """The name of a resource."""
        return words.resource(kind, self.lang)

    def lack(self, what: int) -> list[int]:
        """What is missing for the price of something, by kind."""
        pairs = zip(cost_of(what), self.have, strict=True)
        return [max(0, cost - have) for cost, have in pairs]

    def dear(self, thing: Thing, what: int, rule: int) -> Reason:
        """What of its price is missing."""
        keys = ("dear", "dear one")
        return self.priced(thing, what, rule, keys, cost=words.goods(cost_of(what), self.lang))

    def priced(
        self, thing: Thing, what: int, rule: int, keys: tuple[str, str], **values: object
    ) -> Reason:
        """What is missing for the price of something; the second key is for one resource."""
        lack = self.lack(what)
        key = keys[sum(lack) == 1]
        missing = words.goods(lack, self.lang)
        return self.because(thing, rule, SHORT, key, missing=missing, **values)

    def besides(self, reason: Reason, what: int) -> Reason:
        """The same reason, and what is missing for the price as well."""
        lack = self.lack(what)
        if not sum(lack):
            return reason
        key = "besides one" if sum(lack) == 1 else "besides"
        said = self.say(key, first=reason.missing, missing=words.goods(lack, self.lang))
        return Reason(reason.rule, reason.thing, said, reason.far)

    # What there is

    def things(self) -> dict[str, Thing]:
        """All things on the table by their ids."""
        found = dict(self.shared())
        for owner in (self.seat, self.foe):
            found |= dict(self.realm(owner)) | dict(self.held(owner))
        return found

    def realm(self, owner: int) -> Iterator[tuple[str, Thing]]:
        """A principality."""
        view, their = self.view, "" if owner == self.seat else "their "
        own = view.centres(owner)
        for row in (0, 1):
            for column in range(own[0], own[-1] + 2):
                spot = COLUMNS * row + column
                piece, _ = view.spot(owner, spot)
                if piece >= 0:
                    yield ids.land_id(piece), Thing(f"{their}land", piece, spot, owner)
                    yield f"turn:{piece}", Thing("stock", piece, spot, owner)
                else:
                    yield ids.spot_id(owner, spot), Thing(f"{their}spot", -1, spot, owner)
        built = ids.Named(view, owner).sites
        for centre in own:
            yield ids.centre_id(owner, centre), Thing(f"{their}centre", centre, 4 * centre, owner)
            for site in range(4 * centre, 4 * centre + 4):
                if site in built:
                    card = view.card_on(owner, site)
                    yield built[site], Thing(f"{their}card", card, site, owner)
                elif site % 2 == 0 or view.city(owner, centre):
                    yield ids.site_id(owner, site), Thing(f"{their}site", -1, site, owner)
        roads = [view.end_road(owner, side) for side in (0, 1)]
        for column in range(own[0] + 1 - roads[0], own[-1] + 1 + roads[1]):
            yield f"road:{owner}.{column}", Thing(f"{their}road", -1, column, owner)
        left = view.supplies()
        for side in (0, 1):
            if left[1] if roads[side] else left[0]:
                yield ids.end_id(owner, side), Thing(f"{their}end", side, side, owner)

    def held(self, owner: int) -> Iterator[tuple[str, Thing]]:
        """A hand as far as it is known, and a stack that is searched."""
        named = ids.Named(self.view, owner)
        for card, name in named.hand:
            yield name, Thing("hand" if owner == self.seat else "shown", card, -1, owner)
        for card, name in named.found:
            yield name, Thing("found", card, -1, owner)
        for number in range(int(self.view.held[owner]) - len(named.hand)):
            yield f"back:{owner}.{number}", Thing("back", -1, -1, owner)

    def shared(self) -> Iterator[tuple[str, Thing]]:
        """Stacks, dice, figures, and what can be bought, traded or chosen."""
        view, eyes = self.view, self.eyes
        for name in ("discard", "search", "dice"):
            yield name, Thing(name)
        for name in ("event", "yield"):
            yield f"die:{name}", Thing(f"{name} die")
        for name in ("knight", "mill"):
            yield f"figure:{name}", Thing(name)
        for name in ("event", "landscape"):
            yield ids.pile_id(name), Thing(f"{name} stack")
        for number, name in enumerate(ORDERS):
            yield ids.pile_id(name), Thing("order", number)
            yield ids.order_id(name), Thing("order", number)
        for stack in range(STACKS):
            yield ids.stack_id(stack), Thing("stack", stack)
        open_ = CHIPS.get(self.asked, ()) if eyes.asks_me(self.asked) else ()
        for what in ("pay", "take", *open_):
            for kind in range(KINDS):
                yield ids.chip_id(what, kind), Thing(what, kind)
        for piece in self.loose():
            yield ids.land_id(piece), Thing("loose", piece)
            yield f"turn:{piece}", Thing("stock", piece)
        if eyes.asks_me(asks.BEFORE_ROLL) and ALCHEMIST in view.hand(self.seat) and not self.arg(0):
            for number in range(1, 7):
                yield ids.face_id(number), Thing("face", number)

    def loose(self) -> list[int]:
        """Landscapes that are still to be laid."""
        if self.asked == asks.ABOVE:
            return [self.arg(0), self.arg(1)]
        if self.eyes.asks_me(asks.SCOUTING):
            return [FIRST_STACKED + k for k in range(STACKED) if self.view.country[k]]
        if self.eyes.asks_me(asks.ARRANGE):
            first = KINDS * (int(self.view.crest) ^ self.seat)
            return [int(START_LAND[first + kind]) for kind in range(KINDS) if not self.have[kind]]
        return []

    # What it is called

    def name(self, thing: Thing) -> str:
        """What a player calls the thing, as the beginning of a sentence."""
        said = self.say(CALLED[thing.kind], what=self.what(thing), name=self.rival)
        return said[0].upper() + said[1:]

    def what(self, thing: Thing) -> str:
        """The word for what it is, whosever it is."""
        lang, number = self.lang, thing.number
        match thing.kind.removeprefix("their "):
            case "land" | "stock" | "loose":
                return words.landscape(number, lang)
            case "card" | "hand" | "shown" | "found":
                return words.card(number, lang)
            case "centre" | "site":
                city = self.view.city(thing.owner, thing.place // 4)
                return words.box("central", "city" if city else "settlement", lang)
            case "order":
                return words.box("central", ORDERS[number], lang)
            case "end":
                return self.say("right") if number else self.say("left")
            case "stack":
                return words.NUMERALS[number]
            case "knight" | "mill":
                return words.box("figures", thing.kind, lang)
            case "face":
                return str(number)
            case _:
                return self.good(number) if 0 <= number < KINDS else ""


# What things are called in the catalogue, by their kinds.
CALLED: Final = {
    "land": "your land",
    "their land": "of rival",
    "stock": "stock of",
    "loose": "new land",
    "spot": "spot",
    "their spot": "their spot",
    "centre": "your centre",
    "their centre": "of rival",
    "site": "your site",
    "their site": "their site",
    "card": "built",
    "their card": "of rival",
    "road": "your road",
    "their road": "their road",
    "end": "your end",
    "their end": "their end",
    "hand": "in hand",
    "shown": "in their hand",
    "found": "in stack",
    "back": "hidden card",
    "discard": "discard pile",
    "search": "searching",
    "dice": "dice",
    "event die": "event die",
    "yield die": "yield die",
    "knight": "plain",
    "mill": "plain",
    "event stack": "event stack",
    "landscape stack": "landscape stack",
    "order": "plain",
    "stack": "a stack",
    "pay": "to bank",
    "take": "from bank",
    "want": "from rival",
    "ask": "from rival",
    "gift": "from you",
    "give": "from you",
    "put": "from you",
    "get": "from caravan",
    "face": "number",
}
