"""Python and its workers: they die, hang, or begin from something damaged."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from playwright.sync_api import Error as BrowserError

from faults.fault import Fault
from faults.visit import Visit

_PYTHON: Final = ("fatal error", "unreachable", "Pyodide", "wasm", "memory access")

_SNAPSHOT: Final = """async (manner) => {
  for (const name of await caches.keys()) {
    if (!name.startsWith("noon:") || !name.endsWith(":snapshot")) continue;
    if (manner === "lost") await caches.delete(name);
    else {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) {
        const kept = await cache.match(key);
        const words = new Uint32Array(await kept.arrayBuffer());
        words[words.length >> 1] ^= 1;
        await cache.put(key, new Response(words, { headers: kept.headers }));
      }
    }
  }
}"""


def kill_rules(visit: Visit) -> None:
    """End the worker of the rules from within, as a crash would: the page is not told."""
    for worker in visit.workers()[:1]:
        with suppress(BrowserError):
            worker.evaluate("() => self.close()")


def kill_all(visit: Visit) -> None:
    """End every worker."""
    for worker in visit.workers():
        with suppress(BrowserError):
            worker.evaluate("() => self.close()")


def hang(visit: Visit) -> None:
    """Have the worker of the rules work for ever at something else."""
    for worker in visit.workers()[:1]:
        worker.evaluate("() => { setTimeout(() => { for (;;); }); }")


def kill_at_keeping(visit: Visit) -> None:
    """End the worker in the moment in which it keeps its start."""
    for worker in visit.workers()[:1]:
        visit.dying = worker
        worker.evaluate("""() => {
            const open = caches.open.bind(caches);
            caches.open = (name) => name.endsWith(":snapshot") ? self.close() : open(name);
        }""")


def wait_for_end(visit: Visit) -> None:
    """Wait until that worker is gone; where it is not yet, its start is kept later."""
    if visit.dying:
        with suppress(BrowserError):
            visit.dying.evaluate("() => new Promise((done) => setTimeout(done, 5_000))")


def spoil_snapshot(visit: Visit) -> None:
    """Change one word of what the last visit has kept of Python."""
    visit.beside(_SNAPSHOT, "damaged")


def lose_snapshot(visit: Visit) -> None:
    """Drop what the last visit has kept of Python."""
    visit.beside(_SNAPSHOT, "lost")


def slow_down(visit: Visit) -> None:
    """Give the page a sixth of the processor."""
    visit.cdp.send("Emulation.setCPUThrottlingRate", {"rate": 6})


def speed_up(visit: Visit) -> None:
    """Give it all of the processor again."""
    visit.cdp.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def short_of_memory(visit: Visit) -> None:
    """Tell the page that the device has no memory left, and have it drop what it can."""
    visit.cdp.send("Memory.simulatePressureNotification", {"level": "critical"})
    visit.cdp.send("HeapProfiler.collectGarbage")


def no_more_memory(visit: Visit) -> None:
    """Refuse Python any further memory."""
    for worker in visit.workers():
        worker.evaluate("""() => {
            WebAssembly.Memory.prototype.grow = () => { throw new RangeError("out of memory"); };
        }""")


FAULTS: Final = (
    Fault("rules’ worker killed", kill_rules, loses_answers=True, complaints=_PYTHON),
    Fault("every worker killed", kill_all, loses_answers=True, complaints=_PYTHON),
    Fault("rules’ worker hangs", hang, loses_answers=True, complaints=_PYTHON),
    Fault(
        "worker killed as it keeps its start", kill_at_keeping, wait_for_end,
        device="new", complaints=_PYTHON,
        impossible={"update waiting": "a device with a version before has kept its start"},
    ),
    Fault("snapshot damaged", spoil_snapshot, is_there_before=True, wears=True),
    Fault("snapshot lost", lose_snapshot, is_there_before=True, wears=True),
    Fault("slow processor", slow_down, speed_up),
    Fault("memory taken back", short_of_memory),
    Fault("no more memory for Python", no_more_memory, complaints=(*_PYTHON, "out of memory")),
)  # fmt: skip
