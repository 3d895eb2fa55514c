"""What will come of a move, told before it is made."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Foresight:
    """A sign of the page's own and a word for what was aimed at, figures, and all of it in words.

    `sign` is "fall", "holds" or nothing where nothing was aimed at; `tag` are a few figures that
    stand on the table beside the sign. `symbol` is a drawing of what was aimed at, `who` are
    drawings of those who do it, and `force` says how strong they are.
    """

    sign: str
    word: str
    tag: str
    text: str
    symbol: str = ""
    who: tuple[str, ...] = ()
    force: str = ""
