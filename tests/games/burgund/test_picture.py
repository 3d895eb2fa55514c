"""The table as SVG: what lies where, whose it is, what can be done with it."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tafelrunde.games.burgund import GAME, picture
from tafelrunde.games.burgund.components import COLOURS, SPACES, TILE_NAMES
from tafelrunde.games.burgund.state import Burgund
from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.draw import Form
from tests.naming import rule
from tests.pictures import Element, ids, picture_of, piece, said, title, uses

from .drawn import ANNA, BENNO, Table, begin, table

both = pytest.mark.parametrize("form", picture.FORMS)


def drawn(state: Burgund, viewer: int = ANNA, lang: str = "en", form: Form = "wide") -> Element:
    return picture_of(GAME, state, viewer, lang, form)


def path(given: Table, text: str, seat: int = ANNA) -> tuple[str, ...]:
    return picture.touch(given.state, seat, GAME.verbs.parse(text)).path


def test_every_tile_and_every_kind_of_space_has_a_face() -> None:
    sheet = ElementTree.fromstring(f"<g>{picture.symbols()}</g>")
    spaces = {f"space-{colour}-{number}" for colour in COLOURS for number in range(1, 7)}
    assert {f"tile-{name}" for name in TILE_NAMES} | spaces <= ids(sheet)


@both
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_duchy_shows_its_spaces_and_what_lies_there(seats: int, form: Form) -> None:
    svg = drawn(table(land={17: "ship"}, others={24: "mine"}, seats=seats).state, form=form)
    for seat in range(seats):
        duchy = piece(svg, f"seat:{seat}")
        assert len(ids(duchy, f"space:{seat}.")) == SPACES
        assert uses(piece(duchy, f"space:{seat}.18")) == ["tile-castle"]
        assert uses(piece(duchy, f"space:{seat}.34")) == ["space-monastery-4"]
    assert uses(piece(svg, "space:0.17")) == ["tile-ship"]
    assert uses(piece(svg, "space:1.24")) == ["tile-mine"]
    assert title(svg, "space:1.34") == "empty: the 4 in row 7 (yellow)"


@both
@pytest.mark.parametrize(("seats", "places", "black"), [(2, 12, 4), (3, 18, 6), (4, 24, 8)])
def test_the_board_has_the_places_of_its_number_of_players(
    seats: int, places: int, black: int, form: Form
) -> None:
    svg = drawn(table(seats=seats).state, form=form)
    assert len(ids(svg, "at:") - ids(svg, "at:black")) == places
    assert len(ids(svg, "at:black")) == black


@both
def test_goods_lie_at_their_depot_or_are_still_to_come(form: Form) -> None:
    svg = drawn(table(quay={3: {"red": 2, "green": 1}}, round=3).state, form=form)
    assert ids(piece(svg, "depot:3"), "quay:") == {"quay:3.1", "quay:3.4"}
    assert said(piece(svg, "quay:3.4")) == ["2"]
    assert said(piece(svg, "quay:3.1")) == []
    assert uses(piece(svg, "quay:3.4"))[-2:] == ["goods-4", "die-4"]
    assert ids(svg, "coming:") == {"coming:4", "coming:5"}


def test_who_is_first_lies_uppermost_on_the_order_track() -> None:
    svg = drawn(table(seats=3, order=[0, 2, 1], track=[1, 0, 1]).state)
    height = {
        seat: float(piece(svg, f"marker:{seat}").attrib["transform"].split()[1].rstrip(")"))
        for seat in range(3)
    }
    assert height[0] < height[2] == height[1]
    assert title(svg, "marker:2") == "Carla: place 2 in turn order"


def test_bonus_tiles_say_what_is_left_or_who_has_them() -> None:
    svg = drawn(table(bonus={"mine": (BENNO, -1)}).state)
    assert title(svg, "bonus:mine") == "Bonus grey: large Benno, small 2"
    assert said(piece(svg, "bonus:mine")) == ["2"]
    assert said(piece(svg, "bonus:ship")) == ["5", "2"]


@both
def test_a_seat_shows_dice_stock_goods_and_key_spaces(form: Form) -> None:
    given = table(
        keys=["ship", "ship", "monastery_7"], dice=(2, 5), workers=3, silver=4,
        store={"brown": 2}, sold={"pink": 1},
    )  # fmt: skip
    mine = piece(drawn(given.state, form=form), "seat:0")
    assert ids(mine, "key:") == {"key:0.ship", "key:0.ship.2", "key:0.monastery_7"}
    assert uses(piece(mine, "die:0.2")) == ["die-5"]
    assert "3" in said(piece(mine, "workers:0"))
    assert "4" in said(piece(mine, "silver:0"))
    assert "1" in said(piece(mine, "sold:0"))
    assert said(piece(mine, "goods:0.5")) == ["2"]
    given.play("workers die=low")
    assert title(drawn(given.state, form=form), "die:0.1") == "die 2, used"


def test_a_die_is_touched_first_and_then_what_it_is_used_for() -> None:
    given = table(
        keys=["ship", "ship"], dice=(2, 5), silver=2, store={"purple": 1},
        board={"2a": "monastery_3", "5c": "church", "5d": "church", "black2": "mine"}, seats=4,
    )  # fmt: skip
    assert path(given, "take die=low from=2a") == ("die:0.1", "at:2a")
    assert path(given, "take die=high from=5c") == ("die:0.2", "at:5c at:5d")
    keys = "key:0.ship key:0.ship.2"
    assert path(given, "place die=low tile=ship space=17") == ("die:0.1", keys, "space:0.17")
    assert path(given, "sell die=low colour=purple") == ("die:0.1", "goods:0.2")
    assert path(given, "workers die=high") == ("die:0.2", "workers:0")
    assert path(given, "buy from=black2") == ("at:black2",)
    assert path(given, "done") == path(given, "skip") == ()
    assert path(given, "place die=low tile=mine space=24") == ()


@rule("BUR-061")
def test_a_touch_says_how_many_workers_it_takes() -> None:
    given = table(
        keys=["mine"], dice=(2, 5), workers=3, board={"2b": "castle", "4a": "ship"},
        store={"green": 1},
    )  # fmt: skip

    def price(text: str) -> tuple[tuple[int, str], ...]:
        return picture.touch(given.state, ANNA, GAME.verbs.parse(text)).price

    assert price("take die=low from=2b") == ()
    assert price("take die=high from=4a") == ((1, "worker"),)
    assert price("take die=low from=4a") == ((2, "worker"),)
    assert price("place die=high tile=mine space=24") == ((1, "worker"),)
    assert price("sell die=low colour=green") == ((1, "worker"),)
    assert price("workers die=low") == ()


@both
@rule("BUR-071")
def test_a_tile_says_where_it_could_go_now_and_later(form: Form) -> None:
    given = table(keys=["mine"], dice=(4, 6), workers=0, board={"5a": "mine", "4a": "ship"})
    svg = drawn(given.state, form=form)
    for mine in ("key:0.mine", "at:5a"):
        assert piece(svg, mine).attrib["data-now"] == "space:0.24"
        assert piece(svg, mine).attrib["data-later"] == "space:0.29 space:0.33"
    assert "data-now" not in piece(svg, "at:4a").attrib
    assert piece(svg, "at:4a").attrib["data-later"].split()[0] == "space:0.15"


def test_either_of_two_equal_dice_will_do_until_one_is_used() -> None:
    given = table(dice=(4, 4))
    assert path(given, "workers die=low") == ("die:0.1 die:0.2", "workers:0")
    given.play("workers die=low")
    assert path(given, "workers die=high") == ("die:0.2", "workers:0")


def test_an_extra_action_needs_no_die() -> None:
    given = table(keys=["castle", "mine"], dice=(6, 6), land={11: "market"}, board={"3b": "church"})
    given.play("place die=low tile=castle space=6")
    assert path(given, "take die=extra from=3b") == ("at:3b",)
    assert path(given, "place die=extra tile=mine space=24") == ("key:0.mine", "space:0.24")
    assert path(given, "workers die=extra") == ("workers:0",)


def test_what_a_monastery_allows_begins_with_the_monastery() -> None:
    land = {12: "monastery_6", 24: "mine", 30: "monastery_5"}
    given = table(land=land, board={"1a": "bank"}, workers=2)
    assert path(given, "buy from=1a") == ("space:0.12", "at:1a")
    assert path(given, "ship depot=6 more=next") == ("space:0.30", "depot:6", "depot:1")
    assert path(given, "ship depot=6 more=no") == ("depot:6",)
    assert path(table(board={"1a": "bank"}), "buy from=1a") == ()


@rule("BUR-078")
def test_cargo_is_picked_where_it_lies() -> None:
    given = table(
        keys=["ship"], dice=(2, 2), store={"green": 1, "brown": 1},
        quay={4: {"purple": 1, "pink": 2}},
    )  # fmt: skip
    given.play("place die=low tile=ship space=17", "ship depot=4 more=no")
    assert path(given, "goods colour=pink") == ("quay:4.3",)
    assert "quay:4.3" in ids(drawn(given.state))


@rule("BUR-066")
@both
def test_a_tile_without_room_is_seen_and_one_on_a_key_space_goes(form: Form) -> None:
    given = table(keys=["ship", "mine", "bank"], dice=(2, 2), board={"2a": "monastery_4"})
    given.play("take die=low from=2a")
    svg = drawn(given.state, form=form)
    small = "-s" if form in ("tall", "low") else ""
    assert uses(piece(svg, "new")) == [f"tile-monastery_4{small}"]
    assert path(given, "drop tile=bank") == ("key:0.bank",)
    assert "new" not in ids(drawn(given.play("drop tile=bank").state, form=form))


@rule("BUR-029")
@both
@pytest.mark.parametrize(
    ("options", "offered"),
    [({}, 2), ({"duchies": "chosen"}, 10), ({"duchies": "chosen", "boards": "1-30"}, 30)],
)
def test_the_duchies_to_choose_from_are_shown(
    options: dict[str, object], offered: int, form: Form
) -> None:
    given = begin(1, 2, **options)
    svg = drawn(given.state, form=form)
    assert len(ids(svg, "duchy:")) == offered
    number = given.moves()[0].partition("=")[2]
    assert path(given, f"duchy number={number}") == (f"duchy:{number}",)
    GAME.play(given.state, ANNA, f"duchy number={number}", given.chance)
    svg = drawn(given.state, form=form)
    assert not ids(svg, "duchy:")
    assert len(ids(svg, "space:0.")) == SPACES
    touch = picture.touch(given.state, ANNA, given.state.moves(ANNA)[0])
    assert touch.path == (touch.on,)
    assert touch.on in ids(svg)


@rule("BUR-R20")
@both
def test_what_others_choose_in_the_setup_is_not_in_the_picture(form: Form) -> None:
    given = begin(1, 2, duchies="chosen")
    GAME.play(given.state, ANNA, "duchy number=3", given.chance)
    for viewer in (BENNO, SPECTATOR):
        assert not ids(drawn(given.state, viewer, form=form), "space:0.")


@both
def test_the_own_duchy_is_large_for_whoever_looks(form: Form) -> None:
    def scale(svg: Element, seat: int) -> float:
        land = next(
            e for e in piece(svg, f"seat:{seat}").iter() if piece_among(e, f"space:{seat}.0")
        )
        return float(land.attrib["transform"].rpartition("scale(")[2].rstrip(")"))

    def piece_among(element: Element, name: str) -> bool:
        return any(child.attrib.get("id") == name for child in element)

    state = table(seats=4).state
    for viewer in range(4):
        svg = drawn(state, viewer, form=form)
        sizes = [scale(svg, seat) for seat in range(4)]
        assert sizes.index(max(sizes)) == viewer
        assert max(sizes) > 1.5 * min(sizes)


def test_both_languages_are_spoken() -> None:
    state = table(keys=["ship"]).state
    assert title(drawn(state, lang="de"), "key:0.ship") == "Schiff"
    assert title(drawn(state, lang="en"), "key:0.ship") == "Ship"
    assert "Schwarzes Depot" in said(drawn(state, lang="de"))


@both
@rule("BUR-185", "BUR-187")
def test_the_inn_space_shows_its_stack_and_inns_are_bought_there(form: Form) -> None:
    given = table(silver=2, inns=3, options={"inns": True})
    svg = drawn(given.state, form=form)
    assert said(piece(svg, "at:inn")) == ["3"]
    assert uses(piece(svg, "at:inn")) == ["tile-inn"] * 3
    assert title(svg, "at:inn").startswith("3 × Inn")
    assert path(given, "buy from=inn") == ("at:inn",)
    later = piece(svg, "at:inn").attrib["data-later"].split()
    assert {"space:0.24", "space:0.27"} <= set(later)
    empty = drawn(table(options={"inns": True}).state, form=form)
    assert uses(piece(empty, "at:inn")) == []
    assert "at:inn" not in ids(drawn(table().state, form=form))
    assert path(table(silver=2), "buy from=inn") == ()


@rule("BUR-188")
def test_an_inn_in_a_duchy_keeps_the_colour_of_its_space() -> None:
    given = table({24: "inn", 25: "inn"}, ["inn"], dice=(2, 5), options={"inns": True})
    svg = drawn(given.state)
    assert uses(piece(svg, "space:0.24")) == ["tile-inn-mine"]
    assert uses(piece(svg, "space:0.25")) == ["tile-inn-building"]
    assert uses(piece(svg, "key:0.inn")) == ["tile-inn"]
    place = "place die=low tile=inn space=17"
    assert path(given, place) == ("die:0.1", "key:0.inn", "space:0.17")


@rule("BUR-160")
def test_silver_becomes_workers_by_monastery_and_silver() -> None:
    given = table({12: "monastery_28"}, silver=1, options={"tiles2": True})
    touch = picture.touch(given.state, ANNA, GAME.verbs.parse("recruit"))
    assert touch.path == ("space:0.12", "silver:0")
    assert touch.price == ((1, "silver"),)
    assert path(table(silver=1), "recruit") == ()


@rule("BUR-173")
def test_animals_are_chosen_where_they_lie() -> None:
    land = {11: "market", 10: "cow_2", 5: "cow_3", 4: "sheep_4"}
    given = table(land, ["geese"], dice=(5, 5), options={"tiles2": True})
    assert path(given, "herd kind=cow") == ()
    given.play("place die=low tile=geese space=9")
    assert path(given, "herd kind=cow") == ("space:0.5 space:0.10",)
    assert path(given, "herd kind=sheep") == ("space:0.4",)


@both
@pytest.mark.parametrize("seats", [2, 4])
@rule("BUR-171", "BUR-R49")
def test_a_crane_lays_out_the_buildings_it_can_stand_for(seats: int, form: Form) -> None:
    options = {"tiles2": True}
    given = table(keys=["crane"], dice=(3, 3), seats=seats, options=options)
    assert not ids(drawn(given.state, form=form), "copy:")
    given.play("place die=low tile=crane space=25")
    svg = drawn(given.state, form=form)
    assert len(ids(svg, "copy:")) == 8
    assert path(given, "copy building=bank") == ("copy:bank",)
    assert path(given, "copy building=white_castle") == ()
    assert title(svg, "copy:bank") == "as bank: 2 silver"
    pale = [e for e in svg.iter() if e.attrib.get("class") == "used"]
    assert "copy:market" in [child.attrib.get("id") for group in pale for child in group]
    assert not ids(drawn(given.state, BENNO, form=form), "copy:")
    white = table(keys=["crane"], dice=(3, 3), options=options | {"white_castles": True})
    white.play("place die=low tile=crane space=25")
    assert "copy:white_castle" in ids(drawn(white.state, form=form))
    assert path(white, "copy building=white_castle") == ("copy:white_castle",)


@rule("BUR-183")
def test_a_white_castles_action_says_how_many_workers_it_takes() -> None:
    given = table(keys=["white_castle"], dice=(3, 3), workers=2, white=4, board={"2b": "castle"},
                  options={"white_castles": True})  # fmt: skip
    given.play("place die=low tile=white_castle space=25")
    touch = picture.touch(given.state, ANNA, GAME.verbs.parse("take die=extra from=2b"))
    assert touch.path == ("at:2b",)
    assert touch.price == ((2, "worker"),)
