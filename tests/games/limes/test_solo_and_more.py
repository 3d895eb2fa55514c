"""LIM-080 to LIM-082: one player, three and four."""

from __future__ import annotations

import pytest
from hypothesis import given

from tafelrunde.games.limes import GAME, words
from tafelrunde.games.limes.components import BOX
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .by_the_book import Board
from .drawn import begin
from .full_square import EIGHT, FIVE, FOUR, SEVEN, SIX, ended
from .whole_games import LAW, SEEDS, finished, new, whole_game

NAMES = ["Anna", "Benno", "Carla", "Dario"]


@rule("LIM-080")
def test_a_single_player_follows_all_rules() -> None:
    state = finished(6, 1)
    assert len(state.placed(0)) == 16
    assert state.points(0) == sum(Board(state, 0).singles())
    assert begin(1).state.supply(0) == 7


@rule("LIM-080")
def test_nobody_is_beaten_and_nothing_has_to_be_reached() -> None:
    assert ended([]).state.places() == [1]
    assert ended([EIGHT]).state.places() == [1]
    assert ended([]).state.points(0) == 0


@rule("LIM-080")
def test_a_single_player_waits_for_nobody() -> None:
    given = begin(1).play("lay x=3 y=3 rot=0").play("stay", card=5)
    assert (given.state.round, given.state.card) == (2, 5)


@rule("LIM-081")
@pytest.mark.parametrize(
    ("points", "german", "english"),
    [
        (0, "Grenzgänger", "Border Crosser"),
        (39, "Grenzgänger", "Border Crosser"),
        (40, "Siedler", "Settler"),
        (47, "Siedler", "Settler"),
        (48, "Verwalter", "Steward"),
        (55, "Verwalter", "Steward"),
        (56, "Präfekt", "Prefect"),
        (63, "Präfekt", "Prefect"),
        (64, "Statthalter", "Governor"),
        (120, "Statthalter", "Governor"),
    ],
)
def test_the_total_earns_a_rank(points: int, german: str, english: str) -> None:
    assert (words.rank(points, "de"), words.rank(points, "en")) == (german, english)


@rule("LIM-081")
def test_the_rank_is_shown_at_the_end_of_a_solo_game_only() -> None:
    high = ended([EIGHT, SEVEN, (4, 1), (2, 6), SIX, (1, 5), (1, 4)]).state
    assert high.points(0) == 47
    assert words.table(high, 0, NAMES, "de").endswith("\nAnna hat den Rang erreicht: Siedler")
    assert ">Rank: Settler<" in GAME.drawn(high, 0, "en", NAMES)
    two = ended([EIGHT], [SIX]).state
    assert "Rang" not in words.table(two, 0, NAMES, "de") + GAME.drawn(two, 0, "de", NAMES)
    running = begin(1).state
    assert "Rang" not in words.table(running, 0, NAMES, "de")
    assert "Rang" not in GAME.drawn(running, 0, "de", NAMES)


@rule("LIM-081")
def test_the_ranks_are_marked_as_reconstructed_and_change_nothing() -> None:
    assert BOX["solo"]["source"] == "reconstructed"
    ranks = BOX["solo"]["ranks"]
    assert isinstance(ranks, list)
    least = [rank["min"] for rank in ranks]
    assert least == sorted(set(least))
    assert least[0] == 0


@rule("LIM-082")
@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_boxes_more_can_play_and_all_lay_the_same_number(seats: int) -> None:
    state = finished(8, seats)
    assert [[card for card, *_ in state.placed(seat)] for seat in range(seats)] == [
        [int(card) for card in state.called]
    ] * seats
    assert sorted(state.places())[0] == 1


@rule("LIM-082")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_round_waits_for_every_player(seats: int) -> None:
    state, chance = new(1, seats)
    for seat in range(seats):
        assert state.round == 1
        assert [state.waiting(other) for other in range(seats)] == [
            other >= seat for other in range(seats)
        ]
        assert state.actor == seat
        GAME.play(state, seat, "lay x=3 y=3 rot=0", chance)
        GAME.play(state, seat, "place quarter=nw", chance)
    assert state.round == 2


@rule("LIM-082", "LIM-R17")
def test_total_and_list_rank_three_players() -> None:
    given = ended([FIVE, SEVEN], [EIGHT, FOUR], [SIX, FIVE])
    assert given.state.places() == [2, 1, 3]


@rule("LIM-080", "LIM-082")
@LAW
@given(SEEDS)
def test_the_rules_are_the_same_for_any_number_of_players(seed: int) -> None:
    for seats in (1, 3, 4):
        *_, state = whole_game(seed, seats)
        assert state.actor == OVER
        assert all(state.points(s) == sum(Board(state, s).singles()) for s in range(seats))
