"""A table as pixels: what a piece takes its colour from is not lost on the way."""

from __future__ import annotations

import numpy as np
import pytest

import tafelrunde as tr
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.lab import raster
from tafelrunde.lab.pettingzoo import limes_v0
from tafelrunde.lab.plain_picture import Picture
from tafelrunde.lab.raster import pixels

STYLE = """:root{--oak:#604020;--blue:#0000ff;--red:#ff0000;--ivory:#ffffff}
@media (prefers-color-scheme:dark){:root{--blue:#000001}.f-seat{opacity:.1}}
.seat0{--seat:var(--blue)}.seat1,.guest{--seat:var(--red)}
.f-seat{fill:var(--seat);stroke-width:0}.die{fill:var(--die,var(--ivory))}.dice{--die:var(--seat)}
.shadow{filter:drop-shadow(0 6px 10px #000)}"""
DRAWN = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><style>{STYLE}</style>
<defs><symbol id="hut" viewBox="0 0 10 10"><rect class="f-seat" width="10" height="10"/></symbol>
<symbol id="die" viewBox="0 0 10 10"><rect class="die" width="10" height="10"/></symbol></defs>
<g class="seat0"><use href="#hut" width="10" height="10"/></g>
<g class="seat1"><use href="#hut" x="10" width="10" height="10"/>
<g class="dice"><use href="#die" x="20" width="8" height="10"/></g></g>
<use href="#die" x="30" width="10" height="10"/></svg>"""


def test_a_piece_has_the_colour_of_where_it_lies_and_the_ground_is_oak() -> None:
    row = pixels(DRAWN)[5]

    assert [tuple(map(int, row[x])) for x in (5, 15, 24, 29, 35)] == [
        (0, 0, 255), (255, 0, 0), (255, 0, 0), (0x60, 0x40, 0x20), (255, 255, 255),
    ]  # fmt: skip


def test_a_real_table_has_its_own_size_and_no_variable_left() -> None:
    svg = tr.new("burgund", seed=1).svg()

    shown, plain = pixels(svg), Picture(svg).plain()

    assert shown.shape[2] == 3
    assert len(np.unique(shown @ np.array([65536, 256, 1]))) > 200
    assert "var(" not in plain
    assert "--" not in plain


def test_who_lacks_what_draws_pixels_is_told_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raster, "find_spec", lambda name: None)

    with pytest.raises(TafelrundeError, match=r"pip install .*\[render\]'"):
        limes_v0.env(render_mode="rgb_array")
