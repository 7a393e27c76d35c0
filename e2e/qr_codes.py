"""Read the QR codes of a page as the camera of a phone does."""

from __future__ import annotations

from io import BytesIO

import zxingcpp
from PIL import Image
from playwright.sync_api import Locator


def read_code(code: Locator) -> str:
    """Return the text of a visible QR code, off its screenshot."""
    [found] = zxingcpp.read_barcodes(Image.open(BytesIO(code.screenshot())))
    return found.text
