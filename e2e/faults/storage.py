"""Faults of storage: refused, full, cleared, damaged, or of another version."""

from __future__ import annotations

from functools import partial
from typing import Final

from stored_matches import changing

from faults.fault import Fault
from faults.network import INTERRUPTED
from faults.session import Session

_NOTHING_YET: Final = {
    "first paint": "nothing is stored yet",
    "booting": "nothing is stored yet",
}

_FILL: Final = """() => {
  for (let size = 4 << 20; size; size >>= 1) {
    try {
      for (;;) localStorage.setItem(`filler ${Math.random()}`, "x".repeat(size));
    } catch {}
  }
}"""
_EMPTY: Final = """() => {
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith("filler ")) localStorage.removeItem(name);
  }
}"""
_THROW: Final = "Storage.prototype.setItem = () => { throw new Error('QuotaExceededError'); }"
_NO_DATABASE: Final = """IDBFactory.prototype.open = () => {
  throw new DOMException("refused", "SecurityError");
}"""
_SILENT_DATABASE: Final = "IDBFactory.prototype.open = () => new EventTarget()"

_STALE: Final = """(record) => {
  for (const name of Object.keys(localStorage)) {
    if (!name.includes("latest")) continue;
    const { v, value } = JSON.parse(localStorage.getItem(name));
    localStorage.setItem(name, JSON.stringify({ v, value: { ...value, record, revision: 1 } }));
  }
}"""


def fill(session: Session) -> None:
    """Fill localStorage, which all sites of an origin share."""
    session.page.evaluate(_FILL)


def empty(session: Session) -> None:
    session.page.evaluate(_EMPTY)


def set_quota_to_zero(session: Session) -> None:
    session.cdp.send("Storage.overrideQuotaForOrigin", {"origin": session.origin, "quotaSize": 0})


def reset_quota(session: Session) -> None:
    session.cdp.send("Storage.overrideQuotaForOrigin", {"origin": session.origin})


def clear(session: Session, kinds: str) -> None:
    """Clear the site's data, as browser settings do."""
    what = {"origin": session.origin, "storageTypes": kinds}
    session.cdp.send("Storage.clearDataForOrigin", what)


def run_first(session: Session, script: str) -> None:
    session.page.add_init_script(script)


def change_matches(session: Session, source: str, table: str) -> None:
    """Change each stored match by some lines of JavaScript, and visit the game again."""
    session.page.evaluate(changing(source, table))
    session.come_back(by_link=False)


def stale(session: Session) -> None:
    """Put fewer moves into the note of the last match than are stored, and visit the game again."""
    session.page.evaluate(_STALE, "moves=P")
    session.come_back(by_link=False)


def _changed(name: str, source: str, table: str = "rows") -> Fault:
    """Return a fault that changes the stored matches."""
    return Fault(name, partial(change_matches, source=source, table=table), impossible=_NOTHING_YET)


FAULTS: Final = (
    Fault("site data blocked", lambda _session: None, device="blocked", is_there_before=True,
          keeps_matches=False, impossible={"update waiting": "nothing can be saved for offline"}),
    Fault("localStorage full", fill, empty),
    Fault("localStorage throws", partial(run_first, script=_THROW), is_there_before=True),
    Fault("no space left", set_quota_to_zero, reset_quota, console=("Quota", "quota")),
    Fault("matches’ store refused", partial(run_first, script=_NO_DATABASE), is_there_before=True),
    Fault("matches’ store never answers", partial(run_first, script=_SILENT_DATABASE),
          is_there_before=True),
    Fault("matches cleared", partial(clear, kinds="indexeddb,local_storage")),
    Fault("everything cleared", partial(clear, kinds="all"), console=INTERRUPTED,
          damages_device=True),
    _changed("stored match damaged", "saved.record = 'moves=-9'; return saved;"),
    _changed("stored match of an older shape",
             "const { id, record } = saved; return { id, record };"),
    _changed("stored match of a newer shape",
             "return { ...saved, v: 99, record: [saved.record] };"),
    _changed("stored picture of another build",
             "saved.state.board = {}; saved.rules = '';", "pictures"),
    Fault("note of the last match is stale", stale,
          impossible={**_NOTHING_YET, "move unconfirmed": "the note is written with the press"}),
)  # fmt: skip
