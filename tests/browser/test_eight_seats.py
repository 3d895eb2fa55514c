"""A table for eight: every seat has a colour and a crest of its own, in light and in dark."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.people import Mouse, Visitor, play_out
from tests.browser.serving import Server
from tests.installed import install

ROOT = Path(__file__).parents[2]
SEATS = ({"kind": "me"}, *[{"kind": "bot", "level": "page"}] * 7)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has the toy with eight seats."""
    folder = tmp_path_factory.mktemp("eight")
    install(folder / "packages", "eight", "tests.toys.eight")
    running = Server(folder, folder / "packages", ROOT)
    yield running
    running.kill()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_eight_seats_have_eight_crests_and_play_to_the_end(
    dark: bool, table: Server, visit: Callable[..., Visitor]
) -> None:
    anna = visit(at=table, dark=dark)
    seat = anna.open(*SEATS, game="eight")
    rows = anna.page.locator("#panel .seats li")
    expect(rows).to_have_count(8)
    assert seat.my_turn()

    shields = [rows.nth(number).locator(".crest") for number in range(8)]
    colours = {
        shield.evaluate("(crest) => getComputedStyle(crest).getPropertyValue('--seat')")
        for shield in shields
    }
    assert len(colours) == 8
    assert len({shield.screenshot() for shield in shields}) == 8
    charges = [anna.page.locator(f"#charge-{number} use") for number in range(8)]
    assert len({charge.get_attribute("href") for charge in charges}) == 8

    play_out((seat, Mouse(anna.page), Random(1)))
    expect(seat.end.locator(".ranking .points")).to_have_count(8)
    expect(seat.end.locator(".ranking .crest")).to_have_count(8)
    lines = seat.end.locator(".points-chart .curve .line[d*=L]")
    expect(lines).to_have_count(8)


def test_the_lobby_names_all_at_a_table_for_eight(
    table: Server, visit: Callable[..., Visitor]
) -> None:
    anna, benno = visit(at=table), visit("Benno", at=table)
    anna.open(*SEATS[:7], {"kind": "open"}, game="eight", public=True)
    benno.page.goto("/")
    row = benno.page.locator("#open-tables li").first
    expect(row).to_contain_text("1 free")
    sitting = anna.ask("lobby")["open"][0]["seats"][:7]
    for seat in sitting:
        expect(row).to_contain_text(seat["name"])
