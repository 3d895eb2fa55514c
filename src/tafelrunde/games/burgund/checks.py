"""For those who check the game: how long it can be, what is never lost, what is clicked."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random
from typing import Any

from tafelrunde.games.burgund.agreement import modules_of
from tafelrunde.games.burgund.components import FACE_DOWN, INN, TILES, all_tiles
from tafelrunde.games.burgund.frames import CLEAR, ROOM, WHERE
from tafelrunde.games.burgund.modules.vineyards_components import PAIR_OF, all_doubles
from tafelrunde.kernel.checks import Checks, Clicks, Pairs, Written
from tafelrunde.kernel.state import State

# A position as it is stored.
Table = dict[str, Any]


def kept(state: State) -> Pairs:
    """What is never lost or doubled; to store a position takes longer than to count it."""
    table: Table = state.to_dict()
    apart = (routes(table), shields(table), vineyards(table))
    return [*tiles(state, table), *goods(state, table), *chain(*apart)]


def tiles(state: State, table: Table) -> Pairs:
    """Every hexagonal tile is in one place."""
    its = table.get("automa", {"lying": [], "reserve": [], "jokers": [], "stacked": []})
    cards = [[cell % 64 if cell >= 0 else -1 for cell in card] for card in its["lying"]]
    spare = [*its["reserve"], its["jokers"], its["stacked"]]
    rows = [table["board"], *table["land"], *table["keys"], *cards, *spare]
    lying = Counter(tile for row in rows for tile in row if tile >= 0)
    cells = table["frames"]
    held = (ROOM, WHERE)
    waiting = Counter(cells[k + 2] for k in range(0, len(cells), 6) if cells[k] in held)
    found = [
        table["supply"][tile] + table["supply"][TILES + tile] + table["out"][tile]
        + lying[tile] + waiting[tile] for tile in range(TILES)
    ]  # fmt: skip
    people = table["land"][: state.setup.automa.count(False)]
    if "topmost" in table:  # both halves of a team have one castle
        people = [people[side] + people[side + 2] for side in range(2)]
    found[0] += sum(max(land) < 0 for land in people)
    found[INN] += table.get("inns", 0)
    found[FACE_DOWN] = 0  # a black side is counted as what it is, among those out of the game
    whole = all_tiles(modules_of(state.setup))
    return [(found, [whole[t] + whole[TILES + t] for t in range(TILES)])]


def goods(state: State, table: Table) -> Pairs:
    """All goods are there, nobody stores a fourth sort, no purse is overdrawn."""
    piles = [table["goods_bag"], *table["quay"], *table["store"], *table["sold"]]
    found = [sum(p[c] for p in piles) + table["row"].count(c) for c in range(6)]
    people = state.setup.automa.count(False)
    stacks = [sum(count > 0 for count in store) for store in table["store"][:people]]
    purses = [*table["silver"], *table["workers"]]
    if state.setup.seats == 1:
        return [(max(found) <= 7, True), (min(purses) >= 0, True)]
    return [(found, [7] * 6), (max(stacks) <= 3, True), (min(purses) >= 0, True)]


def routes(table: Table) -> Pairs:
    """No card lies twice, and what was laid was sold."""
    cards = [card for route in table.get("cards", []) for card in route if card >= 0]
    laid = [Counter(route) for route in table.get("laid", [])]
    piles = zip(table["sold"], laid, strict=False)
    sold = [[pile[c] >= on[c] for c in range(6)] for pile, on in piles]
    aside = table.get("removed", 0)
    return [
        (len(set(cards)), len(cards)), (sold, [[True] * 6] * len(laid)),
        (aside <= table["out"][0], True),
    ]  # fmt: skip


def shields(table: Table) -> Pairs:
    """No shield hangs twice, no castle has two."""
    shields = table.get("shields")
    if shields is None:
        return []
    held = [pair for part in shields["castles"] for pair in part]
    castles = {(seat, s) for seat, part in enumerate(shields["castles"]) for _, s in part}
    seen = [n for part in shields["depots"] for n in part] + [n for n, _ in held]
    dealt = {2: 6, 3: 9, 4: 12}[len(shields["castles"])]
    return [
        (len(set(seen)), len(seen)), (len(castles), len(held)), (len(seen) <= dealt, True),
    ]  # fmt: skip


def vineyards(table: Table) -> Pairs:
    """Every pair of grapes and all wine are there."""
    made = table.get("vineyards")
    if made is None:
        return []
    seen = Counter(pair for pair in made["stalls"] if pair >= 0)
    for held in made["held"]:
        seen.update(held)
    cells = table["frames"]
    seen.update(cells[k + 2] for k in range(0, len(cells), 6) if cells[k] == CLEAR)
    for vines in made["vines"]:
        seen.update(
            PAIR_OF[6 * a + b] for a, b in zip(vines[::2], vines[1::2], strict=True) if a >= 0
        )
    kinds = sum(1 << grape for grape in made["kinds"])
    found = [made["bag"][p] + made["gone"][p] + seen[p] for p in range(21)]
    wine = [heap + sum(part[g] for part in made["wine"]) for g, heap in enumerate(made["heap"])]
    return [(found, all_doubles(kinds)), (wine, [4 * (kinds >> g & 1) for g in range(6)])]


def person(table: dict[str, Any], rng: Random) -> int:
    """A seat that is no automa's: that would be the last one."""
    return rng.randrange(len(table["land"]) - ("automa" in table))


def fuller_purse(table: dict[str, Any], rng: Random) -> None:
    """Silver and workers."""
    seat = person(table, rng)
    table["silver"][seat] += rng.randrange(4)
    table["workers"][seat] += rng.randrange(4)


def more_goods(table: dict[str, Any], rng: Random) -> None:
    """Goods from the depots, or of those sold."""
    store = table["store"][person(table, rng)]
    pile = rng.choice([*table["quay"], *table["sold"]])
    held = [kind for kind, count in enumerate(store) if count] if rng.random() < 0.7 else range(6)
    kind = rng.choice([kind for kind in held if pile[kind]])
    store[kind] += pile[kind]
    pile[kind] = 0


def another_tile(table: dict[str, Any], rng: Random) -> None:
    """One more on a key space, from those out of the game."""
    keys, out = table["keys"][person(table, rng)], table["out"]
    tile = rng.choice([tile for tile, left in enumerate(out) if left > 0])
    out[tile] -= 1
    keys[keys.index(-1)] = tile
    keys.sort(key=lambda tile: (tile < 0, tile))


def exchanged(table: dict[str, Any], rng: Random) -> None:
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


def other_dice(table: dict[str, Any], rng: Random) -> None:
    """Other numbers on dice that were not used yet."""
    dice = table["dice"][person(table, rng)]
    places = [place for place, number in enumerate(dice) if 1 <= number <= 6]
    rolled = sorted(rng.randrange(1, 7) for _ in places)
    for place, number in zip(places, rolled, strict=True):
        dice[place] = number


def other_shields(table: dict[str, Any], rng: Random) -> None:
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


def grapes_in_hand(table: dict[str, Any], rng: Random) -> None:
    """A pair of grapes of those out of the game."""
    held, gone = rng.choice(table["vineyards"]["held"]), table["vineyards"]["gone"]
    pair = rng.choice([pair for pair, left in enumerate(gone) if left > 0])
    gone[pair] -= 1
    held.append(pair)
    held.sort()


WRITTEN = Written(
    also={
        "play.SETTLE": "duchy", "play.FOUND": "castle", "turn.HIRE": "workers",
        "trade.FETCH": "ship", "trade.LOAD": "goods", "modules.tiles2.FIRST_COPY": "copy",
        "modules.tiles2.FIRST_HERD": "herd", "modules.routes.ARRANGE": "card",
        "modules.shields_tribute.PAY": "tribute", "modules.vineyards.CHOOSE": "wine",
        "modules.solo.ITEM": "do", "modules.solo.EXCHANGE": "swap",
        "modules.solo.HAND_OVER": "give", "modules.shields.TURN_DIE": "turn",
    },
    other={
        "a kind of tile": ("components.CASTLE", "components.SHIP"),
        "how many sorts of goods there are": ("components.GOODS",),
        "a number of the solo game": ("modules.solo.WORKERS",),
        "an event": ("events.BONUS", "events.CARD", "events.SHIELD"),
        "a frame": (
            "frames.COPY", "frames.WINE", "frames.SWAP", "frames.GIVE", "frames.TRIBUTE",
        ),
    },
)  # fmt: skip
BASE = Clicks(
    {"duchies": "chosen"},
    only=(
        "duchy", "castle", "take", "place", "sell", "workers", "ship", "goods", "drop", "skip",
        "done", "buy",
    ),
    also=(
        "take die=extra", "place die=extra", "sell die=extra", "ship .*more=next", "buy from=[1-6]",
    ),
    seed=31,
    whole=True,
)  # fmt: skip
MODULES = Clicks(
    {
        "boards": "11-18", "tiles2": True, "white_castles": True, "inns": True, "borders": True,
        "castles_rule": True, "trade_routes": True, "arranged": True, "shields": True,
    },
    only=(
        "copy", "herd", "recover", "card", "shield", "lay", "tribute", "recruit", "turn", "name",
    ),
    also=("buy from=inn", "place die=.* tile=inn", "tribute with=worker"),
    suffix="-modules",
    seed=4,
)  # fmt: skip
VINEYARDS = Clicks(
    {"vineyards": True},
    only=("harvest", "plant", "bonus", "receive", "wine", "discard"),
    also=("buy from=display", "receive from=black", "receive from=vineyard"),
    suffix="-vineyards",
)
SOLO = Clicks(only=("do", "reach", "swap", "give", "lay"), people=1, suffix="-solo")
TEAM = Clicks(
    {"team": True, "backs": True, "shields": True, "tiles2": True, "trade_routes": True},
    only=("castle", "build", "keep", "empty", "hang", "endow"),
    also=(
        "build .*key=own .*space=([0-9]|[12][0-9]|3[0-6])$",
        "build .*key=common .*space=[4-7][0-9]$",
        "keep key=common", "empty key=common", "build die=extra", "sell die=", "tribute", "name",
    ),
    people=4,
    suffix="-team",
)  # fmt: skip
CHECKS = Checks(
    bound=lambda setup: 400 * int(setup.seats),
    conserved={"tiles, goods, cards, shields or grapes": kept},
    recipes=(
        fuller_purse, more_goods, another_tile, exchanged, exchanged, other_dice, other_shields,
        grapes_in_hand,
    ),
    written=WRITTEN,
    clicks=(BASE, MODULES, VINEYARDS, SOLO, TEAM),
    never={"draw imagined": "who imagines what others have chosen draws it, no table does"},
)  # fmt: skip
