"""Positions outside of their process: pickled as what their game stores of them, loaded by it.

Compiled or not makes no difference, and nothing gets through that could not lie on a table.
"""

from __future__ import annotations

from importlib import import_module

from tafelrunde.kernel.boxed import twin_of
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.state import Setup, State


def game_of(module: str) -> Game:
    """The game that a module belongs to: the GAME of it, or of a package around it."""
    name = module
    while name:
        game = getattr(twin_of(name) or import_module(name), "GAME", None)
        if isinstance(game, Game):
            return game
        name = name.rpartition(".")[0]
    raise TafelrundeError(f"the positions of {module} belong to no package with a GAME")


def stored(state: State) -> tuple[str, int, Setup, dict[str, object], int]:
    """What `restored` needs to make this position again."""
    module, setup = type(state).__module__, state.setup
    rules = game_of(module).rules_number(int(setup.version))
    return module, rules, setup, state.to_dict(), int(state.viewer)


def restored(module: str, rules: int, setup: Setup, table: dict[str, object], viewer: int) -> State:
    """The position again; refuses one of other rules or components, as `load_position` does."""
    game = game_of(module)
    game.version_of("the position", rules)
    return game.load(setup, table, viewer)
