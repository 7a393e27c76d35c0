"""Devices on which something goes wrong, and how they are made whole again."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from console_guard import ConsoleGuard
from playwright.sync_api import Browser, BrowserContext, expect
from sites import device
from visited import visited_device

from faults.fault import Device
from faults.site import ELSEWHERE, FaultySite
from tools.browser import browser_arguments

_FORGET: Final = """async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) {
        await new Promise((done) => {
            const request = indexedDB.deleteDatabase(name);
            request.onsuccess = request.onerror = request.onblocked = done;
        });
    }
}"""
_COPY: Final = """async ([from, to]) => {
  for (const name of await caches.keys()) if (name.startsWith(to)) await caches.delete(name);
  for (const name of await caches.keys()) {
    if (!name.startsWith(from)) continue;
    const source = await caches.open(name);
    const copy = await caches.open(to + name.slice(from.length));
    for (const key of await source.keys()) await copy.put(key, await source.match(key));
  }
}"""
_UNREGISTER: Final = """async () => {
  for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
}"""
_BLOCKED: Final = {"profile": {"default_content_setting_values": {"cookies": 2}}}
"""The preferences of somebody who lets no site store anything."""


class Devices:
    """One device of each kind, on one site; made when it is first wanted."""

    def __init__(
        self, browser: Browser, playwright: Any, site: FaultySite, temporary: Callable[[str], Path]
    ) -> None:
        self.site = site
        self._browser = browser
        self._playwright = playwright
        self._temporary = temporary
        self._open = ExitStack()
        self._returning: tuple[BrowserContext, ConsoleGuard] | None = None
        self._blocked: tuple[BrowserContext, ConsoleGuard] | None = None
        self._is_worn = False

    def take(self, kind: Device, *, wears: bool) -> tuple[BrowserContext, ConsoleGuard]:
        """Return a device that is whole and knows of no match; *wears* says that it will not be."""
        if kind == "new":
            context = self._browser.new_context(
                **device(self._playwright, "desktop"), base_url=self.site.base
            )
            return context, ConsoleGuard(context, self.site.base)
        if kind == "blocked":
            self._blocked = self._blocked or self._make_blocked()
            return self._blocked
        if self._returning is None:
            self._returning = self._make_returning()
        elif self._is_worn:
            self._mend(self._returning[0])
        context, complaints = self._returning
        self._elsewhere(context, _FORGET)
        self._is_worn = wears
        complaints.found.clear()
        complaints.expected.clear()
        return context, complaints

    def wear(self) -> None:
        """Have the device on which the site is saved mended before it is taken again."""
        self._is_worn = True

    def give_back(self, kind: Device, context: BrowserContext) -> None:
        """Close what is open on a device."""
        for page in context.pages:
            page.close()
        if kind == "new":
            context.close()

    def close(self) -> None:
        """Put all devices away."""
        self._open.close()

    def _make_returning(self) -> tuple[BrowserContext, ConsoleGuard]:
        """Return a device on which the site is saved, with a copy of all that is."""
        made = self._open.enter_context(visited_device(self._browser, self._playwright, self.site))
        self._elsewhere(made[0], _COPY, ["noon:", "copy of noon:"])
        return made

    def _mend(self, context: BrowserContext) -> None:
        """Make a device what it was: the same files, the same service worker."""
        self._elsewhere(context, _UNREGISTER)
        self._elsewhere(context, _COPY, ["copy of noon:", "noon:"])
        page = context.new_page()
        page.goto("")
        expect(page.locator("#offline")).to_have_text("Saved for offline", timeout=60_000)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.close()

    def _make_blocked(self) -> tuple[BrowserContext, ConsoleGuard]:
        """Return a device whose browser is set to store nothing."""
        profile = self._temporary("blocked")
        (profile / "Default").mkdir(parents=True)
        preferences = profile / "Default" / "Preferences"
        preferences.write_text(json.dumps(_BLOCKED), encoding="utf-8")
        context = self._playwright.chromium.launch_persistent_context(
            str(profile),
            executable_path=os.environ.get("E2E_CHROMIUM"),
            args=browser_arguments(),
            base_url=self.site.base,
        )
        self._open.callback(context.close)
        return context, ConsoleGuard(context, self.site.base)

    def _elsewhere(self, context: BrowserContext, script: str, argument: object = None) -> None:
        """Run a script on a page of the same origin that is none of the site's."""
        page = context.new_page()
        page.goto(ELSEWHERE)
        page.evaluate(script, argument)
        page.close()
