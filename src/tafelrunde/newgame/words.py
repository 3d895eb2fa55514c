"""The table and every move in words, for the log, the terminal and those who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tafelrunde.kernel.sayings import Sayings
from tafelrunde.kernel.score import Line
from tafelrunde.kernel.state import OVER
from tafelrunde.newgame import play
from tafelrunde.newgame.state import NewGame

say: Final = Sayings(Path(__file__).with_name("words.toml")).say
ENDS: Final = ("left", "right")


def table(view: NewGame, viewer: int, names: Sequence[str], lang: str) -> str:
    """The whole table as text."""
    apples = " ".join(str(view.baskets[number]) for number in view.row())
    lines = [say(lang, "row", apples=apples) if apples else say(lang, "over")]
    for seat, name in enumerate(names):
        own = " ".join(str(view.baskets[number]) for number, _ in view.taken(seat))
        lines.append(say(lang, "seat", name=name, points=view.points(seat), baskets=own or "-"))
    return "\n".join(lines)


def prompt(view: NewGame, seat: int, lang: str) -> str:
    """What is asked of the seat now."""
    if view.actor == OVER:
        return say(lang, "over")
    return say(lang, "take one" if view.waiting(seat) else "wait")


def move(view: NewGame, seat: int, move: int, lang: str) -> str:
    """A legal move in words."""
    end = move - play.TAKE
    return say(lang, f"take {ENDS[end]}", apples=view.baskets[view.at(end)])


def event(event: Sequence[int], names: Sequence[str], lang: str) -> str:
    """What happened, for the log."""
    code, seat, _, end = event[:4]
    if code == play.TOOK:
        return say(lang, f"took {ENDS[end]}", name=names[seat])
    return say(lang, "ended")


def line(line: Line, lang: str) -> str:
    """What a line of the score sheet stands for."""
    return say(lang, line.what)
