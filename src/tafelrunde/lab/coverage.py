"""Which test checks which numbered rule: read from the tests' source, nothing is run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tafelrunde.kernel.errors import TafelrundeError

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def named_in(folder: Path) -> dict[str, list[str]]:
    """For each rule number the tests that name it with `@rule(...)`, as pytest writes them."""
    return {number: [test for test, _ in tests] for number, tests in tests_in(folder).items()}


def tests_in(folder: Path) -> dict[str, list[tuple[str, int]]]:
    """For each rule number the tests that name it, with the line where each begins."""
    if not folder.is_dir():
        raise TafelrundeError(
            f"there is no folder {str(folder)!r} here: coverage is read from a checkout's tests"
        )
    found: dict[str, list[tuple[str, int]]] = {}
    for path in sorted(folder.rglob("*.py")):
        file = path.relative_to(folder.parent).as_posix()
        for test, definition in _definitions(parsed(path), file):
            for number in _numbers(definition):
                found.setdefault(number, []).append((test, definition.lineno))
    return found


def parsed(path: Path) -> ast.Module:
    """A file of Python as a tree; refuses what is none."""
    try:
        return ast.parse(path.read_bytes())
    except (SyntaxError, ValueError):
        raise TafelrundeError(f"{path} is no Python, so its tests cannot be read") from None


def _definitions(inside: ast.Module | ast.ClassDef, where: str) -> Iterator[tuple[str, Definition]]:
    """Each test of a file or class, and each such class."""
    for definition in inside.body:
        if isinstance(definition, Definition):
            test = f"{where}::{definition.name}"
            yield test, definition
            if isinstance(definition, ast.ClassDef):
                yield from _definitions(definition, test)


def _numbers(definition: Definition) -> list[str]:
    return [
        argument.value
        for decorator in definition.decorator_list
        if isinstance(decorator, ast.Call) and _name(decorator.func) == "rule"
        for argument in decorator.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def _name(called: ast.expr) -> str:
    """The last name of what is called: both `rule` and `naming.rule` are meant."""
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""
