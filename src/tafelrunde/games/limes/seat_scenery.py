"""What lies beside the displays of Limes: seats with what they have, and the announced card."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.games.limes.scenery import BOARD, CARD, RIM, card, display, worker_id
from tafelrunde.games.limes.words import rank as rank_of
from tafelrunde.games.limes.words import standing
from tafelrunde.kernel.draw import Markup, at, crest, el, fit, rect, sheet, text, use, whole
from tafelrunde.kernel.sayings import Sayings
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.limes.state import Limes

say: Final = Sayings(Path(__file__).with_name("picture.toml")).say
Spot = tuple[float, float]

COLUMN: Final = 300
FULL_SHEET: Final = 407
SLIM_SHEET: Final = 124
SMALL: Final = 17
TALL_SHEET: Final = (588, 388)
TALL_GAP: Final = 24
TALL_SMALL: Final = 26
LOW_COLUMN: Final = 402
LOW_OWN: Final = 104
UPRIGHT_SMALL: Final = 17
MARGIN: Final = 28


def beside(
    view: Limes,
    seat: int,
    lang: str,
    names: Sequence[str],
    place: Spot,
    width: float,
    height: float,
) -> Markup:
    """Another seat in any room: its display as large as can be, the rest beside it or below."""
    broad = width > 1.3 * height
    small = TALL_SMALL if width == LOW_COLUMN else UPRIGHT_SMALL
    side = min(width, height) - 2 * RIM if broad else min(width - 2 * RIM, height - 104)
    left, top = (side + 2 * RIM, RIM) if broad else (RIM, height - 92)
    right, line = width - RIM, 34 if broad else 0
    said = standing_now(view, seat, lang).split(", ")[0]
    return seat_group(
        view, seat, lang, names, place,
        sheet(width, height),
        whole("g", display(view, seat, label(view, seat, lang), small=True),
           transform=at(RIM, RIM, side / BOARD)),
        crest(seat, left, top + 6, 40),
        text(str(view.points(seat)), right, top + 40, 40, "serif f-ink end"),
        text(fit(names[seat], (right - left) / 30 - (0 if broad else 3)),
             left + (0 if broad else 50), top + 38 + 1.3 * line, 28, "serif f-ink"),
        text(fit(said, (right - left) / small), left, top + 70 + 1.5 * line, small,
             "sans f-ink-2"),
    )  # fmt: skip


def own_seat(
    view: Limes,
    seat: int,
    lang: str,
    names: Sequence[str],
    place: Spot,
    width: float,
    height: float,
) -> Markup:
    """The viewer's seat: crest, points, and the supply in rows as there is room."""
    across = 7 if height < 2 * LOW_OWN else 3
    size = min(44, (width - 2 * RIM) / across)
    top = 58 if across == 7 else 150
    feet = [
        (RIM + size * (i % across + 0.5), top + size * (i // across + 1) * 0.96) for i in range(7)
    ]
    name = text(fit(names[seat], 5), RIM, 96, 28, "serif f-ink")
    return seat_group(
        view, seat, lang, names, place,
        sheet(width, height),
        crest(seat, RIM, 12, 42),
        text(str(view.points(seat)), width - RIM, 50, 44, "serif f-ink end"),
        name if across == 3 else text(fit(names[seat], 8), 66, 46, 30, "serif f-ink"),
        *supply(view, seat, feet, size),
    )  # fmt: skip


def called(view: Limes, lang: str, x: float, y: float, width: float, height: float) -> Markup:
    """The announced card with its number, in a row or one below the other."""
    broad = width > height
    small = TALL_SMALL if width == LOW_COLUMN else UPRIGHT_SMALL
    size = min(width, height) - 2 * RIM - 12
    left, top = (size + 3 * RIM + 8, RIM) if broad else (RIM, size + 2 * RIM)
    if view.card == 0:
        lines = [text(say(lang, "end"), width / 2, 54, 34, "serif f-ink middle")]
    else:
        lines = [
            *stack(view, lang, RIM, RIM, size / CARD),
            text(say(lang, "announced"), left, top + 26, small, "sans f-ink-2"),
            text(str(view.card), left, top + 76, 52, "serif f-ink"),
            *(
                text(part, left, top + 108 + 28 * k, small, "sans f-ink-2", width - left - 12)
                for k, part in enumerate(lasting(view, lang))
            ),
        ]
    return el("g", sheet(width, height), *lines, transform=at(x, y))


def lasting(view: Limes, lang: str) -> list[str]:
    """How many cards are left, and which round it is."""
    return [say(lang, "left", left=view.cards_left()), say(lang, "round", round=view.round)]


def label(view: Limes, seat: int, lang: str) -> str:
    """A display in words."""
    return say(lang, "display", cards=len(view.placed(seat)))


def in_words(view: Limes, seat: int, lang: str, names: Sequence[str]) -> str:
    """What a seat has, in words."""
    points, supply = view.points(seat), view.supply(seat)
    return say(lang, "seat", name=names[seat], points=points, supply=supply)


def seat_group(
    view: Limes,
    seat: int,
    lang: str,
    names: Sequence[str],
    place: Spot,
    *parts: Markup | None,
) -> Markup:
    """All that belongs to a seat, as one group."""
    return whole(
        "g",
        *parts,
        id=f"seat:{seat}",
        transform=at(*place),
        role="group",
        aria_label=in_words(view, seat, lang, names),
    )


def seat_sheet(
    view: Limes, seat: int, lang: str, names: Sequence[str], height: int, place: Spot
) -> Markup:
    """What a seat has; a full sheet shows its display too."""
    shown = None
    if height == FULL_SHEET:
        small = at(RIM, 58, (COLUMN - 2 * RIM) / BOARD)
        shown = whole(
            "g", display(view, seat, label(view, seat, lang), small=True), transform=small
        )
    stock = say(lang, "supply" if view.supply(seat) else "none")
    return seat_group(
        view, seat, lang, names, place,
        sheet(COLUMN, height),
        crest(seat, RIM, 12, 34),
        text(fit(names[seat], 8), 58, 38, 23, "serif f-ink"),
        text(str(view.points(seat)), COLUMN - RIM, 42, 32, "serif f-ink end"),
        shown,
        el("g", *decision(view, seat, lang), transform=at(RIM, height - 56)),
        text(stock, RIM, height - 20, SMALL, "sans f-ink-2", 60 if view.supply(seat) else None),
        *supply(view, seat, [(92 + i * 29, height - 14) for i in range(7)], 26),
    )  # fmt: skip


def strip(view: Limes, seat: int, lang: str, names: Sequence[str]) -> Markup:
    """The viewer's own seat above the tall table: crest, points, name, supply."""
    right = BOARD - 24
    return seat_group(
        view, seat, lang, names, (MARGIN, 18),
        crest(seat, 0, 4, 62),
        text(str(view.points(seat)), 80, 54, 56, "serif f-on-oak"),
        text(fit(names[seat], 7), 176, 50, 38, "sans f-on-oak"),
        *supply(view, seat, [(right - i * 50, 62) for i in range(7)], 48),
    )  # fmt: skip


def sheet_tall(view: Limes, seat: int, lang: str, names: Sequence[str], y: int) -> Markup:
    """What another seat has, its display beside the rest."""
    width, height = TALL_SHEET
    left = 384
    said = standing_now(view, seat, lang).split(", ")
    small = at(24, 24, (height - 48) / BOARD)
    return seat_group(
        view, seat, lang, names, (MARGIN, y),
        sheet(width, height),
        whole("g", display(view, seat, label(view, seat, lang), small=True), transform=small),
        crest(seat, left - 4, 24, 58),
        text(str(view.points(seat)), width - 22, 74, 60, "serif f-ink end"),
        text(fit(names[seat], 5), left, 126, 36, "serif f-ink"),
        *(text(said[i], left, 170 + 34 * i, TALL_SMALL, "sans f-ink-2") for i in range(len(said))),
        *supply(view, seat, [(left + 24 + i % 4 * 48, 288 + i // 4 * 60) for i in range(7)], 46),
    )  # fmt: skip


def standing_now(view: Limes, seat: int, lang: str) -> str:
    """Has the seat committed its round? Where nobody waits for it: its workers' list (LIM-069)."""
    if view.card == 0 or view.setup.seats == 1:
        said = "+".join(str(worth) for worth in sorted(view.singles(seat), reverse=True))
        if view.actor == OVER and view.setup.seats > 1:
            said = f"{say(lang, 'place', place=view.places()[seat])}, {said}"
        return said
    return say(lang, standing(view, seat))


def decision(view: Limes, seat: int, lang: str) -> list[Markup]:
    """How far a seat is, with a mark where it is ready."""
    said = standing_now(view, seat, lang)
    if not view.ready(seat):
        return [text(said, 0, 0, SMALL, "sans f-ink-2")]
    mark = el("g", use("check", 0, -14, 16), class_="mark")
    return [mark, text(said, 22, 0, SMALL, "sans f-ink-2")]


def supply(view: Limes, seat: int, feet: Sequence[Spot], size: float) -> list[Markup]:
    """The workers still beside the display; each keeps its id when it is placed."""
    placed = len(view.workers(seat))
    return [
        el(
            "g",
            use("worker", -size / 2, -size, size),
            id=worker_id(seat, placed + i),
            class_=f"worker seat{seat}",
            transform=at(*feet[i]),
        )
        for i in range(view.supply(seat))
    ]


def announced(view: Limes, lang: str) -> list[Markup]:
    """The card of the round on its stack, or the end."""
    if view.card == 0:
        solo = view.setup.seats == 1
        rank = say(lang, "rank", rank=rank_of(view.points(0), lang))
        return [
            sheet(COLUMN, 84),
            text(say(lang, "end"), 18, 38, 23, "serif f-ink"),
            text(rank if solo else say(lang, "played"), 18, 64, SMALL, "sans f-ink-2"),
        ]
    return [
        sheet(COLUMN, 144),
        *stack(view, lang, 22, 20, 0.52),
        text(say(lang, "announced"), 154, 38, SMALL, "sans f-ink-2"),
        text(str(view.card), 154, 79, 40, "serif f-ink"),
        *(
            text(part, 154, 104 + 24 * k, SMALL, "sans f-ink-2", COLUMN - 154 - 12)
            for k, part in enumerate(lasting(view, lang))
        ),
    ]


def announced_tall(view: Limes, lang: str) -> list[Markup]:
    """The same beside another seat on a phone."""
    width, height = BOARD - TALL_SHEET[0] - TALL_GAP, TALL_SHEET[1]
    centre = width // 2
    if view.card == 0:
        return [sheet(width, 84), text(say(lang, "end"), centre, 54, 34, "serif f-ink middle")]
    return [
        sheet(width, height),
        *stack(view, lang, 26, 26, 0.78),
        text(say(lang, "announced"), centre, 238, TALL_SMALL, "sans f-ink-2 middle"),
        text(str(view.card), centre, 292, 56, "serif f-ink middle"),
        *(
            text(part, centre, 332 + 34 * k, TALL_SMALL, "sans f-ink-2 middle", width - 24)
            for k, part in enumerate(lasting(view, lang))
        ),
    ]


def stack(view: Limes, lang: str, x: float, y: float, scale: float) -> list[Markup]:
    """The announced card, open on the others."""
    size = CARD * scale
    label = say(lang, "card", card=view.card)
    return [
        *(rect(x + k, y + k, size, size, 8, "f-card-2 s-card-line w2") for k in (8, 4)),
        el(
            "g",
            card(int(view.card), 0),
            id="announced",
            transform=at(x, y, scale),
            role="img",
            aria_label=label,
        ),
    ]
