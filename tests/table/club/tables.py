"""Tables as the store has them, with nothing played: who sits there, who is awaited."""

from __future__ import annotations

import msgspec

from tafelrunde.table import journal
from tafelrunde.table.card import Card, SeatCard
from tafelrunde.table.store import Head, Placed, Result, Store

PEOPLE = ("anna", "benno")
DAYS = journal.Pace("days", 3 * 24 * 3_600_000)


def head(
    acting: tuple[int, ...], pace: journal.Pace = DAYS, phase: str = "playing", bot: bool = False,
    guests: tuple[str, ...] = PEOPLE,
) -> Head:  # fmt: skip
    """What is stored of a table of Limes; a guest "" is a bot."""
    seats = [
        SeatCard("person" if g else "bot", (g or "Gawan").title(), "", bool(g), 0) for g in guests
    ]
    card = Card("limes", seats, list(acting), None, None, "", pace, False)
    placed = [Placed(g, "", g.title(), n, n + 1, 9 - n, "") for n, g in enumerate(guests)]
    over = Result(1, 30, "", False, False, "{}", tuple(placed)) if phase == "over" else None
    sitting = tuple((g, n) for n, g in enumerate(guests) if g)
    return Head("limes", phase, False, msgspec.json.encode(card), None, bot, sitting, over)


async def moved(store: Store, table: str, seats: str, at: int, now: Head) -> None:
    """These seats have moved, one after the other."""
    number = len(await store.rows(table))
    rows = [journal.encode(journal.Played(at, int(seat), "lay")) for seat in seats]
    assert await store.append(table, number, rows, now, at)
