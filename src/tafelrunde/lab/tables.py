"""A game as learners are shown it: numbers from 0 to 1, a mask of legal moves, rewards at the end.

What the environments for PettingZoo, Gymnasium and OpenSpiel have in common. It needs NumPy.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from tafelrunde.games import find
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.filling import numbers
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.narration import words_of
from tafelrunde.kernel.state import OVER, State
from tafelrunde.lab.playing import NAMES
from tafelrunde.lab.raster import check_raster, pixels

if TYPE_CHECKING:
    from gymnasium import spaces

Observation = dict[str, NDArray[Any]]
RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]


class Table:
    """One game after the other, as agreed; seats that no player holds are played by themselves."""

    def __init__(self, name: str, seats: int | None, options: Mapping[str, object]) -> None:
        self.name = name
        game = self.game
        if game.layout is None:
            raise TafelrundeError(f"{game.title} has no numbers for learning yet")
        self.setup = game.setup(options, game.usual_seats if seats is None else seats)
        self.layout = game.layout(self.setup)
        self.divisors = np.array(self.layout.divisors(), np.float32)
        self.players = [seat for seat, held in enumerate(self.setup.automa) if not held]
        self.chance = Seeded(secrets.token_hex())
        self.state: State = game.new(self.setup, self.chance)

    @property
    def game(self) -> Game:
        """The game itself, which is looked up so that a table can be pickled."""
        return find(self.name)

    def begin(self, seed: int | None) -> None:
        """A new game; without a seed chance goes on from where it is."""
        if seed is not None:
            self.chance = Seeded(seed)
        self.state = self.game.new(self.setup, self.chance)
        self._go_on()

    def play(self, seat: int, action: int) -> None:
        """Make a legal move of a seat."""
        self.state.apply(seat, action, self.chance)
        self._go_on()

    def _go_on(self) -> None:
        """Seats that no player holds do what they have to."""
        while not self.over and self.setup.automa[self.state.actor]:
            seat = int(self.state.actor)
            self.state.apply(seat, self.state.moves(seat)[0], self.chance)

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.state.actor == OVER

    def capped(self, state: State) -> bool:
        """Was it a limit that ended a game, and not the rules?"""
        return state.actor == OVER and self.game.capped is not None and self.game.capped(state)

    def allows(self, seat: int, action: int) -> bool:
        """Is this one of the seat's legal moves?"""
        return action in self.state.moves(seat)

    def reason(self, seat: int, action: int) -> str:
        """Why it is not."""
        return self.game.reason(self.state.why_not(seat, action))

    def rewards(self, state: State) -> list[float]:
        """When it is over: 1 for who has won, -1 for who has lost, between if it is shared.

        Partners have won together. Who plays alone gets his points.
        """
        if len(self.players) == len(self.setup.team) == 1:
            return [float(state.points(0))]
        places, team = state.places(), self.setup.team
        first = {side for side, place in zip(team, places, strict=True) if place == 1}
        return [2.0 / len(first) - 1.0 if side in first else -1.0 for side in team]

    def observation_space(self, raw: bool = False) -> spaces.Dict:
        """What every seat is shown: fractions, or the numbers as they are."""
        from gymnasium import spaces

        size, count = self.layout.size, self.game.verbs.count
        most = self.divisors.astype(np.int16)
        fractions = spaces.Box(0.0, 1.0, (size,), np.float32)
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(most), most) if raw else fractions,
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        """All moves of the game by their numbers."""
        from gymnasium import spaces

        return spaces.Discrete(self.game.verbs.count)

    def observe(self, seat: int) -> Observation:
        """What a seat sees, and what it may do now."""
        seen = np.asarray(numbers(self.state, seat, self.layout.size), np.int16)
        return {
            "observation": np.divide(seen, self.divisors, dtype=np.float32),
            "action_mask": self.mask(seat),
        }

    def mask(self, seat: int) -> NDArray[np.int8]:
        """A one for each legal move."""
        found = np.zeros(self.game.verbs.count, np.int8)
        found[np.asarray(self.state.legal(seat), np.int64)] = 1
        return found

    def shown(self, mode: str | None, seat: int) -> str | NDArray[Any] | None:
        """The table as a seat sees it, in words or as a picture; for people it is printed."""
        view = self.state.seen_by(seat)
        names = NAMES[: len(self.setup.team)]
        if mode in ("svg", "rgb_array"):
            drawn = self.game.drawn(view, seat, "en", names)
            return drawn if mode == "svg" else pixels(drawn)
        words = words_of(self.game).table(view, seat, names, "en")
        if mode == "human":
            print(words)  # noqa: T201
            return None
        return words


def check_mode(mode: str | None) -> None:
    """Refuse a way of rendering that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise TafelrundeError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {mode!r:.20}")
    if mode == "rgb_array":
        check_raster()
