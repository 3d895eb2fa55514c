"""Teams: partners who share a board, and options of every kind.

Two or four seats build towers; with four, opposite seats are a team and build the same one. On a
turn one lays one to three stones on it; who completes it first wins for the team. Options change
height, turns, start and what counts at the end.
"""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.kernel.chance import EVERYONE, Chance
from tafelrunde.kernel.checks import Checks, Pairs
from tafelrunde.kernel.game import Event, Game
from tafelrunde.kernel.loading import number, numbers
from tafelrunde.kernel.options import Option
from tafelrunde.kernel.score import MATES, SHARED, Line, ScoreSheet, places
from tafelrunde.kernel.state import FULL, OVER, PlainState, Setup
from tafelrunde.kernel.verbs import Field, Verb, Verbs
from tests.toys.parts import PlainWords

BONUSES = ("even", "odd", "high", "low")
GROUNDS = ("flat", "hill", "random")
VERBS = Verbs(Verb("build", Field("stones", words=("one", "two", "three"))), Verb("wait"))
BUILD, WAIT = VERBS.first.values()

OPTIONS = (
    Option("long", "flag", False, de="Lange Partie", en="Long game", rule="TEA-010"),
    Option("patient", "flag", False, de="Warten", en="Waiting", rule="TEA-011", needs=("long",)),
    Option(
        "hasty", "flag", False, de="Zwei Züge", en="Two turns", rule="TEA-012",
        excludes=("long",),
    ),
    Option("ground", "one_of", "flat", de="Baugrund", en="Ground", rule="TEA-013", values=GROUNDS),
    Option(
        "bonuses", "some_of", ["even", "high"], de="Prämien", en="Bonuses", rule="TEA-014",
        values=BONUSES, count=2,
    ),
    Option("height", "number", 9, de="Höhe", en="Height", rule="TEA-015", values=(7, 11)),
    Option("captains", "flag", False, de="Hauptleute", en="Captains", rule="TEA-016", seats=(4,)),
)  # fmt: skip
LONG, PATIENT, HASTY, GROUND, BONUS, HEIGHT, CAPTAINS = range(len(OPTIONS))


class Teams(PlainState):
    """`towers` has one number for each board, `laid` one for each seat."""

    def __init__(self, setup: Setup, towers: list[int], laid: list[int], turn: int) -> None:
        super().__init__(setup, FULL, 0, 0)
        self.towers = towers
        self.laid = laid
        self.turn = turn
        self.settle()

    def settle(self) -> None:
        """Whose turn it is follows from the number of turns (TEA-010, TEA-012)."""
        values, seats = self.setup.values, int(self.setup.seats)
        turns = seats * (2 if values[HASTY] else 6 if values[LONG] else 4)
        over = self.turn >= turns or max(self.towers) >= values[HEIGHT]
        self.actor = OVER if over else self.turn % seats

    def copy(self) -> Teams:
        return self.seen_by(self.viewer)

    def most(self, seat: int) -> int:
        """How many stones may be laid at once; captains may lay three (TEA-016)."""
        return 3 if not self.setup.values[CAPTAINS] or seat < 2 else 2

    def moves(self, seat: int) -> list[int]:
        if seat != self.actor:
            return []
        waits = [WAIT] if self.setup.values[PATIENT] else []
        return [BUILD + stones for stones in range(self.most(seat))] + waits

    def apply(self, seat: int, move: int, chance: Chance) -> None:
        stones = 0 if move == WAIT else move - BUILD + 1
        self.towers[self.setup.board[seat]] += stones
        self.laid[seat] += stones
        self.turn += 1
        chance.tell(0, seat, stones, 0, 0)
        self.settle()

    def why_not(self, seat: int, move: int) -> int:
        if self.actor == OVER:
            return 1
        if seat != self.turn % self.setup.seats:
            return 2
        if move == WAIT:
            return 0 if self.setup.values[PATIENT] else 11
        return 16 if move == BUILD + 2 and self.setup.values[CAPTAINS] and seat >= 2 else 0

    def seen_by(self, seat: int) -> Teams:
        view = Teams(self.setup, self.towers[:], self.laid[:], self.turn)
        view.viewer = seat
        return view

    def imagine(self, chance: Chance) -> Teams:
        return self.seen_by(FULL)

    def bonus(self, number: int, board: int) -> int:
        """One point for each bonus in the game that the tower earns (TEA-014)."""
        height, others = self.towers[board], self.towers[1 - board]
        earned = (height % 2 == 0, height % 2 == 1, height > others, height < others)
        return int(self.setup.values[BONUS] >> number & 1 and earned[number])

    def score(self, seat: int) -> ScoreSheet:
        board = self.setup.board[seat]
        ground = self.towers[board] - sum(self.laid[one] for one in self.builders(board))
        others = sum(self.laid[one] for one in self.builders(board) if one != seat)
        lines = [
            Line("ground", ground, 15, [board], SHARED),
            Line("laid", self.laid[seat], 15, [board]),
            Line("laid by the partner", others, 15, [board], MATES),
        ]
        lines += [Line(n, self.bonus(k, board), 14, [], SHARED) for k, n in enumerate(BONUSES)]
        return ScoreSheet(lines)

    def builders(self, board: int) -> list[int]:
        """Who builds a tower."""
        return [seat for seat, built in enumerate(self.setup.board) if built == board]

    def points(self, seat: int) -> int:
        board = self.setup.board[seat]
        return self.towers[board] + sum(self.bonus(number, board) for number in range(4))

    def places(self) -> list[int]:
        teams = places([[self.points(0)], [self.points(1)]])
        return [teams[team] for team in self.setup.team]

    def judge(self) -> list[float]:
        return [
            min(1.0, self.points(seat) / (self.setup.values[HEIGHT] + 4))
            for seat in range(self.setup.seats)
        ]

    def to_dict(self) -> dict[str, object]:
        return {"towers": self.towers[:], "laid": self.laid[:], "turn": self.turn}


def seating(setup: Setup) -> Setup:
    """Opposite seats are partners and share a board."""
    setup.team = [seat % 2 for seat in range(setup.seats)]
    setup.board = [seat % 2 for seat in range(setup.seats)]
    return setup


def new(setup: Setup, chance: Chance) -> Teams:
    towers = [0, 0]
    if GROUNDS[setup.values[GROUND]] == "hill":
        towers = [1, 1]
    elif GROUNDS[setup.values[GROUND]] == "random":
        towers = [chance.below(0, 3, EVERYONE) for _ in range(2)]
    return Teams(setup, towers, [0] * int(setup.seats), 0)


def load(setup: Setup, data: Mapping[str, object], viewer: int) -> Teams:
    seats = int(setup.seats)
    towers = numbers(data.get("towers"), "towers", 2, 0, 13)
    laid = numbers(data.get("laid"), "laid", seats, 0, 13)
    made = Teams(setup, towers, laid, number(data, "turn", 0, 6 * seats))
    made.viewer = viewer
    return made


def stones(state: Teams) -> Pairs:
    """What stands was laid, but for the ground."""
    return [(0 <= sum(state.towers) - sum(state.laid) <= 4, True)]


GAME = Game(
    id="teams",
    prefix="TEA",
    title="Teams",
    seats=(2, 4),
    verbs=VERBS,
    new=new,
    load=load,
    options=OPTIONS,
    presets={"great": {"long": True, "patient": True, "height": 11}},
    preset_names={"great": ("hoch hinaus", "up high")},
    draws=(Field("ground", 3),),
    events=(Event("built", 15),),
    seating=seating,
    words=PlainWords(VERBS),
    checks=Checks(lambda setup: 6 * int(setup.seats), {"stones": stones}),
)
