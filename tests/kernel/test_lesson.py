"""A lesson is a record with steps: what is wrong with one is said in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tafelrunde.games.limes import GAME
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.errors import IllegalMove, TafelrundeError
from tafelrunde.kernel.lesson import BadLesson, NotWanted, lesson_of, read
from tafelrunde.kernel.state import State

RECORD = """Tafelrunde record 2
game limes
rules 1
seats 1
names ["Anna"]
options {"diagonal": false}
commitment none
nonces []
0 - new => card=9
1 0 lay x=3 y=3 rot=0
2 0 place quarter=nw => card=12
3 0 lay x=3 y=2 rot=3
"""
TOP = """
minutes = 5
title = { de = "Limes", en = "Limes" }
[[step]]
title = { de = "Erste", en = "First" }
goal = { de = "Ziel", en = "Goal" }
now = { de = "Jetzt", en = "Now" }
praise = { de = "Gut", en = "Good" }
other = { de = "Nur {gain}", en = "Only {gain}" }
"""
IMPOSSIBLE = {
    "at = 9": "at must be a number from 1 to 3",
    "at = 2\nto = 1": "to must be a number from 2 to 3",
    "at = 1\nalso = ['stay']": "stay cannot be played before entry 1",
    "at = 1\ncompare = 'place'": "there is no place to compare before entry 1",
    "": "at must be a number from 1 to 3",
    "at = 4\nfree = 50": "free must be a number from 1 to 40",
    "at = 1\nfocus = 3": "focus must be a list of texts",
    "at = 1\nwhat = 3": "nobody knows what",
    "at = 1\n[step.ask]\nLIM-999 = { de = 'Wo?', en = 'Where?' }": "has no rule 'LIM-999'",
    "at = 1\nkeep = { de = 'Nur hier' }": "keep must be said in en and de",
    "at = 1\nwhy = { de = '{luck}', en = '' }": "nothing fills in luck",
    f"at = 1\nwhy = {{ de = 'b', en = '{'a' * 111}' }}": "why (en) has 1 to 110 characters",
    "at = 2\n[[step]]\nread = true\nat = 2\ntitle = { de = 'a', en = 'b' }\n"
    "goal = { de = 'a', en = 'b' }": "begins before the one before it has ended",
    "at = 1\n[[step]]\nread = true\nat = 2\ntitle = { de = 'a', en = 'b' }": "goal is missing",
    "at = ": "lesson.toml: ",
}


def nobody(view: State, seat: int) -> int:
    """Limes alone has no other seats."""
    raise AssertionError


@pytest.mark.parametrize("wrong", IMPOSSIBLE)
def test_an_impossible_step_is_refused_in_words(wrong: str) -> None:
    with pytest.raises(TafelrundeError) as refusal:
        read(GAME, TOP + wrong, RECORD)
    assert IMPOSSIBLE[wrong] in refusal.value.reason


@pytest.mark.parametrize("steps", ["minutes = 5", "minutes = 5\nstep = []"])
def test_a_lesson_has_steps(steps: str) -> None:
    with pytest.raises(BadLesson, match="a lesson has steps"):
        read(GAME, steps, RECORD)


def test_a_lesson_says_how_long_it_takes() -> None:
    with pytest.raises(BadLesson, match="minutes"):
        read(GAME, TOP.replace("5", "'five'") + "at = 1", RECORD)


def test_the_wanted_move_is_played_with_what_chance_says_in_the_record() -> None:
    lesson = read(GAME, TOP + "at = 1\nto = 2", RECORD)

    begun = lesson.stand(0, [], nobody)
    half = lesson.stand(0, ["lay x=3 y=3 rot=0"], nobody)
    done = lesson.stand(0, ["lay x=3 y=3 rot=0", "place quarter=nw"], nobody)

    assert [stand.done for stand in (begun, half, done)] == [False, False, True]
    wanted = [GAME.verbs.text(stand.wanted) for stand in (begun, half)]
    assert wanted == ["lay x=3 y=3 rot=0", "place quarter=nw"]
    assert done.match.state.key() == lesson.match.state_after(2).key()


def test_another_legal_move_is_not_played_and_an_illegal_one_has_its_rule() -> None:
    lesson = read(GAME, TOP + "at = 2", RECORD)

    with pytest.raises(NotWanted):
        lesson.stand(0, ["stay"], nobody)
    with pytest.raises(IllegalMove):
        lesson.stand(0, ["lay x=3 y=3 rot=0"], nobody)


def test_moves_that_are_as_good_end_the_step_beside_the_record() -> None:
    lesson = read(GAME, TOP + "at = 1\nalso = ['lay']", RECORD)

    stand = lesson.stand(0, ["lay x=3 y=3 rot=2"], nobody)

    assert (stand.done, stand.aside) == (True, True)


def test_moves_that_bring_as_much_are_as_good_if_the_step_says_so() -> None:
    lesson = read(GAME, TOP + "at = 3\nequal = true", RECORD)
    state = lesson.match.state_after(2)
    bring = {}
    for move in state.moves(0):
        after = state.copy()
        after.play(0, move, Seeded(0))
        bring[GAME.verbs.text(move)] = int(after.points(0) - state.points(0))
    best = bring["lay x=3 y=2 rot=3"]

    for text, gain in bring.items():
        if gain == best:
            assert lesson.stand(0, [text], nobody).done
        else:
            with pytest.raises(NotWanted):
                lesson.stand(0, [text], nobody)


def test_a_free_step_ends_with_its_moves() -> None:
    lesson = read(GAME, TOP + "at = 3\nfree = 2", RECORD)

    assert lesson.stand(0, [], nobody).left == 2
    assert not lesson.stand(0, ["lay x=3 y=2 rot=0"], nobody).done
    assert lesson.stand(0, ["lay x=3 y=2 rot=0", "stay"], nobody).done
    with pytest.raises(BadLesson, match="more moves"):
        lesson.stand(0, ["lay x=3 y=2 rot=0", "stay", "stay"], nobody)


def test_places_that_the_lesson_does_not_have_are_refused() -> None:
    read_only = TOP + "at = 1\nread = true"
    lesson = read(GAME, read_only, RECORD)

    with pytest.raises(BadLesson, match="steps 0 to 0"):
        lesson.stand(1, [], nobody)
    with pytest.raises(BadLesson, match="nothing is played"):
        lesson.stand(0, ["stay"], nobody)
    with pytest.raises(BadLesson, match="more moves"):
        read(GAME, TOP + "at = 1", RECORD).stand(0, ["lay x=3 y=3 rot=0", "stay"], nobody)


def test_a_game_without_the_files_has_no_lesson() -> None:
    assert lesson_of(replace(GAME, folder=None)) is None
