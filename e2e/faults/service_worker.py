"""Faults of the service worker, and of the files that it has saved."""

from __future__ import annotations

from functools import partial
from typing import Final

from versions import INSTALL
from waiting import wait_until

from faults.fault import Fault
from faults.faulty_site import run_elsewhere
from faults.network import INTERRUPTED, LOADING, restore_old
from faults.session import Session

_CHANGE: Final = """async ([manner, pattern]) => {
  for (const name of await caches.keys()) {
    if (!name.startsWith("noon:") || !name.endsWith(":files")) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      if (!new RegExp(pattern).test(request.url)) continue;
      const { headers } = await cache.match(request);
      if (manner === "lost") await cache.delete(request);
      else await cache.put(request, new Response("damaged", { headers }));
    }
  }
}"""
_FORGET: Final = """async () => {
  for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
  for (const name of await caches.keys()) {
    if (name.startsWith("noon:")) await caches.delete(name);
  }
}"""
_ACTIVATE: Final = """async () => {
  (await navigator.serviceWorker.ready).waiting.postMessage("SKIP_WAITING");
}"""
_SCRIPTS: Final = r"/(pages|rules|games)/.*\.js"
_PYTHON: Final = r"/(python|vendor)/"
_ANY_MESSAGE: Final = ("",)
"""A damaged runtime may print anything."""


def change(session: Session, manner: str, pattern: str) -> None:
    run_elsewhere(session.context, _CHANGE, [manner, pattern])


def delete_files_of_old(session: Session) -> None:
    """Delete the saved rules and a script while the server has only the next version's."""
    session.site.out = session.next_version
    change(session, "lost", r"rules\.bin|duel\.js")


def forget(session: Session) -> None:
    """Unregister the service worker, and delete all saved files."""
    run_elsewhere(session.context, _FORGET)


def stop(session: Session) -> None:
    """End the service worker's process, as browsers do with idle ones."""
    session.cdp.send("ServiceWorker.enable")
    session.cdp.send("ServiceWorker.stopAllWorkers")


def take_next(session: Session) -> None:
    """Activate the next version in another tab while the page is open."""
    session.site.out = session.next_version
    other = session.open_tab("about/")
    assert other.evaluate(INSTALL)
    other.evaluate(_ACTIVATE)
    wait_until(other, "async () => (await navigator.serviceWorker.ready).waiting === null")


FAULTS: Final = (
    Fault("service worker gone", forget, console=INTERRUPTED, damages_device=True),
    Fault("service worker stopped", stop),
    Fault("service worker updated elsewhere", take_next, restore_old, damages_device=True),
    *(
        Fault(f"saved {what} {manner}", partial(change, manner=manner, pattern=pattern),
              console=_ANY_MESSAGE, damages_device=True)
        for what, pattern in (("scripts", _SCRIPTS), ("Python", _PYTHON))
        for manner in ("damaged", "lost")
    ),
    Fault("saved files lost, others served", delete_files_of_old, restore_old, console=LOADING,
          damages_device=True),
)  # fmt: skip
