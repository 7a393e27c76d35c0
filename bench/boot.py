"""Time the page from navigation to Python's first answer, next to stock Pyodide."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page

from bench.browsers import empty_page, fresh_browser, slow_down, wait_for_start
from bench.chart import draw
from bench.report import RESULTS, cell, median, publish, table
from bench.sites import make_sites
from bench.throttled_server import Connection, throttled_server

CONNECTIONS: Final = {"localhost": (0, 0.0), "9 Mbit/s": (9, 0.04), "1.6 Mbit/s": (1.6, 0.15)}
SLOW_CPU: Final = "localhost, the page's CPU slowed 4x (workers' not)"
NOON: Final = ("noon", "baseline")
STOCK: Final = "stock + micropip"
PLAIN: Final = "plain JavaScript"

_TIMEOUT: Final = 180_000
_FIRST_PAINT: Final = (
    "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
)


@dataclass
class Visit:
    """Milliseconds since navigation, and sizes."""

    first_paint: float
    press_accepted: float | None
    answer: float | None
    kilobytes: float
    megabytes_of_memory: float | None


@dataclass
class Visits:
    """First and later visits to one site."""

    first: list[Visit] = field(default_factory=list)
    later: list[Visit] = field(default_factory=list)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, default=3, help="first and later visits of each site")
    parser.add_argument(
        "--connections", nargs="+", default=[*CONNECTIONS, SLOW_CPU],
        choices=[*CONNECTIONS, SLOW_CPU], metavar="NAME",
        help="some of: %(choices)s",
    )  # fmt: skip
    parser.add_argument(
        "--skip", nargs="+", default=[], metavar="SITE",
        help=f"leave out sites, such as “{STOCK}”",
    )  # fmt: skip
    parser.add_argument("--baseline", type=Path, metavar="DIR", help="another build of the site")


def run(chosen: argparse.Namespace) -> None:
    sites = make_sites(chosen.baseline)
    sites = {name: site for name, site in sites.items() if name not in chosen.skip}
    base = next((each for each in ("baseline", STOCK) if each in sites), None)
    report = [f"Chromium, medians of {chosen.rounds} rounds, milliseconds"]
    report[0] += f"; in brackets the ratio to {base}." if base else "."
    bars: dict[str, list[tuple[str, float]]] = {}
    for connection in chosen.connections:
        visits = measure(sites, connection, chosen.rounds)
        report += ["", f"### {connection}", "", *_rows(visits, base)]
        for visit in ("first", "later"):
            bars[f"First answer of Python, {visit} visit, {connection}"] = [
                (name, median([one.answer for one in getattr(each, visit)]) or 0)
                for name, each in visits.items()
                if name != PLAIN
            ]
    publish("boot", report, write=chosen.write)
    if chosen.write:
        (RESULTS / "boot.svg").write_text(draw(bars, own="noon"), encoding="utf-8")


def measure(sites: Mapping[str, Path], connection: str, rounds: int) -> dict[str, Visits]:
    """Visit the sites in turns, each round with new browsers."""
    visits = {name: Visits() for name in sites}
    for number in range(rounds):
        for name, site in sites.items():
            with fresh_browser() as browser:
                _visit_twice(browser, name, site, connection, visits[name])
        print(f"  {connection}: round {number + 1} of {rounds}", flush=True)
    return visits


def _visit_twice(
    browser: Browser, name: str, site: Path, connection_name: str, visits: Visits
) -> None:
    slow_cpu = connection_name == SLOW_CPU
    connection = Connection(*CONNECTIONS["localhost" if slow_cpu else connection_name])
    with throttled_server(site, connection) as address:
        if name in NOON:
            address += "palindrome-war/"
        accepted = None
        if name != STOCK:
            accepted = _first_press(browser, address, slow_cpu=slow_cpu)
        if name in NOON:
            address += "#moves=-a"  # the stock page asks Python for the same position
        context = browser.new_context()
        for each in (visits.first, visits.later):
            before = connection.sent
            visit = _visit(context, name, address, slow_cpu=slow_cpu)
            visit.press_accepted = accepted
            visit.kilobytes = (connection.sent - before) / 1000
            each.append(visit)


def _first_press(browser: Browser, address: str, *, slow_cpu: bool) -> float:
    """Return when the page accepts a first press on a device without any saved data."""
    context = browser.new_context()
    page = empty_page(context)
    slow_down(page, slow_cpu=slow_cpu)
    page.goto(address, wait_until="commit")
    page.wait_for_function("() => window.times?.accepted", timeout=_TIMEOUT)
    accepted: float = page.evaluate("() => window.times.accepted")
    context.close()
    return accepted


def _visit(context: BrowserContext, name: str, address: str, *, slow_cpu: bool) -> Visit:
    page = empty_page(context)
    slow_down(page, slow_cpu=slow_cpu)
    page.goto(address, wait_until="commit")
    memory = None
    if name != PLAIN:
        page.wait_for_function("() => window.times?.answered", timeout=_TIMEOUT)
        memory = _renderer_megabytes()
    if name in NOON:
        wait_for_start(page)
    _let_it_save(page)
    times = page.evaluate("() => window.times")
    paint = page.evaluate(_FIRST_PAINT)
    if name in NOON:
        _clear_matches(page)  # the later visit starts a match too
    page.close()
    return Visit(paint, None, times.get("answered"), 0, memory)


def _clear_matches(page: Page) -> None:
    origin = page.evaluate("() => location.origin")
    what = {"origin": origin, "storageTypes": "indexeddb,local_storage"}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", what)


def _let_it_save(page: Page) -> None:
    """Give the browser time to write its caches: no event reports that it has."""
    page.wait_for_timeout(1_500)


def _renderer_megabytes() -> float | None:
    """Return the memory of all renderer processes, on Linux."""
    kilobytes = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if b"--type=renderer" in (process / "cmdline").read_bytes():
                status = (process / "status").read_text(encoding="utf-8")
                kilobytes += int(status.partition("VmRSS:")[2].split()[0])
        except (OSError, IndexError):
            continue  # the process has ended
    return kilobytes / 1000 if kilobytes else None


_COLUMNS: Final[Sequence[tuple[str, str, Callable[[Visit], float | None]]]] = (
    ("first paint", "first", lambda visit: visit.first_paint),
    ("press accepted", "first", lambda visit: visit.press_accepted),
    ("first answer, first visit", "first", lambda visit: visit.answer),
    ("later visit", "later", lambda visit: visit.answer),
    ("kB, first visit", "first", lambda visit: visit.kilobytes),
    ("later visit", "later", lambda visit: visit.kilobytes),
    ("MB of memory", "first", lambda visit: visit.megabytes_of_memory),
)


def _rows(visits: Mapping[str, Visits], base: str | None) -> Iterator[str]:
    medians = {
        name: [median([of(one) for one in getattr(each, when)]) for _, when, of in _COLUMNS]
        for name, each in visits.items()
    }
    against = medians[base] if base else [None] * len(_COLUMNS)
    return table(
        ["", *(head for head, _, _ in _COLUMNS)],
        [[name, *map(cell, values, against)] for name, values in medians.items()],
    )
