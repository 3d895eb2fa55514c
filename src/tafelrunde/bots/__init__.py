"""Players made of code. A bot is given a view and a seat, never more, and answers with a move.

>>> from tafelrunde.bots import named
>>> named("greedy").name
'greedy'
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from tafelrunde.bots.greedy import Greedy
from tafelrunde.bots.random import Random
from tafelrunde.bots.search import Search
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.sayings import Sayings
from tafelrunde.kernel.state import State


class Bot(Protocol):
    """What takes a seat: a name, and a choice from what the seat can see."""

    name: str

    def choose(self, view: State, seat: int) -> int:
        """One of `view.moves(seat)`."""


# What people choose from: weaker to stronger. Thinking is counted in iterations, not in seconds, so
# that a level is as strong on every machine; docs/bots.md says how far each is above the one below.
LEVELS = Sayings(Path(__file__).with_name("levels.toml")).texts

_MAKERS: dict[str, Callable[[str, float, int | str], Bot]] = {
    "random": lambda name, seconds, seed: Random(name, seed),
    "greedy": lambda name, seconds, seed: Greedy(name, seed),
    "search": lambda name, seconds, seed: Search(name, seed, seconds=seconds),
    "page": lambda name, seconds, seed: Greedy(name, seed, careless=0.67),
    "squire": lambda name, seconds, seed: Greedy(name, seed, careless=0.25),
    "knight": lambda name, seconds, seed: Search(name, seed, iterations=40),
    "king": lambda name, seconds, seed: Search(name, seed, iterations=1000),
}


def named(name: str, seconds: float = 0.1, seed: int | str = 0) -> Bot:
    """A bot by its name or level; `seconds` is the search's time for a decision.

    `search:400` thinks for 400 iterations instead, always the same with the same seed.
    """
    kind, _, count = name.partition(":")
    if kind == "search" and count.isdecimal() and 0 < len(count) < 8 and int(count) > 0:
        return Search(name, seed, iterations=int(count))
    if name not in _MAKERS:
        there = ", ".join([*_MAKERS, "search:ITERATIONS"])
        raise TafelrundeError(f"there is no bot {name[:30]!r}: there are {there}")
    return _MAKERS[name](name, seconds, seed)
