"""Faults of the network and the server: files do not come, or other files come."""

from __future__ import annotations

from functools import partial
from typing import Final

from faults.fault import Fault
from faults.faulty_site import MANNERS, Manner, is_file
from faults.session import Session

LOADING: Final = (
    "Failed to load resource", "Failed to fetch", "ERR_", "dynamically imported module",
    "Loading module", "MIME type", "integrity", "does not provide an export", "SyntaxError",
    "Unexpected", "wasm", "WebAssembly", "The whole module", "preload", "Importing a module",
    "service worker", "Failed to convert value", "cannot be put together", "not a valid",
    "installing the standard library",
)  # fmt: skip
"""Words of browsers and Python about files that are missing or damaged."""
INTERRUPTED: Final = ("wasm instantiation failed", "WebAssembly compilation aborted")
"""Pyodide's warnings when its module's download ends halfway."""
OTHER_BYTES: Final = (*LOADING, "is not a function")
"""A script with other bytes may run, without the expected functions."""

_NEW: Final = {"update waiting": "a new device has no earlier version"}


def stop(session: Session) -> None:
    session.site.stop()
    session.site.released.set()


def repair(session: Session) -> None:
    session.site.repair()


def answer(session: Session, manner: Manner, *, cached: bool = False) -> None:
    """Have the server answer wrongly for all files of a page."""
    session.site.break_files(manner, is_file, cached=cached)


def half_deploy(session: Session) -> None:
    """Remove the scripts with a hash in their name, as a deployed next version does."""
    session.site.break_files("gone", lambda path: "/pages/" in path and "-" in path)


def half_update(session: Session) -> None:
    """Serve the next version's service worker with files of this version."""
    old = {"index.html", "game.js", "rules.bin"}
    session.site.out = session.next_version
    session.site.break_files("503", lambda path: path.rpartition("/")[2] in old)
    session.page.evaluate(
        "() => { void navigator.serviceWorker?.getRegistration().then((it) => it?.update()); }"
    )


def restore_old(session: Session) -> None:
    """Serve the first version again, complete."""
    session.site.out = session.first_version
    session.site.repair()


def stall(session: Session) -> None:
    """Have the server accept requests and answer none."""
    session.site.hold(lambda _path: True)


def offline(session: Session) -> None:
    session.context.set_offline(True)


def online(session: Session) -> None:
    session.context.set_offline(False)


def _of_network(name: str, strike: object, **others: object) -> Fault:
    """Return a fault of the requests of a new device."""
    options = {"device": "new", "is_of_network": True, "lift": repair, "console": LOADING, **others}
    return Fault(name, strike, impossible=_NEW, **options)  # type: ignore[arg-type] # by name


FAULTS: Final = (
    _of_network("server gone", stop),
    Fault("server gone, all saved", stop, repair, console=LOADING),
    Fault("offline, all saved", offline, online, console=LOADING),
    _of_network("server stalls", stall, is_silent=True),
    *(
        _of_network(
            f"every file: {manner}", partial(answer, manner=manner),
            console=OTHER_BYTES if manner == "other bytes" else LOADING,
        )
        for manner in MANNERS
        if manner != "gone"
    ),
    _of_network("half deployed: scripts gone", half_deploy),
    Fault(
        "half deployed: old files, new list", half_update, restore_old,
        console=LOADING, damages_device=True,
        impossible={"update waiting": "the waiting version is complete"},
    ),
    _of_network(
        "stale HTTP cache", partial(answer, manner="other bytes", cached=True),
        console=OTHER_BYTES,
    ),
)  # fmt: skip
