"""The site as the device has saved it, and the service worker that answers with it."""

from __future__ import annotations

from functools import partial
from typing import Final

from waiting import wait_until

from faults.fault import Fault
from faults.network import LOADING, mend_old
from faults.visit import Visit

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
_TAKE_NEXT: Final = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  const { installing, waiting } = registration;
  const worker = installing ?? waiting;
  if (!worker) return;
  await new Promise((done) => {
    const look = () => worker.state === "installed" && done();
    worker.addEventListener("statechange", look);
    look();
  });
  worker.postMessage("SKIP_WAITING");
}"""
_SCRIPTS: Final = r"/(pages|rules|games)/.*\.js"
_PYTHON: Final = r"/(python|vendor)/"
_ANYTHING: Final = ("",)
"""What a runtime has to say that is broken itself."""


def change(visit: Visit, manner: str, pattern: str) -> None:
    """Damage or drop what is saved of some files."""
    visit.beside(_CHANGE, [manner, pattern])


def lose_one_of_old(visit: Visit) -> None:
    """Drop the rules and a script where the server has but those of the next version."""
    visit.site.out = visit.next_version
    change(visit, "lost", r"rules\.bin|duel\.js")


def forget(visit: Visit) -> None:
    """Unregister the service worker, and drop all it has saved."""
    visit.beside(_FORGET)


def stop(visit: Visit) -> None:
    """End the process of the service worker, as browsers do with idle ones."""
    visit.cdp.send("ServiceWorker.enable")
    visit.cdp.send("ServiceWorker.stopAllWorkers")


def take_next(visit: Visit) -> None:
    """Change to the next version in another tab, under the open page."""
    visit.site.out = visit.next_version
    other = visit.another("about/")
    other.evaluate(_TAKE_NEXT)
    wait_until(other, "async () => (await navigator.serviceWorker.ready).waiting === null")


FAULTS: Final = (
    Fault("service worker gone", forget, wears=True),
    Fault("service worker stopped", stop),
    Fault("service worker updated elsewhere", take_next, mend_old, wears=True),
    *(
        Fault(f"saved {what} {manner}", partial(change, manner=manner, pattern=pattern),
              complaints=_ANYTHING, wears=True)
        for what, pattern in (("scripts", _SCRIPTS), ("Python", _PYTHON))
        for manner in ("damaged", "lost")
    ),
    Fault("saved files lost, others served", lose_one_of_old, mend_old, complaints=LOADING,
          wears=True),
)  # fmt: skip
