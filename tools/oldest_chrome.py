"""Install the oldest Chrome that the site works in: a Chromium from a package of npm.

It was made some weeks before Chrome 111 and has no `color-mix`, so some backgrounds are missing.
"""

from __future__ import annotations

import base64
import hashlib
import json
import platform
import shutil
import subprocess
import tarfile
from typing import Final

from tools.bootstrap import CACHE, ROOT, SetupError, run

PROGRAM: Final = CACHE / "oldest-chrome" / "chrome"
IS_FOR_THIS_SYSTEM: Final = (platform.system(), platform.machine()) == ("Linux", "x86_64")

_OLDEST: Final = json.loads((ROOT / "tools/site/browsers.json").read_text("utf-8"))["chrome"]
_PACKAGE: Final = f"@sparticuz/chromium@{_OLDEST}.0.0"
_SHA512: Final = (
    "h68PUvW3tz3vZxYa/XxpHdudZ65p6zejBcBdW6qwsJ3xHR4d6myclK+E3stQd3epnPNVZAf/rDf37njG1VjNWg=="
)
_PACKED: Final = "package/bin/chromium.br"
_INFLATE: Final = (
    "process.stdin.pipe(require('zlib').createBrotliDecompress()).pipe(process.stdout)"
)


def install() -> None:
    """Download the package, check its hash and unpack its browser.

    Raises:
        SetupError: If npm cannot download it, or it is another one.
    """
    folder = PROGRAM.parent
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    run(["npm", "pack", _PACKAGE, "--pack-destination", folder], f"npm could not get {_PACKAGE}")
    (package,) = folder.glob("*.tgz")
    digest = base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode()
    if digest != _SHA512:
        raise SetupError(f"{_PACKAGE} is not the package that was pinned: its SHA-512 is {digest}.")
    with tarfile.open(package) as files:
        files.extract(_PACKED, folder, filter="data")
    part = folder / "part"
    with (folder / _PACKED).open("rb") as packed, part.open("wb") as program:
        subprocess.run(["node", "-e", _INFLATE], stdin=packed, stdout=program, check=True)
    part.chmod(0o755)
    part.rename(PROGRAM)
    package.unlink()
    shutil.rmtree(folder / "package")


if __name__ == "__main__":
    install()
