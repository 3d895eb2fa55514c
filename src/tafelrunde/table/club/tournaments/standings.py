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

    @property
    def decided(self) -> bool:
        """Is it known how it came out?"""
        return bool(self.places)


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


def totals(rounds: Sequence[Round], entrants: int, seats: int) -> list[int]:
    """Everybody's points in halves."""
    found = [0] * entrants
    for played in rounds:
        for entrant in played.byes:
            found[entrant] += bye(seats)
        for game in played.games:
            for entrant, gained in zip(game.seats, halves(game.places), strict=False):
                found[entrant] += gained
    return found


def standings(
    rounds: Sequence[Round], entrants: Sequence[int], seats: int, everybody: int
) -> list[Standing]:
    """The table of these entrants, best first; equal ones have the same place."""
    scores = totals(rounds, everybody, seats)
    deciding = {
        entrant: _of_two(rounds, entrant, scores) if seats == 2 else _of_many(rounds, entrant)
        for entrant in entrants
    }
    order = sorted(entrants, key=lambda one: (-scores[one], *(-n for n in deciding[one])))
    made: list[Standing] = []
    for number, entrant in enumerate(order, 1):
        key = scores[entrant], *deciding[entrant]
        same = made and (made[-1].halves, made[-1].first, made[-1].second) == key
        made.append(
            Standing(
                entrant,
                made[-1].place if same else number,
                *key,
                tuple(_cell(played, entrant, seats) for played in rounds),
            )
        )
    return made


def _games(rounds: Sequence[Round], entrant: int) -> list[tuple[Game, int]]:
    """The decided games of somebody, each with his seat."""
    return [
        (game, game.seats.index(entrant))
        for played in rounds
        for game in played.games
        if game.decided and entrant in game.seats
    ]


def _of_two(rounds: Sequence[Round], entrant: int, scores: Sequence[int]) -> tuple[int, int]:
    """Buchholz over games that were played, then the difference of points."""
    buchholz = difference = 0
    for game, seat in _games(rounds, entrant):
        if 0 not in game.places:
            buchholz += scores[game.seats[1 - seat]]
            difference += game.points[seat] - game.points[1 - seat]
    return buchholz, difference


def _of_many(rounds: Sequence[Round], entrant: int) -> tuple[int, int]:
    """First places, then the share of all points at the own tables, in a thousand for each."""
    wins = share = 0
    for game, seat in _games(rounds, entrant):
        wins += game.places[seat] == 1
        total = sum(game.points)
        if game.places[seat]:
            own = max(0, game.points[seat])
            share += PERMILLE * own // total if total > 0 else PERMILLE // len(game.seats)
    return wins, share


def _cell(played: Round, entrant: int, seats: int) -> int | None:
    if entrant in played.byes:
        return bye(seats)
    for game in played.games:
        if game.decided and entrant in game.seats:
            return halves(game.places)[game.seats.index(entrant)]
    return None
