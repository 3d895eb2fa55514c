"""The table of Die zwei Erben as SVG: landscape, Royal Reserve, both heirs with what they have."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.games.erben import play
from tafelrunde.games.erben.components import COLOUR, NONE, STEP_X, STEP_Y
from tafelrunde.games.erben.land import TROOPS
from tafelrunde.games.erben.scene import Eyes, heirs, land, ring, tiles
from tafelrunde.games.erben.scene.land import site_id
from tafelrunde.games.erben.scene.tiles import back_id, piece_id, troop_id
from tafelrunde.kernel.draw import (
    Drawing,
    Form,
    Markup,
    Touch,
    fit,
    rect,
    symbols_in,
    text,
    use,
    whole,
)
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.erben.state import Erben

STYLE: Final = (
    tiles.STYLE
    + land.STYLE
    + ring.STYLE
    + heirs.STYLE
    + ".seat0{--seat:var(--slate)}.seat1{--seat:var(--blue)}\n"
    + ".italic{font-style:italic;font-weight:400}\n"
)

MARGIN: Final = 14
GAP: Final = 12
LAND: Final = 720
HEIGHT: Final = heirs.RIVAL + ring.HEIGHT + heirs.MINE + 2 * GAP

FORMS: Final[tuple[Form, ...]] = ("wide", "broad", "upright", "low", "tall")

# Two columns of what the heirs have below the landscape.
UPRIGHT: Final = (2 * heirs.WIDTH + 3 * GAP, 924)

# Reserve and own seat beside the landscape, for a laptop and a phone on its side: width, height,
# how large the ring is, and the smallest letters on the land.
FLAT: Final[dict[Form, tuple[float, float, float, float]]] = {
    "broad": (1172, 580, 1, land.LETTERS), "low": (774, 515, 0.94, 12.5),
}  # fmt: skip

TALL: Final = 390
EDGE: Final = 6
TALL_LAND: Final = 360


def symbols() -> Markup:
    """The drawings and patterns that the picture refers to."""
    return Markup(symbols_in(Path(__file__).parent, "symbols.svg") + tiles.faces())


def table(view: Erben, viewer: int, lang: str, names: Sequence[str], form: Form) -> Drawing:
    """The whole table; the viewer, or else white, sits below."""
    eyes = Eyes(view, viewer, lang, names)
    state = eyes.say("over") if view.actor == OVER else eyes.say("left", count=view.stack)
    said = " ".join(heirs.Heirs(eyes).in_words(seat) for seat in (0, 1))
    width: float = heirs.WIDTH + GAP + LAND + 2 * MARGIN
    height: float = HEIGHT + 2 * MARGIN
    if form == "tall":
        width, height = TALL, ring.STRIP + TALL_LAND + heirs.TALL_MINE + heirs.TALL_RIVAL + 5 * EDGE
    elif form == "upright":
        width, height = UPRIGHT
    elif form in FLAT:
        width, height, *_ = FLAT[form]
    if form in FLAT:
        body = _flat(eyes, *FLAT[form])
    else:
        body = {"tall": _tall, "upright": _upright}.get(form, _wide)(eyes)
    return Drawing(width, height, body, f"Die zwei Erben, {state}", said)


def own_board(view: Erben, seat: int, lang: str, names: Sequence[str]) -> Drawing:
    """The landscape alone, which both heirs share."""
    land_ = land.Land(Eyes(view, seat, lang, names)).draw(0, 0, LAND, LAND)
    body = whole("g", rect(0, 0, LAND, LAND, 0, "f-parch-2"), land_)
    return Drawing(LAND, LAND, body, names[seat], "")


def _wide(eyes: Eyes) -> Markup:
    """Heirs and reserve in a column, the landscape beside it."""
    both = heirs.Heirs(eyes)
    middle = MARGIN + heirs.RIVAL + GAP
    return whole(
        "g",
        _frame(eyes, MARGIN + heirs.WIDTH + GAP, MARGIN, LAND, HEIGHT, 32),
        both.rival(MARGIN, MARGIN),
        ring.Ring(eyes).draw(MARGIN, middle),
        both.mine(MARGIN, middle + ring.HEIGHT + GAP),
    )


def _upright(eyes: Eyes) -> Markup:
    """The landscape over the full width, below it the reserve and both heirs side by side."""
    both = heirs.Heirs(eyes)
    width, height = UPRIGHT
    seats = heirs.RIVAL + GAP + heirs.MINE
    top, right = height - GAP - seats, 2 * GAP + heirs.WIDTH
    return whole(
        "g",
        _frame(eyes, GAP, GAP, width - 2 * GAP, top - 2 * GAP, 32),
        ring.Ring(eyes).draw(GAP, top + (seats - ring.HEIGHT) / 2),
        both.rival(right, top),
        both.mine(right, top + heirs.RIVAL + GAP),
    )


def _flat(eyes: Eyes, width: float, height: float, scale: float, letters: float) -> Markup:
    """Reserve and own seat in a column, the landscape beside it below the other heir."""
    both = heirs.Heirs(eyes)
    column, high = scale * heirs.WIDTH, scale * ring.HEIGHT
    right, top = 2 * EDGE + column, 2 * EDGE + heirs.LOW_RIVAL
    room = width - EDGE - right
    return whole(
        "g",
        ring.Ring(eyes).draw(EDGE, EDGE, scale),
        both.mine_low(EDGE, 2 * EDGE + high, column, height - high - 3 * EDGE),
        both.rival_low(right, EDGE, room),
        _frame(eyes, right, top, room, height - EDGE - top, 26, letters),
    )


def _tall(eyes: Eyes) -> Markup:
    """One below the other, for a screen 390 pixels wide."""
    both = heirs.Heirs(eyes)
    width = TALL - 2 * EDGE
    top = 2 * EDGE + ring.STRIP
    below = top + TALL_LAND + EDGE
    return whole(
        "g",
        ring.Ring(eyes).strip(EDGE, EDGE, width),
        _frame(eyes, EDGE, top, width, TALL_LAND, 26),
        both.mine_tall(EDGE, below, width),
        both.rival_tall(EDGE, below + heirs.TALL_MINE + EDGE, width),
    )


def _frame(
    eyes: Eyes, x: float, y: float, width: float, height: float, rim: float,
    letters: float = land.LETTERS,
) -> Markup:  # fmt: skip
    """The landscape on its parchment, with who sits where."""
    up, down = ("north", "south") if eyes.me == 0 else ("south", "north")
    there = eyes.say(up, name=fit(eyes.names[eyes.other], 12))
    here = eyes.say(down, name=fit(eyes.names[eyes.me], 12))
    return whole(
        "g",
        rect(x, y, width, height, 14, "f-parch-2 shadow"),
        text(there, x + 14, y + 20, 14, "serif italic f-ink-2"),
        text(here, x + width - 14, y + height - 10, 14, "serif italic f-ink-2 end"),
        text(_clock(eyes), x + width - 14, y + 20, 14, "sans bold f-ink end"),
        land.Land(eyes).draw(x + 12, y + rim, width - 24, height - 2 * rim, letters),
    )


def _clock(eyes: Eyes) -> str:
    """That the end is near (ERB-111), or there."""
    if eyes.view.actor == OVER:
        return eyes.say("over")
    left = int(eyes.view.final)
    return eyes.say("last turn" if left == 1 else "last turns", count=left) if left else ""


def touch(view: Erben, seat: int, move: int) -> Touch:
    """Tile of the ring; tile in hand, or its back, and a site; troop and where it goes; buttons."""
    verb, values = play.VERBS.split(move)
    match verb.name:
        case "take":
            tile = int(view.ring[values[0]])
            return Touch((piece_id(tile),)) if tile != NONE else Touch()
        case "build" | "terrain":
            return _laying(view, seat, verb.name == "build", *values)
        case "move" | "station":
            return _marching(view, seat, verb.name == "station", *values)
        case "withdraw":
            ghost = use(f"troop-{seat}", -14, -14, 28)
            return Touch((troop_id(view, seat, values[0] + 1), "court"), ghost, "court")
        case "camp" | "discard":
            return Touch((piece_id(values[0]),))
        case "raze" if view.asking == play.IN_SIEGE:
            return Touch((piece_id(view.target()),))
        case _:
            return Touch()


def _laying(view: Erben, seat: int, building: bool, tile: int, by: int, way: int) -> Touch:
    """A tile in hand, or its back, and the field."""
    stand = view.stands(seat)[by]
    if not stand:
        return Touch()
    here = site_id(stand[0] + STEP_X[way], stand[1] + STEP_Y[way])
    if building:
        return Touch((piece_id(tile), here), tiles.face(tile), here)
    return Touch((back_id(tile), here), tiles.back(int(COLOUR[tile])), here)


def _marching(view: Erben, seat: int, stationing: bool, by: int, way: int) -> Touch:
    """A troop, of those at court any that has not moved, and the tile it goes to."""
    stands = view.stands(seat)
    if not stands[by]:
        return Touch()
    goal = (stands[by][0] + STEP_X[way], stands[by][1] + STEP_Y[way])
    there = [piece_id(piece) for piece, x, y, _ in view.laid() if (x, y) == goal]
    who = [by]
    if stationing:
        who = [n for n in (1, 2) if not stands[n] and not view.moved >> (TROOPS * seat + n) & 1]
    if not there or not who:
        return Touch()
    ghost = use(f"{'troop' if who[0] else 'retinue'}-{seat}", 55, 50, 42)
    return Touch((" ".join(troop_id(view, seat, n) for n in who), there[0]), ghost, there[0])
