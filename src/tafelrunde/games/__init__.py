"""The games, found by looking into this folder: each is a package with one object, GAME."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game


@cache
def names() -> tuple[str, ...]:
    """The ids of all games there are."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


@cache
def find(name: str) -> Game:
    """The game with this id."""
    if name not in names():
        raise TafelrundeError(f"there is no game {name!r:.40}: there are {', '.join(names())}")
    game: Game = import_module(f"{__name__}.{name}").GAME
    return game
