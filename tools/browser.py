"""Arguments to start Chromium for tests, measurements and pictures."""

from __future__ import annotations

import os
from typing import Final

_UNWANTED: Final = (
    # Internal pages of the browser for every window, which take half of the processor.
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "PreloadTopChromeWebUI",
    "WebUIReloadButton", "WebUIToolbar", "InitialWebUI",
    # The features that Playwright disables; only the last such list counts.
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding",
    "ThirdPartyStoragePartitioning",
)  # fmt: skip


def browser_arguments() -> list[str]:
    """Return the arguments for Chromium.

    >>> "--disable-sync" in browser_arguments()
    True
    """
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        f"--disable-features={','.join(_UNWANTED)}",
        *(["--no-sandbox"] if root else []),
    ]


def test_arguments() -> list[str]:
    """Return the arguments for tests, which start Python hundreds of times.

    >>> set(browser_arguments()) < set(test_arguments())
    True
    """
    # WebAssembly stays as it was first compiled: to optimize it takes longer than a test gains.
    return [*browser_arguments(), "--js-flags=--wasm-tiering-budget=1000000000"]
