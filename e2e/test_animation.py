"""The animated picture of the README."""

from __future__ import annotations

import base64
from pathlib import Path

from animation import animated, capture
from nightly import nightly
from playwright.sync_api import Page

PICTURE = Path(__file__).parents[1] / "docs" / "match.webp"
PAINT = """(color) => {
  document.body.style.display = "none";
  document.documentElement.style.background = color;
}"""
DECODE = """async (text) => {
  const data = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  const decoder = new ImageDecoder({ data, type: "image/webp" });
  await Promise.all([decoder.completed, decoder.tracks.ready]);
  const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
  const frames = [];
  for (let frameIndex = 0; frameIndex < frameCount; frameIndex += 1) {
    const { image } = await decoder.decode({ frameIndex });
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    frames.push([image.duration / 1000, ...context.getImageData(5, 5, 1, 1).data.slice(0, 3)]);
  }
  return [repetitionCount === Infinity, frames];
}"""


@nightly
def test_browser_plays_the_frames_of_an_animation(page: Page) -> None:
    page.goto("")  # a secure context
    page.set_viewport_size({"width": 61, "height": 40})
    pictures = []
    for color, duration in (("rgb(255 0 0)", 700), ("rgb(0 0 255)", 3_000)):
        page.evaluate(PAINT, color)
        pictures.append((capture(page), duration))
    written = animated(pictures, (61, 40))
    is_endless, frames = page.evaluate(DECODE, base64.b64encode(written).decode())
    assert is_endless
    assert [duration for duration, *_ in frames] == [700, 3_000]
    (_, red, _, no_blue), (_, no_red, _, blue) = frames
    assert min(red, blue) > 200
    assert max(no_red, no_blue) < 60


def test_picture_of_the_readme_is_small() -> None:
    assert PICTURE.stat().st_size < 300_000
