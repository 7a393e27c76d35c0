"""What may not happen on any page: errors, violations of the policy, requests elsewhere."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext

LATE_FONT = re.compile(r"^The resource \S+\.woff2 was preloaded .* but not used")
"""On a busy machine the one font comes too late, and a page without it is what it asks for."""


class Complaints:
    """What pages of a context have complained of."""

    def __init__(self, context: BrowserContext, base: str) -> None:
        self.found: list[str] = []
        self.expected: list[str] = []
        context.add_init_script(
            "addEventListener('securitypolicyviolation', (event) =>"
            " console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`))"
        )
        context.on("console", lambda message: self._note(message.type, message.text))
        context.on("weberror", lambda error: self._note("error", str(error.error)))
        origin = base.split("/noon/")[0]
        context.on("request", lambda request: self._request(request.url, origin))
        context.noon_complaints = self  # where a test says what it expects

    def _note(self, kind: str, text: str) -> None:
        """Keep an error or a warning of a page, unless the test expects it."""
        if kind not in ("error", "warning") or LATE_FONT.search(text):
            return
        if not any(word in text for word in self.expected):
            self.found.append(f"{kind}: {text}")

    def _request(self, address: str, origin: str) -> None:
        """Keep a request to another origin."""
        # The frame of the sandbox has no origin, and is handed its scripts.
        if not address.startswith((origin, f"blob:{origin}", "blob:null", "data:")):
            self.found.append(f"request to {address}")
