"""Run Python bots in the sandbox of the lab, in any browser."""

from __future__ import annotations

import base64
import re
import textwrap
import zlib
from typing import Final, NamedTuple

from driver import TabDriver
from sandbox_attacks import Attack

FORBIDDEN_PATH: Final = "requested-by-a-bot"
"""The path of the site that attacks request."""

_BOT: Final = """
import js, json, sys
from pyodide.code import run_js
# Pyodide's js inherits from the worker's global scope; this getter returns the scope itself.
getter = js.Object.getOwnPropertyDescriptor(js.WorkerGlobalScope.prototype, "self").get
scope = js.Reflect.apply(getter, None, js.Array.new())
kept = sys.__dict__.setdefault("kept", [])
def keep(name, result): kept.append(f"{name} {result}")
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
_PLAY_FIRST: Final = """() => {
  const seat = document.querySelector('[data-field="seat"]');
  seat.value = "0";
  seat.dispatchEvent(new Event("change", { bubbles: true }));
}"""
COUNT_FRAMES: Final = """() => {
  window.framesDrawn = 0;
  const count = () => {
    if (!("framesDrawn" in window)) return;
    window.framesDrawn += 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
}"""
FRAMES_DRAWN: Final = """() => {
  const { framesDrawn } = window;
  delete window.framesDrawn;
  return framesDrawn;
}"""
_RESULT: Final = """(end) => {
  const text = (selector) => document.querySelector(selector)?.textContent ?? "";
  const output = text("#output pre");
  const error = text("#fault .is-error");
  if (document.querySelector('[data-command="stop"]')) return null;
  return output.includes(end) || error ? { output, error } : null;
}"""
FEWEST_FRAMES: Final = 5
_MAX_RUNS: Final = 40  # until a delayed result must be there
_SILENT_RUNS: Final = 5  # to see that a silent attack has no result


class Result(NamedTuple):
    """The output of a bot, and its error as shown on the page."""

    output: str
    error: str


def code_of(source: str) -> str:
    """Return the source of a bot as a link has it."""
    packed = zlib.compress(source.encode(), wbits=-zlib.MAX_WBITS)
    return "z" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


class BotLab:
    """A tab in which bots run one after the other, in one frame as long as it lives.

    *silent* has the names of attacks that end without a result in this engine.
    """

    def __init__(
        self,
        driver: TabDriver,
        base: str,
        silent: tuple[str, ...] = (),
        game: str = "center-square",
    ) -> None:
        self.driver = driver
        self.tab = driver.tab
        self.address = f"{base}{FORBIDDEN_PATH}"
        self.silent = silent
        self.game = game
        self._runs = 0
        self.reopen()

    def reopen(self) -> None:
        """Open the lab, with a new frame."""
        self.tab.goto("")
        self.tab.goto(f"lab/#game={self.game}")
        self.driver.wait_for_shown('#go [data-command="run"]')
        self.tab.evaluate(_PLAY_FIRST)

    @property
    def end(self) -> str:
        """Return what the last bot prints before it moves."""
        return f"end of run {self._runs}\n"

    def run(self, lines: str, move: str = "moves[0]", *, seconds: float = 120) -> Result:
        """Run lines as a bot that then chooses *move*."""
        self._runs += 1
        end = self.end.strip()
        body = textwrap.indent(f"{lines}\nprint({end!r})\nreturn {move}\n", "    ")
        source = f"ADDRESS = {self.address!r}\n{_BOT}{body}"
        link = f"#game={self.game}&bot=attack.py&code={code_of(source)}"
        self.tab.evaluate("(link) => { location.hash = link; }", link)
        self.driver.press('[data-command="trust-bot"]')
        self.tab.wait_for("() => !document.querySelector('[data-command=\"trust-bot\"]')")
        self.driver.press('#go [data-command="run"]')
        self.tab.wait_for(f"(end) => Boolean(({_RESULT})(end))", end, seconds=seconds)
        return Result(**self.tab.evaluate(_RESULT, end))

    def attack(self, attack: Attack) -> str:
        """Attack; return an empty string if it is stopped as expected, else what happened."""
        output, error = self.run(attack.lines)
        is_silent = attack.name in self.silent
        for _ in range(_SILENT_RUNS if is_silent else _MAX_RUNS):
            if error or not attack.is_delayed or _matches(attack, output):
                break
            output += self.run("pass").output
        stopped = "delayed began" in output if is_silent else _matches(attack, output)
        stopped = stopped and "result SUCCEEDED" not in output
        return "" if stopped and not error else f"{attack.name}: {error} {output}"

    def assert_ends(self, lines: str, error: str) -> None:
        """Run a bot that never moves: the page ends it, and draws its frames meanwhile."""
        self.tab.evaluate(COUNT_FRAMES)
        # The limit of a call follows from the speed of the device: on a slow one it is minutes.
        result = self.run(lines, seconds=600)
        assert re.search(error, result.error), result
        assert self.tab.evaluate(FRAMES_DRAWN) > FEWEST_FRAMES

    def assert_plays(self) -> None:
        """Run an honest bot, whose move the page plays by its own rules."""
        result = self.run("print('legal', *moves)")
        assert "legal down right\n" in result.output, result
        assert not result.error
        assert self.plies == 1

    @property
    def plies(self) -> int:
        return int(self.tab.evaluate("() => document.querySelectorAll('#moves li').length"))


def _matches(attack: Attack, output: str) -> bool:
    return all(re.search(each, output) for each in attack.expected)
