"""What the device keeps: refused, full, cleared, damaged, or of another version."""

from __future__ import annotations

from functools import partial
from typing import Final

from faults.fault import Fault
from faults.visit import Visit

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

_CHANGE: Final = """async (source) => {
  const change = new Function("saved", source);
  for (const { name } of await indexedDB.databases()) {
    if (!name.endsWith("saved-matches")) continue;
    const request = indexedDB.open(name);
    await new Promise((done) => (request.onsuccess = done));
    const database = request.result;
    for (const each of database.objectStoreNames) {
      const store = database.transaction(each, "readwrite").objectStore(each);
      const cursors = store.openCursor();
      await new Promise((done) => (cursors.onsuccess = () => {
        const cursor = cursors.result;
        if (!cursor) return done();
        const isMatch = !String(cursor.key).includes(":");  // a damaged one has a colon
        if (isMatch) cursor.update(change(cursor.value) ?? cursor.value);
        cursor.continue();
      }));
    }
    database.close();
  }
}"""
_STALE: Final = """(record) => {
  for (const name of Object.keys(localStorage)) {
    if (!name.includes("latest")) continue;
    const latest = JSON.parse(localStorage.getItem(name));
    localStorage.setItem(name, JSON.stringify({ ...latest, record, revision: 1 }));
  }
}"""


def fill(visit: Visit) -> None:
    """Fill localStorage, which all sites of one origin share, to its last byte."""
    visit.page.evaluate(_FILL)


def empty(visit: Visit) -> None:
    """Take away what filled it."""
    visit.page.evaluate(_EMPTY)


def no_room(visit: Visit) -> None:
    """Give the origin no room at all for databases and caches."""
    visit.cdp.send("Storage.overrideQuotaForOrigin", {"origin": visit.origin, "quotaSize": 0})


def room(visit: Visit) -> None:
    """Give it the usual room."""
    visit.cdp.send("Storage.overrideQuotaForOrigin", {"origin": visit.origin})


def clear(visit: Visit, kinds: str) -> None:
    """Clear what the device keeps of the site, as its settings offer it."""
    what = {"origin": visit.origin, "storageTypes": kinds}
    visit.cdp.send("Storage.clearDataForOrigin", what)


def from_start(visit: Visit, script: str) -> None:
    """Have every page of this tab run a script before all others."""
    visit.page.add_init_script(script)


def come_to(visit: Visit, source: str) -> None:
    """Change each stored match by some lines of JavaScript, and come back to the game."""
    visit.page.evaluate(_CHANGE, source)
    visit.come_back(by_link=False)


def stale(visit: Visit) -> None:
    """Have the quick note of the last match tell less than the stored match, and come back."""
    visit.page.evaluate(_STALE, "moves=P")
    visit.come_back(by_link=False)


def _changed(name: str, source: str) -> Fault:
    """Return a fault of the stored matches."""
    return Fault(name, partial(come_to, source=source), impossible=_NOTHING_YET)


FAULTS: Final = (
    Fault("site data blocked", lambda _visit: None, device="blocked", is_there_before=True,
          keeps=False, impossible={"update waiting": "nothing can be saved for offline"}),
    Fault("localStorage full", fill, empty),
    Fault("localStorage throws", partial(from_start, script=_THROW), is_there_before=True),
    Fault("no room left", no_room, room, complaints=("Quota", "quota")),
    Fault("matches’ store refused", partial(from_start, script=_NO_DATABASE), is_there_before=True),
    Fault("matches’ store never answers", partial(from_start, script=_SILENT_DATABASE),
          is_there_before=True),
    Fault("matches cleared", partial(clear, kinds="indexeddb,local_storage")),
    Fault("everything cleared", partial(clear, kinds="all"), wears=True),
    _changed("stored match damaged", "saved.record = 'moves=-9'; return saved;"),
    _changed("stored match of an older shape",
             "const { id, record } = saved; return { id, record };"),
    _changed("stored match of a newer shape",
             "return { ...saved, v: 99, record: [saved.record] };"),
    _changed("stored picture of another build",
             "if (saved.state) { saved.state.board = {}; saved.rules = ''; } return saved;"),
    Fault("note of the last match is stale", stale,
          impossible={**_NOTHING_YET, "move unconfirmed": "the note is written with the press"}),
)  # fmt: skip
