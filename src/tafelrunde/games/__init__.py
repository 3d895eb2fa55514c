"""The games: our own, found by looking into this folder, and those that other packages bring.

Each is a package with one object, GAME. A package from outside names its game in an entry point of
the group `tafelrunde.games`. One that cannot be played is left out; who asks for it is told why.
"""

import re
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.sayings import LANGUAGES

GROUP = "tafelrunde.games"
# How a game may be called in records, addresses and commands.
NAME = re.compile("(?=.{1,20}$)[a-z][a-z0-9]*(_[a-z0-9]+)*")


@cache
def own() -> tuple[str, ...]:
    """The ids of the games in this folder."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


@cache
def names() -> tuple[str, ...]:
    """The ids of all games that can be played."""
    brought = [name for name, game in _brought().items() if isinstance(game, Game)]
    return tuple(sorted({*own(), *brought}))


@cache
def left_out() -> tuple[str, ...]:
    """One sentence for each game from outside that cannot be played."""
    return tuple(why for why in _brought().values() if isinstance(why, str))


@cache
def find(name: str) -> Game:
    """The game with this id."""
    if name in own():
        ours: Game = import_module(f"{__name__}.{name}").GAME
        return ours
    found = _brought().get(name, "")
    if isinstance(found, Game):
        return found
    known = ", ".join(names())
    raise TafelrundeError(found or f"there is no game {name!r:.40}: there are {known}")


@cache
def _brought() -> dict[str, Game | str]:
    """What other packages bring by its id: the game, or why it is left out."""
    points: dict[str, list[EntryPoint]] = {}
    for point in entry_points(group=GROUP):
        points.setdefault(point.name, []).append(point)
    return {name: _load(name, those) for name, those in sorted(points.items())}


def _load(name: str, points: list[EntryPoint]) -> Game | str:
    """The one game of this id, or why there is none; whatever a package does wrong ends here."""
    packages = " and ".join(sorted(point.dist.name if point.dist else "?" for point in points))
    left = f"the game {name!r:.40} of {packages} is left out: "
    if name in own():
        return left + "Tafelrunde has one of this name"
    if not NAME.fullmatch(name):
        return left + "a name is at most 20 small letters, digits and _, and begins with a letter"
    if len(points) > 1:
        return left + "only one package can bring it"
    try:
        game = getattr(points[0].load(), "GAME", None)
        if not isinstance(game, Game):
            return left + f"{points[0].value} has no GAME"
        if game.id != name:
            return left + f"its GAME is called {game.id!r:.40}"
        _read(game)
    except (Exception, SystemExit) as error:
        return left + f"{type(error).__name__}: {error}"
    return game


def _read(game: Game) -> None:
    """Look at all that is told of a game where games are listed: there it must not fail."""
    game.setup({}, game.seats[0])
    for lang in LANGUAGES:
        game.rules(lang)
        presets = [both[lang == "en"] for both in game.preset_names.values()]
        said = [game.title, game.blurb.get(lang, ""), game.reconstructed.get(lang, ""), *presets]
        if not all(isinstance(text, str) for text in said):
            raise TypeError("title, blurb, reconstructed and names of presets are texts")
    for option in game.options:
        option.schema()
    if [type(minutes) for minutes in game.minutes] != [int, int]:
        raise TypeError("minutes are two numbers")
