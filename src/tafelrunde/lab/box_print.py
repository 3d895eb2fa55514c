"""Everything in a box on sheets of paper, as PDF. It needs `tafelrunde[print]`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.util import find_spec
from math import ceil
from pathlib import Path
from typing import Any

from tafelrunde.kernel.box_form import source_said
from tafelrunde.kernel.catalogue import (
    SIGNS,
    Shelf,
    Thing,
    catalogue,
    drawing,
    picture_of,
)
from tafelrunde.kernel.draw import Drawing
from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.extras import install_command
from tafelrunde.kernel.game import Game
from tafelrunde.lab.plain_picture import Picture

TEMPLATE = Path(__file__).with_suffix(".typ")
# So wide is a line, in units of the drawings: their letters can be read then.
LINE = 780
FEWEST, MOST = 2, 6


def printed(game: Game, lead: Sequence[str], lang: str) -> bytes:
    """The sheets, in A4, after some paragraphs about all of it."""
    if find_spec("typst") is None:
        raise TafelrundeError(f"a PDF needs its package: {install_command('print')}")
    import typst

    told = {
        "title": game.title, "lead": [" ".join(said.split()) for said in lead], "lang": lang,
        "signs": {source: sign[lang] for source, sign in SIGNS.items()},
        "legend": [(source, source_said(source)[lang]) for source in SIGNS],
        "shelves": [_shelf(game, shelf, lang) for shelf in catalogue(game, lang)],
    }  # fmt: skip
    return typst.compile(TEMPLATE, sys_inputs={"box": json.dumps(told)}, format="pdf")


def _shelf(game: Game, shelf: Shelf, lang: str) -> dict[str, Any]:
    """The things of a kind, side by side; in words where their values are on no drawing."""
    drawings = [drawing(game, shelf.path, thing.key, lang) for thing in shelf.things]
    in_words = not shelf.drawn and any(thing.values or thing.told for thing in shelf.things)
    widest = max((drawn.width for drawn in drawings if drawn is not None), default=LINE)
    return {
        "title": shelf.title, "count": sum(thing.count for thing in shelf.things),
        "in_words": in_words,
        "columns": min(max(ceil(LINE / widest), FEWEST), MOST),
        "things": [
            _thing(game, thing, drawn)
            for thing, drawn in zip(shelf.things, drawings, strict=True)
        ],
    }  # fmt: skip


def _thing(game: Game, thing: Thing, drawn: Drawing | None) -> dict[str, Any]:
    count = f"{thing.count}× " if thing.count > 1 else ""
    values = "; ".join(f"{one.label}: {one.value}" for one in thing.values)
    return {
        "called": f"{count}{thing.name}", "source": thing.source, "told": values or thing.told,
        "picture": None if drawn is None else Picture(picture_of(game, drawn)).plain(),
    }  # fmt: skip
