"""Bars beside bars: draws the bench's results as an SVG that the README shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, NAMES, BAR, GAP, HEAD = 760, 190, 16, 8, 40
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#2b2540}.hush{fill:#6b6480}.bar{fill:#b9b0cc}"
    ".own{fill:#d9541e}@media(prefers-color-scheme:dark){text{fill:#efe9dc}.hush{fill:#a39cb8}"
    ".bar{fill:#5b5474}.own{fill:#ff8b52}}"
)


def draw(groups: Mapping[str, Sequence[tuple[str, float]]], own: str) -> str:
    """Return an SVG with one group of bars per heading, each bar a name and its milliseconds.

    >>> "1,250 ms" in draw({"first visit": [("noon", 1250.0)]}, own="noon")
    True
    """
    parts = []
    y = 0
    for heading, bars in groups.items():
        parts.append(f'<text x="0" y="{y + 26}" font-weight="600">{escape(heading)}</text>')
        y += HEAD
        longest = max(value for _, value in bars)
        for name, value in bars:
            width = (WIDTH - NAMES - 100) * value / longest
            kind = "bar own" if name == own else "bar"
            parts.append(
                f'<text x="0" y="{y + 13}">{escape(name)}</text>'
                f'<rect class="{kind}" x="{NAMES}" y="{y}" width="{width:.0f}" height="{BAR}"'
                f' rx="3"/><text class="hush" x="{NAMES + width + 8:.0f}" y="{y + 13}">'
                f"{value:,.0f} ms</text>"
            )
            y += BAR + GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + 8}" role="img">'
        f"<title>{escape('; '.join(groups))}</title><style>{STYLE}</style>"
        + "".join(parts)
        + "</svg>\n"
    )
