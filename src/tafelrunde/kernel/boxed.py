"""A game once more, with an owner's components, beside the one that is loaded with ours.

A game takes its components when its modules are loaded. So they are loaded a second time, as source
and under names of their own: wherever one of them imports another one of its package, it gets the
one that was loaded with it. Nothing of that is kept but by whoever has the game.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from itertools import count
from threading import RLock
from types import ModuleType
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from tafelrunde.kernel.components import VERSIONS, Box, bring, forget

if TYPE_CHECKING:
    from tafelrunde.kernel.game import Game

# So many are kept for who asks again; a table keeps its own.
KEPT = 16
# A file that puts nothing in the place of our components.
OURS = "#"

_serial = count()
_loading = RLock()
# All modules that were loaded so, by their names, as long as somebody has their game.
_alive: WeakValueDictionary[str, ModuleType] = WeakValueDictionary()


def twin_of(name: str) -> ModuleType | None:
    """A module that was loaded with an owner's components, if it is the name of one."""
    return _alive.get(name)


class _Loader(SourceFileLoader):
    """Loads a module whose imports of its own package lead to what was loaded with it."""

    twin: _Twin

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["__builtins__"] = vars(builtins) | {"__import__": self.twin.importing}
        super().exec_module(module)


class _Twin:
    """The modules of one package under another name."""

    def __init__(self, package: str) -> None:
        self.package, self.name = package, f"{package}@{next(_serial)}"
        self.modules: dict[str, ModuleType] = {}

    def find_spec(
        self, name: str, path: Sequence[str] | None, _: object = None, /
    ) -> ModuleSpec | None:
        """A module of the twin, found where the package has it."""
        if name == self.name:
            found = sys.modules[self.package.rpartition(".")[0]].__path__
        elif name.startswith(f"{self.name}.") and path is not None:
            found = list(path)
        else:
            return None
        own = self.package + name.removeprefix(self.name)
        for folder in found:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(own)
            if spec is not None and spec.origin is not None:
                loader = _Loader(name, spec.origin)
                loader.twin = self
                spec.name, spec.loader = name, loader
                return spec
        return None

    def importing(
        self,
        name: str,
        globals: Mapping[str, Any] | None = None,
        locals: Mapping[str, Any] | None = None,
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> Any:
        """What an import statement of one of the modules gives."""
        if name == self.package or name.startswith(f"{self.package}."):
            mine = self.name + name.removeprefix(self.package)
            if mine in self.modules:  # one that is imported only when a function needs it
                return self.modules[mine]
            module = import_module(mine)
            for part in fromlist:
                if not hasattr(module, part):
                    import_module(f"{mine}.{part}")
            return module
        return __import__(name, globals, locals, fromlist or (), level)

    def load(self) -> Game:
        """Load them all; they are in no list of modules afterwards."""
        sys.meta_path.insert(0, self)
        try:
            game: Game = import_module(self.name).GAME
        finally:
            sys.meta_path.remove(self)
            for name in [name for name in sys.modules if name.startswith(self.name)]:
                self.modules[name] = sys.modules.pop(name)
            _alive.update(self.modules)
        return game


@lru_cache(KEPT)
def boxed(box: Box, text: str) -> Game:
    """The game of this box with what a file puts in the place of its components.

    Whoever asks has checked the file: one that cannot be used is refused with its first fault.
    """
    with _loading:
        bring(box.game, text)
        try:
            return _Twin(box.package).load()
        finally:
            forget(box.game)


def with_components(game: Game, text: str) -> Game:
    """The game with an owner's components, if there are any."""
    return boxed(game.box, text) if text and game.box is not None else game


def as_begun(game: Game, text: str, rules: int) -> Game:
    """The game as a table began with it, though another file may have been adopted here since."""
    adopted = game.box is not None and game.box.mark > 0
    return with_components(game, text or (OURS if adopted and rules < VERSIONS else ""))
