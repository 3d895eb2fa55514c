"""Burgund in teams: the waiting room, what partners say, a whole game looked at again."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from playwright.sync_api import expect

from tafelrunde.bots import named
from tafelrunde.games import find
from tafelrunde.kernel.match import Entry, Match
from tafelrunde.kernel.score import OWN
from tests.browser.clicking import NONCES, PEOPLE, Laid, Lay, touches
from tests.browser.people import DESK, PHONE, Finger, Seat, Visitor, piece

Played = dict[str, Laid]

TEAM = {"team": True}
# In a round each of four decides once or twice.
DECISIONS = 40
MODULES = ("backs", "shields", "tiles2", "trade_routes")
CHAT = ".team-chat"


@cache
def whole_game(*modules: str, name: str = "burgund", team: str = "team") -> Match:
    """A game that four bots have played to its end."""
    secret = Random(1).randbytes(32)
    options = dict.fromkeys([team, *modules], True)
    match = Match(find(name), 4, options, PEOPLE, secret, NONCES)
    bots = [named("greedy", seed=seed) for seed in range(4)]
    while not match.over:
        seat = int(match.state.actor)
        move = bots[seat].choose(match.state.seen_by(seat), seat)
        match.play(seat, match.game.verbs.text(move))
    return match


def building() -> Entry:
    """The first time in the second half of a game with modules that a tile is placed."""
    game = whole_game(*MODULES)
    half = game.entries[len(game.entries) // 2 :]
    return next(one for one in half if game.game.verbs.text(one.move).startswith("build "))


@pytest.fixture(scope="module")
def played(lay: Lay) -> Played:
    """That game, at its end and in its middle."""
    game = whole_game()
    laid = {"over": (game, len(game.entries)), "middle": (game, 120)}
    laid["building"] = (whole_game(*MODULES), building().number - 1)
    return lay(laid)


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
        expect(seat.page.locator("#tab-chat")).to_have_text("Chat · all")
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
    expect(watcher.page.locator("#tab-chat")).to_have_text("Chat")
    assert "market, please" not in watcher.page.content()


def watch_key(seat: Seat) -> str:
    """The key of those who watch."""
    links = seat.visitor.ask(f"tables/{seat.table}", seat.key)["links"]
    return str(links["watch"]).partition("#")[2]


def test_left_is_mine_and_right_my_partners(played: Played, visit: Callable[..., Visitor]) -> None:
    for number, mate in ((0, 2), (2, 0)):
        seat = visit(PEOPLE[number]).sit_at(played["middle"].table, played["middle"].keys[number])
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
    visitor = visit("Anna")
    page = visitor.page
    page.goto(f"/replay/{played['over'].table}")
    expect(page.locator(".picture #board")).to_be_visible()
    slider = page.locator(".slider")
    last = int(slider.get_attribute("max") or 0)
    assert last > 300
    for entry in range(0, last + 1, 80):
        slider.fill(str(entry))
        expect(page.locator("#bar .note")).to_contain_text(f"Entry {entry} of")
        expect(piece(page, "space:3.36")).to_be_visible()
    slider.fill(str(last))
    game = whole_game()
    sums = [int(game.state.points(seat)) for seat in (0, 1)]
    for side, points in zip(("A", "B"), sums, strict=True):
        expect(page.locator(".picture text", has_text=f"Team {side}")).to_have_count(1)
        expect(page.locator(".picture")).to_contain_text(str(points))


def test_the_score_is_one_table_of_both_teams(
    played: Played, visit: Callable[..., Visitor]
) -> None:
    game = whole_game()
    sums = [int(game.state.points(side)) for side in (0, 1)]
    best = sums.index(max(sums))
    seat = visit(PEOPLE[best]).sit_at(played["over"].table, played["over"].keys[best])
    expect(seat.end).to_be_visible()
    box = seat.end.bounding_box()
    assert box is not None
    assert abs(2 * box["x"] + box["width"] - DESK["width"]) < 2, "who has won sees it in the middle"
    expect(seat.end.locator(".result")).to_contain_text(f"Team {'AB'[best]} wins with {max(sums)}")
    expect(seat.end.locator(".ranking .place")).to_have_text(["1.", "2."])
    expect(seat.end.locator(".curve")).to_contain_text("Team A")
    expect(seat.end.locator(".curve")).not_to_contain_text("Carla")
    table = seat.end.locator(".score table")
    expect(table).to_have_count(1)
    expect(table.locator("thead th[colspan]")).to_have_text(
        ["Team AAnna and Carla", "Team BBenno and Dario"]
    )
    expect(table.locator("tfoot td.side")).to_have_text([str(points) for points in sums])
    own = [
        sum(line.points for line in game.state.score(number).lines if line.whose == OWN)
        for number in (0, 2, 1, 3)
    ]
    cells = table.locator("tfoot td:not(.side)")
    expect(cells).to_have_text([str(points) for points in own])
    seat.page.set_viewport_size(PHONE)
    wide = [
        part.evaluate("(part) => part.offsetWidth") for part in (table, table.locator("th").last)
    ]
    assert wide[1] > 0.38 * wide[0], "reasons have room on a phone"
    seat.page.set_viewport_size(DESK)
    seat.end.locator("header button").click()
    members = seat.page.locator(".seats li:not(.side) .points")
    expect(members).to_have_text([str(points) for points in own])


def test_where_partners_count_apart_the_curves_are_their_sums(
    lay: Lay, visit: Callable[..., Visitor]
) -> None:
    game = whole_game(name="medievalia", team="teams")
    table, keys = lay({"over": (game, len(game.entries))})["over"]
    seat = visit("Anna").sit_at(table, keys[0])
    anna, benno, carla, dario = (int(game.state.points(number)) for number in range(4))
    curve = seat.end.locator(".points-chart .curve")
    said = f"The points over the game: Team A {anna + carla}, Team B {benno + dario}"
    expect(curve).to_have_attribute("aria-label", said)


def test_on_a_phone_partners_talk_below_the_table(visit: Callable[..., Visitor]) -> None:
    anna = visit("Anna", phone=True)
    carla = visit("Carla")
    seats = ({"kind": "me"}, {"kind": "bot"}, {"kind": "friend"}, {"kind": "bot"})
    seat = anna.open(*seats, game="burgund", options=TEAM)
    link = anna.ask(f"tables/{seat.table}", seat.key)["links"]["seats"][0]["path"]
    joined = {"key": link.partition("#")[2], "name": "Carla", "nonce": "cd"}
    mate = carla.sit_at(seat.table, carla.tell(f"tables/{seat.table}/join", joined)["key"])
    expect(seat.page.locator("#stage .picture #board")).to_be_visible()
    chat = seat.page.locator(f"#stage > {CHAT}")
    chat.scroll_into_view_if_needed()
    picture, below = seat.page.locator(".picture").bounding_box(), chat.bounding_box()
    assert picture is not None
    assert below is not None
    assert picture["y"] + picture["height"] <= below["y"] + 1
    chat.locator("input").fill("Ship, please!")
    chat.locator("button").tap()
    expect(mate.page.locator(f"#panel > {CHAT} li")).to_have_text(["Anna: Ship, please!"])
    seat.page.set_viewport_size({"width": 1440, "height": 900})
    expect(seat.page.locator(f"#panel > {CHAT} li")).to_have_count(1)


def test_who_sets_up_a_team_game_sees_who_is_whose_partner(visit: Callable[..., Visitor]) -> None:
    anna = visit("Anna")
    page = anna.page
    page.goto("/")
    card = page.locator("#games .game", has=page.get_by_text("Die Burgen von Burgund", exact=True))
    card.get_by_role("button", name="Set up").click()
    page.locator("select[name=count]").select_option("4")
    names = page.locator(".seat-name")
    expect(names).to_have_text(["Seat 1", "Seat 2", "Seat 3", "Seat 4"])
    page.locator("[name=option-team]").check()
    expect(names).to_have_text(["Seat 1 · A1", "Seat 2 · B1", "Seat 3 · A2", "Seat 4 · B2"])
    expect(page.locator("form.setup p", has_text="A1, B1, A2, B2")).to_be_visible()
    page.locator("[name=option-team]").uncheck()
    expect(names).to_have_text(["Seat 1", "Seat 2", "Seat 3", "Seat 4"])


def glow(seat: Seat, chance: Random) -> None:
    """Touch something that glows, whatever it is, until a move is made of it."""
    seat.my_turn()
    before = seat.seen()["entry"]
    for _ in range(60):
        expect(seat.page.locator("#bar:not(.busy)")).to_be_attached()
        now = seat.seen()["entry"]
        if now > before:
            seat.shows(now)
            return
        expect(seat.page.locator(".picture .lit, #bar .buttons button").first).to_be_attached()
        lit = seat.page.locator(".picture .lit").evaluate_all("all => all.map(one => one.id)")
        buttons = seat.page.locator("#bar .buttons button")
        if lit and (not buttons.count() or chance.random() < 0.9):
            piece(seat.page, chance.choice(lit)).click(force=True)
        else:
            buttons.nth(chance.randrange(buttons.count())).click()
    raise AssertionError(f"what glows leads nowhere: {seat.prompt.text_content()}")


@pytest.mark.long
def test_four_people_touch_at_random_what_glows(visit: Callable[..., Visitor]) -> None:
    seats, chance = four(visit), Random(5)
    for _ in range(DECISIONS):
        acting = [one["seat"] for one in seats[0].seen()["seats"] if one["acting"]]
        glow(seats[acting[0]], chance)
    seen = seats[0].seen()
    assert seen["entry"] >= DECISIONS + seen["log"][0]["entry"]


TOO_SMALL = """() => {
  const found = [];
  const scale = (e) => { const m = e.getScreenCTM(); return Math.hypot(m.a, m.b); };
  for (const e of document.querySelectorAll(".picture text")) {
    const size = parseFloat(getComputedStyle(e).fontSize) * scale(e);
    if (getComputedStyle(e).opacity !== "0" && size < 10.99) found.push(e.textContent);
  }
  for (const e of document.querySelectorAll("body *")) {
    const words = [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const seen = words && !e.closest("svg, .symbols") && e.getClientRects().length;
    if (seen && parseFloat(getComputedStyle(e).fontSize) < 11) found.push(e.outerHTML);
  }
  return found;
}"""
SHAPES = """() => [".picture", "#stage"].map((one) => {
  const { width, height } = document.querySelector(one).getBoundingClientRect();
  return [width, height];
})"""


@pytest.mark.parametrize(
    ("number", "width", "height"),
    [(0, 1440, 900), (3, 1280, 720), (0, 1024, 768), (3, 820, 1180)],
)
def test_the_whole_team_table_is_in_sight_and_can_be_read(
    number: int, width: int, height: int, played: Played, visit: Callable[..., Visitor]
) -> None:
    visitor = visit(PEOPLE[number], **({"dark": True} if number else {"lang": "de"}))
    page = visitor.page
    page.set_viewport_size({"width": width, "height": height})
    visitor.sit_at(played["middle"].table, played["middle"].keys[number])
    expect(page.locator(".picture #board")).to_be_visible()
    assert page.evaluate(TOO_SMALL) == []
    (wide, high), (across, up) = page.evaluate(SHAPES)
    assert wide <= across + 1
    assert high <= up + 1
    assert max(wide / across, high / up) > 0.98, "there is room left"


@pytest.mark.parametrize("width_height", [(390, 844), (844, 390)])
def test_on_a_phone_the_team_table_is_only_scrolled_down(
    width_height: tuple[int, int], played: Played, visit: Callable[..., Visitor]
) -> None:
    visitor = visit("Anna", phone=True, lang="de")
    page = visitor.page
    page.set_viewport_size({"width": width_height[0], "height": width_height[1]})
    visitor.sit_at(played["middle"].table, played["middle"].keys[0])
    expect(page.locator(".picture #board")).to_be_visible()
    assert page.evaluate(TOO_SMALL) == []
    (wide, _), (across, _) = page.evaluate(SHAPES)
    assert wide <= across + 1


def test_a_finger_on_a_small_space_comes_closer_and_then_places(
    played: Played, visit: Callable[..., Visitor]
) -> None:
    game, entry = whole_game(*MODULES), building()
    visitor = visit(PEOPLE[entry.seat], screen=(1024, 768))
    seat = visitor.sit_at(played["building"].table, played["building"].keys[entry.seat])
    seat.my_turn()
    before = game.state_after(entry.number - 1)
    moves = touches(game.game, before, entry.seat, "en")
    wanted = game.game.verbs.text(entry.move)
    *first, space = next(one["path"] for one in moves if one["move"] == wanted)
    hand, page = Finger(seat.page), seat.page
    for step in first:
        hand.touch(step.split())
    chosen = page.locator(".picture .chosen").count()
    expect(page.locator(".picture")).not_to_have_class(re.compile("zoomed"))
    assert hand.is_small(piece(page, space)), "a space of the double duchy is too small"
    row = seat.stage.get_attribute("data-entry")
    piece(page, space).tap(force=True)
    expect(page.locator(".picture")).to_have_class(re.compile("zoomed"))
    expect(page.locator(".picture .chosen")).to_have_count(chosen)
    assert not hand.is_small(piece(page, space))
    piece(page, space).tap(force=True)
    expect(seat.stage).not_to_have_attribute("data-entry", str(row))
    expect(page.locator(".picture")).not_to_have_class(re.compile("zoomed"))
