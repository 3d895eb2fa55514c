"""Shields explained: those at the depots, those on castles, and the players whom one can name."""

from __future__ import annotations

from tafelrunde.games.burgund import plain
from tafelrunde.games.burgund.components import BOX, NONE, SHIELD_COUNT, SHIELD_RULES, SHIELDS
from tafelrunde.games.burgund.frames import ACTION
from tafelrunde.games.burgund.ids_explain import index
from tafelrunde.games.burgund.modules import refuse_shields
from tafelrunde.games.burgund.teller_explain import Teller, Told
from tafelrunde.kernel.explain import LATER, NEVER, SHORT, UNFIT, Reason
from tafelrunde.kernel.frames import TURN

# Shields that one uses at a certain moment only.
MOMENTS = {
    3: "pays tribute", 5: "next ship", 11: "next castle", 14: "gift later", 15: "gift later",
}  # fmt: skip


def shield(teller: Teller, text: str) -> Told | None:
    """A shield wherever it lies."""
    number = index(text, SHIELD_COUNT) + 1
    if number == 0 or not teller.view.plays(SHIELDS):
        return None
    owner, depot = plain.spot(teller.view, number)
    if owner < 0 and depot == 0:
        return None
    if owner >= 0:
        return held(teller, number, owner)
    thing = teller.say("shield", number=number, short=short(teller, number))
    return thing, taken(teller, thing, number, depot)


def arms(teller: Teller, text: str) -> Told | None:
    """The words for a shield that somebody has."""
    number = index(text, SHIELD_COUNT) + 1
    if number == 0 or not teller.view.plays(SHIELDS):
        return None
    owner, _ = plain.spot(teller.view, number)
    return held(teller, number, owner) if owner >= 0 else None


def short(teller: Teller, number: int) -> str:
    """What a shield does, in two words."""
    return str(BOX["shields"][str(number)][teller.lang])


def taken(teller: Teller, thing: str, number: int, depot: int) -> list[Reason]:
    """Why a shield of a depot cannot be taken."""
    view, seat = teller.view, teller.seat
    if teller.kind not in (TURN, ACTION):
        return teller.busy(thing)
    rule = refuse_shields.out_of_reach(view, seat, teller.kind, number)
    match rule:
        case 256:
            return [teller.reason(256, thing, UNFIT, "only with 11")]
        case 1084:
            return [teller.reason(1084, thing, LATER, "both dice")]
        case 239:
            dice = plain.dice(view, seat)
            need = sum(refuse_shields.least(view, seat, die, depot) for die in dice)
            return [
                teller.reason(239, thing, SHORT, "double", depot=depot, have=teller.hands(),
                              need=teller.workers(need))
            ]  # fmt: skip
    return [teller.reason(239, thing, UNFIT, "takes both dice")] if teller.chosen else []


def held(teller: Teller, number: int, owner: int) -> Told:
    """A shield that somebody has."""
    view, seat = teller.view, teller.seat
    rule = SHIELD_RULES[number]
    if view.setup.team[owner] != view.setup.team[seat]:
        thing = teller.say("shield of", number=number, name=teller.name(owner))
        return thing, [teller.reason(242, thing, NEVER, "not yours")]
    thing = teller.say("your shield", number=number, short=short(teller, number))
    if number == 6 and view.arms.named != NONE:
        name = teller.name(int(view.arms.named))
        return thing, [teller.reason(1093, thing, NEVER, "named", name=name)]
    if number == 16 and teller.asked and view.frames.kind(0) == TURN:
        return thing, [teller.reason(1097, thing, LATER, "die turned")]
    if number in (6, 16):
        return thing, teller.busy(thing) or [teller.reason(1017, thing, LATER, "own turn")]
    if number in MOMENTS:
        return thing, [teller.reason(rule, thing, LATER, MOMENTS[number])]
    return thing, [teller.reason(rule, thing, NEVER, "by itself")]


def player(teller: Teller, text: str) -> Told | None:
    """The crest of a player, who can be named with shield 6."""
    view = teller.view
    seat = index(text, int(view.setup.seats), 0)
    if seat < 0 or not view.plays(SHIELDS):
        return None
    if seat == teller.seat:
        thing = teller.say("you")
        return thing, [teller.reason(251, thing, NEVER, "names others")]
    thing = teller.name(seat)
    if not plain.bears(view, teller.seat, 6):
        return thing, [teller.reason(251, thing, NEVER, "only with 6")]
    if view.arms.named != NONE:
        name = teller.name(int(view.arms.named))
        return thing, [teller.reason(1093, thing, NEVER, "named", name=name)]
    return thing, teller.busy(thing) or [teller.reason(1017, thing, LATER, "own turn")]
