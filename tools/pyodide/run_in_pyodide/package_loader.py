"""The page's `pyodide._package_loader`: two folders, and the original module for everything else.

Pyodide reads the two folders at every start. Importing the original, with modules for zip and tar
archives, takes 20 ms of every first visit.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from site import getsitepackages

SITE_PACKAGES = Path(getsitepackages()[0])
DSO_DIR = Path("/usr/lib")
loadedPackages = import_module("pyodide_js").loadedPackages  # noqa: N816 # a snapshot expects it


def init_loaded_packages() -> None:
    """Report installed packages to Pyodide. At the start there are none."""
    if any(SITE_PACKAGES.glob("*.dist-info")):
        import_module(f"{__name__}_original").init_loaded_packages()


def __getattr__(name: str) -> object:
    """Return a name of the original module."""
    if name.startswith("__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}_original"), name)
