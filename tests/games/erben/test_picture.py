"""The table as SVG: what lies where, whose it is, what it is worth, what can be done."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest

from tafelrunde.games.erben import GAME, picture
from tafelrunde.games.erben.components import TILE_NAMES
from tafelrunde.games.erben.state import Erben
from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.draw import Form
from tafelrunde.kernel.state import OVER
from tests.naming import rule
from tests.pictures import NAMES, Element, ids, picture_of, piece, said, title, uses

from .drawn import BLUE, NOBODY, WHITE, Table, begin, table
from .test_whole_games import builder

RING = ["R1", "R2", "R3", "R4", "R5", "R6"]


def drawn(state: Erben, viewer: int = 0, lang: str = "en", form: Form = "wide") -> Element:
    return picture_of(GAME, state, viewer, lang, form)


def turned(svg: Element, name: str) -> bool:
    """Does a tile lie upside down?"""
    return any("rotate(180" in e.attrib.get("transform", "") for e in piece(svg, name).iter())


def moved(transform: str) -> tuple[float, float, float]:
    """The x, y and scale of a piece."""
    found = [float(part) for part in re.findall(r"-?[0-9.]+", transform)]
    return found[0], found[1], found[2] if len(found) > 2 else 1.0


@rule("ERB-074", "ERB-R01", "ERB-020")
def test_tiles_face_their_owner_and_everybody_sits_below() -> None:
    state = table({"R1": (1, 0, WHITE), "L4": (0, 1, BLUE)}).state
    for viewer, lower, upper in ((0, "tile:R1", "tile:L4"), (1, "tile:L4", "tile:R1")):
        svg = drawn(state, viewer)
        assert not turned(svg, lower)
        assert turned(svg, upper)
    white, blue = drawn(state, 0), drawn(state, 1)
    assert piece(white, "tile:R1").attrib["transform"] == "translate(100 0)"
    assert piece(blue, "tile:R1").attrib["transform"] == "translate(-100 0)"
    assert "North: Benno" in said(white)
    assert "South: Anna" in said(blue)


@rule("ERB-062", "ERB-074")
@pytest.mark.parametrize("form", picture.FORMS)
def test_a_tile_is_the_same_piece_in_ring_hand_and_landscape(form: Form) -> None:
    given = table(ring=["L7", *RING[1:]])
    in_ring = drawn(given.state, form=form)
    assert "tile:L7" in ids(in_ring)
    assert "back:L7" not in ids(in_ring)
    in_hand = drawn(given.take("L7").state, form=form)
    assert {"tile:L7", "back:L7"} <= ids(piece(in_hand, "seat:0"))
    given.play("terrain tile=L7 by=retinue dir=e")
    svg = drawn(given.state, form=form)
    assert uses(piece(svg, "tile:L7")) == ["back-yellow"]
    assert "back:L7" not in ids(svg)


@rule("ERB-121", "ERB-150")
def test_a_building_says_what_it_is_worth_and_what_a_troop_makes_of_it() -> None:
    land = {"R1": (1, 0, WHITE), "H7": (0, 1, BLUE)}
    svg = drawn(table(land).state)
    assert title(svg, "tile:R1") == "Tavern (green) of Anna: 2, with a troop 4"
    assert said(piece(svg, "tile:R1")) == ["2"]
    manned = drawn(table(land, white=((1, 0), None, None)).state)
    assert "2 doubled by the troop, that is 4" in title(manned, "tile:R1")
    assert said(piece(manned, "tile:R1")) == ["2×2"]
    assert title(svg, "tile:start") == "start land, meadow"


@rule("ERB-131", "ERB-132", "ERB-135")
def test_roads_say_how_many_buildings_are_whose() -> None:
    land = {"R1": (1, 0, WHITE), "R3": (2, 0, WHITE), "L4": (3, 0, BLUE)}
    svg = drawn(table(land).state)
    roads = {name: title(svg, name) for name in ids(svg) if name.startswith("road:")}
    assert sorted(roads.values()) == [
        "Road with 2 buildings: Anna 1, Benno 1",
        "Road with 2 buildings: Anna 2, Benno 0",
    ]
    plain = drawn(table(land, options={"score_roads": False}).state)
    assert not [name for name in ids(plain) if name.startswith("road:")]


@rule("ERB-R39")
def test_a_road_between_two_crossings_is_none_of_the_way_round() -> None:
    """Two crossings side by side, joined at their edge and round about by two curves."""
    land = {
        "R3": (1, 0, WHITE), "L6": (2, 0, WHITE), "L5": (1, 1, WHITE), "R5": (2, 1, WHITE),
    }  # fmt: skip
    svg = drawn(table(land).state)
    ways = {
        name: next(e.attrib["d"] for e in piece(svg, name) if e.attrib.get("class") == "way")
        for name in ids(svg)
        if name.startswith("road:")
    }
    assert len(ways) == 2
    short = min(ways.values(), key=len)
    assert short == "M150 50L200 50M250 50L200 50"
    assert "L200 50" not in max(ways.values(), key=len)


@rule("ERB-051", "ERB-052", "ERB-053")
@pytest.mark.parametrize("form", picture.FORMS)
def test_tiles_out_of_both_reaches_are_pale(form: Form) -> None:
    row = {"L1": (1, 0, -1), "L2": (2, 0, -1), "L3": (3, 0, -1)}
    stands = ((0, 0), (1, 0), (2, 0))
    given = table(row, ring=RING, white=stands, blue=((3, 0), None, None))
    svg = drawn(given.state, form=form)
    pale = [
        name for name in RING
        if any(e.attrib.get("class") == "far" for e in piece(svg, f"tile:{name}").iter())
    ]  # fmt: skip
    assert pale == ["R4", "R5", "R6"]
    assert [said(piece(svg, f"tile:{name}")) for name in RING] == [[str(k)] for k in range(1, 7)]


@pytest.mark.parametrize("form", picture.FORMS)
def test_what_is_missing_is_never_cut(form: Form) -> None:
    held = ["L4", "L9", "H7", "H6", "R3", "R9"]
    given = table(ring=["R1", "R2", "R6", "R5", "R7", "R8"], start="yellow", hands=(held, []))
    lines = said(piece(drawn(given.state, form=form), "seat:0"))
    lacking = [line for line in lines if line.startswith("lacks")]
    assert len(lacking) > 2
    assert not any("…" in line for line in lacking)


@rule("ERB-073", "ERB-R13", "ERB-092")
@pytest.mark.parametrize("form", picture.FORMS)
def test_each_tile_in_hand_says_what_is_missing(form: Form) -> None:
    ring = ["R1", "R3", "R9", "R5", "R7", "R8"]
    given = table(ring=ring, start="yellow", hands=(["L4", "L9", "H7"], []))
    assert given.state.resources(0) == [3, 0, 1]
    lines = said(piece(drawn(given.state, form=form), "seat:0"))
    assert "lacks 1 grain" in lines
    assert "lacks 2 stone" in lines
    assert lines.count("✓ buildable") == 1
    given.play("terrain tile=L9 by=retinue dir=e")
    lines = said(piece(drawn(given.state, form=form), "seat:0"))
    assert lines.count("✓ buildable") == 1
    assert "lacks 1 grain" not in lines


@rule("ERB-104", "ERB-027", "ERB-103")
@pytest.mark.parametrize("form", picture.FORMS)
def test_troops_are_at_court_until_stationed_and_crossed_when_moved(form: Form) -> None:
    given = table({"L1": (1, 0, NOBODY)}, ring=RING)
    svg = drawn(given.state, form=form)
    assert {"troop:0.1", "troop:0.2"} <= ids(piece(svg, "court"))
    assert "troop:0.0" in ids(piece(svg, "land"))
    given.play("station by=retinue dir=e")
    svg = drawn(given.state, form=form)
    assert "troop:0.1" in ids(piece(svg, "land"))
    assert title(svg, "troop:0.1") == "troop of Anna, has moved"
    assert len({name for name in ids(svg) if name.startswith("troop:")}) == 6


@rule("ERB-R21")
def test_a_troop_is_the_same_piece_wherever_it_goes() -> None:
    """The normal troops are alike, and first is who stands on the lower field; pieces stay."""
    land = {"L1": (1, 0, NOBODY), "L2": (1, 1, NOBODY), "L3": (2, 0, NOBODY)}
    given = table(land, ring=RING, white=((0, 0), (1, 0), (1, 1)), blue=((2, 0), None, None))
    before = drawn(given.state)
    stays, goes = (
        next(n for n in ("troop:0.1", "troop:0.2") if place in piece(before, n).attrib["transform"])
        for place in ("translate(155 50)", "translate(155 -50)")
    )
    assert picture.touch(given.state, 0, GAME.verbs.parse("withdraw troop=second")).path[0] == goes
    after = drawn(given.play("withdraw troop=second").state)
    assert goes in ids(piece(after, "court"))
    assert piece(after, stays).attrib["transform"] == piece(before, stays).attrib["transform"]


@rule("ERB-R03", "ERB-110", "ERB-111")
def test_stack_and_end_are_to_be_seen() -> None:
    svg = drawn(table(ring=RING, hands=([], [])).state)
    assert title(svg, "stack").startswith("Stack: 20 tiles")
    last = drawn(table({"L7": (1, 0, 0)}, ring=RING, stack=False).state)
    assert "stack" not in ids(last)
    assert "Last round, 2 turns left" in said(last)


@rule("ERB-041", "ERB-060", "ERB-166", "ERB-181", "ERB-068")
def test_what_is_touched_for_each_verb() -> None:
    def path(given: Table, text: str) -> tuple[str, ...]:
        return picture.touch(given.state, given.seat, GAME.verbs.parse(text)).path

    land = {"L7": (1, 0, WHITE), "L2": (0, 1, NOBODY)}
    given = table(land, ring=RING, hands=(["L9"], []), white=((0, 0), None, (0, 1)))
    assert path(given, "take place=2") == ("tile:R2",)
    assert path(given, "build tile=L9 by=retinue dir=sw") == ("tile:L9", "site:-1.-1")
    assert path(given, "terrain tile=L9 by=retinue dir=s") == ("back:L9", "site:0.-1")
    assert path(given, "move troop=retinue dir=e") == ("troop:0.0", "tile:L7")
    assert path(given, "station by=retinue dir=e") == ("troop:0.1", "tile:L7")
    assert path(given, "withdraw troop=second") == ("troop:0.2", "court")
    assert path(given, "camp tile=L7") == ("tile:L7",)
    assert path(given, "discard tile=L9") == ("tile:L9",)
    assert path(given, "done") == path(given, "go") == path(given, "raze") == ()
    both = table({"L7": (1, 0, WHITE)}, ring=RING)
    assert path(both, "station by=retinue dir=e") == ("troop:0.1 troop:0.2", "tile:L7")


@pytest.mark.parametrize("form", picture.FORMS)
@pytest.mark.parametrize("seed", range(4))
def test_the_landscape_always_fits_into_view(seed: int, form: Form) -> None:
    state, rng, chance = begin(seed).state, Random(seed), begin(seed).chance
    while state.actor != OVER:
        state.apply(state.actor, builder(state, rng), chance)
        if rng.random() < 0.1 or state.actor == OVER:
            viewer = rng.choice([0, 1, SPECTATOR])
            drawing = picture.table(state.seen_by(viewer), viewer, "de", NAMES, form)
            svg = ElementTree.fromstring(GAME.drawn(state, viewer, "de", NAMES, form))
            x, y, scale = moved(piece(svg, "land").attrib["transform"])
            for part in piece(svg, "land"):
                if part.attrib.get("class") in ("tile", "site"):
                    left, top, _ = moved(part.attrib["transform"])
                    assert 0 < x + scale * left < x + scale * (left + 100) < drawing.width
                    assert 0 < y + scale * top < y + scale * (top + 100) < drawing.height


@rule("ERB-R40")
def test_the_shadow_has_a_seat_without_a_hand() -> None:
    svg = drawn(begin(3, shadow="easy").state, 0)
    assert "empty hand" in said(piece(svg, "seat:1"))


@rule("ERB-R04")
def test_hands_are_open_to_all() -> None:
    state = table(hands=(["L9"], ["H7"]), ring=RING).state
    for viewer in (0, 1, SPECTATOR):
        assert {"tile:L9", "tile:H7"} <= ids(drawn(state, viewer))
    assert "back:H7" in ids(drawn(state, 1))
    assert "back:H7" not in ids(drawn(state, 0))


@rule("ERB-090", "ERB-R11")
@pytest.mark.parametrize("form", picture.FORMS)
@pytest.mark.parametrize("count", [1, 3, 4, 7, 12])
def test_fronts_and_backs_have_room_in_a_hand_of_any_size(count: int, form: Form) -> None:
    """With three camps a hand can have 7 tiles in the middle of a turn, with more camps more."""
    hand = [name for name in TILE_NAMES if name[0] in "RLH" and name not in RING][:count]
    svg = drawn(table(ring=RING, hands=(hand, []), start="yellow").state, form=form)
    pieces = [
        moved(piece(svg, f"{side}:{name}").attrib["transform"])
        for name in hand
        for side in ("tile", "back")
    ]
    ends = [x + 100 * scale for x, _, scale in pieces]
    assert all(end < x for end, (x, _, _) in zip(ends, pieces[1:], strict=False))
    assert min(scale for _, _, scale in pieces) * 100 > 88 / max(3, count)


def test_every_tile_has_a_face() -> None:
    sheet = ElementTree.fromstring(f"<g>{picture.symbols()}</g>")
    assert {f"face-{name}" for name in TILE_NAMES} <= ids(sheet)
