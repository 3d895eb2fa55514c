"""LIM-E01 to LIM-E08: the examples of the rules, to the letter."""

from __future__ import annotations

from tafelrunde.games.limes import GAME, score
from tafelrunde.games.limes.state import Limes
from tafelrunde.kernel.state import FULL
from tests.naming import rule

from .drawn import Landscape, Table, begin, table
from .full_square import (
    EIGHT,
    FIVE,
    FOUR,
    OTHER_FIVE,
    OTHER_SEVEN,
    OTHER_SIX,
    SEVEN,
    SIX,
    THIRD_SIX,
    ZERO,
    ended,
)

LAYOUT = "1/0 7/1 13/2 19/3 | 2/1 8/2 14/3 20/0 | 3/2 9/3 15/0 21/1 | 4/3 10/0 16/1 22/2"
ANNAS_BOARD = """
FWtFFttf
RTWfWWTW
tftWWTtT
RWFfWffW
WRfWWWRT
TffRRFft
tRfffWRf
FWWRRWTt
"""


def annas_display(workers: list[tuple[int, int]], over: bool) -> Table:
    """The layout of LIM-E01 after the last card: before its worker action, or at the end."""
    cards = [card.split("/") for card in LAYOUT.replace("| ", "").split()]
    made = Table(begin(1).state, [(3, 3)])
    data = {
        "round": 17 if over else 16,
        "called": [int(number) for number, _ in cards],
        "steps": [2 if over else 1],
        "lays": [
            [4 * (8 * (3 + i % 4) + 3 + i // 4) + int(turn) for i, (_, turn) in enumerate(cards)]
        ],
        "workers": [[made.field(*field) for field in workers]],
        "deeds": [-1],
    }
    state = GAME.load(GAME.setup({}, 1), data, FULL)
    assert isinstance(state, Limes)
    made.state = state
    return made


@rule("LIM-E01")
def test_annas_full_display() -> None:
    anna = annas_display([(3, 2), (1, 4), (0, 5), (4, 7), (5, 0), (4, 6), (4, 2)], over=True)
    assert anna.board() == ANNAS_BOARD.split()
    assert len(set(anna.state.territory(0)) - {-1}) == 36
    assert len(anna.territory(3, 2)) == 8
    assert anna.state.singles(0) == [8, 6, 6, 4, 4, 4, 0]
    assert anna.state.points(0) == 32
    assert score.ranking(anna.state.displays[0]) == [32, 8, 6, 6, 4, 4, 4, 0]
    professions = [line.what for line in anna.state.score(0).lines]
    assert professions == ["farmer", "fisherman", *["woodcutter"] * 3, "watchman", "farmer"]
    assert anna.territory(4, 2) == anna.territory(3, 2)


@rule("LIM-E01")
def test_annas_cards_are_found_in_the_drawing_of_her_board() -> None:
    drawn = table(ANNAS_BOARD)
    listed = annas_display([], over=True)
    assert sorted(drawn.state.placed(0)) == sorted(listed.state.placed(0))


@rule("LIM-E02")
def test_annas_worker_can_move_to_four_territories_and_no_others() -> None:
    anna = annas_display([(2, 1)], over=False)
    assert anna.territory(2, 1) == {(2, 1)}
    assert anna.destinations(0) == {(1, 1), (2, 0), (2, 2), (3, 1)}
    lands = [anna.board()[row][column] for row, column in ((1, 1), (2, 0), (2, 2), (3, 1))]
    assert lands == ["T", "t", "t", "W"]


@rule("LIM-E03")
def test_bennos_watchman_sees_three_forest_fields() -> None:
    assert Landscape("T R T T R T").worth(0, 1) == 3


@rule("LIM-E03")
def test_bennos_row_made_of_cards() -> None:
    benno = table(
        """
        T R0 T t R T
        W F  R f F W
        """,
        card=5,
    )
    assert benno.state.singles(0) == [3]


@rule("LIM-E04")
def test_carlas_two_towers_and_a_forest() -> None:
    carla = Landscape("R R T")
    assert not carla.joined((0, 0), (0, 1))
    assert carla.worth(0, 0) == 0
    assert carla.worth(0, 2) == 1


@rule("LIM-E04")
def test_carlas_worker_moves_from_the_left_tower_to_the_right() -> None:
    carla = table(
        """
        W R0 R* T
        f f  F  W
        """
    )
    assert carla.state.singles(0) == [0]
    assert carla.play(carla.move(0, 0, 2)).workers() == [(0, 2)]
    assert carla.state.singles(0) == [1]


@rule("LIM-E05")
def test_darios_hut_lies_on_both_shores() -> None:
    dario = Landscape("W f W")
    assert not dario.joined((0, 0), (0, 2))
    assert (dario.worth(0, 0), dario.worth(0, 2)) == (1, 1)


@rule("LIM-E06")
def test_a_hut_surrounded_by_one_lake_counts_one_time() -> None:
    land = Landscape(
        "W f W",
        "W W W",
    )
    assert land.joined((0, 0), (0, 2))
    assert land.worth(0, 0) == 1


@rule("LIM-E07")
def test_ties_at_18_points() -> None:
    first = ended([EIGHT, SIX, FOUR], [SEVEN, OTHER_SEVEN, FOUR])
    assert [first.state.singles(seat) for seat in (0, 1)] == [[8, 6, 4], [7, 7, 4]]
    assert first.state.places() == [1, 2]
    second = ended([EIGHT, FIVE, OTHER_FIVE], [EIGHT, SIX, FOUR])
    assert [second.state.singles(seat) for seat in (0, 1)] == [[8, 5, 5], [8, 6, 4]]
    assert second.state.places() == [2, 1]
    sixes = [SIX, OTHER_SIX, THIRD_SIX]
    third = ended(sixes, [*sixes, SIX, ZERO])
    assert [third.state.singles(seat) for seat in (0, 1)] == [[6, 6, 6], [6, 6, 6, 0, 0]]
    assert third.state.places() == [1, 1]
    for given in (first, second, third):
        assert [given.state.points(seat) for seat in (0, 1)] == [18, 18]


@rule("LIM-E08")
def test_bennos_two_workers_share_a_forest() -> None:
    benno = begin(1)
    benno.play(benno.lay(0, 0)).play("place quarter=se", card=7)
    assert benno.workers() == [(1, 1)]
    benno.play(benno.lay(0, 2)).play("place quarter=sw", card=2)
    assert benno.board() == ["FWFf", "RTtW"]
    assert benno.workers() == [(1, 1), (1, 2)]
    assert benno.territory(1, 1) == {(1, 1), (1, 2)}
    assert benno.state.singles(0) == [4, 0]
    assert score.ranking(benno.state.displays[0]) == [4, 4, 0, 0, 0, 0, 0, 0]
