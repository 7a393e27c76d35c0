"""Runs in the page's Python: downloads archives of modules at the first import from them.

The page starts with the modules it needs and no others. The first import of another one downloads
the rest, and waits. A Python that was restored from a snapshot has no files at all: then the first
import of anything new brings the archives back.

No object of JavaScript is kept here between two calls, so that this can be part of a snapshot.
"""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

if False:  # for the type checker alone: `typing` may itself be in an archive
    from collections.abc import Sequence

Archive = tuple[str, str]
"""An address, and the place in the file system of Python."""

_LATE = {
    "puzzles": ("py_rules.puzzles", "py_rules.explain"),
    "books": ("long_books",),  # of any game
}
"""The packages that few visits need, by the archive that has them."""


class LazyImports:
    """A finder that downloads its archives when it is first asked for a module."""

    def __init__(self) -> None:
        self.archives: list[Archive] = []
        self.further: list[str] = []
        self.packages: dict[str, Archive] = {}
        self.is_busy = False

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module is, if it is in a lazy archive."""
        # Bringing an archive imports modules too, `js` among them, which other finders have.
        if self.is_busy or name in sys.builtin_module_names:
            return None
        package = "long_books" if name.endswith(".long_books") else name
        if package in self.packages:
            address, place = self.packages[package]
            self.is_busy = True
            try:
                self.bring(address, place)
            finally:
                self.is_busy = False
            for each in [each for each in self.packages if self.packages[each][0] == address]:
                del self.packages[each]  # several may be in one archive
            return PathFinder.find_spec(name, [f"{place}/{_folder_of(name)}"])
        while self.archives:
            # The standard library is there, so the rest may not be needed.
            if len(self.archives) == 1 and (here := PathFinder.find_spec(name, path)):
                return here
            self.is_busy = True
            try:
                self.bring(*self.archives[-1])
                self.archives.pop()  # only now: a failed download is repeated
            finally:
                self.is_busy = False
        package = _folder_of(name)
        places = [f"{place}/{package}" if package else place for place in self.further]
        return PathFinder.find_spec(name, places) if places else None

    def bring(self, address: str, place: str) -> None:
        """Download an archive.

        Raises:
            ImportError: If that fails; the next import repeats it.
        """
        import zlib

        from js import noonFetch

        fetched = noonFetch(address)
        if fetched is None:
            raise ImportError(f"{address} could not be loaded")
        content = zlib.decompress(fetched.to_bytes(), 31)
        with open(place, "wb") as archive:  # noqa: PTH123 # pathlib may be in an archive
            archive.write(content)
        if sys.path_importer_cache.get(place, self) is None:
            del sys.path_importer_cache[place]  # an import has failed there before
        if place not in sys.path:
            self.further.append(place)


def _folder_of(module: str) -> str:
    """Return the path of the package that a module is in."""
    return module.rpartition(".")[0].replace(".", "/")


_finder = LazyImports()


def begin(rest: str, *late: str) -> None:
    """Look in the archive at the address *rest* for modules that are not found.

    Those in `_LATE` have archives at the addresses *late*, in this order. The sandbox names none.
    """
    _set_packages(late)
    _finder.archives = [(rest, "/lib/rest.zip")]
    sys.meta_path.append(_finder)


def _set_packages(late: Sequence[str]) -> None:
    _finder.packages = {
        package: (address, f"/lib/{archive}.zip")
        for address, (archive, packages) in zip(late, _LATE.items())  # noqa: B905 # none or all
        for package in packages
    }


def unpack(archive: str) -> None:
    """Install a package with its metadata."""
    import zipfile

    with zipfile.ZipFile(archive) as opened:
        opened.extractall(next(path for path in sys.path if path.endswith("site-packages")))


def restored(stdlib: str, rest: str, *late: str) -> None:
    """Begin again after a start from a snapshot."""
    _set_packages(late)
    sys.meta_path.remove(_finder)
    sys.meta_path.insert(0, _finder)
    _finder.archives = [
        (rest, "/lib/rest.zip"),
        (stdlib, f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip"),
    ]
    _finder.further = []
    # It would continue with the numbers of the last visit.
    if "random" in sys.modules:
        sys.modules["random"].seed()
