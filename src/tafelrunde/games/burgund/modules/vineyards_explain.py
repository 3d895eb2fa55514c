"""Vineyards explained: double tiles, fields, wine bonus tiles."""

from __future__ import annotations

from functools import partial

from tafelrunde.games.burgund.components import NONE, VINEYARDS
from tafelrunde.games.burgund.frames import ACTION, BOUNTY, GIFT, GRANT, WINE
from tafelrunde.games.burgund.ids_explain import double_of, index, of_seat, plot_of
from tafelrunde.games.burgund.modules import refuse_vineyards, vineyards_words
from tafelrunde.games.burgund.modules.vineyards import open_plots, useful
from tafelrunde.games.burgund.modules.vineyards_components import (
    BONUS_NAMES,
    BONUS_OF,
    DISPLAY,
    GRAPE_NAMES,
    GRAPES,
    HIGH_NUMBER,
    LOW_NUMBER,
    PLOT_NUMBER,
    PLOTS,
)
from tafelrunde.games.burgund.teller_explain import Teller, Told
from tafelrunde.kernel.explain import FIRST, LATER, NEVER, UNFIT, Reason
from tafelrunde.kernel.frames import TURN


def name(teller: Teller, pair: int) -> str:
    """A double tile by its grapes."""
    said = vineyards_words.double_tile(pair, teller.lang)
    return said[0].upper() + said[1:]


def numbers(teller: Teller, stall: int) -> list[int]:
    """The numbers of a place of the depot."""
    place = 6 * int(teller.view.setup.seats) + stall
    return [int(LOW_NUMBER[place]), int(HIGH_NUMBER[place])]


def stall(teller: Teller, number: int) -> Told:
    """A place of the vineyard depot or of the display."""
    view = teller.view
    pair = int(view.cellar.stalls[number])
    where = teller.say("vineyard depot" if number < DISPLAY else "display")
    if pair == NONE:
        return teller.empty(where, 271)
    thing = teller.say("tile at", where=where, tile=vineyards_words.double_tile(pair, teller.lang))
    if teller.kind == GRANT and (number < DISPLAY) == (view.frames.arg(0) == 1):
        rule, key = (282, "not the depot") if number < DISPLAY else (283, "only doubles")
        return thing, [teller.reason(rule, thing, UNFIT, key)]
    if number >= DISPLAY:
        return thing, shown(teller, thing, number)
    if teller.kind in (TURN, ACTION):
        return thing, teller.short(275, thing, numbers(teller, number))
    return thing, teller.busy(thing)


def shown(teller: Teller, thing: str, number: int) -> list[Reason]:
    """Why a double tile of the display cannot be had."""
    view, seat = teller.view, teller.seat
    if teller.kind == GIFT:
        nowhere = [] if open_plots(view, seat) else [teller.reason(279, thing, UNFIT, "no field")]
        return teller.given(thing, 15) or nowhere
    against = partial(refuse_vineyards.buy, view, seat, number - DISPLAY)
    return teller.bought(thing, against, 285)


def key(teller: Teller, text: str) -> Told | None:
    """A double tile on key spaces."""
    found = double_of(teller.view, text)
    if found is None:
        return None
    owner, pair = found
    said = vineyards_words.double_tile(pair, teller.lang)
    if owner != teller.seat:
        thing = teller.say("key of", tile=said, name=teller.name(owner))
        return thing, [teller.reason(277, thing, NEVER, "own keys only")]
    thing = teller.say("your key", tile=said[0].upper() + said[1:])
    if teller.kind not in (TURN, ACTION):
        return thing, teller.busy(thing)
    if teller.space is not None:
        return thing, [teller.reason(277, thing, UNFIT, "vineyard only")]
    if teller.plot is not None:
        return thing, planting(teller, thing, teller.plot)
    if teller.place is not None or teller.goods is not None or teller.stall is not None:
        return thing, []
    return thing, seeking(teller, thing)


def seeking(teller: Teller, thing: str) -> list[Reason]:
    """Why no field is to be had for a double tile."""
    plots = int(open_plots(teller.view, teller.seat))
    if plots == 0:
        return [teller.reason(279, thing, UNFIT, "no field")]
    found = sorted({int(PLOT_NUMBER[plot]) for plot in range(PLOTS) if plots >> plot & 1})
    return teller.short(277, thing, found, 0, "workers to")


def planting(teller: Teller, thing: str, plot: int) -> list[Reason]:
    """Why a double tile cannot go onto a field."""
    rule = refuse_vineyards.spot(teller.view, teller.seat, plot)
    if rule:
        return [teller.reason(rule, thing, UNFIT, PLANTED[rule])]
    if teller.kind == GIFT:
        return []
    return teller.short(277, thing, [int(PLOT_NUMBER[plot])])


# Why nothing can be planted on a field, by the rule against it.
PLANTED = {278: "lowest level", 279: "no vine beside", 280: "planted", 277: "planted"}


def vine(teller: Teller, text: str) -> Told | None:
    """A field of a vineyard."""
    found = plot_of(teller.view, text)
    if found is None:
        return None
    owner, plot = found
    view = teller.view
    number = int(PLOT_NUMBER[plot])
    if owner != teller.seat:
        thing = teller.say("vine of", number=number, name=teller.name(owner))
        return thing, [teller.reason(277, thing, NEVER, "own vineyard only")]
    thing = teller.say("your vine", number=number)
    if view.cellar.planted(owner)[2 * plot] >= 0:
        return thing, [teller.reason(280, thing, NEVER, "planted")]
    if teller.kind not in (TURN, ACTION, GIFT):
        return thing, teller.busy(thing)
    if teller.tile_chosen is not None or teller.place is not None:
        return thing, [teller.reason(277, thing, UNFIT, "doubles only")]
    found_none = teller.kind != GIFT and not view.cellar.doubles_of(owner)
    if found_none:
        return thing, [teller.reason(277, thing, FIRST, "no double")]
    return thing, planting(teller, thing, plot) or teller.busy(thing)


def reaching(teller: Teller, thing: str) -> list[Reason]:
    """Why a die does not do what was chosen before in the vineyards."""
    if teller.stall is not None and teller.stall < DISPLAY:
        return teller.short(275, thing, numbers(teller, teller.stall))
    if teller.plot is not None:
        return planting(teller, thing, teller.plot)
    return seeking(teller, thing) if teller.pair is not None else []


def vineyard(teller: Teller, text: str) -> Told | None:
    """A whole vineyard."""
    view = teller.view
    seat = index(text, int(view.setup.seats), 0)
    if seat < 0 or not view.plays(VINEYARDS) or view.is_automa(seat):
        return None
    if seat != teller.seat:
        thing = teller.say("vineyard of", name=teller.name(seat))
        return thing, [teller.reason(277, thing, NEVER, "own vineyard only")]
    thing = teller.say("your vineyard")
    return thing, [teller.reason(277, thing, NEVER, "touch a field"), *teller.opening(thing)]


def vineyards(teller: Teller, text: str) -> Told | None:
    """Vineyard depot and display together."""
    if text or not teller.view.plays(VINEYARDS):
        return None
    thing = teller.say("vineyards")
    return thing, [teller.reason(275, thing, NEVER, "touch a double"), *teller.opening(thing)]


def wine(teller: Teller, text: str) -> Told | None:
    """The wine bonus tiles of a grape beside the board."""
    view = teller.view
    if text not in GRAPE_NAMES or not view.plays(VINEYARDS):
        return None
    grape = GRAPE_NAMES.index(text)
    thing = teller.say("wine", grape=vineyards_words.grape(grape, teller.lang))
    if view.cellar.heap[grape] == 0:
        return thing, [teller.reason(1100, thing, NEVER, "no wine")]
    if teller.kind == WINE:
        return thing, []
    return thing, [teller.reason(284, thing, LATER, "full level"), *teller.opening(thing)]


def wines(teller: Teller, text: str) -> Told | None:
    """The wine bonus tiles that somebody has."""
    view = teller.view
    seat, grape = of_seat(view, text)
    if seat < 0 or grape not in GRAPE_NAMES or not view.plays(VINEYARDS):
        return None
    number = GRAPE_NAMES.index(grape)
    if view.cellar.wine[GRAPES * seat + number] == 0:
        return None
    thing = teller.say(
        "wine of", name=teller.name(seat), grape=vineyards_words.grape(number, teller.lang)
    )
    return thing, [teller.reason(287, thing, LATER, "wine scores")]


def covered(teller: Teller, text: str) -> Told | None:
    """A bonus that was just covered."""
    view = teller.view
    if text not in ("left", "right") or not view.frames.depth() or view.frames.kind() != BOUNTY:
        return None
    which = ("left", "right").index(text)
    if int(view.frames.arg(1)) >> which & 1:
        return None
    bonus = int(BONUS_OF[2 * int(view.frames.arg(0)) + which])
    said = vineyards_words.gift(BONUS_NAMES[bonus], teller.lang)
    thing = teller.say("bonus", bonus=said)
    if not teller.asked or useful(view, teller.seat, bonus):
        return thing, teller.busy(thing) if not teller.asked else []
    return thing, [teller.reason(1011, thing, UNFIT, "finds nothing")]
