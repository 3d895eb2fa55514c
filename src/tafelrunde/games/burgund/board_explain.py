"""The main board explained: tiles in the depots, goods, bonus tiles, the order track."""

from __future__ import annotations

from functools import partial

from tafelrunde.games.burgund import plain, refuse
from tafelrunde.games.burgund.components import (
    BLACK,
    BORDERS,
    CASTLES_RULE,
    COLOUR,
    COLOURS,
    DEPOTS,
    GOODS,
    INN,
    INN_SPACE,
    NONE,
    OF_COLOUR,
    ROUNDS,
    SLOTS,
    WHITE_CASTLES,
)
from tafelrunde.games.burgund.frames import CARGO, DIRECT, FREIGHT, GIFT, GRANT, HARBOUR, PICK
from tafelrunde.games.burgund.ids_explain import index, place_of, stall_of
from tafelrunde.games.burgund.modules import refuse_shields, vineyards_explain
from tafelrunde.games.burgund.modules.castles import COST
from tafelrunde.games.burgund.score import on_track
from tafelrunde.games.burgund.teller_explain import Teller, Told
from tafelrunde.games.burgund.thing_words import goods
from tafelrunde.kernel.bits import count
from tafelrunde.kernel.explain import FIRST, LATER, NEVER, SHORT, UNFIT, Reason
from tafelrunde.kernel.frames import TURN


def at(teller: Teller, text: str) -> Told | None:
    """A place of the main board, of the vineyard depot or of the display."""
    stall = stall_of(teller.view, text)
    if stall is not None:
        return vineyards_explain.stall(teller, stall)
    place = place_of(teller.view, text)
    if place is None:
        return None
    if place == INN_SPACE:
        return inn(teller)
    tile = int(teller.view.board[place])
    where = teller.say("black depot")
    if place < BLACK:
        where = teller.say("depot", number=place // SLOTS + 1)
    if tile == NONE:
        return teller.empty(where, 42)
    thing = teller.say("tile at", where=where, tile=teller.tile(tile))
    if place >= BLACK:
        return thing, black_tile(teller, thing, place, tile)
    return thing, depot_tile(teller, thing, place, tile)


def depot_tile(teller: Teller, thing: str, place: int, tile: int) -> list[Reason]:
    """Why a tile of a depot cannot be taken, placed by a shield or bought with monastery 6."""
    found = commissioned(teller, thing, place, tile)
    if teller.tile_chosen is not None or teller.pair is not None:
        return found
    if teller.acting:
        return found + teller.taking(thing, place)
    if teller.kind == PICK:
        wanted = int(teller.view.frames.arg(0))
        if not wanted >> int(COLOUR[tile]) & 1:
            colours = teller.colours(wanted)
            found.append(teller.reason(teller.asking, thing, UNFIT, "only", colours=colours))
        return found
    if teller.kind == GIFT:
        return found + (teller.given(thing, 14) or teller.homeless(thing, tile))
    return found + teller.busy(thing)


def commissioned(teller: Teller, thing: str, place: int, tile: int) -> list[Reason]:
    """What is missing to buy a building for workers, for who has monastery 6 (BUR-136)."""
    building = COLOUR[tile] == COLOURS.index("building")
    if not teller.asked or not building or not plain.owns(teller.view, teller.seat, 6):
        return []
    if refuse.buy(teller.view, teller.seat, place) == 136:
        return [teller.reason(136, thing, SHORT, "costs workers", have=teller.hands())]
    return []


def black_tile(teller: Teller, thing: str, place: int, tile: int) -> list[Reason]:
    """Why a tile of the black depot cannot be bought, or had in another way."""
    found = teller.bought(thing, partial(refuse.buy, teller.view, teller.seat, place), 111)
    if teller.kind == GIFT:
        return teller.given(thing, 15) or teller.homeless(thing, tile)
    if teller.kind == DIRECT:
        return teller.homeless(thing, tile) or found
    if teller.kind == GRANT and teller.view.frames.arg(0) == 0:
        return [teller.reason(283, thing, UNFIT, "only doubles")]
    return found


def inn(teller: Teller) -> Told:
    """The inn space beside the black depot."""
    thing = teller.tile(INN)
    if teller.view.inns == 0:
        return thing, [teller.reason(185, thing, LATER, "no inn")]
    against = partial(refuse.buy, teller.view, teller.seat, INN_SPACE)
    return thing, teller.bought(thing, against, 187)


def depot(teller: Teller, text: str) -> Told | None:
    """A whole depot, which only a ship goes to."""
    number = index(text, DEPOTS)
    if number < 0:
        return None
    thing = teller.say("depot", number=number + 1)
    return thing, [teller.reason(76, thing, LATER, "ships go there"), *teller.opening(thing)]


def quay(teller: Teller, text: str) -> Told | None:
    """Goods at a depot."""
    first, _, second = text.partition(".")
    at_depot, colour = index(first, DEPOTS), index(second, GOODS)
    if at_depot < 0 or colour < 0 or not teller.view.quay[GOODS * at_depot + colour]:
        return None
    thing = teller.say("quay", goods=goods(colour, teller.lang), number=at_depot + 1)
    if teller.kind == HARBOUR:
        return thing, [teller.reason(76, thing, FIRST, "touch depot")]
    if teller.kind == CARGO:
        return thing, [cargo(teller, thing, at_depot, colour)]
    if teller.kind == FREIGHT and refuse_shields.freight(teller.view, teller.seat, colour):
        return thing, [teller.reason(1092, thing, UNFIT, "store full")]
    return thing, [teller.reason(76, thing, LATER, "ship brings")]


def cargo(teller: Teller, thing: str, at_depot: int, colour: int) -> Reason:
    """Why a ship does not take these goods, if it cannot take all."""
    frames = teller.view.frames
    if not int(frames.arg(0)) >> at_depot & 1:
        return teller.reason(76, thing, UNFIT, "other depot")
    if colour < frames.arg(1):
        return teller.reason(1012, thing, UNFIT, "passed by")
    return teller.reason(1012, thing, UNFIT, "lower first")


def coming(teller: Teller, text: str) -> Told | None:
    """Goods of the rounds to come."""
    space = index(text, ROUNDS)
    if space < 0 or teller.view.row[space] == NONE:
        return None
    colour = int(teller.view.row[space])
    thing = teller.say("coming", goods=goods(colour, teller.lang), round=space + 1)
    return thing, [teller.reason(51, thing, LATER, "comes by white die")]


def bonus(teller: Teller, text: str) -> Told | None:
    """The two bonus tiles of a colour or of the border posts."""
    view = teller.view
    kinds = (*COLOURS, "borders") if view.plays(BORDERS) else COLOURS
    if view.setup.seats == 1 or text not in kinds:
        return None
    colour = kinds.index(text)
    owners = [int(owner) for owner in view.bonus[2 * colour : 2 * colour + 2]]
    borders = text == "borders"
    thing = teller.say("border tiles") if borders else teller.say("tiles", hue=teller.hue(colour))
    sides = view.setup.team
    mates = [seat for seat, side in enumerate(sides) if side == sides[teller.seat]]
    if any(mate in owners for mate in mates):
        return thing, [teller.reason(180 if borders else 102, thing, NEVER, "bonus mine")]
    if NONE not in owners:
        return thing, [teller.reason(180 if borders else 103, thing, NEVER, "bonus gone")]
    which = teller.say("large one" if owners[0] == NONE else "small one")
    if borders:
        return thing, [teller.reason(179, thing, LATER, "for posts", which=which)]
    rule = 102 if owners[0] == NONE else 103
    home = int(view.duchy[teller.seat])
    if home == NONE:
        return thing, teller.busy(thing)
    boards = [(int(OF_COLOUR[6 * int(view.duchy[m]) + colour]), view.covered[m]) for m in mates]
    left = sum(int(count(spaces & ~int(covered))) for spaces, covered in boards)
    missing = teller.say("lack one") if left == 1 else teller.say("lack", count=left)
    return thing, [
        teller.reason(rule, thing, LATER, "for colour", which=which, missing=missing,
                      hue=teller.hue(colour))
    ]  # fmt: skip


def marker(teller: Teller, text: str) -> Told | None:
    """A marker on the order track."""
    seat = index(text, int(teller.view.setup.seats), 0)
    if seat < 0 or teller.view.setup.seats == 1:
        return None
    thing = teller.say("marker", name=teller.name(seat))
    return thing, [teller.reason(79, thing, NEVER, "moves with ships")]


def white(teller: Teller, text: str) -> Told | None:
    """The white die."""
    if text or teller.view.white == 0:
        return None
    thing = teller.say("the white die", value=int(teller.view.white))
    if teller.view.plays(WHITE_CASTLES):
        return thing, [teller.reason(182, thing, LATER, "white castles")]
    return thing, [teller.reason(52, thing, NEVER, "white")]


def board(teller: Teller, text: str) -> Told | None:
    """The main board itself."""
    if text:
        return None
    thing = teller.say("board")
    return thing, [teller.reason(58, thing, NEVER, "touch a part"), *teller.opening(thing)]


def black(teller: Teller, text: str) -> Told | None:
    """The black depot itself."""
    if text:
        return None
    thing = teller.say("black depot")
    return thing, [teller.reason(111, thing, NEVER, "touch a tile"), *teller.opening(thing)]


def removed(teller: Teller, text: str) -> Told | None:
    """The castles beside the board, with the castles rule (BUR-167)."""
    view = teller.view
    if text or not view.plays(CASTLES_RULE):
        return None
    thing = teller.say("removed")
    if view.removed == 0:
        return thing, [teller.reason(167, thing, LATER, "no castle removed")]
    if teller.kind != TURN:
        return thing, teller.busy(thing)
    if refuse.recover(view, teller.seat) == 1044:
        return thing, [teller.reason(1044, thing, LATER, "castle takes both")]
    points = int(on_track(view, teller.seat))
    if points < COST:
        return thing, [teller.reason(167, thing, SHORT, "costs points", cost=COST, have=points)]
    return thing, []
