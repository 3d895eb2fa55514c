"""What will come of a move, told before it is made."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Foresight:
    """A sign of the page's own and a word for what was aimed at, figures, and all of it in words.

    `sign` is "fall", "holds" or nothing where nothing was aimed at; `tag` are a few figures that
    stand on the table beside the sign.
    """

    sign: str
    word: str
    tag: str
    text: str
