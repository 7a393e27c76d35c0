"""Find violations of WCAG with axe-core, in each look of a page."""

from __future__ import annotations

from typing import Any, Final

from animations import FINISH
from playwright.sync_api import Page
from sites import ROOT

LOOKS: Final[list[dict[str, Any]]] = [
    {"color_scheme": "light", "forced_colors": "none"},
    {"color_scheme": "dark", "forced_colors": "none"},
    {"color_scheme": "light", "forced_colors": "active"},
]

_AXE: Final = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
# Forced colors only reach what is drawn after them, so the whole page is drawn again.
_AT_REST: Final = (
    """async () => {
  document.documentElement.style.display = "none";
  document.documentElement.getBoundingClientRect();
  document.documentElement.style.display = "";
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);"""
    + FINISH
    + """  await new Promise(requestAnimationFrame);
}"""
)


def violations(page: Page) -> list[str]:
    """Return what axe finds on a page, each with its element."""
    page.evaluate(_AT_REST)
    return violations_now(page)


def violations_now(page: Page) -> list[str]:
    """Return what axe finds on a page as it is, which keeps its focus."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_AXE)
    found = page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
    return [
        f"{each['id']}: {node['target']} {node['failureSummary'][:200]}"
        for each in found["violations"]
        for node in each["nodes"][:3]
    ]


def violations_in(page: Page, look: dict[str, Any]) -> list[str]:
    """Return what axe finds in one of `LOOKS`, and put the page back into the first."""
    page.emulate_media(**look)
    found = [f"{look}: {each}" for each in violations(page)]
    page.emulate_media(**LOOKS[0])
    return found
