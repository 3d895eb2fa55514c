"""Positions drawn as text, so that they can be checked by eye.

A letter stands for a field: F farmland, W water, T forest, R tower, small with a hut, a dot for
nothing. The numbers of the workers on a field follow its letter, and a star the card laid last:

    F  W  F* f
    R  T0 t  W

Which cards these are follows from their fields: no two are equal, however they are turned. Fields
are named (row, column) as in the examples of the rules, both from 0, from the drawing's north-west.
"""

from __future__ import annotations

import re

from tafelrunde.games.limes import GAME, score
from tafelrunde.games.limes.components import FIELDS, STRIDE
from tafelrunde.games.limes.display import Display, empty
from tafelrunde.games.limes.play import CARD, FIELD_NAMES
from tafelrunde.games.limes.state import Limes
from tafelrunde.kernel.chance import Chance, Scripted, Seeded
from tafelrunde.kernel.errors import IllegalMove
from tafelrunde.kernel.state import FULL

from . import by_the_book

LETTERS = " FWTR    fwtr"
SQUARE = re.compile(r"([FWTRft.])(\d*)(\*?)")
CARD_WITH = {
    tuple(by_the_book.turned(card, rotation)): (card, rotation)
    for card in range(1, 25)
    for rotation in range(4)
}

Field = tuple[int, int]
Cards = dict[int, tuple[int, int, int]]


class Drawing:
    """One drawing, read: land and workers by field, and the cards as number: (x, y, rotation)."""

    def __init__(self, text: str) -> None:
        self.land: dict[Field, str] = {}
        self.cards: Cards = {}
        self.last = 0
        workers: dict[str, Field] = {}
        star: Field | None = None
        for row, line in enumerate(text.split("\n")[1:-1]):
            for column, (letter, numbers, starred) in enumerate(SQUARE.findall(line)):
                if letter != ".":
                    self.land[row, column] = letter
                workers.update(dict.fromkeys(numbers, (row, column)))
                star = (row, column) if starred else star
        self.workers = [workers[number] for number in sorted(workers)]
        for row, column in self.land:
            if row % 2 == column % 2 == 0:
                fields = by_the_book.corners(column // 2, row // 2)
                lands = tuple(self.land.get(field, ".") for field in fields)
                assert lands in CARD_WITH, f"no card has {lands} at {row, column}"
                card, rotation = CARD_WITH[lands]
                assert card not in self.cards, f"card {card} is drawn twice"
                self.cards[card] = (column // 2, row // 2, rotation)
                if star in fields:
                    self.last = card


class Table:
    """A position made from drawings, with its moves in the drawing's coordinates."""

    def __init__(self, state: Limes, corners: list[tuple[int, int]]) -> None:
        self.state = state
        self.corners = corners

    def field(self, row: int, column: int, seat: int = 0) -> int:
        """The engine's number of a field."""
        return _field(row, column, self.corners[seat])

    def where(self, field: int, seat: int = 0) -> Field:
        """The (row, column) of the engine's field."""
        x, y = self.corners[seat]
        return field // FIELDS - 2 * y, field % FIELDS - 2 * x

    def lay(self, row: int, column: int, rotation: int = 0, seat: int = 0) -> str:
        """The move that lays the called card with its north-west field on this one."""
        x, y = self.corners[seat]
        return f"lay x={x + column // 2} y={y + row // 2} rot={rotation}"

    def move(self, worker: int, row: int, column: int, seat: int = 0) -> str:
        """The move that takes a worker to a field."""
        return f"move worker={worker} to={FIELD_NAMES[self.field(row, column, seat)]}"

    def play(self, move: str, seat: int = 0, card: int = 0) -> Table:
        """Play a move; `card` is called if it ends the round."""
        chance: Chance = Scripted([(CARD, card)]) if card else Seeded(0)
        GAME.play(self.state, seat, move, chance)
        return self

    def refusal(self, move: str, seat: int = 0) -> str:
        """The number of the rule against a move, or nothing if it is legal.

        `moves`, the second opinion and playing the move must say the same.
        """
        before = self.state.key()
        number = GAME.verbs.parse(move)
        rule = self.state.why_not(seat, number)
        assert (number in self.state.moves(seat)) == (rule == 0), f"{move}: rule {rule}"
        try:
            GAME.play(self.state.copy(), seat, move, Seeded(0))
        except IllegalMove as refused:
            assert self.state.key() == before
            return GAME.rule_name(refused.rule)
        return ""

    def legal(self, verb: str, seat: int = 0) -> list[str]:
        """The legal moves of one kind."""
        moves = [GAME.verbs.text(move) for move in self.state.moves(seat)]
        return [move for move in moves if move.split()[0] == verb]

    def destinations(self, worker: int, seat: int = 0) -> set[Field]:
        """The fields a worker may move to, each the first of its territory."""
        ends = [move.split("to=")[1] for move in self.legal("move", seat) if f"={worker} " in move]
        return {self.where(FIELD_NAMES.index(end), seat) for end in ends}

    def spots(self, seat: int = 0) -> set[Field]:
        """The north-west fields of all places where the called card may be laid."""
        x, y = self.corners[seat]
        return {(2 * (top - y), 2 * (left - x)) for left, top in self.state.spots(seat)}

    def workers(self, seat: int = 0) -> list[Field]:
        """Where the workers stand."""
        return [self.where(field, seat) for field in self.state.workers(seat)]

    def territory(self, row: int, column: int, seat: int = 0) -> set[Field]:
        """All fields of the territory of a field."""
        names = self.state.territory(seat)
        name = names[self.field(row, column, seat)]
        return {self.where(field, seat) for field in range(FIELDS**2) if names[field] == name}

    def board(self, seat: int = 0) -> list[str]:
        """The landscape, drawn again; what lies outside the drawing's frame is cut off."""
        land = self.state.land(seat)
        x, y = self.corners[seat]
        rows = range(2 * y, min(2 * y + 8, FIELDS))
        columns = range(2 * x, min(2 * x + 8, FIELDS))
        drawn = [
            "".join(LETTERS[land[row * FIELDS + column]] for column in columns).replace(" ", ".")
            for row in rows
        ]
        return [line.rstrip(".") for line in drawn if line.strip(".")]


def table(
    *drawings: str,
    seats: int = 0,
    workers: list[list[Field]] | None = None,
    card: int = 0,
    diagonal: bool = False,
) -> Table:
    """A position from one drawing for each seat, or one for all; `workers` replaces those drawn.

    With `card` that card has been called and everybody is to lay it. Without, everybody has laid
    the last card drawn and is to do the worker action; with 16 cards the game is over.
    """
    seats = seats or len(workers or drawings)
    read = [Drawing(drawing) for drawing in drawings * (seats // len(drawings))]
    for drawing, fields in zip(read, workers or [], strict=workers is not None):
        drawing.workers = fields
    over = len(read[0].cards) == 16
    order = laying_order(read, over, diagonal)
    corners = [(3 - drawing.cards[order[0]][0], 3 - drawing.cards[order[0]][1]) for drawing in read]
    called = [*order, card] if card else order
    data = {
        "round": 17 if over else len(called),
        "called": called,
        "steps": [2 if over else 0 if card else 1] * seats,
        "lays": [
            [_lay(drawing.cards[number], corner) for number in order]
            for drawing, corner in zip(read, corners, strict=True)
        ],
        "workers": [
            [_field(*field, corner) for field in drawing.workers]
            for drawing, corner in zip(read, corners, strict=True)
        ],
        "deeds": [-1] * seats,
    }
    state = GAME.load(GAME.setup({"diagonal": diagonal}, seats), data, FULL)
    assert isinstance(state, Limes)
    return Table(state, corners)


def _field(row: int, column: int, corner: tuple[int, int]) -> int:
    return (2 * corner[1] + row) * FIELDS + 2 * corner[0] + column


def _lay(card: tuple[int, int, int], corner: tuple[int, int]) -> int:
    x, y, rotation = card
    return 4 * (8 * (x + corner[0]) + y + corner[1]) + rotation


def laying_order(read: list[Drawing], over: bool, diagonal: bool) -> list[int]:
    """An order in which all cards can have been laid, the same in all drawings.

    The starred card comes last. At the end of a game that is some card without workers.
    """
    last = [drawing.last for drawing in read if drawing.last]
    if over and not last:
        last = [card for card in read[0].cards if not any(_manned(d, card) for d in read)]

    def touches(drawing: Drawing, card: int, order: list[int]) -> bool:
        here = _spot(drawing, card)
        return any(
            by_the_book.Board.touches(here, _spot(drawing, laid), diagonal) for laid in order
        )

    def complete(order: list[int], rest: list[int]) -> list[int]:
        if not rest:
            return order
        for card in rest:
            if not order or all(touches(drawing, card, order) for drawing in read):
                found = complete([*order, card], [other for other in rest if other != card])
                if found:
                    return found
        return []

    for final in reversed(last or list(read[0].cards)):
        rest = [card for card in read[0].cards if card != final]
        order = complete([], rest)
        if len(order) == len(rest) and (not rest or all(touches(d, final, order) for d in read)):
            return [*order, final]
    raise AssertionError("these cards cannot have been laid in any order")


def _spot(drawing: Drawing, card: int) -> tuple[int, int]:
    return drawing.cards[card][:2]


def _manned(drawing: Drawing, card: int) -> bool:
    return any(field in by_the_book.corners(*_spot(drawing, card)) for field in drawing.workers)


def begin(card: int, seats: int = 1, diagonal: bool = False) -> Table:
    """A new game whose first card is this one."""
    state = GAME.new(GAME.setup({"diagonal": diagonal}, seats), Scripted([(CARD, card)]))
    assert isinstance(state, Limes)
    return Table(state, [(3, 3)] * seats)


class Landscape:
    """Free fields that are on no card, to look at territories and points alone."""

    def __init__(self, *rows: str) -> None:
        self.display: Display = empty()
        for row, line in enumerate(rows):
            for column, letter in enumerate(line.replace(" ", "")):
                if letter != ".":
                    self.display.grow(self.cell(row, column), LETTERS.index(letter))

    @staticmethod
    def cell(row: int, column: int) -> int:
        """The engine's number of a field, in its middle."""
        return (row + 3) * STRIDE + column + 3

    def worth(self, row: int, column: int) -> int:
        """What a worker on this field would bring."""
        return int(score.worth(self.display, self.cell(row, column)))

    def joined(self, one: Field, other: Field) -> bool:
        """Are two fields in one territory?"""
        roots = [self.display.territory(self.cell(*field)) for field in (one, other)]
        return bool(roots[0] == roots[1])
