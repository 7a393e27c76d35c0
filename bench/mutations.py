"""The small faults that are put into a module, one at a time: mutation of its syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

_COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_OPERATIONS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.Div: ast.Mult, ast.Pow: ast.Mult, ast.LShift: ast.RShift,
    ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitAnd,
}  # fmt: skip
_REMOVED: Final = (ast.AugAssign, ast.Raise, ast.Delete, ast.Continue, ast.Break)


@dataclass
class Mutation:
    """A place that can be changed, and how."""

    line: int
    before: str
    change: Callable[[], None]
    changed: ast.AST

    def make(self) -> str:
        """Change the tree, once, and return what stands there now."""
        self.change()
        return ast.unparse(self.changed)


def mutations(tree: ast.Module) -> list[Mutation]:
    """Return all that can be changed in a module, in the order of its lines."""
    found = [each for node in _code(tree) for each in _of(node)]
    return sorted(found, key=lambda each: each.line)


def _code(node: ast.AST) -> Iterator[ast.AST]:
    """Yield every node but annotations, what only checkers of types read, and docstrings."""
    yield node
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "type_comment"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_text(child):
                yield from _code(child)


def _is_text(node: ast.AST) -> bool:
    """Return whether a statement is a docstring."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _of(node: ast.AST) -> Iterator[Mutation]:
    """Yield what can be changed in a node itself."""
    match node:
        case ast.Compare():
            for at, operator in enumerate(node.ops):
                yield _set(node, node.ops, at, _COMPARISONS[type(operator)]())
        case ast.BinOp() if type(node.op) in _OPERATIONS:
            yield _put(node, "op", _OPERATIONS[type(node.op)]())
        case ast.BoolOp():
            yield _put(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
        case ast.Constant(value=int()):
            for value in _other_values(node.value):
                yield _put(node, "value", value)
        case ast.Return(value=ast.expr()) if ast.unparse(node.value) != "None":
            yield _put(node, "value", ast.Constant(None))
        case ast.If() | ast.IfExp() | ast.While():
            yield _put(node, "test", ast.UnaryOp(ast.Not(), node.test), shown=node.test)
    yield from _removed(node)


def _other_values(value: Any) -> Sequence[Any]:
    """Return what a constant may be instead."""
    return [not value] if isinstance(value, bool) else [value + 1, value - 1]


def _removed(node: ast.AST) -> Iterator[Mutation]:
    """Yield the removal of each statement of a block that does something by itself."""
    for block in ("body", "orelse", "finalbody"):
        statements = getattr(node, block, None)
        for at, each in enumerate(statements if isinstance(statements, list) else ()):
            is_call = isinstance(each, ast.Expr) and not _is_text(each)
            if isinstance(each, _REMOVED) or is_call:
                yield _set(each, statements, at, ast.Pass())


def _put(node: Any, name: str, value: Any, shown: ast.AST | None = None) -> Mutation:
    """Return the change of a field of a node."""
    return Mutation(
        node.lineno, ast.unparse(shown or node), lambda: setattr(node, name, value),
        value if shown else node,
    )  # fmt: skip


def _set(node: Any, among: list[Any], at: int, value: Any) -> Mutation:
    """Return the change of one of a list: of operators or of statements."""
    changed = node if among is getattr(node, "ops", None) else value
    return Mutation(node.lineno, ast.unparse(node), lambda: among.__setitem__(at, value), changed)
