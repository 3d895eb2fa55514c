"""Positions made richer by hand: more to spend, more in hand, other dice, whatever `load` accepts.

A position is changed as JSON, one thing after the other, and what is refused is left out. Recipes
of a game know which parts of a position have to agree: what they make could come up. To jolt a
position needs no knowledge of the game: a number is raised, something moved from one list to
another. What `load` accepts then need not be possible, but whatever is legal there has to work.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import OVER, State
from tests.conformance.checks import check_conserved

Table = dict[str, Any]
Change = Callable[[Table, Random], None]

# Where a change goes wrong already because there is nothing to change.
NOTHING = (IndexError, KeyError, ValueError)


def enriched(game: Game, state: State, rng: Random, changes: int) -> State | None:
    """A position that could have come up instead of this one, with more to do in it."""
    return changed(game, state, rng, RECIPES.get(game.id, ()), changes)


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


# Burgund


def person(table: Table, rng: Random) -> int:
    """A seat that is no automa's: that would be the last one."""
    return rng.randrange(len(table["land"]) - ("automa" in table))


def fuller_purse(table: Table, rng: Random) -> None:
    """Silver and workers."""
    seat = person(table, rng)
    table["silver"][seat] += rng.randrange(4)
    table["workers"][seat] += rng.randrange(4)


def more_goods(table: Table, rng: Random) -> None:
    """Goods from the depots, or of those sold."""
    store = table["store"][person(table, rng)]
    pile = rng.choice([*table["quay"], *table["sold"]])
    held = [kind for kind, count in enumerate(store) if count] if rng.random() < 0.7 else range(6)
    kind = rng.choice([kind for kind in held if pile[kind]])
    store[kind] += pile[kind]
    pile[kind] = 0


def another_tile(table: Table, rng: Random) -> None:
    """One more on a key space, from those out of the game."""
    keys, out = table["keys"][person(table, rng)], table["out"]
    tile = rng.choice([tile for tile, left in enumerate(out) if left > 0])
    out[tile] -= 1
    keys[keys.index(-1)] = tile
    keys.sort(key=lambda tile: (tile < 0, tile))


def exchanged(table: Table, rng: Random) -> None:
    """Another tile of the supply in the place of one: on a key space, in a duchy, on the board."""
    row, supply = rng.choice([*table["keys"], *table["land"], table["board"]]), table["supply"]
    place = rng.choice([place for place, tile in enumerate(row) if tile >= 0])
    first = rng.choice((0, len(supply) // 2))
    half = range(len(supply) // 2)
    tile = rng.choice([tile for tile in half if supply[first + tile] and tile != row[place]])
    supply[first + tile] -= 1
    supply[first + row[place]] += 1
    row[place] = tile
    if row in table["keys"]:
        row.sort(key=lambda tile: (tile < 0, tile))


def other_dice(table: Table, rng: Random) -> None:
    """Other numbers on dice that were not used yet."""
    dice = table["dice"][person(table, rng)]
    places = [place for place, number in enumerate(dice) if 1 <= number <= 6]
    rolled = sorted(rng.randrange(1, 7) for _ in places)
    for place, number in zip(places, rolled, strict=True):
        dice[place] = number


def other_shields(table: Table, rng: Random) -> None:
    """Other shields hang at the castles of a seat, at each that is no duchy's first."""
    seat, shields = person(table, rng), table["shields"]
    others = [part for other, part in enumerate(shields["castles"]) if other != seat]
    seen = [number for part in shields["depots"] for number in part]
    seen += [number for part in others for number, _ in part]
    free = [number for number in range(1, 19) if number not in seen]
    castles = [space for space, tile in enumerate(table["land"][seat]) if tile == 0]
    hung = rng.sample(castles, rng.randrange(1, len(castles) + 1))
    numbers = rng.sample(free, len(hung))
    shields["castles"][seat] = sorted([n, at] for n, at in zip(numbers, hung, strict=True))


def grapes_in_hand(table: Table, rng: Random) -> None:
    """A pair of grapes of those out of the game."""
    held, gone = rng.choice(table["vineyards"]["held"]), table["vineyards"]["gone"]
    pair = rng.choice([pair for pair, left in enumerate(gone) if left > 0])
    gone[pair] -= 1
    held.append(pair)
    held.sort()


# Catan


def richer_lands(table: Table, rng: Random) -> None:
    """Resources on the lands of one seat."""
    seat = rng.randrange(2)
    for place, land in enumerate(table["lands"][seat]):
        if land:
            table["stores"][seat][place] = rng.randrange(4)


def card_in_hand(table: Table, rng: Random) -> None:
    """The last card of a stack comes into a hand; the other one knows nothing of it."""
    seat, number = rng.randrange(2), rng.randrange(len(table["stacks"]))
    card = table["stacks"][number].pop()
    table["hands"][seat] = sorted([*table["hands"][seat], card])
    for memory in table["memory"]:
        memory["stacks"][number].pop()
    table["memory"][1 - seat]["hand"].append((1 << 44) - 1)


# Medievalia


def card_drawn(table: Table, rng: Random) -> None:
    """A card of the pool comes into a hand."""
    seat, stack = rng.randrange(len(table["hands"])), rng.randrange(3)
    kind = rng.choice([kind for kind, left in enumerate(table["pool"]) if left > 0])
    table["pool"][kind] -= 1
    table["left"][stack] -= 1
    table["hands"][seat][kind] += 1
    table["held"][seat][stack] += 1


# Erben


def tile_in_hand(table: Table, rng: Random) -> None:
    """A tile of the stack comes into a hand."""
    hand = rng.choice(table["hands"])
    hand.append(rng.randrange(54))
    hand.sort()


RECIPES: dict[str, tuple[Change, ...]] = {
    "burgund": (
        fuller_purse, more_goods, another_tile, exchanged, exchanged, other_dice, other_shields,
        grapes_in_hand,
    ),
    "catan": (richer_lands, card_in_hand),
    "medievalia": (card_drawn,),
    "erben": (tile_in_hand,),
}  # fmt: skip
