"""Find out what is left of Python's module, and prove that nothing is missing.

`python3 build.py profile` writes `tools/pyodide/wasm/lists.json`: the functions that a page or game
calls, and the data that only the others read. `python3 build.py prove` asks the whole module and
the lean one the same questions.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tools.bootstrap import ROOT, SetupError
from tools.pyodide.lean import LISTS, read_lists
from tools.pyodide.runtime import HASHES, LEAN, MODULE, PYODIDE, upstream

_WASM: Final = ROOT / "tools" / "pyodide" / "wasm"
_REQUESTS: Final = {"profile": 4_000, "zero": 600}
_STACK: Final = 4_000  # kB: what notes its reads takes more of it
_NONSENSE: Final = 0xA5
_WIDTH: Final = 100  # characters of a line


def write_lists(site: Path, path: Path = LISTS) -> None:
    """Profile the module of a built *site*, and write the lists.

    Raises:
        SetupError: If something goes wrong on the way.
    """
    from tools.pyodide.visits import (
        called_in_visits,  # Playwright, which the other command does without
    )

    module = upstream(MODULE)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        instrumented = work / "instrumented.wasm"
        given = {"module": str(module), "site": str(site), "out": str(work / "found.json")}
        print("Functions that are called, in Node.js:", flush=True)
        _run("profile", {**given, "requests": _REQUESTS["profile"], "copy": str(instrumented)})
        found = _read(work / "found.json")
        print("And in a Chromium:", flush=True)
        visited = called_in_visits(site, instrumented, found["functions"], work / "site")
        keep = sorted({*found["called"], *visited})
        print(f"{len(keep)} of {found['functions']} functions are kept.", flush=True)
        print("Data that only the others read:", flush=True)
        _run("zero", {**given, "requests": _REQUESTS["zero"], "keep": keep})
        zero = _read(work / "found.json")
    emptied = sum(end - start for _, start, end in zero)
    print(f"{emptied} bytes of {len(zero)} segments are emptied.")
    path.write_text(_as_text(found["functions"], keep, zero), encoding="utf-8", newline="\n")


def prove(site: Path, requests: int, seed: int, *, poison: bool) -> int:
    """Ask both modules the same questions; return 0 if they answer alike, else 1.

    With *poison* the data that is emptied is filled with nonsense.
    """
    fill = _NONSENSE if poison else 0
    return _node("prove", {**comparison(site, requests=requests, seed=seed), "fill": fill})


def comparison(site: Path, *, requests: int, seed: int) -> Mapping[str, object]:
    """Return what `wasm/prove.mjs` has to be given to compare the modules of a built *site*."""
    return {
        "module": str(upstream(MODULE)),
        "lean": str(site / LEAN),
        "site": str(site),
        "zero": read_lists().zero,
        "requests": requests,
        "seed": seed,
    }


def _run(name: str, given: Mapping[str, object]) -> None:
    """Run a script of `wasm/`, which prints how it goes on."""
    if _node(name, given):
        raise SetupError(f"tools/pyodide/wasm/{name}.mjs has failed; what it says stands above.")


def _node(name: str, given: Mapping[str, object]) -> int:
    """Run a script of `wasm/` to its end and return its code."""
    node = shutil.which("node")
    if not node:
        raise SetupError("Node.js 20 or newer is needed; install it and try again.")
    command = [node, f"--stack-size={_STACK}", str(_WASM / f"{name}.mjs")]
    text = json.dumps(given)
    return subprocess.run(command, input=text, encoding="utf-8", check=False).returncode


def _read(path: Path) -> Any:
    """Return what a script has written."""
    return json.loads(path.read_text(encoding="utf-8"))


def _as_text(functions: int, keep: Sequence[int], zero: Iterable[object]) -> str:
    """Return the lists as the file that is kept with the sources."""
    head = {"pyodide": PYODIDE, "sha256": HASHES[MODULE], "functions": functions}
    members = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    for key, items in (("keep", _runs(keep)), ("zero", zero)):
        members.append(f'  "{key}": [\n{_filled(map(json.dumps, items))}\n  ]')
    return "{\n" + ",\n".join(members) + "\n}\n"


def _runs(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield sorted numbers as runs, each with its first number and the one after its last.

    >>> list(_runs([0, 1, 2, 7, 9, 10]))
    [(0, 3), (7, 8), (9, 11)]
    """
    first = end = None
    for number in numbers:
        if number != end:
            if first is not None and end is not None:
                yield first, end
            first = number
        end = number + 1
    if first is not None and end is not None:
        yield first, end


def _filled(items: Iterable[str]) -> str:
    """Return items as lines, as many on each as there is room for."""
    lines = ["   "]
    for item in items:
        if len(lines[-1]) + len(item) + 2 > _WIDTH:
            lines.append("   ")
        lines[-1] += f" {item},"
    return "\n".join(lines).removesuffix(",")
