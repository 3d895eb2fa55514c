"""Châteauma in words, German and English: what it has, what it does, what it scores."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tafelrunde.games.burgund import events, plain, thing_words
from tafelrunde.games.burgund.components import (
    BORDERS,
    BOX,
    COLOUR,
    COLOURS,
    NONE,
    SHIELDS,
    SPACES,
    VINEYARDS,
)
from tafelrunde.games.burgund.modules import automa, vineyards_words
from tafelrunde.games.burgund.modules.automa import (
    CARD_SIZE,
    CARD_VP,
    FACE_DOWN,
    HOME_COLOUR,
    LEVEL,
    WIDE,
)
from tafelrunde.games.burgund.modules.automa_tiles import FROM_JOKERS, FROM_RESERVE
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.thing_words import Events, Told, depot, hue, listed, stacks, tiles
from tafelrunde.games.burgund.turn import USED
from tafelrunde.kernel.sayings import Sayings

say: Final = Sayings(Path(__file__).with_suffix(".toml")).say


def side(number: int, lang: str) -> str:
    """The left card (0) or the right one."""
    return say(lang, ("left", "right")[number])


def numbers(number: int, lang: str) -> str:
    """The numbers of the white die that name a card (BUR-308)."""
    return say(lang, ("numbers", "more numbers")[number])


def seat(view: Burgund, name: str, lang: str) -> list[str]:
    """All it has."""
    me, at = view.automa, int(automa.seat_of(view))
    die = int(view.dice[2 * at])
    reserve = [int(tile) for tile in me.reserve]
    parts = [
        say(lang, "seat", name=name, points=view.points(at), silver=view.silver[at],
            die=die - USED if die else say(lang, "no die")),
        *(card(view, number, lang) for number in range(2)),
        say(lang, "reserve", tiles=tiles(reserve, lang),
            jokers=tiles([int(tile) for tile in me.jokers], lang)),
        say(lang, "store", store=stacks(plain.part(view.store, 6, at), lang),
            sold=stacks(plain.part(view.sold, 6, at), lang)),
        say(lang, "pile", count=sum(int(there) for there in me.pile)),
    ]  # fmt: skip
    if view.plays(BORDERS):
        parts.append(say(lang, "posts", count=view.linked[at]))
    if view.plays(SHIELDS):
        parts.append(say(lang, "shields", count=me.shields))
    if view.plays(VINEYARDS):
        held = vineyards_words.held(view, at, lang)
        parts.append(say(lang, "doubles", tiles=listed(held, lang)))
    covered = int(view.covered[at])
    parts.append(say(lang, "duchy", covered=covered.bit_count(), stacked=len(me.stacked)))
    return [*parts, *land(view, at, covered)]


def land(view: Burgund, at: int, covered: int) -> list[str]:
    """Its duchy row by row: a small letter if empty, a capital if covered, # face down."""
    lying = plain.part(view.land, SPACES, at)
    letters = [BOX["colours"][COLOURS[int(colour)]]["letter"] for colour in HOME_COLOUR]
    lines, first = [], 0
    for length in BOX["duchy_grid"]["rows"]:
        cells = [
            letters[space].upper() if lying[space] != NONE else "#" if covered >> space & 1
            else letters[space]
            for space in range(first, first + length)
        ]  # fmt: skip
        first += length
        lines.append("    " + "  " * (7 - length) + "   ".join(cells))
    return lines


def card(view: Burgund, number: int, lang: str) -> str:
    """An open region card with what lies on it."""
    me = view.automa
    which = int(me.cards[number])
    spaces = [space_of(view, number, space, lang) for space in range(int(CARD_SIZE[which]))]
    points = CARD_VP[3 * which + view.setup.values[LEVEL]]
    return say(
        lang, "card", side=side(number, lang), numbers=numbers(number, lang), number=which + 1,
        points=points, spaces=", ".join(spaces),
    )  # fmt: skip


def space_of(view: Burgund, number: int, space: int, lang: str) -> str:
    """A space of a card: what lies on it, else its colour and symbol."""
    me = view.automa
    cell = int(me.lying[WIDE * number + space])
    if cell == NONE:
        which = int(me.cards[number])
        sale = " sale" if automa.CARD_SALE[which] >> space & 1 else ""
        double = " double" if automa.CARD_DOUBLE[which] >> space & 1 else ""
        colour = hue(int(me.colour(number, space)), lang)
        return say(lang, f"empty{sale}{double}", colour=colour)
    return say(lang, "joker") if cell >= FACE_DOWN else thing_words.tile(cell, lang)


def filled(told: Told) -> str:
    """A tile or a joker comes onto a card."""
    where = side(told.b // WIDE, told.lang)
    if told.c == FROM_JOKERS:
        return say(told.lang, "filled joker", name=told.name, side=where)
    reserve = told.c == FROM_RESERVE
    place = say(told.lang, "from reserve") if reserve else depot(told.c, told.lang)
    return say(told.lang, "filled", name=told.name, tile=thing_words.tile(told.a, told.lang),
               place=place, side=where)  # fmt: skip


def stored(told: Told) -> str:
    """A tile comes to the reserve, or face down to the jokers."""
    key = "reserved" if told.code == events.RESERVED else "joker came"
    return say(told.lang, key, name=told.name, tile=thing_words.tile(told.a, told.lang),
               place=depot(told.b, told.lang))  # fmt: skip


def card_came(told: Told) -> str:
    """A new card lies open."""
    return say(told.lang, "card came", name=told.name, number=told.a + 1,
               side=side(told.b, told.lang))  # fmt: skip


def double_claimed(told: Told) -> str:
    """It takes a double tile."""
    tile = vineyards_words.double_tile(told.a, told.lang)
    return say(told.lang, "double claimed", name=told.name, tile=tile)


def tile_on_card(cell: int, lang: str) -> str:
    """A tile on a card or in the reserve; of a joker everybody knows what it is."""
    tile = thing_words.tile(cell % FACE_DOWN, lang)
    return f"{say(lang, 'joker')}: {tile}" if cell >= FACE_DOWN else tile


def reserve_of(view: Burgund, colour: int) -> list[int]:
    """A stack of the reserve from bottom to top."""
    return [int(tile) for tile in view.automa.reserve if COLOUR[int(tile)] == colour]


EVENTS: Final[Events] = {
    events.AUTOMA_ROLLED: lambda told: say(told.lang, "rolled", name=told.name, die=told.a),
    events.CARD_FILLED: filled,
    events.RESERVED: stored,
    events.JOKER_CAME: stored,
    events.CONSOLED: lambda told: say(told.lang, "consoled", name=told.name, silver=told.a),
    events.CARD_DONE: lambda told: say(
        told.lang, "card done", name=told.name, number=told.a + 1, points=told.b
    ),
    events.CARD_CAME: card_came,
    events.EXTRA_TURN: lambda told: say(told.lang, "extra turn", name=told.name),
    events.SHIELD_CLAIMED: lambda told: say(
        told.lang, "shield claimed", name=told.name, number=told.a, depot=told.b + 1
    ),
    events.DOUBLE_CLAIMED: double_claimed,
}
LINES: Final = (
    "region cards",
    "boarding houses",
    "its monasteries",
    "its reserve",
    "its cards",
    "its shields",
    "its double tiles",
)
