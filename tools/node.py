"""Scripts of the build that run in Node.js."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tools.bootstrap import ROOT, SetupError


def run_script(name: str, *arguments: str | Path, given: str = "", failure: str) -> str:
    """Return what a script of `tools/` writes, having been given *given* to read.

    Raises:
        SetupError: With the sentence *failure* and what the script says of it, if it fails.
    """
    done = subprocess.run(
        ["node", str(ROOT / "tools" / name), *map(str, arguments)],
        cwd=ROOT,
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SetupError(f"{failure}\n{done.stderr}")
    return done.stdout
