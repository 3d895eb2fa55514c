"""What is told since one's turn: the others' steps, in words, with their things and points."""

from __future__ import annotations

from random import Random

import pytest

from tafelrunde.kernel.changes import things
from tafelrunde.table import commands
from tafelrunde.table.log import Reader
from tafelrunde.table.refusal import Refused
from tafelrunde.table.story import LONGEST, Watcher, drawn_after, held_again
from tafelrunde.table.table import PLAYING
from tafelrunde.table.view import Snapshot
from tests.table.tables import Sitting

GAMES = ["limes", "erben", "burgund", "catan", "medievalia"]


def play(sitting: Sitting, seat: int, rng: Random) -> None:
    moves = sitting.table.match.state.moves(seat)
    sitting.move(seat, sitting.table.game.verbs.text(rng.choice(moves)))


def turns(game: str, moves: int, secret: int = 3) -> list[tuple[Sitting, list[int], Snapshot]]:
    """Every moment of a game at which Anna is asked, with what she knew when she had moved last."""
    sitting, rng = Sitting("pp", game, secret=secret), Random(f"{game} {secret}")
    found, before = [], [0, 0]
    for _ in range(moves):
        if sitting.table.phase != PLAYING:
            break
        seat = rng.choice(sitting.table.acting())
        play(sitting, seat, rng)
        if sitting.table.phase != PLAYING:
            break
        view = sitting.table.match.state.seen_by(0)
        if seat == 0:
            before = [int(view.points(one)) for one in (0, 1)]
        shown = sitting.shown(0, rng.choice(["de", "en"]))
        if 0 in sitting.table.acting():
            found.append((sitting, before, shown))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_things_of_a_story_are_in_the_picture(game: str) -> None:
    told = 0
    for _, _, shown in turns(game, 150):
        assert shown.picture is not None
        there = things(shown.picture.body)
        for step in shown.story:
            assert {*step.new, *(one.id for one in step.moved)} <= set(there)
            assert all(len(part) <= 22 for part in step.short)
            assert step.text
            assert max(step.entries) <= shown.entry
            told += len(step.new) + len(step.moved)
    assert told > 5


def test_who_gets_what_is_told_with_the_roll_and_no_step_says_only_that_there_are_yields() -> None:
    said = [step.text for _, _, shown in turns("catan", 150) for step in shown.story]
    assert {"Yields", "Erträge"}.isdisjoint(said)
    assert any("Yields; Anna gains" in text for text in said)


@pytest.mark.parametrize("game", ["erben", "burgund", "catan", "medievalia"])
def test_the_points_of_a_story_add_up(game: str) -> None:
    for _, before, shown in turns(game, 200):
        for seat in (0, 1):
            gained = sum(step.points[seat] for step in shown.story)
            now = shown.seats[seat].points
            assert now is not None
            if shown.story and len(shown.story) < LONGEST:
                assert before[seat] + gained == now


@pytest.mark.parametrize("game", GAMES)
def test_a_story_is_the_same_whether_one_was_there_or_comes_later(game: str) -> None:
    sitting = turns(game, 60)[-1][0]
    there = sitting.shown(0).story
    sitting.table.glimpses.clear()
    assert sitting.shown(0).story == there
    sitting.table = sitting.replayed()
    assert sitting.shown(0).story == there


def test_taking_and_placing_are_one_step() -> None:
    joined = [step for _, _, shown in turns("erben", 150) for step in shown.story]
    assert any(len(step.entries) > 1 and len(step.moved) for step in joined)


def test_a_step_is_called_after_what_was_done_not_after_its_price() -> None:
    steps = [step for _, _, snapshot in turns("medievalia", 150) for step in snapshot.story]
    paid = [step for step in steps if " pays: " in step.text or " zahlt: " in step.text]
    assert len(paid) > 3
    assert {"Pays", "Zahlt"}.isdisjoint(step.short[0] for step in paid)


def test_the_story_ends_with_the_own_first_move() -> None:
    sitting, rng = Sitting("pp", "erben", secret=1), Random(1)
    while not sitting.shown(0).story or 0 not in sitting.table.acting():
        play(sitting, sitting.table.acting()[0], rng)
    sitting.do(1, commands.Say(text="Hallo"))
    assert sitting.shown(0).story
    sitting.move(0)
    assert sitting.shown(0).story == []


def test_a_sealed_window_tells_its_story_when_it_opens() -> None:
    sitting = Sitting("pp", "limes")
    sitting.move(1)
    sitting.move(1)
    assert sitting.shown(0).story == []
    sitting.move(0)
    assert sitting.shown(0).story == []
    sitting.move(0)
    hers, his = sitting.shown(0).story, sitting.shown(1).story
    assert [step.seat for step in hers] == [1, None]
    assert [step.seat for step in his] == [0, None]
    for step in hers[0], his[0]:
        assert step.moment
        assert all(f":{step.seat}." in name for name in step.new)
        assert any(name.startswith("card:") for name in step.new)
    assert hers[0].short[0].startswith("Card ")


def test_who_watches_is_told_what_the_latest_seat_did() -> None:
    sitting, rng = Sitting("pp", "erben", secret=1), Random(1)
    for _ in range(40):
        seat = sitting.table.acting()[0]
        play(sitting, seat, rng)
        assert {step.seat for step in sitting.shown(None).story} <= {seat, None}


def test_nothing_is_told_before_the_beginning_or_of_what_was_taken_back() -> None:
    assert Sitting("pp", sit=False).shown(0).story == []
    sitting = Sitting("pp", "erben")
    seat = sitting.table.acting()[0]
    while sitting.table.match.undoable(seat) is None:
        sitting.move(seat)
    sitting.take_back(seat)
    assert sitting.shown(1 - seat).story == []


# Catan at random takes thousands of moves.
@pytest.mark.parametrize("game", [game for game in GAMES if game != "catan"])
def test_the_last_moves_are_told_after_the_end_too(game: str) -> None:
    sitting, rng, last = Sitting("pp", game, secret=1), Random(1), -1
    while acting := sitting.table.acting():
        last = acting[0]
        play(sitting, last, rng)
    told = sitting.shown(1 - last)
    assert told.result is not None
    assert told.story
    assert told.story[-1].entries[-1] == told.entry
    assert game == "limes" or not any(step.seat == last for step in sitting.shown(last).story)


def held_steps(game: str, moves: int) -> list[tuple[int, Snapshot, Snapshot]]:
    """Every moment that is held: whose move it was, and what both are shown."""
    sitting, rng, found = Sitting("pp", game, secret=2), Random(2), []
    for _ in range(moves):
        if sitting.table.phase != PLAYING:
            break
        seat = sitting.table.acting()[0]
        play(sitting, seat, rng)
        if sitting.shown(seat).held:
            found.append((seat, sitting.shown(0), sitting.shown(1)))
    return found


def test_what_everybody_shall_see_is_held_for_both() -> None:
    found = held_steps("burgund", 400)
    assert found
    for _, hers, his in found:
        assert hers.held is not None
        assert his.held is not None
        assert hers.held.text == his.held.text
        assert hers.held.held
        assert "Phase" in hers.held.text
        assert hers.held.entries == (hers.entry,)


WARLIKE = ("march", "battle", "storm", "chase", "form", "settle")
PEACEFUL = ("dismiss", "remove", "discard", "pass")


def test_what_was_lost_is_drawn_where_it_is_held() -> None:
    sitting, rng = Sitting("pp", "medievalia"), Random(0)
    while not sitting.shown(0).held:
        seat = sitting.table.acting()[0]
        state, verbs = sitting.table.match.state, sitting.table.game.verbs
        moves = [verbs.text(move) for move in state.moves(seat)]
        war = [text for text in moves if text.split()[0] in WARLIKE]
        other = [text for text in moves if text.split()[0] not in PEACEFUL]
        sitting.move(seat, rng.choice(war or other or moves))
    for viewer in (0, 1, None):
        held = sitting.shown(viewer).held
        assert held is not None
        assert "Anna loses worker" in held.text
        assert held.gone == ("small-worker",)
        assert held.symbol == "small-worker"
        assert held.aftermath is not None
        lost = [one.symbol for fight in held.aftermath.fights
                for side in (fight.attackers, fight.defenders)
                for one in side.cards if one.lost]  # fmt: skip
        assert lost == ["small-worker"]
    again = Watcher(Reader(0, 0, "en"), "wide")
    assert held_again(sitting.table, again, sitting.shown(0).entry) == sitting.shown(0).held
    with pytest.raises(Refused, match="nothing was held up in entry 2"):
        held_again(sitting.table, again, 2)


def test_only_what_a_story_needs_is_kept() -> None:
    sitting, rng = Sitting("pp", "erben", secret=1), Random(1)
    for _ in range(60):
        play(sitting, sitting.table.acting()[0], rng)
        for seat in (0, 1):
            sitting.shown(seat)
    assert len(sitting.table.glimpses) <= 2 * (LONGEST + 1)


def test_a_new_round_alone_is_no_story() -> None:
    sitting = Sitting("p", "limes")
    for _ in range(6):
        sitting.move(0)
        assert sitting.shown(0).story == []


def test_the_table_is_shown_again_as_it_was_seen_then() -> None:
    sitting = Sitting("pp", "limes")
    seen: dict[int, str] = {}
    for seat in (1, 0, 1, 0, 0, 1):
        sitting.move(seat)
        shown = sitting.shown(0)
        assert shown.picture is not None
        seen[shown.entry] = shown.picture.body
    watcher = Watcher(Reader(0, 0, "en"), form="wide")
    for entry, body in seen.items():
        assert drawn_after(sitting.table, watcher, entry).body == body
    for wrong in (-1, 0, 1000):
        with pytest.raises(Refused):
            drawn_after(sitting.table, watcher, wrong)
    with pytest.raises(Refused):
        drawn_after(Sitting("pp", sit=False).table, watcher, 0)
