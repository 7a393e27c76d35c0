"""How a Chromium is started for tests, measurements and pictures: the page and little else."""

from __future__ import annotations

import os
from typing import Final

_UNWANTED: Final = (
    # Pages of the browser's own, one and more for every window: they take half of the processor.
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "PreloadTopChromeWebUI",
    "WebUIReloadButton", "WebUIToolbar", "InitialWebUI",
    # What Playwright turns off; of two such lists the browser heeds the last.
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding",
    "ThirdPartyStoragePartitioning",
)  # fmt: skip


def browser_arguments() -> list[str]:
    """Return the arguments with which a Chromium is started.

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
