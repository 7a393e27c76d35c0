"""Runs somebody else's Python in the sandbox of the lab, in any browser."""

from __future__ import annotations

import base64
import re
import statistics
import textwrap
from collections.abc import Callable, Sequence
from typing import Final
from urllib.parse import quote

from attempts import BEGUN, Attempt
from driver import TabDriver

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
  const gaps = { frames: [], timers: [] };
  const beat = (noted, next) => {
    let last = performance.now();
    const note = () => {
      const now = performance.now();
      noted.push(now - last);
      last = now;
      if (window.noonGaps === gaps) next(note);
    };
    next(note);
  };
  window.noonGaps = gaps;
  beat(gaps.frames, requestAnimationFrame);
  beat(gaps.timers, (note) => setTimeout(note, 10));
}"""
_WAITED: Final = """(most) => {
  const { frames, timers } = window.noonGaps;
  window.noonGaps = null;
  const sum = (some) => some.reduce((all, each) => all + each, 0);
  const late = (gaps) => sum(gaps.map((gap) => Math.max(0, gap - most))) / (sum(gaps) || 1);
  return [Math.max(late(frames), late(timers)), sum(timers)];
}"""
_HAS_WATCHED: Final = """(milliseconds) =>
  window.noonGaps.timers.reduce((all, each) => all + each, 0) > milliseconds"""
_MOST_WAIT: Final = 200  # milliseconds for an answer of the page
_MOST_LATE: Final = 0.05  # of all moments, at which one would wait longer
_TRIES: Final = 3
_ROUNDS: Final = 40  # in which what comes later comes
_SILENT: Final = 5  # in which nothing comes where a browser does not say what it has stopped


class Guest:
    """Somebody whose bots the lab runs, one after the other, in one frame as long as it lives."""

    def __init__(self, hands: TabDriver, base: str) -> None:
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

    def make(self, attempt: Attempt, *, is_answered: bool = True) -> list[str]:
        """Make an attempt; return what was to be found in what came of it, and was not.

        Where *is_answered* is false, the browser says nothing of what it has stopped: then nothing
        may be told of a success either.
        """
        printed, fault = self.run(attempt.lines)
        for _ in range(_ROUNDS if is_answered else _SILENT) if attempt.later else ():
            if not _missing(attempt, printed):
                break
            printed += self.run("pass")[0]
        found = _missing(attempt, printed) if is_answered else []
        if not is_answered and (BEGUN not in printed or "SUCCEEDED" in printed):
            found = [BEGUN]
        return [*found, fault, printed] if found or fault else []

    def answers(self, attempt: Callable[[], Sequence[object]]) -> Sequence[object]:
        """Return what went wrong with an attempt; its share of late moments if that is too large.

        A moment is late if what is pressed then is seen 200 ms later at the soonest: as the page
        draws, and as its timers go. One of 20 may be, and those that a machine with other work has
        anyway: as many as in the quiet page afterwards. Where the first try is no good, the median
        of three counts.
        """
        late: list[float] = []
        while len(late) < _TRIES:
            self.tab.evaluate(_WATCH)
            went = attempt()
            share, took = self.tab.evaluate(_WAITED, _MOST_WAIT)
            if went:
                return went
            if share > _MOST_LATE:
                self.tab.evaluate(_WATCH)
                self.tab.wait_for(_HAS_WATCHED, took, seconds=120)
                share -= self.tab.evaluate(_WAITED, _MOST_WAIT)[0]
            late.append(share)
            if late == [share] and share <= _MOST_LATE:
                return []
        return [] if statistics.median(late) <= _MOST_LATE else [f"{each:.0%}" for each in late]

    def ends(self, lines: str, told: str) -> list[str]:
        """Run what does not end; return what came of it if the page did not say *told*."""
        printed, fault = self.run(lines)
        return [] if re.search(told, fault) else [printed, fault]

    def plays(self) -> bool:
        """Return whether an honest bot's move is played by the rules that there ever were."""
        printed, fault = self.run("print('legal', *moves)")
        ply = self.tab.evaluate("() => document.querySelectorAll('#moves li').length")
        return "legal down right\n" in printed and not fault and ply == 1


def _missing(attempt: Attempt, printed: str) -> list[str]:
    """Return the patterns that are not in what was printed."""
    return [each for each in attempt.stopped if not re.search(each, printed)]
