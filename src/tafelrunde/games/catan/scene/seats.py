"""Who plays, and what everybody may see of it: points, hand, powers, figures."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Final

from tafelrunde.games.catan.components import NOBODY, RESOURCES
from tafelrunde.games.catan.scene import Eyes
from tafelrunde.games.catan.scene.cards import back, small
from tafelrunde.games.catan.scene.ids import Named
from tafelrunde.games.catan.scene.middle import figure
from tafelrunde.kernel.draw import (
    Markup,
    at,
    crest,
    drawn_once,
    el,
    fit,
    rect,
    sheet,
    text,
    use,
    whole,
)
from tafelrunde.kernel.state import OVER

STYLE: Final = """
.slip{fill:var(--card);stroke:var(--card-line)}
"""
COUNT: Final = "sans bold f-ink"


def in_words(eyes: Eyes, seat: int) -> str:
    """What a seat has, for those who do not see the picture."""
    view = eyes.view
    return eyes.say(
        "seat", name=eyes.names[seat], points=view.points(seat), hand=int(view.held[seat]),
        trade=view.trade(seat), strength=view.strength(seat),
    )  # fmt: skip


def standing(eyes: Eyes, seat: int) -> tuple[str, bool]:
    """What a seat is doing, and whether the table waits for it."""
    view = eyes.view
    if view.actor == OVER:
        return eyes.say("place", place=view.places()[seat]), False
    now = bool(view.waiting(seat))
    if view.window:
        return eyes.say("arranging" if now else "ready"), now
    if now:
        return eyes.say("turning" if seat == view.active else "asked"), True
    return eyes.say("on turn" if seat == view.active else "waiting"), False


def powers(eyes: Eyes, seat: int) -> list[tuple[str, str, str]]:
    """Symbol, number and meaning of what is compared or limited."""
    view = eyes.view
    held = f"{int(view.held[seat])}/{view.limit(seat)}"
    return [
        ("cards", held, eyes.say("hand")),
        ("coins", str(view.trade(seat)), eyes.say("trade")),
        ("glove", str(view.strength(seat)), eyes.say("strength")),
        ("helm", str(view.tournament(seat)), eyes.say("tournament")),
    ]


@lru_cache(1_024)
def chip(symbol: str, x: float, y: float, size: float) -> Markup:
    """A symbol on a slip of card, so that it is seen on every ground."""
    inner = size * 0.86
    edge = (size - inner) / 2
    return el(
        "g", rect(x, y, size, size, size * 0.2, "slip"), use(symbol, x + edge, y + edge, inner)
    )


def held_by(eyes: Eyes, seat: int) -> list[str]:
    """The figures of a seat."""
    holders = (("knight", eyes.view.knight), ("mill", eyes.view.mill))
    return [name for name, holder in holders if holder == seat and holder != NOBODY]


def group(eyes: Eyes, seat: int, x: float, y: float, *parts: Markup | None) -> Markup:
    """All that stands on the plate of a seat."""
    return whole(
        "g", *parts, id=f"seat:{seat}", role="group", aria_label=in_words(eyes, seat),
        transform=at(x, y),
    )  # fmt: skip


def pill(said: str, now: bool, x: float, y: float, width: float) -> list[Markup]:
    """What a seat is doing."""
    return [
        rect(x, y, width, 19, 9.5, "f-chosen" if now else "f-none s-line"),
        text(said, x + width / 2, y + 14, 12.5,
             f"sans middle {'f-on-chosen bold' if now else 'f-ink-2'}"),
    ]  # fmt: skip


def _has(eyes: Eyes, seat: int, *place: float) -> Hashable:
    """All that a plate shows."""
    what = (*powers(eyes, seat), *held_by(eyes, seat), *eyes.view.resources(seat))
    return eyes.lang, seat, place, in_words(eyes, seat), standing(eyes, seat), what


@drawn_once(_has)
def plate(eyes: Eyes, seat: int, x: float, y: float, width: float) -> Markup:
    """A seat beside its principality."""
    view = eyes.view
    said, now = standing(eyes, seat)
    figures = held_by(eyes, seat)
    drawn: list[Markup] = [
        sheet(width, 196 if figures else 162),
        crest(seat, 9, 9, 27),
        text(fit(eyes.names[seat], 5.6), 42, 29, 17, "serif f-ink"),
        text(str(view.points(seat)), width - 12, 33, 27, "serif f-ink end"),
        *pill(said, now, 10, 42, width - 20),
    ]
    for k, (symbol, count, meaning) in enumerate(powers(eyes, seat)):
        left, top = 10 + k % 2 * (width / 2 - 6), 66 + k // 2 * 24
        drawn.append(
            el("g", el("title", f"{meaning}: {count}"), chip(symbol, left, top, 21),
               text(count, left + 27, top + 16, 14, COUNT))
        )  # fmt: skip
    step = (width - 16) / 3
    for kind, stored in enumerate(view.resources(seat)):
        left, top = 10 + kind % 3 * step, 116 + kind // 3 * 21
        drawn.append(chip(RESOURCES[kind], left, top, 19))
        drawn.append(text(str(stored), left + 24, top + 14, 13, COUNT))
    drawn += [figure(eyes, name, 10 + 44 * k, 158, 36) for k, name in enumerate(figures)]
    return group(eyes, seat, x, y, *drawn)


def backs(eyes: Eyes, seat: int, x: float, y: float, width: float, size: float) -> list[Markup]:
    """The hand of the other one: backs, but faces where the viewer is sure of a card."""
    known = Named(eyes.view, seat).hand
    hidden = int(eyes.view.held[seat]) - len(known)
    step = min(size + 3, width / max(1, len(known) + hidden))
    drawn = [
        back(f"back:{seat}.{k}", eyes.say("hidden"), x + k * step, y, size) for k in range(hidden)
    ]
    for k, (card, name) in enumerate(known, hidden):
        drawn.append(small(eyes, name, card, x + k * step, y, size, size * 1.32))
    return drawn


def strip(eyes: Eyes, seat: int, x: float, y: float, width: float) -> Markup:
    """The same in two lines, for a phone."""
    view = eyes.view
    said, now = standing(eyes, seat)
    drawn: list[Markup] = [
        sheet(width, STRIP),
        crest(seat, 7, 6, 24),
        text(fit(eyes.names[seat], 6), 36, 24, 16, "serif f-ink"),
        *pill(said, now, 134, 8, 108),
        text(eyes.say("points", points=view.points(seat)), width - 10, 25, 17, "serif f-ink end"),
    ]
    for k, (symbol, count, meaning) in enumerate(powers(eyes, seat)):
        left = 8 + 56 * k
        drawn.append(
            el("g", el("title", f"{meaning}: {count}"), chip(symbol, left, 34, 20),
               text(count, left + 24, 49, 13, COUNT))
        )  # fmt: skip
    figures = held_by(eyes, seat)
    for k, name in enumerate(figures):
        drawn.append(figure(eyes, name, width - 38 - 38 * k, 27, 34))
    return group(eyes, seat, x, y, *drawn)


def line(eyes: Eyes, seat: int, x: float, y: float, width: float) -> Markup:
    """The same in one line below the own principality."""
    view = eyes.view
    said, now = standing(eyes, seat)
    drawn: list[Markup] = [
        sheet(width, LINE),
        crest(seat, 11, 9, 27),
        text(fit(eyes.names[seat], 5), 45, 30, 18, "serif f-ink"),
        *pill(said, now, 122, 13, 92),
        text(str(view.points(seat)), width - 14, 33, 27, "serif f-ink end"),
    ]
    for k, (symbol, count, meaning) in enumerate(powers(eyes, seat)):
        left = 226 + (0 if k == 0 else 64 + 52 * (k - 1))
        drawn.append(
            el("g", el("title", f"{meaning}: {count}"), chip(symbol, left, 12, 23),
               text(count, left + 28, 29, 14, COUNT))
        )  # fmt: skip
    for kind, stored in enumerate(view.resources(seat)):
        left = 441 + 38 * kind
        drawn.append(chip(RESOURCES[kind], left, 12, 23))
        drawn.append(text(str(stored), left + 27, 29, 14, COUNT))
    for k, name in enumerate(held_by(eyes, seat)):
        drawn.append(figure(eyes, name, width - 80 - 32 * k, -2, 36))
    return group(eyes, seat, x, y, *drawn)


STRIP: Final = 60
LINE: Final = 46
