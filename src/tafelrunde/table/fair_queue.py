"""In which order those who wait for a thinking process get one: many of one keep out no other.

Tables with people at them come first. Among equals the turn is that of the address, then of the
table, for which least time was thought lately.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

# Who waits: a person at the table, one who is not there now, only watchers, who looks back.
PRESENT, ABSENT, WATCHED, REVIEW = range(4)
REMEMBERED = 1_000
# What a question costs beside its thinking.
EACH = 0.02


class Claim(NamedTuple):
    """Whose question it is: how soon it counts, and with whom its time is shared."""

    rank: int = PRESENT
    address: str = ""
    table: str = ""


@dataclass
class Ticket(Generic[T]):
    """A place in the queue; `found` is what is waited for."""

    claim: Claim
    seconds: float
    found: asyncio.Future[T]


class FairQueue(Generic[T]):
    """Those who wait, how much time each address has had, and when each table had its turn.

    `reached` is what had been spent for the address that was served last. Who comes anew begins
    there: having asked for nothing for a long time gives no claim to everything at once.
    """

    def __init__(self) -> None:
        self.tickets: list[Ticket[T]] = []
        self.spent: dict[str, float] = {}
        self.turns: dict[str, int] = {}
        self.reached = 0.0
        self.served = 0

    def __iter__(self) -> Iterator[Ticket[T]]:
        return iter(self.tickets)

    def join(self, claim: Claim, seconds: float) -> Ticket[T]:
        """Stand in the queue for something that takes so long."""
        ticket = Ticket[T](claim, seconds, asyncio.get_running_loop().create_future())
        self.spent[claim.address] = max(self.spent.get(claim.address, 0.0), self.reached)
        self.tickets.append(ticket)
        return ticket

    def next(self, reviews: bool) -> Ticket[T] | None:
        """Whose turn it is; without `reviews` only among those who play."""
        self.tickets = [ticket for ticket in self.tickets if not ticket.found.done()]
        waiting = [t for t in self.tickets if reviews or t.claim.rank != REVIEW]
        if not waiting:
            return None
        ticket = min(waiting, key=self._order)
        self.tickets.remove(ticket)
        self.served += 1
        self.turns.pop(ticket.claim.table, None)
        self.turns[ticket.claim.table] = self.served
        self.reached = max(self.reached, self.spent[ticket.claim.address])
        self.spent[ticket.claim.address] += ticket.seconds + EACH
        self._forget()
        return ticket

    def _order(self, ticket: Ticket[T]) -> tuple[int, float, int]:
        claim = ticket.claim
        return claim.rank, self.spent[claim.address], self.turns.get(claim.table, 0)

    def _forget(self) -> None:
        """Those who had least, or whose turn was long ago, are as good as new."""
        if len(self.spent) <= 2 * REMEMBERED and len(self.turns) <= 2 * REMEMBERED:
            return
        needed = {ticket.claim.address for ticket in self.tickets}
        for name in sorted(self.spent.keys() - needed, key=self.spent.__getitem__)[:-REMEMBERED]:
            del self.spent[name]
        for name in list(self.turns)[:-REMEMBERED]:
            del self.turns[name]
