"""Elements are kept, and each is still what was asked for."""

from __future__ import annotations

from weakref import ref

from tafelrunde.kernel.draw import WHILE_SHOWN, Markup, drawn_once, el, whole


def test_what_is_kept_for_svg_is_not_found_for_a_text_that_looks_so() -> None:
    assert el("g", Markup("<b/>"), class_="kept") == '<g class="kept"><b/></g>'
    assert el("g", "<b/>", class_="kept") == '<g class="kept">&lt;b/&gt;</g>'
    assert el("g", Markup("<b/>"), class_="kept") == '<g class="kept"><b/></g>'


def test_an_element_is_kept_and_a_whole_table_while_it_is_shown() -> None:
    shown = whole("g", "a", x=1)
    assert el("g", "a", x=1) is el("g", "a", x=1) == shown
    assert whole("g", "a", x=1) is shown
    assert whole("g", "b", x=1) != shown != whole("g", "a", x=2)
    gone = ref(shown)
    del shown
    assert gone() is None


def test_a_large_part_is_drawn_again_only_when_nobody_is_shown_it() -> None:
    drawn = []

    @drawn_once(lambda number: number, WHILE_SHOWN)
    def part(number: int) -> Markup:
        drawn.append(number)
        return whole("g", str(number))

    shown = [part(1), part(2)]
    assert part(1) is shown[0]
    shown.pop(0)
    assert part(1) == "<g>1</g>"
    assert part(2) is shown[0]
    assert drawn == [1, 2, 1]
