"""Tafelrunde: five games of realm-building at one table, exactly by their rulebooks."""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader

__version__ = "0.1.0"


class _SourceOnly:
    """Finds this package's modules as source, also where a compiled one lies beside it."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, _: object = None, /) -> ModuleSpec | None:
        if not name.startswith("tafelrunde.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


if os.environ.get("TAFELRUNDE_PYTHON", "0") not in ("", "0"):
    sys.meta_path.insert(0, _SourceOnly)
