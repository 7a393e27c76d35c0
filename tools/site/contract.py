"""Write the types of the bridge as TypeScript: `python3 -m tools.site.contract`.

Parameters and replies are those of the handlers in `py_rules.page.bridge`, their types those of
`py_rules.page.wire` and a few dataclasses; tsc checks the page's scripts against them.
"""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from itertools import zip_longest
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from py_rules.game import Player
from py_rules.page import wire
from py_rules.page.bridge import REQUESTS
from py_rules.page.requests import handler_of, parameters
from py_rules.record import Record
from tools.bootstrap import ROOT

CONTRACT: Final = ROOT / "web" / "rules" / "contract.ts"

COMMAND: Final = "python3 -m tools.site.contract"

LONGEST_LINE: Final = 100

_HEAD: Final = f"""\
/**
 * The JSON that crosses the bridge, named as in Python.
 *
 * Generated from py_rules/page/ by `{COMMAND}`; change it there.
 */

export type Player = 0 | 1;
"""

_PLAIN: Final[Mapping[object, str]] = {
    Player: "Player",
    NoneType: "null",
    bool: "boolean",
    int: "number",
    str: "string",
}


def make_contract() -> str:
    """Return all types, the requests and the reply as TypeScript."""
    shapes = [each for each in vars(wire).values() if is_typeddict(each) or is_dataclass(each)]
    return "\n".join([_HEAD, *map(_interface, shapes), _requests()])


def type_of(annotation: Any) -> str:
    """Return an evaluated annotation of Python as a type of TypeScript.

    >>> type_of(Sequence[int | None]), type_of(Mapping[str, tuple[Player, str]])
    ('(number | null)[]', 'Record<string, [Player, string]>')

    Raises:
        TypeError: If JSON has no such type.
    """
    if annotation in _PLAIN:
        return _PLAIN[annotation]
    if isinstance(annotation, TypeVar) or is_typeddict(annotation) or is_dataclass(annotation):
        return str(annotation.__name__)
    parts = get_args(annotation)
    match get_origin(annotation):
        case origin if origin is Literal:
            return " | ".join(json.dumps(part) for part in parts)
        case origin if origin in (Union, UnionType):
            return " | ".join(map(type_of, parts))
        case origin if origin is tuple and ... not in parts:
            return f"[{', '.join(map(type_of, parts))}]"
        case origin if origin is Sequence:
            item = type_of(parts[0])
            return f"({item})[]" if " | " in item else f"{item}[]"
        case origin if origin is Mapping and parts[0] is str:
            return f"Record<string, {type_of(parts[1])}>"
    raise TypeError(f"{annotation!r} has no type in JSON; use another annotation.")


def _interface(shape: Any) -> str:
    """Return a TypedDict or dataclass with its docstrings."""
    node: Any = ast.parse(inspect.getsource(shape)).body[0]
    hints = get_type_hints(shape, include_extras=True)
    about = (ast.get_docstring(node) or "").partition(">>>")[0].strip().splitlines()
    lines = ["/**", *(f" * {line}".rstrip() for line in about), " */"]
    if len(about) == 1:
        lines = [f"/** {about[0]} */"]
    variables = getattr(shape, "__parameters__", ())
    generic = ", ".join(f"{each.__name__} = any" for each in variables)
    bases = getattr(shape, "__orig_bases__", shape.__bases__)
    above = ", ".join(each.__name__ for each in bases if is_typeddict(each) or is_dataclass(each))
    head = f"export interface {node.name}" + (f"<{generic}>" if generic else "")
    lines.append(f"{head} extends {above} {{" if above else f"{head} {{")
    for name, comment in _fields(node):
        optional = get_origin(hints[name]) is NotRequired
        kind = type_of(get_args(hints[name])[0] if optional else hints[name])
        lines += [f"  /** {comment} */"] if comment else []
        lines.append(f"  {name}{'?' if optional else ''}: {kind};")
    return "\n".join([*lines, "}", ""])


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Yield the name of each field of a class and the docstring below it, or ""."""
    for field, below in zip_longest(node.body, node.body[1:]):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            comment = below.value if isinstance(below, ast.Expr) else None
            yield field.target.id, str(comment.value) if isinstance(comment, ast.Constant) else ""


def types_of(name: str) -> tuple[Mapping[str, tuple[Any, bool]], Any]:
    """Return the type of each key of a request and whether it is needed, and that of the reply."""
    handler = handler_of(REQUESTS, name)
    names = {**getattr(handler, "__globals__", {}), "wire": wire}
    hints = get_type_hints(handler, names)
    plain = {"str": str, "int": int, "Player": Player}
    keys = {key: (plain[kind], needed) for key, (kind, needed) in parameters(handler).items()}
    return keys, wire.State if hints["return"] is Record else hints["return"]


def _requests() -> str:
    rows = []
    for name in REQUESTS:
        keys, reply = types_of(name)
        params = [
            f"{key}{'' if need else '?'}: {type_of(kind)}" for key, (kind, need) in keys.items()
        ]
        shown = f"{{ {'; '.join(params)} }}" if params else "object"
        row = f"  {name}: {{ params: {shown}; reply: {type_of(reply)} }};"
        if len(row) > LONGEST_LINE:
            row = f"  {name}: {{\n    params: {shown};\n    reply: {type_of(reply)};\n  }};"
        rows.append(row)
    comment = "/** The parameters and the reply of each request. */"
    return "\n".join([comment, "export interface Requests {", *rows, "}", ""])


def main() -> None:
    """Write the file."""
    CONTRACT.parent.mkdir(parents=True, exist_ok=True)
    CONTRACT.write_text(make_contract(), encoding="utf-8", newline="\n")
    print(f"{CONTRACT.relative_to(ROOT)} is written.")


if __name__ == "__main__":
    main()
