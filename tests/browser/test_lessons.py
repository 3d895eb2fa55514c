"""Lessons in a real browser: played through with mouse, finger and keyboard, and interrupted."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tafelrunde.games import find, own
from tafelrunde.kernel.lesson import lesson_of
from tests.browser.people import Finger, Hand, Keyboard, Mouse, Reader, Visitor
from tests.browser.serving import Server
from tests.browser.windows import meddle

Visit = Callable[..., Visitor]
OTHERS = [name for name in own() if name != "limes" and lesson_of(find(name)) is not None]
ANSWERS = "**/api/lessons/limes*"
PLACE = "(game) => JSON.parse(localStorage.tafelrunde).lessons[game]"


def learning(page: Page, name: str) -> Locator:
    """The way into a lesson on the card of its game."""
    return page.locator("#games").get_by_role("link", name=name)


class Learner:
    """Somebody in a lesson."""

    def __init__(self, visitor: Visitor, game: str = "limes", phone: bool = False) -> None:
        self.visitor, self.game, self.phone = visitor, game, phone
        self.page: Page = visitor.page
        self.page.goto(f"/learn/{game}")
        expect(self.title).to_be_visible()

    @property
    def title(self) -> Locator:
        return self.page.locator(".coach .lesson h2")

    def button(self, name: str) -> Locator:
        return self.page.locator(f"[data-coach={name}]")

    def seen(self) -> dict[str, Any]:
        """The place, as the server shows it."""
        place = self.page.evaluate(PLACE, self.game)
        told: dict[str, Any] = self.visitor.tell(
            f"lessons/{self.game}?lang={self.visitor.lang}",
            {**place, "form": "tall" if self.phone else "wide"},
        )
        return told

    def take_step(self, hand: Hand) -> bool:
        """Do what the step asks for, or anything in a free one; False at the end of the lesson."""
        seen = self.seen()
        while not seen["coach"]["done"]:
            moves, wanted = seen["table"]["moves"], seen["coach"]["wanted"]
            move = next((one for one in moves if one["move"] == wanted), moves[0])
            if wanted and move["path"]:
                expect(self.page.locator(".picture .wanted").first).to_be_attached()
            before = self.page.evaluate(PLACE, self.game)
            hand.make(move, moves, self.page.locator("#bar .note"))
            self.page.wait_for_function(
                f"(before) => JSON.stringify(({PLACE})('{self.game}')) !== JSON.stringify(before)",
                arg=before,
            )
            seen = self.seen()
        return bool(seen["coach"]["step"] + 1 < seen["coach"]["steps"])

    def play_through(self, hand: Hand, on: Callable[[], None]) -> None:
        """The whole lesson; `on` goes to the next step."""
        number = 1
        while self.take_step(hand):
            expect(self.button("next")).to_be_visible()
            on()
            number += 1
            expect(self.page.locator(".coach-top b")).to_have_text(re.compile(rf"^\w+ {number} "))
        expect(self.page.locator(".learned li")).to_have_count(3)


def test_limes_is_learnt_with_the_mouse_and_played_on(visit: Visit) -> None:
    anna = Learner(visit())
    anna.play_through(Mouse(anna.page), lambda: anna.button("next").click())

    expect(anna.button("restart")).to_be_in_viewport(ratio=1)
    expect(anna.page.locator(".coach-foot").get_by_role("link")).to_have_text("At a glance")
    expect(anna.button("play-on")).to_contain_text("Mira")
    anna.button("play-on").click()
    anna.page.wait_for_url("**/table/*")
    expect(anna.page.locator("#panel .seats")).to_contain_text("Mira")
    expect(anna.page.locator("#bar .asked")).to_be_visible()


def test_limes_is_learnt_with_a_finger(visit: Visit) -> None:
    anna = Learner(visit(phone=True, lang="de"), phone=True)
    anna.play_through(Finger(anna.page), lambda: anna.button("next").tap())


def test_limes_is_learnt_with_the_keyboard(visit: Visit) -> None:
    anna = Learner(visit())
    anna.play_through(Keyboard(anna.page), lambda: anna.page.keyboard.press("Enter"))


def test_limes_is_learnt_in_words(visit: Visit) -> None:
    anna = Learner(visit())
    anna.page.keyboard.press("x")
    label = anna.seen()["coach"]["label"]
    expect(anna.page.locator(".in-words")).to_have_text(f"What is meant: {label}")
    anna.play_through(Reader(anna.page), lambda: anna.page.keyboard.press("Enter"))


def test_who_has_chosen_in_words_stays_there_when_the_words_come(visit: Visit) -> None:
    anna = Learner(visit())
    expect(anna.page.locator(".picture")).to_have_attribute("data-form", "wide")
    held: list[Route] = []
    meddle(anna.page, ANSWERS, lambda route: held.append(route))
    with anna.page.expect_request(ANSWERS):
        anna.page.keyboard.press("x")
    anna.page.keyboard.press("1")
    first = anna.page.locator("#text .moves button").first
    expect(first).to_be_focused()
    held[0].continue_()
    anna.page.unroute(ANSWERS)
    expect(anna.page.locator("#words")).not_to_be_empty()
    expect(first).to_be_focused()


@pytest.mark.long
@pytest.mark.parametrize("hand", [Mouse, Finger, Keyboard])
@pytest.mark.parametrize("game", OTHERS)
def test_every_other_game_is_learnt_by_hand(
    visit: Visit, game: str, hand: type[Mouse | Finger | Keyboard]
) -> None:
    phone = hand is Finger
    anna = Learner(visit(phone=phone), game, phone)
    anna.play_through(hand(anna.page), lambda: anna.page.keyboard.press("Enter"))


@pytest.mark.parametrize("dark", [False, True])
def test_the_veil_lies_over_the_table_and_never_over_the_coach(visit: Visit, dark: bool) -> None:
    anna = Learner(visit(dark=dark), "catan")
    coach = anna.page.locator(".coach .lesson")
    expect(anna.page.locator(".veil .dark")).to_be_attached()
    expect(anna.page.locator(".picture")).to_have_attribute("data-form", "wide")
    seen = coach.screenshot()

    anna.page.locator(".veil").evaluate("(veil) => veil.remove()")

    assert coach.screenshot() == seen


def test_show_me_holds_the_move_and_asked_again_makes_it(visit: Visit) -> None:
    anna = Learner(visit())
    anna.page.keyboard.press("t")
    expect(anna.page.locator("#bar [data-name=do]")).to_be_visible()
    anna.page.keyboard.press("t")
    expect(anna.title).to_have_text("That is a start!")

    anna.page.keyboard.press("z")
    expect(anna.title).to_have_text("The first card")
    steps = anna.seen()["coach"]["steps"]
    for number in range(2, steps + 1):
        anna.button("skip").click()
        expect(anna.page.locator(".coach-top b")).to_have_text(f"Step {number} of {steps}")
    anna.button("skip").click()
    expect(anna.page.locator(".learned li")).to_have_count(3)
    expect(anna.button("play-on")).to_be_visible()


def test_a_wrong_move_is_answered_and_nothing_is_played(visit: Visit) -> None:
    visitor = visit()
    visitor.tolerated = "400"
    anna = Learner(visitor)
    anna.button("skip").click()
    expect(anna.title).to_have_text("A farmer on the field")

    anna.page.locator('[id="field:0.105"]').click(force=True)

    expect(anna.page.locator(".coach-said")).to_contain_text("only 1")
    expect(anna.title).to_have_text("A farmer on the field")
    wanted = anna.page.locator(".picture .wanted")
    expect(wanted).to_have_count(2)
    # On a phone on its side what to do is in sight as well.
    anna.page.set_viewport_size({"width": 844, "height": 390})
    expect(anna.page.locator(".now-card p")).to_be_in_viewport(ratio=1)


def test_a_question_opens_its_rule_beside_the_step(visit: Visit) -> None:
    anna = Learner(visit())
    anna.page.locator(".coach .q").first.click()
    expect(anna.page.locator("dialog[open]")).to_contain_text("LIM-020")
    anna.page.keyboard.press("Escape")
    expect(anna.title).to_have_text("The first card")


def test_a_lesson_goes_on_after_reloading_and_after_the_server_was_killed(
    visit: Visit, server: Server
) -> None:
    visitor = visit()
    visitor.tolerated = "ERR_|Failed to load"
    anna = Learner(visitor)
    for title in ("A farmer on the field", "Lay on and turn"):
        anna.button("skip").click()
        expect(anna.title).to_have_text(title)

    server.kill()
    server.start_again()
    anna.page.reload()

    expect(anna.title).to_have_text("Lay on and turn")
    anna.page.goto("/")
    expect(learning(anna.page, "Go on learning")).to_have_attribute("href", "/learn/limes")


@pytest.mark.parametrize(
    "stored",
    [
        '{"lessons": 3}', '{"lessons": {"limes": "here"}}', "{", '{"lessons": {"limes": null}}',
        '{"lessons": {"limes": {"step": 1.5, "played": []}}}', "null", "[1]", '{"lang": 5}',
        '{"speed": "toString", "pinned": "yes", "sound": 1}',
    ],
)  # fmt: skip
def test_a_damaged_memory_is_no_obstacle_is_said_and_kept(visit: Visit, stored: str) -> None:
    anna = visit()
    anna.remembers(stored)
    learner = Learner(anna)
    notice = anna.page.locator(".notice")
    expect(notice).to_contain_text("could not be read")
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_have_count(0)

    learner.button("skip").click()

    expect(learner.title).to_have_text("A farmer on the field")
    assert anna.page.evaluate("localStorage['tafelrunde.damaged']") == stored
    anna.page.goto("/")
    expect(learning(anna.page, "Go on learning")).to_have_attribute("href", "/learn/limes")
    expect(notice).to_have_count(0)


def test_what_of_a_damaged_memory_makes_sense_still_holds(visit: Visit) -> None:
    anna = visit()
    stored = (
        '{"lang": "de", "speed": 7, "later": [1],'
        ' "lessons": {"limes": {"step": 2, "played": []}, "catan": "lost"}}'
    )
    anna.remembers(stored)
    anna.page.goto("/")
    expect(anna.page.locator(".notice")).to_contain_text("war nicht zu lesen")
    expect(learning(anna.page, "Weiter lernen")).to_have_attribute("href", "/learn/limes")
    kept = json.loads(anna.page.evaluate("localStorage.tafelrunde"))
    assert (kept["lang"], kept["speed"], kept["later"]) == ("de", "normal", [1])
    assert kept["lessons"] == {"limes": {"step": 2, "played": []}}


def test_a_place_that_is_none_begins_at_the_start_and_says_so(visit: Visit) -> None:
    anna = visit()
    anna.tolerated = "400"
    place = '{"lessons": {"limes": {"step": 55, "played": []}}}'
    anna.remembers(place)
    learner = Learner(anna)
    expect(learner.title).to_have_text("The first card")
    expect(anna.page.locator("#alarm")).to_contain_text("begins from the start")


def test_an_unknown_lesson_says_so(visit: Visit) -> None:
    anna = visit()
    anna.tolerated = "404"
    anna.page.goto("/learn/chess")
    expect(anna.page.locator("#alarm")).to_contain_text("There is no such game.")
    for part in ("#stage", "#bar", "#panel", ".coach"):
        expect(anna.page.locator(part)).to_be_hidden()
    anna.page.locator("#alarm a").click()
    expect(anna.page.locator("#games .game").first).to_be_visible()


def test_the_way_in_is_in_the_lobby_and_in_the_waiting_room(visit: Visit) -> None:
    anna = visit()
    anna.page.goto("/")
    expect(anna.page.get_by_role("link", name="Learn it, 5 min")).to_have_text("Learn")
    seats = [{"kind": "me"}, {"kind": "friend"}]
    opened = anna.tell("tables", {"game": "limes", "seats": seats, "name": "Anna"})
    anna.page.goto(f"/table/{opened['table']}#{opened['key']}")
    expect(anna.page.locator('.room a[href="/learn/limes"]')).to_have_text("Learn Limes")


@pytest.mark.parametrize(("game", "spoken_of"), [("catan", "realm:0"), ("burgund", "space:0.6")])
def test_what_a_step_speaks_of_is_in_sight(visit: Visit, game: str, spoken_of: str) -> None:
    anna = Learner(visit(phone=True), game, phone=True)
    expect(anna.page.locator(".veil .dark")).to_be_attached()
    middle = anna.page.locator(f'.picture [id="{spoken_of}"]').evaluate(
        "(it) => { const box = it.getBoundingClientRect(); return box.y + box.height / 2; }"
    )
    coach = anna.page.locator(".coach").bounding_box()
    assert coach
    assert 48 < middle < coach["y"]


def test_the_light_has_the_shape_of_what_it_falls_on(visit: Visit) -> None:
    anna = visit()
    anna.remembers(json.dumps({"lessons": {"burgund": {"step": 9, "played": []}}}))
    page = Learner(anna, "burgund").page
    hole = page.locator("#bright > :not(rect)").first
    expect(hole).to_be_attached()
    shape = hole.get_attribute("d") or hole.get_attribute("points")
    rings = page.locator(".picture :not(mask) > .ring").evaluate_all(
        "(all) => all.map((one) => one.getAttribute('d') ?? one.getAttribute('points'))"
    )
    assert shape in rings


@pytest.mark.parametrize(("game", "step"), [("medievalia", 2), ("erben", 6), ("burgund", 10)])
def test_what_is_to_be_touched_is_in_sight_on_a_tablet(visit: Visit, game: str, step: int) -> None:
    anna = visit(screen=(1024, 768))
    anna.remembers(json.dumps({"lessons": {game: {"step": step, "played": []}}}))
    page = Learner(anna, game).page
    expect(page.locator(".picture")).not_to_have_attribute("data-form", "wide")
    expect(page.locator(".picture .wanted").first).to_be_in_viewport(ratio=0.8)


@pytest.mark.parametrize("game", own())
def test_the_picture_of_a_lesson_fits_its_stage_from_the_first_step_on(
    visit: Visit, game: str
) -> None:
    anna = Learner(visit(), game)
    expect(anna.page.locator(".picture")).to_have_attribute("data-form", "wide")
