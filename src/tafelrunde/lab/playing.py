"""A game in one's hands: position, chance and game in one object, for notebooks and first steps.

>>> import tafelrunde as tr
>>> state = tr.new("limes", seats=2, seed=7)
>>> state.moves()
['lay x=3 y=3 rot=0', 'lay x=3 y=3 rot=1', 'lay x=3 y=3 rot=2', 'lay x=3 y=3 rot=3']
>>> state.play("lay x=3 y=3 rot=0")
<Limes, 2 seats, waiting for 0 and 1>
"""

from __future__ import annotations

import secrets
from copy import deepcopy

from tafelrunde.bots import named
from tafelrunde.games import find
from tafelrunde.kernel.chance import Chance, Seeded
from tafelrunde.kernel.draw import Form
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.narration import words_of
from tafelrunde.kernel.state import OVER, State

# Who sits at a table that nobody has sat down at.
NAMES = ("Anna", "Benno", "Carla", "Dario", "Emma", "Felix", "Greta", "Hugo")


class Playing:
    """A complete position that is played on; who is not named is the lowest seat that is asked.

    `state` is the position itself, for all that is not here; what is shown is one seat's view.
    """

    def __init__(self, game: Game, state: State, chance: Chance) -> None:
        self.game = game
        self.state = state
        self.chance = chance

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.state.actor == OVER

    @property
    def seat(self) -> int:
        """The lowest seat that has to decide; when the game is over, the first one."""
        return max(int(self.state.actor), 0)

    @property
    def waiting(self) -> list[int]:
        """All seats that have to decide: several where they do so at once."""
        return [seat for seat in range(self.state.setup.seats) if self.state.waiting(seat)]

    def moves(self, seat: int | None = None) -> list[str]:
        """The legal moves, as they are written."""
        return [self.game.verbs.text(move) for move in self.state.moves(self._seat(seat))]

    def play(self, move: object, seat: int | None = None) -> Playing:
        """Make a move given as text, object or number; a refusal names the rule against it."""
        self.game.play(self.state, self._seat(seat), move, self.chance)
        return self

    def ask(self, bot: str, seat: int | None = None) -> str:
        """What a bot of the house would do there."""
        asked = self._seat(seat)
        chosen = named(bot).choose(self.state.seen_by(asked), asked)
        return self.game.verbs.text(chosen)

    def points(self) -> list[int]:
        """What each seat has now."""
        return [self.state.points(seat) for seat in range(self.state.setup.seats)]

    def places(self) -> list[int]:
        """When the game is over: the place of each seat, the first being 1."""
        return self.state.places()

    def copy(self) -> Playing:
        """An independent one; chance brings both the same, as long as they go the same way."""
        return Playing(self.game, self.state.copy(), deepcopy(self.chance))

    def text(self, seat: int | None = None, lang: str = "en") -> str:
        """The table in words, as a seat sees it."""
        viewer = self._seat(seat)
        return words_of(self.game).table(self.state.seen_by(viewer), viewer, self._names, lang)

    def svg(self, seat: int | None = None, lang: str = "en", form: Form = "wide") -> str:
        """The table as a picture, as a seat sees it."""
        viewer = self._seat(seat)
        return self.game.drawn(self.state.seen_by(viewer), viewer, lang, self._names, form)

    def _repr_svg_(self) -> str | None:
        return self.svg() if self.game.picture is not None else None

    def __repr__(self) -> str:
        return repr(self.state)

    def __str__(self) -> str:
        return self.text()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Playing) and (self.state, self.chance) == (
            other.state,
            other.chance,
        )

    def __hash__(self) -> int:
        return hash(self.state)

    def __reduce__(self) -> tuple[object, ...]:
        return resumed, (self.game.id, self.state, self.chance)

    @property
    def _names(self) -> tuple[str, ...]:
        return NAMES[: int(self.state.setup.seats)]

    def _seat(self, seat: int | None) -> int:
        """The seat that is meant."""
        if seat is not None and not 0 <= seat < self.state.setup.seats:
            last = self.state.setup.seats - 1
            raise TafelrundeError(f"there is no seat {seat}: seats are 0 to {last}")
        return self.seat if seat is None else seat


def begun(
    name: str, seats: int | None, seed: int | str | None, options: dict[str, object]
) -> Playing:
    """A new game; the usual number of seats, and chance that nobody knows, if nothing is said."""
    game = find(name)
    chance = Seeded(secrets.token_hex() if seed is None else seed)
    setup = game.setup(options, game.usual_seats if seats is None else seats)
    return Playing(game, game.new(setup, chance), chance)


def resumed(name: str, state: State, chance: Chance) -> Playing:
    """A game that goes on from a position."""
    return Playing(find(name), state, chance)
