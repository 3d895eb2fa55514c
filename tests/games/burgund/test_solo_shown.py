"""The solo game in the picture: islands, rivers, the track, and how its moves are made."""

from __future__ import annotations

import pytest

from tafelrunde.games.burgund import GAME, picture
from tafelrunde.games.burgund.components import BOX, SPACES
from tafelrunde.kernel.draw import Form
from tests.naming import rule
from tests.pictures import ids, piece, said, title, uses

from .alone import alone, on_board
from .drawn import ANNA, table
from .test_picture import drawn, path

both = pytest.mark.parametrize("form", picture.FORMS)


@both
@pytest.mark.parametrize("board", [33, 34])
@rule("BUR-213", "BUR-220")
def test_a_solo_board_has_its_spaces_and_rivers(board: int, form: Form) -> None:
    castle = {33: 6, 34: 21}[board]
    svg = drawn(alone(board=board, castle=castle).state, form=form)
    assert len(ids(svg, "space:0.")) == SPACES
    assert uses(piece(svg, f"space:0.{castle}")) == ["tile-castle"]
    rivers = [line for line in svg.iter() if line.attrib.get("class") == "river"]
    assert len(rivers) == len(BOX["solo_duchies"][str(board)]["rivers"])
    assert "marker:0" not in ids(svg)
    assert not ids(svg, "bonus:")


@both
@rule("BUR-215", "BUR-229", "BUR-217")
def test_the_track_shows_counter_and_target(form: Form) -> None:
    svg = drawn(alone(counter=12, target=45, phase="C", round=4).state, form=form)
    assert title(svg, "counter") == "Counter: 12"
    assert title(svg, "target").startswith("Target: 45.")
    assert {"Turn 14 of 25", "Target 45, 33 to go"} <= set(said(piece(svg, "track")))


@both
@rule("BUR-225", "BUR-214")
def test_what_is_missing_of_each_colour_and_six_colours_of_goods(form: Form) -> None:
    store = {"green": 1, "purple": 2, "pink": 1, "red": 1, "brown": 1, "orange": 3}
    land = {5: "cow_2", 1: "mine", 0: "ship", 30: "ship", 29: "mine", 9: "ship", 15: "ship",
            16: "bank", 21: "mine"}  # fmt: skip
    svg = drawn(alone(land, store=store).state, form=form)
    assert title(svg, "missing:mine") == "grey: complete"
    assert said(piece(svg, "missing:castle")) == ["3"]
    assert len(ids(svg, "goods:0.")) == 6


@both
@rule("BUR-223")
def test_a_black_side_keeps_the_colour_of_its_space(form: Form) -> None:
    svg = drawn(alone({9: "black_side"}, ["black_side"], dice=(1, 2)).state, form=form)
    assert uses(piece(svg, "space:0.9")) == ["tile-black_side-ship"]
    assert uses(piece(svg, "key:0.black_side")) == ["tile-black_side"]
    assert set(piece(svg, "key:0.black_side").attrib["data-now"].split()) == {
        "space:0.3", "space:0.5", "space:0.10", "space:0.15", "space:0.19",
    }  # fmt: skip


@rule("BUR-222")
def test_a_swap_is_made_by_the_tile_then_the_goods() -> None:
    given = on_board({"black1": "bank", "black2": "mine"}, silver=2)
    given.play("place die=low tile=ship space=9", "ship depot=6 more=no")
    assert path(given, "swap from=black2") == ("at:black2",)
    assert path(given, "buy from=black2") == ("silver:0", "at:black2")
    given.play("swap from=black2")
    assert path(given, "give colour=purple") == ("goods:0.2",)


@rule("BUR-225", "BUR-228", "BUR-230")
def test_touches_of_points_tiles_and_parts() -> None:
    given = alone({}, ["watchtower"], 43, dice=(6, 6), silver=4)
    given.play("place die=low tile=watchtower space=2")
    touch = picture.touch(given.state, ANNA, GAME.verbs.parse("reach"))
    assert (touch.path, touch.price) == (("silver:0",), ((3, "silver"),))
    assert path(given, "do item=0") == ()
    laying = table({}, seats=1, duchy=31, castle=6, board={"black1": "bank"},
                   more={"counter": 0, "target": 50})  # fmt: skip
    assert path(laying, "lay from=black1 space=2") == ("at:black1", "space:0.2")


@both
def test_the_end_says_how_it_went(form: Form) -> None:
    given = alone(dice=(9, 9), phase="E", round=5).play("done")
    assert "lost, 36 spaces empty" in said(drawn(given.state, form=form))
    assert "verloren, 36 Felder leer" in said(drawn(given.state, lang="de", form=form))
