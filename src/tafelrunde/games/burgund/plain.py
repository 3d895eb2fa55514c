"""A position in words, lists and coordinates: how the second opinion looks at it, and who shows it.

Nothing here is shared with the rules as they are played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.burgund.components import (
    AT,
    BOX,
    MODULE_NAMES,
    PLACE_NAMES,
    STEPS,
    TILE_NAMES,
)

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

EMPTY = 255
# The options in their order.
FLAGS = (
    "duchies", "duchy", "boards", "fewer_empty", "own_limit", "scaled_steps", *MODULE_NAMES,
    "plain_third_post", "arranged",
)  # fmt: skip


def keys(state: Burgund, seat: int) -> list[int]:
    """The tiles on the key spaces."""
    common = shelf(state, 4 + seat % 2) if agreed(state, "team") else []
    return shelf(state, seat) + common


def shelf(state: Burgund, number: int) -> list[int]:
    """The tiles on the key spaces of a seat; after the seats come the teams."""
    shelves = 6 if agreed(state, "team") else int(state.setup.seats)
    held = part(state.keys, 3, number)
    if state.arms.keeper == number:
        held += [int(tile) for tile in state.keys][3 * shelves :]
    return [tile for tile in held if tile != EMPTY]


def dice(state: Burgund, seat: int) -> list[int]:
    """The two dice, used ones with 8 more."""
    return part(state.dice, 2, seat)


def part(cells: object, size: int, seat: int) -> list[int]:
    """A seat's share of an array."""
    whole = [int(cell) for cell in cells]  # type: ignore[attr-defined]
    return whole[size * seat : size * seat + size]


def placed(state: Burgund, seat: int) -> list[str]:
    """The names of the tiles in a duchy, of the automa also of those on its cards (BUR-357)."""
    side = state.setup.team
    halves = [half for half, one in enumerate(side) if one == side[seat]]
    lying = [tile for half in halves for tile in part(state.land, 37, half)]
    if state.setup.automa[seat]:
        open_cards = [cell for cell in map(int, state.automa.lying) if cell < 64]
        lying += open_cards + [int(tile) for tile in state.automa.stacked]
    return [TILE_NAMES[tile] for tile in lying if tile != EMPTY]


def owns(state: Burgund, seat: int, number: int) -> bool:
    """Does a monastery lie in the duchy, or in that of the player named with shield 6?

    Nobody asks for 27 here, which is not lent (BUR-R93).
    """
    name = f"monastery_{number}"
    lent = lender(state, seat)
    return name in placed(state, seat) or (lent >= 0 and name in placed(state, lent))


def spot(state: Burgund, number: int) -> tuple[int, int]:
    """Who has a shield and on which space; -1 and the number of a depot, 0 if it is gone."""
    cell = int(state.arms.lies[number])
    if cell == EMPTY:
        return -1, 0
    return (-1, cell + 1) if cell < 6 else divmod(cell - 6, 37)


def bears(state: Burgund, seat: int, number: int) -> bool:
    """Does a seat have a shield, or its partner?"""
    owner, side = spot(state, number)[0], state.setup.team
    return owner >= 0 and side[owner] == side[seat]


def lender(state: Burgund, seat: int) -> int:
    """Whose monasteries a seat may use besides its own, or -1."""
    named = int(state.arms.named)
    return named if bears(state, seat, 6) and named != EMPTY else -1


def agreed(state: Burgund, name: str) -> bool:
    """Does the table play with this module or option?"""
    return bool(state.setup.values[FLAGS.index(name)])


def letters(duchy: int) -> str:
    """The map of a duchy."""
    if duchy >= 32:
        return "".join(BOX["team"]["halves"][("31a", "32a", "31b", "32b")[duchy - 32]]["rows"])
    if duchy >= 30:
        return "".join(field[0] for field in BOX["solo_duchies"][str(duchy + 3)]["spaces"])
    return "".join(BOX["duchies"][str(duchy + 1)]["rows"])


def turned(value: int, step: int) -> int:
    """A number some steps further on the circle from 1 to 6."""
    return (value - 1 + step) % 6 + 1


def at(state: Burgund, place: int) -> str:
    """The tile on a place of the board, or nothing."""
    tile = int(state.board[place])
    return TILE_NAMES[tile] if tile != EMPTY else ""


def depot(place: int) -> str:
    """The depot of a place, by its name."""
    return PLACE_NAMES[place].rstrip("abcd") if place < 24 else "black"


def number(duchy: int, space: int) -> int:
    """The die number of a space."""
    if duchy >= 30:
        return int(BOX["solo_duchies"][str(duchy + 3)]["spaces"][space][1])
    return int("".join(BOX["duchy_grid"]["numbers"])[space])


def around(space: int, home: int = 0, *ways: str) -> list[int]:
    """The neighbours of a space; on a solo board also over these ways."""
    if home >= 30:
        board = BOX["solo_duchies"][str(home + 3)]
        pairs = [pair for way in ("touching", *ways) for pair in board[way] if space in pair]
        return [one if other == space else other for one, other in pairs]
    q, r = next(where for where, number in AT.items() if number == space)
    near = [(q + dq, r + dr) for dq, dr in STEPS]
    return [AT[where] for where in near if where in AT]


def town(map_: str, space: int, home: int = 0) -> list[int]:
    """All spaces of the region of a space."""
    found = [space]
    for one in found:
        found += [o for o in around(one, home) if map_[o] == map_[space] and o not in found]
    return found
