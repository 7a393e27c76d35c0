"""A match as an animated picture: screenshots, joined into one WebP file."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from driver import Driver
from PIL import Image
from playwright.sync_api import Browser, Page
from screens import NAMES, ROTOR, settle

SIZE = (360, 640)
DENSITY = 1.25
QUALITY = 70
STEP, LAST = 900, 3_000  # milliseconds


def picture_of(page: Page) -> Image.Image:
    """Return a screenshot of a page that has finished loading."""
    settle(page)
    return Image.open(BytesIO(page.screenshot()))


def film_match(browser: Browser, base: str, out: Path) -> None:
    """Play a match of Palindrome War on a phone, and write it as an animation."""
    context = browser.new_context(
        viewport={"width": SIZE[0], "height": SIZE[1]},
        device_scale_factor=DENSITY,
        has_touch=True,
        color_scheme="light",
        reduced_motion="reduce",
        base_url=base,
    )
    driver = Driver(context.new_page())
    driver.open("palindrome-war", NAMES)
    pictures = [picture_of(driver.page)]
    for move in ROTOR.partition("moves=")[2].split("."):
        driver.move(move)
        pictures.append(picture_of(driver.page))
    context.close()
    first, *others = pictures
    durations = [STEP] * len(others) + [LAST]
    first.save(
        out, "WEBP", save_all=True, append_images=others, duration=durations, loop=0,
        quality=QUALITY, method=6,
    )  # fmt: skip
