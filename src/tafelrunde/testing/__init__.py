"""The laws of the house, for the author of a game: does it keep all of them?

A test of your own runs every one of them, with every option and every way of playing:

    from tafelrunde.testing import Suite
    from my_game import GAME

    class TestLaws(Suite):
        games = (GAME,)

The other tests beside it say which numbered rules they check: `@rule("MYG-012")`.

It needs pytest: pip install 'tafelrunde[testing]'.
"""

import pytest

# What a law found is shown with the values that were compared.
pytest.register_assert_rewrite("tafelrunde.testing.suite")

from tafelrunde.testing.naming import rule  # noqa: E402
from tafelrunde.testing.suite import Suite  # noqa: E402

__all__ = ["Suite", "rule"]
