"""Build an extra site for the browser tests: `python -m tools.extra_sites NAME`."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.bootstrap import CACHE, ROOT, SetupError
from tools.site.build import build_site


def build_extra_site(name: str, out: Path) -> None:
    """Build one of the extra sites, with Pyodide's full module, which takes less time to build.

    Raises:
        SetupError: If it cannot be built.
    """
    if name == "pseudo":
        build_site(out, reduced=False, pseudo=True)
    else:
        examples = ROOT / "tests" / "thirdparty"
        build_site(out, [examples / "nim", examples / "domineering"], reduced=False)


def main() -> int:
    """Build the site that is named; return 1, with the reason on standard error, if that fails."""
    (name,) = sys.argv[1:]
    try:
        build_extra_site(name, CACHE / f"dist-{name}")
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
