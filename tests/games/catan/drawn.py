"""Positions set up by hand: principalities, hands and stacks by name, then moves as texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tafelrunde.games.catan import GAME, asks
from tafelrunde.games.catan.components import (
    ANYTHING,
    BOX,
    CARDS,
    COPIES,
    CRESTS,
    EVENT_CARDS,
    LAND_KIND,
    LAND_NUMBER,
    LANDSCAPES,
    RESOURCES,
    SORTS,
    UNSEEN,
)
from tafelrunde.games.catan.state import Catan
from tafelrunde.games.catan.verbs import DRAWS
from tafelrunde.kernel.chance import Chance, Scripted, Seeded

ANNA, BENNO = 0, 1
START = ("hills", "forest", "pasture", "field", "mountains", "gold_river")


def card(name: str) -> int:
    return CARDS.index(name)


def land(name: str) -> int:
    """A landscape by kind and number, such as `forest 1`; start landscapes also by crest."""
    kind, number = name.split()[:2]
    crest = name.split()[2] if name.count(" ") > 1 else ""
    for piece in range(23):
        first = piece < 12 and CRESTS[piece // 6].split("_")[0]
        fits = (LANDSCAPES[int(LAND_KIND[piece])], int(LAND_NUMBER[piece])) == (kind, int(number))
        if fits and (first == crest if crest else piece >= 12):
            return piece
    raise ValueError(name)


class Realm:
    """One principality: six start landscapes in the usual order, and what was added.

    `cards` lie on sites such as "5 upper": a centre and a row. `stores` are amounts by kind of the
    start landscapes; `lands` are further landscapes by (row, column) with their stores.
    """

    def __init__(
        self,
        cards: Sequence[tuple[str, str]] = (),
        cities: Sequence[int] = (),
        stores: Mapping[str, int] | int = 1,
        order: Sequence[str] = START,
        lands: Mapping[tuple[str, int], tuple[str, int]] | None = None,
        first: int = 5,
        last: int = 6,
        roads: Sequence[str] = (),
    ) -> None:
        self.cards, self.cities, self.stores, self.order = cards, cities, stores, order
        self.lands, self.first, self.last, self.roads = lands or {}, first, last, roads

    def form(self) -> list[int]:
        towns = sum(1 << centre for centre in self.cities)
        ends = [int("left" in self.roads), int("right" in self.roads)]
        return [self.first, self.last, *ends, towns]

    def ground(self, crest: int) -> tuple[list[int], list[int]]:
        lands, stores = [0] * 26, [0] * 26
        for place, kind in enumerate(self.order):
            spot = place // 3 * 13 + 5 + place % 3
            pieces = [p for p in range(6 * crest, 6 * crest + 6) if kind_of(p) == kind]
            lands[spot] = pieces[0] + 1
            given = self.stores
            resource = RESOURCES[LANDSCAPES.index(kind)]
            stores[spot] = given if isinstance(given, int) else given.get(resource, 0)
        for (row, column), (name, amount) in self.lands.items():
            spot = column + (13 if row == "lower" else 0)
            lands[spot], stores[spot] = land(name) + 1, amount
        return lands, stores

    def sites(self) -> list[int]:
        sites = [0] * 48
        for name, where in self.cards:
            centre, row = where.split()
            site = 4 * int(centre) + 2 * (row == "lower")
            sites[site + (sites[site] > 0)] = card(name) + 1
        return sites


def kind_of(piece: int) -> str:
    return LANDSCAPES[int(LAND_KIND[piece])]


class Table:
    """A position and the moves of a test. Outcomes of chance are given where they matter."""

    def __init__(self, state: Catan) -> None:
        self.state = state
        self.chance: Chance = Seeded("drawn", listening=True)

    @property
    def seat(self) -> int:
        return int(self.state.actor)

    def moves(self, seat: int | None = None) -> list[str]:
        seat = self.seat if seat is None else seat
        return [GAME.verbs.text(move) for move in self.state.moves(seat)]

    def can(self, text: str) -> bool:
        """Is there a legal move that begins so?"""
        return any(move == text or move.startswith(text + " ") for move in self.moves())

    def against(self, text: str, seat: int | None = None) -> str:
        """The rule against a move, on which `moves` and `why_not` must agree."""
        seat = self.seat if seat is None else seat
        move = GAME.verbs.parse(text)
        against = self.state.why_not(seat, move)
        assert (move in self.state.moves(seat)) == (against == 0), f"{text}: {against}"
        return GAME.rule_name(against)

    def play(self, *texts: str, **outcomes: str | Sequence[str]) -> Table:
        """Play moves; outcomes such as `event="robber"` belong to the last one."""
        for number, text in enumerate(texts):
            chance = self.chance
            if outcomes and number == len(texts) - 1:
                chance = scripted(outcomes)
            GAME.play(self.state, self.seat, text, chance)
            if chance is not self.chance:
                self.chance.events += chance.events
        return self

    def roll(self, face: str, number: int, **more: str | Sequence[str]) -> Table:
        """Roll the dice of a turn, with an event that leaves nothing to chance if not given."""
        return self.play("roll", event=face, **{"yield": str(number)}, **more)

    def have(self, seat: int) -> dict[str, int]:
        """The resources of a seat that are not 0."""
        counts = zip(RESOURCES, self.state.resources(seat), strict=True)
        return {name: count for name, count in counts if count}

    def stored(self, seat: int, name: str) -> int:
        """What a landscape stores."""
        for spot in range(26):
            piece, amount = self.state.spot(seat, spot)
            if piece >= 0 and name in (describe(piece), f"{kind_of(piece)}"):
                return amount
        raise ValueError(name)

    def hand(self, seat: int) -> list[str]:
        return [CARDS[one] for one in self.state.hand(seat)]

    def stack(self, number: int) -> list[str]:
        return ["?" if one >= SORTS else CARDS[one] for one in self.state.stack_cards(number)]

    def points(self) -> list[int]:
        return [self.state.points(0), self.state.points(1)]

    def built(self, seat: int) -> list[str]:
        lying = [self.state.card_on(seat, site) for site in range(48)]
        return [CARDS[one] for one in lying if one >= 0]

    def out(self) -> list[str]:
        """The discard pile."""
        counts = self.state.discard
        return [CARDS[one] for one in range(SORTS) for _ in range(int(counts[one]))]

    def asked(self) -> int:
        return int(self.state.frames.kind())

    def told(self, name: str) -> list[tuple[int, ...]]:
        """The events of a name so far."""
        code = [event.name for event in GAME.events].index(name)
        return [event for event in self.chance.events if event[0] == code]

    def view(self, seat: int) -> Table:
        """What a seat sees."""
        seen = Table(self.state)
        view = self.state.seen_by(seat)
        assert isinstance(view, Catan)
        seen.state = view
        return seen


def describe(piece: int) -> str:
    return f"{kind_of(piece)} {int(LAND_NUMBER[piece])}"


def scripted(outcomes: Mapping[str, str | Sequence[str]]) -> Scripted:
    """An oracle that says these outcomes, in the order given."""
    script = []
    names = [draw.name for draw in DRAWS]
    for name, words in outcomes.items():
        for word in [words] if isinstance(words, str) else words:
            what = names.index(name)
            script.append((what, DRAWS[what].value(word)))
    return Scripted(script)


def table(
    anna: Realm | None = None,
    benno: Realm | None = None,
    hands: tuple[Sequence[str], Sequence[str]] = ((), ()),
    stacks: Sequence[Sequence[str]] = (),
    out: Sequence[str] = (),
    ask: int = asks.MAIN,
    arguments: Sequence[int] = (0, 0, 0, 0),
    below: Sequence[Sequence[int]] = (),
    turn: int = 9,
    active: int = ANNA,
    events: Sequence[str] = (),
    known: Sequence[int] = (),
    options: Mapping[str, object] | None = None,
    **more: Any,
) -> Table:
    """A position in which Anna (white/red) is on turn, in the main phase if nothing else is said.

    Named stacks have been looked through by nobody but are known to the test; all other cards are
    shared out face down, as is a card "?". `known` are the seats that know the named stacks.
    """
    realms = [anna or Realm(), benno or Realm()]
    grounds = [realm.ground(crest) for crest, realm in enumerate(realms)]
    used = [*hands[0], *hands[1], *out, *(name for stack in stacks for name in stack)]
    used += [name for realm in realms for name, _ in realm.cards]
    for name in set(used) - {"?"}:
        assert used.count(name) <= COPIES[card(name)], name
    piles = [[UNSEEN if name == "?" else card(name) for name in stack] for stack in stacks]
    left = 62 - len(used)
    while len(piles) < 5:
        share = left // (5 - len(piles))
        piles.append([UNSEEN] * share)
        left -= share
    piles[-1] += [UNSEEN] * left
    shown = [*out, *(name for realm in realms for name, _ in realm.cards)]
    data: dict[str, object] = {
        "turn": turn, "active": active, "crest": 0, "face": 0, "number": 0, "knight": -1,
        "mill": -1, "declined": 0, "traded": 0, "withdrawn": 0, "winner": -1,
        "form": [realm.form() for realm in realms],
        "lands": [ground[0] for ground in grounds],
        "stores": [ground[1] for ground in grounds],
        "sites": [realm.sites() for realm in realms],
        "hands": [sorted(card(name) for name in hand) for hand in hands],
        "stacks": piles,
        "discard": [list(out).count(name) for name in CARDS],
        "chronicle": [EVENT_CARDS.index(name) for name in events],
        "offer": [0] * 12,
        "memory": [
            remembering(piles, len(hands[1 - seat]), seat in known, [*hands[seat], *shown])
            for seat in range(2)
        ],
        "frames": [*(cell for frame in below for cell in frame), ask, 1 << active, *arguments],
    }  # fmt: skip
    data |= figures(data) | more
    position = {
        "game": "catan", "rules": GAME.newest, "seats": 2, "viewer": None, "table": data,
        "options": {"crest": "white_red", **(options or {})},
    }  # fmt: skip
    state = GAME.load_position(position)
    assert isinstance(state, Catan)
    return Table(state)


def remembering(
    piles: list[list[int]], others: int, knows: bool, shown: list[str]
) -> dict[str, object]:
    """A memory of what is in sight, and perhaps of all stacks that are not face down."""
    anything = int(ANYTHING)
    stacks = [[1 << one if knows and one < SORTS else anything for one in pile] for pile in piles]
    seen = [one for pile in piles for one in pile if one < SORTS] if knows else []
    met = [seen.count(one) + shown.count(CARDS[one]) for one in range(SORTS)]
    return {"stacks": stacks, "hand": [anything] * others, "met": met}


def figures(data: Mapping[str, object]) -> dict[str, int]:
    """Who has the figures, reckoned by hand from what lies on the table."""
    sites: Any = data["sites"]
    forms: Any = data["form"]
    force, trade = [], []
    for seat in range(2):
        names = [CARDS[one - 1] for one in sites[seat] if one]
        box: Any = [BOX["cards"][name] for name in names]
        knights = [part for part in box if part["group"] == "knight"]
        fleets = [part for part in box if part["group"] == "fleet"]
        force.append(sum(part["strength"] for part in knights) + len(knights) * ("smithy" in names))
        points = sum(part.get("trade_points", 0) for part in box)
        trade.append(points + len(fleets) * ("harbor" in names))
    knight = -1 if force[0] == force[1] else int(force[1] > force[0])
    mill = -1 if trade[0] == trade[1] else int(trade[1] > trade[0])
    if mill >= 0 and not forms[mill][4]:
        mill = -1
    return {"knight": knight, "mill": mill}


def before_roll(active: int = ANNA, **more: Any) -> Table:
    """A turn that begins."""
    return table(ask=asks.BEFORE_ROLL, active=active, **more)


def fresh(seed: object = 0, options: Mapping[str, object] | None = None) -> Table:
    """A new game, in which nobody has done anything yet."""
    chosen = {"crest": "white_red", **(options or {})}
    state = GAME.new(GAME.setup(chosen, 2), Seeded(f"fresh {seed}"))
    assert isinstance(state, Catan)
    return Table(state)


def arranged(start: str = "6 1") -> Table:
    """A new game with both principalities laid out in the usual order, and the start rolled."""
    game = fresh()
    for seat in range(2):
        for place, kind in enumerate(START[:5]):
            outcome = {}
            if seat == 1 and place == 4:
                outcome = {"start": start.split()}
            number = GAME.verbs.parse(f"place place={place} landscape={kind}")
            chance = scripted(outcome) if outcome else game.chance
            GAME.play(game.state, seat, number, chance)
            if outcome:
                game.chance.events += chance.events
    return game


def started(start: str = "6 1") -> Table:
    """A new game before the first roll."""
    game = arranged(start)
    for stack in (0, 1):
        game.play(f"search stack={stack}", "pick place=0", "pick place=0", "pick place=0")
    return game
