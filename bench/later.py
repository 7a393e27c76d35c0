"""Later visits to several builds of the site, in turns: `python3 -m bench.later DIR DIR …`.

For questions about a few milliseconds. All sites are visited by one browser, each again and again,
with the service worker stopped in between, as it is when somebody comes back the next day. What is
printed is the median of each, the best, and the median of how much it differs from the first in the
same round. A machine with other work to do makes the medians large; the best says more there.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from playwright.sync_api import BrowserContext, sync_playwright

from bench.boot import FORGET, SCRIPT, _browser, _settled_page, _wait_until_kept
from bench.slow import Line, start_server

_TIMES: Final = """() => [
  performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd,
  window.times.answered,
]"""
_NAMES: Final = ("first paint", "scripts run", "first answer")


def visit(context: BrowserContext, address: str) -> list[float]:
    """Return the milliseconds of one visit, from navigation."""
    page = _settled_page(context)
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => window.times?.answered", timeout=180_000)
    _wait_until_kept(page)
    times: list[float] = page.evaluate(_TIMES)
    page.evaluate(FORGET)
    session = context.new_cdp_session(page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    page.close()
    return times


def measure(sites: Sequence[Path], rounds: int) -> list[list[list[float]]]:
    """Return, for each site, the times of each visit."""
    found: list[list[list[float]]] = [[] for _ in sites]
    with ExitStack() as stack:
        browser = stack.enter_context(_browser(stack.enter_context(sync_playwright())))
        contexts = []
        for site in sites:
            server = start_server(site, Line())
            stack.callback(server.hang_up)
            context = browser.new_context()
            context.add_init_script(SCRIPT)
            address = f"http://localhost:{server.server_address[1]}/palindrome-war/#moves=-a"
            contexts.append((context, address))
        for number in range(-3, rounds):  # the first visits keep what the later ones use
            order = list(range(len(sites)))
            for at in order if number % 2 else order[::-1]:
                times = visit(*contexts[at])
                if number >= 0:
                    found[at].append(times)
    return found


def main() -> None:
    """Measure, and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sites", type=Path, nargs="+")
    parser.add_argument("--rounds", type=int, default=15)
    chosen = parser.parse_args()
    found = measure(chosen.sites, chosen.rounds)
    for site, visits in zip(chosen.sites, found, strict=True):
        print(site)
        for at, name in enumerate(_NAMES):
            values = [times[at] for times in visits]
            beside = [times[at] - first[at] for times, first in zip(visits, found[0], strict=True)]
            print(
                f"  {name}: {statistics.median(values):.1f} ms, at best {min(values):.1f} ms;"
                f" {statistics.median(beside):+.1f} ms beside the first"
            )


if __name__ == "__main__":
    main()
