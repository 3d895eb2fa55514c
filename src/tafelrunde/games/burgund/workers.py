"""Workers that come in: one door for all of them, because shield 2 wants to know (BUR-247)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.burgund import events
from tafelrunde.games.burgund.components import SHIELDS, TEAM
from tafelrunde.games.burgund.modules import team
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import i16, i64

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund


def gain_workers(state: Burgund, seat: i64, workers: i64, chance: Chance) -> None:
    """A seat gets workers; with shield 2 another seat gets one too, however many (BUR-R90)."""
    state.workers[seat] += i16(workers)
    if not state.plays(SHIELDS) or workers == 0:
        return
    others = state.setup.seats if state.modules & TEAM == 0 else i64(team.TEAMS)
    for other in range(others):
        if state.setup.team[other] != state.setup.team[seat] and state.shield(other, 2):
            state.workers[other] += i16(1)
            if state.modules & TEAM != 0:
                team.share(state, other)
            state.forget_hopes()
            if chance.listening:
                chance.tell(events.WORKER_TOO, other, 0, 0, 0)
