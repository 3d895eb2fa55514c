from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games import find, names
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import (
    BadMove,
    BadOptions,
    BadPosition,
    IllegalMove,
    TafelrundeError,
)
from tafelrunde.kernel.state import FULL, OVER, State, playout
from tests.toys import TOYS, solo

SOLO = TOYS["solo"]


def begun(seats: int = 2) -> State:
    return SOLO.new(SOLO.setup({}, seats), Seeded(1))


def test_games_are_found_in_their_folder_and_an_unknown_one_is_refused() -> None:
    assert "limes" in names()
    assert find("limes").title == "Limes"
    with pytest.raises(TafelrundeError, match=r"there is no game 'chess': there are .*limes"):
        find("chess")


def test_a_move_may_be_text_object_or_number() -> None:
    for move in ("take stones=two", {"verb": "take", "stones": "two"}, 1):
        table = begun()

        assert SOLO.play(table, 0, move, Seeded(1)) == 1
        assert table.to_dict() == {"heap": 10, "turns": 1}


@pytest.mark.parametrize("move", [True, -1, 4, "hop", None])
def test_what_is_no_move_at_all_is_a_bad_move(move: object) -> None:
    with pytest.raises(BadMove):
        SOLO.play(begun(), 0, move, Seeded(1))


@pytest.mark.parametrize("seat", [-1, 2, 8])
def test_there_is_no_such_seat(seat: int) -> None:
    with pytest.raises(BadMove, match=f"there is no seat {seat}: seats are 0 to 1"):
        SOLO.play(begun(), seat, 0, Seeded(1))


def test_a_move_against_the_rules_is_refused_with_text_and_number_of_the_rule() -> None:
    limes = find("limes")
    table = limes.new(limes.setup({}, 2), Seeded(1))

    with pytest.raises(IllegalMove) as refused:
        limes.play(table, 0, "stay", Seeded(1))

    assert refused.value.rule == 20
    assert refused.value.reason.startswith("stay: There are 16 rounds")
    assert refused.value.reason.endswith("(LIM-020)")


def test_a_view_is_not_played_on() -> None:
    view = begun().seen_by(0)

    with pytest.raises(IllegalMove, match="not allowed now"):
        SOLO.play(view, 0, 0, Seeded(1))
    assert view.to_dict() == {"heap": 12, "turns": 0}


def test_a_position_says_all_that_is_needed_to_load_it() -> None:
    position = SOLO.position(begun())

    assert position == {
        "game": "solo", "rules": 1, "seats": 2, "options": {}, "viewer": None,
        "table": {"heap": 12, "turns": 0},
    }  # fmt: skip
    assert SOLO.load_position(position).key() == begun().key()


def test_a_view_says_whose_it_is_and_is_loaded_as_one() -> None:
    position = SOLO.position(begun().seen_by(1))

    assert position["viewer"] == 1
    assert SOLO.load_position(position).viewer == 1


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"game": "chess"}, "this is no position of solo, rules 1"),
        ({"viewer": 2}, "viewer must be null, a seat or 8 for a spectator"),
        ({"viewer": True}, "viewer must be null, a seat or 8 for a spectator"),
        ({"rules": 0}, "the position has rules 0, but Solo is played here by rules 1"),
        ({"rules": "1"}, "this is no position of solo, rules 1"),
        ({"seats": "2"}, "seats must be a number, options and table must be objects"),
        ({"seats": True}, "seats must be a number, options and table must be objects"),
        ({"table": []}, "seats must be a number, options and table must be objects"),
        ({"table": {"heap": 13, "turns": 0}}, "heap must be a number from 0 to 12"),
        ({"table": {"heap": 11, "turns": 0}}, "so many turns do not lead to such a heap"),
    ],
)
def test_what_is_no_position_is_refused(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadPosition) as refused:
        SOLO.load_position(SOLO.position(begun()) | changes)

    assert refused.value.reason == sentence


def test_a_position_that_lacks_something_says_what() -> None:
    with pytest.raises(BadPosition, match="a position is a JSON object"):
        SOLO.load_position([])
    with pytest.raises(
        BadPosition, match="the position lacks options, rules, seats, table, viewer"
    ):
        SOLO.load_position({"game": "solo"})


def test_a_position_with_seats_or_options_that_do_not_exist_is_refused() -> None:
    position = SOLO.position(begun())

    with pytest.raises(BadOptions, match="Solo is played by 1, 2, not by 3"):
        SOLO.load_position(position | {"seats": 3})
    with pytest.raises(BadOptions, match="there is no option 'x': this game has none"):
        SOLO.load_position(position | {"options": {"x": 1}})


def test_a_playout_goes_to_the_end_and_counts_decisions() -> None:
    table = begun(1)

    decisions = playout(table, Seeded(5))

    assert table.actor == OVER
    assert decisions == HEAP - table.points(0)
    assert 4 <= decisions <= HEAP


HEAP = solo.HEAP


def test_what_a_game_does_not_say_about_its_states_is_a_defect() -> None:
    bare = State(SOLO.setup({}, 2), FULL, 0, 0)

    assert bare.waiting(0)
    assert not bare.waiting(1)
    for missing in (bare.copy, bare.to_dict, bare.places, bare.judge, bare.key):
        with pytest.raises(NotImplementedError):
            missing()
