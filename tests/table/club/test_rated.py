"""Rated tables: what is not done at them, and how they count, whoever goes early."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.table import commands, journal
from tafelrunde.table.card import result
from tafelrunde.table.club.glicko import Rating
from tafelrunde.table.club.rated import Seated, after_period, counted, encounters, read, written
from tafelrunde.table.refusal import Refused
from tests.table.tables import Sitting

MINUTE = journal.Pace("live", 60_000)


def standing(sitting: Sitting) -> list[tuple[int, bool]]:
    """The place of each seat, and whether it has lost by going early."""
    made = result(sitting.table)
    assert made is not None
    found = counted(sitting.table.opened, made.why, sitting.now, made.seats, sitting.rows)
    return [(seated.place, seated.lost) for seated in found.standing]


def scores(standing: Sequence[Seated]) -> dict[str, list[float]]:
    """What each player scored against each side."""
    before = {seated.player: Rating() for seated in standing}
    made: dict[str, list[float]] = {}
    for player, met in encounters(before, standing):
        made.setdefault(player, []).append(met.score)
    return made


def play_out(sitting: Sitting) -> None:
    """To the end, also for those whose seat a bot has."""
    while seats := sitting.table.acting():
        move = commands.Move(stamp=sitting.table.stamp(seats[0]), move=sitting.first_move(seats[0]))
        sitting.rows += commands.play(sitting.table, seats[0], move, sitting.now, by_bot=True)


def test_nobody_sits_twice() -> None:
    two = Sitting("pp", sit=False, rated=True)
    commands.sit(two.table, 0, "Anna", "n", "anna", two.now)
    with pytest.raises(Refused, match="one seat only"):
        commands.sit(two.table, 1, "Anna", "n", "anna", two.now)


def test_nothing_is_taken_back_by_consent_and_nobody_is_offered_it() -> None:
    sitting = Sitting("pp", rated=True)
    first = sitting.table.acting()[0]
    sitting.move(first)
    sitting.move(sitting.table.acting()[0])
    assert sitting.table.match.undoable(first) is None
    with pytest.raises(Refused, match="only what showed nothing new"):
        sitting.undo(first, 1)
    assert sitting.shown(first).undo is None
    assert Sitting("pp").shown(first).rated is False
    assert sitting.shown(None).rated


def test_who_plays_bots_alone_takes_nothing_back_either() -> None:
    sitting = Sitting("pb", rated=True)
    for _ in range(2):
        sitting.move(sitting.table.acting()[0])
    with pytest.raises(Refused, match="only what showed nothing new"):
        sitting.undo(0, 1)


def test_a_free_step_is_taken_back() -> None:
    sitting = Sitting("pp", "sealed", rated=True)
    seat = sitting.table.acting()[0]
    sitting.move(seat)
    assert sitting.table.match.undoable(seat) is not None
    sitting.take_back(seat)


def test_ending_needs_somebody_who_agrees() -> None:
    alone = Sitting("pb", rated=True)
    with pytest.raises(Refused, match="play on or resign"):
        alone.do(0, commands.Ask(what="end"))
    both = Sitting("pp", rated=True)
    both.do(0, commands.Ask(what="end"))
    both.do(1, commands.Answer(yes=True))
    assert standing(both) == []


def test_who_resigned_is_last() -> None:
    sitting = Sitting("ppp", rated=True)
    sitting.do(0, commands.Resign())
    play_out(sitting)
    assert [lost for _, lost in standing(sitting)] == [True, False, False]


def test_whose_clock_fell_has_lost_even_if_he_came_back() -> None:
    sitting = Sitting("pp", pace=MINUTE, rated=True)
    while 1 in sitting.table.acting():
        sitting.move(1)
    sitting.wait(60_001)
    sitting.do(0, commands.Return())
    play_out(sitting)
    assert [lost for _, lost in standing(sitting)] == [True, False]


def test_who_was_replaced_has_lost_unless_he_came_back() -> None:
    for back in (False, True):
        sitting = Sitting("ppp", rated=True)
        sitting.do(0, commands.Ask(what="replace", seat=2))
        sitting.do(1, commands.Answer(yes=True))
        if back:
            sitting.do(2, commands.Return())
        play_out(sitting)
        assert [lost for _, lost in standing(sitting)] == [False, False, not back]


def test_who_went_early_is_behind_everybody_who_did_not() -> None:
    table = [
        Seated("anna", 0, 1, True),
        Seated("benno", 1, 2, False),
        Seated("carla", 2, 2, False),
        Seated("dario", 3, 4, True),
    ]
    assert scores(table) == {
        "anna": [0, 0, 0.5],
        "benno": [1, 0.5, 1],
        "carla": [1, 0.5, 1],
        "dario": [0.5, 0, 0],
    }


def test_a_partner_who_stays_gets_what_the_team_got() -> None:
    table = [
        Seated("anna", 0, 1, False),
        Seated("benno", 1, 3, False),
        Seated("carla", 0, 1, True),
        Seated("dario", 1, 3, False),
    ]
    assert scores(table) == {"anna": [1], "carla": [0], "benno": [0], "dario": [0]}


def test_a_bot_that_is_left_wins_nothing_for_its_partner() -> None:
    table = [
        Seated("anna", 0, 1, True),
        Seated("benno", 1, 3, False),
        Seated("bot:knight:1:", 0, 1, False),
        Seated("bot:page:1:", 1, 3, False),
    ]
    assert scores(table) == {"anna": [0], "bot:knight:1:": [0], "benno": [1], "bot:page:1:": [1]}


def test_nobody_plays_against_himself() -> None:
    table = [
        Seated("anna", 0, 1, False),
        Seated("bot:page:1:", 1, 2, False),
        Seated("bot:page:1:", 2, 3, False),
    ]
    assert scores(table) == {"anna": [1, 1], "bot:page:1:": [0, 0]}


PLAYERS = ("anna", "benno", "carla", "dario", "bot:page:1:", "bot:king:1:ab")


@st.composite
def tables(draw: st.DrawFn) -> list[Seated]:
    """Tables of two to four, or two teams of two, ties and all."""
    teams = draw(st.booleans())
    count = 4 if teams else draw(st.integers(2, 4))
    players = draw(st.permutations(PLAYERS))[:count]
    places = draw(st.lists(st.integers(1, 4), min_size=count, max_size=count))
    sides = [seat % 2 for seat in range(count)] if teams else list(range(count))
    gone = draw(st.lists(st.booleans(), min_size=count, max_size=count))
    return [
        Seated(player, side, places[side], went and not player.startswith("bot"))
        for player, side, went in zip(players, sides, gone, strict=True)
    ]


ratings = st.builds(Rating, st.floats(800, 2200), st.floats(30, 350), st.floats(0.02, 0.05))
everybody = st.fixed_dictionaries(dict.fromkeys(PLAYERS, ratings))


@given(everybody, st.lists(tables(), max_size=8), st.randoms())
def test_the_order_of_games_and_seats_is_nothing(
    before: dict[str, Rating], played: list[list[Seated]], random: Random
) -> None:
    other = [table[:] for table in played]
    random.shuffle(other)
    for table in other:
        random.shuffle(table)
    assert after_period(before, played) == after_period(before, other)


@given(everybody, tables())
def test_a_game_weighs_as_much_as_one_result_for_everybody(
    before: dict[str, Rating], table: list[Seated]
) -> None:
    met = encounters(before, table)
    for seated in table:
        weights = [one.weight for player, one in met if player == seated.player]
        assert sum(weights) == pytest.approx(1)
    sides = len({seated.side for seated in table})
    if sides == len(table):
        assert sum(one.weight * one.score for _, one in met) == pytest.approx(sides / 2)


@given(tables())
def test_equals_who_tie_stay_where_they_are(table: list[Seated]) -> None:
    before = {player: Rating(1600, 80) for player in PLAYERS}
    tied = [seated._replace(place=1, lost=False) for seated in table]
    for rating in after_period(before, [tied]).values():
        assert rating.value == 1600
        assert rating.deviation < 80.1


@given(tables())
def test_a_standing_is_read_as_it_was_written(table: list[Seated]) -> None:
    assert read(written(table)) == tuple(table)
