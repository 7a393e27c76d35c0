"""A site whose pages can save nothing, for engines without a setting that blocks storage."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path
from typing import Final

from tools.site.serve import Loaded, PagesHandler

_SCRIPT: Final = "block-storage.js"
_BLOCK_STORAGE: Final = b"""(() => {
  const refuse = () => { throw new DOMException("refused", "SecurityError"); };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, { get: refuse });
  const register = async () => refuse();
  Object.defineProperty(navigator, "serviceWorker", { value: { register } });
})();"""
_FIRST_TAG: Final = b'<meta name="viewport"'


class NoStorageHandler(PagesHandler):
    """Puts a script before all other scripts of a page."""

    def loaded(self, target: Path) -> Loaded:
        if target.suffix != ".html":
            return super().loaded(target)
        page = target.read_bytes()
        assert _FIRST_TAG in page
        script = f'<script src="{self.base}{_SCRIPT}"></script>'.encode()
        return Loaded.of(page.replace(_FIRST_TAG, script + _FIRST_TAG, 1))

    def do_GET(self) -> None:  # noqa: N802 # the standard library's name
        if not self.path.endswith(_SCRIPT):
            return super().do_GET()
        return self._answer(HTTPStatus.OK, {"Content-Type": "text/javascript"}, _BLOCK_STORAGE)
