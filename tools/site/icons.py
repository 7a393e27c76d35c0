"""Draw the PNG icons from the SVG icons in a browser: `python -m tools.site.icons`."""

from __future__ import annotations

from playwright.sync_api import sync_playwright

from tools.bootstrap import ROOT
from tools.engines import find_engine

ICONS = ROOT / "web" / "icons"
SIZES = {
    "icon-180.png": ("maskable.svg", 180),  # the home screen of iOS rounds the corners itself
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "maskable-512.png": ("maskable.svg", 512),
}


def draw_icons() -> None:
    """Write every PNG."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_engine("chromium").path, args=["--no-sandbox"]
        )
        for name, (source, size) in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            svg = (
                (ICONS / source)
                .read_text(encoding="utf-8")
                .replace("<svg ", f'<svg width="{size}" height="{size}" ')
            )
            page.set_content(f"<body style='margin:0;background:transparent'>{svg}</body>")
            page.screenshot(path=ICONS / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    draw_icons()
