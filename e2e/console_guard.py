"""Collect what fails a test: console errors, policy violations, requests to other origins."""

from __future__ import annotations

import re
from typing import Final
from weakref import WeakKeyDictionary

from playwright.sync_api import BrowserContext, ConsoleMessage

LATE_FONT = re.compile(r"^The resource \S+\.woff2 was preloaded .* but not used")
"""On a busy machine the font loads later than the browser expects of a preloaded file."""
DEFAULT_ICON = re.compile(r"^Failed to load resource.*/favicon\.ico$")
"""The browser looks for the icon of a file other than a page, such as the manifest."""

GUARDS: Final[WeakKeyDictionary[BrowserContext, ConsoleGuard]] = WeakKeyDictionary()


def at_its_place(message: ConsoleMessage) -> str:
    """Return a message, with the address of the file that could not be loaded."""
    is_loading = message.text.startswith("Failed to load")
    return f"{message.text} {message.location['url']}" if is_loading else message.text


class ConsoleGuard:
    """The unexpected errors of all pages of a context."""

    def __init__(self, context: BrowserContext, base: str) -> None:
        self.found: list[str] = []
        self.expected: list[str] = []
        context.add_init_script(
            "addEventListener('securitypolicyviolation', (event) =>"
            " console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`))"
        )
        context.on("console", lambda message: self._note(message.type, at_its_place(message)))
        context.on("weberror", lambda error: self._note("error", str(error.error)))
        origin = base.split("/noon/")[0]
        context.on("request", lambda request: self._request(request.url, origin))
        GUARDS[context] = self

    def _note(self, kind: str, text: str) -> None:
        if kind not in ("error", "warning") or LATE_FONT.search(text) or DEFAULT_ICON.search(text):
            return
        if not any(word in text for word in self.expected):
            self.found.append(f"{kind}: {text}")

    def _request(self, address: str, origin: str) -> None:
        # The sandboxed frame has an opaque origin, and gets its scripts as blobs.
        if not address.startswith((origin, f"blob:{origin}", "blob:null", "data:")):
            self.found.append(f"request to {address}")
