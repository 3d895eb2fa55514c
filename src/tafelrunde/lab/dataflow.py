"""Which ints an expression may come to: followed through names, tables and calls of some files."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

Function = ast.FunctionDef | ast.AsyncFunctionDef
Spot = tuple[Path, int]
Found = Iterator[tuple[int, Spot]]
# The way to a part of a value: an index, a key, or None for any of them.
Steps = tuple[object, ...]
Seen = frozenset[object]
NOTHING: Seen = frozenset()


@dataclass(frozen=True)
class Scope:
    """Where an expression stands: its file, and the function whose names it uses."""

    module: Path
    function: Function | None = None


class Sources:
    """Some files, and what the names in them stand for."""

    def __init__(self, trees: Mapping[Path, ast.Module]) -> None:
        self.bound = cache(bound)
        self.named = {path: dict(_defined(tree)) for path, tree in trees.items()}
        self.imported = {path: dict(_imported(tree)) for path, tree in trees.items()}
        self.nodes = [found for path, tree in trees.items() for found in _inside(Scope(path), tree)]
        self.methods: dict[str, dict[str, Scope]] = {}
        self.classes: dict[Function, str] = {}
        for scope, node in self.nodes:
            if isinstance(node, ast.ClassDef):
                for method in node.body:
                    if isinstance(method, Function):
                        own = self.methods.setdefault(method.name, {})
                        own[node.name] = Scope(scope.module, method)
                        self.classes[method] = node.name

    def returned(self, scope: Scope, steps: Steps = (), seen: Seen = NOTHING) -> Found:
        """What the function of a scope may return."""
        assert scope.function is not None
        for node in ast.walk(scope.function):
            if isinstance(node, ast.Return) and node.value is not None:
                yield from self.ints(node.value, scope, steps, seen)

    def all_ints(self, expression: ast.expr, scope: Scope) -> Found:
        """Every int that stands in a table, but for its keys."""
        match expression:
            case ast.Dict(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts):
                pass
            case ast.Set(elts=parts) | ast.Call(args=parts):
                pass
            case ast.Starred(value=part):
                parts = [part]
            case _:
                yield from self.ints(expression, scope)
                return
        for part in parts:
            yield from self.all_ints(part, scope)

    def literals(self, node: ast.AST, scope: Scope) -> Found:
        """The ints that are written here, and not behind a name."""
        for part in ast.walk(node):
            if isinstance(part, ast.Constant) and type(part.value) is int:
                yield part.value, (scope.module, part.lineno)

    def keys(self, expression: ast.expr, scope: Scope) -> Found:
        """The keys of a table."""
        if isinstance(expression, ast.Dict):
            for key in expression.keys:
                if key is not None:
                    yield from self.ints(key, scope)
        elif isinstance(expression, ast.Name | ast.Attribute):
            for value, where, steps in self._meant(expression, scope):
                if not steps and value is not expression:
                    yield from self.keys(value, where)

    def ints(
        self, expression: ast.expr, scope: Scope, steps: Steps = (), seen: Seen = NOTHING
    ) -> Found:
        """The ints that an expression, or the part of it at the end of the steps, may be."""
        here = (id(expression), steps)
        if here in seen:
            return
        seen |= {here}
        match expression:
            case ast.Constant(value=number) if type(number) is int and not steps:
                yield number, (scope.module, expression.lineno)
            case ast.Call():
                yield from self._called(expression, scope, steps, seen)
            case ast.Name() | ast.Attribute():
                for value, where, way in self._meant(expression, scope):
                    yield from self.ints(value, where, (*way, *steps), seen)
                if isinstance(expression, ast.Attribute):
                    for method in self._methods(expression, scope):
                        if _is_property(method):
                            yield from self.returned(method, steps, seen)
            case _:
                for part, way in _parts(expression, steps):
                    yield from self.ints(part, scope, way, seen)

    def _called(self, call: ast.Call, scope: Scope, steps: Steps, seen: Seen) -> Found:
        for target in self.functions(call.func, scope, (), seen):
            yield from self.returned(target, steps, seen)
        parts: list[tuple[ast.expr, Steps]] = []
        match call:
            case ast.Call(func=ast.Attribute(value=table, attr="get"), args=[_, *rest]):
                parts = [(table, (None, *steps)), *((part, steps) for part in rest)]
            case ast.Call(func=ast.Attribute(value=table, attr="items")) if len(steps) > 1:
                parts = [(table, (None, *steps[2:]))]
            case ast.Call(func=ast.Name(id="next"), args=[first, *rest]):
                parts = [(first, (None, *steps)), *((part, steps) for part in rest)]
            case ast.Call(func=ast.Name(id="int" | "min" | "max" | "tuple"), args=rest):
                parts = [(part, steps) for part in rest]
        for part, way in parts:
            yield from self.ints(part, scope, way, seen)

    def functions(
        self, expression: ast.expr, scope: Scope, steps: Steps = (), seen: Seen = NOTHING
    ) -> Iterator[Scope]:
        """The functions that an expression may stand for."""
        if (id(expression), "called") in seen:
            return
        seen |= {(id(expression), "called")}
        if not isinstance(expression, ast.Name | ast.Attribute):
            for part, way in _parts(expression, steps):
                yield from self.functions(part, scope, way, seen)
            return
        module = self._module(expression, scope)
        node = None if module is None else self.named[module].get(_name(expression))
        if module is not None and isinstance(node, Function):
            yield Scope(module, node)
        elif isinstance(expression, ast.Attribute) and module is None:
            yield from self._methods(expression, scope)
        for value, where, way in self._meant(expression, scope):
            yield from self.functions(value, where, (*way, *steps), seen)

    def _methods(self, expression: ast.Attribute, scope: Scope) -> list[Scope]:
        """The methods that may be meant: of one class where it is known, else all of the name."""
        known = self.methods.get(expression.attr, {})
        if isinstance(expression.value, ast.Name) and scope.function is not None:
            for one in scope.function.args.args:
                if one.arg == expression.value.id:
                    told = ast.unparse(one.annotation) if one.annotation else ""
                    owner = told or self.classes.get(scope.function, "")
                    return [known[owner]] if owner in known else []
        return list(known.values())

    def _meant(
        self, expression: ast.Name | ast.Attribute, scope: Scope
    ) -> Iterator[tuple[ast.expr, Scope, Steps]]:
        """What was given to a name: here in its function, or in the file that defines it."""
        if isinstance(expression, ast.Name) and scope.function is not None:
            local = self.bound(scope.function).get(expression.id)
            if local is not None:
                yield from ((value, scope, steps) for value, steps in local)
                return
        module = self._module(expression, scope)
        value = None if module is None else self.named[module].get(_name(expression))
        if module is not None and isinstance(value, ast.expr):
            yield value, Scope(module), ()

    def _module(self, expression: ast.Name | ast.Attribute, scope: Scope) -> Path | None:
        """The file that defines what an expression names."""
        imported = self.imported[scope.module]
        if isinstance(expression, ast.Attribute):
            base = expression.value
            dotted = imported.get(base.id, "") if isinstance(base, ast.Name) else ""
        elif expression.id in self.named[scope.module]:
            return scope.module
        else:
            dotted = imported.get(expression.id, "").rpartition(".")[0]
        ending = tuple(dotted.split(".")[-2:])
        files = (path for path in self.named if (path.parent.name, path.stem) == ending)
        return next(files, None)


def _parts(expression: ast.expr, steps: Steps) -> Iterator[tuple[ast.expr, Steps]]:
    """The expressions that may be the part at the end of the steps, each with its own way."""
    match expression:
        case ast.IfExp(body=one, orelse=other):
            yield from ((one, steps), (other, steps))
        case ast.BoolOp(values=parts):
            yield from ((part, steps) for part in parts)
        case ast.NamedExpr(value=part) | ast.Starred(value=part):
            yield part, steps
        case ast.BinOp(left=one, op=ast.BitOr(), right=other) if steps:
            yield from ((one, steps), (other, steps))
        case ast.Subscript(value=part, slice=key):
            yield part, (key.value if isinstance(key, ast.Constant) else None, *steps)
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts) if steps:
            for index, part in enumerate(parts):
                if isinstance(part, ast.Starred):
                    yield part.value, (None, *steps[1:])
                elif steps[0] in (None, index):
                    yield part, steps[1:]
        case ast.Dict(keys=keys, values=parts) if steps:
            for word, part in zip(keys, parts, strict=True):
                if not isinstance(word, ast.Constant) or steps[0] in (None, word.value):
                    yield part, steps if word is None else steps[1:]
        case ast.DictComp(value=part) | ast.GeneratorExp(elt=part) | ast.ListComp(elt=part):
            yield from [(part, steps[1:])] if steps else []


def bound(function: Function) -> dict[str, list[tuple[ast.expr, Steps]]]:
    """What is given to each local name: the expression, and the way to the part of it."""
    found: dict[str, list[tuple[ast.expr, Steps]]] = {one.arg: [] for one in function.args.args}
    for node in ast.walk(function):
        steps: Steps = ()
        match node:
            case ast.Assign(targets=[target], value=value):
                pass
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                pass
            case ast.NamedExpr(target=target, value=value):
                pass
            case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                steps = (None,)
            case _:
                continue
        for name, more in unpacked(target):
            found.setdefault(name, []).append((value, (*steps, *more)))
    return found


def unpacked(target: ast.expr) -> Iterator[tuple[str, Steps]]:
    """The names in the target of an assignment, each with the way to its part of the value."""
    if isinstance(target, ast.Name):
        yield target.id, ()
    elif isinstance(target, ast.Tuple):
        for index, part in enumerate(target.elts):
            for name, steps in unpacked(part):
                yield name, (index, *steps)


def _inside(scope: Scope, node: ast.AST) -> Iterator[tuple[Scope, ast.AST]]:
    """A node and all below it, each with where it stands."""
    yield scope, node
    inner = Scope(scope.module, node) if isinstance(node, Function) else scope
    for child in ast.iter_child_nodes(node):
        yield from _inside(inner, child)


def _name(expression: ast.Name | ast.Attribute) -> str:
    return expression.id if isinstance(expression, ast.Name) else expression.attr


def _is_property(method: Scope) -> bool:
    assert method.function is not None
    names = [one for one in method.function.decorator_list if isinstance(one, ast.Name)]
    return any("property" in one.id for one in names)


def _defined(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """The functions and constants of a file."""
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name, node
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, value


def _imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names that a file has from elsewhere, and where they are from."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module:
            for name in node.names:
                yield name.asname or name.name, f"{node.module}.{name.name}"
