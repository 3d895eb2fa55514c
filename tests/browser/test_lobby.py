"""The lobby: from the first visit to the first move, setting up, joining, coming back."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.people import (
    AGAINST_FRIEND,
    AGAINST_PAGE,
    Finger,
    Mouse,
    Seat,
    Told,
    Visitor,
    hurry,
    set_up_for,
)
from tests.browser.places import set_up
from tests.browser.serving import Server
from tests.browser.windows import meddle

# So often the lobby looks what has changed.
AGAIN = 5_000


@pytest.mark.parametrize(
    ("hand", "settings", "play", "back"),
    [
        (Mouse, {}, "Play now against a bot", "Take back"),
        (
            Finger,
            {"phone": True, "lang": "de"},
            "Sofort gegen einen Bot spielen",
            "Zurücknehmen",
        ),
    ],
)
def test_from_the_first_visit_to_the_first_move(
    visit: Callable[..., Visitor], hand: type[Mouse], settings: Told, play: str, back: str
) -> None:
    anna = visit(**settings)
    anna.page.goto("/")
    anna.page.get_by_role("button", name=play).click()
    anna.page.wait_for_url("**/table/*")
    seat = Seat(anna)
    assert seat.my_turn()
    before = seat.seen()
    seat.move(hand(anna.page), before["moves"][0], before["moves"])
    expect(anna.page.get_by_role("button", name=back)).to_be_visible()
    assert seat.seen()["entry"] > before["entry"]


def test_a_table_set_up_with_options_and_joined_from_elsewhere(
    visit: Callable[..., Visitor],
) -> None:
    anna, benno = visit("Anna"), visit("Benno")
    anna.page.goto("/")
    card = anna.page.locator("#games .game", has=anna.page.get_by_text("Limes", exact=True))
    card.get_by_role("button", name="Set up").click()
    form = anna.page.locator("dialog form")
    form.get_by_label("Number of seats").select_option("3")
    form.get_by_label("Seat 2").select_option("open")
    form.get_by_label("Seat 3").select_option("bot")
    form.get_by_label("Level").last.select_option("page")
    form.get_by_text("Fine points").click()
    form.get_by_label("Cards may also be laid touching only at a corner").check()
    expect(form.get_by_label("Public, listed in the lobby")).to_be_checked()
    expect(form.get_by_label("Only whoever has the link")).to_be_disabled()
    form.get_by_label("Live, with a clock").check()
    form.get_by_label("Minutes each").fill("7")
    form.get_by_label("Allow hints from the bot").uncheck()
    form.get_by_label("Your name").fill("Anna")
    form.get_by_role("button", name="Open the table").click()
    expect(anna.page.locator(".room")).to_contain_text("Anna (you)")
    hers = Seat(anna)
    seen = hers.seen()
    assert (len(seen["seats"]), seen["public"], seen["hints"]) == (3, True, False)
    assert seen["options"][0]["value"] is True
    assert seen["seats"][2]["level"] == "page"
    expect(anna.page.locator(".room .agreed")).to_contain_text(seen["commitment"])

    benno.page.goto("/")
    benno.page.get_by_role("button", name="Guest").click()
    benno.page.get_by_role("button", name="Change name").click()
    benno.page.get_by_role("dialog").get_by_label("Your name").first.fill("Benno")
    benno.page.get_by_role("button", name="Save").click()
    row = benno.page.locator("#open-tables li", has_text="Anna").filter(has_text="7 min each")
    row.get_by_role("button", name="Join").click()
    benno.page.wait_for_url(re.compile(f"/table/{hers.table}"))
    his = Seat(benno)
    for seat in (hers, his):
        assert seat.my_turn()
        expect(seat.page.locator("#panel .seats .clock").first).to_have_text(re.compile("^[67]:"))
        expect(seat.page.get_by_role("button", name="Hint")).to_have_count(0)
    assert [one["name"] for one in his.seen()["seats"]][:2] == ["Anna", "Benno"]
    carla = visit("Carla")
    carla.page.goto("/")
    running = carla.page.locator("#running-tables li", has_text="Benno")
    running.get_by_role("link", name="Watch").click()
    expect(Seat(carla).note).to_contain_text("You are watching.")


@pytest.mark.parametrize("clipboard", [True, False])
def test_links_are_copied(visit: Callable[..., Visitor], clipboard: bool) -> None:
    anna = visit()
    if not clipboard:
        anna.prepare("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    seat = anna.open({"kind": "me"}, {"kind": "friend"})
    link = anna.page.get_by_label("Link for seat 2").input_value()
    anna.page.get_by_role("button", name="Copy").first.click()
    expect(anna.page.get_by_role("button", name="Copied")).to_be_focused()
    anna.page.get_by_role("tab", name="Chat").click()
    box = anna.page.get_by_label("Message to everybody at the table")
    box.press("Control+v")
    expect(box).to_have_value(link)
    benno = visit("Benno")
    benno.page.goto(link)
    benno.page.get_by_label("Your name").fill("Benno")
    benno.page.get_by_role("button", name="Sit down").click()
    assert seat.my_turn()


def test_who_comes_meanwhile_disturbs_nobody_who_types_a_name(
    visit: Callable[..., Visitor],
) -> None:
    anna = visit()
    seat = anna.open({"kind": "me"}, {"kind": "friend"}, {"kind": "friend"})
    second, third = (
        anna.page.get_by_label(f"Link for seat {number}").input_value() for number in (2, 3)
    )
    benno, carla = visit("Benno"), visit("Carla")
    benno.page.goto(second)
    name = benno.page.get_by_label("Your name")
    name.fill("Benno the")
    carla.page.goto(third)
    carla.page.get_by_label("Your name").fill("Carla")
    carla.page.get_by_role("button", name="Sit down").click()
    expect(benno.page.locator(".places")).to_contain_text("Carla")
    expect(name).to_be_focused()
    benno.page.keyboard.type(" First")
    benno.page.get_by_role("button", name="Sit down").click()
    assert seat.my_turn()
    assert [one["name"] for one in seat.seen()["seats"]][1:] == ["Benno the First", "Carla"]


def test_one_person_sits_on_one_seat(visit: Callable[..., Visitor]) -> None:
    anna = visit()
    anna.page.goto("/")
    anna.page.get_by_role("button", name="Set up a table").click()
    form = anna.page.locator("dialog form")
    form.get_by_label("Seat 2").select_option("me")
    expect(form.get_by_label("Seat 1")).to_have_value("bot")
    anna.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(form).to_have_count(0)


def test_my_tables_stay_mine(visit: Callable[..., Visitor]) -> None:
    anna = visit()
    seat = anna.open(*AGAINST_PAGE)
    seat.my_turn()
    table = seat.table
    anna.page.get_by_role("link", name="To the lobby").click()
    mine = anna.page.locator("#going li")
    expect(mine).to_have_count(1)
    anna.page.reload()
    mine.get_by_role("link", name="Your turn").click()
    anna.page.wait_for_url(re.compile(f"/table/{table}#."))
    assert seat.my_turn()
    assert seat.decide(Mouse(anna.page), Random(1))
    stranger = visit("Benno")
    stranger.page.goto("/")
    expect(stranger.page.locator("#my-tables li")).to_have_text("Your tables will be listed here.")


def test_the_own_board_is_shown_and_the_lobby_takes_nobodys_focus(
    visit: Callable[..., Visitor],
) -> None:
    anna = visit()
    anna.page.clock.install()
    place = set_up(anna, *AGAINST_PAGE, pace="days", days=3)
    while place.seen()["seats"][1]["acting"]:
        anna.page.wait_for_timeout(10)
    anna.page.goto("/")
    row = anna.page.locator("#going li")
    expect(row).to_contain_text("Round 1")
    expect(row.locator(".foot")).to_have_text("Your turn3 days")
    picture, link = row.locator("img.board"), row.get_by_role("link")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("(img) => img.naturalWidth") > 0
    row.evaluate("(row) => (row.stays = true)")
    link.focus()
    with anna.page.expect_response("**/api/lobby*") as again:
        anna.page.clock.run_for(AGAIN)
    again.value.finished()
    anna.page.clock.run_for(1)
    assert row.evaluate("(row) => row.stays"), "nothing has changed"
    before = picture.get_attribute("src")
    hurry(place, decisions=2)
    anna.page.clock.run_for(AGAIN)
    expect(picture).not_to_have_attribute("src", str(before))
    expect(link).to_be_focused()


def test_who_waits_for_others_does_not_play_alone(visit: Callable[..., Visitor]) -> None:
    anna = visit()
    set_up(anna, *AGAINST_FRIEND)
    set_up(anna, {"kind": "me"})
    anna.page.goto("/")
    rows = anna.page.locator("#going li")
    expect(rows).to_have_count(2)
    alone, gathering = rows.all()
    expect(alone).to_contain_text("solo")
    expect(gathering).to_contain_text("waiting for")
    expect(gathering).not_to_contain_text("solo")


def test_a_finished_table_is_listed_with_its_result(visit: Callable[..., Visitor]) -> None:
    anna = visit()
    seat = anna.open({"kind": "me"}, after=32)
    expect(seat.end).to_be_visible()
    points = str(seat.seen()["result"]["points"][0])
    anna.page.goto("/")
    expect(anna.page.locator("#my-tables li")).to_contain_text(points)
    anna.page.locator("#my-tables").get_by_role("link", name="Look").click()
    expect(seat.end).to_contain_text(points)


def test_of_a_finished_table_the_own_points_stand_first(visit: Callable[..., Visitor]) -> None:
    anna, benno = visit("Anna"), visit("Benno")
    hers, his = set_up_for(anna, benno)
    for _ in range(32):
        hers.choose(0)
        his.choose(-1)  # whoever never has a worker placed has no points
    points = hers.seen()["result"]["points"]
    assert points[0] > points[1] == 0
    for one, told in ((anna, points), (benno, points[::-1])):
        one.page.goto("/")
        expect(one.page.locator("#my-tables li")).to_contain_text(f"{told[0]}\xa0:\xa0{told[1]}")


def test_what_is_said_of_many_tables_stays_within_their_list(visit: Callable[..., Visitor]) -> None:
    anna, benno = visit("Anna", lang="de"), visit("Benno der Lange")
    places = [set_up_for(anna, benno) for _ in range(5)]
    for hers, _ in places:
        hurry(hers, decisions=2)
    anna.page.goto("/")
    said = anna.page.locator("#my-tables .foot small")
    expect(said.first).to_contain_text("Benno der Lange überlegt")
    assert said.evaluate_all(
        "all => all.every(one => one.getBoundingClientRect().right"
        " <= one.closest('ul').getBoundingClientRect().right)"
    )


def test_the_name_is_remembered(visit: Callable[..., Visitor]) -> None:
    anna = visit()
    anna.page.goto("/")
    anna.page.get_by_role("button", name="Guest").click()
    anna.page.get_by_role("button", name="Change name").click()
    name = anna.page.get_by_role("dialog").get_by_role("textbox")
    name.fill("Anna <i>von</i> Ä")
    name.press("Enter")
    guest = anna.page.locator("#guest")
    expect(guest).to_contain_text("Anna <i>von</i> Ä")
    anna.page.reload()
    expect(guest).to_contain_text("Anna <i>von</i> Ä")
    anna.page.get_by_role("button", name="Play now against a bot").click()
    expect(anna.page.locator("#panel .seats")).to_contain_text("Anna <i>von</i> Ä (you)")


def test_the_lobby_in_the_other_language(visit: Callable[..., Visitor]) -> None:
    anna = visit(lang="de")
    anna.page.goto("/")
    expect(anna.page.get_by_role("heading", name="Meine Tische")).to_be_visible()
    anna.page.get_by_role("button", name="EN", exact=True).click()
    expect(anna.page.get_by_role("heading", name="My tables")).to_be_visible()
    anna.page.reload()
    expect(anna.page.get_by_role("heading", name="My tables")).to_be_visible()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_options_are_offered_in_words(visit: Callable[..., Visitor], lang: str) -> None:
    anna = visit(lang=lang)
    page = anna.page
    page.goto("/")
    page.locator(".friends .btn").click()
    form = page.locator("dialog form")
    offered = 0
    for game in anna.ask("games", lang=lang):
        form.locator("select[name=game]").select_option(game["id"])
        for option in game["options"]:
            if option["seats"]:
                continue  # only offered to so many
            for word, said in option["names"].items():
                field = form.locator(f'[name="option-{option["id"]}"]')
                if option["kind"] == "one_of":
                    expect(field.locator(f'option[value="{word}"]')).to_have_text(said[lang])
                else:
                    label = form.locator("label", has=page.locator(f'input[value="{word}"]'))
                    expect(label).to_have_text(said[lang])
                offered += 1
        for preset, said in game["preset_names"].items():
            card = form.locator("label.preset", has=page.locator(f'[value="{preset}"]'))
            expect(card).to_contain_text(said)
            expect(card).to_contain_text(game["preset_about"][preset]["text"])
            offered += 1
    assert offered > 0


def test_options_that_do_not_go_together_cannot_be_chosen_together(
    visit: Callable[..., Visitor],
) -> None:
    anna = visit("Anna")
    anna.page.goto("/")
    card = anna.page.locator("#games .game", has=anna.page.get_by_text("Burgund"))
    card.get_by_role("button", name="Set up").click()
    form = anna.page.locator("dialog form")
    boards = form.get_by_label("Which duchies are drawn or chosen from")
    plain = form.get_by_label("The third border post brings")
    form.get_by_text("Fine points").click()
    expect(plain).to_be_hidden()
    form.get_by_label(re.compile("^Border posts")).check()
    plain.check()
    expect(form.locator("details.fine summary")).to_contain_text("one differs")
    form.get_by_label("Building only where a castle leads").check()
    expect(boards).to_have_value("11-18")
    expect(form.locator("[data-option=boards] .clash")).to_contain_text("Building only where")
    inns = form.get_by_label(re.compile("^Inns"))
    inns.check()
    clash = form.locator("[data-option=chateauma] > .clash")
    expect(clash).to_contain_text("Does not go with: Inns")
    form.get_by_label(re.compile("^Châteauma: the last")).check()
    expect(inns).not_to_be_checked()
    expect(clash).to_be_hidden()
    expect(form.locator("[data-option=inns] > .clash")).to_contain_text("Châteauma")
    form.get_by_role("button", name="Open the table").click()
    anna.page.wait_for_url("**/table/*")
    seen = Seat(anna).seen()
    chosen = {one["id"]: one["value"] for one in seen["options"]}
    assert (chosen["borders"], chosen["castles_rule"], chosen["boards"]) == (True, True, "11-18")
    assert (chosen["chateauma"], chosen["inns"]) == (True, False)
    expect(anna.page.locator("#panel .seats")).to_contain_text("plays by itself")


# The ticks of modules that are not well inside their place, and what shows beside the last line.
ASKEW = """() => {
  const box = (e) => e.getBoundingClientRect();
  const go = box(document.querySelector(".setup .go"));
  const places = [...document.querySelectorAll(".module, .preset")].filter((one) =>
    box(one).right - box(one.querySelector("input")).right < 8 || box(one).left - 1 < go.left);
  return places.map((one) => one.textContent);
}"""


def test_modules_have_their_tick_inside(visit: Callable[..., Visitor]) -> None:
    page = visit(screen=(820, 1180), lang="de").page
    page.goto("/")
    page.locator(".game", has_text="Burgund").get_by_role("button", name="Einrichten").click()
    expect(page.locator(".module").first).to_be_visible()
    assert page.evaluate(ASKEW) == []


def test_a_preset_stays_chosen_while_it_is_true(visit: Callable[..., Visitor]) -> None:
    anna = visit("Anna")
    anna.page.goto("/")
    card = anna.page.locator("#games .game", has=anna.page.get_by_text("Burgund"))
    card.get_by_role("button", name="Set up").click()
    form = anna.page.locator("dialog form")
    usual, first = (form.get_by_label(re.compile(f"^{one}")) for one in ("As in the", "First game"))
    every, inns = form.get_by_label(re.compile("^Nearly")), form.get_by_label(re.compile("^Inns"))
    expect(usual).to_be_checked()
    first.check()
    expect(first).to_be_checked()
    expect(form.get_by_label("Which duchies there are")).to_have_value("same")
    every.check()
    expect(inns).to_be_checked()
    inns.uncheck()
    for one in (usual, first, every):
        expect(one).not_to_be_checked()
    inns.check()
    expect(every).to_be_checked()
    form.get_by_label("Number of seats").select_option("3")
    expect(every).to_be_checked()
    expect(form.locator(".plan")).to_contain_text("Inns")
    drawing = form.locator("[data-option=inns] img")
    assert drawing.evaluate("(image) => image.complete && image.naturalWidth > 0")


def test_who_plays_with_bots_only_is_asked_for_no_clock(visit: Callable[..., Visitor]) -> None:
    anna = visit("Anna")
    anna.page.goto("/")
    anna.page.get_by_role("button", name="Set up a table").click()
    form = anna.page.locator("dialog form")
    expect(form.get_by_label("No clock")).to_be_hidden()
    form.get_by_label("Seat 2").select_option("friend")
    expect(form.get_by_label("No clock")).to_be_visible()
    expect(form.get_by_label("Only whoever has the link")).to_be_enabled()


def test_a_refused_table_leaves_the_form_as_it_was(visit: Callable[..., Visitor]) -> None:
    anna = visit("Anna")
    anna.page.goto("/")
    card = anna.page.locator("#games .game", has=anna.page.get_by_text("Limes", exact=True))
    card.get_by_role("button", name="Set up").click()
    form = anna.page.locator("dialog form")
    form.get_by_label("Your name").fill("Anna")
    form.get_by_text("Fine points").click()
    form.get_by_label("Cards may also be laid touching only at a corner").check()
    anna.tolerated = "Failed to load resource"
    anna.spoilt = True
    meddle(anna.page, "**/api/tables?*", lambda route: route.abort())
    form.get_by_role("button", name="Open the table").click()
    expect(form.get_by_role("alert")).to_be_visible()
    expect(form.get_by_label("Cards may also be laid touching only at a corner")).to_be_checked()
    anna.page.unroute("**/api/tables?*")
    form.get_by_role("button", name="Open the table").click()
    anna.page.wait_for_url("**/table/*")


def test_the_lobby_says_that_the_rules_are_being_compiled(
    visit: Callable[..., Visitor], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    states = tmp_path / "engine.json"
    monkeypatch.setenv("TAFELRUNDE_ENGINE", str(states))
    states.write_text('{"kernel": {"state": "compiling"}}')
    started = Server(tmp_path)
    anna = visit(at=started)
    anna.page.goto("/")
    expect(anna.page.locator("#engine")).to_have_text(re.compile("are being compiled"))
    states.write_text('{"kernel": {"state": "compiled"}}')
    expect(anna.page.locator("#engine")).to_have_text(re.compile("from the next start on"))
    started.kill()
