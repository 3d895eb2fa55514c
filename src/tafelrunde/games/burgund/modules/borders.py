"""Border posts: roads of tiles between three places at the rim of a duchy (BUR-176 to BUR-180)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tafelrunde.games.burgund import events
from tafelrunde.games.burgund.components import BORDER, PHASE_BONUS, POSTS
from tafelrunde.games.burgund.score import BORDERS, gain_points, take_bonus
from tafelrunde.games.burgund.ways import around, spread
from tafelrunde.kernel.bits import BIT
from tafelrunde.kernel.chance import Chance
from tafelrunde.kernel.native import i64, u8

if TYPE_CHECKING:
    from tafelrunde.games.burgund.state import Burgund

# A seat has linked nothing, two posts (1), or all three.
ALL: Final = 2


def posts_at(spaces: i64) -> i64:
    """How many posts these spaces touch."""
    found: i64 = 0
    for post in POSTS:
        if post & spaces != 0:
            found += 1
    return found


def linked_posts(home: i64, covered: i64) -> i64:
    """How many posts hang together at most; one alone is no link."""
    best: i64 = 0
    for post in POSTS:
        best = max(best, posts_at(spread(home, post & covered, covered)))
    return best


def link(state: Burgund, seat: i64, space: i64, chance: Chance) -> None:
    """The tile just laid may join posts: VP of the phase, for the third one also a bonus tile."""
    done: int = state.linked[seat]
    if done == ALL:
        return
    home: int = state.duchy[seat]
    posts = posts_at(spread(home, BIT[space], state.covered[seat]))
    while done < posts - 1:
        done += 1
        last = done == ALL
        state.linked[seat] = u8(done)
        points: i64 = 0 if last and state.plain_third_post else PHASE_BONUS[state.phase]
        gain_points(state, seat, BORDERS, points)
        if chance.listening:
            chance.tell(events.LINKED, seat, 3 if last else 2, points, 0)
        if last:
            take_bonus(state, seat, BORDER, chance)


def missing(home: i64, covered: i64, post: i64, other: i64) -> i64:
    """How many tiles a road between two posts still needs at least."""
    reached = spread(home, POSTS[post] & covered, covered)
    steps: i64 = 0
    goal = POSTS[other]
    if reached == 0:
        steps = 1
        reached = spread(home, POSTS[post], covered)
    while reached & goal == 0:
        reached = spread(home, around(home, reached), covered)
        steps += 1
    # A road may end on an empty space that touches the other post: that one is counted by now.
    return steps
