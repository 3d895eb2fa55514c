"""Positions made richer by hand: more to spend, more in hand, other dice, whatever `load` accepts.

A position is changed as JSON, one thing after the other, and what is refused is left out. Recipes
of a game know which parts of a position have to agree: what they make could come up. To jolt a
position needs no knowledge of the game: a number is raised, something moved from one list to
another. What `load` accepts then need not be possible, but whatever is legal there has to work.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from tafelrunde.kernel.checks import Change
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import OVER, State
from tafelrunde.testing.positions import check_conserved

Table = dict[str, Any]

# Where a change goes wrong already because there is nothing to change.
NOTHING = (IndexError, KeyError, ValueError)


def enriched(game: Game, state: State, rng: Random, changes: int) -> State | None:
    """A position that could have come up instead of this one, with more to do in it."""
    return changed(game, state, rng, game.checks.recipes, changes)


def jolted(game: Game, state: State, rng: Random, changes: int) -> State | None:
    """A position that `load` accepts, although it may never come up."""
    return changed(game, state, rng, GENERIC, changes)


def changed(
    game: Game, state: State, rng: Random, ways: Sequence[Change], changes: int
) -> State | None:
    """The position after so many attempts to change it, or None if none was accepted."""
    if state.actor == OVER or not ways:
        return None
    stored, made = json.dumps(game.position(state)), None
    for _ in range(changes):
        position = json.loads(stored)
        loaded = accepted(game, position, rng.choice(ways), rng)
        if loaded is not None and loaded.actor != OVER:
            stored, made = json.dumps(position), loaded
    return made


def accepted(game: Game, position: Table, change: Change, rng: Random) -> State | None:
    """The changed position if it is one and nothing was lost or doubled."""
    try:
        change(position["table"], rng)
        loaded = game.load_position(position)
        check_conserved(game, loaded)
    except (TafelrundeError, AssertionError, *NOTHING):
        return None
    return loaded


# Whatever the game is


def rows(part: Any) -> Iterator[list[int]]:
    """All lists of numbers in a table, but for what is pending."""
    if isinstance(part, list) and part and all(type(item) is int for item in part):
        yield part
    elif isinstance(part, dict | list):
        items = part.items() if isinstance(part, dict) else enumerate(part)
        for name, inner in items:
            if name != "frames":
                yield from rows(inner)


def raised(table: Table, rng: Random) -> None:
    """A number becomes higher."""
    row = rng.choice(list(rows(table)))
    row[rng.randrange(len(row))] += rng.choice((1, 1, 2, 3))


def shifted(table: Table, rng: Random) -> None:
    """One of something is counted elsewhere."""
    row = rng.choice(list(rows(table)))
    place = rng.choice([place for place, count in enumerate(row) if count > 0])
    other = rng.choice([one for one in rows(table) if one is not row and len(one) == len(row)])
    row[place] -= 1
    other[place] += 1


def moved(table: Table, rng: Random) -> None:
    """Something lies in another list, or in an empty place of one."""
    row, other = rng.sample(list(rows(table)), 2)
    item = rng.choice([item for item in row if item >= 0])
    if -1 in other:
        row[row.index(item)] = -1
        other[other.index(-1)] = item
    else:
        row.remove(item)
        other.append(item)
        other.sort()


GENERIC: tuple[Change, ...] = (raised, shifted, moved)
