"""How often somebody may ask: buckets that fill again with time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from math import ceil
from time import monotonic

from tafelrunde.table.refusal import Refused

# What is asked for: how many at once, and how many a second in the long run.
RATES: Mapping[str, tuple[float, float]] = {
    "read": (120, 20),
    "open": (20, 0.2),
    "act": (40, 5),
    "say": (10, 0.5),
    "hint": (10, 0.5),
    "connect": (30, 1),
    "heavy": (10, 0.2),
}
REMEMBERED = 10_000


class Limits:
    """Counts what each address asks for. `generosity` widens all rates, for tests and one's own."""

    def __init__(self, generosity: float = 1, clock: Callable[[], float] = monotonic) -> None:
        self.generosity = generosity
        self.clock = clock
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def spend(self, who: str, what: str) -> None:
        """One more; refuses what is too much, and says how long to wait.

        >>> limits = Limits(clock=lambda: 0)
        >>> for _ in range(20): limits.spend("1.2.3.4", "open")
        >>> limits.spend("1.2.3.4", "open")
        Traceback (most recent call last):
        tafelrunde.table.refusal.Refused: That was too much at once: wait 5 seconds.
        """
        most, rate = RATES[what]
        most, rate = most * self.generosity, rate * self.generosity
        now = self.clock()
        left, then = self.buckets.pop((who, what), (most, now))
        left = min(most, left + (now - then) * rate) - 1
        self.buckets[who, what] = (max(left, 0), now)
        if len(self.buckets) > REMEMBERED:
            self.buckets.popitem(last=False)
        if left < 0:
            raise Refused("too_many", seconds=ceil(-left / rate))
