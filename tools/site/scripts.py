"""The site's scripts and styles as they are served: bundled and lowered by esbuild."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tools.site.node import run_script
from tools.site.source_errors import display_path

SCRIPTS: Final = (".ts", ".js")
"""What scripts are written in; a game's own front end is JavaScript."""


@dataclass(frozen=True, slots=True)
class Scripts:
    """The result of bundling, which the pages need."""

    loads: Mapping[str, Sequence[str]]
    """The scripts that each entry point loads at once, itself first."""
    needs: Mapping[str, Sequence[str]]
    """The scripts that each entry point loads at once, or later unless they can wait."""
    early: str
    """The script in the head of every page."""
    first: str
    """The script in the head of a game's page."""
    find_home: str
    """The script of the 404 page."""
    missing_style: str
    """The style of the 404 page."""
    guard: str
    """The script before these, in pages with scripts."""
    frame: str
    """The script of the sandbox's frame."""


def display_paths(files: Mapping[str, Path]) -> Mapping[str, str]:
    """Return the names of scripts and styles for messages, by their paths on the site."""
    return {
        path: display_path(file)
        for path, file in files.items()
        if file.suffix in (*SCRIPTS, ".css")
    }


def bundle(
    sources: Path,
    files: Mapping[str, Path],
    site: Path,
    runtime: Mapping[str, Any],
    *,
    dev: bool,
) -> Scripts:
    """Write the scripts and styles in *sources* to *site*, unminified with *dev*.

    *sources* has copies of *files*; *runtime* describes Python's files for the worker.

    Raises:
        SetupError: If a script or a style cannot be read.
    """
    given = {
        "sources": str(sources),
        "shown": display_paths(files),
        "site": str(site),
        "runtime": runtime,
        "dev": dev,
    }
    said = run_script(
        "site/scripts.mjs", given=json.dumps(given), failure="A script or a style cannot be read:"
    )
    return Scripts(**json.loads(said))
