"""Where a rule module can be changed, and into what: places in its source, found by its syntax.

A change replaces a piece of the text and keeps the number of lines, so every line stays where it
was. Not changed: texts and docstrings, annotations, decorators, what an exception or an assertion
says, what only the type checker reads, and how much memory is set aside.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

COMPARED = {
    "<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"),
    "==": ("!=",), "!=": ("==",), "in": ("not in",), "not in": ("in",),
    "is": ("is not",), "is not": ("is",),
}  # fmt: skip
COMPUTED = {
    "+": ("-",), "-": ("+",), "*": ("//",), "//": ("*",), "%": ("//",), "**": ("*",),
    "&": ("|",), "|": ("&", "^"), "^": ("|",), "<<": (">>",), ">>": ("<<",),
}  # fmt: skip
SIGN: dict[type[ast.AST], str] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not",
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
    ast.And: "and", ast.Or: "or",
}  # fmt: skip
WHOLE = ("int", "i64", "i16", "u8")
SERIES = (ast.List, ast.ListComp, ast.Tuple, ast.JoinedStr)
ANSWERS = (ast.Name, ast.Call, ast.Attribute, ast.Subscript, ast.IfExp)

Expression = ast.expr | ast.stmt


@dataclass(frozen=True)
class Change:
    """A piece of a file's text replaced; it has an effect when one of its `lines` is executed."""

    file: str
    start: int
    end: int
    text: str
    lines: range

    def applied(self, source: str) -> str:
        """The whole file with the change, every line where it was."""
        lost = source.count("\n", self.start, self.end) - self.text.count("\n")
        text = self.text
        if lost and text not in ("pass", ""):
            text = f"({text}" + "\n" * lost + ")"
        elif lost:
            text += "\n" * lost
        return source[: self.start] + text + source[self.end :]

    def shown(self, source: str) -> tuple[str, str]:
        """The lines with the change in one line, before and after."""
        first = source.rfind("\n", 0, self.start) + 1
        last = source.find("\n", self.end)
        before, rest = source[first : self.start], source[self.end : last]
        return (
            " ".join(source[first:last].split()),
            " ".join((before + self.text + rest).split()),
        )


Place = list[Change]
"""The changes that can be made at one place; one of them is tried."""

Signatures = dict[str, list[str]]
"""The types of a function's parameters by its name, empty where two functions share a name."""


def signatures(sources: Iterable[str]) -> Signatures:
    """What the functions of these files take; a class takes what its `__init__` does."""
    known: Signatures = {}
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            inside = node.body if isinstance(node, ast.ClassDef) else []
            made = [part for part in inside if getattr(part, "name", "") == "__init__"]
            function = made[0] if made else node
            if isinstance(function, ast.FunctionDef) and isinstance(node, ast.stmt):
                name = getattr(node, "name", "")
                taken = [_type(arg) for arg in function.args.args if arg.arg != "self"]
                known[name] = taken if known.get(name, taken) == taken else []
    return known


def _type(parameter: ast.arg) -> str:
    """The annotated type, all whole numbers being one."""
    said = ast.unparse(parameter.annotation) if parameter.annotation else ""
    return "int" if said in WHOLE else said


def places(file: str, source: str, known: Signatures) -> list[Place]:
    """Every place of a file where something can be changed, from top to bottom."""
    finder = _Finder(file, source, known)
    finder.visit(ast.parse(source))
    return sorted((place for place in finder.found if place), key=lambda place: place[0].start)


class _Finder(ast.NodeVisitor):
    """Walks through a module and collects what can be changed."""

    def __init__(self, file: str, source: str, known: Signatures) -> None:
        self.file, self.source, self.known = file, source, known
        self.rows = source.splitlines(keepends=True)
        self.begins = [0]
        for row in self.rows:
            self.begins.append(self.begins[-1] + len(row))
        self.lines = range(1, 2)
        self.returns = ""
        self.found: list[Place] = []

    # Text

    def at(self, line: int, column: int) -> int:
        """The offset of a position; the syntax tree counts bytes."""
        return self.begins[line - 1] + len(self.rows[line - 1].encode()[:column].decode())

    def start(self, node: Expression) -> int:
        return self.at(node.lineno, node.col_offset)

    def end(self, node: Expression) -> int:
        return self.at(node.end_lineno or 0, node.end_col_offset or 0)

    def of(self, node: Expression) -> str:
        return self.source[self.start(node) : self.end(node)]

    def change(self, start: int, end: int, *texts: str) -> Place:
        return [Change(self.file, start, end, text, self.lines) for text in texts]

    def put(self, node: Expression, *texts: str) -> None:
        """The place of a node, with these texts to stand there instead."""
        self.found.append(self.change(self.start(node), self.end(node), *texts))

    def sign(self, left: ast.expr, sign: str, right: ast.expr, *others: str) -> None:
        """The sign between two expressions becomes another."""
        begin, finish = self.end(left), self.start(right)
        between = self.source[begin:finish]
        match = re.search(re.escape(sign).replace(r"\ ", r"\s+"), between)
        if match and "#" not in between:
            self.found.append(self.change(begin + match.start(), begin + match.end(), *others))

    # Statements

    def visit(self, node: ast.AST) -> None:
        """Visit a node; changes in a statement count as executed with it, or with its head."""
        if not isinstance(node, ast.stmt):
            super().visit(node)
            return
        outer = self.lines
        body = getattr(node, "body", None) or getattr(node, "cases", None)
        last = node.end_lineno or node.lineno
        if body:
            first = body[0].pattern if isinstance(body[0], ast.match_case) else body[0]
            last = max(node.lineno, first.lineno - 1)
        self.lines = range(node.lineno, last + 1)
        super().visit(node)
        self.lines = outer

    def all(self, nodes: Sequence[ast.AST | None]) -> None:
        for node in nodes:
            if node is not None:
                self.visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outer, self.returns = self.returns, ast.unparse(node.returns) if node.returns else ""
        self.all([*node.args.defaults, *node.args.kw_defaults])
        self.all(node.body)
        self.returns = outer

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.all(node.body)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self.visit(node.body)

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test) == "TYPE_CHECKING":
            self.all(node.orelse)
            return
        self.condition(node.test)
        self.all([*node.body, *node.orelse])

    def visit_While(self, node: ast.While) -> None:
        if not isinstance(node.test, ast.Constant):
            self.put(node.test, "False")
        self.all([node.test, *node.body, *node.orelse])

    def visit_For(self, node: ast.For) -> None:
        self.all([node.iter, *node.body, *node.orelse])

    def visit_match_case(self, node: ast.match_case) -> None:
        outer, self.lines = self.lines, range(node.pattern.lineno, node.body[0].lineno)
        self.visit(node.pattern)
        if node.guard:
            self.condition(node.guard)
        self.lines = outer
        self.all(node.body)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self.put(node, "pass")
        self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        target = node.targets[0]
        names = {part.id for part in ast.walk(node.value) if isinstance(part, ast.Name)}
        again = isinstance(target, ast.Name) and target.id in names
        if again or isinstance(target, ast.Attribute | ast.Subscript):
            self.put(node, "pass")
        self.all([*node.targets, node.value])

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self.all([node.value])

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        sign = SIGN.get(type(node.op), "")
        if not isinstance(node.value, SERIES):
            others = [f"{other}=" for other in COMPUTED.get(sign, ())]
            self.sign(node.target, f"{sign}=", node.value, *others)
        self.put(node, "pass")
        self.all([node.target, node.value])

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            self.put(node, "pass")
        elif isinstance(node.value, ANSWERS) and self.returns in WHOLE:
            self.put(node.value, f"({self.of(node.value)}) + 1")
        elif isinstance(node.value, ANSWERS) and self.returns == "bool":
            self.put(node.value, f"not ({self.of(node.value)})")
        self.all([node.value])

    def visit_Raise(self, node: ast.Raise) -> None:
        self.put(node, "pass")

    def visit_Assert(self, node: ast.Assert) -> None:
        """Left as it is."""

    def visit_Break(self, node: ast.Break) -> None:
        self.put(node, "continue", "pass")

    def visit_Continue(self, node: ast.Continue) -> None:
        self.put(node, "break", "pass")

    # Expressions

    def condition(self, test: ast.expr) -> None:
        """A condition that always holds, never, or the other way round."""
        opposite = [] if isinstance(test, ast.Compare) else [f"not ({self.of(test)})"]
        self.put(test, "True", "False", *opposite)
        self.visit(test)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.visit(node.body)
        self.condition(node.test)
        self.visit(node.orelse)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        self.visit(node.iter)
        for test in node.ifs:
            self.condition(test)

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for left, op, right in zip(operands, node.ops, operands[1:], strict=False):
            sign = SIGN[type(op)]
            self.sign(left, sign, right, *COMPARED[sign])
        self.all(operands)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        sign = SIGN[type(node.op)]
        for left, right in zip(node.values, node.values[1:], strict=False):
            self.sign(left, sign, right, "or" if sign == "and" else "and")
        self.all(node.values)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        sign = SIGN.get(type(node.op), "")
        if not isinstance(node.left, SERIES) and not isinstance(node.right, SERIES):
            self.sign(node.left, sign, node.right, *COMPUTED.get(sign, ()))
        self.all([node.left, node.right])

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        value = node.operand.value if isinstance(node.operand, ast.Constant) else None
        if isinstance(node.op, ast.USub) and type(value) is int:
            self.put(node, str(1 - value), str(-1 - value))
            return
        size = 4 if isinstance(node.op, ast.Not) else 1
        self.found.append(self.change(self.start(node), self.start(node) + size, ""))
        self.visit(node.operand)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.put(node, str(not node.value))
        elif isinstance(node.value, int):
            self.put(node, str(node.value + 1), str(node.value - 1))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """A text."""

    def visit_Call(self, node: ast.Call) -> None:
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name == "range":
            self.bounds(node.args)
        else:
            self.swap(node.args, self.known.get(name, []))
        self.all([getattr(node.func, "value", None) if name else None, *node.args])
        self.all([word.value for word in node.keywords if word.arg != "capacity"])

    def bounds(self, bounds: list[ast.expr]) -> None:
        """Bounds of a range that are no plain numbers, one more and one less."""
        for bound in bounds:
            if not isinstance(bound, ast.Constant | ast.UnaryOp | ast.Starred):
                self.put(bound, f"({self.of(bound)}) + 1", f"({self.of(bound)}) - 1")

    def swap(self, given: list[ast.expr], types: list[str]) -> None:
        """Two arguments side by side change places if they are of the same type."""
        pairs: Place = []
        for k in range(min(len(given), len(types)) - 1):
            left, right = given[k], given[k + 1]
            same = self.of(left) == self.of(right) or isinstance(left, ast.Starred)
            if types[k] == types[k + 1] != "" and not same:
                between = self.source[self.end(left) : self.start(right)]
                swapped = self.of(right) + between + self.of(left)
                pairs += self.change(self.start(left), self.end(right), swapped)
        self.found.append(pairs)
