"""Faults of Python and its workers: they die, hang, or restore a damaged snapshot."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from playwright.sync_api import Error as BrowserError
from playwright.sync_api import Worker

from faults.fault import Fault
from faults.faulty_site import run_elsewhere
from faults.session import Session

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


def kill_rules(session: Session) -> None:
    """End the rules' worker from within, as a crash does: the page gets no event."""
    for worker in session.workers()[:1]:
        _close(worker)


def kill_all(session: Session) -> None:
    for worker in session.workers():
        _close(worker)


def _close(worker: Worker) -> None:
    with suppress(BrowserError):  # a closed worker does not answer
        worker.evaluate("() => self.close()")


def hang(session: Session) -> None:
    """Start an endless loop in the rules' worker."""
    for worker in session.workers()[:1]:
        worker.evaluate("() => { setTimeout(() => { for (;;); }); }")


def kill_while_saving(session: Session) -> None:
    """End the worker when it opens the cache for its snapshot."""
    for worker in session.workers()[:1]:
        session.dying = worker
        worker.evaluate("""() => {
            const open = caches.open.bind(caches);
            caches.open = (name) => name.endsWith(":snapshot") ? self.close() : open(name);
        }""")


def wait_for_end(session: Session) -> None:
    """Wait up to five seconds until that worker is gone; a slow one saves its snapshot later."""
    if session.dying:
        with suppress(BrowserError):
            session.dying.evaluate("() => new Promise((done) => setTimeout(done, 5_000))")


def damage_snapshot(session: Session) -> None:
    run_elsewhere(session.context, _SNAPSHOT, "damaged")


def delete_snapshot(session: Session) -> None:
    run_elsewhere(session.context, _SNAPSHOT, "lost")


def slow_down(session: Session) -> None:
    session.cdp.send("Emulation.setCPUThrottlingRate", {"rate": 6})


def speed_up(session: Session) -> None:
    session.cdp.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def free_memory(session: Session) -> None:
    """Tell the page that the device is out of memory, and collect its garbage."""
    session.cdp.send("Memory.simulatePressureNotification", {"level": "critical"})
    session.cdp.send("HeapProfiler.collectGarbage")


def refuse_memory(session: Session) -> None:
    for worker in session.workers():
        worker.evaluate("""() => {
            WebAssembly.Memory.prototype.grow = () => { throw new RangeError("out of memory"); };
        }""")


FAULTS: Final = (
    Fault("rules’ worker killed", kill_rules, loses_replies=True, console=_PYTHON),
    Fault("every worker killed", kill_all, loses_replies=True, console=_PYTHON),
    Fault("rules’ worker hangs", hang, loses_replies=True, console=_PYTHON),
    Fault(
        "worker killed while it saves a snapshot", kill_while_saving, wait_for_end,
        device="new", console=_PYTHON,
        impossible={"update waiting": "a device with an earlier version has a snapshot"},
    ),
    Fault("snapshot damaged", damage_snapshot, is_there_before=True, damages_device=True),
    Fault("snapshot lost", delete_snapshot, is_there_before=True, damages_device=True),
    Fault("slow processor", slow_down, speed_up),
    Fault("memory taken back", free_memory),
    Fault("no more memory for Python", refuse_memory, console=(*_PYTHON, "out of memory")),
)  # fmt: skip
