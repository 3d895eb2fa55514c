"""Small games that use what a game can use of the kernel, one subject each: read them to learn."""

from tafelrunde.games import find as find_game
from tafelrunde.kernel.game import Game
from tests.toys import cards, market, sealed, solo, teams

TOYS: dict[str, Game] = {toy.GAME.id: toy.GAME for toy in (cards, market, sealed, solo, teams)}


def find(name: str) -> Game:
    """A toy or a real game by its id."""
    return TOYS.get(name) or find_game(name)
