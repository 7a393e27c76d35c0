"""Pictures of every screen, on a phone, a tablet and a laptop, light and dark.

`python3 build.py shots --out DIR [--only NAME…] [--baseline DIR]` writes them and a page that shows
them, next to the pictures of the same names in the baseline folder. `--match FILE` and
`--games FILE` write the pictures of the README instead: an animated match, and the boards of all
games in a row. `--manifest` writes the pictures that a browser shows before it installs the site.
"""

from __future__ import annotations

import argparse
import io
import os
from html import escape
from pathlib import Path

from animation import film_match
from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from screens import CHASE, NAMES, SCREENS, Screen, reach, settle
from sites import DIST, Site

from tools.bootstrap import ROOT
from tools.browser import browser_arguments

DEVICES = {
    "phone": (390, 844, 2),
    "tablet": (820, 1180, 1),
    "tablet-landscape": (1180, 820, 1),
    "laptop": (1280, 800, 1),
}
MANIFEST = (
    ("phone", Screen("home", "", '#offline:has-text("Available offline")')),
    ("phone", Screen("match", f"palindrome-war/#{NAMES}&moves=-l.-e.-v", ".line .tile")),
    ("laptop", Screen("match", f"alpha-chase/#{CHASE}", ".word li")),
)
"""The pictures in the manifest of the site: device and screen."""


def take(browser: Browser, base: str, out: Path, device: str, theme: str, screen: Screen) -> None:
    width, height, density = DEVICES[device]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=density,
        has_touch=device != "laptop",
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        base_url=base,
    )
    page = context.new_page()
    reach(page, screen)
    settle(page)
    page.screenshot(path=out, quality=70 if out.suffix == ".jpg" else None)
    context.close()


def take_all(browser: Browser, base: str, out: Path, names: list[str]) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for device in DEVICES:
        for theme in ("light", "dark"):
            for screen in (each for each in SCREENS if each.name in names):
                name = f"{device}-{theme}-{screen.name}.png"
                take(browser, base, out / name, device, theme, screen)


def take_for_manifest(browser: Browser, base: str) -> Path:
    out = ROOT / "web" / "screenshots"
    for device, screen in MANIFEST:
        take(browser, base, out / f"{device}-{screen.name}.jpg", device, "light", screen)
    return out


def draw_games(browser: Browser, base: str, out: Path) -> None:
    """Write the boards on the cards of the home page, in a row."""
    page = browser.new_page(
        viewport={"width": 1280, "height": 1000}, color_scheme="light", base_url=base
    )
    page.goto("")
    cards = page.locator("[data-game] .picture").all()
    boards = [Image.open(io.BytesIO(card.screenshot())) for card in cards]
    gap = 12
    width = sum(board.width + gap for board in boards) - gap
    row = Image.new("RGB", (width, max(board.height for board in boards)), "white")
    left = 0
    for board in boards:
        row.paste(board, (left, 0))
        left += board.width + gap
    row.save(out, "WEBP", quality=80, method=6)


def write_page(out: Path, baseline: Path | None) -> None:
    """Write a page with all pictures, each next to the one of the baseline."""
    rows = []
    for picture in sorted(out.glob("*.png")):
        other = baseline / picture.name if baseline else None
        cells = f'<img src="{escape(picture.name)}">'
        if other and other.exists():
            cells += f'<img src="{escape(os.path.relpath(other, out))}">'
        rows.append(f"<h2>{escape(picture.stem)}</h2><p>{cells}</p>")
    style = "img{width:45%;max-width:640px;vertical-align:top;margin:4px;border:1px solid #999}"
    page = f"<!doctype html><title>noon</title><style>{style}</style>{''.join(rows)}\n"
    (out / "index.html").write_text(page, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="build.py shots", description=__doc__)
    place = parser.add_mutually_exclusive_group(required=True)
    place.add_argument("--out", type=Path, metavar="DIR")
    place.add_argument("--match", type=Path, metavar="FILE", help="write an animated match (WebP)")
    place.add_argument("--games", type=Path, metavar="FILE", help="write the boards of all games")
    place.add_argument("--manifest", action="store_true", help="write web/screenshots")
    parser.add_argument("--baseline", type=Path, default=None, metavar="DIR")
    every = [screen.name for screen in SCREENS]
    parser.add_argument("--only", nargs="+", default=every, choices=every, metavar="NAME")
    chosen = parser.parse_args()
    site = Site(DIST)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("E2E_CHROMIUM"), args=browser_arguments()
        )
        if chosen.match:
            film_match(browser, site.base, chosen.match)
        elif chosen.games:
            draw_games(browser, site.base, chosen.games)
        elif chosen.manifest:
            print(f"{take_for_manifest(browser, site.base)} is written.")
        else:
            take_all(browser, site.base, chosen.out, chosen.only)
        browser.close()
    site.stop()
    if chosen.manifest:
        return
    if written := chosen.match or chosen.games:
        print(f"{written}: {written.stat().st_size // 1000} kB.")
        return
    out = chosen.out.resolve()
    write_page(out, chosen.baseline and chosen.baseline.resolve())
    print(f"{out / 'index.html'}: {len(list(out.glob('*.png')))} pictures.")


if __name__ == "__main__":
    main()
