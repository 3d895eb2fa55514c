"""Which games, options and ways of playing the suite goes through, and what is special to a game.

TAFELRUNDE_GAMES says how many games are played for each case, and how many positions of each are
looked at closely; the default is for every day, larger numbers are for a night.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from typing import Any

from tafelrunde.games import names
from tafelrunde.games.burgund.components import FACE_DOWN, INN, TILES, all_tiles
from tafelrunde.games.burgund.frames import CLEAR, ROOM, WHERE
from tafelrunde.games.burgund.modules.vineyards_components import PAIR_OF, all_doubles
from tafelrunde.games.burgund.state import modules_of
from tafelrunde.games.catan.asks import ABOVE, ARRANGE
from tafelrunde.games.catan.components import COPIES, UNSEEN
from tafelrunde.games.catan.state import Catan
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import BadOptions
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import ENTRY_LIMIT
from tafelrunde.kernel.options import Option
from tafelrunde.kernel.state import OVER, Setup, State
from tests.toys import TOYS, cards, market

GAMES = max(1, int(os.environ.get("TAFELRUNDE_GAMES", "1")))
POLICIES = ("random", "first", "last", "least")
NAMES = ("Anna", "Benno", "Carla", "Dario")


@dataclass(frozen=True)
class Case:
    """A table at which one way of playing is tried."""

    game: Game
    seats: int
    options: dict[str, object]
    policy: str
    seed: int

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.options.items())
        return "-".join([self.game.id, str(self.seats), chosen or "default", self.policy])

    def setup(self) -> Setup:
        return self.game.setup(self.agreed, self.seats)

    @property
    def agreed(self) -> dict[str, object]:
        """The options, and what keeps the game short."""
        special = SPECIAL.get(self.game.id)
        return {**special.brief, **self.options} if special else self.options


def importable(name: str) -> bool:
    """Can the game be loaded at all? One test says so for each; the others need not fail too."""
    try:
        import_module(f"tafelrunde.games.{name}")
    except Exception:
        return False
    return True


def all_games() -> list[Game]:
    """Every game found, and the toys."""
    found = [import_module(f"tafelrunde.games.{name}").GAME for name in names() if importable(name)]
    return [*found, *TOYS.values()]


def other_values(option: Option) -> list[object]:
    """The values an option can have beside its default, few enough to try all."""
    found: list[object] = [not option.default]
    if option.kind in ("one_of", "number"):
        found = list(option.values)
    elif option.kind == "some_of":
        words = [*option.values, *option.values]
        found = [words[k : k + option.count] for k in range(len(option.values))]
    return [v for v in found if option.encode(v) != option.encode(option.default)]


def with_needs(game: Game, given: dict[str, object]) -> dict[str, object]:
    """The options together with those they need."""
    known = {option.id: option for option in game.options}
    whole = dict(given)
    for name in whole.copy():
        for other in known[name].needs:
            if other not in whole:
                whole |= with_needs(game, {other: other_values(known[other])[0]})
        for other, values in known[name].goes_with.items():
            whole.setdefault(other, values[0])
    return whole


def fitting_seats(game: Game, options: dict[str, object]) -> list[int]:
    """The numbers of seats with which the options are accepted, the usual one first."""
    found = []
    for seats in sorted(game.seats, key=lambda count: count != game.usual_seats):
        try:
            game.check(options, seats)
        except BadOptions:
            continue
        found.append(seats)
    return found


def settings(game: Game) -> Iterator[dict[str, object]]:
    """Each option at each value, the presets, and as much as goes at once."""
    together: dict[str, object] = {}
    for option in game.options:
        for value in other_values(option):
            chosen = with_needs(game, {option.id: value})
            yield chosen
            if fitting_seats(game, together | chosen):
                together |= chosen
    yield from (dict[str, object](preset) for preset in game.presets.values())
    if len(together) > 1:
        yield together


def cases(plain: bool = False) -> list[Case]:
    """Each number of seats with each policy, then all settings with the policies in turn.

    With `plain` only the former, played at random.
    """
    found = []
    for game in all_games():
        for seats in game.seats:
            for policy in POLICIES[:1] if plain else POLICIES:
                found.append(Case(game, seats, {}, policy, seats))
        for number, options in enumerate([] if plain else settings(game)):
            for seats in fitting_seats(game, options)[:1]:
                found.append(Case(game, seats, options, POLICIES[number % 4], number))
    return found


def begin(case: Case, seed: int) -> State:
    """A fresh position."""
    return case.game.new(case.setup(), Seeded(f"new {seed}"))


def choose(state: State, policy: str, rng: Random) -> tuple[int, int]:
    """A waiting seat and one of its moves, as the policy likes it."""
    waiting = [seat for seat in range(state.setup.seats) if state.waiting(seat)]
    match policy:
        case "first":
            return waiting[0], state.moves(waiting[0])[0]
        case "last":
            return waiting[-1], state.moves(waiting[-1])[-1]
        case "least":
            moves = state.moves(waiting[0])
            tried = sorted(rng.sample(moves, min(6, len(moves))))
            return waiting[0], min(tried, key=lambda move: _freedom(state, waiting[0], move))
        case _:
            seat = rng.choice(waiting)
            return seat, rng.choice(state.moves(seat))


def _freedom(state: State, seat: int, move: int) -> int:
    """How many moves the next one has after this move."""
    after = state.copy()
    after.apply(seat, move, Seeded(move))
    return len(after.moves(after.actor)) if after.actor != OVER else 0


def walk(case: Case) -> Iterator[tuple[State, Random, bool]]:
    """Every position of some games, whether to look at it closely, and numbers for doing so.

    All positions of short games; in long ones about twenty-five, ten where only an option differs.
    """
    for seed in range(case.seed, case.seed + GAMES):
        rng = Random(f"{case} {seed}")
        chance = Seeded(f"walk {seed}")
        state = begin(case, seed)
        limit = bound(case.game, state.setup)
        closely = (10 if case.options else 25) * GAMES / min(limit, 250)
        decisions = 0
        while state.actor != OVER:
            yield state, rng, rng.random() < closely or decisions == 0
            seat, move = choose(state, case.policy, rng)
            state.apply(seat, move, chance)
            decisions += 1
            assert decisions <= limit, f"{case} has not ended after {limit} decisions"
        yield state, rng, True


def bound(game: Game, setup: Setup) -> int:
    """More decisions than this cannot be."""
    return SPECIAL[game.id].bound(setup) if game.id in SPECIAL else ENTRY_LIMIT


@dataclass(frozen=True)
class Special:
    """What only the game itself can say: the longest game, and what is never lost or doubled.

    Each function of `conserved` gives pairs of what is and what should be. `brief` are options that
    keep games played at random short enough for every day.
    """

    bound: Callable[[Setup], int]
    conserved: dict[str, Callable[[State], list[tuple[object, object]]]] = field(
        default_factory=dict
    )
    brief: dict[str, object] = field(default_factory=dict)


def _limes_cards(state: State) -> list[tuple[object, object]]:
    table: dict[str, Any] = state.to_dict()
    called = table["called"]
    stack = sum(state.stack)  # type: ignore[attr-defined]
    laid = [len({lay >> 2 for lay in display}) for display in table["lays"]]
    due = [len(called) - (step == 0) for step in table["steps"]]
    return [([stack + len(called), len(set(called))], [24, len(called)]), (laid, due)]


def _limes_workers(state: State) -> list[tuple[object, object]]:
    workers: Any = state.to_dict()["workers"]
    return [(len(placed) <= 7, True) for placed in workers]


def _erben_tiles(state: State) -> list[tuple[object, object]]:
    table: dict[str, Any] = state.to_dict()
    ring = [tile for tile in table["ring"] if tile >= 0]
    laid = [entry[0] for entry in table["land"]]
    seen = [*ring, *laid, *table["hands"][0], *table["hands"][1], *table["out"]]
    unseen = sum(state.pool)  # type: ignore[attr-defined]
    stack = int(state.stack)  # type: ignore[attr-defined]
    return [(len(set(seen)), len(seen)), (len(seen) + unseen, 27), (unseen, stack + 1)]


def _erben_troops(state: State) -> list[tuple[object, object]]:
    troops: Any = state.to_dict()["troops"]
    stands = [tuple(stand) for stand in troops[0] + troops[1] if stand]
    shared = len(stands) - len(set(stands))
    return [(shared <= 1, True), (shared == 0 or troops[0][0] == troops[1][0] == [0, 0], True)]


def _burgund_tiles(state: State) -> list[tuple[object, object]]:
    table: dict[str, Any] = state.to_dict()
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


def _burgund_goods(state: State) -> list[tuple[object, object]]:
    table: dict[str, Any] = state.to_dict()
    piles = [table["goods_bag"], *table["quay"], *table["store"], *table["sold"]]
    found = [sum(p[c] for p in piles) + table["row"].count(c) for c in range(6)]
    people = state.setup.automa.count(False)
    stacks = [sum(count > 0 for count in store) for store in table["store"][:people]]
    purses = [*table["silver"], *table["workers"]]
    if state.setup.seats == 1:
        return [(max(found) <= 7, True), (min(purses) >= 0, True)]
    return [(found, [7] * 6), (max(stacks) <= 3, True), (min(purses) >= 0, True)]


def _burgund_routes(state: State) -> list[tuple[object, object]]:
    table: dict[str, Any] = state.to_dict()
    cards = [card for route in table.get("cards", []) for card in route if card >= 0]
    laid = [Counter(route) for route in table.get("laid", [])]
    piles = zip(table["sold"], laid, strict=False)
    sold = [[pile[c] >= on[c] for c in range(6)] for pile, on in piles]
    aside = table.get("removed", 0)
    return [
        (len(set(cards)), len(cards)), (sold, [[True] * 6] * len(laid)),
        (aside <= table["out"][0], True),
    ]  # fmt: skip


def _burgund_shields(state: State) -> list[tuple[object, object]]:
    shields: Any = state.to_dict().get("shields")
    if shields is None:
        return []
    held = [pair for part in shields["castles"] for pair in part]
    castles = {(seat, s) for seat, part in enumerate(shields["castles"]) for _, s in part}
    seen = [n for part in shields["depots"] for n in part] + [n for n, _ in held]
    dealt = {2: 6, 3: 9, 4: 12}[len(shields["castles"])]
    return [
        (len(set(seen)), len(seen)), (len(castles), len(held)), (len(seen) <= dealt, True),
    ]  # fmt: skip


def _burgund_vineyards(state: State) -> list[tuple[object, object]]:
    table: dict[str, Any] = state.to_dict()
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


def _medievalia_cards(state: State) -> list[tuple[object, object]]:
    table: dict[str, Any] = state.to_dict()
    kinds = [sum(parts) for parts in zip(*table["hands"], table["pool"], strict=True)]
    for bottom in table["bottom"]:
        if bottom:
            kinds[bottom - 1] += 1
    for fief in table["fiefs"]:
        for ground, _, _, _ in fief[1:]:
            if ground:
                kinds[ground - 1] += 1
    for card, *_ in table["troops"]:
        bounds = (8, 11, 14, 17, 20, 40, 43, 46)
        kinds[4 + sum(card >= bound for bound in bounds)] += 1
    found = [lying + gone for lying, gone in zip(kinds, table["gone"], strict=False)]
    return [(found, [12, 12, 7, 7, 8, 3, 3, 3, 3, 20, 3, 3, 3])]


def _medievalia_buildings(state: State) -> list[tuple[object, object]]:
    table: dict[str, Any] = state.to_dict()
    standing = [house for fief in table["fiefs"] for host in fief for house in host[2:]]
    seen = standing + table["tops"]
    counts = zip(range(1, 11), table["plans"], table["gone"][13:], strict=False)
    found = [seen.count(number) + below + gone for number, below, gone in counts]
    towns = sum(fief[0][0] == 5 for fief in table["fiefs"]) + table["gone"][23]
    return [(found, [2] * 7 + [1] * 3), (towns, len(table["fiefs"]))]


def _catan_cards(state: State) -> list[tuple[object, object]]:
    assert isinstance(state, Catan)
    copies = [int(count) for count in state.discard]
    size = sum(copies)
    for pile in [state.hand(0), state.hand(1), *map(state.stack_cards, range(5))]:
        size += len(pile)
        for card in pile:
            copies[card if card < 44 else -1] += card < 44
    for card in state.sites:
        size += card > 0
        copies[card - 1] += card > 0
    pool = [int(count) for count in state.pool]
    unseen = sum(int(card) == UNSEEN for stack in range(5) for card in state.stack_cards(stack))
    total = [lying + left for lying, left in zip(copies, pool, strict=True)]
    return [(size, 62), (total, [int(count) for count in COPIES]), (sum(pool), unseen)]


def _catan_events(state: State) -> list[tuple[object, object]]:
    assert isinstance(state, Catan)
    return [(int(state.known_events) + sum(map(int, state.omens)), 10)]


def _catan_central(state: State) -> list[tuple[object, object]]:
    assert isinstance(state, Catan)
    centres = [state.centres(seat) for seat in range(2)]
    ends = [state.end_road(seat, side) for seat in range(2) for side in range(2)]
    cities = sum(state.city(seat, centre) for seat in range(2) for centre in centres[seat])
    settlements = sum(map(len, centres))
    built = [settlements - 2 + sum(ends), settlements, cities]
    total = [there + left for there, left in zip(built, state.supplies(), strict=True)]
    lands = [int(land) for land in state.lands if land]
    asked = int(state.frames.kind()) if state.frames.depth() else 0
    drawn = 2 if asked == ABOVE else 12 - len(lands) if asked == ARRANGE else 0
    stacked = sum(map(int, state.country))
    return [(len(set(lands)), len(lands)), (len(lands) + drawn + stacked, 23), (total, [9, 9, 7])]


def _market_goods(state: State) -> list[tuple[object, object]]:
    assert isinstance(state, market.Market)
    hands = [sum(goods) for goods in zip(*state.goods, strict=True)]
    total = [sum(parts) for parts in zip(hands, state.stock, state.sold, strict=True)]
    return [(total, [market.STOCK] * 3), (min([*state.stock, *state.coins]) >= 0, True)]


def _cards_kinds(state: State) -> list[tuple[object, object]]:
    assert isinstance(state, cards.Cards)
    lying = [kind for part in [*state.stacks, *state.hands] for kind, _ in part]
    total = [
        lying.count(kind) + state.pool[kind] + state.spent[kind] for kind in range(len(cards.KINDS))
    ]
    return [(total, [cards.EACH] * len(cards.KINDS)), (min(state.pool) >= 0, True)]


SPECIAL = {
    "limes": Special(
        lambda setup: 32 * int(setup.seats), {"cards": _limes_cards, "workers": _limes_workers}
    ),
    "erben": Special(lambda setup: 200, {"tiles": _erben_tiles, "troops": _erben_troops}),
    "burgund": Special(
        lambda setup: 400 * int(setup.seats),
        {
            "tiles": _burgund_tiles,
            "goods": _burgund_goods,
            "routes": _burgund_routes,
            "shields": _burgund_shields,
            "vineyards": _burgund_vineyards,
        },
    ),
    "medievalia": Special(
        lambda setup: 6000, {"cards": _medievalia_cards, "buildings": _medievalia_buildings}
    ),
    "catan": Special(
        lambda setup: 50 * setup.values[4] + 100,
        {"expansions": _catan_cards, "events": _catan_events, "central": _catan_central},
        {"last_turn": 60},
    ),
    "market": Special(lambda setup: 60 * int(setup.seats), {"goods": _market_goods}),
    "cards": Special(lambda setup: 3 * cards.TURNS * int(setup.seats), {"kinds": _cards_kinds}),
    "sealed": Special(lambda setup: 6 * int(setup.seats)),
    "solo": Special(lambda setup: 12),
    "teams": Special(lambda setup: 6 * int(setup.seats)),
}
