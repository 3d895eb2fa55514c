"""What every position of every game can do. A game subclasses `State`; nothing else is asked of it.

A position is data: ints and flat arrays of small ints. It holds no seed, no undrawn order and no
callback, so it can be copied, stored and compared at every decision, also within an effect.
"""

from __future__ import annotations

from typing import Final, final

from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.errors import IllegalMove
from tafelrunde.kernel.native import i16, i64, mypyc_attr, u8, vec
from tafelrunde.kernel.score import ScoreSheet

FULL: Final = -1
OVER: Final = -1

# What the arrays of a position are before they are filled: nobody writes into these.
NO_BYTES: Final = vec[u8]()
NO_SHORTS: Final = vec[i16]()
NO_NUMBERS: Final = vec[i64]()


@final
class Setup:
    """What is agreed before the first move: made once, shared by all copies, never changed.

    `values` are the options as ints in the order of their declaration, `version` is that of the
    rules. Partners share a team, and where the rules say so a board; an automa is a seat that no
    player holds.
    """

    def __init__(
        self,
        seats: int,
        values: list[int],
        version: int,
        team: list[int],
        board: list[int],
        automa: list[bool],
    ) -> None:
        self.seats: i64 = seats
        self.values = values
        self.version: i64 = version
        self.team = team
        self.board = board
        self.automa = automa

    def parts(self) -> tuple[int, list[int], int, list[int], list[int], list[bool]]:
        """All of it, as `Setup` takes it."""
        seats, version = int(self.seats), int(self.version)
        return seats, self.values, version, self.team, self.board, self.automa

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        return f"Setup{self.parts()}"

    def __reduce__(self) -> tuple[object, ...]:
        return Setup, self.parts()


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position, complete (`viewer` is FULL) or as one seat knows it.

    `actor` is the lowest seat that has to decide, or OVER. `window` is the serial number of the
    sealed window that is open, or 0: while it is open several seats decide at once and in secret.

    To Python it is an object like any other: it is copied, compared and pickled by what is stored
    of it. One that is a key somewhere must not be played on, as with everything that changes.
    """

    def __init__(self, setup: Setup, viewer: i64, actor: i64, window: i64) -> None:
        self.setup = setup
        self.viewer = viewer
        self.actor = actor
        self.window = window

    def waiting(self, seat: i64) -> bool:
        """Does the game wait for this seat?"""
        return seat == self.actor

    def legal(self, seat: i64) -> vec[i64]:
        """All legal moves of the seat, ascending, each once."""
        raise NotImplementedError

    def moves(self, seat: i64) -> list[int]:
        """`legal` as a list."""
        return [int(move) for move in self.legal(seat)]

    def apply(self, seat: i64, move: i64, chance: Chance) -> None:
        """Carry out a move that the caller knows to be legal."""
        raise NotImplementedError

    def why_not(self, seat: i64, move: i64) -> int:
        """0, or the number of the rule that forbids the move: a second opinion beside `legal`."""
        raise NotImplementedError

    def copy(self) -> State:
        """An independent position, equal in everything."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, object]:
        """The position as plain ints and lists under the names of its parts."""
        raise NotImplementedError

    def seen_by(self, seat: i64) -> State:
        """What this seat (or SPECTATOR) knows, its memory included: the rest is not in it."""
        raise NotImplementedError

    def imagine(self, chance: Chance) -> State:
        """From a view: some complete position that would look exactly like it."""
        raise NotImplementedError

    def points(self, seat: i64) -> int:
        """The score now; equals `score(seat).total`."""
        raise NotImplementedError

    def score(self, seat: i64) -> ScoreSheet:
        """The score now, line by line, each with its rule."""
        raise NotImplementedError

    def places(self) -> list[int]:
        """When over: the place of each seat; 1 has won, equal places are shared."""
        raise NotImplementedError

    def judge(self) -> list[float]:
        """How well each seat stands, from 0 to 1, for bots; when over, the winners stand best."""
        raise NotImplementedError

    def apart(self) -> bool:
        """Does nothing that a seat does change anything for another, but who is first at the end?

        A bot need not think about the others then.
        """
        return False

    def features(self, seat: i64) -> vec[float]:
        """What a net is told of a seat's prospects, where a game has something to learn from."""
        return vec[float]()

    def fill(self, seat: i64, out: vec[i16], at: i64) -> None:
        """Of a view: write it into zeros from `at` on as the numbers that `Game.layout` names."""
        raise NotImplementedError

    def key(self) -> str:
        """Equal for equal positions."""
        return repr(self.to_dict())

    def play(self, seat: i64, move: i64, chance: Chance) -> None:
        """Check the move, then apply it; a refusal leaves the position as it was."""
        if self.viewer != FULL:
            raise IllegalMove("a view is not played on: imagine a complete position first", 0)
        for candidate in self.legal(seat):
            if candidate == move:
                self.apply(seat, move, chance)
                return
        raise IllegalMove(f"move {move} is not legal here", self.why_not(seat, move))

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and type(self) is type(other)
            and self.viewer == other.viewer
            and self.setup == other.setup
            and self.key() == other.key()
        )

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return told(self)

    def __reduce__(self) -> tuple[object, ...]:
        from tafelrunde.kernel.restoring import restored, stored

        return restored, stored(self)


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainState(State):
    """For a game that keeps to plain lists and need not be fast: it overrides `moves`."""

    def legal(self, seat: i64) -> vec[i64]:
        return vec[i64]([i64(move) for move in self.moves(seat)])

    def moves(self, seat: i64) -> list[int]:
        raise NotImplementedError


def told(state: State) -> str:
    """A position in a line, for whoever looks for an error: who plays, who is asked, who looks."""
    asked = [str(seat) for seat in range(state.setup.seats) if state.waiting(seat)]
    now = f"waiting for {' and '.join(asked)}" if asked else "over"
    seen = f", as seen by {state.viewer}" if state.viewer != FULL else ""
    return f"<{type(state).__name__}, {state.setup.seats} seats, {now}{seen}>"


def since(state: State, change: i64) -> bool:
    """Is it played by rules that have this change, named by its version?"""
    return state.setup.version >= change


def playout(state: State, chance: Chance) -> int:
    """Play uniformly at random to the end; returns the number of decisions."""
    decisions: i64 = 0
    while state.actor != OVER:
        moves = state.legal(state.actor)
        state.apply(state.actor, moves[chance.draw(len(moves))], chance)
        decisions += 1
    return decisions
