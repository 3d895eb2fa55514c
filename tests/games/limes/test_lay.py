"""LIM-030 to LIM-037: laying the card."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.games.limes import GAME
from tafelrunde.games.limes.state import Limes
from tafelrunde.kernel.errors import BadMove
from tafelrunde.kernel.state import FULL, OVER
from tests.naming import rule

from .by_the_book import Board, turned
from .drawings import COLUMN_OF_FOUR, ROW_OF_FOUR
from .drawn import Table, begin, table
from .whole_games import COSTLY_LAW, LAW, SEATS, SEEDS, new, whole_game

ONE_CARD = """
F W
R T
"""
ROW_OF_THREE = """
F W f W f T
R T t R R W
"""
STAIRS = """
F W . .
R T . .
f W f T
t R R W
"""


@rule("LIM-030")
def test_a_card_goes_into_the_own_display_and_nowhere_else() -> None:
    given = begin(1, seats=3).play("lay x=3 y=3 rot=0", seat=1)
    assert [len(given.state.placed(seat)) for seat in range(3)] == [0, 1, 0]
    assert given.board(0) == given.board(2) == []


@rule("LIM-035")
@pytest.mark.parametrize("diagonal", [False, True])
def test_a_card_is_not_laid_upon_another(diagonal: bool) -> None:
    """Sixteen cards would not be a square of sixteen places."""
    given = table(STAIRS, card=7, diagonal=diagonal)
    for laid in ((0, 0), (2, 0), (2, 2)):
        assert laid not in given.spots()
        assert given.refusal(given.lay(*laid)) == "LIM-035"


@rule("LIM-030")
@LAW
@given(SEEDS, st.sampled_from([2, 3, 4]), st.booleans())
def test_no_display_has_an_effect_on_another(seed: int, seats: int, diagonal: bool) -> None:
    for state in whole_game(seed, seats, diagonal):
        if state.actor == OVER or state.round % 5:
            continue
        for seat in range(seats):
            if state.waiting(seat):
                alone = without_the_others(state, seat, diagonal)
                assert alone.moves(0) == state.moves(seat)
                assert alone.singles(0) == state.singles(seat)


def without_the_others(state: Limes, seat: int, diagonal: bool) -> Limes:
    """The same position as if this seat played alone."""
    data = state.to_dict()
    for name in ("steps", "lays", "workers", "deeds"):
        parts = data[name]
        assert isinstance(parts, list)
        data[name] = [parts[seat]]
    alone = GAME.load(GAME.setup({"diagonal": diagonal}, 1), data, FULL)
    assert isinstance(alone, Limes)
    return alone


@rule("LIM-031", "LIM-R05")
@pytest.mark.parametrize("diagonal", [False, True])
def test_the_first_card_lies_in_the_middle_in_any_rotation(diagonal: bool) -> None:
    given = begin(1, diagonal=diagonal)
    assert given.legal("lay") == [f"lay x=3 y=3 rot={turn}" for turn in range(4)]
    assert given.refusal("lay x=2 y=3 rot=0") == "LIM-R05"
    assert given.refusal("lay x=3 y=4 rot=0") == "LIM-R05"


@rule("LIM-031", "LIM-R05", "LIM-R06")
@pytest.mark.parametrize("west", range(4))
@pytest.mark.parametrize("north", range(4))
def test_every_frame_around_the_first_card_can_be_filled(west: int, north: int) -> None:
    frame = {(x, y) for x in range(3 - west, 7 - west) for y in range(3 - north, 7 - north)}
    state, chance = new(1, 1)
    while state.actor != OVER:
        x, y = next(spot for spot in state.spots(0) if spot in frame)
        GAME.play(state, 0, f"lay x={x} y={y} rot=0", chance)
        GAME.play(state, 0, "stay", chance)
    assert {(x, y) for _, x, y, _ in state.placed(0)} == frame


@rule("LIM-032")
def test_the_second_card_touches_the_first_with_a_whole_edge() -> None:
    given = table(ONE_CARD, card=7)
    assert given.spots() == {(-2, 0), (0, -2), (0, 2), (2, 0)}
    assert len(given.legal("lay")) == 16
    for corner in ((-2, -2), (-2, 2), (2, -2), (2, 2)):
        assert given.refusal(given.lay(*corner)) == "LIM-032"
    assert given.refusal(given.lay(0, 4)) == "LIM-032"


@rule("LIM-032")
def test_one_edge_is_enough_and_several_may_touch() -> None:
    given = table(STAIRS, card=7)
    assert (0, 2) in given.spots()
    assert given.spots() == {(-2, 0), (0, -2), (0, 2), (2, -2), (2, 4), (4, 0), (4, 2)}


@rule("LIM-032")
@pytest.mark.parametrize(
    "move", ["lay x=3.5 y=3 rot=0", "lay x=4 y=2.5 rot=0", "lay x=7 y=3 rot=0"]
)
def test_cards_sit_in_a_raster_without_half_steps(move: str) -> None:
    given = table(ONE_CARD, card=7)
    with pytest.raises(BadMove, match="a number from 0 to 6"):
        given.play(move)


@rule("LIM-033")
def test_a_rotation_is_a_quarter_turn_clockwise() -> None:
    boards = [begin(1).play(f"lay x=3 y=3 rot={turn}").board() for turn in range(4)]
    assert boards == [["FW", "RT"], ["RF", "TW"], ["TR", "WF"], ["WT", "FR"]]


@rule("LIM-033")
@pytest.mark.parametrize("card", range(1, 25))
def test_every_card_can_be_turned_but_never_mirrored(card: int) -> None:
    seen = []
    for turn in range(4):
        nw, ne, se, sw = turned(card, turn)
        assert begin(card).play(f"lay x=3 y=3 rot={turn}").board() == [nw + ne, sw + se]
        seen.append([nw + ne, sw + se])
    if len({field.upper() for field in turned(card, 0)}) == 4:
        assert [row[::-1] for row in seen[0]] not in seen
    with pytest.raises(BadMove):
        begin(card).play("lay x=3 y=3 rot=4")


@rule("LIM-034")
@pytest.mark.parametrize("card", range(2, 25))
def test_every_land_fits_beside_every_other(card: int) -> None:
    given = table(ONE_CARD, card=card)
    sides = [(-2, 0), (0, -2), (0, 2), (2, 0)]
    moves = {given.lay(*side, turn) for side in sides for turn in range(4)}
    assert set(given.legal("lay")) == moves


@rule("LIM-035")
def test_a_row_of_four_cannot_become_longer() -> None:
    given = table(ROW_OF_FOUR, card=7)
    assert given.spots() == {(row, column) for row in (-2, 2) for column in (0, 2, 4, 6)}
    assert given.refusal(given.lay(0, -2)) == "LIM-035"
    assert table(ROW_OF_THREE, card=7).refusal("lay x=6 y=3 rot=0") == ""


@rule("LIM-035")
def test_a_row_four_wide_at_the_edge_of_the_raster_cannot_become_longer_either() -> None:
    given = begin(1)
    for x, card in ((3, 2), (2, 3), (1, 4), (0, 5)):
        given.play(f"lay x={x} y=3 rot=0").play("stay", card=card)
    assert given.refusal("lay x=4 y=3 rot=0") == "LIM-035"
    assert given.state.spots(0) == [(x, y) for x in range(4) for y in (2, 4)]


@rule("LIM-035")
def test_a_column_of_four_cannot_become_higher() -> None:
    given = table(COLUMN_OF_FOUR, card=7)
    assert given.spots() == {(row, column) for column in (-2, 2) for row in (0, 2, 4, 6)}
    assert given.refusal(given.lay(-2, 0)) == "LIM-035"


@rule("LIM-035", "LIM-R06")
def test_the_frame_is_open_until_the_cards_settle_it() -> None:
    given = table(ROW_OF_THREE, card=7)
    assert {(0, -2), (0, 6)} <= given.spots()
    given.play(given.lay(0, -2)).play("stay", card=8)
    assert (0, 6) not in given.spots()
    assert given.refusal(given.lay(0, 6)) == "LIM-035"


@rule("LIM-035", "LIM-R04")
@LAW
@given(SEEDS, SEATS, st.booleans())
def test_sixteen_cards_form_a_full_square(seed: int, seats: int, diagonal: bool) -> None:
    *_, state = whole_game(seed, seats, diagonal)
    for seat in range(seats):
        places = {(x, y) for _, x, y, _ in state.placed(seat)}
        west, north = min(x for x, _ in places), min(y for _, y in places)
        assert places == {(west + x, north + y) for x in range(4) for y in range(4)}
        assert sum(land > 0 for land in state.land(seat)) == 64


@rule("LIM-036")
def test_the_card_must_be_laid() -> None:
    given = table(ROW_OF_FOUR, card=7)
    assert len(given.legal("lay")) == len(given.state.moves(0)) == 32
    assert given.refusal("stay") == "LIM-020"
    assert given.refusal("place quarter=nw") == "LIM-020"
    assert given.refusal(given.move(0, 0, 0)) == "LIM-020"


@rule("LIM-036", "LIM-R06", "LIM-R21")
@LAW
@given(SEEDS, SEATS, st.booleans())
def test_there_is_always_room_for_the_card(seed: int, seats: int, diagonal: bool) -> None:
    for state in whole_game(seed, seats, diagonal):
        for seat in range(seats):
            if state.waiting(seat) and len(state.placed(seat)) < state.round:
                assert state.spots(seat)
                assert len(state.moves(seat)) == 4 * len(state.spots(seat))


@rule("LIM-032", "LIM-035", "LIM-037", "LIM-R06")
@COSTLY_LAW
@given(SEEDS, SEATS, st.booleans())
def test_the_legal_places_are_those_of_the_rulebook(seed: int, seats: int, diagonal: bool) -> None:
    for state in whole_game(seed, seats, diagonal):
        for seat in range(seats):
            if state.waiting(seat) and 0 < len(state.placed(seat)) < state.round:
                spots = Board(state, seat).spots(diagonal)
                lays = [f"lay x={x} y={y} rot={turn}" for x, y in spots for turn in range(4)]
                assert sorted(lays) == sorted(GAME.verbs.text(move) for move in state.moves(seat))
                assert refusals(state, seat) == spots


def refusals(state: Limes, seat: int) -> set[tuple[int, int]]:
    """The places against which no rule is found."""
    lay = GAME.verbs.number
    places = [(x, y) for x in range(7) for y in range(7)]
    return {(x, y) for x, y in places if not state.why_not(seat, lay("lay", x, y, 0))}


def test_what_is_legal_now_is_not_legal_for_a_seat_that_has_laid() -> None:
    given: Table = begin(1, seats=2).play("lay x=3 y=3 rot=0")
    assert given.state.spots(0) == []
    assert given.state.spots(1) == [(3, 3)]


@rule("LIM-037", "LIM-R04")
def test_a_corner_is_enough_with_the_option_only() -> None:
    without, with_option = table(ONE_CARD, card=7), table(ONE_CARD, card=7, diagonal=True)
    corners = {(-2, -2), (-2, 2), (2, -2), (2, 2)}
    assert without.spots() & corners == set()
    assert with_option.spots() == without.spots() | corners
    assert with_option.refusal(with_option.lay(0, 4)) == "LIM-037"
    assert with_option.refusal(with_option.lay(4, 4)) == "LIM-037"
    assert with_option.play(with_option.lay(2, 2)).board() == ["FW", "RT", "..Ff", "..tW"]


@rule("LIM-037", "LIM-R04")
def test_the_square_is_required_with_the_option_too() -> None:
    given = table(ROW_OF_FOUR, card=7, diagonal=True)
    assert given.spots() == {(row, column) for row in (-2, 2) for column in (0, 2, 4, 6)}
    assert given.refusal(given.lay(2, -2)) == "LIM-035"
    assert given.refusal(given.lay(-2, -2)) == "LIM-035"


@rule("LIM-037", "LIM-R04")
def test_without_the_option_the_edge_is_the_rule() -> None:
    assert GAME.check({}, 2) == {"diagonal": False}
    assert [(option.id, option.rule) for option in GAME.options] == [("diagonal", "LIM-037")]
