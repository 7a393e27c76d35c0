"""`public_names.txt` has the names that stay from 1.0.0 on: those of `PAGES`.

A changed or missing line breaks programs of others. For an added name, write the list again with
`python -m tests.test_public_names` and read the difference.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, get_args, get_type_hints, is_typeddict

import py_rules

HERE: Final = Path(__file__).parent
LIST: Final = HERE / "public_names.txt"
PARTS: Final = ("analysis", "conformance", "explain", "players", "puzzles", "record", "tournament")
PAGES: Final = ("bots.md", "library.md", "reference.md")
OTHERS: Final = {
    "Analysis": {"count", "size"},
    "AlphaChase": {"points"},
    "Antipalindromes": {"score"},
    **{kind: {"check", "kind"} for kind in ("Choice", "Flag", "Integer", "Word")},
}
"""Members of classes whose names stand for something else in the pages."""


def documented() -> set[str]:
    """Return the words in the code of the pages that promise to keep their names."""
    texts = [(HERE.parent / "docs" / page).read_text(encoding="utf-8") for page in PAGES]
    code = re.findall(r"```.*?```|`[^`]+`", "\n".join(texts), re.DOTALL)
    return set(re.findall(r"(?<![\w-])\w+", " ".join(code)))  # no flags of the terminal


def modules() -> list[ModuleType]:
    return [py_rules, *(import_module(f"py_rules.{part}") for part in PARTS)]


def is_protocol(value: object) -> bool:
    return bool(getattr(value, "_is_protocol", False))


def parameters(value: object) -> str:
    """Return the names and kinds of the parameters, with = for those that may be left out."""
    if is_typeddict(value):
        return ""
    signature = inspect.signature(value)  # type: ignore[arg-type]
    if any(name.startswith("_") for name in signature.parameters) or is_protocol(value):
        return ""  # not for callers
    none = inspect.Parameter.empty
    shown = [
        each.replace(annotation=none, default=none if each.default is none else ...)
        for each in signature.parameters.values()
    ]
    text = str(signature.replace(parameters=shown, return_annotation=inspect.Signature.empty))
    return text.replace("=Ellipsis", "=")


def members(name: str, kind: type, words: set[str]) -> Iterator[str]:
    """Yield the documented members of a class and of its base classes here."""
    own = [base for base in kind.__mro__ if base.__module__.startswith("py_rules")]
    fields = {field for base in own for field in (*vars(base), *inspect.get_annotations(base))}
    promised = (fields & words) - OTHERS.get(kind.__name__, set())
    for field in sorted(each for each in promised if not each.startswith("_")):
        value = inspect.getattr_static(kind, field, None)
        shown = getattr(kind, field, None) if callable(getattr(value, "__func__", value)) else None
        yield f"{name}.{field}{parameters(shown) if shown else ''}"


def public_names() -> str:
    """Return the list: the documented names of each module, with the members of its classes."""
    words = documented()
    lines: list[str] = []
    seen: set[type] = set()
    for module in modules():
        for each in module.__all__:
            if module.__name__ != "py_rules" and each not in words:
                continue
            name, value = f"{module.__name__}.{each}", getattr(module, each)
            is_ours = inspect.isclass(value) and value.__module__.startswith("py_rules")
            is_new = is_ours and value not in seen
            lines.append(f"{name}{parameters(value) if is_new or inspect.isroutine(value) else ''}")
            if is_new:
                seen.add(value)
                lines += members(name, value, words)
    return "\n".join(lines) + "\n"


def test_names_of_the_library_are_the_promised_ones() -> None:
    promised = LIST.read_text(encoding="utf-8").splitlines()
    now = public_names().splitlines()
    assert [line for line in promised if line not in now] == [], "gone or changed"
    assert [line for line in now if line not in promised] == [], "not promised yet"


def types_of(value: object, words: set[str]) -> Iterator[type]:
    """Yield the classes here that a function, or a documented member of a class, takes or gives."""
    value = getattr(value, "fget", None) or getattr(value, "__func__", value)
    is_class = inspect.isclass(value)
    if is_class or isinstance(value, FunctionType):
        hints = get_type_hints(value)
        waiting: list[Any] = [hints[name] for name in hints if name in words or not is_class]
        for each in waiting:
            waiting += each if isinstance(each, list) else get_args(each)
            if inspect.isclass(each) and each.__module__.startswith("py_rules"):
                yield each
    for name in vars(value).keys() & words - {"__init__"} if is_class else ():
        yield from types_of(vars(value)[name], words)


def test_types_of_promised_functions_can_be_imported_from_where_these_are() -> None:
    words = documented()
    for module in modules():
        here = [getattr(each, name) for each in (py_rules, module) for name in each.__all__]
        for name in {*module.__all__} & words:
            for each in types_of(getattr(module, name), words):
                is_of_game = ".games." in each.__module__  # its options and positions
                assert is_of_game or each in here, (module.__name__, name, each)


if __name__ == "__main__":
    LIST.write_text(public_names(), encoding="utf-8", newline="\n")
