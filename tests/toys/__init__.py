"""Small games that use what a game can use of the kernel, one subject each: read them to learn."""

from tafelrunde.games import find as find_game
from tafelrunde.games import names
from tafelrunde.kernel.game import Game
from tests.toys import cards, eight, market, mended, sealed, solo, teams

TOYS: dict[str, Game] = {
    toy.GAME.id: toy.GAME for toy in (cards, eight, market, mended, sealed, solo, teams)
}


def all_games() -> list[Game]:
    """Every game that can be loaded, which one test demands of each, and the toys."""
    return [*(find_game(name) for name in names() if importable(name)), *TOYS.values()]


def importable(name: str) -> bool:
    """Can the game be loaded at all?"""
    try:
        find_game(name)
    except Exception:
        return False
    return True


def find(name: str) -> Game:
    """A toy or a real game by its id."""
    return TOYS.get(name) or find_game(name)
