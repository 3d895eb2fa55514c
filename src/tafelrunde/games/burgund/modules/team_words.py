"""The team game in words, German and English: what a team has, what its members do."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tafelrunde.games.burgund import events, play, refuse, turn, words
from tafelrunde.games.burgund.components import (
    COLOUR,
    FIRST_HALF,
    HALVES,
    NUMBER,
    PLACE_NAMES,
    SHIELDS,
    SPACE_COLOUR,
    SPACES,
    TRADE_ROUTES,
)
from tafelrunde.games.burgund.frames import ACTION, SETUP, WHERE
from tafelrunde.games.burgund.modules import team
from tafelrunde.games.burgund.modules.shields import double
from tafelrunde.games.burgund.modules.team import KEY_NAMES, TEAMS, WHOLE
from tafelrunde.games.burgund.score import on_track
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.turn import USED
from tafelrunde.kernel.sayings import Sayings

SAYINGS: Final = Sayings(Path(__file__).parents[1] / "team_words.toml")
SIDES: Final = "AB"
VERBS: Final = ("build", "keep", "empty", "hang", "endow")


def say(lang: str, key: str, **values: object) -> str:
    """A sentence of the team game."""
    return SAYINGS.say(lang, key, **values)


def teams(view: Burgund, names: Sequence[str], lang: str) -> list[str]:
    """All that both teams have, and each member for himself."""
    parts = []
    for side in range(TEAMS):
        both = (side, side + 2)
        parts += [
            say(lang, "team", side=SIDES[side], names=", ".join(names[seat] for seat in both),
                points=view.points(side), silver=view.silver[side], workers=view.workers[side]),
            words.say(lang, "store", store=words.stacks(refuse.part(view.store, 6, side), lang),
                      sold=words.stacks(refuse.part(view.sold, 6, side), lang)),
            say(lang, "common keys", tiles=words.on_keys(view, 4 + side, lang)),
        ]  # fmt: skip
        parts += [member(view, seat, names[seat], lang) for seat in both]
        if view.plays(TRADE_ROUTES):
            parts.append(words.say(lang, "route", fields=words.route(view, side, lang)))
        if view.plays(SHIELDS):
            held = [words.shields_of(view, seat, lang) for seat in both if view.arms.of_seat(seat)]
            listed = "; ".join(held) or words.say(lang, "nothing")
            parts.append(words.say(lang, "shields of", shields=listed))
        left, right = (HALVES[int(view.duchy[seat]) - FIRST_HALF] for seat in both)
        parts.append(say(lang, "halves", left=left, right=right))
        for seat in both:
            parts += words.land(view, seat, int(view.duchy[seat]))
    return parts


def member(view: Burgund, seat: int, name: str, lang: str) -> str:
    """What a member of a team has alone (BUR-203, BUR-205)."""
    dice = [
        words.say(lang, "used", die=die - USED) if die >= USED else str(die)
        for die in refuse.dice(view, seat)
        if die
    ]
    return say(lang, "member", name=name, points=on_track(view, seat),
               dice=", ".join(dice) or words.say(lang, "nothing"),
               tiles=words.on_keys(view, seat, lang))  # fmt: skip


def prompt(view: Burgund, seat: int, lang: str) -> str:
    """What only members of a team are asked; nothing for all other questions."""
    kind = int(view.frames.kind())
    if kind == SETUP and view.frames.arg(seat) == 1:
        return say(lang, "ask castle")
    if kind == WHERE:
        return say(lang, "ask where", tile=words.tile(int(view.frames.arg(0)), lang))
    return ""


def space(view: Burgund, seat: int, number: int, lang: str) -> str:
    """A space of a double duchy with its colour and number."""
    at = SPACES * int(view.duchy[int(team.half_of(seat, number))]) + number % SPACES
    return say(lang, "left space" if number < SPACES else "right space", space=number % SPACES,
               colour=words.hue(int(SPACE_COLOUR[at]), lang), number=NUMBER[at])  # fmt: skip


def on(number: int, lang: str) -> str:
    """A space of a double duchy by its half."""
    return say(lang, "on left" if number < SPACES else "on right", space=number % SPACES)


def workers_for(view: Burgund, seat: int, values: Sequence[int]) -> int:
    """The workers that it takes to place a tile."""
    die, _, tile, number = values
    at = SPACES * int(view.duchy[int(team.half_of(seat, number))]) + number % SPACES
    free = turn.help_of(view, seat, turn.HELPER[COLOUR[tile]])
    return int(turn.price(view, seat, die, NUMBER[at], free))


def move(view: Burgund, seat: int, move: int, lang: str) -> str:
    """A move that only members of a team make; nothing for all others."""
    verb, values = play.VERBS.split(move)
    match verb.name:
        case "castle":
            number = values[0] if values[0] == team.LEFT_SEAM else SPACES + values[0]
            return words.say(lang, "castle", space=space(view, seat, number, lang))
        case "build":
            die, key, tile, number = values
            return say(lang, f"build {KEY_NAMES[key]}", tile=words.tile(tile, lang),
                       die=words.die_name(view, seat, die, lang),
                       space=space(view, seat, number, lang),
                       workers=words.paid(workers_for(view, seat, values), lang))  # fmt: skip
        case "keep":
            return say(lang, f"keep {KEY_NAMES[values[0]]}")
        case "empty":
            return say(lang, f"empty {KEY_NAMES[values[0]]}", tile=words.tile(values[1], lang))
        case "name":
            return say(lang, "name team", side=SIDES[values[0] % 2])
        case "hang" | "endow":
            return shield_move(view, seat, verb.name, values, lang)
        case _:
            return ""


def shield_move(view: Burgund, seat: int, verb: str, values: Sequence[int], lang: str) -> str:
    """A shield is taken onto a castle of either half, or what one gives is placed."""
    where = space(view, seat, values[1], lang)
    if verb == "endow":
        place = values[0]
        return words.say(lang, "lay", tile=words.tile(int(view.board[place]), lang),
                         place=PLACE_NAMES[place], space=where)  # fmt: skip
    number, half = values[0] + 1, int(team.half_of(seat, values[1]))
    depot = int(view.arms.lies[number]) + 1
    hands = 0 if view.frames.kind() == ACTION else int(double(view, seat, depot))
    old = int(view.arms.on_castle(half, values[1] % SPACES))
    return words.say(lang, "take shield", shield=words.shield(number, lang), depot=depot,
                     space=where, workers=words.paid(hands, lang),
                     instead=words.say(lang, "instead", number=old) if old else "")  # fmt: skip


def event(code: int, name: str, values: tuple[int, int, int], lang: str) -> str:
    """What happens only in a team game; nothing for all else."""
    a, b, c = values
    match code:
        case events.SETTLED if a >= FIRST_HALF:
            return say(lang, "settled", name=name, space=on(b, lang))
        case events.BUILT:
            return say(lang, f"built {KEY_NAMES[b // WHOLE]}", name=name,
                       tile=words.tile(a, lang), space=on(b % WHOLE, lang),
                       workers=words.paid(c, lang))  # fmt: skip
        case events.KEPT:
            return say(lang, f"kept {KEY_NAMES[b]}", name=name, tile=words.tile(a, lang))
        case _:
            return ""
