"""The team game in words, German and English: what a team has, what its members do."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tafelrunde.games.burgund import events, thing_words, verbs
from tafelrunde.games.burgund.components import (
    FIRST_HALF,
    HALVES,
    SPACE_COLOUR,
    SPACES,
)
from tafelrunde.games.burgund.frames import ACTION, WHERE
from tafelrunde.games.burgund.modules import shields_words, team
from tafelrunde.games.burgund.modules.shields import double
from tafelrunde.games.burgund.modules.team import KEY_NAMES, WHOLE
from tafelrunde.games.burgund.score import on_track
from tafelrunde.games.burgund.space_words import spot
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.thing_words import (
    Events,
    Moves,
    Questions,
    Told,
    cost,
    depot,
    die_name,
    hue,
    lying,
    paid,
    tile,
)
from tafelrunde.kernel.sayings import Sayings

say: Final = Sayings(Path(__file__).with_suffix(".toml")).say
SIDES: Final = "AB"


def purse(view: Burgund, side: int, names: Sequence[str], lang: str) -> str:
    """Points, silver and workers of a team."""
    both = ", ".join(names[seat] for seat in (side, side + 2))
    return say(lang, "team", side=SIDES[side], names=both, points=view.points(side),
               silver=view.silver[side], workers=view.workers[side])  # fmt: skip


def common_keys(tiles: str, lang: str) -> str:
    """What lies on the common key spaces."""
    return say(lang, "common keys", tiles=tiles)


def member(view: Burgund, seat: int, name: str, dice: str, tiles: str, lang: str) -> str:
    """What a member of a team has alone (BUR-203, BUR-205)."""
    points = on_track(view, seat)
    return say(lang, "member", name=name, points=points, dice=dice, tiles=tiles)


def halves(view: Burgund, side: int, lang: str) -> str:
    """Which halves a double duchy is made of."""
    left, right = (HALVES[int(view.duchy[seat]) - FIRST_HALF] for seat in (side, side + 2))
    return say(lang, "halves", left=left, right=right)


def space(view: Burgund, seat: int, number: int, lang: str) -> str:
    """A space of a double duchy with its colour."""
    at = SPACES * int(view.duchy[int(team.half_of(seat, number))]) + number % SPACES
    colour = hue(int(SPACE_COLOUR[at]), lang)
    return thing_words.say(lang, "with colour", space=on(number, lang), colour=colour)


def castle_space(view: Burgund, seat: int, number: int, lang: str) -> str:
    """Where the start castle may stand: the 1 of the left half, the 6 of the right one."""
    return space(view, seat, number if number == team.LEFT_SEAM else SPACES + number, lang)


def on(number: int, lang: str) -> str:
    """A space of a double duchy by its half."""
    half = "on left" if number < SPACES else "on right"
    return say(lang, half, space=spot(0, number % SPACES, lang))


def ask_castle(lang: str) -> str:
    """The first partner chooses the place of the start castle."""
    return say(lang, "ask castle")


def ask_where(view: Burgund, seat: int, lang: str) -> str:
    """An own or a common key space."""
    return say(lang, "ask where", tile=tile(int(view.frames.arg(0)), lang))


def move(view: Burgund, seat: int, move: int, lang: str) -> str:
    """A move that only members of a team make."""
    verb, values = verbs.VERBS.split(move)
    match verb.name:
        case "build":
            die, key, number, where = values
            return say(lang, f"build {KEY_NAMES[key]}", tile=tile(number, lang),
                       die=die_name(view, seat, die, lang), space=space(view, seat, where, lang),
                       workers=cost(view, seat, move, lang))  # fmt: skip
        case "keep":
            return say(lang, f"keep {KEY_NAMES[values[0]]}")
        case "empty":
            return say(lang, f"empty {KEY_NAMES[values[0]]}", tile=tile(values[1], lang))
        case "endow":
            place = values[0]
            return shields_words.say(lang, "lay", tile=lying(view, place, lang),
                                     depot=depot(place, lang),
                                     space=space(view, seat, values[1], lang))  # fmt: skip
        case _:
            return hang(view, seat, values[0] + 1, values[1], lang)


def hang(view: Burgund, seat: int, number: int, where: int, lang: str) -> str:
    """A shield is taken onto a castle of either half."""
    place = int(view.arms.lies[number]) + 1
    hands = 0 if view.frames.kind() == ACTION else int(double(view, seat, place))
    old = int(view.arms.on_castle(int(team.half_of(seat, where)), where % SPACES))
    return shields_words.say(
        lang, "take shield", shield=shields_words.shield(number, lang), depot=place,
        space=space(view, seat, where, lang), workers=paid(hands, lang),
        instead=shields_words.say(lang, "instead", number=old) if old else "",
    )  # fmt: skip


def settled(told: Told) -> str:
    """The start castle of a team is shown."""
    return say(told.lang, "settled", name=told.name, space=on(told.b, told.lang))


def built(told: Told) -> str:
    """A tile was placed from an own or a common key space."""
    key, where = divmod(told.b, WHOLE)
    return say(told.lang, f"built {KEY_NAMES[key]}", name=told.name, tile=tile(told.a, told.lang),
               space=on(where, told.lang), workers=paid(told.c, told.lang))  # fmt: skip


def kept(told: Told) -> str:
    """A tile came to a key space."""
    key = KEY_NAMES[told.b]
    return say(told.lang, f"kept {key}", name=told.name, tile=tile(told.a, told.lang))


def hung(told: Told) -> str:
    """A shield came onto a castle of either half."""
    return say(told.lang, "hung", name=told.name, shield=shields_words.shield(told.a, told.lang),
               space=on(told.b, told.lang), workers=paid(told.c, told.lang))  # fmt: skip


def endowed(told: Told) -> str:
    """A tile came from the board into either half at once."""
    return say(told.lang, "endowed", name=told.name, tile=tile(told.a, told.lang),
               depot=depot(told.c, told.lang), space=on(told.b, told.lang))  # fmt: skip


MOVES: Final[Moves] = dict.fromkeys(("build", "keep", "empty", "hang", "endow"), move)
QUESTIONS: Final[Questions] = {WHERE: ask_where}
EVENTS: Final[Events] = {
    events.BUILT: built,
    events.KEPT: kept,
    events.HUNG: hung,
    events.ENDOWED: endowed,
}
LINES: Final = ("partner", "common goods", "common silver", "common workers")
