"""Mutants: each a module with one small fault in it, made from its syntax tree.

Strings, docstrings, imports and annotations are left alone; so are assignments to plain names, whose removal any
test finds out. A mutant is known by an ``id`` that stays when lines move, so that equivalent ones can be listed.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from hashlib import sha1
from typing import Final

OPERATORS: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
CALLS: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
REMOVED: Final = (ast.Expr, ast.AugAssign, ast.Raise, ast.Continue, ast.Break, ast.Delete)
LEFT_ALONE: Final = (ast.Import, ast.ImportFrom, ast.TypeAlias)
NOT_CODE: Final = {"annotation", "returns", "type_params"}
NAMES_LEFT_ALONE: Final = {"__all__", "__slots__"}


@dataclass(frozen=True)
class Mutant:
    """One fault: where it is, and what it makes of what."""

    id: str
    file: str
    scope: str
    lines: tuple[int, int]
    """Of its statement."""
    function: tuple[int, int]
    """The lines of the function or method it is in, the outermost if one is in another; else those of the statement."""
    statement: str
    before: str
    after: str
    number: int
    """Which change of its file it is."""


@dataclass(frozen=True)
class Change:
    """A node, its place in the tree, and what would stand there instead: ``None`` takes it out of a list."""

    parent: ast.AST
    field: str
    index: int | None
    node: ast.AST
    instead: ast.AST | None

    def make(self) -> None:
        """Put the fault into the tree."""
        if self.index is None:
            setattr(self.parent, self.field, self.instead)
        elif self.instead is None:
            del getattr(self.parent, self.field)[self.index]
            if isinstance(self.parent, ast.Dict):
                del self.parent.values[self.index]
        else:
            getattr(self.parent, self.field)[self.index] = self.instead


def mutants_of(source: str, file: str) -> list[Mutant]:
    """Return every mutant of a module."""
    found = []
    seen: Counter[tuple[str, ...]] = Counter()
    tree = ast.parse(source)
    spans = dict(_functions(tree))
    for number, (change, scope, statement) in enumerate(changes(tree)):
        before, after = ast.unparse(change.node), "" if change.instead is None else ast.unparse(change.instead)
        header = _header(statement)
        name = (file, scope, header, before, after)
        digest = sha1("\0".join((*name, str(seen[name]))).encode(), usedforsecurity=False).hexdigest()[:10]
        seen[name] += 1
        lines = _lines(statement)
        function = spans.get(lines[0], lines)
        found.append(Mutant(digest, file, scope, lines, function, header, before, after, number))
    return found


def _functions(tree: ast.AST) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield for each line that is in a function the lines of the outermost one."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            span = node.body[0].lineno, node.end_lineno or node.lineno
            yield from ((line, span) for line in range(node.lineno, span[1] + 1))
        else:
            yield from _functions(node)


def mutated(source: str, number: int) -> ast.Module:
    """Return the tree of a module with one of its faults."""
    tree = ast.parse(source)
    for at, (change, _, _) in enumerate(changes(tree)):
        if at == number:
            change.make()
            return ast.fix_missing_locations(tree)
    raise IndexError(number)


def changes(tree: ast.Module) -> Iterator[tuple[Change, str, ast.stmt]]:
    """Yield the changes of a module in a fixed order, each with its function and its statement."""
    yield from _inside(tree, "", None)


def _inside(node: ast.AST, scope: str, statement: ast.stmt | None) -> Iterator[tuple[Change, str, ast.stmt]]:
    for field, value in ast.iter_fields(node):
        if field in NOT_CODE:
            continue
        for index, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if not isinstance(child, ast.AST) or _is_left_alone(child):
                continue
            at = child if isinstance(child, ast.stmt) else statement
            if at is not None:
                for instead in _instead(child, node, field):
                    yield Change(node, field, index, child, instead), scope, at
            inner = f"{scope}.{child.name}" if isinstance(child, ast.FunctionDef | ast.ClassDef) else scope
            yield from _inside(child, inner.lstrip("."), at)


def _is_left_alone(node: ast.AST) -> bool:
    if isinstance(node, ast.Assign):
        return ast.unparse(node.targets[0]) in NAMES_LEFT_ALONE
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_text or isinstance(node, LEFT_ALONE)


def _instead(node: ast.AST, parent: ast.AST, field: str) -> Iterator[ast.AST | None]:
    """Yield what could stand in place of a node."""
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Compare():
            yield from (_with(node, ops=ops) for ops in _one_swapped(node.ops))
        case ast.BinOp() | ast.BoolOp() | ast.AugAssign() if type(node.op) in OPERATORS:
            yield _with(node, op=OPERATORS[type(node.op)]())
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert()):
            yield node.operand
        case ast.Call(func=ast.Name(id=name)) if name in CALLS:
            yield _with(node, func=ast.Name(CALLS[name], ast.Load()))
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) != "None":
            yield ast.Return(ast.Constant(None))
    if isinstance(node, REMOVED) or (
        isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute | ast.Subscript)
    ):
        yield ast.Pass()
    if isinstance(node, ast.expr) and _is_condition(parent, field) and not _is_negated_by_its_operator(node):
        yield ast.UnaryOp(ast.Not(), node)
    is_read = isinstance(getattr(parent, "ctx", ast.Load()), ast.Load)
    if (field == "elts" and is_read) or (isinstance(parent, ast.Dict) and field == "keys"):
        yield None


def _with[Node: ast.AST](node: Node, **fields: object) -> Node:
    other = copy(node)
    for field, value in fields.items():
        setattr(other, field, value)
    return other


def _one_swapped(operators: list[ast.cmpop]) -> Iterator[list[ast.AST]]:
    for at, operator in enumerate(operators):
        yield [*operators[:at], OPERATORS[type(operator)](), *operators[at + 1 :]]


def _is_condition(parent: ast.AST, field: str) -> bool:
    is_test = field == "test" and isinstance(parent, ast.If | ast.While | ast.IfExp)
    return is_test or (field == "ifs" and isinstance(parent, ast.comprehension))


def _is_negated_by_its_operator(node: ast.AST) -> bool:
    if isinstance(node, ast.Compare):
        return not isinstance(node.ops[0], ast.Lt | ast.LtE | ast.Gt | ast.GtE)
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def _header(statement: ast.stmt) -> str:
    """Return a statement without its body, on one line."""
    return ast.unparse(_bare(statement)).removesuffix(" pass").replace("\n    pass", "").replace("\n", " ")


def _bare(statement: ast.stmt) -> ast.stmt:
    if not isinstance(getattr(statement, "body", None), list):
        return statement
    bare = _with(statement, body=[ast.Pass()])
    return _with(bare, orelse=[]) if hasattr(bare, "orelse") else bare


def _lines(statement: ast.stmt) -> tuple[int, int]:
    """Return the first and the last line of a statement, its body left out."""
    decorators = [each.lineno for each in getattr(statement, "decorator_list", ())]
    body = getattr(statement, "body", None)
    last = body[0].lineno - 1 if isinstance(body, list) else statement.end_lineno or statement.lineno
    return min([statement.lineno, *decorators]), max(statement.lineno, last)
