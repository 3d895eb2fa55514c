"""Shields: at the depots, on castles, and in words beside the duchy."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tafelrunde.games.burgund.components import BOX, NONE, SHIELD_RULES, SHIELD_VP, SHIELDS
from tafelrunde.games.burgund.scene import Eyes, say
from tafelrunde.kernel.draw import Markup, at, el, fit, rect, text, use

# Where a shield lies on its castle, in units of the hex.
BADGE: Final = (20, 30, 74)
# Shields smaller than this have larger numbers.
SMALL: Final = 32
# A line of shields beside the duchy: how high, how wide at least for each. A duchy has room for
# four castles, which are one line on a wide table.
LINE: Final = 28
ROOM: Final = 137
# How long the words for a shield may be, in units of their size.
WORDS: Final = 9


def shield_id(number: int) -> str:
    """The id of a shield, wherever it lies."""
    return f"shield:{number}"


def words_id(number: int) -> str:
    """The id of the words for a shield that somebody has."""
    return f"arms:{number}"


def player_id(seat: int) -> str:
    """The id of a player's crest."""
    return f"player:{seat}"


def either(number: int) -> str:
    """A shield or its words, whichever is touched."""
    return f"{shield_id(number)} {words_id(number)}"


def about(number: int, lang: str) -> str:
    """What a shield does, what it is worth, and the number of its rule."""
    effect = BOX["shields"][str(number)][f"effect_{lang}"]
    return say(
        lang, "shield", number=number, effect=effect, points=SHIELD_VP[number],
        rule=f"BUR-{SHIELD_RULES[number]}",
    )  # fmt: skip


@lru_cache(1_024)
def piece(name: str, number: int, lang: str, x: float, y: float, size: float) -> Markup:
    """A shield with its number; its metal says what it is worth at the end."""
    font = (50 if number < 10 else 45) if size > SMALL else max(62, 1260 / size)
    return el(
        "g",
        el("title", about(number, lang)),
        use(f"arms-{SHIELD_VP[number]}", 0, 0, 100),
        text(str(number), 50, 76 if size > SMALL else 80, font, "sans bold middle f-outline"),
        rect(4, 2, 92, 96, 26, "ring broad"),
        id=name,
        class_="arms",
        transform=at(x, y, size / 100),
    )


def on_castles(eyes: Eyes, seat: int, spots: list[tuple[float, float]]) -> list[Markup]:
    """The shields in a duchy."""
    x, y, size = BADGE
    return [
        piece(shield_id(number), number, eyes.lang, spots[space][0] + x, spots[space][1] + y, size)
        for number, space in eyes.view.arms.of_seat(seat)
    ]


def lines(eyes: Eyes, seat: int, width: float) -> int:
    """How many lines the words for the shields of a seat take."""
    if not eyes.view.plays(SHIELDS):
        return 0
    columns = max(1, int(width // ROOM))
    return max(1, -(-len(held_by(eyes, seat)) // columns))


def held_by(eyes: Eyes, seat: int) -> list[tuple[int, int]]:
    """The shields of a seat with their spaces, in the team game those of both partners."""
    sides = eyes.view.setup.team
    mates = [one for one in range(eyes.seats) if sides[one] == sides[seat]]
    return [pair for one in mates for pair in eyes.view.arms.of_seat(one)]


def in_words(eyes: Eyes, seat: int, x: float, y: float, width: float) -> list[Markup]:
    """The shields of a seat with their functions in a few words, side by side."""
    if not eyes.view.plays(SHIELDS):
        return []
    held = held_by(eyes, seat)
    if not held:
        return [text(eyes.say("no shield"), x, y + 18, 13, "sans f-ink-2")]
    columns = max(1, int(width // ROOM))
    drawn = []
    for k, (number, _) in enumerate(held):
        short = str(BOX["shields"][str(number)][eyes.lang])
        if number == 6 and eyes.view.arms.named != NONE:
            short = eyes.say("monks of", name=eyes.names[int(eyes.view.arms.named)])
        drawn.append(
            el(
                "g",
                el("title", about(number, eyes.lang)),
                use(f"arms-{SHIELD_VP[number]}", 0, 0, 24),
                text(str(number), 12, 18.5, 12.6, "sans bold middle f-outline"),
                text(fit(short, WORDS), 28, 16.5, 13, "sans f-ink"),
                rect(-3, -2, ROOM - 6, 28, 8, "ring fine"),
                id=words_id(number),
                class_="pile",
                transform=at(x + k % columns * width / columns, y + k // columns * LINE),
            )
        )
    return drawn


def in_a_row(eyes: Eyes, seat: int, x: float, y: float, width: float) -> list[Markup]:
    """The shields of another seat, without words, as far as they fit."""
    held = held_by(eyes, seat)
    size = min(24.0, width / max(1, len(held)))
    return [
        piece(words_id(number), number, eyes.lang, x + k * size, y, size - 1)
        for k, (number, _) in enumerate(held)
    ]
