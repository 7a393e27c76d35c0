"""The pictures that the page makes for a chat."""

from __future__ import annotations

import base64
from io import BytesIO

from PIL import Image
from playwright.sync_api import Page

Color = tuple[int, ...]

COPIED = """async () => {
  const [item] = await navigator.clipboard.read();
  const bytes = new Uint8Array(await (await item.getType("image/png")).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""


def copied_picture(page: Page) -> Image.Image:
    """Return the picture on the clipboard."""
    png = base64.b64decode(page.evaluate(COPIED))
    return Image.open(BytesIO(png)).convert("RGB")


def frequent_colors(picture: Image.Image, box: tuple[int, int, int, int]) -> set[Color]:
    """Return the colors that fill much of a part of a picture."""
    part = picture.crop(box)
    counts = part.getcolors(part.width * part.height) or []
    return {color for count, color in counts if count > 300 and isinstance(color, tuple)}
