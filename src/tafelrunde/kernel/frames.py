"""Pending choices and the work that follows them, as data on one flat stack.

An ask frame waits for its owners; a task frame acts by itself. `apply` answers the top ask and then
runs tasks until a frame asks again or the stack is empty. What comes next is a frame further down:
never a flag, a closure or a recursion. A frame is a row of small ints: kind, owners (a bit per
seat) and arguments.
"""

from __future__ import annotations

from typing import Final, final

from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import append, i16, i64, mypyc_attr, vec
from tafelrunde.kernel.state import OVER, Setup, State

TURN: Final = 1
AGENDA: Final = 2
FIRST_TASK: Final = 64


@final
class Frames:
    """The stack. Kinds from FIRST_TASK on are tasks, TURN and AGENDA belong to the kernel."""

    def __init__(self, width: i64, cells: vec[i16]) -> None:
        self.width = width
        self.cells = cells

    def copy(self) -> Frames:
        """An independent stack with the same frames."""
        return Frames(self.width, self.cells[:])

    def to_list(self) -> list[int]:
        """All cells, bottom frame first."""
        return [int(cell) for cell in self.cells]

    def depth(self) -> i64:
        """How many frames there are."""
        return i64(len(self.cells)) // self.width

    def cell(self, frame: i64, column: i64) -> i64:
        """One cell of a frame; frame 0 is the bottom, -1 the top."""
        if frame < 0:
            frame += self.depth()
        return i64(self.cells[frame * self.width + column])

    def kind(self, frame: i64 = -1) -> i64:
        """What the frame asks or does."""
        return self.cell(frame, 0)

    def owners(self, frame: i64 = -1) -> i64:
        """Whom it asks, a bit per seat."""
        return self.cell(frame, 1)

    def arg(self, number: i64, frame: i64 = -1) -> i64:
        """One of its arguments."""
        return self.cell(frame, 2 + number)

    def set_arg(self, number: i64, value: i64, frame: i64 = -1) -> None:
        """Change an argument."""
        if frame < 0:
            frame += self.depth()
        self.cells[frame * self.width + 2 + number] = i16(value)

    def push(self, kind: i64, owners: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Put a frame on top."""
        cells = append(append(self.cells, i16(kind)), i16(owners))
        for column in range(self.width - 2):
            value = a if column == 0 else b if column == 1 else c if column == 2 else d
            cells = append(cells, i16(value if column < 4 else 0))
        self.cells = cells

    def pop(self) -> None:
        """Remove the top frame."""
        self.cells = self.cells[: i64(len(self.cells)) - self.width]

    def ready(self, seat: i64) -> bool:
        """In a sealed window on top: the seat has finished. True when it was the last."""
        place = (self.depth() - 1) * self.width + 1
        self.cells[place] = i16(i64(self.cells[place]) & ~(i64(1) << seat))
        return i64(self.cells[place]) == 0

    def agenda(self, owners: i64, items: i64) -> None:
        """Let the owners choose in which order the `items` topmost frames come up."""
        self.push(AGENDA, owners, items)

    def lift(self, item: i64) -> None:
        """Bring up an item of the agenda that lies on top; an agenda without items is gone."""
        items = self.arg(0)
        top = self.depth() - 1
        self.rotate(top - items + item, top + 1)
        if items == 1:
            self.rotate(top - 1, top + 1)
            self.pop()
        else:
            self.set_arg(0, items - 1, top - 1)

    def join(self) -> None:
        """The top frame becomes the last item of the nearest agenda below it.

        Where there is none any more, because its last item is being done, it stays on top.
        """
        agenda = self.depth() - 2
        while agenda >= 0 and self.kind(agenda) != AGENDA:
            agenda -= 1
        if agenda >= 0:
            self.set_arg(0, self.arg(0, agenda) + 1, agenda)
            self.rotate(agenda, self.depth(), back=True)

    def rotate(self, low: i64, high: i64, back: bool = False) -> None:
        """Within frames low..high-1 bring the lowest to the top (or with `back` the top down)."""
        width = self.width
        cells = self.cells
        for column in range(width):
            if back:
                kept = cells[(high - 1) * width + column]
                for row in range(high - 1, low, -1):
                    cells[row * width + column] = cells[(row - 1) * width + column]
                cells[low * width + column] = kept
            else:
                kept = cells[low * width + column]
                for row in range(low, high - 1):
                    cells[row * width + column] = cells[(row + 1) * width + column]
                cells[(high - 1) * width + column] = kept


def stack(width: i64, cells: list[int]) -> Frames:
    """A stack from its cells, bottom frame first: the inverse of `Frames.to_list`."""
    return Frames(width, vec[i16]([i16(cell) for cell in cells]))


@mypyc_attr(allow_interpreted_subclasses=True)
class FramedState(State):
    """A position whose pending choices lie on `frames`. The game says what each kind means.

    Verbs from `first_aside` on are side moves: a TURN frame at the bottom grants them to its owner
    whenever he is asked, at any depth, and they leave the asking frame in place.
    """

    def __init__(
        self, setup: Setup, viewer: i64, actor: i64, window: i64, frames: Frames, first_aside: i64
    ) -> None:
        super().__init__(setup, viewer, actor, window)
        self.frames = frames
        self.first_aside = first_aside

    def legal_answers(self, seat: i64) -> vec[i64]:
        """The owner's answers to the top frame, ascending. Override this one or `answers`."""
        return vec[i64]([i64(move) for move in self.answers(seat)])

    def answers(self, seat: i64) -> list[int]:
        """`legal_answers` as a list."""
        raise NotImplementedError

    def legal_asides(self, seat: i64) -> vec[i64]:
        """The side moves open to the turn's owner, ascending. Override this one or `asides`."""
        return vec[i64]([i64(move) for move in self.asides(seat)])

    def asides(self, seat: i64) -> list[int]:
        """`legal_asides` as a list."""
        return []

    def answer(self, seat: i64, move: i64, chance: Chance) -> None:
        """Carry out an answer: usually pops the frame and pushes what follows."""
        raise NotImplementedError

    def aside(self, seat: i64, move: i64, chance: Chance) -> None:
        """Carry out a side move."""
        raise NotImplementedError

    def task(self, chance: Chance) -> None:
        """Carry out the task on top: pops it and pushes what follows."""
        raise NotImplementedError

    def droppable(self) -> bool:
        """May the asking frame on top be dropped when nothing can be answered to it?"""
        return False

    def waiting(self, seat: i64) -> bool:
        return self.actor != OVER and (self.frames.owners() >> seat) & 1 == 1

    def on_turn(self, seat: i64) -> bool:
        """Does the turn at the bottom of the stack belong to the seat?"""
        return self.frames.kind(0) == TURN and (self.frames.owners(0) >> seat) & 1 == 1

    def legal(self, seat: i64) -> vec[i64]:
        if not self.waiting(seat):
            return vec[i64]()
        if self.frames.kind() == AGENDA:
            found = vec[i64]()
            for item in range(self.frames.arg(0)):
                found = append(found, self.first_item() + item)
        else:
            found = self.legal_answers(seat)
        if self.on_turn(seat):
            for move in self.legal_asides(seat):
                found = append(found, move)
        return found

    def first_item(self) -> i64:
        """The game's move `do item=0`; only a game with agendas has one."""
        raise NotImplementedError

    def apply(self, seat: i64, move: i64, chance: Chance) -> None:
        frames = self.frames
        if move >= self.first_aside:
            self.aside(seat, move, chance)
        elif frames.kind() == AGENDA:
            frames.lift(move - self.first_item())
        else:
            self.answer(seat, move, chance)
        self.settle(chance)

    def settle(self, chance: Chance) -> None:
        """Run tasks, drop what cannot be answered, until a frame asks or nothing is left."""
        frames = self.frames
        while frames.depth() > 0:
            if frames.kind() >= FIRST_TASK:
                self.task(chance)
                continue
            seat: i64 = 0
            while (frames.owners() >> seat) & 1 == 0:
                seat += 1
            self.actor = seat
            if frames.kind() == AGENDA and len(self.legal(seat)) == 1:
                frames.lift(0)
            elif self.droppable() and len(self.legal(seat)) == 0:
                frames.pop()
            else:
                return
        self.actor = OVER
