"""Rules that were mended: each is asked for by its name, so that what was before can be found."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

from tafelrunde.kernel.game import Game


def check_changes(game: Game) -> None:
    """What a game declares as mended is what its modules ask for, and names rules that exist."""
    assert game.folder is not None
    found = faults(game, [path.read_text("utf-8") for path in Path(game.folder).rglob("*.py")])
    assert not found, found[0]
    for change in game.changes:
        missing = [number for number in change.rules if number not in game.rules()]
        assert not missing, f"{change.name} names {missing}, which is no rule"


def faults(game: Game, modules: Iterable[str]) -> list[str]:
    """What is wrong with how modules ask for changes."""
    nodes = [node for text in modules for node in ast.walk(ast.parse(text))]
    values = {
        node.target.id: node.value.value
        for node in nodes
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Constant)
    }
    asked = {
        ast.unparse(node.args[-1])
        for node in nodes
        if isinstance(node, ast.Call) and node.args and ast.unparse(node.func) == "since"
    }
    wrong = []
    for change in game.changes:
        if not change.settled and values.get(change.name) != change.version:
            wrong.append(f"no module says {change.name}: Final = {change.version}")
        if not change.settled and change.name not in asked:
            wrong.append(f"no rule asks for {change.name}: since(state, {change.name})")
    known = {change.name for change in game.changes if not change.settled}
    return wrong + [f"{name} is asked for, but no change that is open" for name in asked - known]
