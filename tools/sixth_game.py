"""Prove that a sixth game edits no other file: `.venv/bin/python -m tools.sixth_game`.

In a copy of this tree a game is written into its folders and another one as a package outside. Both
pass the tests of every game, stand on one site, and are played in a browser to the end of their
matches. Git then knows of nothing but the new folders, and of nothing once they are gone.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tools.bootstrap import ROOT, find_browser

# Put together: no file of ours may name a game, not even these.
INSIDE: Final = "-".join(("brook", "hopping"))
OUTSIDE: Final = "-".join(("pebble", "skipping"))
FOLDERS: Final = (
    f"py_rules/games/{INSIDE.replace('-', '_')}/",
    f"tests/games/{INSIDE}/",
    f"web/games/{INSIDE}/",
)
WALLS: Final = ("architecture", "page_architecture", "languages", "readme", "contract", "goldens")
PYTEST: Final = ("-m", "pytest", "-q", "-p", "no:cacheprovider")


class Copy:
    """A copy of the tree under version control, in which commands are run."""

    def __init__(self, folder: Path) -> None:
        self.root = folder
        listed = subprocess.run(
            ["git", "ls-files", "-co", "--exclude-standard", "-z"],
            cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=True,
        )  # fmt: skip
        for name in filter(None, listed.stdout.split("\0")):
            if (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / name, folder / name)
        (folder / "node_modules").symlink_to(ROOT / "node_modules", target_is_directory=True)
        self.run("git", "init", "-q")
        (folder / ".git" / "info" / "exclude").write_text(
            "node_modules\n__pycache__\n.cache\n", encoding="utf-8"
        )
        self.run("git", "add", "-A")
        who = ("-c", "user.name=noon", "-c", "user.email=noon@localhost")
        self.run("git", *who, "commit", "-q", "-m", "The tree as it is")

    def run(self, *command: str, environment: Mapping[str, str] | None = None) -> None:
        """Run a command in the copy.

        Raises:
            SystemExit: If it fails.
        """
        given = {**(environment or os.environ)}
        given["PYTHONPATH"] = os.pathsep.join(
            filter(None, (str(self.root), given.get("PYTHONPATH")))
        )
        if subprocess.run(command, cwd=self.root, env=given, check=False).returncode:
            raise SystemExit(f"{' '.join(command)} failed.")

    def python(self, *arguments: str, environment: Mapping[str, str] | None = None) -> None:
        """Run Python in the copy."""
        self.run(sys.executable, *arguments, environment=environment)

    def changed(self) -> Sequence[str]:
        """Return what Git does not know or knows otherwise."""
        done = subprocess.run(
            ["git", "status", "--porcelain"],
            cwd=self.root, capture_output=True, text=True, encoding="utf-8", check=True,
        )  # fmt: skip
        return done.stdout.splitlines()

    def expect_changes(self, wanted: Sequence[str]) -> None:
        """Hold what has changed to *wanted*.

        Raises:
            SystemExit: If anything else has.
        """
        found = self.changed()
        if sorted(found) != sorted(wanted):
            raise SystemExit(f"Git should show {list(wanted)} and shows {found}.")


def prove(folder: Path, *, browser: bool) -> None:
    """Do all of it in *folder*."""
    copy = Copy(folder / "tree")
    package = folder / "package"
    make = "import sys; from pathlib import Path; from tools.new_game import new_game; "
    step("a game in the tree")
    copy.python("-c", f"{make} new_game({INSIDE!r})")
    copy.expect_changes([f"?? {each}" for each in FOLDERS])
    copy.python("-m", "tools.try_game", INSIDE)
    copy.python(*PYTEST, "-p", "no:playwright", *(f"tests/test_{name}.py" for name in WALLS))
    copy.python("-m", "ruff", "check", "--quiet", *FOLDERS[:2])
    copy.python("-m", "ruff", "format", "--check", "--quiet", *FOLDERS[:2])
    copy.python("-m", "mypy", "--no-error-summary", FOLDERS[0])
    copy.run("node_modules/.bin/biome", "check", "--error-on-warnings", FOLDERS[2])
    copy.python("-m", "tools.site.message_types")
    copy.run("node_modules/.bin/tsc", "-p", ".")
    step("a game in a package")
    copy.python("-c", f"{make} new_game({OUTSIDE!r}, Path({str(package)!r}))")
    copy.python("-m", "tools.try_game", str(package))
    step("both on one site")
    site = folder / "site"
    what = f"Path({str(site)!r}), [Path({str(package)!r})], snapshots=False"
    build = "from pathlib import Path; from tools.site.build import build_site; "
    copy.python("-c", f"{build} build_site({what})")
    if browser:
        step("their matches in a browser")
        play(copy, package, site)
    step("nothing else has changed")
    copy.expect_changes([f"?? {each}" for each in FOLDERS])
    for each in FOLDERS:
        shutil.rmtree(copy.root / each)
    copy.expect_changes([])


def play(copy: Copy, package: Path, site: Path) -> None:
    """Play the matches of both games on their site, and listen to one of each."""
    from tools.new_game import environment_of

    with environment_of(package) as environment:
        environment |= {"E2E_DIST": str(site), "E2E_CHROMIUM": find_browser()}
        files = ("e2e/test_matches.py", "e2e/test_announcements.py")
        words = f"{INSIDE} or {OUTSIDE}"
        copy.python(*PYTEST, *files, "-k", words, environment=environment)


def step(name: str) -> None:
    """Say what comes next."""
    print(f"— {name} ({time.monotonic() - _BEGUN:.0f} s)", flush=True)


_BEGUN: Final = time.monotonic()


def main() -> None:
    """Prove it in a temporary folder."""
    parser = argparse.ArgumentParser(prog="python -m tools.sixth_game", description=__doc__)
    parser.add_argument("--no-browser", action="store_true", help="leave the matches out")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="noon-sixth-") as folder:
        prove(Path(folder), browser=not chosen.no_browser)
    step("proved")


if __name__ == "__main__":
    main()
