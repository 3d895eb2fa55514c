"""Trade routes explained."""

from __future__ import annotations

from tafelrunde.games.burgund.components import CARDS, CARDS_EACH, FIELDS, TRADE_ROUTES
from tafelrunde.games.burgund.frames import SETUP
from tafelrunde.games.burgund.ids_explain import index, numbered
from tafelrunde.games.burgund.plain import part
from tafelrunde.games.burgund.teller_explain import Teller, Told
from tafelrunde.kernel.explain import NEVER, UNFIT


def route(teller: Teller, text: str) -> Told | None:
    """A whole trade route."""
    seat = index(text, int(teller.view.setup.seats), 0)
    return told(teller, seat) if seat >= 0 and laid_out(teller, seat) else None


def field(teller: Teller, text: str) -> Told | None:
    """A field of a trade route."""
    each = FIELDS * int(CARDS_EACH[teller.view.setup.seats])
    found = numbered(teller.view, text, each)
    return told(teller, found[0]) if found is not None and laid_out(teller, found[0]) else None


def card(teller: Teller, text: str) -> Told | None:
    """A card of a trade route."""
    view = teller.view
    found = numbered(view, text, CARDS)
    if found is None or not laid_out(teller, found[0]):
        return None
    seat, number = found
    cards = part(view.cards, int(CARDS_EACH[view.setup.seats]), seat)
    if number not in cards:
        return None
    if seat == teller.seat and teller.kind == SETUP and view.frames.arg(seat) >= 2:
        thing = teller.say("card", number=number + 1)
        return thing, [teller.reason(1063, thing, UNFIT, "card lies")]
    return told(teller, seat)


def laid_out(teller: Teller, seat: int) -> bool:
    """Has the seat a trade route?"""
    return teller.view.plays(TRADE_ROUTES) and not teller.view.is_automa(seat)


def told(teller: Teller, seat: int) -> Told:
    """What a trade route is for."""
    if seat != teller.seat:
        thing = teller.say("route of", name=teller.name(seat))
        return thing, [teller.reason(194, thing, NEVER, "not yours")]
    thing = teller.say("your route")
    return thing, [teller.reason(194, thing, NEVER, "goods come here"), *teller.opening(thing)]
