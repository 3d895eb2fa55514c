"""The table of Die Burgen von Burgund as SVG: main board, own duchy, the others' duchies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import thing_words, verbs
from tafelrunde.games.burgund.components import (
    BLACK,
    CASTLE,
    CASTLES_RULE,
    INN_SPACE,
    SHIELDS,
    TEAM,
    VINEYARDS,
)
from tafelrunde.games.burgund.frames import CARGO, DIRECT, FREIGHT, SWAP
from tafelrunde.games.burgund.modules.castles import COST
from tafelrunde.games.burgund.modules.vineyards_components import DISPLAY
from tafelrunde.games.burgund.scene import (
    Eyes,
    board,
    crane,
    duchy,
    estate,
    rivals,
    routes,
    shields,
    shields_touch,
    solo,
    solo_touch,
    team,
    team_table,
    team_touch,
    tiles,
    tiles2_touch,
    vineyards,
    vineyards_touch,
    wined,
)
from tafelrunde.games.burgund.scene.team_table import Part
from tafelrunde.games.burgund.scene.tiles import (
    REMOVED,
    choice_id,
    depot_id,
    goods_id,
    quay_id,
    silver_id,
    workers_id,
)
from tafelrunde.games.burgund.scene.touches import (
    after,
    asks,
    dice,
    equal_keys,
    equal_slots,
    on_space,
    paid,
    purse,
    with_monastery,
)
from tafelrunde.kernel.draw import INSTEAD, Drawing, Form, Markup, Touch, at, symbols_in, whole
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

STYLE: Final = tiles.STYLE + vineyards.STYLE + team.STYLE

MARGIN: Final = 12
GAP: Final = rivals.GAP
WIDTH: Final = 1122
HEIGHT: Final = 782
# Vineyards need more room.
LARGE: Final = (1290, 900)
BOARD: Final = (500, 400)
# For one who plays alone.
ALONE: Final = (496, 424)
# With several others: the width of the board.
BROAD: Final = 512

FORMS: Final[tuple[Form, ...]] = ("wide", "broad", "upright", "low", "tall")

# Beside each other for a laptop, above each other for a tablet upright.
BROADER: Final = (1172, 580)
BROADER_BOARD: Final = 410
BROADER_MINE: Final = 424
# With vineyards.
BROADER_VINES: Final = (1300, 612)
VINES_MINE: Final = 636
UPRIGHT: Final = (796, 968)
UPRIGHT_BOARD: Final = (446, 432)

# A phone on its side: board and own duchy side by side, the others small below the board.
LOW: Final = (774, 515)
LOW_BOARD: Final = (362, 412)

TALL: Final = 390
EDGE: Final = 6
TALL_BOARD: Final = (436, 518, 530)
TALL_MINE: Final = 434
TALL_ALONE: Final = 480
# How much higher the board is with shields at the depots.
TALL_ARMS: Final = 48


def symbols() -> Markup:
    """The drawings that the picture refers to."""
    drawn = symbols_in(Path(__file__).parent, "symbols.svg")
    return Markup(drawn + tiles.faces() + vineyards.faces())


def table(view: Burgund, viewer: int, lang: str, names: Sequence[str], form: Form) -> Drawing:
    """The whole table; the duchy of the viewer, or else of the first seat, is large."""
    teams = bool(view.plays(TEAM))
    roomy = not teams and (view.plays(VINEYARDS) or view.setup.seats == 1)
    low = form == "low"
    folded = low and (roomy or teams)
    broad = form == "broad" and view.setup.seats > 1
    drawn: Form = INSTEAD.get(form, form) if folded or (roomy and not broad) else form
    eyes = Eyes(view, viewer, lang, names, drawn, stretched=low)
    draw = _folded if folded else _teams if teams else FORMED[eyes.form]
    width, height, body = draw(eyes)
    state = (
        eyes.say("over")
        if view.actor == OVER
        else eyes.say("setup")
        if view.window
        else eyes.say("phase", phase=thing_words.PHASE_NAMES[view.phase])
    )
    if teams:
        state, said = eyes.say("team", state=state), team_table.said(eyes)
    else:
        said = " ".join(estate.Estates(eyes).in_words(seat) for seat in range(eyes.seats))
    title = f"Die Burgen von Burgund, {state}"
    return Drawing(width, height, body, title, said, eyes.form)


def own_board(view: Burgund, seat: int, lang: str, names: Sequence[str]) -> Drawing:
    """The own duchy alone, or what takes its place in a game alone and in teams."""
    draw, height = _parts(Eyes(view, seat, lang, names, "tall"))[1]
    return Drawing(TALL, height + 2 * EDGE, draw(EDGE), names[seat], "")


def _teams(eyes: Eyes) -> tuple[float, float, Markup]:
    """Two against two."""
    if eyes.tall:
        return _tall(eyes)
    draw = {"broad": team_table.broad, "upright": team_table.upright}
    return draw.get(eyes.form, team_table.wide)(eyes)


def _tall_board(eyes: Eyes) -> int:
    """How high the board is on a phone."""
    return TALL_BOARD[eyes.seats - 2] + (TALL_ARMS if eyes.view.plays(SHIELDS) else 0)


def _wide(eyes: Eyes) -> tuple[float, float, Markup]:
    """Board and own duchy side by side; one other below the board, several in a row below both."""
    vines = eyes.view.plays(VINEYARDS)
    everybody = wined.WinedEstates(eyes) if vines else estate.Estates(eyes)
    width, height = LARGE if vines else (WIDTH, HEIGHT)
    inner, high = width - 2 * MARGIN, height - 2 * MARGIN
    if eyes.seats == 1:
        return width, height, _alone(eyes, everybody, inner, high)
    if duchy.offered(eyes, eyes.me):
        return width, height, whole("g", everybody.gallery(MARGIN, MARGIN, inner, high))
    stalls = vineyards.market_high(eyes) + GAP if vines else 0.0
    wide: float
    low: float
    if len(eyes.others) == 1:
        wide, low = BOARD
        left, below = MARGIN + wide + GAP, MARGIN + low + GAP + stalls
        mine = everybody.mine(left, MARGIN, inner - wide - GAP, high)
        beside = [everybody.rival(eyes.others[0], MARGIN, below, wide, high - below + MARGIN)]
    else:
        row = rivals.WIDE + vineyards.room(eyes, routes.RIVAL)
        wide, low = BROAD, high - row - GAP
        left, below = MARGIN + wide + GAP, MARGIN + low + GAP
        each = (inner - GAP * (len(eyes.others) - 1)) / len(eyes.others)
        mine = everybody.mine_low(left, MARGIN, inner - wide - GAP, low)
        beside = [
            everybody.rival(seat, MARGIN + k * (each + GAP), below, each, row)
            for k, seat in enumerate(eyes.others)
        ]
        low -= stalls
    drawn = [board.Board(eyes, wide, low).draw(MARGIN, MARGIN)]
    if vines:
        drawn.append(vineyards.market(eyes, MARGIN, MARGIN + low + GAP, wide))
    return width, height, whole("g", *drawn, mine, *beside)


def _alone(eyes: Eyes, everybody: estate.Estates, inner: float, high: float) -> Markup:
    """Board and track on the left, the islands on the right (BUR-213)."""
    wide, low = ALONE
    left, below = MARGIN + wide + GAP, MARGIN + low + GAP
    return whole(
        "g",
        board.Board(eyes, wide, low).draw(MARGIN, MARGIN),
        solo.track(eyes, MARGIN, below, wide, high - low - GAP),
        solo.mine(everybody, left, MARGIN, inner - wide - GAP, high),
    )


def _broad(eyes: Eyes) -> tuple[float, float, Markup]:
    """Board, own duchy, and the others in a column on the right."""
    vines = eyes.view.plays(VINEYARDS)
    width, height = BROADER_VINES if vines else BROADER
    everybody = wined.WinedEstates(eyes) if vines else estate.Estates(eyes)
    high: float = height - 2 * MARGIN
    if duchy.offered(eyes, eyes.me):
        return (
            width,
            height,
            whole("g", everybody.gallery(MARGIN, MARGIN, width - 2 * MARGIN, high)),
        )
    wide, mine, left = BROADER_BOARD, BROADER_MINE, MARGIN + BROADER_BOARD + GAP
    if vines:
        right, low = left + VINES_MINE + GAP, high - vineyards.market_high(eyes) - GAP
        return width, height, whole(
            "g",
            board.Board(eyes, wide, low).draw(MARGIN, MARGIN),
            vineyards.market(eyes, MARGIN, MARGIN + low + GAP, wide),
            everybody.mine_low(left, MARGIN, VINES_MINE, high),
            *rivals.small_column(eyes, everybody, right, MARGIN, width - MARGIN - right),
        )  # fmt: skip
    right = left + mine + GAP
    return width, height, whole(
        "g",
        board.Board(eyes, wide, high).draw(MARGIN, MARGIN),
        everybody.mine_broad(left, MARGIN, mine, high),
        *rivals.column(eyes, everybody, right, MARGIN, width - MARGIN - right, high),
    )  # fmt: skip


def _upright(eyes: Eyes) -> tuple[float, float, Markup]:
    """The board and the others side by side, the own duchy below over the full width."""
    width, height = UPRIGHT
    everybody, inner, high = estate.Estates(eyes), width - 2 * MARGIN, height - 2 * MARGIN
    if duchy.offered(eyes, eyes.me):
        return width, height, whole("g", everybody.gallery(MARGIN, MARGIN, inner, high))
    wide, low = UPRIGHT_BOARD
    right, below = MARGIN + wide + GAP, MARGIN + low + GAP
    return width, height, whole(
        "g",
        board.Board(eyes, wide, low).draw(MARGIN, MARGIN),
        *rivals.column(eyes, everybody, right, MARGIN, width - MARGIN - right, low),
        everybody.mine_low(MARGIN, below, inner, height - MARGIN - below),
    )  # fmt: skip


def _low(eyes: Eyes) -> tuple[float, float, Markup]:
    """Board and own duchy side by side, as on a phone, and the others in a row below the board."""
    width, height = LOW
    everybody, high = estate.Estates(eyes), height - 2 * EDGE
    if duchy.offered(eyes, eyes.me):
        return width, height, whole("g", everybody.gallery(EDGE, EDGE, width - 2 * EDGE, high))
    wide, low = LOW_BOARD
    right, below = 2 * EDGE + wide, 2 * EDGE + low
    return width, height, whole(
        "g",
        board.Board(eyes, wide, low).draw(EDGE, EDGE),
        everybody.mine_tall(right, EDGE, width - EDGE - right, high),
        *rivals.small_row(eyes, everybody, EDGE, below, wide, height - EDGE - below),
    )  # fmt: skip


def _tall(eyes: Eyes) -> tuple[float, float, Markup]:
    """One below the other, for a screen 390 pixels wide."""
    offered = len(duchy.offered(eyes, eyes.me))
    if offered:
        width = TALL - 2 * EDGE
        columns = 1 if offered == 2 else 2 if offered <= 10 else 3
        high = 62 + -(-offered // columns) * (width / columns * 0.9 + duchy.LABEL)
        gallery = estate.Estates(eyes).gallery(EDGE, EDGE, width, high)
        return TALL, high + 2 * EDGE, whole("g", gallery)
    shared, mine, others = _parts(eyes)
    drawn, y = _stacked([*shared, mine, *others])
    return TALL, y, drawn


def _folded(eyes: Eyes) -> tuple[float, float, Markup]:
    """The same in two columns, for a phone on its side where more lies than there is room for."""
    if duchy.offered(eyes, eyes.me):
        return _tall(eyes)
    shared, mine, others = _parts(eyes)
    (left, y), (right, low) = _stacked([*shared, *others]), _stacked([mine])
    both = whole("g", left, whole("g", right, transform=at(TALL - EDGE, 0)))
    return 2 * TALL - EDGE, max(y, low), both


def _stacked(parts: Sequence[Part]) -> tuple[Markup, float]:
    """Parts of the tall picture one below the other, and where they end."""
    y: float = EDGE
    drawn = []
    for draw, high in parts:
        drawn.append(draw(y))
        y += high + EDGE
    return whole("g", *drawn), y


def _parts(eyes: Eyes) -> tuple[list[Part], Part, list[Part]]:
    """The tall picture: what is for all, the own seat, the others."""
    everybody, width, low = estate.Estates(eyes), TALL - 2 * EDGE, TALL_BOARD[0]
    if eyes.seats > 1:
        low = _tall_board(eyes)
    shared: list[Part] = [(lambda y: board.Board(eyes, width, low).draw(EDGE, y), low)]
    if eyes.view.plays(TEAM):
        return shared, *team_table.tall(eyes, width, EDGE)
    if eyes.seats == 1:
        alone = TALL_ALONE + crane.high(eyes, solo.TALL_COPIES) + solo.room(eyes)
        return shared, (lambda y: solo.mine_tall(everybody, EDGE, y, width, alone), alone), []
    mine = TALL_MINE + crane.high(eyes, estate.COPIES[2]) + routes.room(eyes, routes.TALL)
    mine += shields.LINE * shields.lines(eyes, eyes.me, width - 12)
    mine += vineyards.room(eyes, vineyards.MINE)
    rival = rivals.TALL + routes.room(eyes, routes.RIVAL) + vineyards.room(eyes, vineyards.RIVAL)
    if eyes.view.plays(VINEYARDS):
        stalls = vineyards.market_high(eyes)
        shared.append((lambda y: vineyards.market(eyes, EDGE, y, width), stalls))
    others: list[Part] = []
    for seat in eyes.others:
        high = rivals.AUTOMA if eyes.view.is_automa(seat) else rival
        others.append((partial(everybody.rival, seat, EDGE, width=width, height=high), high))
    return shared, (lambda y: everybody.mine_tall(EDGE, y, width, mine), mine), others


FORMED: Final[dict[Form, Callable[[Eyes], tuple[float, float, Markup]]]] = {
    "wide": _wide, "broad": _broad, "upright": _upright, "low": _low, "tall": _tall,
}  # fmt: skip


def touch(view: Burgund, seat: int, move: int) -> Touch:
    """A die first, unless the action needs none; then tile, space, goods or workers; buttons."""
    verb, _ = verbs.VERBS.split(move)
    return TOUCHES.get(verb.name, own_touch)(view, seat, move)


def own_touch(view: Burgund, seat: int, move: int) -> Touch:
    """A move of the base game, or one that differs little from it."""
    verb, values = verbs.VERBS.split(move)
    match verb.name:
        case "duchy":
            return Touch((choice_id(values[0]),))
        case "castle" if view.plays(TEAM):
            return team_touch.castle(seat, values[0])
        case "castle":
            return on_space((), seat, CASTLE, values[0])
        case "take":
            slots = equal_slots(view, values[1])
            return paid(view, seat, move, after(dice(view, seat, values[0]), slots))
        case "place":
            steps = (*dice(view, seat, values[0]), equal_keys(view, seat, values[1]))
            if not all(steps):
                return Touch()
            return paid(view, seat, move, on_space(steps, seat, values[1], values[2]))
        case "sell":
            goods = goods_id(purse(view, seat), values[1])
            return paid(view, seat, move, after(dice(view, seat, values[0]), goods))
        case "workers":
            return after(dice(view, seat, values[0]), workers_id(purse(view, seat)))
        case "ship":
            return _ship(view, seat, values[0], values[1] == 1)
        case "goods":
            return after((), _cargo(view, values[0]))
        case "drop":
            return after((), equal_keys(view, seat, values[0]))
        case "recover":
            fee = ((COST, "laurel"),)
            return Touch((REMOVED,), price=fee) if view.plays(CASTLES_RULE) else Touch()
        case "buy" if values[0] > INN_SPACE:
            return after((), vineyards_touch.stall(view, values[0] - INN_SPACE - 1 + DISPLAY))
        case "buy":
            slots = equal_slots(view, values[0])
            if values[0] >= BLACK and (asks(view, DIRECT) or asks(view, SWAP)):
                return Touch((silver_id(seat), slots)) if slots else Touch()
            return after((), slots) if values[0] >= BLACK else with_monastery(view, seat, 6, slots)
        case _:
            return Touch()


def _ship(view: Burgund, seat: int, depot: int, more: bool) -> Touch:
    """A depot; with monastery 5 that one first, then both depots clockwise (BUR-135)."""
    if not more:
        return Touch((depot_id(depot),))
    return with_monastery(view, seat, 5, depot_id(depot), depot_id((depot + 1) % 6))


def _cargo(view: Burgund, colour: int) -> str:
    """The goods of a colour at the depots where the ship is, or with shield 5 at all."""
    if not asks(view, CARGO) and not asks(view, FREIGHT):
        return ""
    depots = int(view.frames.arg(0)) if view.frames.kind() == CARGO else 63
    return " ".join(
        quay_id(depot, colour)
        for depot in range(6)
        if depots >> depot & 1 and view.quay[6 * depot + colour]
    )


# Moves that modules bring.
TOUCHES: Final[dict[str, Callable[[Burgund, int, int], Touch]]] = {
    "card": routes.touch,
    **dict.fromkeys(("copy", "herd", "recruit"), tiles2_touch.touch),
    **dict.fromkeys(("shield", "lay", "tribute", "turn", "name"), shields_touch.touch),
    **dict.fromkeys(
        ("harvest", "plant", "bonus", "receive", "wine", "discard"), vineyards_touch.touch
    ),
    **dict.fromkeys(("reach", "swap", "give"), solo_touch.touch),
    **dict.fromkeys(("build", "keep", "empty", "hang", "endow"), team_touch.touch),
}
