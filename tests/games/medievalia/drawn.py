"""Positions drawn in a few words, and players who act by the text of their moves.

A fief is a list of hosts, the town first: `"field+church: worker soldier"` is a field with a church
and two people on it, `"mine!"` a mine that has been used, `"worker*"` somebody who has been used.
Cards of a kind are numbered in the order in which they are named, seat after seat: attached ones,
then the free ones at home, then those abroad.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tafelrunde.games.medievalia import GAME
from tafelrunde.games.medievalia.components import (
    BUILDING_COUNTS,
    BUILDINGS,
    COUNTS,
    FIRST_OF,
    KINDS,
    PLACES,
    TROOP_NAMES,
)
from tafelrunde.games.medievalia.state import Medievalia
from tafelrunde.games.medievalia.verbs import (
    ACTING,
    DEPART,
    DRAWING,
    FINISH,
    MARCHING,
    REACTIVATE,
    WAR,
)
from tafelrunde.kernel.chance import Chance, Scripted, Seeded

# Land that feeds eight.
LAND = ("town", "field", "field", "farm", "farm")
DECLARE = "battle place=fief1 foe=1"
GROUNDS = (*KINDS[:4], "town")
STACKS = ((0, 4), (4, 9), (9, 13))
PHASES = {
    "draw": (FINISH, WAR, DEPART, ACTING, REACTIVATE, DRAWING),
    "act": (FINISH, WAR, DEPART, ACTING),
    "march": (FINISH, WAR, MARCHING),
}


@dataclass
class Fief:
    """What a player has: hosts, free cards at home, cards abroad by place, the hand."""

    hosts: Sequence[str] = ("town",)
    free: str = ""
    abroad: Mapping[str, str] = field(default_factory=dict)
    hand: str = ""
    siege: int = 0


def counts(words: str, names: Sequence[str]) -> list[int]:
    return [words.split().count(name) for name in names]


class Table:
    """A position under play."""

    def __init__(self, state: Medievalia) -> None:
        self.state = state

    @property
    def seat(self) -> int:
        return int(self.state.actor)

    def moves(self, *verbs: str) -> list[str]:
        """The legal moves, or those of some verbs."""
        texts = [GAME.verbs.text(move) for move in self.state.moves(self.seat)]
        return [text for text in texts if not verbs or text.split()[0] in verbs]

    def play(self, *moves: str, chance: Chance | None = None) -> Table:
        """Moves of whoever is asked."""
        for move in moves:
            GAME.play(self.state, self.seat, move, chance or Seeded("drawn"))
        return self

    def settle(self, way: str = "hand") -> Table:
        """Pay in a way, or in the first there is where that is the same."""
        ways = self.moves("settle")
        wanted = f"settle way={way}"
        return self.play(wanted if wanted in ways else ways[-1])

    def end_turn(self) -> Table:
        """Say done until somebody else is asked."""
        seat = self.seat
        while self.seat == seat and "done" in self.moves():
            self.play("done")
        return self

    def given(self, move: str, *outcomes: str) -> Table:
        """A move with what chance decides in it."""
        return self.play(move, chance=Scripted([GAME.parse_outcome(text) for text in outcomes]))

    def told(self, move: str) -> list[str]:
        """The names of the events of a move."""
        chance = Seeded("drawn", listening=True)
        self.play(move, chance=chance)
        return [GAME.events[event[0]].name for event in chance.events]

    def against(self, move: str, seat: int | None = None) -> str:
        """The rule that forbids a move, empty if it is legal; both opinions are asked."""
        who, number = self.seat if seat is None else seat, GAME.verbs.parse(move)
        against = self.state.why_not(who, number)
        offered = number in self.state.moves(who)
        assert offered == (against == 0), f"{move} is offered: {offered}, against it: {against}"
        return GAME.rule_name(against)

    def copy(self) -> Table:
        return Table(self.state.copy())

    def hand(self, seat: int) -> list[str]:
        return [
            name for name, n in zip(KINDS, self.state.hand(seat), strict=True) for _ in range(n)
        ]

    def hosts(self, seat: int) -> list[str]:
        """The hosts as they were drawn."""
        found = []
        for number, (ground, turned, *houses) in enumerate(self.state.hosts(seat)):
            if ground:
                text = GROUNDS[ground - 1] + "!" * turned
                text += "".join(f"+{BUILDINGS[house - 1]}" for house in houses if house)
                on = [c for c in self.state.troops() if c[1] == seat and c[3] == number]
                people = [TROOP_NAMES[c[0]] + "*" * (c[4] & 1) for c in on]
                found.append(f"{text}: {' '.join(people)}" if people else text)
        return found

    def troops(self, seat: int, place: str = "") -> list[str]:
        """The free cards of a seat in a place, at home if none is named."""
        where = PLACES.index(place) if place else seat
        return [
            TROOP_NAMES[c[0]] + "*" * (c[4] & 1)
            for c in self.state.troops()
            if c[1] == seat and c[2] == where and c[3] == 5
        ]

    def all_troops(self, seat: int) -> list[str]:
        return [TROOP_NAMES[c[0]] for c in self.state.troops() if c[1] == seat]

    def gone(self) -> list[str]:
        """The discard pile."""
        piles = zip((*KINDS, *BUILDINGS, "town"), self.state.part(12, 36), strict=True)
        return [name for name, n in piles for _ in range(n)]

    def asked(self) -> tuple[int, set[str]]:
        """Who is asked, and with which verbs he can answer."""
        return self.seat, {move.split()[0] for move in self.moves()}


def table(
    *fiefs: Fief,
    phase: str = "act",
    turn: int = 0,
    tops: str = "school workshop bank",
    below: Sequence[int] | None = None,
    gone: str = "",
    bottom: str = "farm soldier worker",
    options: Mapping[str, object] | None = None,
) -> Table:
    """A position; everything that is not named lies in the stacks."""
    seats = len(fiefs)
    next_card = {kind: int(FIRST_OF[KINDS.index(kind)]) for kind in KINDS[4:]}
    troops: list[list[int]] = []
    drawn: list[list[list[int]]] = []
    used_buildings = counts(tops + " " + gone, BUILDINGS)
    used_kinds = [a + b for a, b in zip(counts(bottom, KINDS), counts(gone, KINDS), strict=True)]

    def stand(words: str, seat: int, place: int, spot: int) -> None:
        for word in words.split():
            kind = word.rstrip("*")
            troops.append([next_card[kind], seat, place, spot, int(word.endswith("*"))])
            next_card[kind] += 1
            used_kinds[KINDS.index(kind)] += 1

    for seat, fief in enumerate(fiefs):
        hosts = [[0, 0, 0, 0] for _ in range(5)]
        for number, text in enumerate(fief.hosts):
            ground, _, people = text.partition(":")
            what, *houses = ground.split("+")
            turned = what.endswith("!")
            place = GROUNDS.index(what.rstrip("!"))
            hosts[number][:2] = [place + 1, int(turned)]
            if place < 4:
                used_kinds[place] += 1
            for slot, house in enumerate(houses):
                hosts[number][2 + slot] = BUILDINGS.index(house) + 1
                used_buildings[BUILDINGS.index(house)] += 1
            stand(people, seat, seat, number)
        drawn.append(hosts)
        stand(fief.free, seat, seat, 5)
        for name, words in fief.abroad.items():
            stand(words, seat, PLACES.index(name), 5)
        for kind, number in enumerate(counts(fief.hand, KINDS)):
            used_kinds[kind] += number
    hands = [counts(fief.hand, KINDS) for fief in fiefs]
    pool = [whole - used for whole, used in zip(COUNTS, used_kinds, strict=True)]
    plans = [whole - used for whole, used in zip(BUILDING_COUNTS, used_buildings, strict=True)]
    bottoms = [KINDS.index(kind) + 1 if kind != "-" else 0 for kind in bottom.split()]
    heights = list(below) if below is not None else spread(sum(plans))
    frames: list[int] = []
    for kind in PHASES[phase]:
        frames += [kind, 1 << turn, 0, 0, 0, 0]
    position = {
        "game": "medievalia",
        "rules": GAME.rules_number(GAME.newest),
        "seats": seats,
        "options": dict(options or {}),
        "viewer": None,
        "table": {
            "ended": 0,
            "winner": 0,
            "out": [0] * seats,
            "hands": hands,
            "known": [[0] * 13 for _ in fiefs],
            "held": [[sum(hand[low:high]) for low, high in STACKS] for hand in hands],
            "pool": pool,
            "left": [
                sum(pool[low:high]) + (1 if under else 0)
                for (low, high), under in zip(STACKS, bottoms, strict=True)
            ],
            "bottom": bottoms,
            "tops": [BUILDINGS.index(top) + 1 if top != "-" else 0 for top in tops.split()],
            "below": heights,
            "plans": plans,
            "gone": counts(gone, (*KINDS, *BUILDINGS, "town")),
            "fiefs": drawn,
            "siege": [fief.siege for fief in fiefs],
            "troops": sorted(troops),
            "purse": [0] * 16,
            "war": [],
            "fronts": [0, 0, 0],
            "refused": 0,
            "frames": frames,
        },
    }
    state = GAME.load_position(position)
    assert isinstance(state, Medievalia)
    return Table(state)


def invader(troops: str, **more: object) -> Fief:
    """Somebody with food for eight whose troops stand in the fief of seat 1."""
    return Fief(LAND, abroad={"fief1": troops}, **more)  # type: ignore[arg-type]


def war(*fiefs: Fief, turn: int = 0, options: dict[str, object] | None = None) -> Table:
    """After the movement of the player on turn."""
    return table(*fiefs, phase="march", turn=turn, options=options).play("done")


def spread(total: int) -> list[int]:
    """So many buildings below the three open ones, as evenly as it goes."""
    return [(total + 2) // 3, (total + 1) // 3, total // 3]
