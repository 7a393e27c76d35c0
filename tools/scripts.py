"""The site's scripts as they are served: put together, without comments."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.node import run_script


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
    said = run_script("scripts.mjs", site, failure="A script cannot be read:")
    return Scripts(**json.loads(said))
