"""What is said about a thing that was touched, held against what it should be."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.catan import GAME
from tests.explained import check_sentence

from .drawn import Table, land, table


def land_id(name: str) -> str:
    return f"land:{land(name)}"


def says(
    game: Table, touched: str, rule: str, english: str, german: str, seat: int | None = None
) -> None:
    """The one who is asked, or this seat, is told this about the last of these things."""
    seat = game.seat if seat is None else seat
    check_sentence(GAME, game.state, touched.split(), rule, english, german, seat=seat)


def hand(*names: str, **more: Any) -> Table:
    """Anna holds these cards in the main phase."""
    return table(hands=(names, ()), **more)
