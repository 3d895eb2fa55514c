"""A table as the replay of its rows: seats, moves, questions, clocks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tafelrunde.kernel.record import verify, write
from tafelrunde.table import commands, journal
from tafelrunde.table.refusal import Refused
from tafelrunde.table.table import Table
from tafelrunde.table.tables import before
from tests.table.tables import Sitting, find, state_of

LIVE = journal.Pace("live", 60_000, 5_000)
DAYS = journal.Pace("days", 86_400_000)


@contextmanager
def refused(code: str) -> Iterator[None]:
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.code == code


def waiting(sitting: Sitting) -> list[int] | None:
    return None if sitting.table.question is None else sitting.table.waiting()


def a_round() -> Sitting:
    """Two people who have both played the first round of Limes."""
    sitting = Sitting("pp")
    for seat in (0, 0, 1, 1):
        sitting.move(seat)
    return sitting


def test_a_match_begins_when_the_last_seat_is_taken() -> None:
    sitting = Sitting("pob", sit=False)
    with refused("only_watching"):
        sitting.do(0, commands.Resign())
    sitting.sit(0)
    with refused("not_begun"):
        sitting.do(0, commands.Resign())
    assert sitting.table.phase == "gathering"
    sitting.sit(1)
    assert sitting.table.phase == "playing"
    assert sitting.table.match.names == ["Anna", "Benno", "Mira"]
    assert sitting.table.match.nonces == ["n0", "n1", ""]


def test_a_taken_seat_and_a_begun_game_admit_nobody() -> None:
    sitting = Sitting("pp", sit=False)
    sitting.sit(0)
    with refused("taken"):
        sitting.sit(0)
    sitting.sit(1)
    with refused("begun"):
        sitting.sit(1)


def test_who_leaves_before_the_beginning_frees_the_seat_and_its_link() -> None:
    sitting = Sitting("pp", sit=False)
    sitting.sit(0)
    sitting.do(0, commands.Leave())
    seat = sitting.table.seats[0]
    assert (seat.taken, seat.name, seat.guest, seat.links) == (False, "", "", 1)
    sitting.sit(0)
    sitting.sit(1)
    with refused("begun"):
        sitting.do(0, commands.Leave())


@pytest.mark.parametrize("game", ["limes", "cards", "market", "sealed", "teams"])
def test_a_game_is_played_to_its_end_and_its_record_is_valid(game: str) -> None:
    sitting = Sitting("pp", game=game)
    commitment = sitting.table.commitment
    sitting.play_out()
    table = sitting.table
    assert (table.phase, table.why, table.acting()) == ("over", "rules", [])
    assert table.places() == table.match.state.places()
    assert verify(write(table.match), find).startswith("valid")
    assert table.match.commitment == commitment
    assert state_of(sitting.replayed()) == state_of(table)
    with refused("over"):
        sitting.do(0, commands.Resign())


def test_a_move_of_someone_the_game_does_not_wait_for_is_refused() -> None:
    sitting = Sitting("pp", game="teams")
    assert sitting.table.acting() == [0]
    with refused("not_your_turn"):
        sitting.move(1, sitting.first_move(0))
    with refused("only_watching"):
        sitting.do(None, commands.Move(stamp=0, move=sitting.first_move(0)))


def test_a_move_made_on_an_old_table_is_refused() -> None:
    sitting = Sitting("pp")
    old = sitting.table.stamp(0)
    sitting.move(0)
    with refused("stale"):
        sitting.do(0, commands.Move(stamp=old, move="stay"))


def test_what_others_do_in_a_sealed_window_does_not_make_a_decision_old() -> None:
    sitting = Sitting("pp")
    mine = sitting.table.stamp(0)
    sitting.move(1)
    sitting.undo(1, 1)
    sitting.move(1)
    sitting.move(1)
    assert sitting.table.stamp(0) == mine
    sitting.do(0, commands.Move(stamp=mine, move=sitting.first_move(0)))
    assert sitting.table.stamp(0) != mine


def test_an_illegal_move_names_its_rule_in_both_languages() -> None:
    with pytest.raises(Refused) as caught:
        Sitting("pp").move(0, "lay x=0 y=0 rot=0")
    assert caught.value.code == "illegal"
    assert caught.value.rule.startswith("LIM-")
    assert caught.value.rule in caught.value.sentence("de")
    assert caught.value.sentence("de") != caught.value.sentence("en")


def test_a_text_that_is_no_move_is_refused_with_what_would_be_one() -> None:
    with pytest.raises(Refused, match="there are lay, place, move, stay"):
        Sitting("pp").move(0, "fly")


def test_automas_move_by_themselves() -> None:
    sitting = Sitting("pp", game="solo")
    assert sitting.table.match.setup.automa == [False, True]
    made = sitting.move(0)
    assert [(row.seat, row.by_bot) for row in made if isinstance(row, journal.Played)] == [
        (0, False),
        (1, True),
    ]
    sitting.play_out()
    assert state_of(sitting.replayed()) == state_of(sitting.table)


def test_a_free_undo_needs_nobody() -> None:
    sitting = Sitting("pp")
    sitting.move(0)
    (back,) = sitting.undo(0, 1)
    assert isinstance(back, journal.TookBack)
    assert sitting.table.match.standing == [0]


def test_an_undo_that_showed_something_asks_the_others() -> None:
    sitting = a_round()
    assert sitting.table.match.undoable(0) is None
    (asked,) = sitting.undo(0, 1)
    assert isinstance(asked, journal.Asked)
    assert waiting(sitting) == [1]
    with refused("one_question"):
        sitting.do(1, commands.Ask(what="end"))
    with refused("no_question"):
        sitting.do(0, commands.Answer(yes=True))
    made = sitting.do(1, commands.Answer(yes=True))
    assert [type(row) for row in made] == [journal.Answered, journal.TookBack]
    assert sitting.table.match.standing == [0]
    assert waiting(sitting) is None
    assert state_of(sitting.replayed()) == state_of(sitting.table)


def test_a_refused_or_withdrawn_undo_changes_nothing() -> None:
    sitting = a_round()
    standing = sitting.table.match.standing[:]
    for answering in (1, 0):
        sitting.undo(0, 1)
        sitting.do(answering, commands.Answer(yes=False))
        assert sitting.table.question is None
    assert sitting.table.match.standing == standing


def test_bots_agree_to_everything() -> None:
    sitting = Sitting("pb")
    for seat in (0, 0, 1, 1):
        row = journal.Played(sitting.now, seat, sitting.first_move(seat), by_bot=seat == 1)
        sitting.table.add(row)
    (back,) = sitting.undo(0, 1)
    assert isinstance(back, journal.TookBack)
    made = sitting.do(0, commands.Ask(what="end"))
    assert [type(row) for row in made] == [journal.Asked, journal.Ended]
    assert (sitting.table.phase, sitting.table.why) == ("over", "agreed")
    assert sitting.table.places() is None


def test_playing_on_drops_the_question_to_take_back() -> None:
    sitting = a_round()
    sitting.undo(0, 1)
    sitting.move(1)
    assert sitting.table.question is not None, "that Benno has laid is nobody's business"
    sitting.move(1)
    assert sitting.table.question is None


def test_a_sealed_step_below_the_last_is_not_asked_for() -> None:
    sitting = Sitting("pp", "catan")
    for _ in range(3):
        sitting.move(0)
    with pytest.raises(Refused, match="of sealed steps the last is taken back first"):
        sitting.undo(0, 1)
    sitting.take_back(0)
    with pytest.raises(Refused, match="does not stand"):
        sitting.undo(1, 1)


@pytest.mark.parametrize("entry", [0, 7, -1])
@pytest.mark.parametrize("who", ["p", "pp"])
def test_what_does_not_stand_cannot_be_taken_back(entry: int, who: str) -> None:
    sitting = Sitting(who)
    sitting.move(0)
    with refused("no_undo"):
        sitting.undo(0, entry)


def test_all_together_end_a_game() -> None:
    sitting = Sitting("ppp")
    sitting.do(0, commands.Ask(what="end"))
    sitting.do(1, commands.Answer(yes=True))
    assert sitting.table.phase == "playing"
    sitting.do(2, commands.Answer(yes=True))
    assert (sitting.table.phase, sitting.table.why) == ("over", "agreed")


def test_all_others_together_let_a_bot_play_for_somebody_gone_until_he_returns() -> None:
    sitting = Sitting("ppp")
    for wrong in (0, 5):
        with refused("not_gone"):
            sitting.do(0, commands.Ask(what="replace", seat=wrong))
    sitting.do(0, commands.Ask(what="replace", seat=2))
    assert waiting(sitting) == [1]
    sitting.do(1, commands.Answer(yes=True))
    assert sitting.table.bots_to_move() == [2]
    with refused("resting"):
        sitting.move(2)
    with refused("no_substitute"):
        sitting.do(1, commands.Return())
    sitting.do(2, commands.Return())
    assert sitting.table.bots_to_move() == []
    sitting.move(2)


def test_who_resigns_loses_and_of_two_the_other_wins() -> None:
    sitting = Sitting("pp")
    sitting.do(1, commands.Resign())
    assert (sitting.table.phase, sitting.table.why) == ("over", "resigned")
    assert sitting.table.places() == [1, 2]


def test_of_three_the_others_play_on_against_a_bot() -> None:
    sitting = Sitting("ppp")
    sitting.do(1, commands.Resign())
    assert sitting.table.phase == "playing"
    assert sitting.table.bots_to_move() == [1]
    with refused("no_substitute"):
        sitting.do(1, commands.Return())
    sitting.do(2, commands.Resign())
    assert sitting.table.places() == [1, 2, 2]


def test_when_the_last_person_resigns_bots_do_not_play_on_alone() -> None:
    sitting = Sitting("pbb")
    sitting.do(0, commands.Resign())
    assert sitting.table.phase == "over"
    assert sitting.table.places() == [3, 1, 1]


def test_chat_is_cleaned_and_anybody_may_talk() -> None:
    sitting = Sitting("pp")
    sitting.do(0, commands.Say(text="  Guten\nTag  "))
    sitting.do(None, commands.Say(text="psst"))
    assert [row.text for row in sitting.rows if isinstance(row, journal.Said)] == [
        "GutenTag",
        "psst",
    ]
    with refused("bad_request"):
        sitting.do(0, commands.Say(text=" \n "))


def test_a_live_clock_runs_while_one_is_waited_for_and_grows_with_each_decision() -> None:
    sitting = Sitting("pp", pace=LIVE)
    table = sitting.table
    sitting.wait(10_000)
    assert (table.clock(0, sitting.now), table.clock(1, sitting.now)) == (50_000, 50_000)
    sitting.move(0)
    sitting.move(0)
    assert table.clock(0, sitting.now) == 55_000
    sitting.wait(4_000)
    assert (table.clock(0, sitting.now), table.clock(1, sitting.now)) == (55_000, 46_000)
    assert table.due() == sitting.now + 46_000


def test_a_refused_move_costs_no_more_time_than_it_took() -> None:
    sitting = Sitting("pp", pace=LIVE)
    sitting.now += 10_000
    with refused("illegal"):
        sitting.move(0, "lay x=0 y=0 rot=0")
    assert sitting.table.clock(0, sitting.now) == 50_000


def test_when_a_clock_falls_a_bot_takes_the_seat() -> None:
    sitting = Sitting("pp", pace=LIVE)
    sitting.move(1)
    sitting.move(1)
    assert sitting.wait(59_999) == []
    (replaced,) = sitting.wait(1)
    assert replaced == journal.Replaced(sitting.now, 0, "clock")
    assert sitting.table.bots_to_move() == [0]
    assert sitting.table.clock(0, sitting.now) is None
    sitting.do(0, commands.Return())
    assert sitting.table.clock(0, sitting.now) == 6_000


def test_days_are_given_anew_for_each_decision() -> None:
    sitting = Sitting("pp", pace=DAYS)
    sitting.wait(80_000_000)
    sitting.move(0)
    assert sitting.table.clock(0, sitting.now) == 6_400_000
    sitting.move(0)
    assert sitting.table.clock(0, sitting.now) == 86_400_000


def test_time_without_a_server_is_not_counted() -> None:
    sitting = Sitting("pp", pace=LIVE)
    sitting.now += 1_000_000
    sitting.table.add(journal.Woke(sitting.now, 999_000))
    assert sitting.table.clock(0, sitting.now) == 59_000


def test_without_clocks_nothing_is_ever_due() -> None:
    sitting = Sitting("pp")
    assert sitting.wait(10**12) == []
    assert (sitting.table.due(), sitting.table.clock(0, sitting.now)) == (None, None)


def test_bots_have_no_clock() -> None:
    sitting = Sitting("pb", pace=LIVE)
    sitting.move(0)
    sitting.move(0)
    assert sitting.wait(10**9) == []


def test_a_game_that_was_begun_elsewhere_goes_on_from_there() -> None:
    match = a_round().table.match
    bots = (journal.Plan("bot", "page"), journal.Plan("bot", "page"))
    table = Table("zwei", find)
    table.add(journal.Opened(5, "limes", 1, {}, bots, "ab" * 32, start=before(match, 4)))
    assert table.match.state.key() == match.state.key()
    with refused("no_undo"):
        before(match, 9)


def test_a_table_of_other_rules_is_refused() -> None:
    opened = journal.Opened(5, "limes", 2, {}, (journal.Plan("person"),), "ab" * 32)
    with refused("other_rules"):
        Table("drei", find).add(opened)
