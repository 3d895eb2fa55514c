"""What an id of the picture means; nothing for one that the picture does not have."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.games.burgund.components import (
    BLACK,
    BLACK_TILES,
    GOODS,
    INN_SPACE,
    INNS,
    NONE,
    PLACE_NAMES,
    SLOTS,
    SPACES,
    TEAM,
    TILE_NAMES,
    VINEYARDS,
)
from tafelrunde.games.burgund.modules.team import SHELVES, TEAMS
from tafelrunde.games.burgund.modules.vineyards_components import PAIR_NAMES, PLOTS, STALL_NAMES
from tafelrunde.games.burgund.modules.vineyards_state import has_stall
from tafelrunde.games.burgund.state import Burgund


def index(text: str, count: int, first: int = 1) -> int:
    """The place of a number among so many, the lowest is `first`; -1 for anything else."""
    known = [str(first + number) for number in range(count)]
    return known.index(text) if text in known else -1


def of_seat(view: Burgund, text: str) -> tuple[int, str]:
    """A seat and what follows it, or -1."""
    seat, _, rest = text.partition(".")
    return index(seat, int(view.setup.seats), 0), rest


def numbered(view: Burgund, text: str, count: int, first: int = 1) -> tuple[int, int] | None:
    """A seat and one of so many things that it has."""
    seat, rest = of_seat(view, text)
    number = index(rest, count, first)
    return (seat, number) if seat >= 0 and number >= 0 else None


def place_of(view: Burgund, text: str) -> int | None:
    """A place of the main board that this number of players uses."""
    seats = int(view.setup.seats)
    if text == "inn" and view.plays(INNS):
        return INN_SPACE
    if text not in PLACE_NAMES:
        return None
    place = PLACE_NAMES.index(text)
    if place >= BLACK:
        return place if place - BLACK < BLACK_TILES[seats] else None
    return place if place % SLOTS < max(2, seats) else None


def stall_of(view: Burgund, text: str) -> int | None:
    """A place of the vineyard depot or of the display."""
    if not view.plays(VINEYARDS) or text not in STALL_NAMES:
        return None
    stall = STALL_NAMES.index(text)
    return stall if has_stall(view.setup.seats, stall) else None


def space_of(view: Burgund, text: str) -> tuple[int, int] | None:
    """A space of a duchy that is to be seen."""
    found = numbered(view, text, SPACES, 0)
    if found is None:
        return None
    seen = view.is_automa(found[0]) or view.duchy[found[0]] != NONE
    return found if seen else None


def held_of(text: str, names: Sequence[str], held: list[int]) -> int:
    """Which of the tiles held it is: a name, with a number from the second of equal ones on."""
    name, dot, copy = text.partition(".")
    number = names.index(name) if name in names else -1
    equal = held.count(number)
    there = index(copy, equal - 1, 2) >= 0 if dot else equal > 0
    return number if there else -1


def shelf_of(view: Burgund, text: str) -> tuple[int, str]:
    """Whose key spaces, a seat's or a team's, and what follows; or -1."""
    shelf, _, rest = text.partition(".")
    known = SHELVES[: int(view.setup.seats) + (TEAMS if view.plays(TEAM) else 0)]
    return (known.index(shelf) if shelf in tuple(known) else -1), rest


def key_of(view: Burgund, text: str) -> tuple[int, int] | None:
    """A tile on a key space: whose, and which."""
    shelf, rest = shelf_of(view, text)
    tile = held_of(rest, TILE_NAMES, view.key_tiles(shelf)) if shelf >= 0 else -1
    return (shelf, tile) if tile >= 0 else None


def double_of(view: Burgund, text: str) -> tuple[int, int] | None:
    """A double tile on key spaces: whose, and which."""
    seat, rest = of_seat(view, text)
    kind, _, rest = rest.partition(".")
    if seat < 0 or kind != "double" or not view.plays(VINEYARDS):
        return None
    pair = held_of(rest, PAIR_NAMES, view.cellar.doubles_of(seat))
    return (seat, pair) if pair >= 0 else None


def goods_of(view: Burgund, text: str) -> tuple[int, int] | None:
    """A stack of goods in a store: whose, and which colour."""
    found = numbered(view, text, GOODS)
    return found if found is not None and view.store[GOODS * found[0] + found[1]] else None


def die_of(view: Burgund, text: str) -> tuple[int, int] | None:
    """A die that was rolled: whose, and which."""
    found = numbered(view, text, 2)
    if found is None or view.dice[2 * found[0] + found[1]] == 0:
        return None
    return None if view.is_automa(found[0]) and found[1] == 1 else found


def plot_of(view: Burgund, text: str) -> tuple[int, int] | None:
    """A field of a vineyard: whose, and which."""
    found = numbered(view, text, PLOTS)
    if found is None or not view.plays(VINEYARDS) or view.is_automa(found[0]):
        return None
    return found
