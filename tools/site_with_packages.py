"""Build the site with added games for the browser tests: `python -m tools.site_with_packages`."""

from __future__ import annotations

import sys

from tools.bootstrap import CACHE, ROOT, SetupError
from tools.site.build import build_site


def main() -> int:
    """Build it with Pyodide's full module, which takes less time; return 1 if that fails."""
    examples = ROOT / "tests" / "thirdparty"
    try:
        games = [examples / name for name in ("nim", "domineering", "dots-and-boxes")]
        build_site(CACHE / "dist-packages", games, reduced=False)
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
