"""Makes the page's standard library as a zip file. Runs inside a stock Pyodide at build time.

Two modules are replaced: Pyodide needs a small part of them at every start, and the replacements
import the rest when it is used. The value of the last line is the result.
"""

from __future__ import annotations

import asyncio
import sys
import zipfile
from pathlib import Path

STOCK = Path("/stock/python_stdlib.zip")
LIBRARY = Path("/out/library.zip")
ASYNCIO = "asyncio/__init__.py"
LOADER = "pyodide/_package_loader.py"


def fill(template: str) -> str:
    """Return the page's asyncio with the names of the real one."""
    parts = sorted(
        name for name in vars(asyncio) if getattr(sys.modules.get(f"asyncio.{name}"), "__all__", ())
    )
    places = {
        name: next(part for part in parts if name in sys.modules[f"asyncio.{part}"].__all__)
        for name in sorted(asyncio.__all__)
    }
    loaded = sorted(name for name in vars(asyncio) if f"asyncio.{name}" in sys.modules)
    filled = template.replace('{"NAME": "PART"}', repr(places))
    return filled.replace('{"PARTS"}', "{" + ", ".join(map(repr, loaded)) + "}")


def main() -> bytes:
    """Return the zip file."""
    with zipfile.ZipFile(STOCK) as stock, zipfile.ZipFile(LIBRARY, "w") as library:
        files = {name: stock.read(name) for name in stock.namelist()}
        files[LOADER.replace(".py", "_original.py")] = files[LOADER]
        files[LOADER] = Path("/package_loader.py").read_bytes()
        files[ASYNCIO] = fill(Path("/asyncio_parts.py").read_text(encoding="utf-8")).encode()
        for name, content in files.items():
            library.writestr(name, content)
    return LIBRARY.read_bytes()


main()
