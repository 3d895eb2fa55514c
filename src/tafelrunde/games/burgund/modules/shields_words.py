"""Shields in words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tafelrunde.games.burgund import events, plain, verbs
from tafelrunde.games.burgund.components import BOX, NONE, SHIELDS, TEAM
from tafelrunde.games.burgund.frames import ACTION, FEWER, FREIGHT, GIFT, NAMING, TOLL
from tafelrunde.games.burgund.modules.shields import SHIELD, double
from tafelrunde.games.burgund.modules.shields_tribute import LAY
from tafelrunde.games.burgund.modules.team_turn import ENDOW, HANG
from tafelrunde.games.burgund.space_words import on, space
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.thing_words import (
    Events,
    Moves,
    Questions,
    Told,
    listed,
    lying,
    paid,
    tile,
)
from tafelrunde.games.burgund.thing_words import depot as depot_of
from tafelrunde.kernel.sayings import Sayings

say: Final = Sayings(Path(__file__).with_suffix(".toml")).say


def effect(number: int, lang: str) -> str:
    """What a shield does."""
    return str(BOX["shields"][str(number)][f"effect_{lang}"])


def shield(number: int, lang: str) -> str:
    """A shield with what it does."""
    return say(lang, "shield", number=number, effect=effect(number, lang))


def at_depot(view: Burgund, depot: int, lang: str) -> str:
    """The shields at a depot, if any."""
    numbers = ", ".join(map(str, view.arms.at_depot(depot)))
    return say(lang, "shields at", numbers=numbers) if numbers else ""


def of_seat(view: Burgund, seat: int, names: Sequence[str], lang: str) -> str:
    """The shields of a seat with what they do, and whom number 6 has named."""
    found = []
    for number, _ in view.arms.of_seat(seat):
        said = shield(number, lang)
        if number == 6 and view.arms.named != NONE:
            said = say(lang, "named player", shield=said, name=names[view.arms.named])
        found.append(said)
    return say(lang, "shields of", shields="; ".join(found) or listed([], lang))


def can_take(view: Burgund, seat: int) -> bool:
    """Can a shield be taken now?"""
    if not view.plays(SHIELDS):
        return False
    return any(SHIELD <= move < LAY or HANG <= move < ENDOW for move in view.moves(seat))


def ask_double(lang: str) -> str:
    """In a turn a shield can be taken."""
    return say(lang, "ask double")


def ask_gift(view: Burgund, seat: int, lang: str) -> str:
    """Shields 14 and 15 bring a tile."""
    given = [
        say(lang, words)
        for k, words in enumerate(("six depots", "black depot"))
        if view.shield(seat, 14 + k) and not view.frames.arg(0) >> k & 1
    ]
    return say(lang, "ask gift", places=" / ".join(given))


def ask_toll(view: Burgund, seat: int, lang: str) -> str:
    """Tribute for a shield."""
    return say(lang, "ask toll", shield=shield(int(view.frames.arg(0)), lang))


def move(view: Burgund, seat: int, move: int, lang: str) -> str:
    """What is done with a shield."""
    verb, values = verbs.VERBS.split(move)
    match verb.name:
        case "shield":
            number, where = values[0] + 1, values[1]
            depot = int(view.arms.lies[number]) + 1
            hands = 0 if view.frames.kind() == ACTION else int(double(view, seat, depot))
            old = int(view.arms.on_castle(seat, where))
            return say(lang, "take shield", shield=shield(number, lang), depot=depot,
                       space=space(view, seat, where, lang), workers=paid(hands, lang),
                       instead=say(lang, "instead", number=old) if old else "")  # fmt: skip
        case "lay":
            place, where = values
            return say(lang, "lay", tile=lying(view, place, lang), depot=depot_of(place, lang),
                       space=space(view, seat, where, lang))  # fmt: skip
        case "tribute":
            means = ("silver", "worker", "nothing")[values[0]]
            return say(lang, f"tribute {means}", number=view.frames.arg(0))
        case "turn":
            value = plain.dice(view, seat)[values[0]]
            return say(lang, "turn", value=value, face=values[1] + 1)
        case _ if view.plays(TEAM):
            return say(lang, "name team", side="AB"[values[0] % 2])
        case _:
            return say(lang, f"name {neighbour(view, seat, values[0])}")


def neighbour(view: Burgund, seat: int, other: int) -> str:
    """Where somebody sits, seen from a seat."""
    seats = int(view.setup.seats)
    if seats == 2:
        return "other"
    return {1: "left", seats - 1: "right"}.get((other - seat) % seats, "across")


def taken(told: Told) -> str:
    """A shield comes onto a castle."""
    return say(told.lang, "shield taken", name=told.name, shield=shield(told.a, told.lang),
               where=on(told, told.b), workers=paid(told.c, told.lang))  # fmt: skip


def gift_laid(told: Told) -> str:
    """A tile comes from the board into a duchy at once."""
    return say(told.lang, "gift laid", name=told.name, tile=tile(told.a, told.lang),
               depot=depot_of(told.c, told.lang), where=on(told, told.b))  # fmt: skip


MOVES: Final[Moves] = dict.fromkeys(("shield", "lay", "tribute", "turn", "name"), move)
QUESTIONS: Final[Questions] = {
    GIFT: ask_gift,
    TOLL: ask_toll,
    FEWER: lambda view, seat, lang: say(lang, "ask common" if view.plays(TEAM) else "ask fewer"),
    FREIGHT: lambda view, seat, lang: say(lang, "ask freight"),
    NAMING: lambda view, seat, lang: say(lang, "ask name"),
}
EVENTS: Final[Events] = {
    events.SHIELD_TAKEN: taken,
    events.SHIELD_LOST: lambda told: say(told.lang, "shield lost", name=told.name, number=told.a),
    events.TRIBUTE_PAID: lambda told: say(
        told.lang, f"tribute paid {told.b}", name=told.name, number=told.a
    ),
    events.GIFT_LAID: gift_laid,
    events.DIE_TURNED: lambda told: say(
        told.lang, "die turned", name=told.name, value=told.a, face=told.b
    ),
    events.NAMED: lambda told: say(told.lang, "named", name=told.name, other=told.names[told.a]),
    events.WORKER_TOO: lambda told: say(told.lang, "worker too", name=told.name),
}
LINES: Final = ("shield", "twice")
