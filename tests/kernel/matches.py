"""Matches of the toy games, for the tests of matches and records."""

from __future__ import annotations

from tafelrunde.kernel.match import Match
from tests.toys import find

SECRET = bytes(range(32))

CARD = 0


def match_of(name: str, seats: int = 2, secret: bytes | None = SECRET, **more: object) -> Match:
    names = ["Anna", "Benno", "Carla", "Dario"][:seats]
    return Match(find(name), seats, names=names, secret=secret, **more)  # type: ignore[arg-type]


def hands(*kinds: int) -> list[tuple[int, int]]:
    """Cards drawn from the stack or dealt, in this order."""
    return [(0, kind) for kind in kinds]


def played_again(match: Match, entry: int) -> Match:
    """Another match with what stood in this one up to an entry."""
    start, *rest = match.up_to(entry)
    made = Match(
        match.game, int(match.setup.seats), match.options, match.names, outcomes=start.script
    )
    for old in rest:
        made.play(old.seat, old.move, old.script)
    return made
