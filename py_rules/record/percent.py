"""Percent-encoding after RFC 3986.

`urllib.parse` would import two larger modules, which delay every first visit.
"""

from __future__ import annotations

import re
from typing import Final

_PLAIN: Final = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~")
_ESCAPE: Final = re.compile(r"%([0-9A-Fa-f]{2})", re.ASCII)


def quote(text: str) -> str:
    """Return *text* with all but letters, digits and ``_.-~`` percent-encoded as UTF-8.

    >>> quote("Ada & Bo")
    'Ada%20%26%20Bo'
    """
    return "".join(chr(byte) if byte in _PLAIN else f"%{byte:02X}" for byte in text.encode())


def unquote(text: str) -> str:
    """Return *text* percent-decoded; a percent sign outside an escape stays.

    Raises:
        UnicodeError: If the result is not UTF-8.

    >>> unquote("Ada%20%26%20Bo"), unquote("100%")
    ('Ada & Bo', '100%')
    """
    parts = _ESCAPE.split(text)
    plain, escaped = parts[::2], parts[1::2]
    resolved = bytearray(plain[0].encode())
    for code, after in zip(escaped, plain[1:], strict=True):
        resolved += bytes.fromhex(code) + after.encode()
    return resolved.decode()
