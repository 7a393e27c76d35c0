"""Run the tests that hold for every game on one game: `.venv/bin/python -m tools.try_game GAME`.

GAME is the slug of a game of this repository, or the folder of a package that brings one; a
package's own tests, in its `tests/`, are run as well.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tools.bootstrap import ROOT, SetupError
from tools.new_game import environment_of

COMMON = ("test_contract.py", "test_goldens.py", "test_terminal.py", "test_front_ends.py")


def try_game(game: str) -> int:
    """Run the tests of a game; return 0 if all pass.

    Raises:
        SetupError: If there is no such game, or if its package cannot be built.
    """
    package = Path(game).resolve() if Path(game).is_dir() else None
    own = (package or ROOT) / "tests" / "games"
    slugs = sorted(path.name for path in own.iterdir()) if package else [game]
    folders = [own / slug for slug in slugs]
    if not all(folder.is_dir() for folder in folders) or not folders:
        raise SetupError(f"{game} is neither a package with tests/games/ nor a game of this tree.")
    pytest = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:playwright"]
    with environment_of(package) as environment:
        common = [str(ROOT / "tests" / name) for name in COMMON]
        words = " or ".join(slugs)
        runs = [[*pytest, *common, "-k", words], [*pytest, *map(str, folders)]]
        codes = [
            subprocess.run(run, cwd=ROOT, env=environment, check=False).returncode for run in runs
        ]
    return max(codes)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Name one game: `.venv/bin/python -m tools.try_game GAME`.")
    try:
        sys.exit(try_game(sys.argv[1]))
    except SetupError as error:
        sys.exit(str(error))
