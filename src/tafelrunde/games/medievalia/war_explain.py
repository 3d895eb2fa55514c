"""War: who may fight where, against whom, and whom archers and priests reach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tafelrunde.games.medievalia import refuse
from tafelrunde.games.medievalia.components import BETWEEN, FREE, TROOPS
from tafelrunde.games.medievalia.scene import NOBODY
from tafelrunde.games.medievalia.teller_explain import Teller, Thing
from tafelrunde.games.medievalia.verbs import (
    AIMING,
    DECLARING,
    FORMING,
    HEALING,
    HURTING,
    LENDING,
    PLACING,
    SHOOTING,
    SUPPORTING,
)
from tafelrunde.kernel.explain import FIRST, NEVER, SHORT, UNFIT, Reason


def about(ask: Teller) -> int:
    """The card that is asked about."""
    return int(ask.view.frames.arg(0))


def where(ask: Teller, card: int) -> int:
    """The place of a card; of a building the fief it stands in."""
    for troop in ask.eyes.troops:
        if troop.card == card:
            return troop.place
    return ask.touched[-1].owner


def spot(ask: Teller, card: int) -> int:
    """The host somebody is attached to, or FREE."""
    row = refuse.find(ask.view, card)
    return row[refuse.SPOT] if row is not None else FREE


def card(ask: Teller, thing: Thing) -> list[Reason]:
    """Somebody on the table while there is war."""
    if not ask.view.waiting(ask.seat):
        return [ask.busy()]
    return CARDS[ask.kind](ask, thing)


def declaring(ask: Teller, thing: Thing) -> list[Reason]:
    """Whom to attack: an enemy abroad, or by his fief."""
    if thing.owner == ask.seat:
        return [ask.because(100, FIRST, "choose an enemy")]
    if thing.owner == ask.mate():
        return [ask.because(100, NEVER, "own side")]
    return battle(ask, where(ask, thing.number), thing.owner)


def battle(ask: Teller, place: int, foe: int) -> list[Reason]:
    """Why there can be no battle against somebody in a place."""
    rule = refuse.battle(ask.view, ask.seat, place, foe)
    here = ask.place(place)
    if rule == 100:
        key = "nobody there" if place >= BETWEEN else "nobody ready there"
        return [ask.because(100, UNFIT, key, place=here)]
    if rule == 1013:
        return [ask.because(1013, UNFIT, "declared")]
    return [ask.because(100, FIRST, "touch the fief", name=ask.names[foe])] if place == foe else []


def lining_up(ask: Teller, thing: Thing) -> list[Reason]:
    """Own troops while armies are formed or placed; only one of them is asked about."""
    rule = refuse.QUESTIONS[ask.kind][1]
    subject, number = about(ask), thing.number
    if thing.owner != ask.seat:
        key = "targets later" if ask.kind == FORMING else "touch an army"
        return [ask.because(113 if ask.kind == FORMING else 111, FIRST, key)]
    if number == subject:
        return [ask.because(rule, FIRST, "choose an army")]
    row = refuse.find(ask.view, number)
    if row is None:
        return [ask.because(104, NEVER, "no troop")]
    if row[refuse.STATE] & 1:
        return [ask.because(rule, UNFIT, "used in war")]
    if row[refuse.SPOT] != FREE:
        host = ask.host(ask.seat, row[refuse.SPOT])
        return [ask.because(rule, UNFIT, "guards", host=host)]
    leader = refuse.row(ask.view, 0, number)
    if leader >= 0:
        key = "leads" if leader == number else "in an army"
        return [ask.because(rule, UNFIT, key, card=ask.troop(leader))]
    return [ask.question()]


def aiming(ask: Teller, thing: Thing) -> list[Reason]:
    """A target in the open; guards are attacked with their host."""
    leader = about(ask)
    foe, here = refuse.row(ask.view, 4, leader), where(ask, leader)
    if thing.owner == ask.seat:
        return [ask.because(113, NEVER, "own side")]
    if thing.owner != foe:
        return [ask.because(1013, UNFIT, "other enemy", name=ask.names[foe])]
    if thing.number >= TROOPS:
        return [ask.because(1019, UNFIT, "with its host too")]
    there = spot(ask, thing.number)
    if where(ask, thing.number) != here:
        return [ask.because(1019, UNFIT, "elsewhere", place=ask.place(here))]
    if there != FREE:
        return [ask.because(1019, UNFIT, "attack the host", host=ask.host(foe, there))]
    if refuse.row(ask.view, 0, thing.number) >= 0:
        other = refuse.row(ask.view, 1, thing.number)
        return [ask.because(1018, FIRST, "aid the army", card=ask.troop(other))]
    return []


def lending(ask: Teller, _: Thing) -> list[Reason]:
    """Whom a building strengthens: only cards of its host."""
    host = refuse.row(ask.view, 5, about(ask)) - 1
    return [ask.because(79, UNFIT, "not on the host", host=ask.host(ask.seat, host))]


def supporting(ask: Teller, thing: Thing) -> list[Reason]:
    """Whom infantry supports: a comrade."""
    if thing.number == about(ask):
        return [ask.because(162, UNFIT, "not himself")]
    return [ask.because(162, UNFIT, "no comrade", card=ask.troop(about(ask)))]


def hurting(ask: Teller, _: Thing) -> list[Reason]:
    """Damage is said in numbers."""
    low, high = int(ask.view.frames.arg(1)), int(ask.view.frames.arg(2))
    return [ask.because(114, FIRST, "damage", card=ask.who(about(ask)), low=low, high=high)]


def shooting(ask: Teller, thing: Thing) -> list[Reason]:
    """Whom an archer hits: enemies in the open, in reach."""
    if thing.number >= TROOPS:
        return [ask.because(161, NEVER, "no character")]
    if refuse.friends(ask.view, ask.seat, thing.owner):
        return [ask.because(161, NEVER, "own side")]
    found = reach(ask, 161, thing.number)
    there = spot(ask, thing.number)
    if there != FREE:
        host = ask.host(thing.owner, there)
        found.append(ask.because(161, UNFIT, "covered", host=host))
    return found


def healing(ask: Teller, thing: Thing) -> list[Reason]:
    """Whom a priest heals: the wounded of the own side, in reach, but not himself."""
    if thing.number >= TROOPS:
        return [ask.because(1020, NEVER, "no character")]
    if thing.number == about(ask):
        return [ask.because(160, UNFIT, "not himself")]
    if not refuse.friends(ask.view, ask.seat, thing.owner):
        return [ask.because(160, NEVER, "enemy unhealed")]
    if refuse.row(ask.view, 2, thing.number) < 0:
        return [ask.because(160, UNFIT, "unhurt")]
    return reach(ask, 160, thing.number)


def reach(ask: Teller, rule: int, number: int) -> list[Reason]:
    """Whether somebody is too far away for an archer or priest."""
    here, there = where(ask, about(ask)), where(ask, number)
    if here == there or refuse.linked(ask.eyes.seats, here, there):
        return []
    who = ask.troop(about(ask))
    return [ask.because(rule, SHORT, "out of reach", card=who, here=ask.place(here))]


CARDS: Final[dict[int, Callable[[Teller, Thing], list[Reason]]]] = {
    DECLARING: declaring,
    FORMING: lining_up,
    PLACING: lining_up,
    AIMING: aiming,
    LENDING: lending,
    SUPPORTING: supporting,
    HURTING: hurting,
    SHOOTING: shooting,
    HEALING: healing,
}


def army(ask: Teller, thing: Thing) -> list[Reason]:
    """An army as something to join, to stand against or to help."""
    leader = thing.number
    if ask.kind == AIMING:
        if leader == about(ask):
            return [ask.because(1018, FIRST, "choose a target")]
        return [ask.because(1018, UNFIT, "unopposed", card=ask.troop(leader))]
    if ask.kind not in (FORMING, PLACING):
        return [ask.question()]
    rule = refuse.QUESTIONS[ask.kind][1]
    here, there = where(ask, about(ask)), where(ask, leader)
    if here != there:
        who = ask.troop(about(ask))
        return [ask.because(rule, UNFIT, "army elsewhere", card=who, place=ask.place(here))]
    return [ask.because(rule, UNFIT, "not against you")]


def slot(ask: Teller, _: Thing) -> list[Reason]:
    """The place for a new army, which is only there while it can be used."""
    return [ask.question()]


def host(ask: Teller, thing: Thing) -> list[Reason]:
    """A town or landscape while there is war."""
    if not ask.view.waiting(ask.seat):
        return [ask.busy()]
    if ask.kind == LENDING and thing.owner == ask.seat:
        return lending(ask, thing)
    if thing.owner == ask.seat:
        return [ask.busy()]
    if thing.owner == ask.mate():
        return [ask.because(100, NEVER, "own side")]
    if ask.kind == DECLARING:
        return battle(ask, thing.owner, thing.owner)
    if ask.kind != AIMING:
        return [ask.question()]
    foe, here = refuse.row(ask.view, 4, about(ask)), where(ask, about(ask))
    if here != thing.owner:
        return [ask.because(1019, UNFIT, "elsewhere", place=ask.place(here))]
    return [ask.because(1013, UNFIT, "other enemy", name=ask.names[foe])]


def house(ask: Teller, thing: Thing) -> list[Reason]:
    """A building while there is war."""
    there = ask.host(thing.owner, thing.host)
    if thing.owner == ask.seat:
        stays = [ask.because(71, NEVER, "stays", host=there)]
        return lending(ask, thing) if ask.kind == LENDING else stays
    if ask.kind != AIMING:
        return [ask.question()]
    return [ask.because(1019, UNFIT, "attack the host", host=there)]


def place(ask: Teller, thing: Thing) -> list[Reason]:
    """A fief, or the land between two, while there is war."""
    if ask.kind != DECLARING or not ask.view.waiting(ask.seat):
        return [ask.busy()]
    if thing.owner == NOBODY:
        return [ask.because(101, FIRST, "touch the enemy there")]
    if thing.owner in (ask.seat, ask.mate()):
        return [ask.because(100, FIRST, "choose an enemy")]
    return battle(ask, thing.number, thing.owner)
