"""Payments: what is missing for one, why a source cannot be named, what help would bring."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.medievalia import refuse, words
from tafelrunde.games.medievalia.components import (
    BUILDINGS,
    FREE,
    GROUND_RESOURCE,
    KIND_OF,
    KINDS,
    SYMBOL,
    TOWER,
)
from tafelrunde.games.medievalia.fief import REFUSED, has_building, output
from tafelrunde.games.medievalia.payment import means, price
from tafelrunde.games.medievalia.refuse_payment import LABOURERS, Account, Help, Purpose
from tafelrunde.games.medievalia.teller_explain import Teller, Thing
from tafelrunde.games.medievalia.verbs import (
    FOR_BUILDING,
    FOR_EXTRA,
    FOR_REMOVAL,
    HELPING,
)
from tafelrunde.kernel.explain import FIRST, LATER, NEVER, SHORT, UNFIT, Reason

# What an ability does, by who has it.
SKILLS: Final = {"artist": "paint", "merchant": "trade", "bureaucrat": "clerk"}
# More is never missing than the dearest card costs, with 2 gold for a building.
DEAREST: Final = 10
# Why something is out of the question whatever it costs, by the rule against it.
IMPOSSIBLE: Final = {67: "no room", 71: "host used", 73: "host full", 1009: "no removal"}


def lack(ask: Teller, purpose: int) -> list[int]:
    """How much of each resource the unused cards at home do not make."""
    have = [int(part) for part in means(ask.view, ask.seat)[:4]]
    if FOR_BUILDING <= purpose < FOR_EXTRA:
        kept = (purpose - FOR_BUILDING) % 5
        ground, turned = ask.eyes.hosts[ask.seat][kept][:2]
        if ground and not turned:
            have[int(GROUND_RESOURCE[ground])] -= int(output(ask.view, ask.seat, kept))
    cost = [int(part) for part in price(ask.view, ask.seat, purpose)]
    return [max(0, needed - ready) for needed, ready in zip(cost, have, strict=True)]


def too_dear(ask: Teller, rule: int, purpose: int) -> Reason:
    """What a purpose costs, what is missing, and how much of that nothing can replace."""
    account = Account(ask.view, ask.seat, Purpose(ask.view, ask.seat, purpose))
    missing = left_over(account)
    if FOR_EXTRA <= purpose < FOR_REMOVAL:
        return ask.because(rule, SHORT, "short any", count=4 - missing)
    lacking = lack(ask, purpose)
    cost = words.amounts([int(part) for part in price(ask.view, ask.seat, purpose)], ask.lang)
    key = "short 1" if sum(lacking) == 1 else "short"
    said = ask.say(key, cost=cost + surcharge(ask, purpose), lack=words.amounts(lacking, ask.lang))
    if missing < sum(lacking):
        said += ask.say("even so", count=missing)
    return Reason(rule, ask.name(ask.touched[-1]), said, SHORT)


def surcharge(ask: Teller, purpose: int) -> str:
    """That 2 gold of the cost are for want of a building (MED-078)."""
    if purpose >= FOR_BUILDING or SYMBOL[purpose] < 0:
        return ""
    if has_building(ask.view, ask.seat, SYMBOL[purpose]):
        return ""
    return ask.say("surcharge", building=words.card_name(BUILDINGS[SYMBOL[purpose]], ask.lang))


def left_over(account: Account) -> int:
    """How many resources of free choice would complete a payment."""
    for missing in range(1, DEAREST):
        account.thrown += 1
        if account.finishes():
            return missing
    return DEAREST


def purchase(ask: Teller, pile: int, hosts: list[int]) -> list[Reason]:
    """Why the building cannot come to any of these hosts."""
    against = [refuse.impossible(ask.view, ask.seat, building(pile, host)) for host in hosts]
    fit = [host for host, rule in zip(hosts, against, strict=True) if rule == 0]
    if len(hosts) == 1 and not fit:
        return [ask.because(against[0], UNFIT, IMPOSSIBLE[against[0]])]
    if not fit:
        rule = 71 if 71 in against else 73
        return [ask.because(rule, UNFIT, "all used" if rule == 71 else "all full")]
    host = min(fit, key=lambda host: sum(lack(ask, building(pile, host))))
    if ask.chosen("help"):
        return with_help(ask, building(pile, host))
    rule = refuse.act(ask.view, ask.seat, "purchase", [pile, host])
    if rule == 72:
        return [ask.because(72, UNFIT, "every host")]
    return [too_dear(ask, rule, building(pile, host))] if rule else []


def building(pile: int, host: int) -> int:
    """The purpose of buying a building for a host."""
    return FOR_BUILDING + 5 * pile + host


def with_help(ask: Teller, purpose: int) -> list[Reason]:
    """Why the partner cannot be asked for help with this."""
    rule = refuse.ask(ask.view, ask.seat, purpose)
    if rule in IMPOSSIBLE:
        return [ask.because(rule, UNFIT, IMPOSSIBLE[rule])]
    return [no_help(ask, bool(ask.view.masks[REFUSED] >> purpose & 1))] if rule else []


def no_help(ask: Teller, refused: bool) -> Reason:
    """The partner has said no, has nothing to give, or gives too little."""
    mate = ask.names[ask.mate()]
    if refused:
        return ask.because(1021, LATER, "refused", name=mate)
    gift = Help(ask.view, ask.mate(), ask.seat, FOR_EXTRA)
    most = sum(gift.with_all_later())
    if most <= gift.loss:
        key = "only the loss" if most else "nothing to give"
        return ask.because(1021, SHORT, key, name=mate)
    return ask.because(1021, SHORT, "help too little", name=mate)


def source(ask: Teller, sort: str, number: int) -> list[Reason]:
    """Why a source cannot be named now in the own payment, or for that of the partner."""
    if ask.kind == HELPING:
        return gift(ask, sort, number)
    account = Account(ask.view, ask.seat, Purpose(ask.view, ask.seat, ask.eyes.payment()))
    if not account.take(sort, number, 0):
        return [ask.because(1026, UNFIT, "past")]
    if account.finishes():
        return []
    return [ask.because(1026, SHORT, "too late", count=left_over(account))]


def gift(ask: Teller, sort: str, number: int) -> list[Reason]:
    """Why a partner cannot give this now."""
    helped = Help(ask.view, ask.seat, ask.active, ask.eyes.payment())
    if not helped.add(sort, number):
        return [ask.because(195, UNFIT, "gift past")]
    if helped.serves(helped.with_all_later()):
        return []
    return [ask.because(1026, SHORT, "gift too small", what=ask.purpose())]


def host(ask: Teller, thing: Thing) -> list[Reason]:
    """An own host as a source."""
    if ask.eyes.hosts[ask.seat][thing.number][1]:
        return [ask.because(43, UNFIT, "used")]
    return keeping(ask, thing.number) or source(ask, "use", thing.number)


def keeping(ask: Teller, host: int) -> list[Reason]:
    """That a host has to stay unused for the building that is being bought."""
    purpose = ask.eyes.payment()
    mine = ask.seat == ask.active and FOR_BUILDING <= purpose < FOR_EXTRA
    if not mine or (purpose - FOR_BUILDING) % 5 != host:
        return []
    bought = BUILDINGS[ask.view.part(6, 9)[(purpose - FOR_BUILDING) // 5] - 1]
    said = words.card_name(bought, ask.lang)
    key = "kept free" if ask.touched[-1].sort == "host" else "host kept free"
    return [ask.because(71, UNFIT, key, host=ask.host(ask.seat, host), building=said)]


def person(ask: Teller, thing: Thing) -> list[Reason]:
    """An own card on the table as a source: its labour, or its ability."""
    name, (place, spot, state) = KINDS[KIND_OF[thing.number]], ask.stand(thing.number)
    if state & 1:
        return [ask.because(43, UNFIT, "used")]
    if place != ask.seat:
        return [ask.because(1027, UNFIT, "abroad", place=ask.place(place))]
    if name not in LABOURERS:
        return [ask.because(6, NEVER, "makes nothing")]
    if spot == FREE:
        return ability(ask, name, spot) + source(ask, "work", LABOURERS.index(name))
    kept, there = keeping(ask, spot), ask.host(ask.seat, spot)
    if kept:
        return kept
    found = ability(ask, name, spot)
    if ask.eyes.hosts[ask.seat][spot][1]:
        return [*found, ask.because(1011, UNFIT, "host spent", host=there)]
    return [*found, ask.because(63, FIRST, "with its host", host=there)]


def ability(ask: Teller, name: str, spot: int) -> list[Reason]:
    """Why artist, merchant or bureaucrat cannot use his ability now."""
    if name not in SKILLS:
        return []
    if ask.kind == HELPING:
        return [ask.because(196, NEVER, "no ability")]
    if name == "bureaucrat" and not FOR_BUILDING <= ask.eyes.payment() < FOR_EXTRA:
        return [ask.because(165, UNFIT, "only buildings", what=ask.purpose())]
    return source(ask, SKILLS[name], spot)


def house(ask: Teller, thing: Thing) -> list[Reason]:
    """An own building: it works with its host, or makes nothing."""
    if thing.number >= TOWER:
        return [ask.because(75, NEVER, "makes nothing")]
    return [ask.because(1010, FIRST, "with its host", host=ask.host(ask.seat, thing.host))]


def paid(ask: Teller, _: Thing) -> list[Reason]:
    """What is being paid for."""
    if ask.seat == ask.active:
        return [ask.because(1026, FIRST, "being paid")]
    return [ask.because(195, FIRST, "helped with", name=ask.names[ask.active])]
