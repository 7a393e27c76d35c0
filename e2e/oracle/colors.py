"""Colors as a person sees them."""

from __future__ import annotations

from math import sqrt


def _linear(color: str) -> tuple[float, float, float]:
    channels = [int(color[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels
    )
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """Return the contrast by WCAG 2, from 1 to 21.

    >>> contrast("000000", "ffffff")
    21.0
    """
    weights = (0.2126, 0.7152, 0.0722)
    first, second = (
        sum(weight * each for weight, each in zip(weights, _linear(color), strict=True)) + 0.05
        for color in (one, other)
    )
    return round(max(first, second) / min(first, second), 2)


def difference(one: str, other: str) -> float:
    """Return how different two colors look: their distance in OKLab, 1 from black to white.

    >>> difference("ffffff", "000000")
    1.0
    """
    pairs = zip(_oklab(one), _oklab(other), strict=True)
    return round(sqrt(sum((first - second) ** 2 for first, second in pairs)), 2)


def _oklab(color: str) -> tuple[float, float, float]:
    red, green, blue = _linear(color)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )
