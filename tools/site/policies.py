"""The Content Security Policies in the heads of the pages."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from typing import Final

_PAGE: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' {heads} 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        # Only these may turn a string into markup or the address of a script.
        "require-trusted-types-for 'script'",
        "trusted-types lit-html noon-guard noon-offline noon-worker{policies}",
    ]
)

_MISSING: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src '{script}'",
        "style-src '{style}'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
    ]
)
"""The policy of the 404 page, which loads no scripts."""


def policy_of_page(*scripts: str) -> str:
    """Return the policy of a page with these scripts in its head.

    As files they would block the rest of the page.
    """
    return _PAGE.format(heads=_quoted(scripts), policies="")


def policy_of_page_with_sandbox(frame: str, *scripts: str) -> str:
    """Return the policy of a page with the sandbox's frame, which inherits it.

    *frame* is the frame's script; it loads further scripts from blobs.
    """
    heads = f"{_quoted([frame, *scripts])} blob:"
    return _PAGE.format(heads=heads, policies=" noon-frame noon-sandbox")


def policy_of_missing(script: str, style: str) -> str:
    """Return the policy of the 404 page."""
    return _MISSING.format(script=_hash(script), style=_hash(style))


def _quoted(scripts: Sequence[str]) -> str:
    return " ".join(f"'{_hash(each)}'" for each in scripts)


def _hash(text: str) -> str:
    """Return the hash by which a policy allows an inline script or style."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
