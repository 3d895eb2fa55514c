"""Several people at one device: nobody sees what is another's, whatever he does there."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Finger, Mouse, Told, Visitor
from tests.browser.places import Place
from tests.browser.test_barriers import faults


class Device:
    """A browser at which several people play, and what belongs to each of them."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page: Page = visitor.page
        self.table = self.page.url.split("/")[4].partition("#")[0]
        own = visitor.ask(f"tables/{self.table}/own")
        self.keys = [seat["key"] for seat in own["seats"]]
        self.places = [Place(visitor, self.table, key) for key in self.keys]

    def covered_for(self, name: str) -> None:
        """The table is covered, and waits for this person."""
        expect(self.page.locator(".cover h1")).to_contain_text(name)
        assert self.page.url.endswith("#here")
        shown = self.page.content()
        for place in self.places:
            assert place.key not in shown, "a key can be read while the table is covered"
            assert secrets(place.seen()).isdisjoint(ids(shown)), "a hand can be seen"
        assert not self.page.locator("#stage .picture *").count()
        assert not self.page.locator("#stage").is_visible()
        kept = self.page.evaluate("JSON.stringify([localStorage, sessionStorage, history.state])")
        assert not any(key in kept for key in self.keys)

    def take(self, name: str) -> None:
        """This person takes the device."""
        self.page.locator(".cover").get_by_role("button", name=name).click()
        expect(self.page.locator(".cover")).to_have_count(0)
        self.page.wait_for_selector("#stage[data-entry]", state="attached")

    def decide(self, hand: Mouse, place: Place) -> None:
        """Whoever has the device makes a move by hand."""
        stage = self.page.locator("#stage")
        before, moves = stage.get_attribute("data-entry"), place.seen()["moves"]
        hand.make(moves[0], moves, self.page.locator("#bar .note"))
        expect(stage).not_to_have_attribute("data-entry", str(before))


def ids(markup: str) -> set[str]:
    """The names of all things in some markup."""
    return set(re.findall(r'id="([^"]+)"', markup))


def secrets(seen: Told) -> set[str]:
    """What of a seat's picture could tell something: all that can be touched in it."""
    return ids(seen["picture"]["body"])


def set_up(visitor: Visitor, game: str, button: str, seat: str, name: str, open_it: str) -> Device:
    """Set up a table for two at this device, by the dialog."""
    page = visitor.page
    page.goto("/")
    card = page.locator("#games .game", has=page.get_by_text(game, exact=True))
    card.get_by_role("button", name=button).click()
    form = page.locator("dialog form")
    form.get_by_label(re.compile(f"^{seat} 2")).select_option("here")
    form.get_by_role("textbox", name=name, exact=True).fill("Benno")
    form.get_by_role("textbox", name=re.compile("Your name|Dein Name")).fill("Anna")
    form.get_by_role("button", name=open_it).click()
    page.wait_for_url("**/table/*#here")
    return Device(visitor)


@pytest.mark.parametrize(
    ("game", "settings", "hand", "words"),
    [
        ("Limes", {}, Mouse, ("Set up", "Seat", "Name", "Open the table")),
        (
            "Die Siedler von Catan: Das Kartenspiel",
            {"phone": True, "lang": "de", "dark": True},
            Finger,
            ("Einrichten", "Platz", "Name", "Tisch aufmachen"),
        ),
    ],
)
def test_two_at_one_device_see_only_their_own(
    visit: Callable[..., Visitor], game: str, settings: Told, hand: type[Mouse],
    words: tuple[str, str, str, str],
) -> None:  # fmt: skip
    anna = visit("Anna", **settings)
    device = set_up(anna, game, *words)
    first = 0 if device.places[0].seen()["moves"] else 1
    one, other = ("Anna", "Benno") if first == 0 else ("Benno", "Anna")
    device.covered_for(one)
    assert faults(anna.page) == []
    device.take(one)
    device.decide(hand(anna.page), device.places[first])
    assert device.keys[1 - first] not in anna.page.content()
    anna.page.reload()
    expect(anna.page.locator(".cover")).to_be_visible()
    while device.places[first].seen()["moves"]:
        device.places[first].choose()
    device.covered_for(other)
    device.take(other)
    assert device.keys[first] not in anna.page.content()
    anna.page.goto("/")
    mine = anna.page.locator("#going li").filter(has_text="Benno")
    expect(mine).to_have_count(1)
    expect(mine.get_by_role("link")).to_have_attribute("href", re.compile("#here$"))
    anna.page.go_back()
    device.covered_for(other)


def test_a_table_that_is_gone_is_said_to_be(visit: Callable[..., Visitor]) -> None:
    anna = visit("Anna")
    beside = {"kind": "here", "name": "Benno"}
    made = anna.tell("tables", {"game": "limes", "seats": [{"kind": "me"}, beside]})
    anna.page.goto(f"/table/{made['table']}#here")
    expect(anna.page.locator(".cover")).to_be_visible()
    command = ("admin", "delete", made["table"], "--database", str(anna.server.database))
    subprocess.run([sys.executable, "-m", "tafelrunde", *command], check=True, timeout=60)
    expect(anna.page.locator("#alarm")).to_be_visible()
    expect(anna.page.locator(".cover")).to_have_count(0)
