"""How a tournament stands: points by place, and what decides between equal ones.

Points are counted in halves, so that shared places stay whole numbers. At a table of two that is
the usual 1, ½ and 0; at a table of four 3, 2, 1 and 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

PERMILLE = 1000


class Game(NamedTuple):
    """One table: who sits where, and once it is decided the place and the points of each seat.

    Place 0 is that of somebody who never came.
    """

    seats: tuple[int, ...]
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()


class Round(NamedTuple):
    """The tables that are played at the same time, and who gets points without playing."""

    games: tuple[Game, ...]
    byes: tuple[int, ...] = ()


class Standing(NamedTuple):
    """Somebody in the table: his place there, points in halves, and what decides between equals.

    `cells` has the halves of each round: None while it is open, or where he had no game. `first`
    and `second` are the two numbers that decide, in this order, more being better.
    """

    entrant: int
    place: int
    halves: int
    first: int
    second: int
    cells: tuple[int | None, ...]


def halves(places: Sequence[int]) -> list[int]:
    """What each place is worth in halves; equal ones share, who never came has nothing.

    >>> halves([1, 2]), halves([1, 1]), halves([1, 0]), halves([2, 1, 2, 4])
    ([2, 0], [1, 1], [2, 0], [3, 6, 3, 0])
    """
    came = sorted(place for place in places if place)
    top = len(places) - 1
    worth = {0: 0}
    for place in came:
        above, same = came.index(place), came.count(place)
        worth[place] = (top - above) + (top - above - same + 1)
    return [worth[place] for place in places]


def bye(seats: int) -> int:
    """What a round without a game is worth in halves: a win against one, else the mean."""
    return 2 if seats == 2 else seats - 1


class _Part(NamedTuple):
    """What somebody got in a round: from a game on a seat, or without one."""

    number: int
    halves: int
    game: Game | None = None
    seat: int = -1


def _parts(rounds: Sequence[Round], entrants: int, seats: int) -> list[list[_Part]]:
    """For each entrant what he got in the rounds that are decided for him."""
    found: list[list[_Part]] = [[] for _ in range(entrants)]
    for number, played in enumerate(rounds):
        for entrant in played.byes:
            found[entrant].append(_Part(number, bye(seats)))
        for game in played.games:
            for seat, gained in enumerate(halves(game.places)):
                found[game.seats[seat]].append(_Part(number, gained, game, seat))
    return found


def totals(rounds: Sequence[Round], entrants: int, seats: int) -> list[int]:
    """Everybody's points in halves."""
    return [sum(part.halves for part in his) for his in _parts(rounds, entrants, seats)]


def standings(
    rounds: Sequence[Round], entrants: Sequence[int], seats: int, everybody: int
) -> list[Standing]:
    """The table of these entrants, best first; equal ones have the same place."""
    parts = _parts(rounds, everybody, seats)
    scores = [sum(part.halves for part in his) for his in parts]
    keys = {
        one: (scores[one], *(_of_two(parts[one], scores) if seats == 2 else _of_many(parts[one])))
        for one in entrants
    }
    made: list[Standing] = []
    for number, one in enumerate(sorted(entrants, key=lambda one: keys[one], reverse=True), 1):
        same = bool(made) and keys[made[-1].entrant] == keys[one]
        cells: list[int | None] = [None] * len(rounds)
        for part in parts[one]:
            cells[part.number] = part.halves
        place = made[-1].place if same else number
        made.append(Standing(one, place, *keys[one], tuple(cells)))
    return made


def _of_two(parts: Sequence[_Part], scores: Sequence[int]) -> tuple[int, int]:
    """Buchholz over games that were played, then the difference of points."""
    buchholz = difference = 0
    for _, _, game, seat in parts:
        if game is not None and 0 not in game.places:
            buchholz += scores[game.seats[1 - seat]]
            difference += game.points[seat] - game.points[1 - seat]
    return buchholz, difference


def _of_many(parts: Sequence[_Part]) -> tuple[int, int]:
    """First places, then the share of all points at the own tables, in a thousand for each."""
    wins = share = 0
    for _, _, game, seat in parts:
        if game is None or not game.places[seat]:
            continue
        wins += game.places[seat] == 1
        total, own = sum(game.points), max(0, game.points[seat])
        share += PERMILLE * own // total if total > 0 else PERMILLE // len(game.seats)
    return wins, share
