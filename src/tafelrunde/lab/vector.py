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
from tafelrunde.kernel.many import Many
from tafelrunde.lab.tables import Observation, Table

ILLEGAL = -1.0
NO_MOVE = -1


class Environments(VectorEnv[Observation, NDArray[Any], NDArray[Any]]):
    """The same seat of many games; one that is over begins anew with the next step.

    With `raw` the numbers are shown as they are, small ints up to what the layout says, and the
    learner divides them where that is cheaper.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        seat: int = 0,
        render_mode: str | None = None,
        raw: bool = False,
        **options: object,
    ) -> None:
        self.table = Table(game, seats, options)
        if seat not in self.table.players or render_mode is not None:
            raise TafelrundeError("many games are played from a seat that one can take, unseen")
        self.num_envs = num_envs
        self.seat = seat
        self.render_mode = None
        self.raw = raw
        self.single_observation_space: Any = self.table.observation_space(raw)
        self.single_action_space: Any = self.table.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.chances: list[Chance] = [self.table.chance] * num_envs
        size, count = self.table.layout.size, int(self.single_action_space.n)
        states = [self.table.state] * num_envs
        self.games = Many(states, self.chances, seat, size, count)
        self.ended = np.zeros(num_envs, bool)
        self.mask = np.zeros((num_envs, count), np.int8)

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
        over = np.asarray(self.games.play(moves.tolist()), np.uint8) == 1
        illegal = ~legal & ~begins
        rewards = np.where(illegal, ILLEGAL, 0.0)
        cut = np.zeros(self.num_envs, bool)
        for number in np.flatnonzero(over & ~illegal):
            end = self.games.states[number]
            rewards[number] = self.table.rewards(end)[self.seat]
            cut[number] = self.table.capped(end)
        self.ended = over | illegal
        return self._observed(), rewards, self.ended & ~cut, cut, {}

    def _begin(self, number: int) -> None:
        """A new game in the place of another."""
        chance = self.chances[number]
        self.games.begin(number, self.table.game.new(self.table.setup, chance), chance)

    def _observed(self) -> Observation:
        """What the seat sees in each game, and what it may do there."""
        seen = np.asarray(self.games.numbers(), np.int16).reshape(self.num_envs, -1)
        mask = np.asarray(self.games.mask(), np.uint8).view(np.int8)
        self.mask = mask.reshape(self.num_envs, -1)
        shown = seen if self.raw else np.divide(seen, self.table.divisors, dtype=np.float32)
        return {"observation": shown, "action_mask": self.mask}
