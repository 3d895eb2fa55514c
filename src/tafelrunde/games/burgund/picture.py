"""The table of Die Burgen von Burgund as SVG: main board, own duchy, the others' duchies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import play, thing_words
from tafelrunde.games.burgund.components import (
    BLACK,
    CASTLE,
    CASTLES_RULE,
    CHATEAUMA,
    FIRST_NUMBER,
    INN_SPACE,
    KIND,
    NONE,
    SHIELDS,
    SLOTS,
    SOLO,
    SPACES,
    TEAM,
    VINEYARDS,
    WHITE_CASTLES,
)
from tafelrunde.games.burgund.effects import pasture
from tafelrunde.games.burgund.frames import (
    ACTION,
    BOUNTY,
    CARGO,
    COPY,
    DIRECT,
    FLOCK,
    FREIGHT,
    GIFT,
    SWAP,
    TOLL,
)
from tafelrunde.games.burgund.modules.castles import COST
from tafelrunde.games.burgund.modules.shields import double
from tafelrunde.games.burgund.modules.team import LEFT_SEAM, half_of, leader, shelf
from tafelrunde.games.burgund.modules.team import pasture as whole_pasture
from tafelrunde.games.burgund.modules.vineyards import GIVEN_DEPOT
from tafelrunde.games.burgund.modules.vineyards_components import DISPLAY, ONE, OTHER
from tafelrunde.games.burgund.plain import lender, part
from tafelrunde.games.burgund.scene import (
    Eyes,
    board,
    crane,
    duchy,
    estate,
    routes,
    shields,
    solo,
    team,
    tiles,
    vineyards,
    wined,
)
from tafelrunde.games.burgund.scene.routes import card_id
from tafelrunde.games.burgund.scene.tiles import (
    REMOVED,
    choice_id,
    copy_id,
    depot_id,
    die_id,
    goods_id,
    hexed,
    key_id,
    quay_id,
    silver_id,
    slot_id,
    space_id,
    tile_name,
    workers_id,
)
from tafelrunde.games.burgund.turn import EXTRA, USED
from tafelrunde.kernel.draw import Drawing, Markup, Touch, el, symbols_in, use
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

STYLE: Final = tiles.STYLE + board.STYLE + vineyards.STYLE + team.STYLE

MARGIN: Final = 12
GAP: Final = 12
WIDTH: Final = 1122
HEIGHT: Final = 782
# Vineyards need more room.
LARGE: Final = (1290, 900)
BOARD: Final = (500, 400)
# For one who plays alone.
ALONE: Final = (496, 424)
# With several others: the width of the board, and how high their row is.
BROAD: Final = 512
BELOW: Final = 258

TALL: Final = 390
EDGE: Final = 6
TALL_BOARD: Final = (366, 388, 400)
TALL_MINE: Final = 434
TALL_RIVAL: Final = 232
TALL_ALONE: Final = 470
# How much higher the board is with shields at the depots.
TALL_ARMS: Final = 48
TALL_AUTOMA: Final = 276


def symbols() -> Markup:
    """The drawings that the picture refers to."""
    drawn = symbols_in(Path(__file__).parent, "symbols.svg")
    return Markup(drawn + tiles.faces() + vineyards.faces())


def table(view: Burgund, viewer: int, lang: str, names: Sequence[str], tall: bool) -> Drawing:
    """The whole table; the duchy of the viewer, or else of the first seat, is large."""
    eyes = Eyes(view, viewer, lang, names, tall)
    width, height, body = _tall(eyes) if tall else _wide(eyes)
    state = (
        eyes.say("over")
        if view.actor == OVER
        else eyes.say("setup")
        if view.window
        else eyes.say("phase", phase=thing_words.PHASE_NAMES[view.phase])
    )
    if view.plays(TEAM):
        said = team.said(eyes)
    else:
        said = " ".join(estate.Estates(eyes).in_words(seat) for seat in range(eyes.seats))
    return Drawing(width, height, body, f"Die Burgen von Burgund, {state}", said)


def _wide(eyes: Eyes) -> tuple[float, float, Markup]:
    """Board and own duchy side by side; one other below the board, several in a row below both."""
    if eyes.view.plays(TEAM):
        return team.wide(eyes)
    vines = eyes.view.plays(VINEYARDS)
    everybody = wined.WinedEstates(eyes) if vines else estate.Estates(eyes)
    width, height = LARGE if vines else (WIDTH, HEIGHT)
    inner, high = width - 2 * MARGIN, height - 2 * MARGIN
    if eyes.seats == 1:
        return width, height, _alone(eyes, everybody, inner, high)
    if duchy.offered(eyes, eyes.me):
        return width, height, el("g", everybody.gallery(MARGIN, MARGIN, inner, high))
    stalls = vineyards.market_high(eyes) + GAP if vines else 0.0
    wide: float
    low: float
    if len(eyes.others) == 1:
        wide, low = BOARD
        left, below = MARGIN + wide + GAP, MARGIN + low + GAP + stalls
        mine = everybody.mine(left, MARGIN, inner - wide - GAP, high)
        rivals = [everybody.rival(eyes.others[0], MARGIN, below, wide, high - below + MARGIN)]
    else:
        row = BELOW + vineyards.room(eyes, routes.RIVAL)
        wide, low = BROAD, high - row - GAP
        left, below = MARGIN + wide + GAP, MARGIN + low + GAP
        each = (inner - GAP * (len(eyes.others) - 1)) / len(eyes.others)
        mine = everybody.mine_low(left, MARGIN, inner - wide - GAP, low)
        rivals = [
            everybody.rival(seat, MARGIN + k * (each + GAP), below, each, row)
            for k, seat in enumerate(eyes.others)
        ]
        low -= stalls
    drawn = [board.Board(eyes, wide, low).draw(MARGIN, MARGIN)]
    if vines:
        drawn.append(vineyards.market(eyes, MARGIN, MARGIN + low + GAP, wide))
    return width, height, el("g", *drawn, mine, *rivals)


def _alone(eyes: Eyes, everybody: estate.Estates, inner: float, high: float) -> Markup:
    """Board and track on the left, the islands on the right (BUR-213)."""
    wide, low = ALONE
    left, below = MARGIN + wide + GAP, MARGIN + low + GAP
    return el(
        "g",
        board.Board(eyes, wide, low).draw(MARGIN, MARGIN),
        solo.track(eyes, MARGIN, below, wide, high - low - GAP),
        solo.mine(everybody, left, MARGIN, inner - wide - GAP, high),
    )


def _tall(eyes: Eyes) -> tuple[float, float, Markup]:
    """One below the other, for a screen 390 pixels wide."""
    everybody = estate.Estates(eyes)
    width = TALL - 2 * EDGE
    offered = len(duchy.offered(eyes, eyes.me))
    if offered:
        columns = 1 if offered == 2 else 2 if offered <= 10 else 3
        high = 62 + -(-offered // columns) * (width / columns * 0.9 + duchy.LABEL)
        return TALL, high + 2 * EDGE, el("g", everybody.gallery(EDGE, EDGE, width, high))
    if eyes.seats == 1:
        low, mine = TALL_BOARD[0], TALL_ALONE + crane.high(eyes, solo.TALL_COPIES) + solo.room(eyes)
        return (
            TALL,
            low + mine + 3 * EDGE,
            el(
                "g",
                board.Board(eyes, width, low).draw(EDGE, EDGE),
                solo.mine_tall(everybody, EDGE, 2 * EDGE + low, width, mine),
            ),
        )
    low = TALL_BOARD[eyes.seats - 2] + (TALL_ARMS if eyes.view.plays(SHIELDS) else 0)
    if eyes.view.plays(TEAM):
        return TALL, *team.tall(eyes, width, EDGE, low)
    mine = TALL_MINE + crane.high(eyes, estate.COPIES[2]) + routes.room(eyes, routes.TALL)
    mine += shields.LINE * shields.lines(eyes, eyes.me, width - 12)
    mine += vineyards.room(eyes, vineyards.MINE)
    rival = TALL_RIVAL + routes.room(eyes, routes.RIVAL) + vineyards.room(eyes, vineyards.RIVAL)
    drawn = [board.Board(eyes, width, low).draw(EDGE, EDGE)]
    y: float = 2 * EDGE + low
    if eyes.view.plays(VINEYARDS):
        drawn.append(vineyards.market(eyes, EDGE, y, width))
        y += EDGE + vineyards.market_high(eyes)
    drawn.append(everybody.mine_tall(EDGE, y, width, mine))
    y += EDGE + mine
    for seat in eyes.others:
        high = TALL_AUTOMA if eyes.view.is_automa(seat) else rival
        drawn.append(everybody.rival(seat, EDGE, y, width, high))
        y += high + EDGE
    return TALL, y, el("g", *drawn)


def touch(view: Burgund, seat: int, move: int) -> Touch:
    """A die first, unless the action needs none; then tile, space, goods or workers; buttons."""
    verb, values = play.VERBS.split(move)
    purse = int(leader(seat)) if view.plays(TEAM) else seat
    match verb.name:
        case "castle" | "build" | "keep" | "empty" | "hang" | "endow" if view.plays(TEAM):
            return _of_team(view, seat, move)
        case "duchy":
            return Touch((choice_id(values[0]),))
        case "castle":
            return _on_space((), seat, CASTLE, values[0])
        case "take":
            slots = _equal_slots(view, values[1])
            return _paid(view, seat, move, _after(_dice(view, seat, values[0]), slots))
        case "place":
            steps = (*_dice(view, seat, values[0]), _equal_keys(view, seat, values[1]))
            if not all(steps):
                return Touch()
            return _paid(view, seat, move, _on_space(steps, seat, values[1], values[2]))
        case "sell":
            goods = goods_id(purse, values[1])
            return _paid(view, seat, move, _after(_dice(view, seat, values[0]), goods))
        case "workers":
            return _after(_dice(view, seat, values[0]), workers_id(purse))
        case "ship":
            return _ship(view, seat, values[0], values[1] == 1)
        case "goods":
            return _after((), _cargo(view, values[0]))
        case "drop":
            return _after((), _equal_keys(view, seat, values[0]))
        case "recover":
            paid = ((COST, "laurel"),)
            return Touch((REMOVED,), price=paid) if view.plays(CASTLES_RULE) else Touch()
        case "card":
            return _after((), _card(view, purse, *values))
        case "buy" if values[0] > INN_SPACE:
            return _after((), _stall(view, values[0] - INN_SPACE - 1 + DISPLAY))
        case "buy":
            slots = _equal_slots(view, values[0])
            if values[0] >= BLACK and (_asks(view, DIRECT) or _asks(view, SWAP)):
                return Touch((silver_id(seat), slots)) if slots else Touch()
            return _after((), slots) if values[0] >= BLACK else _with(view, seat, 6, slots)
        case "copy":
            shown = _asks(view, COPY) and (values[0] < 8 or view.plays(WHITE_CASTLES))
            return Touch((copy_id(play.COPIES[values[0]]),) if shown else ())
        case "herd":
            return _after((), _herd(view, seat, values[0] + 1))
        case "recruit":
            return replace(_with(view, seat, 28, silver_id(purse)), price=((1, "silver"),))
        case "harvest" | "plant" | "bonus" | "receive" | "wine" | "discard":
            return _vineyard(view, seat, move) if view.plays(VINEYARDS) else Touch()
        case "reach":
            missing = int(view.target - view.counter)
            return Touch((silver_id(seat),), price=((missing, "silver"),)) if missing else Touch()
        case "swap":
            return _after((), _equal_slots(view, BLACK + values[0]))
        case "give":
            return _after((), goods_id(seat, values[0]))
        case "lay" if view.plays(SOLO):
            return _shield(view, seat, "lay", values)
        case "shield" | "lay" | "tribute" | "turn" | "name" if view.plays(SHIELDS):
            return _shield(view, seat, verb.name, values)
        case _:
            return Touch()


def _vineyard(view: Burgund, seat: int, move: int) -> Touch:
    """A die, then a double tile or a field; bonuses, gifts and wine where they lie."""
    verb, values = play.VERBS.split(move)
    match verb.name:
        case "harvest":
            path = _after(_dice(view, seat, values[0]), _stall(view, values[1]))
            return _paid(view, seat, move, path)
        case "plant":
            die, pair, plot, turned = values
            gift = _asks(view, GIFT)
            shown = _displayed(view, pair) if gift else _equal_doubles(view, seat, pair)
            steps = (*(() if gift else _dice(view, seat, die)), shown)
            if not all(steps):
                return Touch()
            grapes = (int(ONE[pair]), int(OTHER[pair]))
            ghost = vineyards.both(*(grapes[::-1] if turned else grapes))
            here = vineyards.plot_id(seat, plot)
            return _paid(view, seat, move, Touch((*steps, here), ghost, here))
        case "bonus":
            asked = _asks(view, BOUNTY) and not view.frames.arg(1) >> values[0] & 1
            return Touch((vineyards.bonus_id(values[0]),)) if asked else Touch()
        case "receive":
            if values[0] < GIVEN_DEPOT:
                return _after((), _equal_slots(view, BLACK + values[0]))
            return _after((), _stall(view, values[0] - GIVEN_DEPOT))
        case "wine":
            return Touch((vineyards.wine_id(values[0]),))
        case _:
            return _after((), _equal_doubles(view, seat, values[0]))


def _stall(view: Burgund, stall: int) -> str:
    """A double tile in depot or display."""
    lies = view.plays(VINEYARDS) and view.cellar.stalls[stall] != NONE
    return vineyards.stall_id(stall) if lies else ""


def _displayed(view: Burgund, pair: int) -> str:
    """The double tiles of this kind in the display."""
    stalls = range(DISPLAY, len(view.cellar.stalls))
    return " ".join(vineyards.stall_id(s) for s in stalls if view.cellar.stalls[s] == pair)


def _equal_doubles(view: Burgund, seat: int, pair: int) -> str:
    """The double tiles of this kind on the key spaces."""
    copies = view.cellar.doubles_of(seat).count(pair)
    return " ".join(vineyards.double_id(seat, pair, copy) for copy in range(copies))


def _shield(view: Burgund, seat: int, verb: str, values: list[int]) -> Touch:
    """What is done with shields; to give one up is a button."""
    purse = int(leader(seat)) if view.plays(TEAM) else seat
    match verb:
        case "shield":
            number, space = values[0] + 1, values[1]
            old = int(view.arms.on_castle(seat, space))
            castle = space_id(seat, space) + (f" {shields.shield_id(old)}" if old else "")
            depot = int(view.arms.lies[number])
            touch = Touch((shields.shield_id(number), castle))
            idle = view.window or view.actor == OVER or view.frames.kind() == ACTION
            if idle or depot >= 6 or max(part(view.dice, 2, seat)) >= USED:
                return touch
            hands = int(double(view, seat, depot + 1))
            return replace(touch, price=((hands, "worker"),)) if hands else touch
        case "lay":
            slots = _equal_slots(view, values[0])
            if not slots:
                return Touch()
            return _on_space((slots,), seat, int(view.board[values[0]]), values[1])
        case "tribute":
            if view.window or view.actor == OVER or view.frames.kind() != TOLL or values[0] == 2:
                return Touch()
            if values[0] == 1:
                return Touch((workers_id(purse),), price=((1, "worker"),))
            keep = shields.either(int(view.frames.arg(0)))
            return Touch((f"{keep} silver:{purse}",), price=((1, "silver"),))
        case "turn":
            die = die_id(seat, values[0])
            face = use(f"die-{values[1] + 1}", 0, 0, 100)
            dice = _dice(view, seat, values[0])
            return Touch((shields.either(16), *dice), face, die)
        case _:
            return Touch((shields.either(6), shields.player_id(values[0])))


def _of_team(view: Burgund, seat: int, move: int) -> Touch:
    """Tiles of own and common key spaces, onto spaces of both halves (BUR-206, BUR-209)."""
    verb, values = play.VERBS.split(move)
    match verb.name:
        case "castle":
            half = leader(seat) if values[0] == LEFT_SEAM else leader(seat) + 2
            return _on_space((), int(half), CASTLE, values[0])
        case "build":
            die, key, tile, space = values
            steps = (*_dice(view, seat, die), _equal_keys(view, int(shelf(seat, key)), tile))
            if not all(steps):
                return Touch()
            half = half_of(seat, space)
            return _paid(view, seat, move, _on_space(steps, int(half), tile, space % SPACES))
        case "keep":
            place = int(shelf(seat, values[0]))
            empty = [k for k, tile in enumerate(view.key_spaces(place)) if tile < 0]
            return _after((), " ".join(team.free_id(place, k) for k in empty))
        case "empty":
            return _after((), _equal_keys(view, int(shelf(seat, values[0])), values[1]))
        case _:
            half = int(half_of(seat, values[1]))
            if not view.plays(SHIELDS):
                return Touch()
            like = "shield" if verb.name == "hang" else "lay"
            return _shield(view, half, like, [values[0], values[1] % SPACES])


def _after(before: tuple[str, ...], step: str) -> Touch:
    """One more step; none where there is nothing to touch."""
    return Touch((*before, step)) if step else Touch()


def _on_space(before: tuple[str, ...], seat: int, tile: int, space: int) -> Touch:
    """A tile onto a space, where it is seen while it is held."""
    here = space_id(seat, space)
    return Touch((*before, here), hexed(tile_name(tile)), here)


def _paid(view: Burgund, seat: int, move: int, touch: Touch) -> Touch:
    """A touch with the workers that the move takes (BUR-061), where it makes sense."""
    die = play.VERBS.split(move)[1][0]
    idle = view.window or view.actor == OVER
    if idle or (die != EXTRA and part(view.dice, 2, seat)[die] >= USED):
        return touch
    hands = thing_words.workers_for(view, seat, move)
    return replace(touch, price=((hands, "worker"),)) if hands else touch


def _dice(view: Burgund, seat: int, die: int) -> tuple[str, ...]:
    """The die of an action, either of two equal ones; none for an extra action."""
    if die == EXTRA:
        return ()
    shown = part(view.dice, 2, seat)
    return (" ".join(die_id(seat, k) for k in (0, 1) if shown[k] == shown[die]),)


def _equal_slots(view: Burgund, place: int) -> str:
    """A tile on the main board, or an equal one in the same depot that it stands for (BUR-R142)."""
    if place == INN_SPACE:
        return slot_id(place) if view.inns else ""
    if place >= BLACK and view.plays(CHATEAUMA):
        return slot_id(place) if view.board[place] != NONE else ""
    first, end = (BLACK, len(view.board)) if place >= BLACK else (place - place % SLOTS, 0)
    lying = range(first, end or first + SLOTS)
    tile = view.board[place]
    return " ".join(slot_id(other) for other in lying if tile != NONE and view.board[other] == tile)


def _equal_keys(view: Burgund, seat: int, tile: int) -> str:
    """The tiles of this kind on the key spaces."""
    return " ".join(key_id(seat, tile, k) for k in range(view.key_tiles(seat).count(tile)))


def _with(view: Burgund, seat: int, number: int, *steps: str) -> Touch:
    """What a monastery allows: first the monastery, in the own duchy or that of a player named."""
    for owner in _owners(view, seat):
        land = part(view.land, SPACES, owner) if owner >= 0 else []
        if FIRST_NUMBER + number in land and all(steps):
            return Touch((space_id(owner, land.index(FIRST_NUMBER + number)), *steps))
    return Touch()


def _owners(view: Burgund, seat: int) -> list[int]:
    """Whose duchies have monasteries that work for a seat: its own, its partner's, those lent."""
    sides, lent = view.setup.team, lender(view, seat)
    both = [seat] if lent < 0 else [seat, lent]
    return [*both, *(one for one in range(len(sides)) for b in both if sides[one] == sides[b])]


def _ship(view: Burgund, seat: int, depot: int, more: bool) -> Touch:
    """A depot; with monastery 5 that one first, then both depots clockwise (BUR-135)."""
    if not more:
        return Touch((depot_id(depot),))
    return _with(view, seat, 5, depot_id(depot), depot_id((depot + 1) % 6))


def _asks(view: Burgund, kind: int) -> bool:
    """Is this what is asked now?"""
    return not view.window and view.actor != OVER and view.frames.kind() == kind


def _card(view: Burgund, seat: int, place: int, card: int) -> str:
    """A card of the own trade route that comes to this place of it."""
    each = len(view.cards) // int(view.setup.seats)
    return card_id(seat, card) if card in part(view.cards, each, seat)[place:] else ""


def _cargo(view: Burgund, colour: int) -> str:
    """The goods of a colour at the depots where the ship is, or with shield 5 at all."""
    if not _asks(view, CARGO) and not _asks(view, FREIGHT):
        return ""
    depots = int(view.frames.arg(0)) if view.frames.kind() == CARGO else 63
    return " ".join(
        quay_id(depot, colour)
        for depot in range(6)
        if depots >> depot & 1 and view.quay[6 * depot + colour]
    )


def _herd(view: Burgund, seat: int, kind: int) -> str:
    """The animals of a kind in the pasture of the geese (BUR-173)."""
    if not _asks(view, FLOCK):
        return ""
    if view.plays(TEAM):
        return _whole_herd(view, seat, kind)
    spaces = int(pasture(view, seat, view.frames.arg(0)))
    land = part(view.land, SPACES, seat)
    return " ".join(
        space_id(seat, space)
        for space in range(SPACES)
        if spaces >> space & 1 and KIND[land[space]] == kind
    )


def _whole_herd(view: Burgund, seat: int, kind: int) -> str:
    """The same on both halves of a double duchy."""
    found = []
    for half in (int(leader(seat)), int(leader(seat)) + 2):
        spaces = int(whole_pasture(view, half, seat, view.frames.arg(0)))
        land = part(view.land, SPACES, half)
        found += [
            space_id(half, space)
            for space in range(SPACES)
            if spaces >> space & 1 and KIND[land[space]] == kind
        ]
    return " ".join(found)
