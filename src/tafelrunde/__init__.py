"""Tafelrunde: games of realm-building at one table, exactly by their rulebooks."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tafelrunde.lab.playing import Playing

__version__ = "0.1.0"


class _SourceOnly:
    """Finds modules of this package as source, also where a compiled one lies beside it."""

    def __init__(self, begins: tuple[str, ...]) -> None:
        self.begins = begins

    def find_spec(
        self, name: str, path: Sequence[str] | None, _: object = None, /
    ) -> ModuleSpec | None:
        if path is None or not name.startswith(self.begins):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


# 1 for everything, or the names of games: all others, and the kernel, are what they are.
match os.environ.get("TAFELRUNDE_PYTHON", "0"):
    case "" | "0":
        pass
    case "1":
        sys.meta_path.insert(0, _SourceOnly(("tafelrunde.",)))
    case named:
        own = tuple(f"tafelrunde.games.{game}." for game in named.split(","))
        sys.meta_path.insert(0, _SourceOnly(own))


def new(
    game: str, seats: int | None = None, seed: int | str | None = None, **options: object
) -> Playing:
    """A game in one's hands, ready to be played: `new("limes", seats=2, seed=7)`."""
    from tafelrunde.lab.playing import begun

    return begun(game, seats, seed, options)


def names() -> tuple[str, ...]:
    """The names of all games that can be played."""
    from tafelrunde.games import names

    return names()
