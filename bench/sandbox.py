"""The start of the sandbox beside that of the page's own Python: `python3 -m bench.sandbox DIR`.

Both on later visits, when each is restored from what was kept, in turns: from the moment in which
the page asks for the first of its files, or makes its worker, until Python says that it is ready.
In the lab the page's own Python is held back meanwhile, so that one of them starts at a time.
Printed are the medians, the best, and the ratio of the two; a machine with other work to do makes
the ratios of single rounds large, and says more by the best.
"""

from __future__ import annotations

import argparse
import statistics
from pathlib import Path
from typing import Final

from playwright.sync_api import BrowserContext, sync_playwright

from bench.boot import _browser, _settled_page, _wait_until_kept
from bench.slow import Line, start_server

MOST: Final = 1.2  # times the start of the page's own Python

_OWN: Final = """(() => {
  if (top !== self) return;
  const Ordinary = Worker;
  self.Worker = class extends Ordinary {
    constructor(...given) {
      super(...given);
      const began = performance.now();
      this.addEventListener("message", ({ data }) => {
        if (data?.ready) self.noonStart ??= performance.now() - began;
      });
    }
  };
})()"""
_SANDBOX: Final = """(() => {
  if (top !== self) return;
  let began;
  const { fetch } = self;
  self.fetch = (address, ...more) => {
    if (String(address).includes("/sandbox/worker.js")) began ??= performance.now();
    return fetch(address, ...more);
  };
  self.Worker = class extends EventTarget {
    postMessage() {}
    terminate() {}
  };
  const { prototype } = MessagePort;
  const { set } = Object.getOwnPropertyDescriptor(prototype, "onmessage");
  Object.defineProperty(prototype, "onmessage", {
    set(hear) {
      set.call(this, (event) => {
        if (event.data?.ready) self.noonStart ??= performance.now() - began;
        hear(event);
      });
    },
  });
})()"""


def start_of(context: BrowserContext, address: str, script: str) -> float:
    """Return in how many milliseconds Python is ready on a page."""
    page = _settled_page(context)
    page.add_init_script(script)
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => self.noonStart", timeout=180_000)
    took: float = page.evaluate("() => self.noonStart")
    page.close()
    return took


def measure(site: Path, rounds: int) -> list[tuple[float, float]]:
    """Return the milliseconds of the page's own Python and of the sandbox, in each round."""
    found = []
    with sync_playwright() as playwright, _browser(playwright) as browser:
        server = start_server(site, Line())
        base = f"http://localhost:{server.server_address[1]}"
        own, lab = f"{base}/palindrome-duel/", f"{base}/lab/"
        context = browser.new_context()
        page = _settled_page(context)
        page.goto(own)
        _wait_until_kept(page)
        page.goto(lab)
        page.wait_for_function(
            "async () => (await caches.keys()).some((name) => name.endsWith(':sandbox'))",
            timeout=180_000,
        )
        page.close()
        for number in range(-1, rounds):  # the first one is for the browser's own caches
            turns = [(own, _OWN), (lab, _SANDBOX)]
            took = dict.fromkeys([own, lab], 0.0)
            for address, script in turns if number % 2 else turns[::-1]:
                took[address] = start_of(context, address, script)
            if number >= 0:
                found.append((took[own], took[lab]))
        server.hang_up()
    return found


def main() -> None:
    """Measure, and print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("--rounds", type=int, default=11)
    chosen = parser.parse_args()
    found = measure(chosen.site, chosen.rounds)
    for name, values in zip(
        ("the page's own", "the sandbox"), zip(*found, strict=True), strict=True
    ):
        print(f"{name}: {statistics.median(values):.0f} ms, at best {min(values):.0f} ms")
    ratios = [sandbox / own for own, sandbox in found]
    best = min(sandbox for _, sandbox in found) / min(own for own, _ in found)
    print(f"ratio: {statistics.median(ratios):.2f} (median), {best:.2f} (of the best); most {MOST}")


if __name__ == "__main__":
    main()
