"""Earlier import paths, which stay for public names."""

from __future__ import annotations

import sys
from importlib import import_module


def alias(earlier: str, package: str, **modules: str) -> None:
    """Make *earlier* another name of *package*, and its *modules* names of modules there."""
    sys.modules[earlier] = import_module(package)
    for name, now in modules.items():
        sys.modules[f"{earlier}.{name}"] = import_module(f"{package}.{now}")
