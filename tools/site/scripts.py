"""The site's scripts and styles as they are served: bundled and lowered by esbuild."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.site.faults import shown
from tools.site.node import run_script


@dataclass(frozen=True, slots=True)
class Scripts:
    """What the pages have to know of their scripts."""

    loads: Mapping[str, Sequence[str]]
    """The scripts that a page's script loads at once, itself first."""
    at_once: Sequence[str]
    """The sources that these were made of."""
    early: str
    """What stands in the head of every page."""
    first: str
    """What stands in the head of the pages of games."""
    find_home: str
    """The script in the page for an address at which there is nothing."""
    missing_style: str
    """The style there."""
    guard: str
    """What stands before it in the head of the pages that have scripts."""
    frame: str
    """The script in the frame of the sandbox."""


def shown_sources(files: Mapping[str, Path]) -> Mapping[str, str]:
    """Return how each script and style is told to people; *files* are all of the site, by path."""
    return {path: shown(file) for path, file in files.items() if file.suffix in (".js", ".css")}


def bundle(
    sources: Path,
    files: Mapping[str, Path],
    site: Path,
    runtime: Mapping[str, Any],
    *,
    dev: bool,
) -> Scripts:
    """Write the scripts and styles in *sources* to *site*, readable if it is for *dev*.

    *files* are those of the site by path, of which *sources* holds copies; *runtime* is what the
    worker has to know of Python's files.

    Raises:
        SetupError: If a script or a style cannot be read.
    """
    given = {
        "sources": str(sources),
        "shown": shown_sources(files),
        "site": str(site),
        "runtime": runtime,
        "dev": dev,
    }
    said = run_script(
        "site/scripts.mjs", given=json.dumps(given), failure="A script or a style cannot be read:"
    )
    return Scripts(**json.loads(said))
