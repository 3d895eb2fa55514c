"""Châteauma's things explained: it plays by itself, and nobody touches what is before it."""

from __future__ import annotations

from tafelrunde.games.burgund.components import CHATEAUMA, COLOURS, NONE, SHIELDS, SPACES, VINEYARDS
from tafelrunde.games.burgund.ids_explain import index
from tafelrunde.games.burgund.modules.automa import CARD_SIZE, DECK, FACE_DOWN, WIDE, seat_of
from tafelrunde.games.burgund.teller_explain import Teller, Told
from tafelrunde.kernel.explain import NEVER


def region(teller: Teller, text: str) -> Told | None:
    """A region card, one of its spaces, or the pile of cards."""
    if not teller.view.plays(CHATEAUMA):
        return None
    if text == "pile":
        return told(teller, teller.say("card pile"), 336, "next card")
    card, dot, rest = text.partition(".")
    number = index(card, DECK)
    cards = [int(held) for held in teller.view.automa.cards]
    if number < 0 or number not in cards:
        return None
    thing = teller.say("region card", number=number + 1)
    if not dot:
        return told(teller, thing, 314, "its card")
    space = index(rest, int(CARD_SIZE[number]))
    if space < 0:
        return None
    cell = int(teller.view.automa.lying[WIDE * cards.index(number) + space])
    if cell == NONE:
        return told(teller, thing, 314, "its card")
    name = teller.tile(cell % FACE_DOWN)
    thing = teller.say("on its card", tile=name, number=number + 1)
    return told(teller, thing, 335, "its full card")


def space(teller: Teller, number: int) -> Told:
    """A space of its duchy."""
    tile = int(teller.view.land[SPACES * int(seat_of(teller.view)) + number])
    if tile == NONE:
        return told(teller, teller.say("its space"), 335, "its full card")
    thing = teller.say("lies with", tile=teller.tile(tile), name="Châteauma")
    return told(teller, thing, 291, "automa")


def reserve(teller: Teller, text: str) -> Told | None:
    """A place of its reserve."""
    if not teller.view.plays(CHATEAUMA) or text not in (*COLOURS, "jokers"):
        return None
    rule = 317 if text == "jokers" else 303
    return told(teller, teller.say("reserve"), rule, "its reserve")


def its_shields(teller: Teller, text: str) -> Told | None:
    """The shields that it has taken."""
    return taken(teller, text, SHIELDS, "its shields", 359)


def its_doubles(teller: Teller, text: str) -> Told | None:
    """The double tiles that it has taken."""
    return taken(teller, text, VINEYARDS, "its doubles", 366)


def taken(teller: Teller, text: str, module: int, key: str, rule: int) -> Told | None:
    """What of a module it has, as one pile."""
    view = teller.view
    if not view.plays(CHATEAUMA) or not view.plays(module) or text != str(int(seat_of(view))):
        return None
    return told(teller, teller.say(key), rule, "counts at the end")


def told(teller: Teller, thing: str, rule: int, key: str) -> Told:
    """Something that only it uses."""
    return thing, [teller.reason(rule, thing, NEVER, key)]
