"""A duchy is kept while somebody is shown it, and drawn again whatever changes in it."""

from __future__ import annotations

from inspect import unwrap
from random import Random

from tafelrunde.games import find
from tafelrunde.games.burgund.components import NONE
from tafelrunde.games.burgund.scene import Eyes, duchy
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.state import OVER

NAMES = ("Anna", "Benno")


def test_a_kept_duchy_shows_tiles_shields_and_posts_as_they_are() -> None:
    game, chance, rng = find("burgund"), Seeded(5), Random(5)
    state = game.new(game.setup({"shields": True, "borders": True}, 2), chance)
    assert isinstance(state, Burgund)
    afresh, shown = unwrap(duchy._land), set()
    while state.actor != OVER:
        eyes = Eyes(state, 0, "en", NAMES, "wide")
        for seat in (0, 1):
            home = int(state.duchy[seat])
            if home != NONE:
                kept = duchy.draw(eyes, seat, 8, 9, 0.5)
                assert kept == afresh(eyes, seat, home, 8, 9, 0.5, False)
                shown.add(kept)
        seat = int(state.actor)
        state.play(seat, rng.choice(state.moves(seat)), chance)
    assert any("shield:" in drawn for drawn in shown)
