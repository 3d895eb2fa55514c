"""Vineyards in the picture and in words."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from tafelrunde.games.burgund import GAME, events, picture, words
from tafelrunde.games.burgund.brief_words import brief
from tafelrunde.games.burgund.modules.vineyards_components import GRAPE_NAMES, ONE
from tafelrunde.kernel.draw import Form
from tests.naming import rule
from tests.pictures import SVG, ids, piece, said, title, uses

from .drawn import ANNA, BENNO, table
from .test_picture import both, drawn, path
from .vines import wined

LOW = {1: "green_blue"}
NAMES = ("Anna", "Benno", "Carla", "Dario")


def test_every_grape_has_a_face() -> None:
    sheet = ElementTree.fromstring(f"<g>{picture.symbols()}</g>")
    faces = {f"{kind}-{name}" for kind in ("vine", "grape") for name in GRAPE_NAMES}
    assert faces | {"gift-black", "gift-double"} <= ids(sheet)


@both
@rule("BUR-266", "BUR-267", "BUR-272", "BUR-273", "BUR-274")
@pytest.mark.parametrize(("seats", "depot", "display"), [(2, 3, 1), (3, 3, 3), (4, 6, 3)])
def test_boards_depot_and_display_are_there(
    seats: int, depot: int, display: int, form: Form
) -> None:
    svg = drawn(wined(seats=seats, vines=LOW).state, form=form)
    assert len(ids(svg, "at:vineyard")) == depot
    assert len(ids(svg, "at:display")) == display
    assert len(ids(svg, "wine:")) == 6
    for seat in range(seats):
        assert len(ids(piece(svg, f"vineyard:{seat}"), f"vine:{seat}.")) == 12
    assert uses(piece(svg, "vine:0.1")) == ["vine-green", "vine-blue"]
    assert uses(piece(svg, "vine:0.2")) == ["worker", "market", "die-4"]
    plain = drawn(table(seats=seats).state, form=form)
    assert not ids(plain, "vine:") | ids(plain, "wine:") | ids(plain, "at:display")


@both
def test_wine_and_double_tiles_are_told(form: Form) -> None:
    given = wined(held=["green_blue"], keys=["mine"], wine={"green": 1}, dice=(1, 5),
                  stalls={"vineyard2": "red_red"})  # fmt: skip
    svg = drawn(given.state, form=form)
    assert title(svg, "key:0.double.green_blue") == "double tile green/blue"
    assert ids(svg, "key:0.") == {"key:0.mine", "key:0.double.green_blue"}
    assert title(svg, "wines:0.green") == "1 × wine bonus tile green"
    assert said(piece(svg, "wine:red")) == ["4"]
    assert title(svg, "at:vineyard2") == "double tile red/red, place 2 of the vineyard depot"
    assert piece(svg, "key:0.double.green_blue").attrib["data-now"] == "vine:0.1"
    assert piece(svg, "key:0.double.green_blue").attrib["data-later"] == "vine:0.2"


@rule("BUR-275", "BUR-277", "BUR-285")
def test_a_die_then_the_double_tile_then_the_field_in_two_ways() -> None:
    given = wined(held=["green_blue"], dice=(1, 3), silver=2, workers=1,
                  stalls={"vineyard2": "red_red", "display1": "red_blue"})  # fmt: skip
    assert path(given, "harvest die=high from=vineyard2") == ("die:0.2", "at:vineyard2")
    plant = "plant die=low tile=green_blue field=1 turned="
    steps = ("die:0.1", "key:0.double.green_blue", "vine:0.1")
    assert path(given, plant + "no") == path(given, plant + "yes") == steps
    ghosts = [
        picture.touch(given.state, ANNA, GAME.verbs.parse(plant + way)).ghost
        for way in ("no", "yes")
    ]
    assert ghosts[0] != ghosts[1]
    assert path(given, "buy from=display1") == ("at:display1",)
    touch = picture.touch(
        given.state, ANNA, GAME.verbs.parse("plant die=high tile=green_blue field=2 turned=no")
    )
    assert touch.price == ((1, "worker"),)
    assert path(given, "plant die=low tile=red_red field=1 turned=no") == ()
    assert path(table(), "buy from=display1") == path(table(), "wine grape=red") == ()


@both
@rule("BUR-281", "BUR-284")
def test_covered_bonuses_and_wine_are_chosen_where_they_are(form: Form) -> None:
    given = wined(vines=LOW, held=["green_blue"], dice=(4, 4))
    assert not ids(drawn(given.state, form=form), "covered:")
    given.play("plant die=low tile=green_blue field=2 turned=no")
    svg = drawn(given.state, form=form)
    assert ids(piece(svg, "vineyard:0"), "covered:") == {"covered:left", "covered:right"}
    assert title(svg, "covered:left") == "4 workers"
    assert path(given, "bonus which=left") == ("covered:left",)
    given.play("bonus which=left")
    assert path(given, "wine grape=blue") == ("wine:blue",)
    assert path(given, "bonus which=left") == ()


@both
@rule("BUR-282", "BUR-R101")
def test_gifts_and_what_makes_room(form: Form) -> None:
    given = wined(keys=["mine"], held=["red_red"], stalls={"vineyard1": "green_blue"}, dice=(1, 1))
    given.play("harvest die=low from=vineyard1")
    assert "new" in ids(drawn(given.state, form=form))
    assert path(given, "discard tile=red_red") == ("key:0.double.red_red",)
    black = wined(vines=LOW | {4: "red_red"}, held=["green_blue"], dice=(6, 6),
                  board={"black1": "mine", "black2": "mine"},
                  stalls={"display1": "green_red"})  # fmt: skip
    black.play("plant die=low tile=green_blue field=6 turned=no", "bonus which=left")
    assert path(black, "receive from=black1") == ("at:black1 at:black2",)
    assert path(black, "receive from=display1") == ("at:display1",)


@rule("BUR-R102")
def test_with_shield_15_the_display_comes_first() -> None:
    given = wined(stalls={"display1": "green_blue"}, round=5, shields={ANNA: {15: 18}})
    for _ in range(2):
        given.play("workers die=low", "workers die=high", "done")
    plant = "plant die=extra tile=green_blue field=2 turned=no"
    assert path(given, plant) == ("at:display1", "vine:0.2")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_everything_is_said(lang: str) -> None:
    def told(given: Any) -> str:
        view = given.state.seen_by(ANNA)
        moves = [words.move(view, ANNA, move, lang) for move in given.state.moves(given.seat)]
        assert all(moves)
        return "\n".join([words.prompt(view, ANNA, lang), *moves])

    given = wined(vines=LOW, held=["green_blue"], dice=(4, 4), silver=2, keys=["mine"],
                  stalls={"vineyard2": "red_red", "display1": "red_blue"})  # fmt: skip
    text = words.table(given.state.seen_by(ANNA), ANNA, NAMES, lang)
    assert ("Weinberg, Ebene 5" if lang == "de" else "vineyard, level 5") in text
    assert told(given).count("4") > 2
    given.play("plant die=low tile=green_blue field=2 turned=yes")
    assert ("4 Arbeiter" if lang == "de" else "4 workers") in told(given)
    given.play("bonus which=left")
    assert ("Ebene" if lang == "de" else "level") in told(given)
    given.play("wine grape=red")
    sayings = [words.event(event, NAMES, lang) for event in given.chance.events]
    assert any("rot" in one if lang == "de" else "red" in one for one in sayings)
    assert len(set(sayings)) == len(sayings)
    assert "Benno" not in words.prompt(given.state.seen_by(BENNO), BENNO, lang)


def test_beside_a_wide_duchy_workers_lie_in_the_corner_that_it_leaves_free() -> None:
    svg = drawn(wined(seats=3).state, form="broad")
    silver, workers = (
        float(re.findall(r"[\d.]+", piece(svg, f"{kind}:0").attrib["transform"])[1])
        for kind in ("silver", "workers")
    )
    assert workers - silver > 150
    display = next(line for line in svg.iter(f"{SVG}text") if line.text == "Display")
    assert "data-room" in display.attrib, "its price stands beside it"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_what_is_done_with_double_tiles_is_told_in_two_whole_parts(lang: str) -> None:
    for code in (events.HARVESTED, events.BOUGHT_DOUBLE, events.UPROOTED, events.PLANTED):
        for pair in range(len(ONE)):
            told = brief((code, 0, pair, 0, 0, 0, 0), lang)
            assert told is not None
            assert not any(part.endswith("…") for part in told), told
