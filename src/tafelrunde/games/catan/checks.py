"""For those who check the game: how long it can be, what is never lost, what is clicked."""

from __future__ import annotations

from random import Random
from typing import Any

from tafelrunde.games.catan.asks import ABOVE, ARRANGE
from tafelrunde.games.catan.components import COPIES, UNSEEN
from tafelrunde.games.catan.state import Catan
from tafelrunde.kernel.checks import Checks, Clicks, Pairs, Written
from tafelrunde.kernel.state import State


def expansions(state: State) -> Pairs:
    """Every expansion card is in one place, and what nobody has seen is in the pool."""
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


def omens(state: State) -> Pairs:
    """All ten event cards are there."""
    assert isinstance(state, Catan)
    return [(int(state.known_events) + sum(map(int, state.omens)), 10)]


def central(state: State) -> Pairs:
    """Every land, road, settlement and city is there once."""
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


def richer_lands(table: dict[str, Any], rng: Random) -> None:
    """Resources on the lands of one seat."""
    seat = rng.randrange(2)
    for place, land in enumerate(table["lands"][seat]):
        if land:
            table["stores"][seat][place] = rng.randrange(4)


def card_in_hand(table: dict[str, Any], rng: Random) -> None:
    """The last card of a stack comes into a hand; the other one knows nothing of it."""
    seat, number = rng.randrange(2), rng.randrange(len(table["stacks"]))
    card = table["stacks"][number].pop()
    table["hands"][seat] = sorted([*table["hands"][seat], card])
    for memory in table["memory"]:
        memory["stacks"][number].pop()
    table["memory"][1 - seat]["hand"].append((1 << 44) - 1)


WRITTEN = Written(
    also={
        "verbs.USE_ALCHEMIST": "alchemist", "verbs.BUILD_ROAD": "road",
        "verbs.BUILD_SETTLEMENT": "settle", "verbs.BUILD_CITY": "city",
        "verbs.TURN_LAND": "land", "verbs.TAKE": "want", "verbs.REPLY_WITH": "answer",
        "verbs.STRIKE_AT": "hit", "verbs.PUT_UNDER": "under", "verbs.GIVE_BACK": "gift",
        "verbs.LAY_ABOVE": "above", "verbs.CHOOSE_LAND": "scout", "verbs.COUNT": "(the end)",
    },
    other={
        "a frame": (
            "asks.PICK", "asks.ANSWER", "asks.LAND", "asks.WANT", "asks.HIT", "asks.STEAL",
            "asks.SEIZE", "asks.UNDER", "asks.DRAW", "asks.GIFT", "asks.ABOVE", "asks.SETTLE",
        ),
        "a card": (
            "components.ALCHEMIST", "components.SCOUT", "components.ROAD", "components.CITY",
        ),
    },
)  # fmt: skip
CLICKS = Clicks(
    {"victory_points": 10, "last_turn": 30},
    taste={
        "road": 1, "settle": 1, "city": 1, "build": 1, "draw": 1, "play": 1, "send": 1,
        "counter": 0.5, "accept": 0.5, "decline": 0.5, "bank": 0.3, "search": 0.2, "none": 0.2,
        "done": 0.1, "offer": 0.06, "swap": 0.02, "demolish": 0.001,
    },
    seed=61,
)  # fmt: skip
CHECKS = Checks(
    bound=lambda setup: 50 * setup.values[4] + 100,
    conserved={"expansions": expansions, "events": omens, "central": central},
    brief={"last_turn": 60},
    recipes=(richer_lands, card_in_hand),
    written=WRITTEN,
    clicks=(CLICKS,),
)
