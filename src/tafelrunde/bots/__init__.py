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
from tafelrunde.bots.learned import JUDGE, LEARNED, mark
from tafelrunde.bots.random import Random
from tafelrunde.bots.search import Search
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
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

# Where a page would be too strong or too weak for somebody who just finished the lesson.
PAGE_AT = {"erben": 0.74}

_MAKERS: dict[str, Callable[[str, float, int | str, str], Bot]] = {
    "random": lambda name, seconds, seed, source: Random(name, seed),
    "greedy": lambda name, seconds, seed, source: Greedy(name, seed, source=source or JUDGE),
    "search": lambda name, seconds, seed, source: Search(
        name, seed, seconds, source=source or LEARNED
    ),
    "page": lambda name, seconds, seed, source: Greedy(name, seed, 0.67, source or JUDGE, PAGE_AT),
    "squire": lambda name, seconds, seed, source: Greedy(name, seed, 0.4, source or JUDGE),
    "knight": lambda name, seconds, seed, source: Search(
        name, seed, iterations=40, careless=0.15, source=source or LEARNED
    ),
    "king": lambda name, seconds, seed, source: Search(
        name, seed, iterations=1000, source=source or LEARNED
    ),
}


def named(name: str, seconds: float = 0.1, seed: int | str = 0) -> Bot:
    """A bot by its name or level; `seconds` is the search's time for a decision.

    `search:400` thinks for 400 iterations instead, always the same with the same seed. Behind an @
    stands what a bot knows: `search@judge` nothing that was learned, `greedy@learned` what was,
    `greedy@FILE` what stands in that file.
    """
    player, _, source = name.partition("@")
    kind, _, count = player.partition(":")
    if kind == "search" and count.isdecimal() and 0 < len(count) < 8 and int(count) > 0:
        return Search(name, seed, iterations=int(count), source=source or LEARNED)
    if player not in _MAKERS:
        there = ", ".join([*_MAKERS, "search:ITERATIONS"])
        raise TafelrundeError(f"there is no bot {player[:30]!r}: there are {there}")
    return _MAKERS[player](name, seconds, seed, source)


def learned_by(level: str, game: Game) -> str:
    """The mark of what a bot of this level has learned about a game; nothing if it has not."""
    return mark(game, getattr(named(level), "source", JUDGE))
