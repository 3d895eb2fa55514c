"""Our games for Gymnasium: one seat learns, bots of the house have the others.

Importing this registers `tafelrunde/Limes-v0` and so on. It needs `tafelrunde[rl]`.
"""

from __future__ import annotations

from typing import Any

import gymnasium
from numpy.typing import NDArray

from tafelrunde.bots import Bot, named
from tafelrunde.games import own
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab.tables import RENDER_MODES, Observation, Table, check_mode

ILLEGAL = -1.0
SEEDS = 2**30


class Environment(gymnasium.Env[Observation, int]):
    """A seat of a game against bots; an illegal move ends the game with a reward of -1."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        opponent: str = "random",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        self.table = Table(game, seats, options)
        if seat not in self.table.players:
            held = ", ".join(map(str, self.table.players))
            raise TafelrundeError(f"one can take seat {held}, not {seat}")
        self.seat = seat
        self.opponent = opponent
        self.bots: dict[int, Bot] = {}
        self.observation_space: Any = self.table.observation_space()
        self.action_space: Any = self.table.action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, played to the first decision of the own seat."""
        super().reset(seed=seed)
        self.table.begin(seed)
        others = [seat for seat in self.table.players if seat != self.seat]
        self.bots = {
            seat: named(self.opponent, seed=int(self.table.chance.draw(SEEDS))) for seat in others
        }
        self._go_on()
        return self.table.observe(self.seat), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The own move, and what the others do until the next one."""
        table, move = self.table, int(action)
        if not table.allows(self.seat, move):
            refused = {"refused": table.reason(self.seat, move)}
            return table.observe(self.seat), ILLEGAL, True, False, refused
        table.play(self.seat, move)
        self._go_on()
        reward = table.rewards(table.state)[self.seat] if table.over else 0.0
        cut = table.capped(table.state)
        return table.observe(self.seat), reward, table.over and not cut, cut, {}

    def _go_on(self) -> None:
        """Let the bots move until the own seat is asked or the game is over."""
        table = self.table
        while not table.over and table.state.actor != self.seat:
            other = int(table.state.actor)
            table.play(other, self.bots[other].choose(table.state.seen_by(other), other))

    def action_masks(self) -> NDArray[Any]:
        """The legal moves, under the name by which learners with masks ask for them."""
        return self.table.mask(self.seat)

    def render(self) -> Any:
        """The table as the own seat sees it."""
        return self.table.shown(self.render_mode, self.seat)


def register() -> None:
    """Make our games known to `gymnasium.make`."""
    for name in own():
        gymnasium.register(
            f"tafelrunde/{name.capitalize()}-v0",
            entry_point=f"{__name__}:Environment",
            vector_entry_point="tafelrunde.lab.vector:Environments",
            kwargs={"game": name},
        )


register()
