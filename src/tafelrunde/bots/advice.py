"""What a strong bot would play and why: up to three moves, from what the seat knows.

The bot's thoughts decide the order. What the game's `judge` promises only explains it, and only
where both agree; else it is said of a move what is sure, and nothing more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tafelrunde.kernel.game import Game
from tafelrunde.kernel.reasons import Prospect, prospects
from tafelrunde.kernel.state import State

# So many moves are suggested, of the first so many by thought.
SUGGESTED = 3
LOOKED_AT = 12
# From which share of the thoughts on a move is sure, or fairly sure.
SURE = 0.60
FAIRLY = 0.35
# What is promised less than this apart is promised alike.
ALIKE = 0.05

Ranked = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Suggestion:
    """A move, the share of the thoughts that went to it, what it brings, how far it is behind.

    `explained` says whether the promise agrees with the thoughts. `expected` and `behind` are in
    points, where a game's promise is; they are missing where it disagrees.
    """

    prospect: Prospect
    share: float
    explained: bool
    expected: float | None = None
    behind: float | None = None

    @property
    def move(self) -> int:
        """The move itself."""
        return self.prospect.move


def sureness(share: float) -> int:
    """How sure that is, from 1 to 3.

    >>> sureness(0.7), sureness(0.4), sureness(0.1)
    (3, 2, 1)
    """
    return 1 + (share >= FAIRLY) + (share >= SURE)


def suggestions(game: Game, view: State, seat: int, ranked: Ranked) -> list[Suggestion]:
    """The best moves of a thought, most thought of first; variants of one move are one."""
    thoughts = sum(visits for _, visits in ranked) or 1
    legal = view.moves(seat)
    looked_at = [(move, visits) for move, visits in ranked if move in legal][:LOOKED_AT]
    brings = prospects(game, view, seat, [move for move, _ in looked_at])
    found: list[Suggestion] = []
    for (_, visits), prospect in zip(looked_at, brings, strict=True):
        share = visits / thoughts
        for place, one in enumerate(found):
            if _is_variant(game, view, seat, one.prospect, prospect):
                found[place] = replace(one, share=one.share + share)
                break
        else:
            found.append(Suggestion(prospect, share, explained=True))
    return _compared(game, found[:SUGGESTED])


def _compared(game: Game, found: list[Suggestion]) -> list[Suggestion]:
    """How far the others are behind the first, where the promise says so too."""
    if not found:
        return []
    promised = [one.prospect.promise for one in found]
    first = promised[0]
    agrees = first >= max(promised) - ALIKE
    counts = game.reasons is not None and game.reasons.IN_POINTS and bool(found[0].prospect.parts)
    return [
        replace(
            one,
            explained=agrees if place == 0 else True,
            expected=promise if counts and (agrees or place > 0) else None,
            behind=promise - first if counts and agrees and place > 0 else None,
        )
        for place, (one, promise) in enumerate(zip(found, promised, strict=True))
    ]


def _is_variant(game: Game, view: State, seat: int, one: Prospect, other: Prospect) -> bool:
    """The same done with the same thing, another die or another space, to the same end."""
    verbs = game.verbs
    if verbs.split(one.move)[0] is not verbs.split(other.move)[0]:
        return False
    brings = [(change.line.what, change.points) for change in one.lines]
    if brings != [(change.line.what, change.points) for change in other.lines]:
        return False
    if abs(one.promise - other.promise) >= ALIKE or game.picture is None:
        return False
    ghosts = [game.picture.touch(view, seat, move).ghost for move in (one.move, other.move)]
    return ghosts[0] == ghosts[1] and ghosts[0] != ""
