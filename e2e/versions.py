"""Save the site for offline, and publish a next version of it on the same server."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import Final

from playwright.sync_api import Page
from sites import Site

READY: Final = "async () => { await navigator.serviceWorker.ready; }"
KEEP_REST: Final = """async () => {
    const { active } = await navigator.serviceWorker.ready;
    return new Promise((answer) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => answer(data.isWhole);
        active.postMessage("KEEP_REST", [port2]);
    });
}"""
"""Have the service worker save the files of all pages; return whether it has them."""

INSTALL: Final = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const { installing: worker, waiting } = await registration.update();
  if (!worker) return waiting !== null;
  return new Promise((done) => {
    worker.addEventListener("statechange", () => done(worker.state === "installed"));
  });
}"""
"""Have the browser look for a new version; return whether that is installed."""

KEPT: Final = """async () => {
  const cache = await caches.open("noon:/noon/:files");
  return (await cache.keys()).map(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    return [pathname.slice("/noon/".length), searchParams.get("__h")];
  });
}"""
"""Return the paths of the saved files of a site in `/noon/`, each with its hash."""


def save_for_offline(page: Page, *languages: str, home: str = "") -> None:
    """Save all files in English and further languages, also those that are saved last.

    The browser's own cache is emptied: it would stand in for files that are not saved.
    """
    page.goto(home)
    page.evaluate(READY)
    for language in languages:
        page.goto(f"{home}{language}/")
    assert page.evaluate(KEEP_REST)
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


def new_version(site: Site, folder: Path) -> Path:
    """Serve a next version from now on, with another sentence on the home page."""
    out = next_version(site.out, folder)
    site.publish(out)
    return out


def next_version(site: Path, folder: Path) -> Path:
    """Write a next version of a site with another sentence on the home page; return its folder."""
    out = shutil.copytree(site, folder / "next")
    home = out / "index.html"
    words = home.read_text(encoding="utf-8").replace("on one device", "on one small device")
    home.write_text(words, encoding="utf-8")
    relist(out)
    return out


def files_of(out: Path) -> dict[str, str]:
    """Return the hashes in the service worker of a site by path."""
    return dict(json.loads(_listed(out)))


def digest_of(file: Path) -> str:
    """Return the hash of a file, as the service worker has it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(file.read_bytes()).digest()).decode()


def relist(out: Path) -> None:
    """Update the hashes in the service worker of a changed site."""
    worker = out / "sw.js"
    files = {path: digest_of(out / path) for path in files_of(out)}
    source = worker.read_text(encoding="utf-8")
    worker.write_text(source.replace(_listed(out), json.dumps(files)), encoding="utf-8")


def _listed(out: Path) -> str:
    found = re.search(r"const FILES = (\{.*?\});", (out / "sw.js").read_text("utf-8"), re.DOTALL)
    assert found
    return found[1]
