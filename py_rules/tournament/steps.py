"""The steps of a bot: the rounds of its loops and the calls of its functions.

Its own code counts them, so an endless loop is stopped at the same place on every device, however
slow or busy.
"""

from __future__ import annotations

import ast
import sys
from collections import deque
from itertools import chain, islice, repeat
from types import CodeType
from typing import Final, NoReturn

from py_rules.budget import BudgetSpent

STEP: Final = "__step__"
"""The builtin that the code calls for each step. It returns True."""


def max_steps(nodes: int) -> int:
    """Return how many steps a bot may take for a move with a budget of *nodes*.

    It is many times what a bot needs that looks at each position once.

    >>> max_steps(10_000)
    13000000
    """
    return 3_000_000 + 1_000 * nodes


class Steps:
    """The steps of a move: `most` in all. `take` counts one and returns True.

    After the last one it raises BudgetSpent, each time that it is called.

    >>> steps = Steps(2)
    >>> steps.take(), steps.take(), steps.are_gone
    (True, True, False)
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.are_gone = False
        # Made of iterators, as each round of a loop waits for it.
        counted = repeat(object=True, times=min(most, sys.maxsize))
        self._left = chain(counted, iter(self._end, None))
        self.take = self._left.__next__

    def take_many(self, count: int) -> None:
        """Count several steps."""
        deque(islice(self._left, count), maxlen=0)

    def _end(self) -> NoReturn:
        self.are_gone = True
        raise BudgetSpent


def compile_counted(source: str, filename: str) -> CodeType:
    """Return the code of *source*, with a call of the builtin `STEP` for each step.

    Raises:
        SyntaxError, ValueError, RecursionError, MemoryError: As `compile` does.

    >>> exec(compile_counted("for _ in range(3): pass", "x"), {STEP: lambda: print("step")})
    step
    step
    step
    """
    tree = ast.parse(source, filename)
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                first = 0 if ast.get_docstring(node, clean=False) is None else 1
                node.body.insert(first, _statement(node.body[0]))
            case ast.For() | ast.AsyncFor() | ast.While():
                node.body.insert(0, _statement(node.body[0]))
            case ast.comprehension():
                node.ifs.insert(0, _call(node.iter))
            case ast.Lambda():
                both = ast.BoolOp(ast.And(), [_call(node.body), node.body])
                node.body = ast.copy_location(both, node.body)
    return compile(tree, filename, "exec", dont_inherit=True)


def _statement(place: ast.stmt) -> ast.stmt:
    return ast.copy_location(ast.Expr(_call(place)), place)


def _call(place: ast.AST) -> ast.expr:
    name = ast.copy_location(ast.Name(STEP, ast.Load()), place)
    return ast.copy_location(ast.Call(name, [], []), place)
