"""The table of one who plays alone: the track of counter and target, and the board of islands."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import thing_words
from tafelrunde.games.burgund.agreement import FIRST_TARGET
from tafelrunde.games.burgund.components import COLOURS, GOODS, NONE, OF_COLOUR
from tafelrunde.games.burgund.frames import ROOM
from tafelrunde.games.burgund.modules import solo
from tafelrunde.games.burgund.scene import Eyes, crane, duchy
from tafelrunde.games.burgund.scene.tiles import HIGH, MARKS
from tafelrunde.kernel.bits import count
from tafelrunde.kernel.draw import Markup, at, crest, el, rect, sheet, text, use
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.burgund.scene.estate import Estates

NOTE: Final = "sans f-ink-2"
# The fields of the track in a row.
ACROSS: Final = 10
# How large the buildings are that a crane can stand for.
COPIES: Final = 46
TALL_COPIES: Final = 37


def facts(eyes: Eyes) -> tuple[str, str]:
    """Which turn it is, and how far the target is."""
    view = eyes.view
    turn = solo.TURNS - solo.turns_left(view)
    missing = int(view.target - view.counter)
    return eyes.say("turn", turn=turn), eyes.say("aim", target=view.target, missing=missing)


def track(eyes: Eyes, x: float, y: float, width: float, height: float) -> Markup:
    """The track from the crest to where the target began, with both markers (BUR-215)."""
    view = eyes.view
    last = int(view.setup.values[FIRST_TARGET])
    rows = -(-last // ACROSS)
    step = min((width - 24) / (ACROSS + 1), (height - 62) / rows)
    left = (width - step * (ACROSS + 1)) / 2
    turn, aim = facts(eyes)

    def spot(field: int) -> tuple[float, float]:
        row, column = divmod(max(field - 1, 0), ACROSS)
        return left + step * (column + 1 if field else 0), 50 + step * row

    fields = [
        el(
            "g",
            rect(2, 2, step - 4, step - 4, 6, "field"),
            text(str(field), step / 2, step / 2 + 4.5, 12.5, f"{NOTE} middle")
            if field != view.target
            else None,
            class_="past" if field > view.target else None,
            transform=at(*spot(field)),
        )
        for field in range(last + 1)
    ]
    return el(
        "g",
        sheet(width, height),
        text(turn, 16, 32, 17, "serif f-ink"),
        text(aim, width - 16, 32, 14, f"{NOTE} end"),
        *fields,
        *markers(eyes, spot, step),
        id="track",
        transform=at(x, y),
    )


def markers(eyes: Eyes, spot: Callable[[int], tuple[float, float]], step: float) -> list[Markup]:
    """Target and counter on their fields of the track."""
    view = eyes.view
    size = step * 0.78
    inset = (step - size) / 2
    return [
        el(
            "g",
            el("title", eyes.say("target", target=view.target)),
            rect(1, 1, step - 2, step - 2, 7, "now"),
            use("aim", inset, inset, size),
            id="target",
            transform=at(*spot(int(view.target))),
        ),
        el(
            "g",
            el("title", eyes.say("counter", counter=view.counter)),
            crest(0, inset, inset, size),
            id="counter",
            transform=at(*spot(int(view.counter))),
        ),
    ]


def bar(eyes: Eyes, x: float, y: float, width: float) -> Markup:
    """The track as one line, for a phone."""
    view = eyes.view
    last = int(view.setup.values[FIRST_TARGET])
    step = (width - 26) / last
    tick = [
        rect(13 + field * step - 0.5, 23, 1, 6 if field % 10 == 0 else 3, 0, "f-ink-2")
        for field in range(0, last + 1, 5)
    ]
    turn, aim = facts(eyes)

    def spot(field: int) -> tuple[float, float]:
        return field * step, 0

    return el(
        "g",
        rect(8, 9, width - 16, 10, 5, "field"),
        *tick,
        text(turn, 2, 44, 13, NOTE),
        text(aim, width - 2, 44, 13, f"{NOTE} end"),
        *markers(eyes, spot, 26),
        id="track",
        transform=at(x, y),
    )


def colours_left(eyes: Eyes, width: float, top: float, rim: float) -> list[Markup]:
    """How many spaces of each colour are still empty; the last one brings a tile (BUR-225)."""
    view = eyes.view
    home = int(view.duchy[eyes.me])
    if home == NONE:
        return []
    step = (width - 2 * rim + 8) / 6
    drawn = []
    for colour in range(6):
        missing = int(count(OF_COLOUR[6 * home + colour] & ~view.covered[eyes.me]))
        hue = thing_words.hue(colour, eyes.lang)
        said = eyes.say("missing" if missing else "complete", colour=hue, count=missing)
        mark = 28 if missing < 10 else min(28, step - 44)
        drawn.append(
            el(
                "g",
                el("title", said),
                rect(0, 0, step - 8, 46, 5, f"f-{COLOURS[colour]} s-outline"),
                use(MARKS[colour], 4, 23 - mark / 2, mark),
                text(str(missing), step - 16, 31, 19, "sans bold end f-outline count thin")
                if missing
                else use("covered", step - 36, 11, 24),
                id=f"missing:{COLOURS[colour]}",
                transform=at(rim + colour * step, top + 10),
            )
        )
    return drawn


def room(eyes: Eyes) -> float:
    """What a phone needs for a tile that has no room yet."""
    view = eyes.view
    return 46 if not view.window and view.actor != OVER and view.frames.kind() == ROOM else 0


def mine(estates: Estates, x: float, y: float, width: float, height: float) -> Markup:
    """All that the player has, wide: the board with its islands is as large as it can be."""
    eyes = estates.eyes
    seat = eyes.me
    wide, high = duchy.size(int(eyes.view.duchy[seat]))
    scale = (width - 28) / wide
    foot = height - 78 * HIGH / 100 - 14
    gap = foot - 40 - 122 - scale * high
    return estates.seat(
        seat, x, y,
        sheet(width, height),
        *estates.plate(seat, width),
        estates.pile(seat, "silver", 18, 62, 34, True),
        estates.pile(seat, "workers", 112, 62, 34, True),
        estates.pile(seat, "sold", 206, 62, 34, True),
        *estates.dice(seat, width - 16 - 2.25 * 53, 58, 53),
        duchy.draw(eyes, seat, 14, 122 + max(0, gap / 3), scale),
        *crane.choice(eyes, width / 2, foot - 24 - crane.high(eyes, COPIES), COPIES),
        text(eyes.say("store"), 16, foot + 6, 13, NOTE),
        *estates.store(seat, 20, foot + 30, 42, GOODS),
        text(eyes.say("keys"), width - 16 - 3 * 80, foot - 10, 13, NOTE),
        *estates.in_line(seat, width - 16 - 3 * 80, foot, 78),
    )  # fmt: skip


def mine_tall(estates: Estates, x: float, y: float, width: float, height: float) -> Markup:
    """All that the player has, on a phone."""
    eyes = estates.eyes
    seat = eyes.me
    wide, _ = duchy.size(int(eyes.view.duchy[seat]))
    foot = height - 56
    copies = crane.high(eyes, TALL_COPIES)
    return estates.seat(
        seat, x, y,
        sheet(width, height),
        *estates.plate(seat, width),
        bar(eyes, 6, 40, width - 12),
        estates.pile(seat, "silver", 10, 94, 35),
        estates.pile(seat, "workers", 90, 94, 35),
        estates.pile(seat, "sold", 176, 98, 28),
        *estates.dice(seat, width - 3 - 2.25 * 42, 90, 42),
        duchy.draw(eyes, seat, 6, 140, (width - 12) / wide),
        *crane.choice(eyes, width / 2, foot - 10 - copies, TALL_COPIES),
        *estates.store(seat, 10, foot + 8, 28, GOODS),
        *estates.in_line(seat, width - 6 - 3 * 50, foot - 6, 48),
    )  # fmt: skip
