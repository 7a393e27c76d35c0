"""The start of the sandbox beside that of the page's own Python: `python3 -m bench.sandbox DIR`.

Both on later visits, when each is restored from what was kept, in turns: from the moment in which
the page asks for the first of its files, or makes its worker, until Python says that it is ready.
In the lab the page's own Python is held back meanwhile, so that one of them starts at a time.
Written to bench/results/sandbox.md are the medians, the best, and the ratios of the two; a machine
with other work to do makes the ratios of single rounds large.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import BrowserContext, sync_playwright

from bench.boot import _browser, _settled_page, _wait_until_kept
from bench.slow import Line, start_server

RESULTS: Final = Path(__file__).parent / "results"
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

_IS_KEPT: Final = """async () => {
  for (const name of (await caches.keys()).filter((each) => each.endsWith(":sandbox"))) {
    if ((await (await caches.open(name)).keys()).length) return true;
  }
  return false;
}"""


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
        # A function that is async is not waited for: what it returns counts as true.
        while not page.evaluate(_IS_KEPT):
            page.wait_for_timeout(500)  # to ask less often, and take no time from it
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


def told(found: Sequence[tuple[float, float]]) -> Iterator[str]:
    """Return the lines of a report on so many rounds."""
    ratios = [sandbox / own for own, sandbox in found]
    columns = list(zip(*found, strict=True))
    best = min(columns[1]) / min(columns[0])
    yield f"milliseconds until Python is ready on a later visit, {len(found)} rounds in turns"
    yield ""
    yield "| | median | at best | rounds |"
    yield "|--|--|--|--|"
    for name, values in zip(("the page's own", "the sandbox"), columns, strict=True):
        rounds = " ".join(f"{value:.0f}" for value in values)
        yield f"| {name} | {statistics.median(values):.0f} | {min(values):.0f} | {rounds} |"
    rounds = " ".join(f"{ratio:.2f}" for ratio in ratios)
    yield f"| ratio, at most {MOST} | {statistics.median(ratios):.2f} | {best:.2f} | {rounds} |"


def main() -> None:
    """Measure, and write the ratios down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("--rounds", type=int, default=11)
    chosen = parser.parse_args()
    report = "\n".join(told(measure(chosen.site, chosen.rounds))) + "\n"
    (RESULTS / "sandbox.md").write_text(report, encoding="utf-8")
    print(report, end="")


if __name__ == "__main__":
    main()
