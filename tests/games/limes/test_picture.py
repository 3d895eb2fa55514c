"""The table as SVG: well-formed, the same pieces all the time, and nothing that is hidden."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.games.limes import GAME, picture
from tafelrunde.games.limes.play import FIELD_NAMES, VERBS
from tafelrunde.games.limes.scenery import BOARD
from tafelrunde.games.limes.state import Limes
from tafelrunde.kernel.chance import SPECTATOR
from tafelrunde.kernel.draw import Form
from tafelrunde.kernel.state import OVER
from tests.naming import rule

from .drawn import Table, begin, table
from .whole_games import COSTLY_LAW, SEATS, SEEDS, finished, whole_game

NAMES = ["Anna", "Benno", "Carla", "Dario"]
SVG = "{http://www.w3.org/2000/svg}"


def drawn(state: Limes, viewer: int, lang: str = "en", form: Form = "wide") -> ElementTree.Element:
    """The picture as the viewer is given it, parsed."""
    return ElementTree.fromstring(GAME.drawn(state.seen_by(viewer), viewer, lang, NAMES, form))


def ids(svg: ElementTree.Element) -> list[str]:
    """All ids in document order."""
    return [element.attrib["id"] for element in svg.iter() if "id" in element.attrib]


def pieces(svg: ElementTree.Element, kind: str) -> dict[str, str]:
    """The ids of one kind with the place of each."""
    return {
        element.attrib["id"]: element.attrib.get("transform", "")
        for element in svg.iter()
        if element.attrib.get("id", "").startswith(f"{kind}:")
    }


def spots(svg: ElementTree.Element) -> set[str]:
    """The ids of the places that can be touched."""
    return {e.attrib["id"] for e in svg.iter() if e.attrib.get("class") == "spot"}


def said(svg: ElementTree.Element) -> str:
    """All text in the picture."""
    return "\n".join(element.text or "" for element in svg.iter(f"{SVG}text"))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("viewer", [0, 3, SPECTATOR])
@pytest.mark.parametrize("form", list(picture.FORMS))
def test_the_picture_is_well_formed_with_unique_ids(
    seats: int, lang: str, viewer: int, form: Form
) -> None:
    viewer = viewer if viewer == SPECTATOR else min(viewer, seats - 1)
    for number, state in enumerate(whole_game(3, seats)):
        if number % (7 * seats) == 0 or state.actor == OVER:
            svg = drawn(state, viewer, lang, form)
            assert svg.tag == f"{SVG}svg"
            assert len(set(ids(svg))) == len(ids(svg))
            for seat in range(seats):
                assert f"seat:{seat}" in ids(svg)
                assert f"board:{seat}" in ids(svg)
                assert NAMES[seat] in said(svg)
            assert not any("style" in element.attrib for element in svg.iter())


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everything_that_is_used_is_there(seats: int) -> None:
    svg = drawn(finished(5, seats), 0)
    known = set(ids(svg))
    used = {e.attrib["href"].removeprefix("#") for e in svg.iter(f"{SVG}use")}
    used |= {name for e in svg.iter() for name in re.findall(r"url\(#([\w-]+)\)", str(e.attrib))}
    assert "worker" in used
    assert used <= known


@COSTLY_LAW
@given(SEEDS, SEATS)
def test_every_piece_keeps_its_id_and_every_card_its_place(seed: int, seats: int) -> None:
    workers = {f"worker:{seat}.{number}" for seat in range(seats) for number in range(7)}
    cards: dict[str, str] = {}
    fields: dict[str, str] = {}
    for number, state in enumerate(whole_game(seed, seats)):
        if number % (4 * seats) == 0 or state.actor == OVER:
            svg = drawn(state, SPECTATOR)
            assert set(pieces(svg, "worker")) == workers
            for kind, before in (("card", cards), ("field", fields)):
                now = pieces(svg, kind)
                assert before.items() <= now.items()
                before.update(now)
    assert (len(cards), len(fields)) == (16 * seats, 64 * seats)


@rule("LIM-035")
@COSTLY_LAW
@given(SEEDS, st.booleans())
def test_the_places_for_the_card_are_shown_and_those_alone(seed: int, diagonal: bool) -> None:
    for state in whole_game(seed, 1, diagonal):
        assert spots(drawn(state, 0)) == {f"spot:0.{x}.{y}" for x, y in state.spots(0)}


@rule("LIM-035")
@COSTLY_LAW
@given(SEEDS, st.booleans())
def test_places_outside_the_square_can_be_asked_about(seed: int, diagonal: bool) -> None:
    """What is in view of them lies on the own display, and on nothing that can be used."""
    for state in whole_game(seed, 1, diagonal):
        svg = drawn(state, 0)
        left, top, scale = [*numbers(window(svg).attrib["transform"]), 1.0][:3]
        outside = [place for place in window(svg) if place[0].attrib.get("class") == "beyond"]
        columns, rows = ({place[k] for place in state.placed(0)} for k in (1, 2))
        assert bool(outside) == ((len(columns) == 4) != (len(rows) == 4))
        for place in outside:
            x, y, width, height = (float(place[0].attrib[k]) for k in ("x", "y", "width", "height"))
            west, north = numbers(place.attrib["transform"])
            assert 0 < left + scale * (west + x) < left + scale * (west + x + width) < BOARD
            assert 0 < top + scale * (north + y) < top + scale * (north + y + height) < BOARD
            assert place.attrib["id"] not in spots(svg)


@COSTLY_LAW
@given(SEEDS, SEATS, st.sampled_from(list(picture.FORMS)))
def test_every_legal_move_can_be_made_by_hand(seed: int, seats: int, form: Form) -> None:
    for number, state in enumerate(whole_game(seed, seats)):
        seat = int(state.actor)
        if number % 3 == 0 and seat != OVER:
            view = state.seen_by(seat)
            known = set(ids(drawn(state, seat, form=form)))
            ways = {}
            for move in view.moves(seat):
                touch = picture.touch(view, seat, move)
                assert {name for step in touch.path for name in step.split()} <= known
                assert (touch.on in known) == bool(touch.path) == bool(touch.ghost)
                assert set(re.findall(r'href="#([^"]+)"', touch.ghost)) <= known
                ways[touch.path, touch.ghost] = move
            assert sorted(ways.values()) == view.moves(seat)


@pytest.mark.parametrize("rounds", [0, 1, 40])
def test_a_hand_can_try_everything(rounds: int) -> None:
    state = list(whole_game(4, 1))[rounds] if rounds < 40 else finished(4, 1)
    for move in range(VERBS.count):
        touch = picture.touch(state, 0, move)
        ElementTree.fromstring(f"<g>{touch.ghost}</g>")
        assert all(touch.path)


@rule("LIM-R10")
def test_any_worker_of_a_territory_goes_and_any_field_of_the_other_is_the_goal() -> None:
    given = table(
        """
        F W F0 f1 F* R
        R T t  W  W  W
        """
    )
    field = given.field(1, 1)
    touch = picture.touch(given.state, 0, VERBS.parse(f"move worker=0 to={FIELD_NAMES[field]}"))
    assert touch.path == (
        "worker:0.0 worker:0.1",
        f"field:0.{field} field:0.{given.field(1, 2)}",
    )


@rule("LIM-R10")
def test_a_worker_can_be_placed_on_any_field_of_the_territory_on_the_card() -> None:
    given = table(
        """
        F W F* f
        R T t  W
        """
    )
    touch = picture.touch(given.state, 0, VERBS.parse("place quarter=nw"))
    assert touch.path == (f"field:0.{given.field(0, 2)} field:0.{given.field(0, 3)}",)


@rule("LIM-040")
def test_a_territory_is_one_shape_across_its_cards() -> None:
    given = table(
        """
        F W F* f
        R T t  W
        """
    )
    lands = set(pieces(drawn(given.state, 0), "land"))
    roots = [(0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (1, 3)]
    assert lands == {f"land:0.{given.field(*root)}" for root in roots}


@rule("LIM-002", "LIM-014")
def test_a_worker_stands_in_the_supply_until_he_is_placed() -> None:
    given = begin(1).play("lay x=3 y=3 rot=0")
    before = drawn(given.state, 0)
    inside = {e.attrib.get("id") for e in window(before).iter()}
    assert "worker:0.0" not in inside
    after = drawn(given.play("place quarter=nw").state, 0)
    inside = {e.attrib.get("id") for e in window(after).iter()}
    assert "worker:0.0" in inside
    assert "worker:0.1" not in inside


def numbers(transform: str) -> list[float]:
    """The numbers in a transform: x, y, and the scale if there is one."""
    return [float(number) for number in re.findall(r"-?[0-9.]+", transform)]


def window(svg: ElementTree.Element) -> ElementTree.Element:
    """The landscape of the first seat."""
    return next(e for e in svg.iter() if e.attrib.get("id") == "window:0")


HOSTILE = [
    '<script>alert("1")</script>',
    "\"' onload='x",
    "]]>&amp;\x00\x1b\ud800",
    "{points} {0}",
]


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_hostile_name_is_only_text(name: str, lang: str) -> None:
    state = begin(1, seats=2).state
    text = GAME.drawn(state, 0, lang, [name, name])
    svg = ElementTree.fromstring(text)
    plain = ElementTree.fromstring(GAME.drawn(state, 0, lang, NAMES))
    assert [e.tag for e in svg.iter()] == [e.tag for e in plain.iter()]
    assert [sorted(e.attrib) for e in svg.iter()] == [sorted(e.attrib) for e in plain.iter()]
    assert "<script" not in text


def two_with_cards() -> Table:
    """Two seats at the beginning of the second round, each with a worker."""
    given = begin(1, seats=2)
    for seat in (0, 1):
        given.play("lay x=3 y=3 rot=0", seat).play("place quarter=nw", seat, card=7 * seat)
    return given


@rule("LIM-R03", "LIM-R20")
@pytest.mark.parametrize("viewer", [1, SPECTATOR])
@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_sealed_step_of_another_seat_does_not_show(viewer: int, lang: str) -> None:
    given = two_with_cards()
    before = GAME.drawn(given.state.seen_by(viewer), viewer, lang, NAMES)
    given.play("lay x=4 y=3 rot=0")
    assert GAME.drawn(given.state.seen_by(viewer), viewer, lang, NAMES) == before
    given.play(given.move(0, 0, 1))
    after = drawn(given.state, viewer, lang)
    assert pieces(after, "card").keys() == {"card:0.1", "card:1.1"}
    assert pieces(after, "worker") == pieces(ElementTree.fromstring(before), "worker")
    ready = {"de": "hat gewählt, noch verdeckt", "en": "has chosen, still hidden"}[lang]
    assert said(after).count(ready) == 1
    assert ready not in before


@rule("LIM-R03")
def test_the_own_step_shows_at_once() -> None:
    given = two_with_cards().play("lay x=4 y=3 rot=0")
    assert "card:0.7" in pieces(drawn(given.state, 0), "card")


@rule("LIM-021")
def test_the_announced_card_is_shown_to_all() -> None:
    given = two_with_cards()
    for viewer in (0, 1, SPECTATOR):
        svg = drawn(given.state, viewer)
        card = next(e for e in svg.iter() if e.attrib.get("id") == "announced")
        assert card.attrib["aria-label"] == "Card 7"
        assert "22 in the stack" in said(svg)


@rule("LIM-060", "LIM-R07")
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_who_lays_or_looks_back_sees_the_card_as_it_would_lie(viewer: int) -> None:
    state = begin(card=5, seats=2).state
    assert [name for name in ids(drawn(state, viewer)) if name.startswith("turned:")] == [
        "turned:0", "turned:1", "turned:2", "turned:3",
    ]  # fmt: skip


def test_at_the_end_no_card_is_announced() -> None:
    svg = drawn(finished(1, 2), 0)
    assert "announced" not in ids(svg)
    assert "Game over" in said(svg)
