"""What a game says about itself to whoever checks it: what only its author can know.

`tafelrunde.testing` and the tests of the page read it; nothing that plays does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tafelrunde.kernel.state import Setup

# Pairs of what is and what should be, found in a position.
Pairs = Sequence[tuple[object, object]]
# Makes a position, as JSON, richer: one thing is changed, with all that has to agree.
Change = Callable[[dict[str, Any], Random], None]


@dataclass(frozen=True)
class Written:
    """Numbers of verbs that rule modules write by hand, each constant as `module.NAME`.

    A constant with the name of a verb is that verb's first number. `also` are numbers of verbs
    under other names; `other` are names of verbs that mean something else, by what they mean.
    """

    also: Mapping[str, str] = field(default_factory=dict)
    other: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Clicks:
    """A game for up to four, with options that let verbs occur, to be played by hand on the page.

    All verbs have to occur, or `only` these, or all `but` those. `also` are beginnings of moves
    that have to occur too, as patterns. `taste` says how much a verb is liked while nothing new can
    be done; other tastes are random. `seed` is where the search for such games begins: that of a
    short one. `suffix` tells several of one game apart. The moves that are wanted are clicked where
    they occur; where there is time for it, one that is `whole` also from its beginning to its end.
    """

    options: Mapping[str, object] = field(default_factory=dict)
    only: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    people: int = 2
    taste: Mapping[str, float] = field(default_factory=dict)
    seed: int = 0
    suffix: str = ""
    whole: bool = False


@dataclass(frozen=True)
class Checks:
    """How long a game can be, what is never lost or doubled in it, and how to come to rare things.

    More decisions than `bound` cannot be. Each function of `conserved` looks at a position.
    `brief` are options that keep games played at random short enough for every day. `never` names
    verbs, draws and events, "draw imagined", that no game can show, and says why.
    """

    bound: Callable[[Setup], int] | None = None
    conserved: Mapping[str, Callable[[Any], Pairs]] = field(default_factory=dict)
    brief: Mapping[str, object] = field(default_factory=dict)
    recipes: tuple[Change, ...] = ()
    written: Written = field(default_factory=Written)
    clicks: tuple[Clicks, ...] = ()
    never: Mapping[str, str] = field(default_factory=dict)
