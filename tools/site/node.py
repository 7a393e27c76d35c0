"""Run the scripts of the build in Node.js."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tools.bootstrap import ROOT, SetupError


def node_command(*arguments: str | Path) -> Sequence[str]:
    """Return a command that runs Node.js, where scripts may import TypeScript.

    Raises:
        SetupError: If Node.js is missing.
    """
    node = shutil.which("node")
    if not node:
        raise SetupError("Node.js 20 or newer is needed; install it and try again.")
    loader = ROOT / "node_modules" / "tsx" / "dist" / "loader.mjs"
    return [node, "--import", loader.as_uri(), *map(str, arguments)]


class Script:
    """A running script of `tools/`: it loads its packages and waits for its input."""

    def __init__(self, name: str) -> None:
        self._process = subprocess.Popen(
            node_command(ROOT / "tools" / name),
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def result(self, given: str, failure: str) -> str:
        """Return the output of the script for an input.

        Raises:
            SetupError: With *failure* and the errors of the script, if it fails.
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
    """Start scripts that run later: loading their packages takes half of their time."""
    for name in names:
        _waiting[name] = Script(name)


def run_script(name: str, *, given: str, failure: str) -> str:
    """Return the output of a script of `tools/` for an input.

    Raises:
        SetupError: With *failure* and the errors of the script, if it fails.
    """
    script = _waiting.pop(name, None) or Script(name)
    return script.result(given, failure)
