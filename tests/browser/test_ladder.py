"""Rated games on the page: set up, played, and where they lead on the ladder."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from tafelrunde.table.clock import DAY, wall_clock
from tafelrunde.table.club.members import join
from tafelrunde.table.club.rated import bot_player
from tafelrunde.table.keys import COOKIE, guest_hash
from tafelrunde.table.store import Steps, open_store
from tests.browser.people import PHONE, Seat, Visitor
from tests.browser.serving import Server
from tests.browser.test_barriers import broken_names, faults

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose ladder nobody else sees."""
    server = Server(tmp_path_factory.mktemp("ladder"))
    yield server
    server.kill()


def write(server: Server, steps: Steps[object]) -> None:
    async def work() -> None:
        store = await open_store(str(server.database), beside=True)
        await store.write(steps)
        await store.close()

    with ThreadPoolExecutor(1) as apart:  # the browser has the loop of this thread
        apart.submit(asyncio.run, work()).result()


def person_of(visitor: Visitor) -> str:
    """Who the server thinks this browser is."""
    visitor.ask("me")
    cookies = {one.get("name"): one.get("value", "") for one in visitor.context.cookies()}
    return guest_hash(cookies[COOKIE])


def standing(anna: str) -> Steps[None]:
    """Anna second of three, a bot between, and one who has hardly played; Anna has won lately."""
    today = wall_clock() // DAY
    there = [
        ("mira", 1742, 38, 212, "Mira"),
        (bot_player("king", 1, ""), 1731, 22, 1840, ""),
        (anna, 1688, 41, 184, "Anna"),
        ("carla", 1534, 62, 54, "Carla"),
        ("hanna", 1760, 138, 4, "Hanna"),
    ]
    for player, value, deviation, games, name in there:
        if name:
            yield from join(player, name, 1)
        for where in ("ratings", "standings"):
            yield (
                f"insert into {where} values ('limes', 2, 2, ?, ?, ?, ?, 0.03, ?)",
                (player, today, value, deviation, games),
            )
    yield (
        "insert into ratings values ('limes', 2, 2, ?, ?, 1663, 41, 0.03, 150)",
        (anna, today - 40),
    )


def test_the_ladder_says_who_stands_where_and_what_it_means(visit: Visit, club: Server) -> None:
    anna = visit("Anna", at=club, lang="de")
    page = anna.page
    page.goto("/")
    ways = page.locator(".ways a")
    expect(ways).to_have_text(["Spielen", "Archiv", "Schachteln"])  # nobody is a member here
    write(club, _once(person_of(anna)))
    page.reload()
    expect(ways).to_have_text(["Spielen", "Rangliste", "Turniere", "Archiv", "Schachteln"])
    expect(page.locator("#top li").first).to_contain_text("Mira")
    assert page.locator("#top li").count() == 2
    page.locator("#top .unfold").click()
    page.wait_for_url("**/club/ladder")
    rows = page.locator(".board tbody tr")
    expect(rows).to_have_count(5)
    assert rows.locator(".rank").all_inner_texts() == ["1", "", "2", "3", "–"]
    expect(rows.nth(1)).to_contain_text("Bot")
    square = rows.nth(1).locator("rect.dot").bounding_box()
    bar = rows.nth(1).locator("rect.spread").bounding_box()
    assert square
    assert bar
    assert square["width"] > bar["height"], "what is drawn there is no speck"
    assert abs(square["y"] + square["height"] / 2 - bar["y"] - bar["height"] / 2) < 1
    mine = page.locator(".r-me")
    expect(mine).to_contain_text("1688")
    expect(mine.locator(".month")).to_have_text("+25")
    expect(rows.nth(4)).to_contain_text("noch 4 Spiele bis zum Rang")
    expect(page.locator("aside")).to_contain_text("Mit 1688 gegen 1742 gewinnst du etwa 42 von 100")
    expect(page.locator("aside")).to_contain_text("Gegen „König“ sind es 44")
    assert faults(page) == []
    assert broken_names(page) == []
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="dark")
    expect(mine.locator(".month")).to_be_hidden()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator(".ways")).to_be_hidden()
    page.get_by_role("button", name="Medievalia").click()
    expect(page.locator(".board .none")).to_be_visible()
    page.get_by_role("button", name="EN", exact=True).click()
    expect(page.locator("h1")).to_have_text("Ladder")
    expect(page.get_by_role("button", name="Medievalia")).to_have_attribute("aria-pressed", "true")
    page.locator("a.brand").click()
    page.locator("#more-ways").get_by_role("link", name="Ladder").click()
    page.wait_for_url("**/club/ladder")


def _once(anna: str) -> Steps[None]:
    yield "delete from ratings", ()
    yield "delete from standings", ()
    yield "delete from members", ()
    yield from standing(anna)


def test_a_rated_game_from_setting_up_to_what_it_brought(visit: Visit, club: Server) -> None:
    anna = visit("Anna", at=club)
    page = anna.page
    write(club, _once(person_of(anna)))
    page.goto("/")
    card = page.locator("#games .game", has=page.get_by_text("Limes", exact=True))
    card.get_by_role("button", name="Set up").click()
    form = page.locator("dialog form")
    form.get_by_label("Number of seats").select_option("2")
    expect(form.get_by_label("Live, with a clock")).to_be_hidden()
    form.get_by_label("Rated: counts for the ladder").check()
    expect(form.get_by_label("Live, with a clock")).to_be_checked()
    expect(form.get_by_label("Allow hints from the bot")).to_be_disabled()
    form.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("#state")).to_contain_text("rated")
    expect(page.locator("#tools").get_by_role("button", name="Hint")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog .btn.main").click()
    brought = page.locator("dialog.end .rating-change")
    expect(brought).to_contain_text("Your strength: 16")
    expect(brought).to_contain_text("today −")
    assert faults(page) == []


def test_a_challenge_is_for_those_who_are_about_as_strong(visit: Visit, club: Server) -> None:
    anna = visit("Anna", at=club)
    page = anna.page
    write(club, _once(person_of(anna)))
    page.goto("/")
    page.get_by_role("button", name="Set up a table").click()
    form = page.locator("dialog form")
    form.locator("[name=game]").select_option("limes")
    form.locator("[name=kind1]").select_option("open")
    form.get_by_label("Only with a rating").check()
    expect(form.locator("[name=low]")).to_have_value("1500")
    expect(form.locator("[name=high]")).to_have_value("1900")


@pytest.mark.parametrize("public", [True, False], ids=["from the lobby", "by a link"])
def test_a_guest_who_wants_to_a_rated_table_is_asked_for_a_name_of_his_own(
    visit: Visit, club: Server, public: bool
) -> None:
    anna, benno = visit("Anna", at=club), visit("Benno", at=club, phone=True)
    write(club, _once(person_of(anna)))
    seats = [{"kind": "me"}, {"kind": "open" if public else "friend"}]
    wish = {"game": "limes", "seats": seats, "rated": True, "pace": "live", "public": public}
    opened = anna.tell("tables", {**wish, "minutes": 9, "hints": False})
    page = benno.page
    benno.tolerated = "403"
    if public:
        page.goto("/")
        page.locator("#open-tables").get_by_role("button", name="Join").first.click()
    else:
        page.goto(opened["links"][0]["path"])
        page.get_by_label("Your name").fill("Benno")
        page.get_by_role("button", name="Sit down").click()
    asked = page.get_by_role("dialog", name="Become a member")
    asked.get_by_label("Your name").fill("Benno Busch")
    asked.get_by_role("button", name="Become a member").click()
    assert Seat(benno).my_turn()
    assert benno.ask("me")["name"] == "Benno Busch"
    anna.tell(f"tables/{opened['table']}/acts", {"do": "resign"}, opened["key"])
