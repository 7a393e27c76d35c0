"""The pages that are compared: noon, and the same first answer by other means."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools.bootstrap import CACHE, ROOT, SetupError, run
from tools.pyodide.runtime import NPM, sha256
from tools.site.build import build_site
from tools.site.projects import build_wheel

HERE = Path(__file__).parent
WORK = CACHE / "bench"
MICROPIP = "micropip==0.11.1"


def make_sites() -> dict[str, Path]:
    """Return the folder of each contender, by name, freshly built."""
    build_site(ROOT / "dist")
    shutil.rmtree(WORK, ignore_errors=True)
    wheel = build_wheel(ROOT)
    stock = WORK / "stock"
    _stock_runtime(stock)
    return {
        "noon": ROOT / "dist",
        "stock + micropip": _worker_site("micropip", stock, wheel),
        "stock + unpackArchive": _worker_site("unpack", stock, wheel),
        "PyScript": _pyscript_site(stock, wheel),
        "plain JavaScript": plain_site(ROOT / "dist", WORK / "plain"),
    }


def _stock_runtime(target: Path) -> None:
    """Put Pyodide together as its documentation says, with micropip."""
    run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--require-hashes", "--no-deps",
         "--only-binary=:all:", "--python-version", "3.14", "-d", str(target),
         "-r", str(HERE / "requirements.txt")],
        "micropip could not be fetched",
    )  # fmt: skip
    (micropip,) = target.glob("*.whl")
    for path in NPM.joinpath("pyodide").iterdir():
        if path.suffix in {".mjs", ".wasm", ".zip", ".json"} and path.name != "package.json":
            shutil.copyfile(path, target / path.name)
    lock = json.loads((target / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"]["micropip"] |= {"file_name": micropip.name, "sha256": sha256(micropip)}
    lock["packages"]["micropip"]["depends"] = []
    (target / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")


def _worker_site(name: str, stock: Path, wheel: Path) -> Path:
    """Return a page whose worker loads the wheel in one of the two usual ways."""
    out = WORK / name
    shutil.copytree(stock, out / "pyodide")
    shutil.copyfile(wheel, out / wheel.name)
    shutil.copyfile(HERE / "contenders" / "stock.html", out / "index.html")
    script = (HERE / "contenders" / f"{name}.js").read_text(encoding="utf-8")
    (out / "worker.js").write_text(script.replace("WHEEL", f"./{wheel.name}"), encoding="utf-8")
    return out


def _pyscript_site(stock: Path, wheel: Path) -> Path:
    """Return a page of PyScript with the same runtime."""
    npm = shutil.which("npm")
    if not npm:
        raise SetupError("Node.js 20 or newer with npm is needed; install it and try again.")
    subprocess.run([npm, "ci", "--ignore-scripts", "--silent"], cwd=HERE, check=True)
    out = WORK / "pyscript"
    shutil.copytree(stock, out / "pyodide")
    shutil.copytree(HERE / "node_modules" / "@pyscript" / "core" / "dist", out / "pyscript")
    shutil.copyfile(wheel, out / wheel.name)
    page = (HERE / "contenders" / "pyscript.html").read_text(encoding="utf-8")
    (out / "index.html").write_text(page.replace("WHEEL", f"./{wheel.name}"), encoding="utf-8")
    return out


def plain_site(site: Path, out: Path) -> Path:
    """Return the opening board of a game with a few lines of JavaScript and nothing behind it.

    It is that of a built *site*, with all that the page shows and without what it runs.
    """
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
