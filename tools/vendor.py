"""Libraries that the page imports: copied from npm into `web/vendor`, where sources name them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Final

from tools.bootstrap import ROOT
from tools.runtime import NPM, PYODIDE

VENDOR: Final = ROOT / "web" / "vendor"

_LIT: Final = (
    "lit-html.js", "directive.js", "directive-helpers.js", "private-ssr-support.js",
    "directives/class-map.js", "directives/repeat.js",
)  # fmt: skip

LICENSES: Final = {
    "lit-html.txt": NPM / "lit-html" / "LICENSE",
    "idb-keyval.txt": NPM / "idb-keyval" / "LICENCE",
    "uqr.txt": NPM / "uqr" / "LICENSE",
    "young-serif.txt": NPM / "@fontsource" / "young-serif" / "LICENSE",
    "pyodide.txt": ROOT / "licenses" / "MPL-2.0.txt",
    "python.txt": ROOT / "licenses" / "PSF-2.0.txt",
}
"""The licence of each library that is served, by the name it has on the site."""


def copy_vendor() -> None:
    """Copy the modules with their types; the comment that names a source map is left out."""
    for name in _LIT:
        _copy(NPM / "lit-html" / name, VENDOR / "lit-html" / name)
    _copy(
        NPM / "@lit-labs" / "ssr-client" / "lib" / "hydrate-lit-html.js",
        VENDOR / "ssr-client" / "hydrate-lit-html.js",
    )
    _copy(NPM / "idb-keyval" / "dist" / "index.js", VENDOR / "idb-keyval" / "index.js")
    _copy(NPM / "uqr" / "dist" / "index.mjs", VENDOR / "uqr" / "index.js")
    shutil.copyfile(NPM / "uqr" / "dist" / "index.d.mts", VENDOR / "uqr" / "index.d.ts")
    types = VENDOR / "pyodide" / "pyodide.d.mts"
    types.parent.mkdir(parents=True, exist_ok=True)
    types.write_text(f'// Pyodide {PYODIDE}\nexport * from "pyodide";\n')
    types.with_name("pyodide.asm.d.mts").write_text(
        "declare const createPyodideModule: any;\nexport default createPyodideModule;\n"
    )


def _copy(source: Path, target: Path) -> None:
    """Copy a module, its imports made relative so that a browser finds them, and its types."""
    target.parent.mkdir(parents=True, exist_ok=True)
    text = re.sub(r"\n?//# sourceMappingURL=.*", "", source.read_text(encoding="utf-8"))
    text = text.replace('from"lit-html"', 'from"../lit-html/lit-html.js"')
    text = re.sub(r'from"lit-html/([^"]+)"', r'from"../lit-html/\1"', text)
    target.write_text(text, encoding="utf-8")
    types = source.with_suffix(".d.ts")
    if types.exists():
        shutil.copyfile(types, target.with_suffix(".d.ts"))
