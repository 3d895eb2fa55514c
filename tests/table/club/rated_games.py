"""Rated games for the tests: who sat there, and who gave up when; on whichever day."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.table import commands
from tafelrunde.table.card import head
from tafelrunde.table.clock import DAY
from tafelrunde.table.journal import encode
from tafelrunde.table.store import Store
from tests.table.tables import NAMES, Sitting

FIRST_DAY = 20_000


def game_of(
    people: Sequence[str], bots: int = 0, day: int = 0, game: str = "limes", hour: int = 1
) -> Sitting:
    """A rated table that these people have just sat down at."""
    sitting = Sitting("p" * len(people) + "b" * bots, game, sit=False, rated=True)
    sitting.now = (FIRST_DAY + day) * DAY + hour
    for seat, guest in enumerate(people):
        made = commands.sit(sitting.table, seat, NAMES[seat], f"n{seat}", guest, sitting.now)
        sitting.rows += made
    return sitting


def given_up(*people: str, bots: int = 0, day: int = 0) -> Sitting:
    """A game that all but the first gave up, one after the other."""
    sitting = game_of(people, bots, day)
    for seat in range(1, len(people)):
        sitting.do(seat, commands.Resign())
    return sitting


async def keep(store: Store, table: str, sitting: Sitting) -> None:
    """The table as a server stores it."""
    rows = [encode(row) for row in sitting.rows]
    await store.create(table, rows, head(sitting.table), sitting.now)
