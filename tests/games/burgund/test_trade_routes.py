"""Trade routes (BUR-192 to BUR-197). Cards 1 to 12 are numbered from 0 here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from tafelrunde.games.burgund import GAME, picture, score, words
from tafelrunde.games.burgund.components import BOX, GOODS_NAMES
from tafelrunde.games.burgund.events import CARD, LAID_OUT, SOLD
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.kernel.chance import SPECTATOR, Seeded
from tafelrunde.kernel.draw import Form
from tafelrunde.kernel.errors import BadOptions, BadPosition
from tafelrunde.kernel.state import OVER
from tests.naming import rule
from tests.pictures import ids, picture_of, piece, title, uses

from .drawn import ANNA, BENNO, Table, begin, goods, table
from .test_whole_games import builder

EACH = {2: 5, 3: 4, 4: 3}
NAMES = ["Anna", "Benno", "Carla", "Dario"]


def routed(
    cards: Sequence[int] = (0, 1, 2, 3, 4),
    laid: Sequence[str] = (),
    store: Mapping[str, int] | None = None,
    sold: Mapping[str, int] | None = None,
    seats: int = 2,
    phase: str = "C",
    options: Mapping[str, object] | None = None,
    **more: Any,
) -> Table:
    """Anna has these cards with these goods on them; `sold` are further goods on her pile."""
    each = EACH[seats]
    mine = [*cards, *(c for c in range(12) if c not in cards)]
    gone = dict(Counter(laid) + Counter(sold or {}))
    piles = goods(seats, "ABCDE".index(phase), 1, {}, store or {}, gone)["sold"]
    routes = [[GOODS_NAMES.index(name) for name in laid]]
    for pile in piles[1:]:  # type: ignore[index]
        routes.append([c for c in range(6) for _ in range(pile[c])][: 3 * each])
    return table(
        store=store, sold=gone, seats=seats, phase=phase,
        options={"trade_routes": True, **(options or {})},
        more={
            "cards": [mine[each * seat : each * seat + each] for seat in range(seats)],
            "laid": [route + [-1] * (3 * each - len(route)) for route in routes],
        }, **more,
    )  # fmt: skip


def on_route(given: Table, seat: int = ANNA) -> list[str]:
    fields: list[int] = given.state.to_dict()["laid"][seat]  # type: ignore[index]
    return [GOODS_NAMES[colour] for colour in fields if colour >= 0]


def sell(colour: str) -> str:
    return f"sell die=low colour={colour}"


@rule("BUR-192")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_cards_for_everybody(seats: int) -> None:
    begun = Seeded(7, listening=True)
    state = GAME.new(GAME.setup({"trade_routes": True}, seats), begun)
    assert isinstance(state, Burgund)
    cards: list[list[int]] = state.to_dict()["cards"]  # type: ignore[assignment]
    assert [len(route) for route in cards] == [EACH[seats]] * seats
    assert len({card for route in cards for card in route}) == EACH[seats] * seats
    assert len(state.laid) == 3 * EACH[seats] * seats
    assert list(EACH.values()) == BOX["trade_routes"]["cards_each"]
    drawn = [int(card) for what, card, _ in begun.outcomes if what == CARD]
    assert drawn == [card for route in cards for card in route]
    assert GAME.draws[CARD].name == "card"
    assert all(state.seen_by(viewer).to_dict()["cards"] == cards for viewer in (0, 1, SPECTATOR))


@rule("BUR-192", "BUR-R63")
def test_twelve_cards_of_three_fields() -> None:
    fields = [field for card in BOX["trade_routes"]["layout"]["fields"] for field in card]
    assert [len(card) for card in BOX["trade_routes"]["layout"]["fields"]] == [3] * 12
    assert Counter(field["die"] for field in fields) == dict.fromkeys(range(1, 7), 6)
    assert set(Counter(field["bonus"] for field in fields).values()) == {4}
    assert 12 - 2 * EACH[2] == 2


@rule("BUR-193", "BUR-R63")
def test_cards_lie_in_the_order_in_which_they_came() -> None:
    orders = set()
    for seed in range(8):
        state = begin(seed, trade_routes=True).state
        orders |= {tuple(int(card) for card in state.cards[:5])}
    assert any(list(order) != sorted(order) for order in orders)
    given = begin(1, duchies="same", trade_routes=True).play("castle space=18", "castle space=18")
    assert given.state.window == 0


@rule("BUR-194", "BUR-106")
def test_sold_goods_are_laid_out_from_left_to_right() -> None:
    given = routed(laid=["red"], store={"green": 2, "pink": 1}, dice=(1, 3))
    given.play(sell("green"))
    assert on_route(given) == ["red", "green", "green"]
    assert (given.points(), given.silver(), given.sold()) == (4, 1, {"red": 1, "green": 2})
    given.play("sell die=high colour=pink")
    assert on_route(given) == ["red", "green", "green", "pink"]
    told = [event for event in given.events() if event[0] == LAID_OUT]
    assert told == [(LAID_OUT, 0, 0, 1, 0), (LAID_OUT, 0, 0, 2, 1), (LAID_OUT, 0, 2, 3, 0)]


@rule("BUR-195", "BUR-R64")
@pytest.mark.parametrize(
    ("card", "colour", "points", "silver", "workers"),
    [(9, "orange", 4, 0, 0), (8, "green", 0, 2, 0), (11, "pink", 0, 0, 4)],
)
def test_bonuses_that_come_by_themselves(
    card: int, colour: str, points: int, silver: int, workers: int
) -> None:
    number = GOODS_NAMES.index(colour) + 1
    given = routed([card], store={colour: 1}, dice=(number, number)).play(sell(colour))
    assert given.points() == 2 + points
    assert (given.silver(), given.workers()) == (1 + silver, workers)
    lines = {line.what: (line.points, line.rule) for line in given.state.score(ANNA).lines}
    assert lines.get("trade routes", (0, 195)) == (points, 195)
    other = routed([card], store={"brown": 1}, dice=(5, 5)).play(sell("brown"))
    assert (other.points(), other.silver(), other.workers()) == (2, 1, 0)


DEPOTS = {
    "1a": "bank",
    "2a": "monastery_3",
    "2b": "castle",
    "3a": "cow_2",
    "4a": "ship",
    "5a": "mine",
}


@rule("BUR-195", "BUR-R64", "BUR-R06")
@pytest.mark.parametrize(
    ("card", "laid", "colour", "tiles"),
    [
        (0, [], "purple", {"1a"}),
        (1, [], "green", {"3a", "4a"}),
        (0, ["red"], "red", {"2a", "2b", "5a"}),
    ],
)
def test_bonuses_that_take_a_tile(card: int, laid: list[str], colour: str, tiles: set[str]) -> None:
    number = GOODS_NAMES.index(colour) + 1
    given = routed([card], laid, {colour: 1}, board=DEPOTS, dice=(number, number))
    given.play(sell(colour))
    assert {move.split("from=")[1] for move in given.moves() if "from=" in move} == tiles
    assert given.asked() == ["skip", "take"]
    lost = routed([card], laid, {colour: 1}, dice=(number, number)).play(sell(colour))
    assert "take" not in lost.asked()
    assert not lost.can("skip")


@rule("BUR-195", "BUR-R64", "BUR-R30", "BUR-R06")
def test_the_action_is_that_of_a_castle() -> None:
    land = {12: "monastery_14"}
    given = routed([2], store={"red": 1}, dice=(4, 4), land=land, keys=["bank"], board=DEPOTS)
    given.play(sell("red"))
    assert given.asked() == ["place", "take", "workers"]
    assert words.prompt(given.state, ANNA, "en").startswith("Trade route: one more action")
    assert words.prompt(given.state, ANNA, "de").startswith("Handelsstraße: noch eine Aktion")
    assert given.against("skip") == "BUR-R06"
    assert given.fork().play("workers die=extra").workers() == 4
    gift = routed([11], store={"pink": 1}, dice=(3, 3), land=land).play(sell("pink"))
    assert gift.workers() == 4
    little = routed([11], store={"pink": 1}, dice=(3, 3)).play(sell("pink"))
    assert little.workers() == 4


@rule("BUR-195", "BUR-R64")
def test_placing_one_more_tile_on_any_number() -> None:
    given = routed([3], store={"pink": 1}, dice=(3, 3), keys=["bank", "ship"]).play(sell("pink"))
    assert given.asked() == ["place", "skip"]
    assert {int(m.split("=")[-1]) for m in given.moves() if m.startswith("place")} == {
        11,
        25,
        17,
        19,
    }
    assert words.prompt(given.state, ANNA, "en").startswith("Trade route: place")
    given.play("place die=extra tile=bank space=25")
    assert given.silver() == 1 + 2
    nothing = routed([3], store={"pink": 1}, dice=(3, 3)).play(sell("pink"))
    assert nothing.asked() == ["workers"]


@rule("BUR-R62", "BUR-R31", "BUR-R64")
def test_a_sale_within_a_bonus_takes_the_next_fields() -> None:
    land = {12: "monastery_3"}
    given = routed([10, 1], store={"brown": 2, "green": 1}, dice=(5, 5), land=land)
    given.play(sell("brown"))
    assert (given.points(), given.silver(), on_route(given)) == (4, 2, ["brown"])
    assert given.asked() == ["sell", "skip"]
    assert words.prompt(given.state, ANNA, "en").startswith("Trade route: sell")
    declined = given.fork().play("skip")
    assert on_route(declined) == ["brown", "brown"]
    given.play("sell die=extra colour=green")
    assert on_route(given) == ["brown", "green", "brown"]
    assert (given.points(), given.silver()) == (6, 4)
    alone = routed([10], store={"brown": 2}, dice=(5, 5)).play(sell("brown"))
    assert (on_route(alone), alone.asked()) == (["brown", "brown"], ["workers"])


@rule("BUR-R62", "BUR-R04")
def test_a_bonus_is_done_before_the_next_tile_is_laid() -> None:
    given = routed(
        [2, 6], store={"red": 3}, dice=(4, 4), keys=["ship", "mine", "bank"], board=DEPOTS
    )
    given.play(sell("red"))
    assert on_route(given) == ["red"]
    given.play("take die=extra from=4a")
    assert (on_route(given), given.asked()) == (["red"], ["drop"])
    stored = GAME.load_position(GAME.position(given.state))
    assert stored.key() == given.state.key()
    given.play("drop tile=mine")
    assert on_route(given) == ["red", "red", "red"]
    assert given.points() == 6


@rule("BUR-196")
def test_a_full_route_leaves_the_rest_to_the_pile() -> None:
    laid = ["red", "red", "green", "red", "green", "green", "brown", "brown"]
    given = routed([0, 1, 2], laid, {"orange": 2}, seats=4, dice=(6, 6)).play(sell("orange"))
    assert on_route(given) == [*laid, "orange"]
    assert given.sold()["orange"] == 2
    full = routed([0, 1, 3], [*laid, "pink"], {"orange": 1}, {"pink": 1}, seats=4, dice=(6, 6))
    full.play(sell("orange"))
    assert on_route(full) == [*laid, "pink"]
    assert (full.points(), full.sold()["orange"]) == (4, 1)
    last = routed([0, 1, 3], laid, {"orange": 2}, seats=4, dice=(6, 6), board=DEPOTS)
    assert last.play(sell("orange")).asked() == ["skip", "take"]
    assert GAME.load_position(GAME.position(last.state)).key() == last.state.key()


@rule("BUR-197")
def test_goods_on_the_route_are_sold() -> None:
    given = routed(laid=["red", "red", "pink"], land={12: "monastery_15", 7: "monastery_25"})
    assert int(score.monastery(given.state, ANNA, 15)) == 2 * 2
    assert int(score.monastery(given.state, ANNA, 25)) == 3


@rule("BUR-R63", "BUR-193")
def test_cards_can_be_arranged_in_secret() -> None:
    with pytest.raises(BadOptions, match="needs trade_routes"):
        GAME.setup({"arranged": True}, 2)
    given = begin(3, seats=4, duchies="same", trade_routes=True, arranged=True)
    mine = [int(card) + 1 for card in given.state.cards[:3]]
    assert mine == sorted(mine)
    assert given.against(f"card place=1 number={mine[0]}") == "BUR-035"
    given.play("castle space=18")
    assert given.moves() == [f"card place=1 number={card}" for card in mine]
    assert given.against("castle space=18") == "BUR-R63"
    other = next(card for card in range(1, 13) if card not in mine)
    assert given.against(f"card place=1 number={other}") == "BUR-192"
    assert given.against(f"card place=2 number={mine[0]}") == "BUR-R63"
    assert "place 1 of the trade route" in words.move(
        given.state, ANNA, given.state.moves(ANNA)[0], "en"
    )
    assert words.prompt(given.state, ANNA, "en") == "Which card comes next on your trade route?"
    given.play(f"card place=1 number={mine[2]}")
    assert given.moves() == [f"card place=2 number={card}" for card in mine[:2]]
    assert given.against(f"card place=2 number={mine[2]}") == "BUR-192"
    position = GAME.position(given.state)
    assert GAME.load_position(position).key() == given.state.key()
    hidden = given.state.seen_by(BENNO)
    assert [int(card) + 1 for card in hidden.cards[:3]] == mine
    given.play(f"card place=2 number={mine[1]}")
    assert [int(card) + 1 for card in given.state.cards[:3]] == [mine[2], mine[1], mine[0]]
    assert not given.state.waiting(ANNA)
    assert given.state.window
    assert [int(card) + 1 for card in given.state.seen_by(BENNO).cards[:3]] == mine
    for seat in (1, 2, 3):
        while given.state.window and given.seat == seat:
            given.play(given.moves()[0])
    assert given.state.window == 0
    assert [int(card) + 1 for card in given.state.cards[:3]] == [mine[2], mine[1], mine[0]]
    plain = begin(3, duchies="same", trade_routes=True)
    assert plain.against("card place=1 number=1") == "BUR-193"


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("cards", [[0, 1, 2, 3, 4], [4, 5, 6, 7, 8]], "each is there once"),
        ("cards", [[0, 1, 2, 3], [5, 6, 7, 8]], "cards must be a list of 5"),
        ("laid", 0, "laid must be a list of 2"),
        ("laid", [-1, 3], "filled from the left"),
        ("laid", [], "lies on the trade route while it has room"),
        ("laid", [3, 3], "lies on the trade route while it has room"),
        ("frames", [71, 1, 3, 0, 0, 0], "a turn lies at the bottom"),
        ("frames", [71, 1, 6, 0, 0, 0, 4, 1, 0, 0, 0, 0], "no such goods"),
        ("frames", [71, 1, 3, 1, 0, 0, 4, 1, 0, 0, 0, 0], "lies on the trade route"),
    ],
)
def test_positions_that_cannot_be(key: str, value: object, message: str) -> None:
    position = GAME.position(routed(laid=["red"]).state)
    data = position["table"]
    assert isinstance(data, dict)
    if key == "laid" and isinstance(value, list):
        value = [value + [-1] * (15 - len(value)), data["laid"][1]]
    if key == "frames" and isinstance(value, list):
        value = data["frames"] + value
    with pytest.raises(BadPosition, match=message):
        GAME.load_position({**position, "table": {**data, key: value}})


def test_a_table_without_routes_has_no_goods_to_lay_out() -> None:
    position = GAME.position(table().state)
    data = position["table"]
    assert isinstance(data, dict)
    frames = [*data["frames"], 71, 1, 3, 0, 0, 0, 4, 1, 0, 0, 0, 0]
    with pytest.raises(BadPosition, match="no such goods"):
        GAME.load_position({**position, "table": {**data, "frames": frames}})


@rule("BUR-194", "BUR-196", "BUR-R62")
@pytest.mark.parametrize("seed", range(6))
def test_whole_games_lay_out_all_that_is_sold(seed: int) -> None:
    seats = 2 + seed % 3
    given = begin(seed, seats, trade_routes=True, arranged=seed > 2, borders=True)
    state, rng = given.state, Random(seed)
    while state.actor != OVER:
        moves = state.moves(state.actor)
        sales = [move for move in moves if GAME.verbs.text(move).startswith("sell")]
        move = rng.choice(sales) if sales and rng.random() < 0.5 else builder(state, rng)
        state.apply(state.actor, move, given.chance)
        if rng.random() < 0.05:
            assert GAME.load_position(GAME.position(state)).key() == state.key()
    size, routes = 3 * EACH[seats], [[] for _ in range(seats)]  # type: ignore[var-annotated]
    sold: list[Counter[int]] = [Counter() for _ in range(seats)]
    for code, seat, a, b, _, *_ in given.chance.events:
        if code == SOLD:
            sold[seat][a] += b
        if code == LAID_OUT:
            assert b == len(routes[seat])
            routes[seat].append(a)
    table_ = state.to_dict()
    for seat in range(seats):
        assert table_["laid"][seat] == routes[seat] + [-1] * (size - len(routes[seat]))  # type: ignore[index]
        assert len(routes[seat]) == min(size, sold[seat].total())
        assert all(sold[seat][c] == table_["sold"][seat][c] for c in range(6))  # type: ignore[index]


def test_a_judge_sees_what_a_sale_would_bring() -> None:
    match = routed([9], store={"orange": 1}, dice=(6, 6)).state.judge()[0]
    assert match > routed([9], store={"brown": 1}, dice=(6, 6)).state.judge()[0]


@pytest.mark.parametrize("form", picture.FORMS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_routes_in_the_picture(seats: int, form: Form) -> None:
    given = routed([0, 1, 2], ["red", "green"], seats=seats)
    svg = picture_of(GAME, given.state, ANNA, "en", form)
    for seat in range(seats):
        assert len(ids(piece(svg, f"route:{seat}"), "field:")) == 3 * EACH[seats]
    assert uses(piece(svg, "field:0.1")) == ["goods-4", "carpenter"]
    assert uses(piece(svg, "field:0.3")) == ["die-1", "worker"]
    assert title(svg, "field:0.3") == "Field 3: goods green (1) bring 4 workers."
    assert "Here lies red (4)." in title(svg, "field:0.1")
    assert "data-closer" in piece(svg, "route:1").attrib
    assert "data-closer" not in piece(svg, "route:0").attrib


def test_a_card_is_touched_to_come_next() -> None:
    given = begin(3, duchies="same", trade_routes=True, arranged=True).play("castle space=18")
    move = given.moves()[1]
    number = move.split("=")[-1]
    assert picture.touch(given.state, ANNA, GAME.verbs.parse(move)).path == (f"card:0.{number}",)
    assert picture.touch(table().state, ANNA, GAME.verbs.parse(move)).path == ()


def test_routes_in_words() -> None:
    given = routed([0, 9], ["red"])
    text = words.table(given.state, ANNA, NAMES[:2], "en")
    assert "trade route: 2 Carpenter's workshop [red (4)], 4 Church, 1 4 workers, 6 4 VP" in text
    german = words.table(given.state, ANNA, NAMES[:2], "de")
    assert "Handelsstraße: 2 Schreinerei [rot (4)]" in german
