"""The policies of the pages: what a page may load and run, written into its head."""

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
        # No text becomes markup or the address of a script but by those who are named here.
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
"""Of the page for an address at which there is nothing: that has no files of its own."""


def policy_of_page(*scripts: str) -> str:
    """Return the policy of a page whose head holds these scripts, and no other.

    They stand in the page itself: as files they would hold up everything that comes after them.
    """
    return _PAGE.format(heads=_quoted(scripts), policies="")


def policy_of_page_with_sandbox(frame: str, *scripts: str) -> str:
    """Return the policy of a page that holds the frame of the sandbox, which inherits it.

    *frame* is the script in that; there, scripts come as bytes.
    """
    heads = f"{_quoted([frame, *scripts])} blob:"
    return _PAGE.format(heads=heads, policies=" noon-frame noon-sandbox")


def policy_of_missing(script: str, style: str) -> str:
    """Return the policy of the page for an address at which there is nothing."""
    return _MISSING.format(script=_hash(script), style=_hash(style))


def _quoted(scripts: Sequence[str]) -> str:
    """Return what allows these scripts."""
    return " ".join(f"'{_hash(each)}'" for each in scripts)


def _hash(text: str) -> str:
    """Return by what a policy allows a script or a style that stands in a page."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
