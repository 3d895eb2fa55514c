"""Why something that was touched cannot be used now: what is missing for it, and the rule.

Each thing stands for a few moves. The second opinion says what is against each of them, and its
rule says which sentence fits. Rulings are counted from 1000.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from tafelrunde.games.erben import play, refuse, words
from tafelrunde.games.erben.components import CAMP, COST, HAND_LIMIT, KIND, TILES
from tafelrunde.games.erben.land import RETINUE, TROOPS
from tafelrunde.games.erben.things_explain import Table, Thing
from tafelrunde.kernel.explain import FIRST, LATER, NEVER, SHORT, UNFIT, Reason, nearest

if TYPE_CHECKING:
    from tafelrunde.games.erben.state import Erben

# What is touched together with what, in either order.
TOGETHER: Final = {
    "front": ("site",),
    "back": ("site",),
    "site": ("front", "back"),
    "troop": ("land", "court"),
    "land": ("troop",),
    "court": ("troop",),
}
# Where moves begin: who touches one of these has most likely thought of something else.
HELD: Final = ("ring", "front", "back")
# What is against all else beside a thing that was chosen.
CHOSEN: Final = {
    "ring": (60, "with ring"),
    "front": (72, "with front"),
    "back": (90, "with back"),
    "site": (70, "with site"),
    "troop": (100, "with troop"),
    "land": (100, "with land"),
    "court": (103, "with court"),
}


def explain(
    view: Erben, seat: int, touched: Sequence[str], names: Sequence[str], lang: str
) -> Reason | None:
    """Why the last of these ids cannot be touched after the others; None if it can be."""
    if seat not in (0, 1):
        return None
    asked = Asked(view, seat, names, lang)
    things = [thing for thing in map(asked.find, touched) if thing is not None]
    if not things or len(things) < len(touched):
        return None
    return asked.reason(things[-1], things[0] if len(things) > 1 else None)


class Asked(Table):
    """A question about one thing on the table."""

    def because(self, thing: Thing, rule: int, far: int, key: str, **values: object) -> Reason:
        """A reason in words."""
        return Reason(rule, self.name(thing), self.say(key, **values), far)

    def against(self, move: int) -> int:
        """What the second opinion says about a move."""
        return refuse.why_not(self.view, self.seat, move)

    def reason(self, thing: Thing, chosen: Thing | None) -> Reason | None:
        """What is against the thing, or nothing; `chosen` was touched before it."""
        if thing.kind in UNUSED:
            return UNUSED[thing.kind](self, thing, chosen)
        halt = self.against(play.DONE)
        if halt in HALTS:
            if chosen is None and self.is_due(thing, halt):
                return nearest(self.discard(thing)) if thing.kind == "front" else None
            return HALTS[halt](self, thing)
        if chosen is not None and chosen.kind in TOGETHER.get(thing.kind, ()):
            return nearest(USES[thing.kind](self, thing, chosen))
        found = USES[thing.kind](self, thing, None)
        if chosen is None or chosen.kind in UNUSED or (found and thing.kind in HELD):
            return nearest(found)
        rule, key = CHOSEN[chosen.kind]
        return self.because(thing, rule, UNFIT, key)

    def is_due(self, thing: Thing, halt: int) -> bool:
        """Is the thing what everything waits for: a besieged building, a surplus tile?"""
        if halt == 181:
            return thing.kind == "land" and thing.number == self.view.target()
        return halt == 67 and thing.kind == "front"

    def over(self, thing: Thing) -> Reason:
        """The game is over."""
        return self.because(thing, 114, NEVER, "over")

    def wait(self, thing: Thing) -> Reason:
        """The other heir is on turn."""
        return self.because(thing, 41, LATER, "turn", name=self.rival)

    def shadow(self, thing: Thing) -> Reason:
        """The seat is nobody's."""
        return self.because(thing, 1040, NEVER, "alone")

    def siege(self, thing: Thing) -> Reason:
        """A siege comes first."""
        tile = words.tile(self.view.target(), self.lang)
        return self.because(thing, 181, FIRST, "siege", tile=tile)

    def surplus(self, thing: Thing) -> Reason:
        """The hand limit comes first."""
        count = self.too_many()
        key = "surplus one" if count == 1 else "surplus"
        return self.because(thing, 67, FIRST, key, count=count)

    def too_many(self) -> int:
        """How many tiles have to leave the hand."""
        return len(self.view.hand(self.seat)) - HAND_LIMIT

    def discard(self, thing: Thing) -> list[Reason]:
        """A tile that is not to be put back now (ERB-R11)."""
        rule = self.against(play.DISCARD + thing.number)
        if rule == 0:
            return []
        if thing.number < self.view.floor:
            return [self.because(thing, rule, UNFIT, "passed")]
        return [self.because(thing, rule, UNFIT, "begin earlier", count=self.too_many())]

    def ring(self, thing: Thing, _: Thing | None) -> list[Reason]:
        """A tile of the reserve that cannot be taken."""
        places = refuse.lying(self.view)
        tiles = [int(self.view.ring[place]) for place in places]
        order = tiles.index(thing.number)
        rule = self.against(play.TAKE + places[order])
        if rule == 0:
            return []
        if rule == 43:
            return [self.taken(thing)]
        reach = len(refuse.near(self.view, self.seat))
        return [self.because(thing, rule, SHORT, "reach", place=order + 1, reach=reach)]

    def taken(self, thing: Thing) -> Reason:
        """This turn's tile has been taken; a camp would help."""
        camps = [tile for tile in range(TILES) if KIND[tile] == CAMP]
        if any(self.against(play.USE_CAMP + tile) == 0 for tile in camps):
            return self.because(thing, 166, FIRST, "camp first")
        return self.because(thing, 43, LATER, "taken")

    def front(self, thing: Thing, site: Thing | None) -> list[Reason]:
        """A tile in hand that cannot be built."""
        return self.build(thing, thing.number, site)

    def build(self, thing: Thing, tile: int, site: Thing | None) -> list[Reason]:
        """What is against building a tile on a field, or on any."""
        fields = [site.field] if site is not None and site.field else self.empty_fields()
        if not fields:
            return [self.because(thing, 72, UNFIT, "no room")]
        rule = self.against(play.BUILD + 24 * tile + self.called(fields[0])[0])
        return [self.dear(thing, tile, rule)] if rule else []

    def dear(self, thing: Thing, tile: int, rule: int) -> Reason:
        """What of its cost is missing."""
        have = refuse.resources(self.view, self.seat)
        lack = [max(0, int(COST[3 * tile + colour]) - have[colour]) for colour in range(3)]
        cost, missing = words.cost(tile, self.lang), words.goods(lack, self.lang)
        if rule == 1014:
            return self.because(thing, rule, SHORT, "single rebate", cost=cost, missing=missing)
        count = int(self.view.discounts)
        if count == 0:
            key = "dear one" if sum(lack) == 1 else "dear"
            return self.because(thing, rule, SHORT, key, cost=cost, missing=missing)
        key = "rebate one" if count == 1 else "rebates"
        return self.because(thing, rule, SHORT, key, cost=cost, missing=missing, count=count)

    def back_of(self, thing: Thing, _: Thing | None) -> list[Reason]:
        """A tile in hand that cannot be laid as open terrain."""
        if self.empty_fields():
            return []
        return [self.because(thing, 90, UNFIT, "no room")]

    def ground(self, thing: Thing, tile: Thing | None) -> list[Reason]:
        """An empty field beside the own troops."""
        if tile is not None and tile.kind == "front":
            return self.build(thing, tile.number, thing)
        if self.view.hand(self.seat):
            return []
        return [self.because(thing, 70, FIRST, "empty hand")]

    def moved(self, troop: Thing) -> bool:
        """Has an own troop moved in this turn?"""
        return bool(self.view.moved >> (TROOPS * self.seat + troop.number) & 1)

    def own_troop(self, thing: Thing, goal: Thing | None) -> list[Reason]:
        """An own troop that cannot go there, or nowhere."""
        if self.moved(thing):
            if thing.field is None:
                return [self.because(thing, 1021, LATER, "withdrawn")]
            return [self.because(thing, 45, LATER, "moved")]
        if goal is not None and goal.kind == "court":
            return self.withdraw(thing, thing)
        if goal is not None:
            return self.march(thing, goal, thing)
        if thing.field is not None and thing.number != RETINUE:
            return []
        goals = [Thing("land", piece, field) for field, (piece, _) in self.laid.items()]
        if not all(self.march(thing, land, thing) for land in goals):
            return []
        if thing.field is None:
            return [self.because(thing, 102, UNFIT, "no post")]
        return [self.because(thing, 101, UNFIT, "enclosed")]

    def march(self, thing: Thing, land: Thing, troop: Thing) -> list[Reason]:
        """What is against one troop going to one tile; the reason is about the thing."""
        if self.upon(land.field) is not None:
            return [self.unreached(thing, land)]
        called = self.called(land.field) if land.field is not None else []
        if troop.field is None:
            rules = [self.against(play.STATION + site) for site in called[:1]]
            return [] if 0 in rules else [self.because(thing, 102, UNFIT, "far from all")]
        own = [site for site in called if site // 8 == troop.number]
        rules = [self.against(play.MOVE + site) for site in own]
        return [] if 0 in rules else [self.because(thing, 101, UNFIT, "far from this")]

    def land(self, thing: Thing, troop: Thing | None) -> list[Reason]:
        """A tile of the landscape: troops go there, and a camp can be turned over."""
        troops = [troop] if troop is not None else self.troops(self.seat)
        found = [self.march(thing, thing, one) for one in troops if not self.moved(one)]
        if not all(found):
            return []
        if troop is None and thing.owner == self.seat and KIND[thing.number] == CAMP:
            return self.camp(thing)
        return found[0] if troop is not None and found else [self.unreached(thing, thing)]

    def unreached(self, thing: Thing, land: Thing) -> Reason:
        """No own troop can come to a tile; the reason is about the thing."""
        stander = self.upon(land.field)
        if stander is not None:
            return self.because(thing, 1020, UNFIT, "occupied", who=self.who(stander))
        if land.field is not None and self.called(land.field):
            return self.because(thing, 45, LATER, "moved beside")
        return self.because(thing, 101, UNFIT, "far")

    def camp(self, thing: Thing) -> list[Reason]:
        """An own camp that cannot be turned over now."""
        rule = self.against(play.USE_CAMP + thing.number)
        key = "camp again" if self.view.taken else "camp later"
        return [self.because(thing, rule, FIRST, key)] if rule else []

    def court(self, thing: Thing, troop: Thing | None) -> list[Reason]:
        """Where troops withdraw to."""
        if troop is not None:
            return self.withdraw(thing, troop)
        rules = [self.against(play.WITHDRAW + number) for number in range(TROOPS - 1)]
        if 0 in rules:
            return []
        if 45 in rules:
            return [self.because(thing, 45, LATER, "moved outside")]
        return [self.because(thing, 103, LATER, "all at court")]

    def withdraw(self, thing: Thing, troop: Thing) -> list[Reason]:
        """What is against a troop going back to the court."""
        if troop.number == RETINUE:
            return [self.because(thing, 103, UNFIT, "never withdraws")]
        rule = self.against(play.WITHDRAW + troop.number - 1)
        if rule == 45:
            return [self.because(thing, rule, LATER, "moved outside")]
        return [self.because(thing, rule, UNFIT, "here already")] if rule else []

    def their_tile(self, thing: Thing, _: Thing | None) -> Reason:
        """A tile in the other hand, which is open (ERB-R04)."""
        return self.because(thing, 70, NEVER, "not your hand")

    def their_troop(self, thing: Thing, chosen: Thing | None) -> Reason:
        """A troop of the other heir, perhaps in the way of an own one."""
        if chosen is not None and chosen.kind == "troop" and thing.field is not None:
            return self.because(thing, 1020, UNFIT, "in the way")
        return self.because(thing, 100, NEVER, "not your troop")

    def shield(self, thing: Thing, _: Thing | None) -> Reason:
        """The shield is never touched."""
        return self.because(thing, 62, NEVER, "shield goes")

    def stack(self, thing: Thing, _: Thing | None) -> Reason:
        """Nobody takes from the stack."""
        return self.because(thing, 60, NEVER, "stack refills")

    def way(self, thing: Thing, _: Thing | None) -> Reason:
        """A road is only counted."""
        owner = dict(self.laid.values())
        owners = [owner[tile] for tile in self.view.road_tiles()[thing.number]]
        lead = owners.count(0) - owners.count(1)
        if lead == 0:
            return self.because(thing, 133, NEVER, "road even")
        name = self.names[0 if lead > 0 else 1]
        return self.because(thing, 132, NEVER, "road leads", name=name, count=abs(lead))


# What comes before anything else, by the rule that says so.
HALTS: Final[dict[int, Callable[[Asked, Thing], Reason]]] = {
    114: Asked.over,
    41: Asked.wait,
    1040: Asked.shadow,
    181: Asked.siege,
    67: Asked.surplus,
}
# What has a use, and what is against it now; nothing if it can be used.
USES: Final[dict[str, Callable[[Asked, Thing, Thing | None], list[Reason]]]] = {
    "ring": Asked.ring,
    "front": Asked.front,
    "back": Asked.back_of,
    "site": Asked.ground,
    "troop": Asked.own_troop,
    "land": Asked.land,
    "court": Asked.court,
}
# What is never touched.
UNUSED: Final[dict[str, Callable[[Asked, Thing, Thing | None], Reason]]] = {
    "theirs": Asked.their_tile,
    "foe": Asked.their_troop,
    "royal-shield": Asked.shield,
    "stack": Asked.stack,
    "road": Asked.way,
}
