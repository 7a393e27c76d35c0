"""The policy of each page: no other origin, and no text becomes markup, a script or a worker."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable
from html import unescape
from typing import Final

import pytest
from nightly import some
from playwright.sync_api import Page
from sites import DIST
from test_zoom import PAGES

pytestmark = pytest.mark.returning

PATHS: Final = ("", *PAGES, "404.html")

PAGE: Final = {
    "default-src": "'none'",
    "script-src": "'self' 'sha256' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self' blob:",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "lit-html noon-guard noon-offline noon-worker",
}
WITH_SANDBOX: Final = {
    **PAGE,
    "script-src": "'self' 'sha256' blob: 'wasm-unsafe-eval'",
    "trusted-types": f"{PAGE['trusted-types']} noon-frame noon-sandbox",
}
FRAME: Final = {
    "default-src": "'none'",
    "script-src": "'sha256' blob: 'wasm-unsafe-eval'",
    "worker-src": "blob:",
    "connect-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "noon-sandbox",
}
MISSING: Final = {
    "default-src": "'none'",
    "script-src": "'sha256'",
    "style-src": "'sha256'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "'none'",
}
POLICY: Final = re.compile(r'http-equiv=\\?"Content-Security-Policy\\?" content=\\?"([^"\\]+)')
HASH: Final = re.compile(r"'sha256-[^']+'")
HASHES: Final = re.compile(rf"{HASH.pattern}( {HASH.pattern})*")


def policy_in(text: str) -> tuple[dict[str, str], list[str]]:
    """Return the directives in the first policy of a text, and the hashes that they allow."""
    found = POLICY.search(text)
    assert found
    policy = unescape(found[1])
    parts = [each.split(" ", 1) for each in HASHES.sub("'sha256'", policy).split("; ")]
    assert len(dict(parts)) == len(parts)
    return dict(parts), HASH.findall(policy)


@pytest.mark.daily
def test_each_page_has_exactly_these_directives() -> None:
    [script] = [
        text
        for path in (DIST / "pages").glob("*.js")
        if POLICY.search(text := path.read_text(encoding="utf-8"))
    ]
    directives, of_frame = policy_in(script)
    assert directives == FRAME
    pages = {path.relative_to(DIST).as_posix(): path for path in DIST.rglob("*.html")}
    assert len(pages) > 50
    for name, path in pages.items():
        text = path.read_text(encoding="utf-8")
        directives, hashes = policy_in(text)
        is_with_sandbox = path.parent.name in ("puzzles", "lab", "add", "added")
        kind = MISSING if name == "404.html" else WITH_SANDBOX if is_with_sandbox else PAGE
        assert directives == kind, name
        inline = re.findall(r"<(?:script|style)(?: (?!src|type)[^>]*)?>(.*?)</", text, re.DOTALL)
        allowed = [f"'sha256-{_hash(each)}'" for each in inline]
        assert sorted(hashes) == sorted(allowed + of_frame * is_with_sandbox), name


def _hash(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


TRIED: Final = {
    "markup": "document.body.innerHTML = '<b>words</b>'",
    "a document": "new DOMParser().parseFromString('<b>words</b>', 'text/html')",
    "a frame": "document.createElement('iframe').srcdoc = '<b>words</b>'",
    "a script": "document.createElement('script').text = 'window.planted = true'",
    "the address of a script": "document.createElement('script').src = 'pages/game.js'",
    "a worker": "new Worker('pages/game.js')",
    "a service worker": "navigator.serviceWorker.register('sw.js')",
    "a policy": "trustedTypes.createPolicy('planted', { createHTML: (text) => text })",
    "a policy of the page": "trustedTypes.createPolicy('noon-worker', {})"
    " && trustedTypes.createPolicy('noon-worker', {})",
}


@pytest.mark.parametrize("path", some(PATHS, 2))
def test_trusted_types_refuse_text_as_markup_and_scripts(
    page: Page, expect_errors: Callable[..., None], path: str
) -> None:
    expect_errors("policy: ", "Trusted Type", "TrustedHTML", "TrustedScript", "Content Security")
    page.goto(path)
    page.wait_for_load_state("load")
    for what, code in TRIED.items():
        refused = page.evaluate(
            f"async () => {{ try {{ await ({code}); }} catch (error) {{ return error.name; }} }}"
        )
        assert refused == "TypeError", what
    assert page.evaluate("() => !('planted' in window)")
