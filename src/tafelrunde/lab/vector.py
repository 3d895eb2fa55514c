"""Many games at once for Gymnasium, each against random: all steps of all games in one call.

`gymnasium.make_vec("tafelrunde/Limes-v0", num_envs=64)` makes one. It needs `tafelrunde[rl]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tafelrunde.kernel.chance import Chance, Seeded
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.many import go_on, legal_in_all, numbers_of_all, play_all
from tafelrunde.kernel.state import OVER, State
from tafelrunde.lab.tables import Observation, Table

ILLEGAL = -1.0
NO_MOVE = -1


class Environments(VectorEnv[Observation, NDArray[Any], NDArray[Any]]):
    """The same seat of many games; one that is over begins anew with the next step."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int = 0,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.table = Table(game, seats, options)
        if seat not in self.table.players or render_mode is not None:
            raise TafelrundeError("many games are played from a seat that one can take, unseen")
        self.num_envs = num_envs
        self.seat = seat
        self.render_mode = None
        self.single_observation_space: Any = self.table.observation_space()
        self.single_action_space: Any = self.table.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.chances: list[Chance] = [self.table.chance] * num_envs
        self.states: list[State] = [self.table.state] * num_envs
        self.ended = np.zeros(num_envs, bool)
        self.mask = np.zeros((num_envs, self.single_action_space.n), np.int8)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """New games; of one seed each game takes the next number."""
        if isinstance(seed, int):
            seed = [seed + number for number in range(self.num_envs)]
        given = [None] * self.num_envs if seed is None else list(seed)
        for number, one in enumerate(given):
            if one is not None or self.chances[number] is self.table.chance:
                own = f"{self.table.chance.draw(2**30)} {number}" if one is None else one
                self.chances[number] = Seeded(own)
            self._begin(number)
        self.ended[:] = False
        return self._observed(), {}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """A move in each game, and what the others do until the next one."""
        begins = self.ended.copy()
        legal = self.mask[np.arange(self.num_envs), actions] == 1
        for number in np.flatnonzero(begins):
            self._begin(int(number))
        moves = np.where(legal & ~begins, actions, NO_MOVE)
        play_all(self.states, moves.tolist(), self.seat, self.chances)
        illegal = ~legal & ~begins
        rewards = np.where(illegal, ILLEGAL, 0.0)
        cut = np.zeros(self.num_envs, bool)
        over = np.fromiter((state.actor == OVER for state in self.states), bool, self.num_envs)
        for number in np.flatnonzero(over & ~illegal):
            rewards[number] = self.table.rewards(self.states[number])[self.seat]
            cut[number] = self.table.capped(self.states[number])
        self.ended = over | illegal
        return self._observed(), rewards, self.ended & ~cut, cut, {}

    def _begin(self, number: int) -> None:
        """A new game in the place of another."""
        chance = self.chances[number]
        self.states[number] = self.table.game.new(self.table.setup, chance)
        go_on(self.states[number], self.seat, chance)

    def _observed(self) -> Observation:
        """What the seat sees in each game, and what it may do there."""
        size, count = self.table.layout.size, int(self.single_action_space.n)
        seen = np.asarray(numbers_of_all(self.states, self.seat, size), np.int16)
        self.mask = np.zeros((self.num_envs, count), np.int8)
        legal = np.asarray(legal_in_all(self.states, self.seat, count), np.int64)
        self.mask.reshape(-1)[legal] = 1
        shown = np.divide(seen.reshape(-1, size), self.table.divisors, dtype=np.float32)
        return {"observation": shown, "action_mask": self.mask}
