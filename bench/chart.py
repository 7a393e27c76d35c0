"""Draw measurements as bars, in an SVG for docs/hosting.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, LABEL_WIDTH, BAR, GAP, HEADING = 760, 190, 16, 8, 40
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#2b2540}.muted{fill:#6b6480}.bar{fill:#b9b0cc}"
    ".own{fill:#d9541e}@media(prefers-color-scheme:dark){text{fill:#efe9dc}.muted{fill:#a39cb8}"
    ".bar{fill:#5b5474}.own{fill:#ff8b52}}"
)


def draw(groups: Mapping[str, Sequence[tuple[str, float]]], own: str) -> str:
    """Return an SVG with one group of bars for each heading.

    >>> "1,250 ms" in draw({"first visit": [("noon", 1250.0)]}, own="noon")
    True
    """
    parts = []
    y = 0
    for heading, bars in groups.items():
        parts.append(f'<text x="0" y="{y + 26}" font-weight="600">{escape(heading)}</text>')
        y += HEADING
        longest = max(value for _, value in bars)
        for name, value in bars:
            width = (WIDTH - LABEL_WIDTH - 100) * value / longest
            kind = "bar own" if name == own else "bar"
            parts.append(
                f'<text x="0" y="{y + 13}">{escape(name)}</text>'
                f'<rect class="{kind}" x="{LABEL_WIDTH}" y="{y}" width="{width:.0f}"'
                f' height="{BAR}" rx="3"/>'
                f'<text class="muted" x="{LABEL_WIDTH + width + 8:.0f}" y="{y + 13}">'
                f"{value:,.0f} ms</text>"
            )
            y += BAR + GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + 8}" role="img">'
        f"<title>{escape('; '.join(groups))}</title><style>{STYLE}</style>"
        + "".join(parts)
        + "</svg>\n"
    )
