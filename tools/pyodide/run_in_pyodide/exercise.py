"""Finds the modules that the engine imports, by using all of it. Runs inside Pyodide at build time.

It imports only modules that the rules import as well. The value of the last line is the result.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any


def exercise() -> None:
    """Make every kind of request, so that everything a page needs is imported."""
    sys.path.insert(0, "/wheels/0.whl")
    from py_rules.page.bridge import handle

    def ask(**request: object) -> Any:
        return json.loads(handle(json.dumps(request)))

    def value(**request: object) -> Any:
        reply = ask(**request)
        if not reply["ok"]:
            raise RuntimeError(f"{request} was refused: {reply}")
        return reply["value"]

    for game in value(do="catalog"):
        slug = game["slug"]
        state = value(do="view", game=slug, record="")
        for ply in range(40):
            if state["outcome"]:
                break
            legal = state["legal_moves"]
            moves = ".".join([*state["moves"], legal[ply * 7 % len(legal)]])
            state = value(do="view", game=slug, record=f"moves={moves}")
        late = "moves=" + ".".join(state["moves"][:-2])
        value(do="read", text=value(do="write", game=slug, record=state["record"]))
        value(do="view", game=slug, record="end=resign1")
        value(do="view", game=slug, record="end=draw")
        for request in ("analyze", "hint", "verdict"):
            value(do=request, game=slug, record=late)
        value(do="review", ply=0, game=slug, record=late)
        ask(do="advise", game=slug, record=f"computer1=easy&{late}")
        ask(do="view", game=slug, record="moves=?")
    handle("{")
    ask(do="nothing")
    ask(do="view", game="nothing", record="x=1&x=2&%")


def imported() -> list[str]:
    """Return the paths of all imported modules that are not built into Python."""
    paths = []
    for name, module in sorted(sys.modules.items()):
        spec = getattr(module, "__spec__", None)
        if spec and spec.origin in ("built-in", "frozen"):
            continue
        path = name.replace(".", "/")
        paths.append(f"{path}/__init__.py" if hasattr(module, "__path__") else f"{path}.py")
    return paths


def check_replaced_modules() -> None:
    """Read every name of the two modules that `library.py` replaces."""
    import asyncio

    for name in (*dir(asyncio), "AbstractEventLoopPolicy", "DefaultEventLoopPolicy"):
        getattr(asyncio, name)  # an AttributeError stops the build
    loader = import_module("pyodide._package_loader")
    original = vars(import_module("pyodide._package_loader_original"))
    for name in {*original} - {"init_loaded_packages"}:
        if not name.startswith("__") and getattr(loader, name) != original[name]:
            raise RuntimeError(f"pyodide._package_loader.{name} differs from the original")


def main() -> list[str]:
    """Return the paths of the modules."""
    exercise()
    if Path("/wheels/1.whl").exists():
        import zipfile  # noqa: F401 # a further package is unpacked when Python starts
    paths = imported()
    check_replaced_modules()  # last, since it imports more than the engine
    return paths


main()
