"""Ways to what cannot be used now are shown on the table; what came of a war is shown and kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import expect

from tafelrunde.games.catan.components import CARDS
from tafelrunde.games.catan.state import Catan
from tafelrunde.games.medievalia import events
from tafelrunde.kernel.match import Match
from tafelrunde.kernel.ways import ways
from tests.browser.clicking import Lay, case_of
from tests.browser.people import Mouse, Seat, Visitor, piece
from tests.browser.test_screens import LETTERS

CATAN_PRICE = 48


def lacking(played: Match) -> Iterator[tuple[int, int, str, str]]:
    """When somebody lacks a resource that the bank has: after which move, who, for which card."""
    game = played.game
    for entry in played.entries[20:]:
        state = played.state_after(entry.number - 1)
        seat = int(state.actor)
        view = state.seen_by(seat)
        assert isinstance(view, Catan)
        for card in sorted(set(view.hand(seat))):
            name = f"card:{seat}.{CARDS[card]}"
            for way in ways(game, view, seat, name, CATAN_PRICE)[:1]:
                yield entry.number - 1, seat, name, game.verbs.text(way.move)


def razing(played: Match) -> Iterator[int]:
    """The moves by which a landscape is stormed and falls at once."""
    for entry in played.entries[1:]:
        razed = any(event[0] == events.RAZED for event in entry.events)
        if razed and played.game.verbs.text(entry.move).startswith("storm"):
            yield entry.number


def game_of(name: str, seed: int) -> Match:
    """A whole game at random."""
    case = case_of(name)
    played: Match = case._play(Random(seed), set())[0]
    return played


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_ways_are_shown_and_wars_are_kept(
    visit: Callable[..., Visitor], lay: Lay, phone: bool
) -> None:
    catan, medievalia = game_of("catan", 62), game_of("medievalia", 97)
    after, anna, card, way = next(lacking(catan))
    number = next(razing(medievalia))
    whole = len(medievalia.entries) - 1
    laid = lay(
        {"bank": (catan, after), "war": (medievalia, number - 1), "over": (medievalia, whole)}
    )
    # On the phone the others' moves are shown at once; what came of a fight is held all the same.
    visitor = visit(phone=phone, motion=not phone)

    seat = visitor.sit_at(laid["bank"].table, laid["bank"].keys[anna])
    expect(seat.page.locator(".closer")).to_be_attached()
    piece(seat.page, card).dispatch_event("contextmenu")
    look = seat.page.locator(".closer")
    expect(look.locator(".missing")).to_contain_text("you lack 1")
    expect(look.locator(".changes li").first).to_contain_text("→")
    look.locator(".ways .btn").first.click()
    expect(look).to_be_hidden()
    move = next(one for one in seat.seen()["moves"] if one["move"] == way)
    expect(seat.note).to_contain_text(move["label"])
    for step in move["path"]:
        expect(piece(seat.page, step.split()[0])).to_have_class(re.compile("chosen"))

    table, keys = laid["war"]
    show_the_war(visitor.sit_at(table, keys[medievalia.entries[number].seat]), medievalia)
    visitor.page.goto(f"/replay/{laid['over'].table}")
    expect(visitor.page.locator(".picture [id]").first).to_be_attached()
    visitor.page.keyboard.press("End")
    show_again(Seat(visitor))


@pytest.mark.parametrize("screen", [(390, 844), (844, 390), (1180, 820)])
def test_what_is_aimed_at_is_seen_and_can_be_done(
    visit: Callable[..., Visitor], lay: Lay, screen: tuple[int, int]
) -> None:
    played = game_of("medievalia", 97)
    number = next(razing(played))
    table, keys = lay({"war": (played, number - 1)})["war"]
    seat = visit(screen=screen, lang="de").sit_at(table, keys[played.entries[number].seat])
    assert seat.my_turn()
    expect(seat.page.locator(".badge.foretold").first).to_be_visible()
    seat.page.wait_for_function(f"() => ({LETTERS})().length === 0")
    for aimed in seat.page.locator(".foresight li:has(.verdict) button").all()[::-1]:
        aimed.tap()
        expect(seat.page.locator(".foresight [aria-pressed=true]")).to_be_in_viewport(ratio=0.99)
        expect(seat.page.locator("#bar [data-name=do]")).to_be_in_viewport(ratio=0.99)
        verdict = " ".join(aimed.locator("b, .verdict").all_inner_texts()).split(maxsplit=2)
        said = seat.page.locator(".picture [data-foretold] text").first
        expect(said).to_have_text(f"{verdict[0]} {verdict[1]}: {verdict[2]}")
        drawing = aimed.locator("use").first.get_attribute("href")
        expect(seat.page.locator(f'#war .ghost use[href="{drawing}"]')).to_be_visible()
    seat.page.locator("#bar [data-name=back]").tap()
    expect(said).to_contain_text("Vermutlich")


def show_the_war(seat: Seat, played: Match) -> None:
    """The war is ended by hand, its result stays, and the log shows it again."""
    number = next(razing(played))
    moves = seat.seen()["moves"]
    wanted = played.game.verbs.text(played.entries[number].move)
    aimed = next(one for one in moves if one["move"] == wanted)
    expect(seat.page.locator(".foresight .doers")).to_contain_text("/")
    seat.move(Mouse(seat.page), aimed, moves)
    shown = seat.page.locator(".moment.after")
    expect(shown.locator("h2")).to_contain_text("has fallen")
    expect(shown.locator(".lost")).not_to_have_count(0)
    expect(shown.locator(".fight-side")).to_have_count(2)
    box = shown.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= seat.page.evaluate("() => innerWidth")
    on = shown.get_by_role("button", name="Go on")
    assert on.evaluate("(button) => button.clientHeight") < 48, "its words are broken"
    on.click()
    expect(shown).to_have_count(0)
    show_again(seat)


def show_again(seat: Seat) -> None:
    """The log shows once more what came of the latest fight."""
    shown = seat.page.locator(".moment.after")
    seat.page.locator(":is(#nav, .tabs) button:visible", has_text="Log").click()
    seat.page.locator(".log .again").first.click()
    expect(shown.locator("h2").first).to_be_visible()
    expect(shown.locator(".fight-side")).not_to_have_count(0)
    seat.page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
