"""What a game can show of itself: golden records have all of it, and nothing of it is ever lost."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.frames import FramedState
from tafelrunde.kernel.game import Game
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.verbs import Field


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
    """All verbs, draws and events that a game can show."""
    return {
        *(f"verb {name}" for name in game.verbs.verbs),
        *(f"draw {draw.name}" for draw in game.draws),
        *(f"event {event.name}" for event in game.events),
    } - set(game.checks.never)


def vocabulary(game: Game) -> list[str]:
    """In which words and by which numbers games are stored, a line for each verb, draw and event.

    Side moves are told apart: they are declared behind all other verbs.
    """
    state = game.new(game.setup({}, game.usual_seats), Seeded(0))
    aside = state.first_aside if isinstance(state, FramedState) else game.verbs.count
    return [
        *(
            " ".join(["verb" if first < aside else "side", name, *map(_values, verb.fields)])
            for (name, verb), first in zip(
                game.verbs.verbs.items(), game.verbs.first.values(), strict=True
            )
        ),
        *(f"draw {_values(draw)}" for draw in game.draws),
        *(f"event {event.name}" for event in game.events),
    ]


def _values(field: Field) -> str:
    values = ",".join(field.words) or f"{field.size}"
    return f"{field.name}{'?' if field.own else ''}={values}"


def lost(before: Sequence[str], now: Sequence[str]) -> list[str]:
    """What of an earlier vocabulary is not where it was: of each kind, more may only follow.

    >>> lost(["verb lay x=7", "draw card=a,b"], ["verb lay x=8", "verb go", "draw card=a,b,c"])
    []
    >>> lost(["verb lay x=7", "verb go"], ["verb go", "verb lay x=7"])
    ['verb lay x=7', 'verb go']
    """
    gone = []
    for kind in ("verb", "side", "draw", "event"):
        old, new = (
            [line for line in words if line.startswith(f"{kind} ")] for words in (before, now)
        )
        new += [""] * (len(old) - len(new))
        gone += [line for line, after in zip(old, new, strict=False) if not _holds(line, after)]
    return gone


def _holds(line: str, after: str) -> bool:
    """Is everything that could be written by a line written and numbered the same now?"""
    if line.startswith("event "):
        return line == after
    parts, others = line.split(), after.split()
    return len(parts) == len(others) and all(map(_begins, parts, others))


def _begins(part: str, other: str) -> bool:
    name, _, values = part.partition("=")
    wider, _, more = other.partition("=")
    if values.isdecimal() and more.isdecimal():
        return name == wider and int(values) <= int(more)
    return name == wider and (more == values or more.startswith(f"{values},"))
