"""Chance is an oracle that is handed in: no position holds a seed, a generator or an undrawn order.

A game asks `below` for dice and coins and `pick` for what comes out of a bag of counts, names what
is drawn and whose eyes may see it, and may `tell` what happens. A listening oracle keeps both lists
for the log; in simulation nobody listens and they cost nothing.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final, final

from tafelrunde.kernel.errors import BadOutcome, Undecided
from tafelrunde.kernel.native import i64, mypyc_attr, u8, vec

SPECTATOR: Final = 8
EVERYONE: Final = (1 << (SPECTATOR + 1)) - 1
NOTHING: Final = -1


def bag(counts: list[int]) -> vec[u8]:
    """A bag to `pick` from, for games that keep their counts in plain lists."""
    return vec[u8]([u8(count) for count in counts])


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """The oracle's common part: writes down what was drawn and told. Subclasses say how to draw.

    `trace` changes with every outcome that all may see: who sets it to 0 can tell afterwards
    whether the same came.
    """

    def __init__(self, listening: bool) -> None:
        self.listening = listening
        self.trace: i64 = 0
        self.outcomes: list[tuple[int, int, int]] = []
        self.events: list[tuple[int, int, int, int, int, int, int]] = []

    def draw(self, n: i64) -> i64:
        """A number from 0 to n-1, each equally likely."""
        raise BadOutcome("this oracle draws nothing")

    def below(self, what: i64, n: i64, eyes: i64) -> i64:
        """A number from 0 to n-1: a die, a coin, a starting seat."""
        value = self.draw(n)
        if eyes == EVERYONE:
            self.trace = (self.trace * 1009 + value + 1) % 2147483647
        if self.listening:
            self.outcomes.append((int(what), int(value), int(eyes)))
        return value

    def pick(self, what: i64, pool: vec[u8], low: i64, high: i64, eyes: i64) -> i64:
        """One kind out of pool[low:high], a bag that holds pool[k] pieces of kind k."""
        total: i64 = 0
        for k in range(low, high):
            count: int = pool[k]
            total += count
        rest = self.draw(total)
        kind = low
        count = pool[kind]
        while rest >= count:
            rest -= count
            kind += 1
            count = pool[kind]
        if eyes == EVERYONE:
            self.trace = (self.trace * 1009 + kind + 1) % 2147483647
        if self.listening:
            self.outcomes.append((int(what), int(kind), int(eyes)))
        return kind

    def tell(
        self,
        event: i64,
        seat: i64,
        a: i64,
        b: i64,
        c: i64,
        secret: i64 = NOTHING,
        eyes: i64 = EVERYONE,
    ) -> None:
        """Something happened; `secret` is for `eyes` only, all the rest for everyone."""
        if self.listening:
            self.events.append(
                (int(event), int(seat), int(a), int(b), int(c), int(secret), int(eyes))
            )


@final
class Seeded(Chance):
    """Reproducible numbers for bots and tests: two multiplicative generators, combined.

    L'Ecuyer's pair with a period of about 2**61; every product stays below 2**47, so that compiled
    and interpreted code agree.
    """

    def __init__(self, seed: int | str, listening: bool = False) -> None:
        super().__init__(listening)
        digest = hashlib.sha256(str(seed).encode()).digest()
        self.one: i64 = int.from_bytes(digest[:4], "big") % 2147483562 + 1
        self.two: i64 = int.from_bytes(digest[4:8], "big") % 2147483398 + 1

    def draw(self, n: i64) -> i64:
        if n <= 0:
            raise BadOutcome("there is nothing left to draw from")
        if n > 2147483562:
            raise BadOutcome("nobody can draw from more than 2147483562 pieces")
        while True:
            self.one = self.one * 40014 % 2147483563
            self.two = self.two * 40692 % 2147483399
            z = self.one - self.two
            if z < 0:
                z += 2147483562
            if z < 2147483562 - 2147483562 % n:
                return z % n

    def parts(self) -> tuple[int, int, int]:
        """Where it stands: all that decides what comes next, and the trace of what came."""
        return int(self.one), int(self.two), int(self.trace)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seeded) and self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash(self.parts())

    def __repr__(self) -> str:
        return f"<Seeded at {self.one}, {self.two}>"

    def __reduce__(self) -> tuple[object, ...]:
        heard = self.outcomes, self.events
        return Seeded, (0, self.listening), (*self.parts(), *heard)

    def __setstate__(
        self,
        stood: tuple[
            int,
            int,
            int,
            list[tuple[int, int, int]],
            list[tuple[int, int, int, int, int, int, int]],
        ],
    ) -> None:
        self.one, self.two, self.trace, self.outcomes, self.events = stood


@final
class Fair(Chance):
    """Numbers nobody could choose: HMAC-SHA256 of a counter under secret and players' nonces.

    The hash of the secret is public before the first draw, the secret itself after the end, so that
    everybody can compute all draws again. What this does not prove: that whoever keeps the secret
    told it to nobody.
    """

    def __init__(self, secret: bytes, nonces: list[str], drawn: int) -> None:
        super().__init__(True)
        self.key = hmac.digest(secret, "\n".join(["chance", *nonces]).encode(), "sha256")
        self.drawn = drawn

    def draw(self, n: i64) -> i64:
        if n <= 0:
            raise BadOutcome("there is nothing left to draw from")
        limit = (1 << 61) - (1 << 61) % int(n)
        tries = 0
        while True:
            block = hmac.digest(self.key, f"{self.drawn}.{tries}".encode(), "sha256")
            number = int.from_bytes(block[:8], "big") >> 3
            if number < limit:
                self.drawn += 1
                return number % int(n)
            tries += 1


@final
class Scripted(Chance):
    """Answers read from a list of (what, value): replays, forced outcomes, kitchen tables.

    Where the list ends it raises `Undecided`, with what could come: so outcomes are enumerated.
    """

    def __init__(self, script: list[tuple[int, int]], listening: bool = True) -> None:
        super().__init__(listening)
        self.script = script
        self.used = 0

    def below(self, what: i64, n: i64, eyes: i64) -> i64:
        return self.read(int(what), [(int(k), 1) for k in range(n)], int(eyes))

    def pick(self, what: i64, pool: vec[u8], low: i64, high: i64, eyes: i64) -> i64:
        choices = [(int(k), int(pool[k])) for k in range(low, high) if pool[k] > 0]
        return self.read(int(what), choices, int(eyes))

    def read(self, what: int, choices: list[tuple[int, int]], eyes: int) -> int:
        """The next line of the script, if it can come up here."""
        if self.used == len(self.script):
            raise Undecided(what, choices)
        kind, value = self.script[self.used]
        if kind != what or not any(value == choice for choice, _ in choices):
            raise BadOutcome(f"outcome {self.used + 1} of this move cannot come up here")
        self.used += 1
        if self.listening:
            self.outcomes.append((what, value, eyes))
        return value
