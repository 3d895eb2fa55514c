"""How often somebody may ask: buckets that fill again with time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from ipaddress import IPv6Address, ip_network
from math import ceil
from time import monotonic

from tafelrunde.table import bans
from tafelrunde.table.refusal import Refused

# What is asked for: how many at once, and how many a second in the long run.
RATES: Mapping[str, tuple[float, float]] = {
    "read": (120, 20),
    "file": (400, 40),
    "open": (20, 0.2),
    "act": (40, 5),
    "say": (10, 0.5),
    "connect": (30, 1),
    "arrive": (300, 40),
    # What costs more than a moment of thought, also counted for each person.
    "hint": (10, 0.5),
    "why": (20, 2),
    "look": (60, 5),
    "record": (10, 0.5),
    "study": (3, 0.02),
    "box": (60, 2),
    "mail": (5, 0.005),
    "search": (30, 2),
    "heavy": (10, 0.2),
    # Who is he? So often it can be tried, by a code that cannot be guessed anyway.
    "recover": (10, 0.05),
    "join": (20, 0.01),
    "people": (30, 0.2),
    "report": (5, 0.0005),
}
# Of what is counted for each person, an address has so many times as much: several may share it.
SHARED = 4
REMEMBERED = 10_000


def origin(host: str) -> str:
    """An address as it is counted: of an IPv6 address the network, since one home has all of it.

    >>> origin("2001:db8:1:2:3:4:5:6"), origin("::ffff:192.0.2.1"), origin("192.0.2.1")
    ('2001:db8:1:2::/64', '192.0.2.1', '192.0.2.1')
    """
    try:
        address = IPv6Address(host)
    except ValueError:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return host if address.is_loopback else str(ip_network((address, 64), strict=False))


class Limits:
    """Counts what each address asks for. `generosity` widens all rates, for tests and one's own."""

    def __init__(self, generosity: float = 1, clock: Callable[[], float] = monotonic) -> None:
        self.generosity = generosity
        self.clock = clock
        self.bans = bans.Bans()
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def spend(self, who: str, what: str) -> None:
        """One more; refuses what is too much, and says how long to wait; and whom the host does.

        >>> limits = Limits(clock=lambda: 0)
        >>> for _ in range(20): limits.spend("1.2.3.4", "open")
        >>> limits.spend("1.2.3.4", "open")
        Traceback (most recent call last):
        tafelrunde.table.refusal.Refused: That was too much at once: wait 5 seconds.
        """
        self.bans.check(bans.address(who), bans.BLOCK)
        if what == "say":
            self.bans.check(bans.address(who), bans.MUTE)
        self._spend(who, what, 1)

    def ask(self, address: str, person: str, what: str) -> None:
        """One more costly question of a person; many people of one address share a budget too."""
        self._spend(f"person {person}", what, 1)
        self._spend(address, what, SHARED)

    def _spend(self, who: str, what: str, share: float) -> None:
        most, rate = RATES[what]
        most, rate = most * self.generosity * share, rate * self.generosity * share
        now = self.clock()
        left, then = self.buckets.pop((who, what), (most, now))
        left = min(most, left + (now - then) * rate) - 1
        self.buckets[who, what] = (max(left, 0), now)
        if len(self.buckets) > REMEMBERED:
            self.buckets.popitem(last=False)
        if left < 0:
            raise Refused("too_many", seconds=ceil(-left / rate))
