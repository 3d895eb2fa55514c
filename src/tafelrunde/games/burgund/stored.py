"""The plain parts of a position as they are stored: numbers within bounds, -1 for nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, final

from tafelrunde.games.burgund import plain
from tafelrunde.games.burgund.components import (
    CARDS,
    DEPOTS,
    DUCHIES,
    GOODS,
    GOODS_EACH,
    MAPS,
    NONE,
    TEAM,
    TILES,
    TRACK,
)
from tafelrunde.games.burgund.turn import USED
from tafelrunde.kernel.loading import numbers, parts

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

MANY: Final = 999
# Into how many equal lists a part is divided: none, or as many as there are seats.
WHOLE: Final = 0
BY_SEAT: Final = -1
# The highest number is that of the last seat.
SEAT: Final = -1


@final
class Part:
    """An array of a position: its stored name, its bounds, its lists, its name in a position.

    What is `common` to a team lies with both partners and is stored once.
    """

    def __init__(
        self,
        name: str,
        low: int,
        high: int,
        lists: int = WHOLE,
        field: str = "",
        common: bool = False,
    ) -> None:
        self.name = name
        self.low = low
        self.high = high
        self.lists = lists
        self.field = field or name
        self.common = common

    def count(self, state: Burgund) -> int:
        """How many lists there are."""
        return self.owners(state) if self.lists == BY_SEAT else self.lists

    def owners(self, state: Burgund) -> int:
        """How many have a share of their own: all seats, or the teams."""
        shared = self.common and state.plays(TEAM)
        return len(set(state.setup.team)) if shared else int(state.setup.seats)


PARTS: Final = [
    Part("supply", 0, 20),
    Part("out", 0, 26),
    Part("board", -1, TILES - 1),
    Part("goods_bag", 0, GOODS_EACH),
    Part("row", -1, GOODS - 1),
    Part("quay", 0, GOODS_EACH, DEPOTS),
    Part("order", 0, SEAT),
    Part("track", 0, TRACK),
    Part("bonus", -1, SEAT),
    Part("boards", -1, DUCHIES // 2 - 1),
    Part("duchy", -1, MAPS - 1),
    Part("land", -1, TILES - 1, BY_SEAT),
    Part("keys", -1, TILES - 1, BY_SEAT),
    Part("store", 0, GOODS_EACH, BY_SEAT, common=True),
    Part("sold", 0, GOODS_EACH, BY_SEAT, common=True),
    Part("silver", 0, MANY, common=True),
    Part("workers", 0, MANY, common=True),
    Part("points", -MANY, MANY, BY_SEAT, "points_of"),
    Part("dice", 0, USED + 6, BY_SEAT),
]
# What only border posts and trade routes have.
LINKED: Final = Part("linked", 0, 3)
ROUTE_CARDS: Final = Part("cards", -1, CARDS - 1, BY_SEAT, common=True)
LAID: Final = Part("laid", -1, GOODS - 1, BY_SEAT, common=True)
_NAMED: Final = {part.name: part for part in [*PARTS, LINKED, ROUTE_CARDS, LAID]}


def cells(state: Burgund, part: Part) -> list[int]:
    """The numbers of a part, with -1 for nothing."""
    held: Any = getattr(state, part.field)
    if part.common:
        held = held[: len(held) // int(state.setup.seats) * part.owners(state)]
    return [-1 if part.low == -1 and cell == NONE else int(cell) for cell in held]


def write(state: Burgund, part: Part) -> list[object]:
    """A part as it is stored."""
    whole = cells(state, part)
    count = part.count(state)
    if count == 0:
        return list(whole)
    size = len(whole) // count
    return [plain.part(whole, size, place) for place in range(count)]


def read(state: Burgund, data: Mapping[str, object], name: str) -> list[int]:
    """The numbers of a part in a row; refuses what is out of bounds, or too much or too little."""
    part = _NAMED[name]
    high = int(state.setup.seats) - 1 if part.high == SEAT else part.high
    size, count = len(cells(state, part)), part.count(state)
    if count == 0:
        return numbers(data.get(name), name, size, part.low, high)
    found = []
    for given in parts(data, name, count):
        found += numbers(given, name, size // count, part.low, high)
    return found


def put(state: Burgund, name: str, given: list[int]) -> None:
    """Lay the numbers of a part into a position."""
    part = _NAMED[name]
    held: Any = getattr(state, part.field)
    for place, number in enumerate(given):
        held[place] = NONE if part.low == -1 and number < 0 else number


def take(state: Burgund, data: Mapping[str, object], name: str) -> list[int]:
    """Read a part and lay it into a position at once."""
    given = read(state, data, name)
    put(state, name, given)
    return given
