"""Our games for OpenSpiel: importing this registers `python_tafelrunde_limes` and so on.

Chance is explicit: a move is tried with all that came up in it so far, and where that script ends
the game says what could come next. It needs `tafelrunde[openspiel]`.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pyspiel

from tafelrunde.games import find, own
from tafelrunde.kernel.chance import Scripted
from tafelrunde.kernel.errors import Undecided
from tafelrunde.kernel.filling import numbers
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import ENTRY_LIMIT
from tafelrunde.kernel.state import State
from tafelrunde.lab.tables import Table

PREFIX = "python_tafelrunde_"
MOST_POINTS = 1000.0


def options_in(text: str) -> dict[str, object]:
    """Options as OpenSpiel can carry them.

    >>> options_in("diagonal:true;last_turn:50;shadow:easy")
    {'diagonal': True, 'last_turn': 50, 'shadow': 'easy'}
    """
    found: dict[str, object] = {}
    for part in filter(None, text.split(";")):
        name, _, word = part.partition(":")
        flags: dict[str, object] = {"true": True, "false": False}
        found[name] = int(word) if word.isdecimal() else flags.get(word, word)
    return found


def type_of(game: Game) -> Any:
    """What OpenSpiel wants to know before it makes a game."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"{PREFIX}{game.id}",
        long_name=f"Tafelrunde: {game.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": game.usual_seats, "options": ""},
    )


class SpielGame(pyspiel.Game):
    """A game as agreed in its parameters: `seats`, and `options` as one text."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        options = options_in(given.get("options", ""))
        self.table = Table(name, given.get("seats"), options)
        game, players = self.table.game, len(self.table.players)
        alone = players == len(self.table.setup.team) == 1
        longest = ENTRY_LIMIT
        if game.checks.bound is not None:
            longest = game.checks.bound(self.table.setup)
        about = pyspiel.GameInfo(
            num_distinct_actions=game.verbs.count,
            max_chance_outcomes=max(draw.count for draw in game.draws),
            num_players=players,
            min_utility=-MOST_POINTS if alone else -1.0,
            max_utility=MOST_POINTS if alone else 1.0,
            max_game_length=longest,
        )
        super().__init__(type_of(game), about, given)

    def new_initial_state(self) -> SpielState:
        """The beginning, often with something for chance to decide."""
        return SpielState(self, self.table)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What turns a position into numbers and text."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.table, recall)


class SpielState(pyspiel.State):
    """A position between two decisions, or in the middle of a move that waits for chance.

    `script` is what came up in this move so far, `open` what could come next. `recall` is for each
    player a digest of all that it has seen and done, `last` what it saw last: steps that others
    take in secret are no part of it.
    """

    def __init__(self, game: SpielGame, table: Table) -> None:
        super().__init__(game)
        self.name = table.name
        self.setup = table.setup
        self.players = table.players
        self.before: State | None = None
        self.move = (-1, -1)
        self.script: list[tuple[int, int]] = []
        self.open: Undecided | None = None
        self.position: State | None = None
        self.recall = [""] * len(self.players)
        self.last = [""] * len(self.players)
        self._go_on()

    def __deepcopy__(self, memo: dict[int, object]) -> SpielState:
        made = type(self).__new__(type(self))
        pyspiel.State.__init__(made, self.get_game())
        made.__dict__.update(self.__dict__)
        made.recall, made.last = self.recall[:], self.last[:]
        return made

    def _go_on(self) -> None:
        """Carry out the move as far as chance has decided; positions are never changed in place."""
        game, (seat, move) = find(self.name), self.move
        while True:
            chance = Scripted(self.script, listening=False)
            try:
                if self.before is None:
                    made = game.new(self.setup, chance)
                else:
                    made = self.before.copy()
                    made.apply(seat, move, chance)
            except Undecided as undecided:
                self.open, self.position = undecided, None
                return
            self.open, self.position, self.before, self.script = None, made, made, []
            if made.actor < 0 or not self.setup.automa[made.actor]:
                self._remember()
                return
            seat, move = self.move = int(made.actor), made.moves(made.actor)[0]

    def _remember(self) -> None:
        assert self.position is not None
        for player, seat in enumerate(self.players):
            now = self.position.seen_by(seat).key()
            if now != self.last[player]:
                self._note(player, now)
                self.last[player] = now

    def _note(self, player: int, what: str) -> None:
        text = f"{self.recall[player]}\n{what}"
        self.recall[player] = hashlib.sha256(text.encode()).hexdigest()

    def current_player(self) -> int:
        """Whose decision it is."""
        if self.open is not None:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.position is not None
        if self.position.actor < 0:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.players.index(int(self.position.actor))

    def is_terminal(self) -> bool:
        """Is it over?"""
        return self.position is not None and self.position.actor < 0

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        return self.position.moves(self.players[player])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What could come up, each with its probability."""
        assert self.open is not None
        whole = sum(weight for _, weight in self.open.choices)
        return [(value, weight / whole) for value, weight in self.open.choices]

    def _apply_action(self, action: int) -> None:
        if self.open is not None:
            self.script = [*self.script, (self.open.what, action)]
        else:
            assert self.position is not None
            seat = int(self.position.actor)
            self._note(self.players.index(seat), str(action))
            self.before, self.move, self.script = self.position, (seat, action), []
        self._go_on()

    def _action_to_string(self, player: int, action: int) -> str:
        game = find(self.name)
        if player == pyspiel.PlayerId.CHANCE and self.open is not None:
            return game.outcome_text(self.open.what, action)
        return game.verbs.text(action)

    def returns(self) -> list[float]:
        """What each player has got."""
        if not self.is_terminal() or self.position is None:
            return [0.0] * len(self.players)
        table: Table = self.get_game().table
        got = table.rewards(self.position)
        return [got[seat] for seat in self.players]

    def __str__(self) -> str:
        stands = self.position or self.before
        return f"{stands.to_dict() if stands else 'new'} {self.script}"

    def seen(self, player: int) -> State | None:
        """What a player saw at the last decision; nothing before the first."""
        stands = self.position or self.before
        return stands.seen_by(self.players[player]) if stands else None


class Observer:
    """A view as numbers in named parts, and as text; with perfect recall also of how it came."""

    def __init__(self, table: Table, recall: bool) -> None:
        self.table = table
        self.recalls = recall
        self.tensor = np.zeros(table.layout.size, np.float32)
        self.dict = {
            part.name: self.tensor[place.start : place.stop].reshape(part.shape)
            for part, place in zip(table.layout.parts, table.layout.places.values(), strict=True)
        }

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player sees."""
        view, size = state.seen(player), self.table.layout.size
        self.tensor.fill(0)
        if view is not None:
            seat = self.table.players[player]
            self.tensor[:] = np.asarray(numbers(view, seat, size)) / self.table.divisors

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player sees; with recall also a digest of all that it has seen and done."""
        view = state.seen(player)
        recalled = f" {state.recall[player]}" if self.recalls else ""
        return f"player {player} {view.key() if view else ''}{recalled}"


def register() -> None:
    """Make our games known to `pyspiel.load_game`."""
    for name in own():

        class OneGame(SpielGame):
            """The game of this name."""

            def __init__(self, params: dict[str, Any] | None = None, name: str = name) -> None:
                super().__init__(name, params)

        pyspiel.register_game(type_of(find(name)), OneGame)


register()
