"""Whom the host keeps out of this server, or does not let speak anywhere on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from tafelrunde.table.clock import wall_clock
from tafelrunde.table.refusal import Refused
from tafelrunde.table.store import Store

if TYPE_CHECKING:
    from tafelrunde.table.room import Room

BLOCK, MUTE = "block", "mute"
REFUSALS = {BLOCK: "blocked", MUTE: "muted"}


def address(where: str) -> str:
    """Everybody at an address, as it is counted (`limits.origin`)."""
    return f"address {where}"


def guest(who: str) -> str:
    """Somebody by the hash of his cookie."""
    return f"guest {who}"


class Bans:
    """What the store said last: who is kept from what, and until when."""

    def __init__(self, clock: Callable[[], int] = wall_clock) -> None:
        self.clock = clock
        self.held: Mapping[tuple[str, str], int | None] = {}

    def holds(self, who: str, kind: str) -> bool:
        """Is somebody kept from it now?"""
        if (who, kind) not in self.held:
            return False
        until = self.held[who, kind]
        return until is None or self.clock() < until

    def check(self, who: str, kind: str) -> None:
        """Refuse whom it concerns."""
        if self.holds(who, kind):
            raise Refused(REFUSALS[kind])

    async def mind(self, store: Store, rooms: Iterable[Room]) -> None:
        """Hear what the host has decided; whom he keeps out is told to leave."""
        before, self.held = self.held, await store.bans(self.clock())
        if self.held == before:
            return
        for room in rooms:
            for follower in room.audience:
                seat = follower.seat
                who = guest("" if seat is None else room.table.seats[seat].guest)
                if self.holds(address(follower.address), BLOCK) or self.holds(who, BLOCK):
                    follower.dismiss("blocked")
