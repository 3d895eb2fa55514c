"""Our games for PettingZoo: `limes_v0.env(seats=3, diagonal=True)` and so on.

Agents take turns as the game asks them; where several decide at once and in secret, they are asked
one after the other, and none sees what the others did. It needs `tafelrunde[rl]`.
"""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tafelrunde.lab.tables import RENDER_MODES, Observation, Table, check_mode


class Environment(AECEnv):
    """A game whose seats are the agents `player_0`, `player_1` and so on."""

    metadata: dict[str, Any]

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        check_mode(render_mode)
        self.metadata = {
            "name": f"{name}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.table = Table(name, seats, options)
        self.possible_agents = [f"player_{seat}" for seat in self.table.players]
        self.observation_spaces = {
            agent: self.table.observation_space() for agent in self.possible_agents
        }
        self.action_spaces = {agent: self.table.action_space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent can do in this game; the mask says what of it is legal."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """A new game."""
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._settle()

    def step(self, action: int | None) -> None:
        """The selected agent's move; `None` of one for whom the game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.table.play(seat_of(agent), int(action))
        self._settle()
        self._accumulate_rewards()

    def _settle(self) -> None:
        """Whose turn it is now, or what everybody gets."""
        if not self.table.over:
            self.agent_selection = f"player_{int(self.table.state.actor)}"
            return
        ended = self.table.state
        got, capped = self.table.rewards(ended), self.table.capped(ended)
        for agent in self.agents:
            self.rewards[agent] = got[seat_of(agent)]
            self.terminations[agent] = not capped
            self.truncations[agent] = capped
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What an agent sees, whether it is its turn or not."""
        return self.table.observe(seat_of(agent))

    def render(self) -> Any:
        """The table as the selected agent sees it."""
        return self.table.shown(self.render_mode, seat_of(self.agent_selection))

    def close(self) -> None:
        """There is nothing to be closed."""


def seat_of(agent: str) -> int:
    """The seat of an agent."""
    return int(agent.removeprefix("player_"))


class Maker:
    """What a module of PettingZoo has: `env`, and `raw_env` without the usual wrappers."""

    def __init__(self, name: str) -> None:
        self.name = name

    def raw_env(self, **given: Any) -> Environment:
        """The environment itself, which trusts that moves are legal."""
        return Environment(self.name, **given)

    def env(self, **given: Any) -> Any:
        """The environment in which an illegal move is lost, and calls in a wrong order are told."""
        lost = wrappers.TerminateIllegalWrapper(self.raw_env(**given), illegal_reward=-1)
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(lost))


limes_v0 = Maker("limes")
erben_v0 = Maker("erben")
catan_v0 = Maker("catan")
medievalia_v0 = Maker("medievalia")
burgund_v0 = Maker("burgund")
