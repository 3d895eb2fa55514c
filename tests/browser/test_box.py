"""What is in the box: everything is shown, and its owner corrects it and plays with his values."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tafelrunde.games import find, own
from tafelrunde.kernel import record
from tests.browser.people import AGAINST_PAGE, Visitor
from tests.browser.serving import Server

# A thing of each game, and what its owner touches to correct it.
CORRECTED = {
    "limes": ("cards.layouts 9", ['.cell >> nth=1', '.pick:has-text("farmland") >> nth=0']),
    "erben": ("tiles R8", ['[aria-label="wood: more"]']),
    "medievalia": ("cards archer", ['[aria-label="attack: more"]', '[aria-label="energy: less"]']),
    "catan": ("cards knight_karl", ['[aria-label="ore: more"]']),
    "burgund": (
        "team.halves 31a",
        ['.cell >> nth=0', '.pick:has-text("Castle")', '.pick:has-text("Building")'],
    ),
}  # fmt: skip


def box_of(anna: Visitor, game: str) -> Page:
    page = anna.page
    page.goto(f"/boxes/{game}")
    expect(page.locator(".thing").first).to_be_visible()
    return page


def settled(page: Page) -> None:
    """Everything that was entered is checked."""
    expect(page.locator("#checks .right").first).to_be_visible()
    expect(page.locator("#play")).to_be_enabled()


def correct(page: Page, game: str) -> None:
    thing, touches = CORRECTED[game]
    page.locator(f'[data-thing="{thing}"]').click()
    for touch in touches:
        page.locator(touch).click()
    settled(page)
    mine = page.locator(f'[data-thing="{thing}"] img.drawn')
    expect(mine).to_have_attribute("src", re.compile("^data:image/svg"))


def saved(page: Page, folder: Path) -> Path:
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download").click()
    file = folder / coming.value.suggested_filename
    coming.value.save_as(file)
    return file


def played_out(anna: Visitor, game: str, text: str) -> str:
    """The record of a game with these values, of a person who plays anything and a bot."""
    chance = Random(1)
    options = find(game).checks.brief
    wish = {"game": game, "seats": AGAINST_PAGE, "components": text, "options": options}
    place = anna.tell("tables", wish)
    path, key = f"tables/{place['table']}", place["key"]
    seen = anna.ask(path, key)
    while seen["phase"] != "over":
        if seen["moves"]:
            move = chance.choice(seen["moves"])["move"]
            act = {"do": "move", "stamp": seen["stamp"], "move": move}
            anna.context.request.post(
                f"/api/{path}/acts",
                data=json.dumps(act),
                headers={"content-type": "application/json", "authorization": f"Bearer {key}"},
            )
        seen = anna.ask(path, key)
    assert seen["rules"]["owners"] == ["Anna"]
    answer = anna.context.request.get(
        f"/api/{path}/record?carry=1", headers={"authorization": f"Bearer {key}"}
    )
    return answer.text()


def test_an_owner_corrects_a_card_and_plays_with_it(
    visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    anna = visit("Anna")
    page = box_of(anna, "limes")
    expect(page.locator("#progress")).to_have_text("0 of 26 compared with your box")
    expect(page.locator("#play")).to_be_disabled()
    page.get_by_label("Who says so").fill("Anna")
    correct(page, "limes")
    expect(page.locator("#progress")).to_have_text("1 of 26 compared with your box")
    expect(page.locator("#checks")).to_contain_text("The cards have 33 huts on 20 cards")
    page.locator('[data-thing="cards.layouts 8"]').click()
    page.get_by_role("button", name="The same in my box").click()
    expect(page.locator("#progress")).to_have_text("2 of 26 compared with your box")
    expect(page.locator("#editor h2")).to_contain_text("Card 9")
    page.locator(".cell >> nth=2").click()
    page.locator('.pick:has-text("watchtower")').click()
    expect(page.locator("#checks .wrong")).to_have_text("Card 9: no card has two watchtowers")
    expect(page.locator('[data-thing="cards.layouts 9"]')).to_have_class(re.compile("wrong"))
    expect(page.locator("#play")).to_be_disabled()
    page.get_by_role("button", name="Undo").click()
    settled(page)
    page.reload()
    settled(page)
    expect(page.locator("#progress")).to_have_text("2 of 26 compared with your box")
    page.get_by_label("Who says so").fill("Anna")
    page.get_by_label("Who says so").press("Tab")
    box = find("limes").box
    assert box is not None
    reading = box.check(saved(page, tmp_path).read_text("utf-8"))
    layouts = reading.tables["cards"]["layouts"]
    assert (reading.wrong, layouts[8], layouts[7]) == ([], "f F W R", "f F t W")
    assert {key for _, key in reading.given} == {"8", "9"}
    page.locator("#play").click()
    expect(page.locator("dialog [name=hints]")).to_be_visible()
    expect(page.locator("dialog [name=rated]")).to_be_hidden()
    page.locator("dialog [type=submit]").click()
    expect(page.locator("#stage")).to_be_visible()
    expect(page.locator("#state")).to_contain_text("values from the box of Anna")
    page.get_by_role("tab", name="Rules").click()
    expect(page.locator("#panel .rules-version")).to_contain_text("The values were entered by Anna")


def test_a_file_of_a_friend_and_a_photograph_lie_beside_the_form(
    visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    anna = visit("Anna", lang="de")
    page = box_of(anna, "limes")
    friends = Path(__file__).parents[1] / "games" / "limes" / "other_box.toml"
    page.locator("#file").set_input_files(friends)
    expect(page.locator("#progress")).to_have_text("5 von 26 mit deiner Schachtel verglichen")
    settled(page)
    bad = tmp_path / "bad.toml"
    bad.write_text("[cards.layouts]\n9 = 'R R R R'\n[moon]\n")
    page.locator("#file").set_input_files(bad)
    expect(page.locator("#checks .wrong")).to_have_count(2)
    expect(page.locator("#play")).to_be_disabled()
    photo = tmp_path / "photo.svg"
    photo.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator('[data-thing="cards.layouts 9"]').click()
    page.locator("#photo").set_input_files(photo)
    expect(page.locator("#editor img.photo")).to_have_attribute("src", re.compile("^blob:"))
    assert [url for url in asked if not url.startswith(("blob:", "data:"))] == []


# What a phone hands on, noted instead of handed on.
SHARING = """
navigator.canShare = ({ files }) => files.length === 1;
navigator.share = async ({ files: [file] }) => {
  document.body.dataset.shared = JSON.stringify([file.name, file.type, await file.text()]);
};
"""
PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const pasted = new ClipboardEvent("paste", { clipboardData, bubbles: true });
  document.activeElement.dispatchEvent(pasted);
}"""


def test_the_file_goes_to_a_friend_by_what_the_device_has_for_that(
    visit: Callable[..., Visitor],
) -> None:
    anna = visit("Anna", phone=True)
    anna.prepare(SHARING)
    page = box_of(anna, "limes")
    page.locator('[data-thing="cards.layouts 8"]').click()
    page.get_by_role("button", name="The same in my box").click()
    expect(page.locator("#checks")).to_contain_text("So far everything is as we have it")
    expect(page.locator("#play")).to_be_disabled()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Pass on").click()
    shared = page.locator("body[data-shared]").get_attribute("data-shared")
    name, kind, text = json.loads(str(shared))
    assert (name, kind) == ("limes.toml.txt", "text/plain")
    assert '8 = "f F t W"' in text
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_without_that_it_is_sent_by_hand_and_its_text_can_be_pasted(
    visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    anna, benno = visit("Anna"), visit("Benno", lang="de")
    page = box_of(anna, "limes")
    correct(page, "limes")
    page.get_by_role("button", name="Pass on").click()
    asked = page.get_by_role("dialog", name="Pass on")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    asked.get_by_role("button", name="Copy the text").click()
    expect(asked).to_contain_text("Copied")
    text = page.evaluate("window.copied")
    with page.expect_download() as coming:
        asked.get_by_role("button", name="Download").click()
    coming.value.save_as(tmp_path / "limes.toml")
    assert (tmp_path / "limes.toml").read_text("utf-8") == text

    his = box_of(benno, "limes")
    his.evaluate(PASTE, " ")
    his.evaluate(PASTE, text)
    settled(his)
    expect(his.locator("#progress")).to_have_text("1 von 26 mit deiner Schachtel verglichen")
    his.get_by_label("Suchen").focus()
    his.evaluate(PASTE, "9")
    expect(his.locator("#checks .wrong")).to_have_count(0)


def test_what_has_two_sources_has_a_mark_for_each(visit: Callable[..., Visitor]) -> None:
    page = box_of(visit("Anna"), "medievalia")
    tower = page.locator('[data-thing="cards tower"]')
    signs = tower.locator(".sign")
    words = ["food, energy, gold, labour: rebuilt by us", "attack, defence: in the rulebook"]
    for sign, said in zip(signs.all(), words, strict=True):
        expect(sign).to_have_attribute("title", said)
    expect(tower.locator(".partly .sym")).to_have_count(2)
    tower.click()
    expect(page.locator("#editor h2 .sign")).to_have_text(["N", "R"])
    page.get_by_role("button", name="The same in my box").click()
    expect(signs).to_have_text(["B", "R"])
    expect(page.locator('[data-thing="cards school"] .sign')).to_have_text(["N"])


def test_on_a_phone_the_games_stand_right_below_what_the_page_says(
    visit: Callable[..., Visitor],
) -> None:
    page = visit(phone=True).page
    page.goto("/boxes/limes")
    expect(page.locator("#legend li")).to_have_count(4)
    boxes = [page.locator(one).bounding_box() for one in ("#legend", "#games")]
    assert boxes[0]
    assert boxes[1]
    assert 0 <= boxes[1]["y"] - boxes[0]["y"] - boxes[0]["height"] < 40


def test_everything_is_found_by_what_it_is_called(visit: Callable[..., Visitor]) -> None:
    page = box_of(visit("Anna", lang="de"), "medievalia")
    expect(page.locator(".thing")).to_have_count(32)
    page.get_by_label("Suchen").click()
    page.keyboard.type("infanterie")
    expect(page.locator(".thing")).to_have_count(1)
    page.get_by_label("Suchen").fill("regelheft")
    found = page.locator(".thing .sign.of-rulebook")
    expect(page.locator(".thing")).to_have_count(found.count())
    page.locator(".thing").first.press("Enter")
    expect(page.locator("#editor")).to_contain_text("Das steht im Regelheft und bleibt.")
    expect(page.locator(".thing").first).to_be_focused()
    page.get_by_label("Suchen").fill("")
    rest = page.get_by_role("region", name="Alles andere")
    expect(rest.locator(".thing")).to_have_count(7)
    expect(rest).to_contain_text("benachbarte Lehen grenzen aneinander: Nein")


@pytest.mark.long
@pytest.mark.timeout(1_200)
@pytest.mark.parametrize("game", own())
def test_a_file_made_by_hand_is_played_recorded_and_verified_elsewhere(
    visit: Callable[..., Visitor], tmp_path: Path, game: str
) -> None:
    anna = visit("Anna")
    page = box_of(anna, game)
    page.get_by_label("Who says so").fill("Anna")
    correct(page, game)
    text = saved(page, tmp_path).read_text("utf-8")
    box = find(game).box
    assert box is not None
    mark = box.mark_of(box.check(text).tables)
    assert mark
    played = played_out(anna, game, text)
    carried = record.carried(played)
    assert carried is not None
    assert (carried.mark, carried.text) == (mark, text)
    other = Server(tmp_path)
    try:
        stranger = visit("Benno", at=other)
        answer = stranger.context.request.post("/api/verify", data=played)
        assert answer.json()["said"].startswith("valid"), answer.text()
    finally:
        other.kill()
