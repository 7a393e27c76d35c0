"""Find which functions of Python's module are called in Chromium, which Node.js does not show all.

A browser has instructions of WebAssembly that Node.js lacks, and Pyodide uses them if it can.
"""

from __future__ import annotations

from pathlib import Path
from threading import Thread
from typing import Final

from playwright.sync_api import sync_playwright

from tools.browser import browser_arguments
from tools.engines import find_engine
from tools.pyodide.runtime import REDUCED
from tools.site.serve import make_server

_WORKER: Final = "rules/worker.js"
_TIMEOUT: Final = 180_000  # milliseconds, for a start on a busy machine
_RECORD: Final = """
import { calledIn, originalExports } from "./instrument.mjs";
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (...given) => {
  const instance = await instantiate.apply(WebAssembly, given);
  if (!instance.exports) return instance;
  self.called = () => calledIn(instance.exports);
  return { exports: originalExports(instance.exports) };
};
"""
_CALLED: Final = "() => self.called?.() ?? []"
_STARTED: Final = "(start) => document.documentElement.dataset.start === start"


def called_in_browser(site: Path, instrumented: Path) -> set[int]:
    """Return the functions that visits to all games of a built *site* call.

    *instrumented* is served in place of the site's module.

    Raises:
        ValueError: If no worker has that module.
    """
    scripts = Path(__file__).with_name("wasm")
    worker = (site / _WORKER).read_text(encoding="utf-8")
    games = sorted(path.name for path in (site / "games").iterdir() if (site / path.name).is_dir())
    called: set[int] = set()
    with make_server(site, 0, "/") as server, sync_playwright() as playwright:
        Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(
            executable_path=find_engine("chromium").path, args=browser_arguments()
        )
        context = browser.new_context(service_workers="block")  # it would refuse changed files
        javascript = {"content_type": "text/javascript"}
        context.route(f"**/{REDUCED}", lambda route: route.fulfill(path=instrumented))
        context.route(
            f"**/{_WORKER}", lambda route: route.fulfill(body=_RECORD + worker, **javascript)
        )
        context.route(
            "**/rules/*.mjs",
            lambda route: route.fulfill(path=scripts / Path(route.request.url).name, **javascript),
        )
        page = context.new_page()
        for number, game in enumerate(games):
            address = f"http://localhost:{server.server_address[1]}/{game}/"
            page.goto(address, wait_until="commit")
            start = "restored" if number else "kept"
            page.wait_for_function(_STARTED, arg=start, timeout=_TIMEOUT)
            workers = [worker.evaluate(_CALLED) for worker in page.workers]
            if not any(workers):
                raise ValueError("no worker has the instrumented module")
            called.update(*workers)
        browser.close()
        server.hang_up()
    return called
