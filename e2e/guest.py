"""Runs somebody else's Python in the sandbox of the lab, in any browser."""

from __future__ import annotations

import base64
import re
import textwrap
from typing import Final
from urllib.parse import quote

from attempts import Attempt
from driver import Hands

NEVER_ASKED: Final = "asked-by-a-guest"
"""The path of the site that a guest would ask for, if it could."""

_BOT: Final = """
import js, json, sys
from pyodide.code import run_js
# What Pyodide calls js inherits from the scope of the worker; the scope itself comes from a getter.
getter = js.Object.getOwnPropertyDescriptor(js.WorkerGlobalScope.prototype, "self").get
scope = js.Reflect.apply(getter, None, js.Array.new())
kept = sys.__dict__.setdefault("kept", [])
def keep(name, what): kept.append(f"{name} {what}")
def attempt(name, call):
    try:
        found = call()
    except AttributeError:
        print(name, "not there")
    except BaseException as error:
        print(name, "stopped by", type(error).__name__, str(error)[:200])
    else:
        print(name, "SUCCEEDED")
        return found
def choose(match, budget):
    moves = match.legal_moves
    while kept: print(kept.pop())
"""

_SEAT: Final = """() => {
  const seat = document.querySelector('[data-field="seat"]');
  seat.value = "0";
  seat.dispatchEvent(new Event("change", { bubbles: true }));
}"""
_TOLD: Final = """(end) => {
  const words = (selector) => document.querySelector(selector)?.textContent ?? "";
  const printed = words("#output pre");
  const fault = words("#fault .is-error");
  if (document.querySelector('[data-do="stop"]')) return null;
  return printed.includes(end) || fault ? { printed, fault } : null;
}"""
_WATCH: Final = """() => {
  const gaps = [];
  let last = performance.now();
  const note = () => {
    const now = performance.now();
    gaps.push(now - last);
    last = now;
    if (window.noonGaps === gaps) requestAnimationFrame(note);
  };
  window.noonGaps = gaps;
  requestAnimationFrame(note);
}"""
_STOOD: Final = """() => {
  const gaps = window.noonGaps;
  window.noonGaps = null;
  const sum = (some) => some.reduce((all, each) => all + each, 0);
  return sum(gaps.filter((gap) => gap > 200)) / sum(gaps);
}"""
_ROUNDS: Final = 40  # in which what comes later comes


class Guest:
    """Somebody whose bots the lab runs, one after the other, in one frame as long as it lives."""

    def __init__(self, hands: Hands, base: str) -> None:
        self.hands = hands
        self.address = f"{base}{NEVER_ASKED}"
        self.tab = hands.tab
        self._number = 0
        self.arrive()

    @property
    def end(self) -> str:
        """Return what the last bot that came to its end has printed there."""
        return f"round {self._number} is over\n"

    def arrive(self) -> None:
        """Open the lab, in which nobody has run anything yet."""
        self.tab.goto("")
        self.tab.goto("lab/#game=center-square")
        self.hands.wait_for_shown('#go [data-do="run"]')
        self.tab.evaluate(_SEAT)

    def run(self, lines: str, move: str = "moves[0]") -> tuple[str, str]:
        """Run lines as a bot; return what it has printed and what the page says of it.

        *move* is what is chosen, and *lines* may use what `_BOT` has.
        """
        self._number += 1
        end = self.end.strip()
        body = textwrap.indent(f"{lines}\nprint({end!r})\nreturn {move}\n", "    ")
        source = f"ADDRESS = {self.address!r}\n{_BOT}{body}"
        code = base64.urlsafe_b64encode(source.encode()).decode().rstrip("=")
        link = f"#game=center-square&bot=guest.py&code=p{quote(code)}"
        self.tab.evaluate("(link) => { location.hash = link; }", link)
        self.hands.press('[data-do="trust-bot"]')
        self.tab.wait_for("() => !document.querySelector('[data-do=\"trust-bot\"]')")
        self.hands.press('#go [data-do="run"]')
        self.tab.wait_for(f"(end) => Boolean(({_TOLD})(end))", end, seconds=120)
        told = self.tab.evaluate(_TOLD, end)
        return told["printed"], told["fault"]

    def make(self, attempt: Attempt) -> list[str]:
        """Make an attempt; return what was to be found in what came of it, and was not."""
        printed, fault = self.run(attempt.lines)
        for _ in range(_ROUNDS if attempt.later else 0):
            if not _missing(attempt, printed):
                break
            printed += self.run("pass")[0]
        found = _missing(attempt, printed)
        return [*found, fault, printed] if found or fault else []

    def watch(self) -> None:
        """Begin to note how long the page takes for each frame."""
        self.tab.evaluate(_WATCH)

    def stood(self) -> float:
        """Return the share of the time since then in which a frame took more than 200 ms."""
        return float(self.tab.evaluate(_STOOD))

    def plays(self) -> bool:
        """Return whether an honest bot's move is played by the rules that there ever were."""
        printed, fault = self.run("print('legal', *moves)")
        ply = self.tab.evaluate("() => document.querySelectorAll('#moves li').length")
        return "legal down right\n" in printed and not fault and ply == 1


def _missing(attempt: Attempt, printed: str) -> list[str]:
    """Return the patterns that are not in what was printed."""
    return [each for each in attempt.stopped if not re.search(each, printed)]
