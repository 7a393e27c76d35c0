"""Runs in the page's Python: brings modules along that are wanted later than the start.

The page starts with the modules it needs and no others. The first import that cannot do without
the rest fetches it, and waits. Python that was restored from memory has no file behind it at all:
then the first import of anything new brings the archives themselves back.

Nothing of JavaScript is kept here between two calls, so that this can be part of a snapshot.
"""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

if False:  # for the checker of types alone: `typing` may itself be what is missing
    from collections.abc import Sequence

Archive = tuple[str, str]
"""An address, and the place in the file system of Python."""


class LateImports:
    """A finder that fetches its archives at the first question that comes to it."""

    def __init__(self) -> None:
        self.archives: list[Archive] = []
        self.further: list[str] = []
        self.rooms: dict[str, Archive] = {}
        self.is_busy = False

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module is, if it is in an archive that only came now."""
        # To bring an archive takes modules too, `js` among them, which others find.
        if self.is_busy or name in sys.builtin_module_names:
            return None
        if name in self.rooms:
            address, place = self.rooms[name]
            self.is_busy = True
            try:
                self.bring(address, place)
            finally:
                self.is_busy = False
            for room in [room for room in self.rooms if self.rooms[room][0] == address]:
                del self.rooms[room]  # several may be in one archive
            return PathFinder.find_spec(name, [f"{place}/{name.rpartition('.')[0]}"])
        while self.archives:
            # The library is back in its own place, or was never gone: the rest may not be needed.
            if len(self.archives) == 1 and (here := PathFinder.find_spec(name, path)):
                return here
            self.is_busy = True
            try:
                self.bring(*self.archives[-1])
                self.archives.pop()  # only now: what could not be had is asked for again
            finally:
                self.is_busy = False
        package = name.rpartition(".")[0].replace(".", "/")
        places = [f"{place}/{package}" if package else place for place in self.further]
        return PathFinder.find_spec(name, places) if places else None

    def bring(self, address: str, place: str) -> None:
        """Fetch an archive, and wait for it.

        Raises:
            ImportError: If it cannot be had; it is asked for again with the next import.
        """
        import zlib

        from js import noonFetch

        fetched = noonFetch(address)
        if fetched is None:
            raise ImportError(f"{address} cannot be had")
        content = zlib.decompress(fetched.to_bytes(), 31)
        with open(place, "wb") as archive:  # noqa: PTH123 # pathlib may itself be what is missing
            archive.write(content)
        if sys.path_importer_cache.get(place, self) is None:
            del sys.path_importer_cache[place]  # somebody has looked there before, in vain
        if place not in sys.path:
            self.further.append(place)


_finder = LateImports()


def begin(rest: str, puzzles: str = "") -> None:
    """Look further, in the archive at the address *rest*, where a module is not found.

    The puzzles, and why moves are good, are rooms of the rules that few visits need: they have an
    archive of their own.
    """
    _rooms(puzzles)
    _finder.archives = [(rest, "/lib/rest.zip")]
    sys.meta_path.append(_finder)


def _rooms(puzzles: str) -> None:
    """Say where the rooms are that come whole; the sandbox has them from the start."""
    names = ("py_rules.puzzles", "py_rules.explain") if puzzles else ()
    _finder.rooms = dict.fromkeys(names, (puzzles, "/lib/puzzles.zip"))


def unpack(archive: str) -> None:
    """Install a further package, as an installer would: with what it says about itself."""
    import zipfile

    with zipfile.ZipFile(archive) as opened:
        opened.extractall(next(path for path in sys.path if path.endswith("site-packages")))


def restored(stdlib: str, rest: str, puzzles: str = "") -> None:
    """Begin once more, after a restart from a snapshot."""
    _rooms(puzzles)
    sys.meta_path.remove(_finder)
    sys.meta_path.insert(0, _finder)
    _finder.archives = [
        (rest, "/lib/rest.zip"),
        (stdlib, f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip"),
    ]
    _finder.further = []
    # Restored, it would go on with the numbers of the last visit.
    if "random" in sys.modules:
        sys.modules["random"].seed()
