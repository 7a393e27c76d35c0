"""Write the types of the bridge as TypeScript: `python3 -m tools.site.contract`.

The types are those of `py_rules.page.wire` and the other modules `*_wire`; tsc checks the page's
scripts against them.
"""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from types import ModuleType, NoneType, UnionType
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
from py_rules.page import analysis_wire, puzzle_wire, wire
from tools.bootstrap import ROOT

CONTRACT: Final = ROOT / "web" / "rules" / "contract.d.ts"

COMMAND: Final = "python3 -m tools.site.contract"

_HEAD: Final = f"""\
/**
 * The JSON that crosses the bridge, named as in Python.
 *
 * Generated from wire.py and the files *_wire.py in py_rules/page/ by `{COMMAND}`; change it there.
 */

export type Player = 0 | 1;
"""

_REPLY: Final = """\
/** What `handle` of `py_rules.page.bridge` returns, as JSON. */
export type Reply<T> = { ok: true; value: T } | { ok: false; error: Failure };
"""

_PLAIN: Final[Mapping[object, str]] = {
    Player: "Player",
    NoneType: "null",
    bool: "boolean",
    int: "number",
    str: "string",
}


def make_contract() -> str:
    """Return all TypedDicts, the requests and the reply as TypeScript."""
    classes = [
        (module, node)
        for module in (wire, analysis_wire, puzzle_wire)
        for node in ast.parse(inspect.getsource(module)).body
        if isinstance(node, ast.ClassDef) and is_typeddict(getattr(module, node.name))
    ]
    return "\n".join([_HEAD, *(_interface(*each) for each in classes), _requests(), _REPLY])


def type_of(annotation: Any) -> str:
    """Return an evaluated annotation of Python as a type of TypeScript.

    >>> type_of(Sequence[int | None]), type_of(Mapping[str, tuple[Player, str]])
    ('(number | null)[]', 'Record<string, [Player, string]>')

    Raises:
        TypeError: If JSON has no such type.
    """
    if annotation in _PLAIN:
        return _PLAIN[annotation]
    if isinstance(annotation, TypeVar) or is_typeddict(annotation):
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


def _interface(module: ModuleType, node: ast.ClassDef) -> str:
    """Return a TypedDict of *module*, whose source is *node*, with its docstrings."""
    shape = getattr(module, node.name)
    hints = get_type_hints(shape, include_extras=True)
    lines = [f"/** {ast.get_docstring(node)} */"]
    if not hints:  # an empty interface also accepts numbers and strings
        return "\n".join([*lines, f"export type {node.name} = object;", ""])
    variables = getattr(shape, "__parameters__", ())
    parameters = ", ".join(f"{each.__name__} = any" for each in variables)
    bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
    above = ", ".join(base for base in bases if is_typeddict(getattr(module, base)))
    head = f"export interface {node.name}" + (f"<{parameters}>" if parameters else "")
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


def _requests() -> str:
    rows = [
        f"  {name}: {{ params: {type_of(request.params)}; reply: {type_of(request.reply)} }};"
        for name, request in wire.REQUESTS.items()
    ]
    comment = "/** The parameters and the reply of each request. */"
    return "\n".join([comment, "export interface Requests {", *rows, "}", ""])


def main() -> None:
    """Write the file."""
    CONTRACT.parent.mkdir(parents=True, exist_ok=True)
    CONTRACT.write_text(make_contract(), encoding="utf-8", newline="\n")
    print(f"{CONTRACT.relative_to(ROOT)} is written.")


if __name__ == "__main__":
    main()
