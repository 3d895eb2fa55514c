"""Playing with what an owner read off his box: the file is checked, the game is loaded with it."""

from __future__ import annotations

from tafelrunde.kernel.boxed import with_components
from tafelrunde.kernel.components import Box
from tafelrunde.kernel.game import Game
from tafelrunde.table import workshop
from tafelrunde.table.refusal import Refused


async def with_file(game: Game, text: str, lang: str) -> Game:
    """The game as a table with this file plays it; refuses a file with its faults."""
    if not text:
        return game
    if game.box is None:
        raise Refused("no_components", title=game.title)
    reason = await workshop.checked(_faults, game.box, text, lang)
    if reason:
        raise Refused("bad_components", reason=reason)
    return await workshop.checked(with_components, game, text)


def _faults(box: Box, text: str, lang: str) -> str:
    wrong = box.check(text).wrong
    more = f" (+ {len(wrong) - 1})" if len(wrong) > 1 else ""
    return wrong[0].said[lang] + more if wrong else ""
