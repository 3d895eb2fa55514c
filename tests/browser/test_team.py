"""Burgund in teams: the waiting room, what partners say, a whole game looked at again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tafelrunde.bots import named
from tafelrunde.games import find
from tafelrunde.kernel.match import Match
from tests.browser.clicking import NONCES, PEOPLE, lay_out
from tests.browser.people import Seat, Visitor, piece
from tests.browser.serving import Server

Played = tuple[Server, dict[str, list[str]]]

TEAM = {"team": True}
CHAT = ".team-chat"


@cache
def whole_game() -> Match:
    """A game that four bots have played to its end."""
    secret = Random(1).randbytes(32)
    match = Match(find("burgund"), 4, TEAM, PEOPLE, secret, NONCES)
    bots = [named("greedy", seed=seed) for seed in range(4)]
    while not match.over:
        seat = int(match.state.actor)
        move = bots[seat].choose(match.state.seen_by(seat), seat)
        match.play(seat, match.game.verbs.text(move))
    return match


@pytest.fixture(scope="module")
def played(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[Server, dict[str, list[str]]]]:
    """A server with that game, at its end and in its middle."""
    folder: Path = tmp_path_factory.mktemp("team")
    game = whole_game()
    keys = lay_out(folder, {"over": (game, len(game.entries)), "middle": (game, 120)})
    running = Server(folder)
    yield running, keys
    running.kill()


def four(visit: Callable[..., Visitor]) -> list[Seat]:
    """Anna opens a table, the others join by their links."""
    anna, *others = (visit(name) for name in PEOPLE)
    wish = [{"kind": "me"}, *[{"kind": "friend"}] * 3]
    first = anna.open(*wish, game="burgund", options=TEAM)
    links = anna.ask(f"tables/{first.table}", first.key)["links"]["seats"]
    seats = [first]
    for visitor, link in zip(others, links, strict=True):
        joined = {"key": link["path"].partition("#")[2], "name": visitor.name, "nonce": "cd"}
        key = visitor.tell(f"tables/{first.table}/join", joined)["key"]
        seats.append(visitor.sit_at(first.table, key))
    return seats


def test_the_waiting_room_shows_the_teams(visit: Callable[..., Visitor]) -> None:
    anna = visit("Anna")
    seat = anna.open({"kind": "me"}, *[{"kind": "friend"}] * 3, game="burgund", options=TEAM)
    sides = seat.page.locator(".room .sides section")
    expect(sides).to_have_count(2)
    expect(sides.nth(0)).to_contain_text("Team A")
    expect(sides.nth(0)).to_contain_text("Anna")
    expect(sides.nth(1).locator("li")).to_have_count(2)
    expect(seat.page.locator(".room .sides p")).to_contain_text("A1, B1, A2, B2")


def test_partners_talk_and_nobody_else_reads_it(visit: Callable[..., Visitor]) -> None:
    anna, benno, carla, dario = four(visit)
    for seat in (anna, carla):
        expect(seat.page.locator(CHAT)).to_be_visible()
    anna.page.locator(f"{CHAT} input").fill("Leave me the market, please.")
    anna.page.locator(f"{CHAT} input").press("Enter")
    expect(carla.page.locator(f"{CHAT} li")).to_contain_text("Anna: Leave me the market, please.")
    dario.page.locator(f"{CHAT} input").fill("Ours!")
    dario.page.locator(f"{CHAT} input").press("Enter")
    expect(benno.page.locator(f"{CHAT} li")).to_have_text(["Dario: Ours!"])
    expect(carla.page.locator(f"{CHAT} li")).to_have_count(1)
    watcher = visit("Emma")
    watcher.page.goto(f"/table/{anna.table}#{watch_key(anna)}")
    expect(watcher.page.locator(".picture #board")).to_be_visible()
    expect(watcher.page.locator(CHAT)).to_be_hidden()
    assert "market, please" not in watcher.page.content()


def watch_key(seat: Seat) -> str:
    """The key of those who watch."""
    links = seat.visitor.ask(f"tables/{seat.table}", seat.key)["links"]
    return str(links["watch"]).partition("#")[2]


def test_left_is_mine_and_right_my_partners(played: Played, visit: Callable[..., Visitor]) -> None:
    server, keys = played
    for number, mate in ((0, 2), (2, 0)):
        seat = visit(PEOPLE[number], at=server).sit_at("middle", keys["middle"][number])
        expect(piece(seat.page, "seat:0")).to_be_visible()
        mine = piece(seat.page, f"die:{number}.1").bounding_box()
        other = piece(seat.page, f"die:{mate}.1").bounding_box()
        assert mine is not None
        assert other is not None
        assert mine["x"] < other["x"]
        expect(seat.page.locator(".seats .side")).to_have_count(2)


def test_a_whole_game_of_bots_is_looked_at_again(
    played: Played, visit: Callable[..., Visitor]
) -> None:
    server, _ = played
    visitor = visit("Anna", at=server)
    page = visitor.page
    page.goto("/replay/over")
    expect(page.locator(".picture #board")).to_be_visible()
    slider = page.locator(".slider")
    last = int(slider.get_attribute("max") or 0)
    assert last > 300
    for entry in range(0, last + 1, 40):
        slider.fill(str(entry))
        expect(page.locator("#bar .note")).to_contain_text(f"Entry {entry} of")
        expect(piece(page, "space:3.36")).to_be_visible()
    slider.fill(str(last))
    game = whole_game()
    sums = [int(game.state.points(seat)) for seat in (0, 1)]
    for side, points in zip(("A", "B"), sums, strict=True):
        expect(page.locator(".picture text", has_text=f"Team {side}")).to_have_count(1)
        expect(page.locator(".picture")).to_contain_text(str(points))
