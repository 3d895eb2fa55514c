"""The main board part by part: one that shows what it showed before is not drawn again."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from tafelrunde.games.burgund.components import BLACK, DEPOTS, GOODS, INN, INNS, NONE, SLOTS
from tafelrunde.games.burgund.scene import duchy
from tafelrunde.kernel.draw import WHILE_SHOWN, Markup, drawn_once
from tafelrunde.kernel.state import OVER

if TYPE_CHECKING:
    from tafelrunde.games.burgund.scene.board import Board


def parts(board: Board) -> list[Markup]:
    """Phases and what comes, the depots, the black one, and what stands below."""
    view, eyes = board.view, board.eyes
    kind = (
        type(board), board.width, board.height, eyes.form, eyes.stretched, eyes.lang, eyes.seats,
        int(view.modules), int(view.phase), bool(view.window),
    )  # fmt: skip
    alone = (int(view.duchy[0]), int(view.covered[0])) if eyes.seats == 1 else ()
    around = (
        *kind, *alone, int(view.round), int(view.white), view.actor == OVER, int(view.removed),
        *eyes.names, *view.row, *view.order, *view.track, *view.bonus,
    )  # fmt: skip
    above, below = _around(board, around)
    black = (*_tiles(board, BLACK, len(view.board)), *_inns(board))
    return [
        *above,
        *(_depot(board, (*kind, *_lying(board, d)), d) for d in range(DEPOTS)),
        _black(board, (*kind, *black)),
        *below,
    ]


def _lying(board: Board, depot: int) -> list[Hashable]:
    """All that lies at a depot, and where its tiles could go."""
    goods = board.view.quay[GOODS * depot : GOODS * depot + GOODS]
    tiles = _tiles(board, SLOTS * depot, SLOTS * depot + SLOTS)
    return [depot, *goods, *tiles, *board.view.arms.at_depot(depot)]


def _tiles(board: Board, first: int, end: int) -> list[Hashable]:
    """The tiles on some places, and where they could go."""
    found: list[Hashable] = []
    for tile in board.view.board[first:end]:
        found.append(tile)
        if tile != NONE:
            found += duchy.goals(board.eyes, tile)
    return found


def _inns(board: Board) -> list[Hashable]:
    """How many inns there are, and where they could go."""
    count = int(board.view.inns) if board.view.plays(INNS) else 0
    return [count, *(duchy.goals(board.eyes, INN) if count else ())]


def _given(board: Board, what: Hashable, *which: int) -> Hashable:
    return what


@drawn_once(_given, most=512)
def _around(board: Board, what: Hashable) -> tuple[list[Markup], list[Markup]]:
    return [*board.phases(), *board.clock(), *board.coming()], board.foot_row()


@drawn_once(_given, WHILE_SHOWN)
def _depot(board: Board, what: Hashable, depot: int) -> Markup:
    return board.depot(depot)


@drawn_once(_given, WHILE_SHOWN)
def _black(board: Board, what: Hashable) -> Markup:
    return board.black()
