"""Read the QR codes of a page as the camera of a phone does."""

from __future__ import annotations

from io import BytesIO

import zxingcpp
from PIL import Image, ImageOps
from playwright.sync_api import Locator


def read_code(code: Locator) -> str:
    """Return the text of a visible QR code, off its screenshot."""
    seen = Image.open(BytesIO(code.screenshot())).convert("L")
    for distance in (4, 2, 3, 1):  # a camera is moved until it reads a code
        picture = ImageOps.scale(ImageOps.expand(seen, 32, "white"), distance)
        if found := zxingcpp.read_barcodes(picture):
            return found[0].text
    raise AssertionError("the code can't be read")
