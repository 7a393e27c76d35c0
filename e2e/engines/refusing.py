"""A site whose pages are refused all storage, in engines that have no setting for it."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path
from typing import Final

from sites import Site

from tools.site.serve import Loaded, PagesHandler, PagesServer, make_server

_SCRIPT: Final = "refuse.js"
_REFUSE: Final = b"""(() => {
  const error = () => new DOMException("refused", "SecurityError");
  const refuse = () => { throw error(); };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, { get: refuse });
  const register = async () => refuse();
  Object.defineProperty(navigator, "serviceWorker", { value: { register } });
})();"""
_HEAD: Final = b'<meta name="viewport"'


class RefusingHandler(PagesHandler):
    """Sends the script that refuses with each page, before any other script."""

    def loaded(self, target: Path) -> Loaded:
        """Return what is served for a file."""
        if target.suffix != ".html":
            return super().loaded(target)
        address = f"{self.base}{_SCRIPT}".encode()
        page = target.read_bytes()
        assert _HEAD in page
        return Loaded.of(page.replace(_HEAD, b'<script src="%b"></script>' % address + _HEAD, 1))

    def do_GET(self) -> None:  # noqa: N802 # the name it has
        """Answer with the script, or with a file of the site."""
        if not self.path.endswith(_SCRIPT):
            return super().do_GET()
        return self._answer(HTTPStatus.OK, {"Content-Type": "text/javascript"}, _REFUSE)


class RefusingSite(Site):
    """The built site, on a device that keeps nothing."""

    def make_server(self, port: int) -> PagesServer:
        """Return a server that sends the script along."""
        return make_server(self.out, port, "/noon/", handler=RefusingHandler)
