"""Scripts of the build that run in Node.js."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import Final

from tools.bootstrap import ROOT, SetupError

BIN: Final = ROOT / "node_modules" / ".bin"


def command_of(name: str) -> str:
    """Return the path of a program that a package of npm has brought along.

    >>> command_of("esbuild").startswith(str(BIN))
    True
    """
    return str(BIN / (f"{name}.cmd" if os.name == "nt" else name))


class Script:
    """A script of `tools/` at work: it loads its packages at once, and waits for what it is given.

    So it can be started before there is anything to give it.
    """

    def __init__(self, name: str) -> None:
        node = shutil.which("node")
        if not node:
            raise SetupError("Node.js 20 or newer is needed; install it and try again.")
        self._process = subprocess.Popen(
            [node, str(ROOT / "tools" / name)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def result(self, given: str, failure: str) -> str:
        """Return what the script writes, having been given *given* to read.

        Raises:
            SetupError: With the sentence *failure* and what the script says of it, if it fails.
        """
        try:
            written, said = self._process.communicate(given)
        except BaseException:
            self._process.kill()
            raise
        if self._process.returncode:
            raise SetupError(f"{failure} {said.strip()}")
        return written


_waiting: dict[str, Script] = {}


def start_early(*names: str) -> None:
    """Start scripts that will be run later: to load their packages takes half of their time."""
    for name in names:
        _waiting[name] = Script(name)


def run_script(name: str, *, given: str, failure: str) -> str:
    """Return what a script of `tools/` writes, having been given *given* to read.

    Raises:
        SetupError: With the sentence *failure* and what the script says of it, if it fails.
    """
    script = _waiting.pop(name, None) or Script(name)
    return script.result(given, failure)
