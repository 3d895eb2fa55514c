"""Every lesson, played through in the engine: can each step be taken, seen and understood?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from tafelrunde.bots import named
from tafelrunde.games import find, own
from tafelrunde.kernel import record
from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.draw import FORMS, Form
from tafelrunde.kernel.lesson import LEARNER, Lesson, NotWanted, Stand, Step, lesson_of
from tafelrunde.kernel.outcomes import gain
from tafelrunde.kernel.sayings import LANGUAGES
from tests.pictures import ids, picture_of

TAUGHT = [name for name in own() if lesson_of(find(name)) is not None]
choose = named("greedy").choose


def lesson_for(name: str) -> Lesson:
    found = lesson_of(find(name))
    assert found is not None
    return found


def wanted(lesson: Lesson, number: int) -> Iterator[tuple[list[str], Stand]]:
    """What has been played in a step and where that leads, until it is done."""
    played: list[str] = []
    while True:
        stand = lesson.stand(number, played, choose)
        yield played, stand
        if stand.done or stand.wanted < 0:
            return
        played = [*played, lesson.game.verbs.text(stand.wanted)]


def deeds(lesson: Lesson) -> list[tuple[int, Step]]:
    """The steps that wait for a move, with their numbers."""
    return [(n, step) for n, step in enumerate(lesson.steps) if step.kind == "do"]


@pytest.mark.parametrize("name", TAUGHT)
def test_the_course_verifies_and_every_outcome_is_given_by_hand(name: str) -> None:
    game = find(name)
    assert game.folder is not None
    text = (game.folder / "lesson.txt").read_text("utf-8")

    assert record.verify(text, find).startswith("valid")
    assert " -> " not in text
    assert "commitment none" in text


@pytest.mark.parametrize("name", TAUGHT)
def test_every_step_can_be_taken_as_it_is_written(name: str) -> None:
    lesson = lesson_for(name)
    for number, step in deeds(lesson):
        *_, (_, last) = wanted(lesson, number)

        assert (last.done, last.aside) == (True, False)
        assert last.match.state.key() == lesson.match.state_after(step.to).key()


@pytest.mark.parametrize("name", TAUGHT)
def test_moves_that_are_as_good_end_a_step_and_others_are_not_played(name: str) -> None:
    lesson = lesson_for(name)
    game = lesson.game
    for number, step in deeds(lesson):
        *_, (played, before), _ = wanted(lesson, number)
        others = 0
        for move in before.match.state.moves(LEARNER):
            text = game.verbs.text(move)
            try:
                assert lesson.stand(number, [*played, text], choose).done
            except NotWanted:
                assert text not in step.also
                others += 1
        legal = len(before.match.state.moves(LEARNER))
        assert others < legal
        assert others > 0 or step.also or legal == 1


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", TAUGHT)
def test_all_that_is_pointed_at_is_in_the_picture(name: str, form: Form) -> None:
    lesson = lesson_for(name)
    picture = lesson.game.picture
    assert picture is not None
    for number, step in enumerate(lesson.steps):
        for _, stand in wanted(lesson, number):
            state = stand.match.state
            there = ids(picture_of(lesson.game, state, LEARNER, "de", form))
            if not stand.done or step.kind == "read":
                assert {*step.focus, *step.counted} <= there, step.texts["title"]["en"]
            if stand.wanted >= 0:
                path = picture.touch(state.seen_by(LEARNER), LEARNER, stand.wanted).path
                assert all(there & set(touch.split()) for touch in path)


@pytest.mark.parametrize("name", TAUGHT)
def test_what_is_counted_is_what_the_move_brings(name: str) -> None:
    lesson = lesson_for(name)
    for number, step in deeds(lesson):
        if step.counted:
            view = lesson.stand(number, [], choose).match.state.seen_by(LEARNER)
            move = lesson.match.entries[step.at].move
            assert len(step.counted) == gain(view, LEARNER, move, Seeded(0))


@pytest.mark.parametrize("name", TAUGHT)
def test_the_wanted_move_is_the_best_of_those_compared(name: str) -> None:
    lesson = lesson_for(name)
    for number, step in deeds(lesson):
        if step.compare:
            view = lesson.stand(number, [], choose).match.state.seen_by(LEARNER)
            move = lesson.match.entries[step.at].move
            verbs = lesson.game.verbs
            alike = [m for m in view.moves(LEARNER) if verbs.split(m)[0].name == step.compare]
            gains = {m: gain(view, LEARNER, m, Seeded(0)) for m in alike}
            assert gains[move] == max(gains.values()) > 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", TAUGHT)
def test_no_number_is_written_by_hand(name: str, lang: str) -> None:
    lesson = lesson_for(name)
    texts = [text[lang] for step in lesson.steps for text in step.texts.values()]
    texts += [text[lang] for step in lesson.steps for _, text in step.ask]
    texts += [text[lang] for text in lesson.learned]
    assert [text for text in texts if re.search(r"\d", text)] == []


@pytest.mark.parametrize("bot", ["greedy", "random"])
@pytest.mark.parametrize("name", TAUGHT)
def test_a_free_step_ends_for_whoever_plays(name: str, bot: str) -> None:
    lesson = lesson_for(name)
    player: Callable[..., int] = named(bot, seed=3).choose
    for number, step in enumerate(lesson.steps):
        played: list[str] = []
        stand = lesson.stand(number, played, choose)
        while step.kind == "free" and not stand.done:
            assert len(played) < step.free
            move = player(stand.match.state.seen_by(LEARNER), LEARNER)
            played.append(lesson.game.verbs.text(move))
            stand = lesson.stand(number, played, named("page", seed=1).choose)


def test_a_lesson_teaches_three_things_and_ends_with_moves_of_ones_own() -> None:
    for name in TAUGHT:
        lesson = lesson_for(name)
        assert len(lesson.learned) == 3
        assert lesson.steps[-1].kind == "free"
        assert 5 <= lesson.minutes <= 12
