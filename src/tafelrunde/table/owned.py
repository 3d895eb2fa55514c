"""Playing with what an owner read off his box: the file is checked, the game is loaded with it."""

from __future__ import annotations

from tafelrunde.kernel.boxed import with_components
from tafelrunde.kernel.game import Game
from tafelrunde.table import workshop
from tafelrunde.table.refusal import Refused


async def with_file(game: Game, text: str, lang: str) -> Game:
    """The game as a table with this file plays it; refuses a file with its faults."""
    if not text:
        return game
    if game.box is None:
        raise Refused("no_components", title=game.title)
    return await workshop.checked(loaded, game, text, lang)


def loaded(game: Game, text: str, lang: str) -> Game:
    """The game with a file that was checked."""
    wrong = game.box.check(text).wrong if game.box else []
    if wrong:
        more = f" (+ {len(wrong) - 1})" if len(wrong) > 1 else ""
        raise Refused("bad_components", reason=wrong[0].said[lang] + more)
    return with_components(game, text)
