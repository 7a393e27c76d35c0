"""The page's `pyodide._package_loader`: where packages lie, and the rest when one is to be loaded.

Pyodide asks for the two folders whenever it starts. To import all of it, with what unpacks zip and
tar archives, takes twenty milliseconds of every first visit.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from site import getsitepackages

SITE_PACKAGES = Path(getsitepackages()[0])
DSO_DIR = Path("/usr/lib")
loadedPackages = import_module("pyodide_js").loadedPackages  # noqa: N816 # a snapshot expects it


def init_loaded_packages() -> None:
    """Tell Pyodide of the packages that are there already: at the start there are none."""
    if any(SITE_PACKAGES.glob("*.dist-info")):
        import_module(f"{__name__}_whole").init_loaded_packages()


def __getattr__(name: str) -> object:
    """Return what the whole module has."""
    if name.startswith("__"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}_whole"), name)
