"""The sites that are compared: noon, stock Pyodide, and a page of plain JavaScript."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Final

from tools.bootstrap import CACHE, ROOT, run
from tools.pyodide.runtime import NPM, sha256
from tools.site.build import build_site
from tools.site.projects import build_wheel

HERE: Final = Path(__file__).parent
WORK: Final = CACHE / "bench"


def make_sites(baseline: Path | None) -> dict[str, Path]:
    """Return the folder of each site, freshly built, by name."""
    build_site(ROOT / "dist")
    shutil.rmtree(WORK, ignore_errors=True)
    return {
        "noon": ROOT / "dist",
        **({"baseline": baseline} if baseline else {}),
        "stock + micropip": _stock_site(WORK / "stock"),
        "plain JavaScript": _plain_site(ROOT / "dist", WORK / "plain"),
    }


def _stock_site(out: Path) -> Path:
    """Build a page that installs the wheel as Pyodide's documentation describes."""
    runtime = out / "pyodide"
    run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--require-hashes", "--no-deps",
         "--only-binary=:all:", "--python-version", "3.14", "-d", str(runtime),
         "-r", str(HERE / "requirements.txt")],
        "micropip could not be downloaded",
    )  # fmt: skip
    (micropip,) = runtime.glob("*.whl")
    for path in NPM.joinpath("pyodide").iterdir():
        if path.suffix in {".mjs", ".wasm", ".zip", ".json"} and path.name != "package.json":
            shutil.copyfile(path, runtime / path.name)
    lock = json.loads((runtime / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"]["micropip"] |= {"file_name": micropip.name, "sha256": sha256(micropip)}
    lock["packages"]["micropip"]["depends"] = []
    (runtime / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    wheel = build_wheel(ROOT)
    shutil.copyfile(wheel, out / wheel.name)
    shutil.copyfile(HERE / "contenders" / "stock.html", out / "index.html")
    worker = (HERE / "contenders" / "micropip.js").read_text(encoding="utf-8")
    (out / "worker.js").write_text(worker.replace("WHEEL", f"./{wheel.name}"), encoding="utf-8")
    return out


def _plain_site(site: Path, out: Path) -> Path:
    """Copy the opening board of a game, with a few lines of script in place of noon's own."""
    out.mkdir(parents=True)
    page = (site / "palindrome-war" / "index.html").read_text(encoding="utf-8")
    page = re.sub(r'\s*<script (id="guard"|data-base).*?</script>', "", page, flags=re.DOTALL)
    page = re.sub(r'\s*<link rel="(modulepreload|alternate)"[^>]*>', "", page)
    page = re.sub(r'<script type="module"[^>]*></script>', '<script src="plain.js"></script>', page)
    page = page.replace("../", "./")
    for path in re.findall(r'(?:href|src)="\./([^"#]+\.\w+)"', page):
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(site / path, out / path)
    (out / "index.html").write_text(page, encoding="utf-8")
    shutil.copyfile(HERE / "contenders" / "plain.js", out / "plain.js")
    return out
