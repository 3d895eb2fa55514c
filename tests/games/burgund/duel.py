"""Positions against Châteauma: Anna ends her turn, then it plays, then Benno is asked.

Its duchy has monasteries on spaces 0 to 5, animals 6 to 11, ships 12 to 17, buildings 18 to 29,
castles 30 to 33 and mines 34 to 36. A joker is written *bank.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tafelrunde.games.burgund import GAME
from tafelrunde.games.burgund.agreement import modules_of
from tafelrunde.games.burgund.components import COLOUR, NONE, PLACE_NAMES, SPACES
from tafelrunde.games.burgund.events import AUTOMA_DIE, REGION_CARD
from tafelrunde.games.burgund.modules import automa
from tafelrunde.games.burgund.modules.automa import DECK, FACE_DOWN, RESERVE_ORDER, WIDE
from tafelrunde.games.burgund.modules.vineyards_components import (
    ALL_GRAPES,
    GRAPES,
    HEXES,
    IN_DEPOT,
    IN_DISPLAY,
    PAIRS,
    STALLS,
    all_doubles,
)
from tafelrunde.games.burgund.score import SOURCES
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.games.burgund.turn import USED
from tafelrunde.kernel.chance import Scripted
from tafelrunde.kernel.frames import TURN
from tafelrunde.kernel.state import OVER

from .drawn import ANNA, CENTRE, COLOURS_OF_BONUS, Goods, Land, Table, counts, names, stocks, tile


def cell(name: str) -> int:
    """A tile on a card, a joker with a star."""
    return FACE_DOWN + tile(name[1:]) if name.startswith("*") else tile(name)


class Duel(Table):
    """A position, and what the automa has."""

    @property
    def it(self) -> int:
        return int(self.state.setup.seats) - 1

    def turn(self, die: int, *cards: int) -> Duel:
        """Anna ends her turn; the automa rolls, then such cards come."""
        return self.turn_with(die, cards=cards)

    def turn_with(self, *dice: int, cards: Sequence[int]) -> Duel:
        """The same with extra turns, each with a roll of its own."""
        script = [(AUTOMA_DIE, number - 1) for number in dice]
        script += [(REGION_CARD, number - 1) for number in cards]
        self.chance = Scripted(script)
        GAME.play(self.state, ANNA, "done", self.chance)
        assert self.chance.used == len(script)
        return self

    def card(self, side: int) -> list[str]:
        """What lies on the left card (0) or the right one."""
        cells = [int(held) for held in self.state.automa.lying][WIDE * side : WIDE * side + WIDE]
        return [
            "" if held == NONE
            else "*" + names([held % FACE_DOWN])[0] if held >= FACE_DOWN else names([held])[0]
            for held in cells
        ]  # fmt: skip

    def cards(self) -> list[int]:
        return [int(card) + 1 for card in self.state.automa.cards]

    def pile(self) -> list[int]:
        return [card + 1 for card in range(DECK) if self.state.automa.pile[card]]

    def reserve(self) -> list[str]:
        return names([int(held) for held in self.state.automa.reserve])

    def jokers(self) -> list[str]:
        return names([int(held) for held in self.state.automa.jokers])

    def stacked(self) -> list[str]:
        return names([int(held) for held in self.state.automa.stacked])

    def home(self) -> dict[int, str]:
        """Its duchy."""
        return {s: self.lies(s, self.it) for s in range(SPACES) if self.lies(s, self.it)}

    def scored(self) -> dict[str, int]:
        return {line.what: line.points for line in self.state.score(self.it).lines if line.points}

    def purse(self) -> int:
        return self.silver(self.it)

    def goods(self) -> dict[str, int]:
        return self.store(self.it)


def duel(
    cards: tuple[int, int] = (2, 5),
    left: Mapping[int, str] | None = None,
    right: Mapping[int, str] | None = None,
    pile: Sequence[int] | None = None,
    reserve: Sequence[str] = (),
    jokers: Sequence[str] = (),
    stacked: Sequence[str] = (),
    home: Land | None = None,
    board: Mapping[str, str] | None = None,
    quay: Mapping[int, Goods] | None = None,
    goods: Goods | None = None,
    silver: int = 0,
    white: int = 1,
    seats: int = 3,
    phase: str = "C",
    round: int = 1,
    order: Sequence[int] = (),
    track: Sequence[int] = (),
    bonus: Mapping[str, tuple[int, int]] | None = None,
    land: Land | None = None,
    points: int = 0,
    linked: int = 0,
    its_shields: int = 0,
    depots: Mapping[int, Sequence[int]] | None = None,
    castles: Sequence[Sequence[int]] = (),
    named: int = -1,
    stalls: Mapping[int, int] | None = None,
    doubles: Sequence[int] = (),
    more: Mapping[str, Any] | None = None,
    **options: object,
) -> Duel:
    """Anna has used her dice; the automa comes next unless `order` says otherwise."""
    given = {"duchies": "same", "duchy": 1, "chateauma": True, **options}
    setup = GAME.setup(given, seats)
    people = seats - 1
    lands = [[-1] * SPACES for _ in range(seats)]
    for seat in range(people):
        lands[seat][CENTRE] = tile("castle")
    for space, name in (land or {}).items():
        lands[ANNA][space] = tile(name)
    for space, name in (home or {}).items():
        lands[people][space] = tile(name)
    places = [-1] * len(PLACE_NAMES)
    for place, name in (board or {}).items():
        places[PLACE_NAMES.index(place)] = tile(name)
    lying = [[-1] * WIDE for _ in range(2)]
    for row, held in zip(lying, (left or {}, right or {}), strict=True):
        for space, name in held.items():
            row[space] = cell(name)
    stacks: list[list[int]] = [[] for _ in RESERVE_ORDER]
    for name in reserve:
        stacks[[int(c) for c in RESERVE_ORDER].index(int(COLOUR[tile(name)]))].append(tile(name))
    deck = {1, *range(10, 18)} if given.get("vineyards") else set(range(1, 10))
    its: dict[str, Any] = {
        "cards": list(cards),
        "lying": lying,
        "pile": sorted(deck - set(cards)) if pile is None else list(pile),
        "reserve": stacks,
        "jokers": [tile(name) for name in jokers],
        "stacked": [tile(name) for name in stacked],
        "shields": its_shields,
    }
    spare = [held for row in [*stacks, its["jokers"], its["stacked"]] for held in row]
    number = "ABCDE".index(phase)
    visible = [t for row in [*lands, places] for t in row if t >= 0]
    visible += [held % FACE_DOWN for row in lying for held in row if held >= 0] + spare
    supply, out = stocks(seats, number, visible, modules_of(setup))
    arms = {
        "depots": [list((depots or {}).get(depot, [])) for depot in range(1, 7)],
        "castles": [[list(pair) for pair in castles], *([] for _ in range(people))],
        "named": named,
    }
    middle = [people, *range(1, people)]
    data: dict[str, object] = {
        "phase": number,
        "round": round,
        "white": white,
        "supply": supply,
        "out": out,
        "board": places,
        **shares(seats, number, round, quay or {}, goods or {}),
        "order": list(order or [ANNA, *middle]),
        "track": list(track or [0] * seats),
        "bonus": [
            who
            for colour in (*COLOURS_OF_BONUS, *(["borders"] if given.get("borders") else []))
            for who in (bonus or {}).get(colour, (-1, -1))
        ],
        "boards": [-1] * seats,
        "duchy": [0] * people + [-1],
        "land": lands,
        "keys": [[-1, -1, -1]] * seats,
        "silver": [0] * people + [silver],
        "workers": [0] * seats,
        "points": [
            [points * (k == 0 and seat == ANNA) for k in range(SOURCES)] for seat in range(seats)
        ],
        "dice": [[USED + 1, USED + 2], *([3, 4] for _ in range(1, people)), [0, 0]],
        "frames": [TURN, 1 << ANNA, 1, 0, 0, 0],
        "automa": its,
        **({"linked": [0] * people + [linked]} if given.get("borders") else {}),
        **({"shields": arms} if given.get("shields") else {}),
        **(
            {"vineyards": cellar(seats, number, stalls or {}, doubles)}
            if given.get("vineyards")
            else {}
        ),
        **(more or {}),
    }
    position = {
        "game": "burgund",
        "rules": GAME.rules_number(GAME.newest),
        "seats": seats,
        "options": given,
        "viewer": None,
        "table": data,
    }
    state = GAME.load_position(position)
    assert isinstance(state, Burgund)
    assert automa.seat_of(state) == people
    return Duel(state)


def cellar(
    seats: int, phase: int, stalls: Mapping[int, int], doubles: Sequence[int]
) -> dict[str, object]:
    """Double tiles as named; the rest of those drawn so far has left the game."""
    lying = [stalls.get(stall, -1) for stall in range(STALLS)]
    bag, gone = all_doubles(ALL_GRAPES), [0] * PAIRS
    for pair in [*stalls.values(), *doubles]:
        bag[pair] -= 1
    drawn = (phase + 1) * int(IN_DEPOT[seats] + IN_DISPLAY[seats])
    for pair in sorted(range(PAIRS), key=lambda pair: -bag[pair]):
        while bag[pair] and sum(bag) > 51 - drawn:
            bag[pair], gone[pair] = bag[pair] - 1, gone[pair] + 1
    people = seats - 1
    return {
        "kinds": list(range(GRAPES)),
        "bag": bag,
        "gone": gone,
        "stalls": lying,
        "heap": [3] * people + [4] * (GRAPES - people),
        "held": [*([] for _ in range(people)), sorted(doubles)],
        "wine": [
            [int(g == seat and seat < people) for g in range(GRAPES)] for seat in range(seats)
        ],
        "vines": [[-1] * HEXES] * seats,
    }


def shares(
    seats: int, phase: int, round: int, quay: Mapping[int, Goods], held: Goods
) -> dict[str, object]:
    """Goods as named; the rest of those drawn so far Anna has sold."""
    piles = [counts(quay.get(depot, {})) for depot in range(1, 7)]
    its = counts(held)
    bag = [7 - its[c] - sum(pile[c] for pile in piles) for c in range(6)]
    row = []
    for _ in range(5 - round):
        colour = bag.index(max(bag))
        bag[colour] -= 1
        row.append(colour)
    sold = [0] * 6
    while sum(bag) > 42 - 6 - 3 * (seats - 1) - 5 * (phase + 1):
        colour = bag.index(max(bag))
        bag[colour] -= 1
        sold[colour] += 1
    return {
        "goods_bag": bag, "row": row, "quay": piles,
        "store": [*([0] * 6 for _ in range(seats - 1)), its],
        "sold": [sold, *([0] * 6 for _ in range(seats - 1))],
    }  # fmt: skip


def over(**more: Any) -> Duel:
    """The same position, with the game over."""
    given = duel(phase="E", round=5, more={"dice": [[9, 10], [9, 10], [9, 8]]}, **more)
    GAME.play(given.state, ANNA, "done", Scripted([]))
    assert given.state.actor == OVER
    return given
