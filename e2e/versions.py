"""Save the site for offline, and publish a next version of it on the same server."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect
from sites import Site

KEEP_REST: Final = """() => new Promise((answer) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => answer(data.isWhole);
    navigator.serviceWorker.controller.postMessage("KEEP_REST", [port2]);
})"""
"""Have the service worker save the files of all pages; return whether it has them."""


def save_for_offline(page: Page) -> None:
    """Save all files, also those of other pages that the service worker saves last."""
    page.goto("")
    expect(page.locator("#offline")).to_have_text("Available offline", timeout=60_000)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    assert page.evaluate(KEEP_REST)


def new_version(site: Site, folder: Path) -> Path:
    """Serve a next version from now on, with another sentence on the home page."""
    out = folder / "next"
    shutil.copytree(site.out, out)
    page = out / "index.html"
    page.write_text(
        page.read_text(encoding="utf-8").replace("on one device", "on one small device"),
        encoding="utf-8",
    )
    relist(out)
    site.out = out
    site.stop()
    site.start()
    return out


def relist(out: Path) -> None:
    """Update the hashes in the service worker of a changed site."""
    worker = out / "sw.js"
    source = worker.read_text(encoding="utf-8")
    found = re.search(r"const FILES = (\{.*?\});", source, re.DOTALL)
    assert found
    files = {
        path: "sha256-"
        + base64.b64encode(hashlib.sha256((out / path).read_bytes()).digest()).decode()
        for path in json.loads(found[1])
    }
    worker.write_text(source.replace(found[1], json.dumps(files)), encoding="utf-8")
