"""What one does at a table besides moving: hints, taking back, talking, giving up, reading."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from tafelrunde.games import find
from tafelrunde.kernel.match import Match
from tests.browser.clicking import NAMES, NONCES, Lay, open_to
from tests.browser.people import (
    AGAINST_PAGE,
    Mouse,
    Seat,
    Visitor,
    friends,
    hurry,
    piece,
)
from tests.browser.test_screens import everybody, look

ON_TOP = """(button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
BESIDE_THE_CARD = """(mark) => {
  const { x, y, width, height } = mark.getBoundingClientRect();
  const card = document.querySelector(".hint-box").getBoundingClientRect();
  const [across, down] = [x + width / 2, y + height / 2];
  return across < card.left || across > card.right || down < card.top || down > card.bottom;
}"""


def menu(seat: Seat, item: str) -> None:
    """Choose something from the menu."""
    seat.page.get_by_role("button", name="Menu").click()
    seat.page.locator("#menu").get_by_role("button", name=item).click()


def test_a_hint_lies_in_the_hand_until_it_is_wanted(visit: Callable[..., Visitor]) -> None:
    seat = visit().open(*AGAINST_PAGE)
    seat.my_turn()
    before = seat.seen()["stamp"]
    prompt = seat.prompt.inner_text()
    seat.page.keyboard.press("t")
    expect(seat.note).to_contain_text("Hint:")
    said = seat.note.inner_text().removeprefix("Hint: ")
    labels = [move["label"].lower().partition(":")[0] for move in seat.seen()["moves"]]
    assert said.lower() in labels
    assert seat.seen()["stamp"] == before
    expect(seat.page.locator(".picture .ghost")).to_be_attached()
    card = seat.page.locator(".hint-card")
    expect(card).to_contain_text(said)
    expect(seat.page.locator(".hint-marks .mine text")).to_have_text("1")
    seat.page.keyboard.press("v")
    expect(seat.page.locator(".hint-marks")).to_have_count(0)
    seat.page.keyboard.press("t")
    expect(seat.page.locator(".hint-marks .mine text")).to_have_text("2")
    expect(card).to_contain_text("Suggestion 2")
    seat.page.keyboard.press("v")
    seat.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(seat.page.locator(".picture .ghost")).to_have_count(0)
    assert seat.seen()["stamp"] == before
    seat.page.keyboard.press("t")
    expect(card).to_contain_text(said)
    seat.page.get_by_role("button", name="Play it").click()
    expect(seat.prompt).not_to_have_text(prompt)
    expect(card).to_be_hidden()


def test_a_hint_for_the_only_move_says_that_it_is(visit: Callable[..., Visitor], lay: Lay) -> None:
    catan = find("catan")
    match = Match(catan, 2, {}, NAMES, bytes(32), NONCES[:2])
    while (now := open_to(catan, match.state))[0] or len(now[1]) > 1:
        match.play(now[0], now[1][0])
    laid = lay({"catan": (match, len(match.entries) - 1)})["catan"]
    seat = visit().sit_at(laid.table, laid.keys[0])
    seat.my_turn()
    assert len(seat.seen()["moves"]) == 1
    seat.page.keyboard.press("t")
    card = seat.page.locator(".hint-card")
    expect(card).to_contain_text("It is the only move there is now.")
    expect(card.locator(".sure, .reasons")).to_have_count(0)


@pytest.mark.parametrize("screen", [(390, 844), (844, 390), (1024, 768)])
def test_a_hint_over_the_table_hides_neither_its_button_nor_its_place(
    visit: Callable[..., Visitor], lay: Lay, screen: tuple[int, int]
) -> None:
    for game in ("limes", "erben"):
        page = look(visit(screen=screen, lang="de"), everybody(game, lay))
        page.get_by_role("button", name="Tipp").tap()
        play = page.locator(".hint-box .btn.main")
        expect(play).to_be_in_viewport(ratio=0.99)
        assert play.evaluate(ON_TOP)
        assert page.locator(".hint-marks .mine circle").evaluate(BESIDE_THE_CARD)


def test_what_several_moves_have_in_common_is_not_cut_in_a_misleading_way(
    visit: Callable[..., Visitor],
) -> None:
    page = visit().page
    page.goto("/")

    def common(*labels: str) -> str:
        said: str = page.evaluate(
            """async (labels) => (await import("/static/touch.js"))
              .commonLabel(labels.map((label) => ({ label })))""",
            labels,
        )
        return said

    to = "Lay the mill on the field"
    assert common(f"{to} 1 north", f"{to} 1 north, 2 east", f"{to} 1 south") == f"{to} …"
    assert common("Die 6: take the mine", "Die 6: sell 2 red") == "Die 6"
    assert common("Lay card 7, not turned: water", "Lay card 7, turned: rock") == "Lay card 7"
    assert common("Done", "Done") == "Done"
    assert common("Roll", "Build a road") == "Roll"


def test_any_touch_on_the_table_closes_a_hint(visit: Callable[..., Visitor]) -> None:
    seat = visit(phone=True).open(*AGAINST_PAGE)
    seat.my_turn()
    seat.page.get_by_role("button", name="Hint").click()
    expect(seat.page.locator(".hint-card")).to_be_visible()
    expect(seat.page.get_by_role("button", name="Play it")).to_be_in_viewport()
    seat.page.locator("#stage .picture .chosen").first.dispatch_event("click")
    expect(seat.page.locator(".hint-card")).to_be_hidden()


def test_undo_and_redo(visit: Callable[..., Visitor]) -> None:
    seat = visit().open({"kind": "me"})
    seat.my_turn()
    prompt = seat.prompt.inner_text()
    seat.decide(Mouse(seat.page), Random(1))
    after = seat.prompt.inner_text()
    cards = seat.page.locator('.picture [id^="card:0."]')
    expect(cards).to_have_count(1)
    seat.page.get_by_role("button", name="Take back").click()
    expect(seat.prompt).to_have_text(prompt)
    expect(cards).to_have_count(0)
    seat.page.get_by_role("button", name="Redo").click()
    expect(seat.prompt).to_have_text(after)
    expect(cards).to_have_count(1)
    seat.page.keyboard.press("z")
    expect(seat.prompt).to_have_text(prompt)
    seat.page.keyboard.press("Shift+Z")
    expect(seat.prompt).to_have_text(after)
    assert seat.seen()["moves"] != []


def test_taking_back_a_bots_turn_is_said_first_and_asks_nobody(
    visit: Callable[..., Visitor],
) -> None:
    seat = visit().open(*AGAINST_PAGE, game="erben")
    hand = Mouse(seat.page)
    while not seat.page.get_by_role("button", name="Take back").count():
        seat.decide(hand, Random(1))
    while not ((back := seat.seen()["undo"]) and sum(back["takes"][1:])):
        seat.decide(hand, Random(1))
    seat.my_turn()
    undo, entry = seat.seen()["undo"], seat.seen()["entry"]
    assert not undo["asks"]
    seat.page.get_by_role("button", name="Take back").click()
    asked = seat.page.get_by_role("dialog")
    moves = undo["takes"][1]
    lost = "1 move" if moves == 1 else f"{moves} moves"
    expect(asked).to_contain_text(f"This takes back: your last move and {lost} by Mira.")
    expect(asked).to_contain_text("Nobody is asked.")
    asked.get_by_role("button", name="Cancel").click()
    assert seat.seen()["entry"] == entry
    seat.page.get_by_role("button", name="Take back").click()
    asked.get_by_role("button", name="Take back").click()
    expect(seat.stage).to_have_attribute("data-entry", str(entry + 1))


def test_undo_by_consent(visit: Callable[..., Visitor]) -> None:
    hers, his = friends(visit("Anna"), visit("Benno"), after=4)
    for seat in (hers, his):
        expect(seat.page.locator('.picture [id^="card:"]')).to_have_count(4)
    hers.page.get_by_role("button", name="Take back (ask)").click()
    expect(hers.page.locator("#bar")).to_contain_text("Asked: Benno.")
    asked = his.page.locator("#bar .question")
    expect(asked).to_contain_text("Anna wants to take back. You would lose your last move. Agreed?")
    asked.get_by_role("button", name="No").click()
    expect(hers.page.locator("#bar")).not_to_contain_text("Asked")
    expect(asked).to_have_count(0)
    hers.page.get_by_role("button", name="Take back (ask)").click()
    asked.get_by_role("button", name="Yes").click()
    expect(hers.page.locator('.picture [id^="card:1."]')).to_have_count(1)
    expect(his.page.locator('.picture [id^="card:0."]')).to_have_count(1)
    for seat in (hers, his):
        seat.page.get_by_role("tab", name="Log").click()
        expect(seat.page.locator("#panel .log .undone").first).to_be_visible()


def test_chat_is_text(visit: Callable[..., Visitor]) -> None:
    hers, his = friends(visit("Anna"), visit("Benno <b>"))
    his.my_turn()
    evil = "<script>window.caught = 1</script><img src=x onerror='window.caught = 1'>"
    hers.page.get_by_role("tab", name="Chat").click()
    box = hers.page.get_by_label("Message to everybody at the table")
    box.fill(evil)
    box.press("Enter")
    line = "#panel .chat li"
    expect(hers.page.locator(line)).to_contain_text([evil])
    expect(his.page.get_by_role("tab", name="Chat")).to_have_attribute("data-count", "1")
    his.page.get_by_role("tab", name="Chat").click()
    expect(his.page.locator(line)).to_contain_text([evil])
    expect(his.page.get_by_role("tab", name="Chat")).to_have_attribute("data-count", "")
    his.page.get_by_label("Message to everybody at the table").fill("Hallo Anna")
    his.page.get_by_role("button", name="Send").click()
    expect(hers.page.locator(line).last).to_contain_text("Benno <b>: Hallo Anna")
    for seat in (hers, his):
        assert seat.page.evaluate("window.caught") is None
        expect(seat.page.locator("#panel script, #panel .chat img")).to_have_count(0)


def test_resign(visit: Callable[..., Visitor]) -> None:
    hers, his = friends(visit("Anna"), visit("Benno"))
    hers.my_turn()
    menu(hers, "Resign")
    hers.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    assert hers.seen()["phase"] == "playing"
    menu(hers, "Resign")
    hers.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for seat in (hers, his):
        expect(seat.end).to_contain_text("Ended by resignation.")
        expect(seat.end.locator(".result")).to_have_text("Benno wins.")


def test_offer_to_end_and_rematch(visit: Callable[..., Visitor]) -> None:
    hers, his = friends(visit("Anna"), visit("Benno"), after=4)
    hers.my_turn()
    menu(hers, "Offer to end")
    asked = his.page.locator("#bar .question")
    expect(asked).to_contain_text("Anna offers to end the game here")
    asked.get_by_role("button", name="No").click()
    expect(asked).to_have_count(0)
    menu(hers, "Offer to end")
    asked.get_by_role("button", name="Yes").click()
    for seat in (hers, his):
        expect(seat.end).to_contain_text("Ended by agreement.")
    old = hers.table
    hers.end.get_by_role("button", name="Rematch").click()
    his.end.get_by_role("button", name="To the new table").click()
    for seat in (his, hers):
        expect(seat.page).not_to_have_url(re.compile(old))
    assert hers.table == his.table != old
    for seat in (hers, his):
        assert seat.my_turn()
        expect(seat.page.locator("#panel .seats")).to_contain_text(f"{seat.visitor.name} (you)")


def test_what_is_not_lit_says_why_with_its_rule(visit: Callable[..., Visitor]) -> None:
    seat = visit().open(*AGAINST_PAGE)
    hurry(seat, decisions=2)
    seat.my_turn()
    lit = {id for move in seat.seen()["moves"] for step in move["path"] for id in step.split()}
    spots = seat.page.locator('.picture [id^="field:0."]').evaluate_all(
        "(all) => all.map((e) => e.id)"
    )
    dark = next(id for id in spots if id not in lit)
    piece(seat.page, dark).click(force=True)
    expect(seat.note).to_have_class("note bad")
    link = seat.note.locator("a.rule")
    number = link.inner_text()
    assert re.fullmatch(r"LIM-\w+", number)
    link.click()
    found = seat.page.locator(f"#rule-{number}")
    expect(found).to_be_in_viewport()
    expect(found).to_have_class("marked")
    expect(seat.page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")


def test_a_lit_field_can_be_touched_under_another_worker(visit: Callable[..., Visitor]) -> None:
    anna = visit()
    seat = anna.open({"kind": "me"})
    for _ in range(30):
        seen = seat.seen()
        taken = re.findall(r"worker \d+: \w+ on (\w+),", seen["text"])
        moves = [move for move in seen["moves"] if move["move"].rpartition("to=")[2] in taken]
        if moves:
            break
        placing = [move for move in seen["moves"] if move["move"] != "stay"]
        act = {"do": "move", "stamp": seen["stamp"], "move": placing[0]["move"]}
        anna.tell(f"tables/{seat.table}/acts", act, seat.key)
    assert moves, "no worker could go where another one stands"
    seat.page.reload()
    seat.my_turn()
    prompt = seat.prompt.inner_text()
    seat.move(Mouse(anna.page), moves[0], seen["moves"])
    expect(seat.prompt).not_to_have_text(prompt)


def test_an_unfinished_choice_is_put_back(visit: Callable[..., Visitor]) -> None:
    seat = visit().open({"kind": "me"})
    seat.my_turn()
    spot = seat.seen()["moves"][0]["path"][0]
    ghost = seat.page.locator(".picture .ghost")
    for put_back in ("Escape", "button"):
        piece(seat.page, spot).click(force=True)
        expect(ghost).to_be_attached()
        expect(piece(seat.page, spot)).to_have_attribute("aria-pressed", "true")
        if put_back == "Escape":
            seat.page.keyboard.press("Escape")
        else:
            seat.page.get_by_role("button", name="Put back").click()
        expect(ghost).to_have_count(0)
    assert seat.seen()["stamp"] == 0


def test_ask_before_every_move(visit: Callable[..., Visitor]) -> None:
    seat = visit().open({"kind": "me"}, after=1)
    seat.my_turn()
    seat.page.get_by_role("button", name="Menu").click()
    seat.page.get_by_label("Ask before every move").check()
    seat.page.keyboard.press("Escape")
    prompt = seat.prompt.inner_text()
    move = next(move for move in seat.seen()["moves"] if len(move["path"]) == 1)
    piece(seat.page, move["path"][0].split()[0]).click(force=True)
    expect(seat.note).to_contain_text(move["label"])
    expect(seat.prompt).to_have_text(prompt)
    seat.page.get_by_role("button", name="Do it").click()
    expect(seat.prompt).not_to_have_text(prompt)


def test_rules_are_searched_in_both_languages(visit: Callable[..., Visitor]) -> None:
    seat = visit().open(*AGAINST_PAGE)
    seat.my_turn()
    seat.page.get_by_role("tab", name="Rules").click()
    rules = seat.page.locator("#panel .rules article")
    known = seat.visitor.ask("rules/limes", lang="en")
    expect(rules).to_have_count(len(known))
    search = seat.page.get_by_role("searchbox")
    for word in ("Woodcutter", "Holzfäller"):
        lang = "en" if word == "Woodcutter" else "de"
        told = seat.visitor.ask("rules/limes", lang=lang)
        wanted = [rule["number"] for rule in told if word.lower() in rule["text"].lower()]
        assert 0 < len(wanted) < len(known)
        search.fill(word)
        expect(rules.locator("b")).to_have_text(wanted)
    search.fill("LIM-030")
    expect(rules.locator("b").first).to_have_text("LIM-030")
    search.fill("no such thing as this")
    expect(seat.page.locator("#panel .rules")).to_contain_text("No rule contains that.")


def test_score_and_log_with_their_rules(visit: Callable[..., Visitor]) -> None:
    seat = visit().open({"kind": "me"}, after=10)
    seat.my_turn()
    seen = seat.seen()
    seat.page.get_by_role("tab", name="Score").click()
    sheet = seat.page.locator("#panel .score table")
    lines = seen["score"][0]["lines"]
    expect(sheet.locator("tbody tr")).to_have_count(max(1, len(lines)))
    expect(sheet.locator("tfoot td")).to_contain_text(str(seen["score"][0]["total"]))
    seat.page.get_by_role("tab", name="Log").click()
    told = [line for line in seen["log"] if line["kind"] != "chat"]
    rows = seat.page.locator("#panel .log li")
    expect(rows).to_have_count(len(told))
    newest = [line for line in told if line["entry"] == told[-1]["entry"]]
    expect(rows.first).to_contain_text(newest[0]["text"])
    expect(rows.first).to_be_in_viewport()
    link = rows.locator("a.rule").first
    number = link.inner_text()
    link.click()
    expect(seat.page.locator(f"#rule-{number}")).to_be_in_viewport()


def test_keys_are_listed(visit: Callable[..., Visitor]) -> None:
    seat = visit().open({"kind": "me"})
    seat.my_turn()
    seat.page.keyboard.press("?")
    keys = seat.page.get_by_role("dialog", name="Keys")
    expect(keys.locator("dt")).not_to_have_count(0)
    seat.page.keyboard.press("Escape")
    expect(keys).to_have_count(0)


def test_a_wrong_link_is_told(visit: Callable[..., Visitor]) -> None:
    anna = visit()
    seat = anna.open({"kind": "me"}, {"kind": "friend"})
    expect(anna.page.locator(".room")).to_be_visible()
    table = seat.table
    for wrong in (f"/table/{table}#wrong", "/table/nothing#nobody"):
        anna.page.goto("about:blank")
        anna.page.goto(wrong)
        expect(anna.page.locator("#alarm")).to_be_visible()
        expect(anna.page.locator("#alarm")).not_to_be_empty()

    page = visit("Benno").page
    with page.expect_websocket() as line:
        page.goto(f"/table/{table}")
    if not line.value.is_closed():
        line.value.wait_for_event("close")
    page.wait_for_timeout(300)  # nothing is tried again
    assert "only with its own link" in page.locator("#alarm").inner_text()
