"""Positions of one who plays alone, set up by hand.

Board 33; the start castle is on space 6 unless said otherwise. Rivers: 0-30, 30-32, 32-15, 15-9,
9-19.

    0s6  1m5  2b6  3b2           24a6 25b4
      4b4  5a2  6c4  7k3       26c2 27k3 28c2
        8b6  9s3 10b1            29m5 30s1
     11k5 12k3 13k5 14a1         31b2 32s4
   15s1 16b2 17c4 18a6 19s1    33b5 34b4
     20b6 21m5 22b1 23a2     35a1 36k3
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tafelrunde.games.burgund import words
from tafelrunde.games.burgund.components import FIRST_SOLO
from tafelrunde.games.burgund.plain import letters

from .drawn import ANNA, Land, Table, table

# Two of three mines and all around them, so that a mine on space 21 completes grey.
ALMOST_GREY = {
    0: "ship", 1: "mine", 5: "cow_2", 9: "ship", 15: "ship", 16: "bank", 29: "mine", 30: "ship",
}  # fmt: skip


def alone(
    land: Land | None = None,
    keys: Sequence[str] = (),
    counter: int = 0,
    target: int = 50,
    board: int = 33,
    castle: int = 6,
    options: Mapping[str, object] | None = None,
    **more: Any,
) -> Table:
    """A turn of one who plays alone begins."""
    agreed = {"solo_board": str(board), **(options or {})}
    markers = {"counter": counter, "target": target}
    return table(land, keys, seats=1, duchy=board - 2, castle=castle, options=agreed,
                 more=markers, **more)  # fmt: skip


def markers(given: Table) -> tuple[int, int]:
    return int(given.state.counter), int(given.state.target)


def full(*without: int) -> dict[int, str]:
    """Board 33 with all spaces covered but these."""
    plain = {
        "c": "castle",
        "m": "mine",
        "s": "ship",
        "a": "black_side",
        "b": "black_side",
        "k": "black_side",
    }
    land = {s: plain[letter] for s, letter in enumerate(letters(FIRST_SOLO)) if s not in without}
    towns = ("bank", "church", "market", "carpenter", "warehouse", "watchtower")
    return land | dict(zip((2, 8, 16, 22, 25, 31), towns, strict=True))


def on_board(
    board: Mapping[str, str], store: Mapping[str, int] | None = None, **more: Any
) -> Table:
    """A ship can be placed on space 9."""
    given = {"green": 2, "purple": 2, "pink": 2} if store is None else store
    keys = [*more.pop("keys", ()), "ship"]
    lands = more.pop("land", {})
    return table(lands, keys, seats=1, duchy=31, castle=6, dice=(3, 3), board=board, store=given,
                 sold={"red": 1}, more={"counter": 0, "target": 50}, **more)  # fmt: skip


def play_out(given: Table) -> None:
    """Take parts in their order until something else is asked."""
    while given.asked() == ["do"]:
        given.play("do item=0")


def waiting(given: Table) -> list[str]:
    """The parts that wait, in words."""
    said = [words.move(given.state, ANNA, move, "en") for move in given.state.moves(ANNA)]
    return [part.split(" (")[0] for part in said]
