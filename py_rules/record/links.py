"""Remove the additions of mail programs, chats and trackers from the fragment of a link."""

from __future__ import annotations

import re
from typing import Final

from py_rules.record.percent import unquote

# Both patterns are tried only where a row of their parts begins: a link may have thousands.
_BLANK: Final = r"\s\x00-\x1f\x7f-\x9f\ufeff"
_SIGN: Final = f"[{_BLANK}.,;:!?)\\]}}>*\"'”’»…。，；：！？）］＞」』\u200b-\u200d\u2060]"
_ADDED: Final = re.compile(f"(?<!{_SIGN})(?<!%20)(?:{_SIGN}|%20)+$")
_WORDS: Final = re.compile(f"(?<=[^{_BLANK}])[{_BLANK}].*", re.DOTALL)
"""The words after a link."""

_HEX: Final = "[0-9A-Fa-f]"
_ESCAPED: Final = re.compile(f"(?<!%)(?<!%{_HEX})(?<!%{_HEX}{_HEX})(?:%{_HEX}{{0,2}})+$")
"""Half of an escaped character, and those before it."""

_BROKEN: Final = re.compile(f"%(?!{_HEX}{{2}})")
_LAST: Final = ("moves=", "end=", "at=")
"""Keys whose values never end in such a sign and have no blanks."""

_TRACKER: Final = (
    "(?:utm_\\w*|[a-z]*clid|igshid|igsh|mibextid|mc_[ce]id|_g[al]|[gw]braid|ref|ref_src|si"
    "|share_id)"
)
_TRACKERS: Final = re.compile(_TRACKER, re.ASCII)
_QUERY: Final = re.compile(f"\\?(?={_TRACKER}=)", re.ASCII)
"""Before the first tracker, where a link had no query."""

_SIGN_OF_EQUALITY: Final = re.compile("^([A-Za-z0-9_]+)%3[Dd]")


def cleaned(fragment: str) -> str:
    """Return a fragment without additions.

    These are a full stop, a bracket or words after a link, keys of trackers, and `&amp;` and
    `%3D` of programs that have escaped it once more. `web/rules/link.ts` does the same.

    >>> cleaned("#player1=Ada&amp;moves%3D-k.a-).")
    'player1=Ada&moves=-k.a-'
    >>> cleaned("moves=-k.a%2D&utm_source=chat%20")
    'moves=-k.a-'
    """
    text = _ADDED.sub("", fragment.removeprefix("#").replace("&amp;", "&"))
    text = _QUERY.sub("&", text, count=1)
    parts = [_SIGN_OF_EQUALITY.sub(r"\1=", part) for part in text.split("&")]
    parts = [part for part in parts if not _TRACKERS.fullmatch(part.partition("=")[0])]
    *before, last = parts or [""]
    return "&".join([*before, _without_signs(last) if last.startswith(_LAST) else last])


def _without_signs(part: str) -> str:
    try:
        decoded = None if _BROKEN.search(part) else unquote(part)
    except UnicodeError:
        decoded = None
    return _ESCAPED.sub("", part) if decoded is None else _ADDED.sub("", _WORDS.sub("", decoded))
