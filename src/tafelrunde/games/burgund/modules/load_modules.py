"""What border posts, castles rule and trade routes add to stored positions."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.games.burgund import ways
from tafelrunde.games.burgund.components import (
    BORDER,
    BORDERS,
    CARDS_EACH,
    CASTLE,
    CASTLES_RULE,
    CHATEAUMA,
    FIELDS,
    GOODS,
    NONE,
    TRADE_ROUTES,
)
from tafelrunde.games.burgund.frames import LAY_OUT
from tafelrunde.games.burgund.modules import borders, castles, routes
from tafelrunde.games.burgund.modules.automa import POST_CARDS
from tafelrunde.games.burgund.modules.load_shields import scattered
from tafelrunde.games.burgund.plain import part
from tafelrunde.games.burgund.play import ORDER
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.stored import take
from tafelrunde.kernel.bits import lowest
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.loading import number, numbers
from tafelrunde.kernel.native import u8


def load_modules(state: Burgund, data: Mapping[str, object], seats: int) -> None:
    """What modules add."""
    if state.plays(BORDERS):
        _borders(state, data, seats)
    if state.plays(CASTLES_RULE):
        state.removed = number(data, "removed", 0, int(state.out[CASTLE]))
        for seat in range(int(state.people())):
            if not scattered(state, seat) and not _led_to(state, seat):
                raise BadPosition(f"land of seat {seat}: no castle leads to one of its tiles")
    if state.plays(TRADE_ROUTES):
        _routes(state, data, seats)


def _borders(state: Burgund, data: Mapping[str, object], seats: int) -> None:
    most = POST_CARDS if state.plays(CHATEAUMA) else borders.ALL
    given = numbers(data.get("linked"), "linked", seats, 0, most)
    for seat in range(seats):
        tiles = [int(owner) for owner in state.bonus[2 * BORDER :]]
        state.linked[seat] = u8(given[seat])
        if state.is_automa(seat):
            if given[seat] < POST_CARDS and seat in tiles:
                raise BadPosition("bonus: the automa has not completed three border cards")
            continue
        home = int(state.duchy[seat])
        posts = 0 if home == NONE else int(borders.linked_posts(home, state.covered[seat]))
        if given[seat] != max(0, posts - 1):
            raise BadPosition("linked does not fit the border posts of the duchy")
        if given[seat] < borders.ALL and seat in tiles:
            raise BadPosition("bonus: only who has linked three border posts has their tile")


def _led_to(state: Burgund, seat: int) -> bool:
    """Are all tiles but castles on spaces to which a castle leads?"""
    covered, home = int(state.covered[seat]), int(state.duchy[seat])
    if covered == 0:
        return True
    own = castles.castles(state, seat)
    led = castles.all_led_to(state, seat, ways.around(home, own))
    return covered & ~own & ~led == 0


def _routes(state: Burgund, data: Mapping[str, object], seats: int) -> None:
    """Cards are all different; what is sold lies on their fields as long as there are any."""
    size = int(routes.length(state))
    each = size // FIELDS
    held = take(state, data, "cards")
    for seat in range(seats):
        mine = part(held, each, seat)
        if {card < 0 for card in mine} != {bool(state.is_automa(seat))}:
            raise BadPosition("cards: all but the automa have some")
    cards = held[: each * int(state.people())]
    if len(set(cards)) < len(cards):
        raise BadPosition("cards: each is there once")
    given = take(state, data, "laid")
    for seat in range(seats):
        laid = part(given, size, seat)
        full = laid.index(-1) if -1 in laid else size
        if max(laid[full:], default=-1) >= 0:
            raise BadPosition("laid: fields are filled from the left")
        if state.is_automa(seat) and full:
            raise BadPosition("laid: the automa has no trade route")
        for colour in range(0 if state.is_automa(seat) else GOODS):
            off = int(state.sold[GOODS * seat + colour]) - laid.count(colour)
            due = _to_lay(state, seat, colour)
            if off < due or (off > due and full < size):
                raise BadPosition("laid: what is sold lies on the trade route while it has room")


def _to_lay(state: Burgund, seat: int, colour: int) -> int:
    """How many sold goods of a colour are still to be laid out."""
    stack = state.frames
    return sum(
        [
            int(stack.arg(1, frame))
            for frame in range(int(stack.depth()))
            if stack.kind(frame) == LAY_OUT
            and state.setup.team[lowest(stack.owners(frame))] == state.setup.team[seat]
            and stack.arg(0, frame) == colour
        ]
    )


def may_be_at(state: Burgund, seat: int, step: int, chosen: bool, founded: bool) -> bool:
    """Can a seat be at this step of the setup?"""
    if not founded:
        return step == int(chosen) and in_order(state, seat, 0)
    last = int(CARDS_EACH[state.setup.seats])
    return state.arranging and ORDER <= step <= last and in_order(state, seat, step - ORDER)


def in_order(state: Burgund, seat: int, done: int) -> bool:
    """Do the cards that can still be arranged lie in the order of their numbers?"""
    each = int(CARDS_EACH[state.setup.seats])
    left = [int(card) for card in state.cards[each * seat + done : each * seat + each]]
    return not state.arranging or left == sorted(left)


def check_laying(state: Burgund, frame: int) -> None:
    """Sold goods may wait until the bonus of the latest one is done (BUR-R62)."""
    stack = state.frames
    if not state.plays(TRADE_ROUTES) or stack.arg(0, frame) >= GOODS:
        raise BadPosition("frames: no such goods are laid on a trade route")
