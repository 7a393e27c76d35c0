"""From navigation to the first answer of Python in a browser, beside other ways to get one."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bench.slow import Line, start_server
from tools.bootstrap import find_browser
from tools.browser import browser_arguments

SCRIPT = (Path(__file__).parent / "boot.js").read_text(encoding="utf-8")
PLAIN = "plain JavaScript"
FORGET = """() => new Promise((done) => {
  localStorage.clear();
  const request = indexedDB.open("noon:/matches");
  request.onsuccess = () => {
    const store = request.result.transaction("matches", "readwrite").objectStore("matches");
    store.clear().onsuccess = () => done(true);
  };
})"""
LINES = {"localhost": (0, 0.0), "9 Mbit/s": (9, 0.04), "1.6 Mbit/s": (1.6, 0.15)}


@dataclass
class Visit:
    """One visit: milliseconds since navigation, and bytes."""

    first_paint: float
    press_accepted: float | None
    answer: float | None
    kilobytes: float
    megabytes_of_memory: float | None


@dataclass
class Contender:
    """A page, and its visits: first ones and later ones."""

    name: str
    out: Path
    first: list[Visit] = field(default_factory=list)
    later: list[Visit] = field(default_factory=list)


def measure(
    sites: Mapping[str, Path], *, line: str, rounds: int, slow_processor: bool = False
) -> list[Contender]:
    """Return the visits of each contender, taken in turns so that all meet the same moments."""
    contenders = [Contender(name, out) for name, out in sites.items()]
    with sync_playwright() as playwright:
        for number in range(rounds):
            for contender in contenders:
                with _browser(playwright) as browser:
                    _two_visits(browser, contender, line, slow_processor=slow_processor)
            print(f"  {line}: round {number + 1} of {rounds}", flush=True)
    return contenders


def _two_visits(
    browser: Browser, contender: Contender, line_name: str, *, slow_processor: bool
) -> None:
    """Visit a page as somebody new, and once more."""
    megabits, latency = LINES[line_name]
    line = Line(megabits, latency)
    server = start_server(contender.out, line)
    try:
        context = browser.new_context()
        context.add_init_script(SCRIPT)
        path = "palindrome-war/" if contender.name == "noon" else ""
        address = f"http://localhost:{server.server_address[1]}/{path}"
        accepted = None
        if contender.name in ("noon", PLAIN):
            accepted = _press(browser, address, slow=slow_processor)
            line.sent = 0
        if contender.name == "noon":
            address += "#moves=-a"  # what the others ask Python for by themselves
        for visits in (contender.first, contender.later):
            visits.append(_visit(context, address, line, contender, accepted, slow=slow_processor))
        context.close()
    finally:
        server.hang_up()


def _settled_page(context: BrowserContext) -> Page:
    """Return a new tab, once the browser has started what it shows around it."""
    page = context.new_page()
    # A measurement and no test: no event tells that the browser is done with its own parts.
    page.wait_for_timeout(1_500)
    return page


def _press(browser: Browser, address: str, *, slow: bool) -> float:
    """Return when a first press is accepted, by somebody who has never been there."""
    context = browser.new_context()
    context.add_init_script(SCRIPT)
    page = _settled_page(context)
    if slow:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => window.times?.accepted", timeout=180_000)
    accepted: float = page.evaluate("() => window.times.accepted")
    context.close()
    return accepted


def _visit(
    context: BrowserContext,
    address: str,
    line: Line,
    contender: Contender,
    accepted: float | None,
    *,
    slow: bool,
) -> Visit:
    """Visit a page and wait until it is at rest."""
    before = line.sent
    page = _settled_page(context)
    if slow:
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.goto(address, wait_until="commit")
    if contender.name != PLAIN:
        page.wait_for_function("() => window.times?.answered", timeout=180_000)
    memory = _memory() if contender.name != PLAIN else None
    if contender.name == "noon":
        _wait_until_kept(page)
    # A measurement and no test: nobody comes back at once, and what is kept has to be written.
    page.wait_for_timeout(1_500)
    times = page.evaluate("() => window.times")
    paint = page.evaluate(
        "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
    )
    if contender.name == "noon":
        page.evaluate(FORGET)  # a later visit begins a match too, and does not go on with this one
    page.close()
    return Visit(
        first_paint=paint,
        press_accepted=accepted,
        answer=times.get("answered"),
        kilobytes=(line.sent - before) / 1000,
        megabytes_of_memory=memory,
    )


def _wait_until_kept(page: Page) -> None:
    """Wait until noon has kept its start, and all its files for offline."""
    page.wait_for_function(
        """() => ["kept", "restored"].includes(document.documentElement.dataset.start)""",
        timeout=180_000,
    )
    page.evaluate("async () => void (await navigator.serviceWorker.ready)")


def _memory() -> float | None:
    """Return the megabytes that all pages of the browser hold, where the system tells."""
    total = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            command = (status.parent / "cmdline").read_bytes()
            if b"--type=renderer" in command:
                found = [
                    x
                    for x in status.read_text(encoding="utf-8").splitlines()
                    if x.startswith("VmRSS")
                ]
                total += int(found[0].split()[1]) if found else 0
        except OSError:
            continue  # it has ended meanwhile
    return total / 1000 if total else None


def measure_moves(site: Path, plies: int, *, slow_processor: bool) -> dict[str, dict[str, float]]:
    """Return the milliseconds of so many moves: in the worker, and from a tap to the next frame."""
    trips, paints = _time_moves(site, plies, slow_processor=slow_processor)
    return {"in the worker": _spread(trips), "from a tap to the next frame": _spread(paints)}


def compare_moves(
    sites: Mapping[str, Path], plies: int, rounds: int, *, slow_processor: bool
) -> Mapping[str, dict[str, float]]:
    """Return, for each of several sites, the milliseconds from a tap to the next frame.

    The sites are played on in turns, so that all meet the same moments of the machine.
    """
    paints: dict[str, list[float]] = {name: [] for name in sites}
    for _ in range(rounds):
        for name, site in sites.items():
            paints[name] += _time_moves(site, plies, slow_processor=slow_processor)[1]
    return {name: _spread(values) for name, values in paints.items()}


def _time_moves(site: Path, plies: int, *, slow_processor: bool) -> tuple[list[float], list[float]]:
    """Return the milliseconds of each request in the worker, and of each tap to the next frame."""
    line = Line()
    server = start_server(site, line)
    moves = [f"-{'abcdefgh'[ply % 8]}" for ply in range(plies)]
    with sync_playwright() as playwright, _browser(playwright) as browser:
        phone = browser.new_context(
            viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
        )
        page = _settled_page(phone)
        page.add_init_script(SCRIPT)
        if slow_processor:
            session = page.context.new_cdp_session(page)
            session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        page.goto(f"http://localhost:{server.server_address[1]}/palindrome-war/#player1=Bench")
        page.wait_for_function("""() => document.documentElement.dataset.start
          && !("arriving" in document.documentElement.dataset)""")
        for ply, move in enumerate(moves):
            page.locator(f'[data-hold="piece:{move[1]}"]').tap()
            page.locator(".slot").last.tap()
            page.wait_for_function(
                "(ply) => document.body.dataset.ply === String(ply)", arg=ply + 1
            )
            page.wait_for_function("() => !('quiet' in document.body.dataset)")
        trips, paints = page.evaluate("() => [window.trips, window.paints]")
    server.hang_up()
    return trips, paints


def _spread(values: list[float]) -> dict[str, float]:
    """Return how the values lie."""
    ordered = sorted(values)
    return {
        "median": round(statistics.median(ordered), 2),
        "99th percentile": round(ordered[int(len(ordered) * 0.99) - 1], 2),
        "worst": round(ordered[-1], 2),
        "values": len(ordered),
    }


@contextmanager
def _browser(playwright: Any) -> Iterator[Browser]:
    """Return a browser of its own, so that nothing is shared between two visits but the machine."""
    browser = playwright.chromium.launch(executable_path=find_browser(), args=browser_arguments())
    yield browser
    browser.close()
