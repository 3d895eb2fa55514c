"""What players have explained: spaces of a duchy, key spaces, dice, goods, silver, workers."""

from __future__ import annotations

from collections.abc import Callable

from tafelrunde.games.burgund import plain, refuse
from tafelrunde.games.burgund.components import (
    ANIMALS,
    BLACK,
    BORDERS,
    BUILDINGS,
    DUCHIES,
    FIRST_NUMBER,
    INN,
    MINE,
    MONASTERIES,
    MONASTERY_RULES,
    NONE,
    NUMBER,
    SOLO,
    SPACE_COLOUR,
    SPACES,
    TILE_NAMES,
)
from tafelrunde.games.burgund.frames import (
    CLEAR,
    COPY,
    DIRECT,
    FLOCK,
    GIFT,
    GIVE,
    PUT,
    ROOM,
    SETUP,
    TOP_UP,
    TRADE,
)
from tafelrunde.games.burgund.ids_explain import die_of, goods_of, index, key_of, numbered, space_of
from tafelrunde.games.burgund.modules import automa_explain, refuse_solo, vineyards_explain
from tafelrunde.games.burgund.modules.solo_explain import points_left
from tafelrunde.games.burgund.score import FIRST_SCORING
from tafelrunde.games.burgund.teller_explain import Teller, Told
from tafelrunde.games.burgund.thing_words import goods as goods_name
from tafelrunde.games.burgund.turn import USED
from tafelrunde.games.burgund.verbs import COPIES
from tafelrunde.kernel.explain import FIRST, LATER, NEVER, SHORT, UNFIT, Reason
from tafelrunde.kernel.frames import TURN


def space(teller: Teller, text: str) -> Told | None:
    """A space of a duchy, empty or covered."""
    found = space_of(teller.view, text)
    if found is None:
        return None
    owner, number = found
    view = teller.view
    if view.is_automa(owner):
        return automa_explain.space(teller, number)
    tile = int(view.land[SPACES * owner + number])
    if tile != NONE:
        return lying(teller, owner, number, tile)
    at = SPACES * int(view.duchy[owner]) + number
    hue, die = teller.hue(int(SPACE_COLOUR[at])), int(NUMBER[at])
    if owner == teller.seat:
        thing = teller.say("your space", hue=hue, number=die)
        return thing, empty(teller, thing, number)
    thing = teller.say("space of", hue=hue, number=die, name=teller.name(owner))
    return thing, [teller.reason(69, thing, NEVER, "own duchy only")]


def empty(teller: Teller, thing: str, space: int) -> list[Reason]:
    """Why nothing can be placed on an empty space of the own duchy."""
    view = teller.view
    if teller.kind == SETUP and view.frames.arg(teller.seat) == 1:
        rule, key = teller.start
        return [teller.reason(rule, thing, UNFIT, key)]
    if teller.kind in (GIFT, DIRECT):
        return [
            reason
            for place in ([teller.place] if teller.place is not None else range(len(view.board)))
            if view.board[place] != NONE and teller.fits_colour(int(view.board[place]), space)
            for reason in teller.placing(thing, int(view.board[place]), space)
        ] or teller.busy(thing)
    if teller.kind not in (TURN, PUT) and not teller.acting:
        return teller.busy(thing)
    if teller.place is not None:
        return [teller.reason(65, thing, UNFIT, "key space first")]
    if teller.tile_chosen is not None:
        return teller.placing(thing, teller.tile_chosen, space)
    tiles = teller.key_tiles()
    fitting = [tile for tile in tiles if teller.fits_colour(tile, space)]
    if not fitting:
        key = "no such tile" if tiles else "no tile"
        return [teller.reason(70 if tiles else 69, thing, FIRST, key, hue=teller.hue_of(space))]
    return [reason for tile in fitting for reason in teller.placing(thing, tile, space)]


def lying(teller: Teller, owner: int, space: int, tile: int) -> Told:
    """A tile that lies in a duchy."""
    view, seat = teller.view, teller.seat
    name = teller.tile(tile)
    monastery = tile - FIRST_NUMBER if MONASTERIES <= tile < INN else 0
    if owner != seat:
        thing = teller.say("lies with", tile=name, name=teller.name(owner))
        if monastery and plain.lender(view, seat) == owner:
            return thing, monk(teller, thing, monastery)
        return thing, [teller.reason(69, thing, NEVER, "own duchy only")]
    thing = teller.say("lies here", tile=name)
    if teller.kind == FLOCK and ANIMALS <= tile < BUILDINGS:
        return thing, [teller.reason(173, thing, UNFIT, "other pasture")]
    if teller.kind == SETUP or teller.tile_chosen is not None:
        return thing, [teller.reason(73, thing, UNFIT, "covered")]
    if monastery:
        return thing, monk(teller, thing, monastery)
    if tile == MINE:
        return thing, [teller.reason(115, thing, LATER, "mine pays")]
    return thing, [teller.reason(73, thing, NEVER, "stays")]


def monk(teller: Teller, thing: str, number: int) -> list[Reason]:
    """What a monastery does, and what is missing for those that one uses oneself."""
    view, seat = teller.view, teller.seat
    rule = MONASTERY_RULES[number]
    in_turn = teller.asked and view.frames.kind(0) == TURN
    if number == 6 and in_turn:
        if view.frames.arg(1 if view.own_limit else 0, 0) == 0:
            return [teller.reason(137, thing, LATER, "bought")]
        if view.workers[seat] < 2:
            return [teller.reason(136, thing, SHORT, "building costs", have=teller.hands())]
        return [teller.reason(1011, thing, LATER, "no building")]
    if number == 28 and in_turn:
        return [teller.reason(160, thing, SHORT, "recruits cost")]
    if number == 5:
        return [teller.reason(rule, thing, LATER, "next ship")]
    if number >= FIRST_SCORING and number not in (27, 28):
        if view.plays(SOLO):
            return [teller.reason(224, thing, NEVER, "has scored")]
        return [teller.reason(rule, thing, LATER, "scores later")]
    return [teller.reason(rule, thing, NEVER, "by itself")]


def key(teller: Teller, text: str) -> Told | None:
    """A tile on a key space."""
    found = key_of(teller.view, text)
    if found is None:
        return vineyards_explain.key(teller, text)
    owner, tile = found
    if owner != teller.seat:
        thing = teller.say("key of", tile=teller.tile(tile), name=teller.name(owner))
        return thing, [teller.reason(69, thing, NEVER, "own keys only")]
    thing = teller.say("your key", tile=teller.tile(tile))
    if teller.kind == CLEAR:
        return thing, [teller.reason(1135, thing, FIRST, "double first")]
    return thing, held(teller, thing, tile)


def held(teller: Teller, thing: str, tile: int) -> list[Reason]:
    """Why a tile on a key space that the seat may use cannot be placed."""
    if teller.kind != PUT and not teller.acting:
        return teller.busy(thing)
    if teller.space is not None:
        rule = teller.fits(tile, teller.space)
        if rule not in (0, 70):
            return [teller.reason(rule, thing, UNFIT, "not that space")]
        return teller.placing(thing, tile, teller.space)
    if teller.place is not None or teller.goods is not None:
        return []
    return teller.seeking(thing, tile)


def new(teller: Teller, text: str) -> Told | None:
    """A tile that waits for room on the key spaces."""
    view = teller.view
    if text or view.window or view.frames.depth() == 0 or view.frames.kind() not in (ROOM, CLEAR):
        return None
    number = int(view.frames.arg(0))
    double = view.frames.kind() == CLEAR
    thing = vineyards_explain.name(teller, number) if double else teller.tile(number)
    if not teller.asked:
        return thing, teller.busy(thing)
    rule, key = (1101, "two rooms") if double else (66, "room first")
    return thing, [teller.reason(rule, thing, FIRST, key)]


def goods(teller: Teller, text: str) -> Told | None:
    """A stack of goods in a store."""
    found = goods_of(teller.view, text)
    if found is None:
        return None
    owner, colour = found
    name = goods_name(colour, teller.lang)
    if owner != teller.seat:
        return other(teller, "goods of", owner, 105, goods=name)
    thing = teller.say("your goods", goods=name)
    if teller.kind == GIVE and refuse_solo.give(teller.view, teller.seat, colour):
        return thing, [teller.reason(1142, thing, UNFIT, "give in order")]
    if teller.acting:
        return thing, teller.short(105, thing, [colour + 1])
    return thing, [] if teller.kind in (GIVE, TRADE) else teller.busy(thing)


def die(teller: Teller, text: str) -> Told | None:
    """A die of somebody."""
    found = die_of(teller.view, text)
    if found is None:
        return None
    owner, number = found
    value = int(teller.view.dice[2 * owner + number])
    if owner != teller.seat:
        rule = 313 if teller.view.is_automa(owner) else 59
        return other(teller, "die of", owner, rule, value=value & 7)
    thing = teller.say("die", value=value & 7)
    if value >= USED:
        return thing, [teller.reason(59, thing, LATER, "die used")]
    if teller.kind != TURN:
        return thing, teller.busy(thing)
    if teller.die is not None:
        return thing, [teller.reason(56, thing, UNFIT, "one die")]
    chosen = [*teller.chosen, f"die:{text}"]
    with_it = type(teller)(teller.view, teller.seat, chosen, teller.names, teller.lang)
    with_it.for_die = True
    return thing, reaching(with_it, thing)


def reaching(teller: Teller, thing: str) -> list[Reason]:
    """Why the die that is chosen now does not do what was chosen before."""
    if teller.place is not None:
        return teller.taking(thing, teller.place) if teller.place < BLACK else []
    if teller.goods is not None:
        return teller.short(105, thing, [teller.goods + 1])
    if teller.tile_chosen is not None:
        if teller.space is not None:
            return teller.placing(thing, teller.tile_chosen, teller.space)
        return teller.seeking(thing, teller.tile_chosen)
    if teller.space is not None:
        return empty(teller, thing, teller.space)
    return vineyards_explain.reaching(teller, thing)


def other(teller: Teller, key: str, owner: int, rule: int, **values: object) -> Told:
    """Something of another player, or of Châteauma."""
    thing = teller.say(key, name=teller.name(owner), **values)
    if teller.view.is_automa(owner):
        return thing, [teller.reason(rule if rule == 313 else 291, thing, NEVER, "automa")]
    return thing, [teller.reason(rule, thing, NEVER, "not yours")]


def of_somebody(
    teller: Teller, text: str, key: str, rule: int, mine: Callable[[Teller], Told]
) -> Told | None:
    """Something that every seat has once: one's own, or another's."""
    seat = index(text, int(teller.view.setup.seats), 0)
    if seat < 0:
        return None
    return mine(teller) if seat == teller.seat else other(teller, key, seat, rule)


def silver(teller: Teller, text: str) -> Told | None:
    """The silver of a seat."""
    return of_somebody(teller, text, "silver of", 111, own_silver)


def own_silver(teller: Teller) -> Told:
    """The own silver, which pays by itself for what is bought."""
    thing = teller.say("your silver")
    if teller.kind == TOP_UP:
        missing, have = points_left(teller), teller.purse()
        return thing, [teller.reason(228, thing, SHORT, "points cost", missing=missing, have=have)]
    return thing, [teller.reason(111, thing, LATER, "silver pays"), *teller.opening(thing)]


def workers(teller: Teller, text: str) -> Told | None:
    """The workers of a seat; Châteauma has none (BUR-301)."""
    people = range(int(teller.view.people()))
    if text not in [str(seat) for seat in people]:
        return None
    return of_somebody(teller, text, "workers of", 61, own_workers)


def own_workers(teller: Teller) -> Told:
    """The own workers, which a die brings."""
    thing = teller.say("your workers")
    if teller.kind == TURN and not teller.dice():
        return thing, [teller.reason(110, thing, LATER, "dice used")]
    return thing, teller.busy(thing)


def sold(teller: Teller, text: str) -> Told | None:
    """The goods that a seat has sold."""
    return of_somebody(teller, text, "sold of", 106, own_sold)


def own_sold(teller: Teller) -> Told:
    """The own sold goods."""
    thing = teller.say("your sold")
    return thing, [teller.reason(106, thing, NEVER, "sold")]


def post(teller: Teller, text: str) -> Told | None:
    """A border post."""
    found = numbered(teller.view, text, 3)
    view = teller.view
    if found is None or not view.plays(BORDERS) or view.is_automa(found[0]):
        return None
    if view.duchy[found[0]] == NONE:
        return None
    if found[0] != teller.seat:
        return other(teller, "post of", found[0], 178)
    thing = teller.say("post")
    return thing, [teller.reason(178, thing, NEVER, "road")]


def copy(teller: Teller, text: str) -> Told | None:
    """A building that a crane can stand for."""
    if text not in COPIES or teller.kind != COPY:
        return None
    rule = refuse.copy(teller.view, teller.seat, text)
    if rule == 1049:
        return None
    thing = teller.tile(TILE_NAMES.index(text))
    return thing, [teller.reason(rule or 171, thing, UNFIT, "finds nothing")]


def duchy(teller: Teller, text: str) -> Told | None:
    """A duchy that can be chosen."""
    number = index(text, DUCHIES)
    view = teller.view
    if number < 0 or not view.window or view.duchy[teller.seat] != NONE:
        return None
    if not view.may_choose(teller.seat, number):
        return None
    thing = teller.say("duchy", number=number + 1)
    return thing, teller.busy(thing)
