"""A table ends by the rules and with the components it began with, and the page says so."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tafelrunde.kernel.components import VARIABLE
from tafelrunde.kernel.record import carried
from tests.browser.people import LOST, Seat, Visitor, friends
from tests.browser.serving import Server
from tests.installed import install_toy
from tests.toys import mended

ROOT = Path(__file__).parents[2]
CHANGED = f"Version 2, SOL-004 {mended.CHANGE.en}"
OLD = "Played by the rules of version 1, with which this table began. Changed since:"


def rules(page: Page, name: str = "Rules") -> Locator:
    """What the page says about the version of the rules."""
    page.get_by_role("tab", name=name).click()
    expect(page.locator("#panel .rules [role=status]")).not_to_be_empty()
    return page.locator("#panel .rules-version")


def take(seat: Seat, stones: str) -> None:
    assert seat.my_turn()
    before = str(seat.stage.get_attribute("data-entry"))
    seat.page.locator(f'#bar .buttons [data-name="take stones={stones}"]').click()
    expect(seat.stage).not_to_have_attribute("data-entry", before)


def saved(page: Page, button: Locator, file: Path) -> Path:
    """What a button saves, as a file."""
    with page.expect_download() as coming:
        button.click()
    coming.value.save_as(file)
    return file


def test_a_record_takes_an_owners_components_along(
    visit: Callable[..., Visitor], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = ROOT / "tests" / "games" / "erben" / "other_box.toml"
    monkeypatch.setenv(VARIABLE, f"erben={box}")
    server = Server(tmp_path)
    try:
        anna, benno = visit("Anna", at=server), visit("Benno", at=server)
        hers, his = friends(anna, benno, game="erben")
        expect(rules(anna.page)).to_contain_text("Played with the components of a box, mark ")
        anna.tell(f"tables/{hers.table}/acts", {"do": "ask", "what": "end"}, hers.key)
        benno.tell(f"tables/{hers.table}/acts", {"do": "answer", "yes": True}, his.key)
        name = "Record with the components"
        ended = saved(anna.page, hers.end.get_by_role("button", name=name), tmp_path / "end")
        plain = hers.end.get_by_role("button", name="Record as a file")
        assert carried(saved(anna.page, plain, tmp_path / "plain").read_text()) is None
        anna.page.goto(f"/replay/{hers.table}")
        again = saved(anna.page, anna.page.get_by_role("button", name=name), tmp_path / "replay")
        for file in (ended, again):
            found = carried(file.read_text())
            assert found is not None
            assert found.text == box.read_text()
    finally:
        server.kill()


def test_a_table_ends_by_its_rules_and_the_page_says_what_changed(
    visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    old, new = (install_toy(tmp_path / name, "mended", name) for name in ("BEFORE", "GAME"))
    server = Server(tmp_path, old, ROOT)
    try:
        anna, benno = visit("Anna", at=server), visit("Benno", at=server, lang="de")
        anna.tolerated = benno.tolerated = LOST
        hers, his = friends(anna, benno, game="mended")
        take(hers, "three")
        expect(rules(anna.page)).to_have_text("Rules, version 1")
        server.kill()
        for seat in (hers, his):
            expect(seat.page.locator("#alarm")).to_be_visible()
        server.start_again(new, ROOT)
        for seat in (hers, his):
            expect(seat.page.locator("#alarm")).to_be_hidden()

        take(his, "three")
        expect(rules(anna.page).locator("p")).to_have_text([OLD])
        expect(rules(anna.page).locator("li")).to_have_text([CHANGED])
        said = rules(benno.page, "Regeln")
        expect(said).to_contain_text("nach den Regeln in Fassung 1, mit denen dieser Tisch begann")
        expect(said).to_contain_text(f"Fassung 2, SOL-004 {mended.CHANGE.de}")
        take(hers, "three")
        take(his, "three")
        expect(hers.end).to_be_visible()
        hers.end.locator("summary", has_text="fair").click()
        hers.end.get_by_role("button", name="Verify").click()
        expect(hers.end.get_by_role("status")).to_contain_text("valid, Anna 1. with 1")
        anna.page.goto(f"/replay/{hers.table}")
        expect(rules(anna.page).locator("p")).to_have_text([OLD])

        fresh, _ = friends(anna, benno, game="mended")
        assert fresh.my_turn()
        expect(anna.page.locator("#bar .buttons [data-name^=take]")).to_have_count(2)
        expect(rules(anna.page).locator("p")).to_have_text(
            ["Rules, version 2", "What earlier versions changed:"]
        )
        expect(rules(anna.page).locator("li")).to_have_text([CHANGED])
    finally:
        server.kill()
