"""What the players have agreed on before a game, as the rules read it from the options."""

from __future__ import annotations

from typing import Final

from tafelrunde.games.burgund.components import (
    AFTER_MODULES,
    CHATEAUMA,
    FIRST_MODULE,
    FIRST_SOLO,
    MODULE_NAMES,
    SOLO,
    TEAM,
)
from tafelrunde.kernel.state import Setup

# How the duchies are given out, and from how many boards (BUR-029, BUR-R18).
RANDOM: Final = 0
SAME: Final = 1
CHOSEN: Final = 2
DIFFERENT: Final = 3
# The first and the last of the double-sided boards for each value of the option.
BOARDS: Final = ((0, 5), (5, 9), (11, 15), (0, 15))
# The first options that need a module; those of the solo game come last.
PLAIN_THIRD_POST: Final = AFTER_MODULES
ARRANGED: Final = AFTER_MODULES + 1
FEWER_GRAPES: Final = AFTER_MODULES + 2
SOLO_BOARD: Final = AFTER_MODULES + 12
FIRST_TARGET: Final = AFTER_MODULES + 13
BACKS: Final = AFTER_MODULES + 14
# What everybody starts with (BUR-031).
FIRST_SILVER: Final = 1


def boards_of(setup: Setup) -> range:
    """The double-sided boards from which duchies are taken (BUR-019)."""
    return range(*BOARDS[int(setup.values[2])])


def modules_of(setup: Setup) -> int:
    """The modules that were agreed on, a bit each, and the solo game for one alone."""
    flags = setup.values[FIRST_MODULE : FIRST_MODULE + len(MODULE_NAMES)]
    alone = SOLO if setup.seats == 1 else 0
    return alone | sum([int(flag) << bit for bit, flag in enumerate(flags)])


def way(setup: Setup) -> int:
    """How the duchies are given out; alone and in teams one has other boards (BUR-213, BUR-199)."""
    return SAME if setup.seats == 1 or modules_of(setup) & TEAM else setup.values[0]


def people_of(setup: Setup) -> int:
    """How many seats players hold: all, or with Châteauma all but the last."""
    return int(setup.seats) - (1 if modules_of(setup) & CHATEAUMA else 0)


def same_duchy(setup: Setup) -> int:
    """The duchy that was agreed on."""
    return FIRST_SOLO + setup.values[SOLO_BOARD] if setup.seats == 1 else setup.values[1] - 1
