"""Tafelrunde: games of realm-building at one table, exactly by their rulebooks."""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader

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
