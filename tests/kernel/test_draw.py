"""Elements are kept, and each is still what was asked for."""

from __future__ import annotations

from tafelrunde.kernel.draw import Markup, el, whole


def test_what_is_kept_for_svg_is_not_found_for_a_text_that_looks_so() -> None:
    assert el("g", Markup("<b/>"), class_="kept") == '<g class="kept"><b/></g>'
    assert el("g", "<b/>", class_="kept") == '<g class="kept">&lt;b/&gt;</g>'
    assert el("g", Markup("<b/>"), class_="kept") == '<g class="kept"><b/></g>'


def test_an_element_is_made_once_and_a_whole_table_each_time() -> None:
    assert el("g", "a", x=1) is el("g", "a", x=1)
    assert whole("g", "a", x=1) == el("g", "a", x=1)
    assert whole("g", "a", x=1) is not el("g", "a", x=1)
