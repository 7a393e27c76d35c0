"""A process of `build.py dev` that updates the site once, with its packages loaded before.

It reads one line of JSON with the arguments and writes one with the changed files. Its other output
is for people. Games are imported after the line, because a process imports a module once.
"""

from __future__ import annotations

import importlib
import json
import signal
import sys
from pathlib import Path

from tools.bootstrap import SetupError
from tools.site.build import update_site
from tools.site.node import start_early


def main() -> int:
    """Update the site; return 1, with the reason on standard error, if that fails."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for build.py, which ends this one
    start_early("site/scripts.mjs", "site/prerender.mjs")
    for name in ("jinja2", "markdown_it"):
        importlib.import_module(name)
    line = sys.stdin.readline()
    if not line:
        return 0
    wanted = json.loads(line)
    try:
        changed = update_site(
            Path(wanted["out"]), list(map(Path, wanted["projects"])), snapshots=wanted["snapshots"]
        )
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    print(json.dumps({"changed": changed}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
