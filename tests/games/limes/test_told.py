"""What is told of a round for log, motion and sound: everything, in its order, and no more."""

from __future__ import annotations

import pytest

from tafelrunde.games.limes import GAME
from tafelrunde.games.limes.play import CARD, STAY
from tafelrunde.kernel.chance import Chance, Seeded
from tests.naming import rule

from .drawings import TWO_CARDS
from .drawn import table
from .whole_games import new

FARMLAND, WATER = 1, 2


def told(chance: Chance) -> list[tuple[str, int, int, int, int]]:
    """The events by their names, and what was told since the last time."""
    found = [(GAME.events[event[0]].name, *event[1:5]) for event in chance.events]
    chance.events.clear()
    return found


@rule("LIM-021", "LIM-051", "LIM-052", "LIM-R03")
def test_lays_and_worker_actions_are_told_when_all_have_committed() -> None:
    given, chance = table(TWO_CARDS, seats=2), Seeded(1, listening=True)
    state = given.state
    GAME.play(state, 1, "place quarter=se", chance)
    assert told(chance) == [("committed", 1, 0, 0, 0)]
    GAME.play(state, 0, given.move(0, 0, 2), chance)
    east = 8 * 4 + 3  # of the first card, on x=4 y=3
    assert told(chance) == [
        ("committed", 0, 0, 0, 0),
        ("laid", 0, 7, east, 0),
        ("moved", 0, 0, given.field(0, 2), FARMLAND),
        ("laid", 1, 7, east, 0),
        ("placed", 1, 1, given.field(1, 3), WATER),
        ("called", 0, 3, int(state.card), 0),
    ]
    assert GAME.draws[CARD].name == "card"


@rule("LIM-052")
@pytest.mark.parametrize(("worker", "end"), [(0, (0, 0)), (1, (0, 1))])
def test_it_is_told_which_of_several_workers_moved(worker: int, end: tuple[int, int]) -> None:
    drawn = """
    F  W  W W W W
    R0 T1 t F f T
    """
    given, chance = table(drawn), Seeded(1, listening=True)
    GAME.play(given.state, 0, given.move(worker, *end), chance)
    moved = [entry[1:4] for entry in told(chance) if entry[0] == "moved"]
    assert moved == [(0, worker, given.field(*end))]


@rule("LIM-050", "LIM-060")
def test_who_stays_and_the_end_are_told() -> None:
    state, chance = new(2, 2)
    while state.round < 16 or len(state.placed(1)) < 16:
        seat = 0 if state.waiting(0) else 1
        state.play(seat, state.moves(seat)[0] if state.spots(seat) else STAY, chance)
    chance.events.clear()
    GAME.play(state, 1, "stay", chance)
    stays = [entry for entry in told(chance) if entry[0] not in ("laid", "placed")]
    assert stays == [
        ("committed", 1, 0, 0, 0),
        ("stayed", 0, 0, 0, 0),
        ("stayed", 1, 0, 0, 0),
        ("ended", 0, 0, 0, 0),
    ]
