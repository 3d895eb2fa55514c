"""Why something is no answer to what is asked: events, attacks, offers, the hand check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tafelrunde.games.catan import asks, verbs, words
from tafelrunde.games.catan.components import (
    ALCHEMIST,
    BISHOP,
    HERB_WOMAN,
    KINDS,
    LAND_KIND,
    STACKS,
)
from tafelrunde.games.catan.main_explain import Chosen, locked
from tafelrunde.games.catan.things_explain import Table, Thing
from tafelrunde.kernel.explain import FIRST, LATER, NEVER, SHORT, UNFIT, Reason

ANY: Final = KINDS
# What may be against a kind on either side of an offer: there is none of it, the only one or all of
# it is there already, it has no room, it is on the other side, nothing is left to go back for it.
GIVING: Final = (
    "you have none", "only one given", "all given", "rival full", "asked for", "nothing back",
)  # fmt: skip
ASKING: Final = (
    "rival has none", "only one asked for", "all asked for", "no room", "offered", "nothing for it",
)  # fmt: skip
# What is said of a card that cannot be hit, by the rule.
UNHIT: Final = {121: "is no building", 127: "is no knight", 103: "is no unit", 83: "church"}


def free(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """Nothing is against it."""
    return []


# Dice


def dice(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """Both dice: rolled once in a turn, by the player on turn."""
    if table.view.active != table.seat:
        return [table.because(thing, 26, LATER, "rival rolls", name=table.rival)]
    return [table.because(thing, 26, LATER, "rolled")]


def die(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """One of the dice before the roll."""
    if thing.kind == "yield die" and table.arg(0):
        return [table.because(thing, 118, NEVER, "set", number=table.arg(0))]
    return [table.because(thing, 26, UNFIT, "both dice")]


def attack_die(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """The die of an attack is rolled as a whole."""
    return [table.because(thing, 1024, UNFIT, "whole tray")]


def alchemy(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """A hand card before the roll, or a number for the alchemist."""
    if thing.kind == "hand" and thing.number != ALCHEMIST:
        return [table.because(thing, 25, FIRST, "first roll")]
    rule = table.against(verbs.USE_ALCHEMIST)
    if rule == 1055:
        return [table.because(thing, rule, LATER, "one alchemist")]
    return [locked(table, thing)] if rule else []


# Landscapes


def turning(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """An own landscape that cannot be turned for what is due."""
    if table.against(verbs.TURN_LAND + thing.place) == 0:
        return []
    due, mode, kind = table.arg(0), table.arg(2), int(LAND_KIND[thing.number])
    if due not in (ANY, kind):
        good, other = table.good(due), table.good(kind)
        return [table.because(thing, 4, UNFIT, "other kind", good=good, other=other)]
    if mode == asks.PAY:
        return [table.because(thing, 46, SHORT, "empty")]
    return [table.because(thing, 41, SHORT, "land full")]


def laid(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """A start landscape that lies in its place."""
    return [table.because(thing, 15, NEVER, "laid")]


def spot(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """A place for a landscape, which goes to the next one by itself."""
    return [table.because(thing, 15 if table.asked == asks.ARRANGE else 57, FIRST, "touch land")]


# Attacks and events


def guard(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """A hand card while an attack waits for an answer."""
    if thing.number not in (BISHOP, HERB_WOMAN):
        return [table.because(thing, 114, UNFIT, "no protection")]
    rule = table.against(verbs.REPLY_WITH + int(thing.number == HERB_WOMAN))
    if rule == 0:
        return []
    key = "herb woman answers" if thing.number == HERB_WOMAN else "bishop answers"
    return [table.because(thing, rule, UNFIT, key)]


def reply_pile(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """The discard pile while an attack waits for an answer."""
    if "hand" in chosen:
        found = guard(table, chosen["hand"], {})
        return [Reason(one.rule, table.name(thing), one.missing, one.far) for one in found]
    if any(table.against(verbs.REPLY_WITH + which) == 0 for which in (0, 1)):
        return []
    return [
        table.because(thing, 114, SHORT, "no answer", card=words.card(table.arg(0), table.lang))
    ]


def hit(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """A card of the other one that cannot be hit."""
    view, place = table.view, thing.place
    if place % 2 and view.card_on(table.foe, place - 1) == thing.number:
        place -= 1
    rule = table.against(verbs.STRIKE_AT + place)
    return [table.because(thing, rule, UNFIT, UNHIT[rule])] if rule else []


def want(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """A resource that cannot be taken from the other one."""
    kind = thing.number
    if table.against(verbs.TAKE + kind) == 0:
        return []
    if not table.view.resources(table.foe)[kind]:
        return [table.because(thing, 1010, SHORT, "rival has none", name=table.rival)]
    return [table.because(thing, 1010, UNFIT, "full", good=table.good(kind))]


def gift(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """A resource that cannot be given back."""
    kind = thing.number
    if table.against(verbs.GIVE_BACK + kind) == 0:
        return []
    if not table.have[kind]:
        return [table.because(thing, 1029, SHORT, "you have none")]
    return [table.because(thing, 1029, UNFIT, "rival full", name=table.rival)]


def put(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """A resource that cannot be given to the caravan."""
    rule = table.against(verbs.PUT + thing.number)
    if rule == 0:
        return []
    if table.arg(1):
        return [table.because(thing, 123, LATER, "two given")]
    if not table.have[thing.number]:
        return [table.because(thing, 123, SHORT, "you have none")]
    return [table.because(thing, rule, UNFIT, "nothing fits")]


def get(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """A resource that the caravan does not bring."""
    rule = table.against(verbs.GET + thing.number)
    if rule == 0:
        return []
    if not table.arg(0):
        return [table.because(thing, 123, FIRST, "first give")]
    if thing.number + 1 in (table.arg(0), table.arg(1)):
        return [table.because(thing, rule, UNFIT, "given")]
    return [table.because(thing, rule, UNFIT, "full", good=table.good(thing.number))]


def steal(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """A card of the hand that is shown to a spy."""
    rule = table.against(verbs.STEAL + thing.number)
    return [table.because(thing, 129, UNFIT, "not to steal")] if rule else []


def seize(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """A card of the hand that is shown in a conflict."""
    first = verbs.SEIZE + STACKS * thing.number
    if any(table.against(first + number) == 0 for number in range(STACKS)):
        return []
    return [table.because(thing, 108, UNFIT, "seized")]


def seize_stack(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """Both cards of a conflict go under one stack."""
    if not table.arg(0) or table.arg(1) == thing.number:
        return []
    first = words.NUMERALS[table.arg(1)]
    return [table.because(thing, 1037, UNFIT, "one stack", stack=first)]


# Offers


def give(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """A resource that the offer cannot give."""
    return bargain(table, thing, verbs.GIVE, 0, table.have, GIVING)


def ask(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """A resource that the offer cannot ask for."""
    return bargain(table, thing, verbs.ASK, KINDS, table.view.resources(table.foe), ASKING)


def bargain(
    table: Table, thing: Thing, verb: int, side: int, there: Sequence[int], keys: Sequence[str]
) -> list[Reason]:
    """What is against one more of a kind on a side of the offer; `keys` are what may be said."""
    none, only, all_, full, twice, nothing = keys
    kind = thing.number
    if table.against(verb + kind) == 0:
        return []
    offer = [int(count) for count in table.view.offer]
    room = table.room if side else table.view.room(table.foe)
    if not there[kind]:
        key, far = none, SHORT
    elif offer[KINDS - side + kind]:
        key, far = twice, UNFIT
    elif offer[side + kind] >= there[kind]:
        key, far = only if there[kind] == 1 else all_, SHORT
    elif offer[side + kind] >= room[kind]:
        key, far = full, UNFIT
    else:
        key, far = nothing, UNFIT
    return [table.because(thing, 1048, far, key, name=table.rival, count=there[kind])]


# Stacks


def stack(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """A stack that cannot be drawn from or searched."""
    first = verbs.SEARCH if table.asked != asks.DRAW or "search" in chosen else verbs.DRAW
    rule = table.against(first + thing.number)
    if rule == 0:
        return []
    if rule == 1046:
        return [poor(table, thing)]
    if rule == 1042:
        return [table.because(thing, rule, SHORT, "stack empty")]
    return [table.because(thing, rule, UNFIT, "stack taken", name=table.rival)]


def lens(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """Searching for payment in the hand check."""
    cost = table.view.search_cost(table.seat)
    return [poor(table, thing)] if sum(table.have) < cost else []


def poor(table: Table, thing: Thing) -> Reason:
    """Searching a stack is too dear."""
    cost, count = table.view.search_cost(table.seat), sum(table.have)
    key = "poor one" if cost == 1 else "poor"
    return table.because(thing, 1046, SHORT, key, cost=cost, count=count)


def free_lens(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """Searching that costs nothing needs no lens."""
    rule = 19 if table.asked == asks.START_HAND else 101
    return [table.because(thing, rule, UNFIT, "for nothing")]


def must_draw(table: Table, thing: Thing, chosen: Chosen) -> list[Reason]:
    """A hand card while one has to draw."""
    return [table.because(thing, 132, LATER, "must draw", limit=table.view.limit(table.seat))]
