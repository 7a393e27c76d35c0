"""Find long lines in scripts and styles, where formatters leave comments and templates alone."""

from __future__ import annotations

import sys
from typing import Final

from tools.bootstrap import ROOT
from tools.processes import files_of_git

LIMIT: Final = 100
_KINDS: Final = ("*.js", "*.mjs", "*.ts", "*.css")


def main() -> int:
    """Print each line that is too long; return 1 if there is one, else 0."""
    found = [
        f"{path}:{number}: {len(line)} characters, the limit is {LIMIT}"
        for path in files_of_git(*_KINDS)
        for number, line in enumerate((ROOT / path).read_text("utf-8").split("\n"), 1)
        if len(line) > LIMIT
    ]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
