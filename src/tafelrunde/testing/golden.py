"""What a game can show of itself: its golden records should have all of it."""

from __future__ import annotations

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Match


def shown(match: Match) -> set[str]:
    """The verbs, draws and events of a match."""
    game, found = match.game, set[str]()
    for entry in match.entries:
        if entry.move >= 0:
            found.add(f"verb {game.verbs.split(entry.move)[0].name}")
        found |= {f"draw {game.draws[what].name}" for what, _, _ in entry.outcomes}
        found |= {f"event {game.events[event[0]].name}" for event in entry.events}
    return found


def everything(game: Game) -> set[str]:
    """All verbs, draws and events that a game has."""
    return {
        *(f"verb {name}" for name in game.verbs.verbs),
        *(f"draw {draw.name}" for draw in game.draws),
        *(f"event {event.name}" for event in game.events),
    }
