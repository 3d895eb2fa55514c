"""Why something cannot be used in the main phase: prices, places, points, rates (CAT-028)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tafelrunde.games.catan import refuse, verbs, words
from tafelrunde.games.catan.components import (
    ACTIONS,
    ALCHEMIST,
    ARSONIST,
    BISHOP,
    BLACK_KNIGHT,
    BRIGANDS,
    CARAVAN,
    CENTRES,
    CITY,
    FIRST_RED,
    HERB_WOMAN,
    KINDS,
    LAND_KIND,
    MERCHANT,
    PLAYED,
    ROAD,
    SCOUT,
    SETTLEMENT,
    SPY,
    TOGETHER,
)
from tafelrunde.games.catan.scene import cost_of
from tafelrunde.games.catan.things_explain import ORDERS, Table, Thing
from tafelrunde.kernel.explain import FIRST, LATER, NEVER, SHORT, UNFIT, Reason

Chosen = Mapping[str, Thing]

# What is against an action that cannot be carried out (CAT-113).
NO_USE: Final = {
    ARSONIST: "no building",
    BLACK_KNIGHT: "no knight",
    SPY: "no hand",
    CARAVAN: "no exchange",
    MERCHANT: "nothing to take",
    BRIGANDS: "nothing to take",
}
# Of road, settlement and city: what it is, the rule of its price, and what is said when none is
# left, when it has nowhere to go, and when it cannot go to the place that was touched.
SALES: Final = (
    (ROAD, 50, (52, "no road left"), (51, "no place for road"), (51, "road there")),
    (SETTLEMENT, 53, (54, "no settlement left"), (49, "no place for settlement"), (49, "no road")),
    (CITY, 59, (60, "no city left"), (59, "no place for city"), (59, "city there")),
)


def hand(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """A hand card: it is built or played."""
    if thing.number < ACTIONS:
        return action(table, thing, thing.number, chosen)
    return build(table, thing, thing.number, chosen.get("site"))


def build(table: Table, thing: Thing, card: int, site: Thing | None) -> list[Reason]:
    """What is against building a card on a site, or on any; the reason is about the thing."""
    centres = table.view.centres(table.seat)
    places = [site.place // 2] if site else range(2 * centres[0], 2 * centres[-1] + 2)
    first = verbs.BUILD + 2 * CENTRES * (card - ACTIONS)
    rules = {table.against(first + place) for place in places}
    if 0 in rules:
        return []
    if 48 in rules:
        return [table.dear(thing, card, 48)]
    if site:
        return [table.because(thing, 68, UNFIT, "only green")]
    if rules == {68}:
        return [table.besides(table.because(thing, 68, UNFIT, "needs city"), card)]
    key = "no city site" if card >= FIRST_RED else "no site"
    return [table.besides(table.because(thing, 67, UNFIT, key), card)]


def action(table: Table, thing: Thing, card: int, chosen: Chosen) -> list[Reason]:
    """What is against playing an action card in the main phase."""
    if card == SCOUT:
        return scout(table, thing, chosen.get("end"))
    if card == ALCHEMIST:
        return [table.because(thing, 118, LATER, "before roll")]
    if card == BISHOP:
        return [table.because(thing, 119, LATER, "bishop answers")]
    if card == HERB_WOMAN:
        return [table.because(thing, 124, LATER, "herb woman answers")]
    rule = table.against(verbs.PLAY + PLAYED.index(card))
    if rule == 0:
        return []
    if rule == 111:
        return [locked(table, thing)]
    return [table.because(thing, rule, UNFIT, NO_USE[card], name=table.rival)]


def scout(table: Table, thing: Thing, place: Thing | None) -> list[Reason]:
    """A scout is sent out with a new settlement, if that can be built."""
    found = buy(table, thing, ORDERS.index("settlement"), place)
    if not found:
        return []
    if found[0].far == SHORT:
        return [table.priced(thing, SETTLEMENT, 125, ("scout dear", "scout dear one"))]
    said = table.say("with settlement", missing=found[0].missing)
    return [Reason(125, found[0].thing, said, found[0].far)]


def locked(table: Table, thing: Thing) -> Reason:
    """Both together have not enough victory points yet."""
    count = table.view.points(0) + table.view.points(1)
    return table.because(thing, 111, SHORT, "locked", due=TOGETHER, count=count)


def site(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """A free site: some card of the hand may go there."""
    if "hand" in chosen:
        card = chosen["hand"].number
        if card >= ACTIONS:
            return build(table, thing, card, thing)
        return [table.because(thing, 112, UNFIT, "not built", card=words.card(card, table.lang))]
    cards = [card for card in table.view.hand(table.seat) if card >= ACTIONS]
    if not cards:
        return [table.because(thing, 66, FIRST, "nothing to build")]
    found = [build(table, thing, card, thing) for card in cards]
    if not all(found):
        return []
    fitting = [card for card, reasons in zip(cards, found, strict=True) if reasons[0].rule == 48]
    if not fitting:
        return [table.because(thing, 68, UNFIT, "all red")]
    nearest = min(fitting, key=lambda card: sum(table.lack(card)))
    keys, name = ("dear here", "dear here one"), words.card(nearest, table.lang)
    return [table.priced(thing, nearest, 48, keys, card=name)]


def order(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """A road, settlement or city on sale."""
    place = chosen.get("centre") if thing.number == 2 else chosen.get("end")
    found = buy(table, thing, thing.number, place)
    what = SALES[thing.number][0]
    return [table.besides(one, what) if one.far == FIRST else one for one in found]


def buy(table: Table, thing: Thing, which: int, place: Thing | None) -> list[Reason]:
    """What is against buying it for a place, or for any; the reason is about the thing."""
    what, price, (gone, none_left), (nowhere, no_place), (taken, not_there) = SALES[which]
    if not table.view.supplies()[which]:
        return [table.because(thing, gone, NEVER, none_left)]
    centres = table.view.centres(table.seat)
    numbers = [place.number] if place else centres if which == 2 else [0, 1]
    if not any(open_for(table, which, number) for number in numbers):
        if place is None:
            return [table.because(thing, nowhere, FIRST, no_place)]
        return [table.because(thing, taken, UNFIT, not_there)]
    if not sum(table.lack(what)):
        return []
    if thing.kind == "order":
        return [table.dear(thing, what, price)]
    keys, name = ("dear there", "dear there one"), words.box("central", ORDERS[which], table.lang)
    cost = words.goods(cost_of(what), table.lang)
    return [table.priced(thing, what, price, keys, name=name, cost=cost)]


def open_for(table: Table, which: int, number: int) -> bool:
    """Is there room for a road or settlement at an end, for a city on a centre?"""
    if which == 2:
        return not table.view.city(table.seat, number)
    return table.view.end_road(table.seat, number) == (which == 1)


def end(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """The place where the principality goes on: by a road, or behind one by a settlement."""
    if "order" in chosen:
        which = chosen["order"].number
        if which == 2:
            return [table.because(thing, 59, UNFIT, "city on settlement")]
        return buy(table, thing, which, thing)
    if "hand" in chosen:
        if chosen["hand"].number == SCOUT:
            return scout(table, thing, thing)
        return [table.because(thing, 67, UNFIT, "cards on sites")]
    return buy(table, thing, int(table.view.end_road(table.seat, thing.number)), thing)


def centre(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """An own settlement or city."""
    if "order" in chosen and chosen["order"].number != 2:
        return [table.because(thing, 49, UNFIT, "grows at ends")]
    if "hand" in chosen:
        return [table.because(thing, 67, UNFIT, "cards on sites")]
    return buy(table, thing, 2, thing)


def card_there(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """An own card that lies there: it can be pulled down, but nothing is laid upon it."""
    if "hand" in chosen:
        return [table.because(thing, 67, UNFIT, "site taken")]
    return []


def discard(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """Where played cards and those pulled down go."""
    if "card" in chosen:
        return []
    if "hand" in chosen:
        card = chosen["hand"].number
        if card < ACTIONS and card != SCOUT:
            return action(table, thing, card, chosen)
        return [table.because(thing, 115, UNFIT, "not thrown away")]
    playable = [table.against(verbs.PLAY + number) == 0 for number in range(len(PLAYED))]
    if refuse.board(table.view, table.seat) or any(playable):
        return []
    return [table.because(thing, 115, FIRST, "nothing to discard")]


def pay(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """What the bank takes."""
    give, rate = thing.number, table.view.rate(table.seat, thing.number)
    if table.have[give] < rate:
        return [table.because(thing, 98, SHORT, "rate", rate=rate, count=table.have[give])]
    if "take" in chosen:
        return exchange(table, thing, give, chosen["take"].number)
    if any(table.room[kind] for kind in range(KINDS) if kind != give):
        return []
    return [table.because(thing, 1047, UNFIT, "nothing fits")]


def take(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """What the bank gives."""
    get = thing.number
    if not table.room[get]:
        return [table.because(thing, 1047, UNFIT, "full", good=table.good(get))]
    if "pay" in chosen:
        return exchange(table, thing, chosen["pay"].number, get)
    others = [give for give in range(KINDS) if give != get]
    if any(not exchange(table, thing, give, get) for give in others):
        return []
    rates = [table.view.rate(table.seat, give) for give in range(KINDS)]
    give = min(others, key=lambda give: rates[give] - table.have[give])
    good, count = table.good(give), table.have[give]
    return [table.because(thing, 98, SHORT, "pay with", rate=rates[give], good=good, count=count)]


def exchange(table: Table, thing: Thing, give: int, get: int) -> list[Reason]:
    """What is against one exchange with the bank; the reason is about the thing."""
    rule = table.against(verbs.BANK + KINDS * give + get)
    if rule == 0:
        return []
    if rule == 98:
        rate, count = table.view.rate(table.seat, give), table.have[give]
        return [table.because(thing, 98, SHORT, "rate", rate=rate, count=count)]
    if give == get:
        return [table.because(thing, rule, UNFIT, "same kind")]
    return [table.because(thing, rule, UNFIT, "full", good=table.good(get))]


def land(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """An own landscape, which is turned when something is paid or gained."""
    _, count = table.view.spot(table.seat, thing.place)
    good = table.good(int(LAND_KIND[thing.number]))
    return [table.because(thing, 46, LATER, "turned", count=count, good=good)]


def stack(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """A stack of expansion cards has its time in the hand check."""
    held, limit = int(table.view.held[table.seat]), table.view.limit(table.seat)
    if held < limit:
        return [table.because(thing, 132, LATER, "draws later", limit=limit)]
    if held == limit:
        return [table.because(thing, 136, LATER, "exchanges later")]
    return [table.because(thing, 135, LATER, "puts under later", limit=limit)]


def search(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """Searching has its time in the hand check."""
    return [table.because(thing, 133, LATER, "searches later")]
