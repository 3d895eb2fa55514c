"""Where the code of a game keeps a rule: read from its source, nothing is run.

A rule stands there by its written number, also within a range ("BUR-100 to 104"), and as a bare
int: what the second opinion may return, what is handed over or kept as a `rule`, and what a rule is
compared with or looked up by.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

from tafelrunde.kernel.errors import TafelrundeError
from tafelrunde.kernel.game import Game
from tafelrunde.lab.coverage import parsed
from tafelrunde.lab.dataflow import Found, Function, Scope, Sources, Spot, unpacked

# What the kernel is told a rule with, and the place of that argument.
TOLD = {"Reason": {0}, "Line": {2}, "Event": {1}}
OPINION = "why_not"
LITERAL = ast.Constant | ast.Tuple | ast.List | ast.Set
RULES = re.compile(r"(.*[_.])?rules?", re.IGNORECASE)


def code_of(game: Game) -> dict[str, list[Spot]]:
    """For each rule number the lines of the game's folder that keep it."""
    if game.folder is None:
        raise TafelrundeError(f"{game.title} has no folder with its code")
    known = game.rules()
    found: dict[str, set[Spot]] = {number: set() for number in known}
    for path in [*game.folder.rglob("*.py"), *game.folder.rglob("*.toml")]:
        for number, line in written(path.read_text("utf-8"), game.prefix, known):
            found[number].add((path, line))
    sources = Sources({path: parsed(path) for path in sorted(game.folder.rglob("*.py"))})
    for rule, spot in Bare(sources).ints():
        if rule and game.rule_name(rule) in found:
            found[game.rule_name(rule)].add(spot)
    return {number: sorted(spots) for number, spots in found.items()}


def written(text: str, prefix: str, known: Iterable[str]) -> Iterator[tuple[str, int]]:
    """The rules that a text names, each with its line; of a range all that lie in it.

    >>> list(written("X-001 to 003, X-R02", "X", ["X-001", "X-002", "X-003", "X-R02", "X-R03"]))
    [('X-001', 1), ('X-002', 1), ('X-003', 1), ('X-R02', 1)]
    """
    numbers = {number: _parts(number) for number in known}
    space = r"[\s#]+"
    pattern = rf"\b{prefix}-([A-Z]?)(\d+)(?:{space}to{space}(?:{prefix}-)?\1(\d+))?\b"
    for match in re.finditer(pattern, text):
        letter, first, last = match[1], int(match[2]), int(match[3] or match[2])
        line = text.count("\n", 0, match.start()) + 1
        for number, (kind, count) in numbers.items():
            if kind == letter and first <= count <= last:
                yield number, line


def _parts(number: str) -> tuple[str, int]:
    letter, digits = re.fullmatch(r".*-([A-Z]?)(\d+)", number).groups()  # type: ignore[union-attr]
    return letter, int(digits)


class Bare:
    """The ints of some files that stand for rules."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self.callees = {
            node: [target.function for target in sources.functions(node.func, scope)]
            for scope, node in sources.nodes
            if isinstance(node, ast.Call)
        }
        self.takes: dict[Function | None, set[int]] = {
            node: {place for place, name in enumerate(_parameters(node)) if name == "rule"}
            for _, node in sources.nodes
            if isinstance(node, Function)
        }
        while self._pass_on():
            pass
        self.tells = self._tellers()

    def _pass_on(self) -> bool:
        """A parameter that is handed on as a rule is one by any name; is there a new one?"""
        before = sum(map(len, self.takes.values()))
        for scope, node in self.sources.nodes:
            if isinstance(node, ast.Call) and scope.function is not None:
                own = _parameters(scope.function)
                handed = [value.id for value in self._handed(node) if isinstance(value, ast.Name)]
                self.takes[scope.function] |= {own.index(name) for name in handed if name in own}
        return sum(map(len, self.takes.values())) > before

    def _tellers(self) -> set[str]:
        """The functions that answer with a rule: the second opinion, and who passes it on."""
        answers = [
            (scope.function.name, _last(node.value.func))
            for scope, node in self.sources.nodes
            if scope.function is not None
            and isinstance(node, ast.Return)
            and isinstance(node.value, ast.Call)
        ]
        own = {function.name for function in self.takes if function is not None}
        found, before = {OPINION}, 0
        while len(found) > before:
            before = len(found)
            found |= {name for name, called in answers if called in found}
            found |= {called for name, called in answers if name in found and called in own}
        return found

    def ints(self) -> Found:
        """Every int that stands for a rule, and where."""
        sources = self.sources
        for scope, node in sources.nodes:
            match node:
                case ast.FunctionDef(name=name) if name == OPINION:
                    yield from sources.returned(Scope(scope.module, node))
                case ast.Call(func=ast.Attribute(value=table, attr="get"), args=[key, *_]):
                    if self._is_rule(key, scope):
                        yield from sources.keys(table, scope)
                case ast.Call():
                    for value in self._handed(node):
                        yield from sources.ints(value, scope)
                case ast.Subscript(value=table, slice=key) if self._is_rule(key, scope):
                    yield from sources.keys(table, scope)
                case ast.Assign(targets=[target], value=value):
                    for name, steps in unpacked(target):
                        if name.isupper() and RULES.fullmatch(name):
                            yield from sources.all_ints(value, scope)
                        elif RULES.fullmatch(name):
                            yield from sources.ints(value, scope, steps)
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                    if RULES.fullmatch(name):
                        yield from sources.all_ints(value, scope)
                case ast.Compare(left=left, comparators=[right]):
                    for one, other in ((left, right), (right, left)):
                        if isinstance(other, LITERAL) and self._is_rule(one, scope):
                            yield from sources.literals(other, scope)
                case ast.Match(subject=subject, cases=cases) if self._is_rule(subject, scope):
                    for case in cases:
                        yield from sources.literals(case.pattern, scope)

    def _is_rule(self, expression: ast.expr, scope: Scope) -> bool:
        """Does the expression stand for a rule, by its name or by where it comes from?"""
        if isinstance(expression, ast.Name) and scope.function is not None:
            given = self.sources.bound(scope.function).get(expression.id, [])
            if any(self._tells(value) for value, steps in given if not steps):
                return True
        return self._tells(expression) or RULES.fullmatch(_last(expression)) is not None

    def _tells(self, expression: ast.expr) -> bool:
        return isinstance(expression, ast.Call) and _last(expression.func) in self.tells

    def _handed(self, call: ast.Call) -> Iterator[ast.expr]:
        """What a call hands over as a rule, whichever of the functions it may call."""
        places = [self.takes[function] for function in self.callees[call]]
        for place in set.intersection(*(places or [TOLD.get(_last(call.func), set())])):
            if place < len(call.args):
                yield call.args[place]
        yield from (keyword.value for keyword in call.keywords if keyword.arg == "rule")


def _last(expression: ast.expr) -> str:
    """The last name of an expression: both `rule` and `reason.rule` are meant."""
    if isinstance(expression, ast.Attribute):
        return expression.attr
    return expression.id if isinstance(expression, ast.Name) else ""


def _parameters(function: Function) -> list[str]:
    return [one.arg for one in function.args.args if one.arg != "self"]
