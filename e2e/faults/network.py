"""The line and the server: what a page needs does not come, or something else comes."""

from __future__ import annotations

from functools import partial
from typing import Final

from faults.fault import Fault
from faults.site import MANNERS, Manner, is_file
from faults.visit import Visit

LOADING: Final = (
    "Failed to load resource", "Failed to fetch", "ERR_", "dynamically imported module",
    "Loading module", "MIME type", "integrity", "does not provide an export", "SyntaxError",
    "Unexpected", "wasm", "WebAssembly", "The whole module", "preload", "Importing a module",
    "service worker", "Failed to convert value", "cannot be put together", "not a valid",
    "installing the standard library",
)  # fmt: skip
"""What a browser and Python say of files that do not come, or come wrong."""
OTHER_BYTES: Final = (*LOADING, "is not a function")
"""Another script than the one that was asked for may run, without its functions."""

_NEW: Final = {"update waiting": "a device that has never been here has no version before"}


def stop(visit: Visit) -> None:
    """Have the server refuse every connection."""
    visit.site.stop()
    visit.site.released.set()


def mend(visit: Visit) -> None:
    """Have the server answer as it should."""
    visit.site.mend()


def answer(visit: Visit, manner: Manner, *, cached: bool = False) -> None:
    """Have the server answer wrongly for all that a page needs."""
    visit.site.break_files(manner, is_file, cached=cached)


def half_deploy(visit: Visit) -> None:
    """Have the scripts gone that have their content in their name: another version is there."""
    visit.site.break_files("gone", lambda path: "/pages/" in path and "-" in path)


def half_update(visit: Visit) -> None:
    """Have the list of a next version found beside the files of this one."""
    old = {"index.html", "duel.js", "rules.bin"}
    visit.site.out = visit.next_version
    visit.site.break_files("503", lambda path: path.rpartition("/")[2] in old)
    visit.page.evaluate(
        "() => { void navigator.serviceWorker?.getRegistration().then((it) => it?.update()); }"
    )


def mend_old(visit: Visit) -> None:
    """Have the version before served again, whole."""
    visit.site.out = visit.first_version
    visit.site.mend()


def stall(visit: Visit) -> None:
    """Have the server take every question and answer none."""
    visit.site.hold(lambda _path: True)


def offline(visit: Visit) -> None:
    """Have the browser say that there is no network."""
    visit.context.set_offline(True)


def online(visit: Visit) -> None:
    """Have the network back."""
    visit.context.set_offline(False)


def _of_line(name: str, strike: object, **others: object) -> Fault:
    """Return a fault that meets what is on its way to a new device."""
    how = {"device": "new", "is_of_line": True, "lift": mend, "complaints": LOADING, **others}
    return Fault(name, strike, impossible=_NEW, **how)  # type: ignore[arg-type] # by name


FAULTS: Final = (
    _of_line("server gone", stop),
    Fault("server gone, all saved", stop, mend, complaints=LOADING),
    Fault("offline, all saved", offline, online, complaints=LOADING),
    _of_line("server stalls", stall, is_waiting=True),
    *(
        _of_line(
            f"every file: {manner}", partial(answer, manner=manner),
            complaints=OTHER_BYTES if manner == "other bytes" else LOADING,
        )
        for manner in MANNERS
        if manner != "gone"
    ),
    _of_line("half deployed: scripts gone", half_deploy),
    Fault(
        "half deployed: old files, new list", half_update, mend_old,
        complaints=LOADING, wears=True,
        impossible={"update waiting": "what waits is whole already"},
    ),
    _of_line(
        "stale HTTP cache", partial(answer, manner="other bytes", cached=True),
        complaints=OTHER_BYTES,
    ),
)  # fmt: skip
