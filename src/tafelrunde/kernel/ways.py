"""How to get there: moves after which something that is refused now could be used, and what for.

Everything is looked up from what the seat knows, one move deep. Where something would be drawn or
shown first nothing is promised.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import Undecided
from tafelrunde.kernel.game import Game, say
from tafelrunde.kernel.outcomes import Stop
from tafelrunde.kernel.state import State

# So many moves are tried, and so many that become possible by them are looked at.
TRIED = 400
LOOKED_AT = 4_000


@dataclass(frozen=True)
class Way:
    """A legal move, what the seat knows after it, and a move of the thing that is legal then."""

    move: int
    after: State
    then: int


@dataclass(frozen=True)
class Difference:
    """A number of a seat before and after something."""

    what: str
    before: int
    after: int


def uses(game: Game, view: State, seat: int, moves: Sequence[int], name: str) -> list[int]:
    """Those of the moves that are made by touching the thing of this id."""
    if game.picture is None:
        return []
    paths = ((move, game.picture.touch(view, seat, move).path) for move in moves)
    return [move for move, path in paths if any(name in step.split(" ") for step in path)]


def ways(game: Game, view: State, seat: int, name: str, rule: int) -> list[Way]:
    """Every legal move after which the thing could be used that this rule forbids to use now."""
    found = []
    looked_at = 0
    legal = view.moves(seat)
    now = set(legal)
    complete = imagined(view)
    for move in legal[:TRIED]:
        after = ahead(complete, seat, [move])
        if after is None or not after.waiting(seat):
            continue
        new = [then for then in after.moves(seat) if then not in now]
        looked_at += len(new)
        if looked_at > LOOKED_AT:
            break
        refused = [then for then in new if view.why_not(seat, then) == rule]
        known = after.seen_by(seat)
        if fitting := uses(game, known, seat, refused, name):
            found.append(Way(move, known, fitting[0]))
    return found


def imagined(view: State) -> State:
    """The complete position that is looked ahead from: the same for whoever knows the same."""
    return view.imagine(Seeded(view.key()))


def ahead(complete: State, seat: int, moves: Sequence[int]) -> State | None:
    """The position after these moves of a seat; None if anything would be drawn or shown first."""
    after = complete.copy()
    try:
        for move in moves:
            after.apply(seat, move, Stop(seat))
    except Undecided:
        return None
    return after


def differences(
    game: Game, view: State, seat: int, moves: Sequence[int], lang: str
) -> Iterator[Difference]:
    """What these moves, made one after the other, change for the seat that makes them."""
    after = ahead(imagined(view), seat, moves)
    if after is None:
        return
    before = tallies(game, view, seat, lang)
    for (what, was), (_, now) in zip(before, tallies(game, after, seat, lang), strict=True):
        if was != now:
            yield Difference(what, was, now)


def tallies(game: Game, state: State, seat: int, lang: str) -> Sequence[tuple[str, int]]:
    """What a seat counts: what the game says, or else its points."""
    if game.tallies is not None:
        return game.tallies(state, seat, lang)
    return [(say(lang, "points"), int(state.points(seat)))]
