"""The devices of the matrix, which are repaired after a fault has damaged them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from console_guard import ConsoleGuard
from playwright.sync_api import Browser, BrowserContext
from sites import device
from versions import save_for_offline
from visited import FORGET, visited_device

from faults.fault import Device
from faults.faulty_site import FaultySite, run_elsewhere
from tools.browser import test_arguments

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
"""The preferences of a user who lets no site store anything."""


class Devices:
    """One device of each kind for one site, started when it is first needed."""

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
        self._is_damaged = False

    def take(self, kind: Device, *, damages: bool) -> tuple[BrowserContext, ConsoleGuard]:
        """Return a device without matches; *damages* has it repaired before the next use."""
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
        elif self._is_damaged:
            self._repair(self._returning[0])
        context, guard = self._returning
        run_elsewhere(context, FORGET)
        self._is_damaged = damages
        guard.found.clear()
        guard.expected.clear()
        return context, guard

    def mark_damaged(self) -> None:
        """Have the returning device repaired before its next use."""
        self._is_damaged = True

    def give_back(self, kind: Device, context: BrowserContext) -> None:
        for page in context.pages:
            page.close()
        if kind == "new":
            context.close()

    def close(self) -> None:
        self._open.close()

    def _make_returning(self) -> tuple[BrowserContext, ConsoleGuard]:
        """Return a device with the site and a copy of all saved files."""
        made = self._open.enter_context(visited_device(self._browser, self._playwright, self.site))
        run_elsewhere(made[0], _COPY, ["noon:", "copy of noon:"])
        return made

    def _repair(self, context: BrowserContext) -> None:
        """Restore the saved files and the service worker of a device."""
        run_elsewhere(context, _UNREGISTER)
        run_elsewhere(context, _COPY, ["copy of noon:", "noon:"])
        page = context.new_page()
        save_for_offline(page)
        page.close()

    def _make_blocked(self) -> tuple[BrowserContext, ConsoleGuard]:
        """Return a device whose browser settings refuse all storage."""
        profile = self._temporary("blocked")
        (profile / "Default").mkdir(parents=True)
        preferences = profile / "Default" / "Preferences"
        preferences.write_text(json.dumps(_BLOCKED), encoding="utf-8")
        context = self._playwright.chromium.launch_persistent_context(
            str(profile),
            executable_path=os.environ.get("E2E_CHROMIUM"),
            args=test_arguments(),
            base_url=self.site.base,
        )
        self._open.callback(context.close)
        return context, ConsoleGuard(context, self.site.base)
