"""The site's scripts as they are served: put together, without comments."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.bootstrap import ROOT, SetupError


@dataclass(frozen=True, slots=True)
class Scripts:
    """What the pages have to know of their scripts."""

    loads: Mapping[str, Sequence[str]]
    """The scripts that a page's script loads at once, itself first."""
    early: str
    """What stands in the head of every page."""
    first: str
    """What stands in the head of the pages of games."""


def put_together(site: Path) -> Scripts:
    """Replace the scripts in the folder of the site by those that are served.

    Raises:
        SetupError: If a script cannot be read.
    """
    done = subprocess.run(
        ["node", str(ROOT / "tools" / "scripts.mjs"), str(site)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SetupError(f"A script cannot be read:\n{done.stderr}")
    return Scripts(**json.loads(done.stdout))
