"""What border posts, castles rule and trade routes add to stored positions."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.games.burgund import ways
from tafelrunde.games.burgund.components import (
    BORDER,
    BORDERS,
    CARDS,
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
from tafelrunde.games.burgund.play import ORDER
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.kernel.errors import BadPosition
from tafelrunde.kernel.fast import u8
from tafelrunde.kernel.stored import number, numbers, parts


def load_modules(table: Burgund, data: Mapping[str, object], seats: int) -> None:
    """What modules add."""
    if table.plays(BORDERS):
        _borders(table, data, seats)
    if table.plays(CASTLES_RULE):
        table.removed = number(data, "removed", 0, int(table.out[CASTLE]))
        for seat in range(int(table.people())):
            if not scattered(table, seat) and not _led_to(table, seat):
                raise BadPosition(f"land of seat {seat}: no castle leads to one of its tiles")
    if table.plays(TRADE_ROUTES):
        _routes(table, data, seats)


def _borders(table: Burgund, data: Mapping[str, object], seats: int) -> None:
    most = POST_CARDS if table.plays(CHATEAUMA) else borders.ALL
    given = numbers(data.get("linked"), "linked", seats, 0, most)
    for seat in range(seats):
        tiles = [int(owner) for owner in table.bonus[2 * BORDER :]]
        table.linked[seat] = u8(given[seat])
        if table.is_automa(seat):
            if given[seat] < POST_CARDS and seat in tiles:
                raise BadPosition("bonus: the automa has not completed three border cards")
            continue
        home = int(table.duchy[seat])
        posts = 0 if home == NONE else int(borders.linked_posts(home, table.covered[seat]))
        if given[seat] != max(0, posts - 1):
            raise BadPosition("linked does not fit the border posts of the duchy")
        if given[seat] < borders.ALL and seat in tiles:
            raise BadPosition("bonus: only who has linked three border posts has their tile")


def _led_to(table: Burgund, seat: int) -> bool:
    """Are all tiles but castles on spaces to which a castle leads?"""
    covered, home = int(table.covered[seat]), int(table.duchy[seat])
    if covered == 0:
        return True
    own = castles.castles(table, seat)
    led = castles.all_led_to(table, seat, ways.around(home, own))
    return covered & ~own & ~led == 0


def _routes(table: Burgund, data: Mapping[str, object], seats: int) -> None:
    """Cards are all different; what is sold lies on their fields as long as there are any."""
    size = int(routes.length(table))
    each = size // FIELDS
    held = [numbers(p, "cards", each, -1, CARDS - 1) for p in parts(data, "cards", seats)]
    for seat, mine in enumerate(held):
        if {card < 0 for card in mine} != {bool(table.is_automa(seat))}:
            raise BadPosition("cards: all but the automa have some")
    cards = [card for mine in held[: int(table.people())] for card in mine]
    if len(set(cards)) < len(cards):
        raise BadPosition("cards: each is there once")
    for place, card in enumerate(cards):
        table.cards[place] = u8(card)
    for seat, part in enumerate(parts(data, "laid", seats)):
        laid = numbers(part, "laid", size, -1, GOODS - 1)
        full = laid.index(-1) if -1 in laid else size
        if max(laid[full:], default=-1) >= 0:
            raise BadPosition("laid: fields are filled from the left")
        if table.is_automa(seat) and full:
            raise BadPosition("laid: the automa has no trade route")
        for field, colour in enumerate(laid[:full]):
            table.laid[size * seat + field] = u8(colour)
        for colour in range(0 if table.is_automa(seat) else GOODS):
            off = int(table.sold[GOODS * seat + colour]) - laid.count(colour)
            due = _to_lay(table, seat, colour)
            if off < due or (off > due and full < size):
                raise BadPosition("laid: what is sold lies on the trade route while it has room")


def _to_lay(table: Burgund, seat: int, colour: int) -> int:
    """How many sold goods of a colour are still to be laid out."""
    stack = table.frames
    return sum(
        [
            int(stack.arg(1, frame))
            for frame in range(int(stack.depth()))
            if stack.kind(frame) == LAY_OUT
            and stack.owners(frame) == 1 << seat
            and stack.arg(0, frame) == colour
        ]
    )


def may_be_at(table: Burgund, seat: int, step: int, chosen: bool, founded: bool) -> bool:
    """Can a seat be at this step of the setup?"""
    if not founded:
        return step == int(chosen) and in_order(table, seat, 0)
    last = int(CARDS_EACH[table.setup.seats])
    return table.arranging and ORDER <= step <= last and in_order(table, seat, step - ORDER)


def in_order(table: Burgund, seat: int, done: int) -> bool:
    """Do the cards that can still be arranged lie in the order of their numbers?"""
    each = int(CARDS_EACH[table.setup.seats])
    left = [int(card) for card in table.cards[each * seat + done : each * seat + each]]
    return not table.arranging or left == sorted(left)


def check_laying(table: Burgund, frame: int) -> None:
    """Sold goods may wait until the bonus of the latest one is done (BUR-R62)."""
    stack = table.frames
    if not table.plays(TRADE_ROUTES) or stack.arg(0, frame) >= GOODS:
        raise BadPosition("frames: no such goods are laid on a trade route")
