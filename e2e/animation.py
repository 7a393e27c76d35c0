"""A match as an animated picture: screenshots by Chromium, joined into one WebP file."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from pathlib import Path

from driver import Driver
from playwright.sync_api import Browser, Page
from screens import NAMES, ROTOR, settle

SIZE = (360, 640)
DENSITY = 1.25
QUALITY = 70
STEP, LAST = 900, 3_000  # milliseconds


def chunk(name: bytes, data: bytes) -> bytes:
    """Return a chunk of a RIFF file, padded to an even length.

    >>> chunk(b"VP8 ", b"abc")
    b'VP8 \\x03\\x00\\x00\\x00abc\\x00'
    """
    return name + len(data).to_bytes(4, "little") + data + b"\0" * (len(data) % 2)


def chunks(file: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the names and contents of the chunks in a RIFF file.

    >>> list(chunks(b"RIFF....WEBP" + chunk(b"VP8 ", b"abc") + chunk(b"EXIF", b"")))
    [(b'VP8 ', b'abc'), (b'EXIF', b'')]
    """
    at = 12
    while at < len(file):
        length = int.from_bytes(file[at + 4 : at + 8], "little")
        yield file[at : at + 4], file[at + 8 : at + 8 + length]
        at += 8 + length + length % 2


def animated(pictures: Sequence[tuple[bytes, int]], size: tuple[int, int]) -> bytes:
    """Return an endless animation of WebP pictures, each with the milliseconds that it is shown."""
    extent = b"".join((side - 1).to_bytes(3, "little") for side in size)
    frames = [
        chunk(
            b"ANMF",
            bytes(6)  # at the upper left corner
            + extent
            + duration.to_bytes(3, "little")
            + b"\x02"  # replaces the frame before
            + b"".join(
                chunk(name, data) for name, data in chunks(picture) if name in (b"VP8 ", b"VP8L")
            ),
        )
        for picture, duration in pictures
    ]
    has_animation = b"\x02\0\0\0"
    parts = chunk(b"VP8X", has_animation + extent) + chunk(b"ANIM", bytes(6)) + b"".join(frames)
    return chunk(b"RIFF", b"WEBP" + parts)


def capture(page: Page) -> bytes:
    """Return a screenshot as WebP."""
    session = page.context.new_cdp_session(page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    session.detach()
    return base64.b64decode(taken["data"])


def picture_of(page: Page) -> bytes:
    """Return a screenshot of a page that has finished loading."""
    settle(page)
    return capture(page)


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
    pictures = [(picture_of(driver.page), STEP)]
    for move in ROTOR.partition("moves=")[2].split("."):
        driver.move(move)
        pictures.append((picture_of(driver.page), STEP))
    pictures[-1] = (pictures[-1][0], LAST)
    context.close()
    out.write_bytes(animated(pictures, (int(SIZE[0] * DENSITY), int(SIZE[1] * DENSITY))))
