"""Trade routes in words."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tafelrunde.games.burgund import events, plain, verbs
from tafelrunde.games.burgund.components import (
    BANK,
    BOARDING_HOUSE,
    CASTLE,
    FIELD_BONUS,
    FIELD_NUMBER,
    FIELDS,
    NONE,
    WATCHTOWER,
)
from tafelrunde.games.burgund.frames import ACTION, PUT, TRADE
from tafelrunde.games.burgund.modules import routes
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.thing_words import Events, Moves, Told, goods, tile
from tafelrunde.kernel.sayings import Sayings

say: Final = Sayings(Path(__file__).with_suffix(".toml")).say

# What is asked as a bonus of a trade route.
BONUS_QUESTIONS: Final = {
    ACTION: "ask route action",
    PUT: "ask route put",
    TRADE: "ask route trade",
}
BONUSES: Final = {
    CASTLE: "bonus action",
    BOARDING_HOUSE: "bonus workers",
    BANK: "bonus silver",
    WATCHTOWER: "bonus points",
}


def route(view: Burgund, seat: int, lang: str) -> str:
    """The fields of a trade route from left to right, with what lies on them."""
    size = int(routes.length(view))
    fields = [
        field(int(routes.on_card(view, seat, k)), lang, colour)
        for k, colour in enumerate(plain.part(view.laid, size, seat))
    ]
    return say(lang, "route", fields=", ".join(fields))


def field(place: int, lang: str, colour: int = NONE) -> str:
    """A field of a card: its number, its bonus, the goods on it."""
    bonus = int(FIELD_BONUS[place])
    said = say(lang, BONUSES[bonus]) if bonus in BONUSES else tile(bonus, lang)
    if colour == NONE:
        return say(lang, "field", number=FIELD_NUMBER[place], bonus=said)
    return say(
        lang, "field with", number=FIELD_NUMBER[place], bonus=said, goods=goods(colour, lang)
    )


def ask_card(lang: str) -> str:
    """Everybody arranges the own cards."""
    return say(lang, "ask card")


def ask_bonus(kind: int, lang: str) -> str:
    """A bonus is to be used."""
    return say(lang, BONUS_QUESTIONS[kind])


def arrange(view: Burgund, seat: int, move: int, lang: str) -> str:
    """The next card of a trade route."""
    _, (place, card) = verbs.VERBS.split(move)
    fields = ", ".join(field(k, lang) for k in range(FIELDS * card, FIELDS * card + FIELDS))
    return say(lang, "card", place=place + 1, number=card + 1, fields=fields)


def laid_out(told: Told) -> str:
    """Sold goods come onto a trade route."""
    key = "laid out fits" if told.c else "laid out"
    return say(told.lang, key, name=told.name, goods=goods(told.a, told.lang), field=told.b + 1)


MOVES: Final[Moves] = {"card": arrange}
EVENTS: Final[Events] = {events.LAID_OUT: laid_out}
LINES: Final = ("trade routes",)
