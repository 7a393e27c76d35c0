"""Earlier import paths, which stay for public names."""

from __future__ import annotations

import sys
from importlib import import_module


def alias(earlier: str, package: str, *modules: str) -> None:
    """Make *earlier*, and its *modules*, other names of *package* and the modules there."""
    for name in ("", *(f".{module}" for module in modules)):
        sys.modules[earlier + name] = import_module(package + name)
