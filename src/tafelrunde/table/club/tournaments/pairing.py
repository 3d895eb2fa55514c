"""Who plays whom: drawn from what was played before and a seed, so that all can draw it again.

Nothing here knows a table or a person: entrants are numbers, and chance is the order of their lots.
"""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from math import ceil, log
from typing import Literal, NamedTuple

from tafelrunde.table.club.tournaments.standings import Round, totals

Kind = Literal["swiss", "robin"]
Table = tuple[int, ...]
Cost = Callable[[Sequence[int]], int]

GROUP = 8
# At tables of several nobody could meet all of many others in a reasonable time.
MOST_ROUNDS = 8
# Nobody: whoever is drawn against him has no opponent.
NOBODY = -1
# So many are drawn by trying everything; beyond that no choice can leave the next round impossible.
FEW = 10
# Beyond so many times through all tables nothing is looked for any more.
PASSES = 12
# What is avoided: meeting again above all, then a difference in points, then the same seat again.
AGAIN, APART = 1_000_000, 16


class Drawn(NamedTuple):
    """A round: the tables, each with its entrants by seat, and who has points without a game."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()


def lot(seed: bytes, *words: object) -> bytes:
    """What decides where nothing else does."""
    return hmac.digest(seed, " ".join(map(str, words)).encode(), "sha256")


def groups(entrants: int, seats: int) -> list[list[int]]:
    """Who plays against each other in a round robin: groups of eight at most, as equal as can be.

    >>> groups(6, 2), [len(group) for group in groups(19, 2)], groups(4, 4)
    ([[0, 1, 2, 3, 4, 5]], [7, 6, 6], [[0, 1, 2, 3]])
    """
    count = ceil(entrants / GROUP) if seats == 2 else 1
    return [list(range(start, entrants, count)) for start in range(count)]


def rounds_of(kind: Kind, entrants: int, seats: int) -> int:
    """How many rounds there are.

    >>> [rounds_of("swiss", n, 2) for n in (2, 3, 4, 5, 6, 8, 9, 128)]
    [1, 3, 3, 4, 4, 4, 5, 8]
    >>> rounds_of("robin", 4, 2), rounds_of("robin", 5, 2), rounds_of("robin", 16, 4)
    (3, 5, 5)
    """
    if kind == "swiss":
        enough = ceil(round(log(entrants, seats), 9)) + 1
        return min(enough, _most(entrants)) if seats == 2 else enough
    if seats == 2:
        return max(_most(len(group)) for group in groups(entrants, seats))
    return min(MOST_ROUNDS, ceil((entrants - 1) / (seats - 1)))


def _most(entrants: int) -> int:
    """How many rounds are possible in which nobody meets anybody twice."""
    return entrants - 1 + entrants % 2


def draw(
    kind: Kind, seed: bytes, rounds: Sequence[Round], entrants: int, gone: set[int], seats: int
) -> Drawn | None:
    """The next round, without those who are gone; None if nobody can be drawn any more."""
    if len(rounds) == rounds_of(kind, entrants, seats) or entrants - len(gone) < 2:
        return None
    there = [entrant for entrant in range(entrants) if entrant not in gone]
    there.sort(key=lambda one: lot(seed, "round", len(rounds) + 1, one))
    if kind == "robin" and seats == 2:
        return _berger_round(len(rounds), entrants, gone)
    if seats == 2:
        tables = _pairs(rounds, there, totals(rounds, entrants, seats), entrants)
    else:
        tables = _tables(kind, rounds, there, totals(rounds, entrants, seats), seats)
    if tables is None:
        return None
    playing = [table for table in tables if NOBODY not in table]
    without = {one for table in tables if NOBODY in table for one in table} - {NOBODY}
    without |= set(there) - {one for table in tables for one in table}
    if not playing:
        return None
    return Drawn(tuple(_seated(rounds, table) for table in playing), tuple(sorted(without)))


def _berger_round(number: int, entrants: int, gone: set[int]) -> Drawn | None:
    """A round of the Berger tables; who would have met somebody that is gone has won."""
    tables: list[Table] = []
    byes: list[int] = []
    for group in groups(entrants, 2):
        for pair in berger(len(group), number):
            there = [group[one] for one in pair if group[one] not in gone]
            if len(there) == 2:
                tables.append(tuple(there))
            else:
                byes += there
    return Drawn(tuple(tables), tuple(sorted(byes))) if tables or byes else None


def berger(entrants: int, number: int) -> list[Table]:
    """A round of the Berger tables, from 0; of an odd number one has no game.

    >>> berger(6, 0), berger(6, 1), berger(3, 0), berger(3, 5)
    ([(0, 5), (1, 4), (2, 3)], [(5, 3), (4, 2), (0, 1)], [(1, 2)], [])
    """
    even = entrants + entrants % 2
    last = even - 1
    if number >= last:
        return []
    start = number * (even // 2) % last
    pairs = [(last, start) if number % 2 else (start, last)]
    pairs += [((start + n) % last, (start - n) % last) for n in range(1, even // 2)]
    return [pair for pair in pairs if max(pair) < entrants]


def _pairs(
    rounds: Sequence[Round], there: Sequence[int], scores: Sequence[int], entrants: int
) -> list[Table] | None:
    """Nobody twice, equal points as far as that goes; an odd one out meets nobody."""
    met = _met(rounds)
    turns = _turns(rounds)
    lowest = min(scores[one] for one in there)

    def score(one: int) -> int:
        return lowest if one == NOBODY else scores[one]

    def cost(table: Sequence[int]) -> int:
        one, other = table
        same_turn = 0 if NOBODY in table else abs(turns[one] + turns[other]) ** 3
        again = AGAIN * bool(met[frozenset(table)])
        return again + APART * (score(one) - score(other)) ** 2 + same_turn

    order = sorted(there, key=lambda one: -scores[one])
    order += [NOBODY] * (len(order) % 2)
    if len(order) > FEW:
        tables = _improved([tuple(order[n : n + 2]) for n in range(0, len(order), 2)], cost)
    else:
        left = rounds_of("swiss", entrants, 2) - len(rounds) - 1
        tables = min(
            _all_pairs(tuple(order)),
            key=lambda pairs: (
                sum(map(cost, pairs)) >= AGAIN,
                not _goes_on(order, met, pairs, left),
                sum(map(cost, pairs)),
            ),
        )
    return None if any(cost(table) >= AGAIN for table in tables) else tables


def _all_pairs(order: tuple[int, ...]) -> Iterator[list[Table]]:
    """Every way to make pairs."""
    if not order:
        yield []
        return
    one, *others = order
    for other in others:
        for rest in _all_pairs(tuple(left for left in others if left != other)):
            yield [(one, other), *rest]


def _goes_on(
    order: Sequence[int], met: Counter[frozenset[int]], pairs: Iterable[Table], left: int
) -> bool:
    """Can so many more rounds be drawn after this one?

    Where no more than half of all possible rounds are played, always.
    """
    if left == 0 or len(order) > 6:
        return True
    then = met + Counter(frozenset(pair) for pair in pairs)
    return any(
        not any(then[frozenset(pair)] for pair in more) and _goes_on(order, then, more, left - 1)
        for more in _all_pairs(tuple(order))
    )


def _tables(
    kind: Kind, rounds: Sequence[Round], there: Sequence[int], scores: Sequence[int], seats: int
) -> list[Table] | None:
    """Tables of several: of equal points in a Swiss draw; few who have met in a round robin."""
    met = _met(rounds)
    rested = Counter(one for played in rounds for one in played.byes)
    swiss = kind == "swiss"

    def cost(table: Sequence[int]) -> int:
        return sum(
            APART * met[frozenset(pair)] ** 2 + swiss * (scores[pair[0]] - scores[pair[1]]) ** 2
            for pair in combinations(table, 2)
        )

    order = sorted(there, key=lambda one: (rested[one], swiss * scores[one]))
    order = order[len(order) % seats :]
    if swiss:
        order.sort(key=lambda one: -scores[one])
    tables = [tuple(order[n : n + seats]) for n in range(0, len(order), seats)]
    return _improved(tables, cost) if tables else None


def _improved(tables: list[Table], cost: Cost) -> list[Table]:
    """Let two of different tables change places as long as that is better.

    For pairs this finds a round without meeting again whenever each could still meet half of the
    others: one of the other tables then always has somebody for each of two who have met.
    """
    costs = [cost(table) for table in tables]
    for _ in range(PASSES):
        changed = False
        for here, there in combinations(range(len(tables)), 2):
            if costs[here] + costs[there] == 0:
                continue
            for swapped in _swaps(tables[here], tables[there]):
                new = [cost(table) for table in swapped]
                if sum(new) < costs[here] + costs[there]:
                    tables[here], tables[there] = swapped
                    costs[here], costs[there] = new
                    changed = True
        if not changed:
            break
    return tables


def _swaps(here: Table, there: Table) -> Iterator[tuple[Table, Table]]:
    """The two tables after each exchange of one for one."""
    for one in here:
        for other in there:
            yield (
                tuple(other if entrant == one else entrant for entrant in here),
                tuple(one if entrant == other else entrant for entrant in there),
            )


def _met(rounds: Sequence[Round]) -> Counter[frozenset[int]]:
    """How often each two have met; who had no game has met nobody."""
    met = Counter(
        frozenset(pair)
        for played in rounds
        for game in played.games
        for pair in combinations(game.seats, 2)
    )
    met.update(frozenset((one, NOBODY)) for played in rounds for one in played.byes)
    return met


def _turns(rounds: Sequence[Round]) -> Counter[int]:
    """How much more often than not each was on the first of two seats."""
    turns: Counter[int] = Counter()
    for played in rounds:
        for game in played.games:
            for seat, one in enumerate(game.seats):
                turns[one] += 1 if seat == 0 else -1
    return turns


def _seated(rounds: Sequence[Round], table: Table) -> Table:
    """Everybody where he sat least often, beside how often he played."""
    sat = Counter((one, seat) for played in rounds for game in played.games
                  for seat, one in enumerate(game.seats))  # fmt: skip
    games = Counter(one for played in rounds for game in played.games for one in game.seats)
    left, made = list(table), list[int]()
    for seat in range(len(table)):
        one = min(left, key=lambda one: len(table) * sat[one, seat] - games[one])
        left.remove(one)
        made.append(one)
    return tuple(made)
