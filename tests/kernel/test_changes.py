"""What changed between two pictures is read from their ids."""

from __future__ import annotations

import gc

from tafelrunde.kernel.changes import Changes, Moved, apart, changes, cut, names, things
from tafelrunde.kernel.draw import Markup, at, el, use, whole


def piece(name: str, x: int = 0, y: int = 0, more: str = "", look: str = "coin") -> str:
    return f'<g id="{name}" transform="translate({x} {y})"{more}><use href="#{look}"/></g>'


def told(before: str, after: str) -> Changes:
    return changes(*apart(before, after))


def test_what_appears_moves_and_goes_is_told() -> None:
    before = piece("a") + piece("b", 10, 10) + piece("c")
    after = piece("a") + piece("b", 30, 10) + piece("d")
    assert told(before, after) == Changes(("d",), (Moved("b", 20, 0),), ("c",))
    assert told(before, before) == Changes()


def test_a_way_is_measured_in_the_units_of_the_picture() -> None:
    outer = '<g transform="translate(100 50) scale(0.5)">{}</g>'
    assert told(outer.format(piece("a")), outer.format(piece("a", 40, 20))).moved == (
        Moved("a", 20, 10),
    )
    assert things(outer.format(piece("a", 40, 20)))["a"].x == 120


def test_a_piece_that_goes_from_place_to_place_has_moved() -> None:
    full, empty = ' data-piece="mine"', ""
    before = piece("p", 0, 0, full, "mine") + piece("q", 50, 0, empty, "free")
    after = piece("p", 0, 0, empty, "free") + piece("q", 50, 0, full, "mine")
    assert told(before, after) == Changes((), (Moved("q", 50, 0),), ("p",))


def test_another_face_is_new() -> None:
    assert told(piece("die", look="die-1"), piece("die", look="die-6")).new == ("die",)


def test_places_and_parts_of_the_table_are_no_pieces() -> None:
    place = '<g id="site:1"><rect class="ring"/></g>'
    seat = f'<g id="seat:1" role="group">{piece("coin")}</g>'
    assert told("", place) == Changes()
    assert told("", seat).new == ("coin",)
    assert (things(seat)["coin"].area, things(piece("coin"))["coin"].area) == (1, -1)


def test_only_the_whole_of_a_new_thing_is_told() -> None:
    assert told("", f'<g id="card"><use href="#face"/>{piece("sign")}</g>').new == ("card",)


def test_what_was_read_goes_at_once_when_nobody_needs_it() -> None:
    before, after = things(piece("a")), things(piece("a") + piece("b"))
    gc.collect()
    gc.disable()
    try:
        changes(before, after)
        assert gc.collect() == 0  # nothing refers to itself, so nobody has to look for it
    finally:
        gc.enable()


def test_what_makes_room_or_is_turned_has_not_moved() -> None:
    hand = [piece(f"{n}", n * 30) for n in range(3)]
    shifted = [piece(f"{n}", n * 30 - 15) for n in range(3)]
    assert told("".join(hand), "".join(shifted)) == Changes()
    assert told(piece("a"), piece("a", 2, 1)) == Changes()
    turned = '<g id="a" transform="translate(90 0) rotate(90)"><use href="#coin"/></g>'
    assert told(piece("a"), turned) == Changes()


def test_a_table_laid_out_anew_is_nothing_that_happened() -> None:
    many = "".join(piece(f"{n}", n * n * 7) for n in range(9))
    assert told("", many).few() == Changes()
    assert told(many, "").few() == Changes()
    elsewhere = "".join(piece(f"{n}", n * 5) for n in range(9))
    assert len(told(many, elsewhere).moved) > 6
    assert told(many, elsewhere).few() == Changes()
    assert told("", piece("a")).few() == told("", piece("a"))


def test_what_shifts_within_its_part_of_the_table_is_not_touched() -> None:
    hand, land = '<g id="hand" role="group">{}</g>', '<g id="land" role="group">{}</g>'
    before = hand.format(piece("a") + piece("b", 30)) + land.format("")
    after = hand.format(piece("b", 15)) + land.format(piece("a", 90))
    changed = told(before, after)
    assert {one.id for one in changed.moved} == {"a", "b"}
    assert changed.touched() == {"a"}


def hand(*cards: Markup, x: int = 0) -> Markup:
    """A seat with cards in a group without a name, as games draw it."""
    held = whole("g", el("rect", id="edge"), *cards, use("crown", 0, 0, 9))
    return whole("g", whole("g", held, id="seat:1", role="group", transform=at(x, 0)))


def card(name: str, x: int = 0, look: str = "knight") -> Markup:
    return el("g", el("g", use(look, 0, 0, 9), id=f"{name}-face"), id=name, transform=at(x, 0))


def test_of_two_pictures_only_what_differs_is_read() -> None:
    before = hand(card("a"), card("b", 20), card("c", 40))
    after = hand(card("a"), card("b", 20, "queen"), card("d", 60), x=5)
    was, now = apart(before, after)
    assert set(was) == {"seat:1", "b", "b-face", "c", "c-face"}
    assert set(now) == {"seat:1", "b", "b-face", "d", "d-face"}
    every = things(str(after))
    assert now.items() <= every.items()
    assert changes(was, now) == changes(things(str(before)), every)


def test_things_without_a_group_are_read() -> None:
    stone = el("rect", id="stone", data_piece="stone")
    assert told(el("g", stone, class_="heap"), el("g", class_="heap")).left == ("stone",)
    assert told(whole("g", el("g", class_="heap")), whole("g", el("g", stone))).new == ("stone",)


def test_what_a_group_knows_of_itself_stands_in_its_text() -> None:
    drawn = hand(card("a"), el("defs", el("g", id="b")))
    assert cut(drawn) == cut(str(drawn))
    assert names(drawn) == tuple(things(str(drawn)))
    assert things(drawn) == things(str(drawn))
