"""Time single moves: in the worker, and from a tap to the next frame."""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from bench.browsers import empty_page, fresh_browser, slow_down
from bench.report import cell, publish, table
from bench.throttled_server import Connection, throttled_server
from tools.bootstrap import ROOT
from tools.site.build import build_site

_KINDS: Final = ("in the worker", "from a tap to the next frame")
_IS_STILL: Final = """() => document.getAnimations().every(
  ({ effect }) => effect.getComputedTiming().endTime === Infinity)"""
"""No piece moves: frames of a motion would delay the frame after a tap."""
_IS_READY: Final = """() => document.documentElement.dataset.start
  && !("arriving" in document.documentElement.dataset)"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--plies", type=int, default=200, help="length of the match")
    parser.add_argument("--rounds", type=int, default=1, help="matches on each build")
    parser.add_argument("--baseline", type=Path, metavar="DIR", help="another build of the site")


def run(chosen: argparse.Namespace) -> None:
    build_site(ROOT / "dist")
    sites = {"noon": ROOT / "dist"} | ({"baseline": chosen.baseline} if chosen.baseline else {})
    report = ["One move in Chromium, on a phone's screen, milliseconds."]
    for slow_cpu in (False, True):
        times: dict[tuple[str, str], list[float]] = {
            (kind, name): [] for kind in _KINDS for name in sites
        }
        for _ in range(chosen.rounds):
            for name, site in sites.items():  # in turns: the machine may be busy at times
                measured = measure(site, chosen.plies, slow_cpu=slow_cpu)
                for kind, values in zip(_KINDS, measured, strict=True):
                    times[kind, name] += values
        heads = ["", "median", "99th percentile", "worst", "values"]
        rows = []
        for (kind, name), values in times.items():
            ours = spread(values)
            baseline = spread(times[kind, "baseline"]) if chosen.baseline else (None,) * 3
            figures = map(cell, ours, (None,) * 3 if name == "baseline" else baseline)
            rows.append([f"{kind}, {name}", *figures, str(len(values))])
        report += ["", f"### {'CPU slowed 4x' if slow_cpu else 'Full speed'}", ""]
        report += table(heads, rows)
    publish("move", report, write=chosen.write)


def measure(site: Path, plies: int, *, slow_cpu: bool) -> tuple[list[float], list[float]]:
    """Return the milliseconds of each request in the worker, and of each tap."""
    with throttled_server(site, Connection()) as address, fresh_browser() as browser:
        context = browser.new_context(
            viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
        )
        page = empty_page(context)
        slow_down(page, slow_cpu=slow_cpu)
        page.goto(f"{address}palindrome-war/#player1=Bench")
        page.wait_for_function(_IS_READY)
        for ply in range(1, plies + 1):
            letter = "abcdefgh"[ply % 8]
            page.locator(f'[data-key="{letter}"]').tap()
            if ply > 1:  # the first letter has only one place
                page.locator(".slot").last.tap()
            page.wait_for_function("(ply) => document.body.dataset.ply === String(ply)", arg=ply)
            page.wait_for_function("() => !('quiet' in document.body.dataset)")
            page.wait_for_function(_IS_STILL)
        replies, taps = page.evaluate("() => [window.replies, window.taps]")
    return replies, taps


def spread(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the median, the 99th percentile and the largest value.

    >>> spread(range(1, 101))
    (50.5, 99, 100)
    """
    ordered = sorted(values)
    return statistics.median(ordered), ordered[int(len(ordered) * 0.99) - 1], ordered[-1]
