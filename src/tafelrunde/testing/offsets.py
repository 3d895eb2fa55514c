"""Numbers of verbs that rule modules write by hand, held against the verbs that are declared.

Compiled code wants `MARCH: Final = 547`, and a verb put in before it would make that another move.
So every module-level Final int with the name of a verb is that verb's first number, unless the game
lists it as something else; and every verb is written down somewhere, so that none is overlooked.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from tafelrunde.kernel.chance import Seeded
from tafelrunde.kernel.frames import FramedState
from tafelrunde.kernel.game import Game

END = "(the end)"


def constants(game: Game) -> Iterator[tuple[str, int]]:
    """Every module-level Final int of a game's folder, as `module.NAME`, and its value."""
    assert game.folder is not None
    for path in sorted(Path(game.folder).rglob("*.py")):
        module = ".".join(path.relative_to(game.folder).with_suffix("").parts)
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                value = getattr(_module(game, module), node.target.id)
                if type(value) is int and ast.unparse(node.annotation).startswith("Final"):
                    yield f"{module}.{node.target.id}", value


def package(game: Game) -> str:
    """The name of the game's own package, which is loaded."""
    assert game.folder is not None
    first = str(game.folder / "__init__.py")
    loaded = [name for name, one in sys.modules.items() if getattr(one, "__file__", "") == first]
    assert loaded, f"the folder of {game.id} is not that of its package: {game.folder}"
    return loaded[0]


def _module(game: Game, module: str) -> object:
    return import_module(f"{package(game)}.{module}".removesuffix(".__init__"))


def check_offsets(game: Game) -> None:
    """What is written by hand is what is declared, and nothing is missing or listed in vain.

    A game that takes all its numbers from the declaration writes none by hand.
    """
    written, found = game.checks.written, dict(constants(game))
    apart = {name for names in written.other.values() for name in names}
    listed = {*written.also, *apart}
    assert listed <= set(found), f"{sorted(listed - set(found))} are listed but not there"
    numbers = {**game.verbs.first, END: game.verbs.count}
    seen = set()
    for name, value in found.items():
        word = name.rpartition(".")[2].lower()
        verb = written.also.get(name, word if name not in apart else "")
        if verb in numbers:
            assert value == numbers[verb], f"{name} is {value}, {verb} begins at {numbers[verb]}"
            seen.add(verb)
        if name in apart:
            assert word in game.verbs.first, f"{name} has no verb's name: it need not be listed"
    missing = {verb for verb, number in game.verbs.first.items() if number > 0} - seen
    assert not seen or not missing, f"nobody writes where {sorted(missing)} begin"


def check_first_aside(game: Game) -> None:
    """Side moves begin with a verb, or there are none."""
    state = game.new(game.setup({}, game.usual_seats), Seeded(0))
    if isinstance(state, FramedState):
        starts = {*game.verbs.first.values(), game.verbs.count}
        assert state.first_aside in starts, f"side moves begin within a verb: {state.first_aside}"
