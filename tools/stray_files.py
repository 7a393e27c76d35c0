"""Find files that editors, merges and patches leave behind, among those that git would commit."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from typing import Final

from tools.processes import files_of_git

_STRAY: Final = re.compile(
    r"\.(orig|rej|bak|tmp|log|sw[op]|patch|diff)$|~$|(^|/)(\.DS_Store|Thumbs\.db)$"
)


def main() -> int:
    """Print each stray file; return 1 if there is one, else 0."""
    found = stray_files(files_of_git("--cached", "--others", "--exclude-standard"))
    print("\n".join(f"{path}: delete this file; a tool left it" for path in found))
    return 1 if found else 0


def stray_files(paths: Iterable[str]) -> Sequence[str]:
    """Return the paths that no source has.

    >>> stray_files(["web/lab.css.orig", "web/lab.css", "docs/notes.md~", "tools/patches.py"])
    ['web/lab.css.orig', 'docs/notes.md~']
    """
    return [path for path in paths if _STRAY.search(path)]


if __name__ == "__main__":
    sys.exit(main())
