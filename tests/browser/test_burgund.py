"""What the page shows of Burgund: prices, goals, the others' duchies, gliding, how it went."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.clicking import NAMES, Laid, Lay, case_of, touches
from tests.browser.people import Mouse, Seat, Visitor, piece
from tests.browser.test_screens import STILL, everybody, look

Sit = Callable[..., Seat]

BURGUND = case_of("burgund")


@cache
def costly() -> int:
    """The first moment at which one die does something for workers, and something for none."""
    assert BURGUND.plan.game.picture is not None
    for entry in BURGUND.plan.entries[1:]:
        state = BURGUND.plan.state_after(entry.number - 1)
        prices = {
            (one.path[0], one.price != ())
            for move in state.moves(entry.seat)
            if len((one := BURGUND.plan.game.picture.touch(state, entry.seat, move)).path) == 3
        }
        die = f"die:{entry.seat}.1"
        if prices >= {(die, False), (die, True)}:
            return entry.number - 1
    raise AssertionError("no die can do anything with workers and without")


@cache
def taking() -> int:
    """The first entry that takes a tile while the next one places one."""
    verbs = [
        BURGUND.plan.game.verbs.text(entry.move).split()[0] for entry in BURGUND.plan.entries[1:]
    ]
    return next(n + 1 for n, pair in enumerate(pairwise(verbs)) if pair == ("take", "place"))


@cache
def ending() -> int:
    """The first moment at which nothing but the end of the turn is left."""
    states = map(BURGUND.plan.state_after, range(len(BURGUND.plan.entries)))
    done = BURGUND.plan.game.verbs.parse("done")
    return next(n for n, state in enumerate(states) if state.moves(int(state.actor)) == [done])


def mover() -> int:
    """Who is to move then."""
    return BURGUND.plan.entries[costly() + 1].seat


@pytest.fixture(scope="module")
def tables(lay: Lay) -> dict[str, Laid]:
    """Tables in the middle of a game, and one at its end."""
    plan = BURGUND.plan
    wanted = {"middle": costly(), "taking": taking() - 1, "ending": ending()}
    played = {**wanted, "ended": len(plan.entries)}
    return lay({name: (plan, moves) for name, moves in played.items()})


@pytest.fixture
def sit(tables: dict[str, Laid], visit: Callable[..., Visitor]) -> Sit:
    """Sits somebody down there: whoever is to move, unless another seat is wanted."""

    def sit_down(number: int | None = None, **settings: bool) -> Seat:
        number = mover() if number is None else number
        table, keys = tables["middle"]
        seat = visit(NAMES[number], **settings).sit_at(table, keys[number])
        shown = len(NAMES) + BURGUND.plan.number_for(number, costly())
        expect(seat.stage).to_have_attribute("data-entry", str(shown))
        return seat

    return sit_down


def marked(seat: Seat, name: str) -> set[str]:
    """The ids of what bears a class in the picture."""
    found = seat.page.locator(f".picture .{name}").evaluate_all("(all) => all.map((e) => e.id)")
    return set(found)


def test_a_die_lights_all_it_can_do_and_says_what_that_costs(sit: Sit) -> None:
    seat = sit()
    die = f"die:{mover()}.1"
    moves = [move for move in seat.seen()["moves"] if move["path"] and move["path"][0] == die]
    piece(seat.page, die).click(force=True)
    expect(piece(seat.page, die)).to_have_class(f"dice seat{mover()} chosen")
    lit = {id for move in moves for id in move["path"][1].split()}
    assert marked(seat, "lit") == lit
    least: dict[str, int] = {}
    for move in moves:
        workers = sum(count for count, _ in move["price"])
        least[move["path"][1]] = min(workers, least.get(move["path"][1], workers))
    badges = seat.page.locator(".picture .badge.price")
    expect(badges).to_have_count(sum(workers > 0 for workers in least.values()))
    expect(badges.locator("text")).to_have_text([str(w) for w in least.values() if w])


# What a piece takes, upon what it brings.
BADGES_LAP = """() => {
  const boxes = (kind) => [...document.querySelectorAll(`.picture .badge${kind}`)]
    .map((one) => one.getBoundingClientRect());
  return boxes(".price").some((one) => boxes(":not(.price)").some((other) =>
    one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1));
}"""


def test_a_hint_leaves_the_own_duchy_free_and_says_other_moves_to_the_end(
    visit: Callable[..., Visitor], lay: Lay
) -> None:
    page = look(visit(screen=(1280, 720), lang="de"), everybody("burgund-2", lay))
    page.keyboard.press("t")
    expect(page.locator(".hint-box .alt").first).to_be_visible()
    page.wait_for_function(STILL)
    card = page.locator(".hint-box").bounding_box()
    own = [box for one in page.locator('[id^="space:0."]').all() if (box := one.bounding_box())]
    assert card
    assert max(box["x"] + box["width"] for box in own) < card["x"] + 6
    cut = "(all) => all.filter((e) => e.scrollHeight > e.clientHeight + 2).length"
    assert page.locator(".hint-box .alt b").evaluate_all(cut) == 0
    assert not page.evaluate(BADGES_LAP)


def test_who_can_only_end_the_turn_is_told_so(
    tables: dict[str, Laid], visit: Callable[..., Visitor]
) -> None:
    table, keys = tables["ending"]
    number = int(BURGUND.plan.state_after(ending()).actor)
    seat = visit(NAMES[number]).sit_at(table, keys[number])
    expect(seat.page.locator("#bar .buttons button")).to_have_count(1)
    expect(seat.note).to_have_text("Nothing else is possible now.")


def test_a_tile_shows_where_it_could_go_before_a_die_is_chosen(sit: Sit) -> None:
    seat = sit()
    state = BURGUND.plan.state_after(costly())
    moves = touches(BURGUND.plan.game, state, mover(), "en")
    move = next(one for one in moves if one["move"].startswith("place"))
    _, key, space = move["path"]
    # What glows pulses until a hand comes.
    expect(seat.page.locator(".picture")).to_contain_class("fresh")
    piece(seat.page, key.split()[0]).click(force=True)
    expect(seat.page.locator(".picture")).not_to_contain_class("fresh")
    ways = [one["path"] for one in moves if len(one["path"]) == 3 and one["path"][1] == key]
    assert marked(seat, "lit") == {way[0] for way in ways} | {way[2] for way in ways}
    assert marked(seat, "goal-later") != set()
    assert not marked(seat, "goal-later") & marked(seat, "lit")
    piece(seat.page, space).click(force=True)
    assert marked(seat, "lit") == {way[0] for way in ways if way[2] == space}
    seat.page.keyboard.press("Escape")
    seat.page.keyboard.press("Escape")
    assert marked(seat, "goal-later") == set()


def test_who_waits_can_look_where_a_tile_could_go(sit: Sit) -> None:
    seat = sit(1 - mover())
    tile = seat.page.locator(".picture .tile[data-later]").first
    tile.click(force=True)
    wanted = tile.get_attribute("data-later")
    assert wanted
    assert marked(seat, "goal-later") == set(wanted.split())


@pytest.mark.parametrize("phone", [False, True])
def test_the_duchy_of_another_is_large_on_touch(sit: Sit, phone: bool) -> None:
    seat = sit(phone=phone)
    page = seat.page
    spaces = page.locator(f'.picture [id^="space:{1 - mover()}."]')
    before = spaces.first.bounding_box()
    (spaces.first.tap if phone else spaces.first.click)(force=True)
    expect(page.locator(".picture")).to_contain_class("zoomed")
    expect(seat.note).not_to_have_class("note bad")
    after = spaces.first.bounding_box()
    assert before
    assert after
    assert after["width"] > 1.5 * before["width"]
    for space in (spaces.first, spaces.last):
        expect(space).to_be_in_viewport(ratio=0.99)
    whole = page.get_by_role("button", name="Whole table")
    (whole.tap if phone else whole.click)()
    expect(page.locator(".picture")).not_to_contain_class("zoomed")


NOTING = """
window.glides = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, ...rest) {
  if (frames.transform) window.glides.push(this.id);
  return animate.call(this, frames, ...rest);
};
"""


def test_a_tile_glides_from_its_depot_to_a_key_space_and_into_the_duchy(
    tables: dict[str, Laid], visit: Callable[..., Visitor]
) -> None:
    table, keys = tables["taking"]
    first = taking()
    who = BURGUND.plan.entries[first].seat
    visitor = visit(NAMES[who], motion=True)
    seat = visitor.sit_at(table, keys[who])
    visitor.page.evaluate(f"() => {{{NOTING}}}")
    hand = Mouse(visitor.page)
    for number in (first, first + 1):
        row = len(NAMES) + BURGUND.plan.number_for(who, number)
        seat.shows(row - 1)
        moves = seat.seen()["moves"]
        text = BURGUND.plan.game.verbs.text(BURGUND.plan.entries[number].move)
        visitor.page.evaluate("window.glides = []")
        seat.move(hand, next(one for one in moves if one["move"] == text), moves)
        seat.shows(row)
        fields = dict(part.split("=") for part in text.split()[1:])
        goal = f"space:{who}.{fields['space']}" if "space" in fields else f"key:{who}."
        glided = visitor.page.evaluate("window.glides")
        assert any(id.startswith(goal) for id in glided), (text, glided)


def test_the_end_shows_how_the_points_went(
    tables: dict[str, Laid], visit: Callable[..., Visitor]
) -> None:
    table, keys = tables["ended"]
    seat = visit("Anna").sit_at(table, keys[0])
    states = [BURGUND.plan.state_after(entry.number) for entry in BURGUND.plan.entries]
    course = [(int(state.points(0)), int(state.points(1))) for state in states]
    ahead = [(number, a > b) for number, (a, b) in enumerate(course) if a != b]
    turns = [number for (_, before), (number, now) in pairwise(ahead) if before != now]
    assert turns, "nobody ever takes the lead from the other"
    lines = seat.end.locator(".story tbody th").all_inner_texts()
    assert [line for line in lines if not line[0].isupper()] == []
    curve = seat.end.locator(".points-chart .curve")
    broad, room = (
        one.evaluate("(one) => one.getBoundingClientRect().width")
        for one in (curve, seat.end.locator(".points-chart"))
    )
    assert broad > 0.95 * room
    a, b = course[-1]
    expect(curve).to_have_attribute("aria-label", f"The points over the game: Anna {a}, Benno {b}")
    expect(curve.locator("path.line.f-none")).to_have_count(len(NAMES))
    expect(curve.locator(".turn")).to_have_count(len(turns))
    moments = seat.end.locator(".points-chart .swings button")
    a, b = course[turns[-1]]
    expect(moments.last).to_contain_text(f"{a}\u00a0:\u00a0{b}")
    moments.last.click()
    expect(seat.note).to_contain_text(f"Entry {len(NAMES) + turns[-1]} of")
