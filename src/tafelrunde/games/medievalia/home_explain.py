"""Draw, actions and movement: cards, hosts, stacks and buildings while nobody fights."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tafelrunde.games.medievalia import pay_explain as pay
from tafelrunde.games.medievalia import refuse, war_explain
from tafelrunde.games.medievalia.components import FREE, KIND_OF, KNIGHT
from tafelrunde.games.medievalia.fief import REFUSED
from tafelrunde.games.medievalia.scene import NOBODY
from tafelrunde.games.medievalia.teller_explain import Teller, Thing
from tafelrunde.games.medievalia.verbs import (
    ACTING,
    ARRANGING,
    DECLARING,
    FOR_BUILDING,
    FOR_EXTRA,
    FOR_REMOVAL,
    HELPING,
    MARCHING,
    PAYING,
)
from tafelrunde.kernel.explain import FIRST, LATER, NEVER, SHORT, UNFIT, Reason

SOURCES: Final = (PAYING, HELPING)


def stack(ask: Teller, thing: Thing) -> list[Reason]:
    """A stack to draw from, or to buy an extra card from."""
    if ask.view.part(0, 3)[thing.number] == 0:
        return [ask.because(1032, NEVER, "stack empty")]
    if ask.kind != ACTING:
        return [ask.busy()]
    if ask.chosen("help"):
        return pay.with_help(ask, FOR_EXTRA + thing.number)
    if refuse.act(ask.view, ask.seat, "extra", [thing.number]):
        return [pay.too_dear(ask, 53, FOR_EXTRA + thing.number)]
    return []


def sale(ask: Teller, thing: Thing) -> list[Reason]:
    """An open building."""
    if ask.view.part(6, 9)[thing.number] == 0:
        return [ask.because(1032, NEVER, "sold out")]
    if (ask.eyes.payment() - FOR_BUILDING) // 5 == thing.number:
        return pay.paid(ask, thing)
    if ask.kind != ACTING:
        return [ask.busy()]
    host = ask.chosen("host", ask.seat)
    hosts = [number for number, row in enumerate(ask.eyes.hosts[ask.seat]) if row[0]]
    if host is not None:
        hosts = [host.number]
    return pay.purchase(ask, thing.number, hosts)


def hand(ask: Teller, thing: Thing) -> list[Reason]:
    """A card in hand: to be played, or thrown in."""
    if ask.kind in SOURCES:
        return pay.source(ask, "discard", thing.number)
    if ask.kind != ACTING:
        return [ask.busy()]
    if ask.chosen("help"):
        return pay.with_help(ask, thing.number)
    rule = refuse.act(ask.view, ask.seat, "play", [thing.number])
    if rule == 67:
        return [ask.because(67, UNFIT, "no room")]
    return [pay.too_dear(ask, rule, thing.number)] if rule else []


def held(ask: Teller, thing: Thing) -> list[Reason]:
    """The hand of somebody else."""
    count = sum(ask.view.held(thing.owner))
    key = {0: "hidden 0", 1: "hidden 1"}.get(count, "hidden")
    return [ask.because(17, NEVER, key, count=count, name=ask.names[thing.owner])]


def others(ask: Teller, owner: int) -> list[Reason]:
    """What belongs to somebody else."""
    if owner == ask.mate():
        return [ask.because(195, NEVER, "partner's")]
    if ask.kind == MARCHING:
        return [ask.because(95, LATER, "fight later")]
    return [ask.because(41, NEVER, "not yours")]


def belonging(ask: Teller, thing: Thing) -> list[Reason]:
    """A host, a building or somebody on the table: at war, of others, as a source, or at home."""
    if ask.kind >= DECLARING:
        return AT_WAR[thing.sort](ask, thing)
    if thing.owner != ask.seat:
        return others(ask, thing.owner)
    return (SOURCE if ask.kind in SOURCES else AT_HOME)[thing.sort](ask, thing)


def host(ask: Teller, thing: Thing) -> list[Reason]:
    """An own town or landscape."""
    if ask.kind not in (ACTING, ARRANGING):
        return [ask.busy()]
    card, bought = ask.chosen("card", ask.seat), ask.chosen("sale")
    if card is not None:
        return arranging(ask, card.number, thing.number)
    if ask.kind == ARRANGING:
        return [ask.because(1011, FIRST, "nobody left")]
    if bought is not None:
        return sale(ask, bought)
    if ask.chosen("discard") or ask.chosen("help"):
        return removing(ask, thing.number)
    if ask.eyes.hosts[ask.seat][thing.number][1]:
        return [ask.because(43, UNFIT, "used")]
    return [ask.because(50, FIRST, "purpose first")]


def removing(ask: Teller, number: int) -> list[Reason]:
    """Why a host cannot be removed."""
    purpose = FOR_REMOVAL + number
    if ask.chosen("help"):
        return pay.with_help(ask, purpose)
    rule = refuse.act(ask.view, ask.seat, "remove", [number])
    if rule == 1009:
        return [ask.because(1009, NEVER, "no removal")]
    return [pay.too_dear(ask, rule, purpose)] if rule else []


def house(ask: Teller, thing: Thing) -> list[Reason]:
    """An own building."""
    return [ask.because(71, NEVER, "stays", host=ask.host(ask.seat, thing.host))]


def card(ask: Teller, thing: Thing) -> list[Reason]:
    """Somebody of one's own on the table."""
    if ask.kind == MARCHING:
        place = ask.chosen("place")
        return marching(ask, thing.number, place.number if place else NOBODY)
    if ask.kind not in (ACTING, ARRANGING):
        return [ask.busy()]
    where = ask.chosen("host", ask.seat)
    if where is not None:
        return arranging(ask, thing.number, where.number)
    if ask.kind == ARRANGING or ask.chosen("open", ask.seat):
        return arranging(ask, thing.number, FREE)
    return resting(ask, 86, thing.number)


def resting(ask: Teller, rule: int, card: int) -> list[Reason]:
    """That somebody has been used."""
    used = any(troop.used for troop in ask.eyes.troops if troop.card == card)
    return [ask.because(rule, UNFIT, "at rest", card=ask.who(card))] if used else []


def arranging(ask: Teller, card: int, to: int) -> list[Reason]:
    """Why somebody cannot be put there."""
    (place, spot, state), who = ask.stand(card), ask.who(card)
    if state & 1:
        return resting(ask, 86, card)
    if place != ask.seat:
        return [ask.because(86, UNFIT, "not at home", card=who)]
    if spot != FREE and ask.eyes.hosts[ask.seat][spot][1]:
        return [ask.because(86, UNFIT, "bound", card=who, host=ask.host(ask.seat, spot))]
    if state & 2:
        return [ask.because(1011, UNFIT, "moved once", card=who)]
    if ask.kind == ACTING and ask.view.frames.arg(0):
        return [ask.because(1011, LATER, "arranged")]
    return [ask.because(86, UNFIT, "there", card=who)] if spot == to else []


def marching(ask: Teller, card: int, to: int) -> list[Reason]:
    """Why somebody cannot march, or not there."""
    (place, spot, state), who = ask.stand(card), ask.who(card)
    if state & 1:
        return resting(ask, 1012, card)
    if to == NOBODY:
        return []
    if place == to:
        return [ask.because(90, UNFIT, "there", card=who)]
    if state & 2:
        return [ask.because(91 if KIND_OF[card] == KNIGHT else 90, SHORT, "no step left", card=who)]
    if spot != FREE and ask.eyes.hosts[ask.seat][spot][1]:
        return [ask.because(1012, UNFIT, "bound", card=who, host=ask.host(ask.seat, spot))]
    return road(ask, card, place, to, 2 if KIND_OF[card] == KNIGHT and not state & 4 else 1)


def road(ask: Teller, card: int, place: int, to: int, steps: int) -> list[Reason]:
    """How far it is, or who is in the way."""
    far, who = distance(ask.eyes.seats, place, to), ask.who(card)
    if far > steps:
        key = "too far 1" if steps == 1 else "too far"
        rule = 91 if KIND_OF[card] == KNIGHT else 90
        return [ask.because(rule, SHORT, key, card=who, away=far, steps=steps)]
    if far == 2:
        return [ask.because(91, FIRST, "step by step", card=who)]
    rule = refuse.march(ask.view, ask.seat, card, to)
    if rule != 92:
        return []
    return [ask.because(92, UNFIT, "blocked", card=who, place=ask.place(place))]


def distance(seats: int, place: int, to: int) -> int:
    """How many steps there are between two places of the ring."""
    reached, steps = {place}, 0
    while to not in reached:
        reached |= {new for old in reached for new in range(8) if refuse.linked(seats, old, new)}
        steps += 1
    return steps


def place(ask: Teller, thing: Thing) -> list[Reason]:
    """A fief or the land between two as a place to go to, or to fight in."""
    if ask.kind >= DECLARING:
        return war_explain.place(ask, thing)
    if ask.kind == MARCHING:
        marcher = ask.chosen("card", ask.seat)
        if marcher is not None:
            return marching(ask, marcher.number, thing.number)
        return [ask.because(90, UNFIT, "nobody gets there")]
    if ask.kind == ACTING:
        return [ask.because(1028, LATER, "march later")]
    return [ask.busy()]


def open_land(ask: Teller, thing: Thing) -> list[Reason]:
    """Where the free people of a fief lie."""
    if thing.owner != ask.seat:
        return others(ask, thing.owner)
    if ask.kind not in (ACTING, ARRANGING):
        return [ask.busy()]
    mover = ask.chosen("card", ask.seat)
    if mover is not None:
        return arranging(ask, mover.number, FREE)
    return [ask.because(86, FIRST, "nobody attached")]


def discard(ask: Teller, _: Thing) -> list[Reason]:
    """The discard pile: people are dismissed and landscapes removed onto it."""
    who, land = ask.chosen("card", ask.seat), ask.chosen("host", ask.seat)
    if ask.kind in SOURCES:
        return [ask.because(52, FIRST, "from your hand")]
    if who is not None and ask.kind in (ACTING, MARCHING):
        return resting(ask, 87, who.number)
    if land is not None and ask.kind == ACTING:
        return removing(ask, land.number)
    return [ask.because(8, NEVER, "gone for good")]


def help_of(ask: Teller, thing: Thing) -> list[Reason]:
    """What is touched to ask the partner for help."""
    if ask.kind != ACTING:
        return [ask.because(195, LATER, "help later", name=ask.names[thing.owner])]
    bought = ask.chosen("sale")
    if bought is not None:
        return sale(ask, bought)
    for sort, purposes in (("hand", 0), ("stack", FOR_EXTRA), ("host", FOR_REMOVAL)):
        chosen = ask.chosen(sort)
        if chosen is not None:
            return pay.with_help(ask, purposes + chosen.number)
    return [pay.no_help(ask, ask.view.masks[REFUSED] != 0)]


Told = Callable[[Teller, Thing], list[Reason]]
AT_WAR: Final[dict[str, Told]] = {
    "host": war_explain.host,
    "house": war_explain.house,
    "card": war_explain.card,
}
SOURCE: Final[dict[str, Told]] = {"host": pay.host, "house": pay.house, "card": pay.person}
AT_HOME: Final[dict[str, Told]] = {"host": host, "house": house, "card": card}
