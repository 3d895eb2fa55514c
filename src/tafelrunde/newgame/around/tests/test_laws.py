"""All laws of the house, with every option and every way of playing."""

from tafelrunde.newgame import GAME
from tafelrunde.testing import Suite


class TestLaws(Suite):
    games = (GAME,)
