"""Whole turns tried out to the end of the game: for tables where many play each for themselves.

A turn there is many moves that only help together, and what `judge` says right after one of them is
a poor guess. So different turns are made up, by searching to the end of the own turn or by taking
what `judge` likes best with a little whim. Games are played on after each, everybody taking what
`judge` likes best, by the same luck for all of them, and those that do worse are left out.
"""

from __future__ import annotations

from time import perf_counter
from typing import Final

from tafelrunde.bots.tree import Search
from tafelrunde.bots.trials import LUCKS, best_looking
from tafelrunde.kernel.chance import Chance, Seeded
from tafelrunde.kernel.native import i64
from tafelrunde.kernel.score import result
from tafelrunde.kernel.state import OVER, State

# By how much a judgement is off while a turn is made up: one turn after the other.
WHIMS: Final = [0.0, 0.002, 0.004, 0.008, 0.015]
# Every so many turns are those of a search to the end of the own turn.
SEARCHED: Final = 4
THOUGHTS: Final = 60
CURIOSITY: Final = 0.6
# Turns are left out in so many rounds, of each this part stays, and of the last one turn. To make
# them up may take as long as a round.
ROUNDS: Final = 3
STAYS: Final = 0.3
# What the lead in points counts beside victory.
LEAD: Final = 0.3


def best_turn(
    view: State, seat: int, wanted: int, games: int, seconds: float, chance: Chance
) -> list[int]:
    """The moves of the turn after which games end best, up to what nobody can know before.

    Nothing if every turn that there is has only one such move. 0 games or seconds is no limit.
    """
    share = seconds / float(ROUNDS + 1)
    end = perf_counter() + share if seconds > 0.0 else 0.0
    turns = made_up(view, seat, wanted, end, chance)
    if max([len(turn) for turn in turns]) < 2:
        return []
    looking = Seeded(int(chance.draw(LUCKS)))
    worth = [0.0 for _ in turns]
    left = list(range(len(turns)))
    for number in range(ROUNDS):
        if len(left) == 1:
            break
        end = end + share if seconds > 0.0 else 0.0
        most = max(1, games // (ROUNDS * len(left)))
        done = 0
        while games == 0 or done < most:
            luck = int(chance.draw(LUCKS))
            found: list[float] = []
            for turn in left:
                if end > 0.0 and perf_counter() >= end:
                    break
                found.append(tried_turn(view, seat, turns[turn], Seeded(luck), looking))
            if len(found) < len(left):
                break
            for place, turn in enumerate(left):
                worth[turn] += found[place]
            done += 1
        stay = 1 if number == ROUNDS - 1 else max(1, int(STAYS * float(len(left))))
        left = sorted(left, key=lambda turn: -worth[turn])[:stay]
    return turns[left[0]]


def made_up(view: State, seat: i64, wanted: int, end: float, chance: Chance) -> list[list[int]]:
    """Different turns, first the one that a search to the end of the own turn takes."""
    looking = Seeded(int(chance.draw(LUCKS)))
    found: list[list[int]] = []
    for number in range(wanted):
        if number > 0 and end > 0.0 and perf_counter() >= end:
            break
        luck = Seeded(int(chance.draw(LUCKS)))
        state = view.imagine(luck)
        turn: list[int] = []
        known = True
        while known and state.actor == seat:
            if number % SEARCHED == 0:
                move: i64 = searched(state, seat, looking)
            else:
                move = best_looking(state, seat, looking, WHIMS[number % len(WHIMS)])
            turn.append(int(move))
            before = luck.one
            state.apply(seat, move, luck)
            # What chance decides is something else next time: what follows depends on it.
            known = luck.one == before
        if turn not in found:
            found.append(turn)
    return found


def searched(state: State, seat: i64, looking: Chance) -> i64:
    """The move that a search to the end of the own turn takes."""
    moves = state.legal(seat)
    if len(moves) == 1:
        return moves[0]
    thought = Search(state.seen_by(seat), int(seat), looking, 0, CURIOSITY, None, True)
    thought.run(THOUGHTS, 0.0)
    return thought.choice()


def tried_turn(view: State, seat: i64, turn: list[int], luck: Chance, looking: Chance) -> float:
    """How one game ends for the seat after this turn: its share of the victory, and its lead."""
    state = view.imagine(luck)
    for move in turn:
        if state.actor != seat or not allowed(state, seat, move):
            break
        state.apply(seat, move, luck)
    while state.actor != OVER:
        state.apply(state.actor, best_looking(state, state.actor, looking), luck)
    own = float(state.points(seat))
    rival = 0.0
    for other in range(state.setup.seats):
        if other != seat:
            rival = max(rival, float(state.points(other)))
    return result(state.places())[seat] + LEAD * (own - rival) / (own + rival + 1.0)


def allowed(state: State, seat: i64, move: i64) -> bool:
    """Is the move legal?"""
    return any(legal == move for legal in state.legal(seat))
