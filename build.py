#!/usr/bin/env python3
"""Build, serve and test noon: `python3 build.py serve` and `python3 build.py test` do it all.

At work on it, `python3 build.py dev` shows each edit at once, and `python3 build.py check` finds
what no test has to be run for.

This file and the parts that it imports at once run on any Python from 3.11 on and need nothing
installed; the rest runs in the virtual environment that they set up.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 # whoever starts this with an older one should be told
    sys.exit("noon is built with Python 3.11 or newer; start build.py with such a Python.")

from tools import bootstrap, processes, selection
from tools.engines import ENGINES
from tools.workplace import lock

_GAME = """\
a Python project with a game of its own to put on the site: its folder, or its wheel. Its front
ends, if it has any, lie in web/<slug>/ of the folder, or in <package>/web/<slug>/ of the wheel;
board.js there draws the game, as in web/games/<slug>/ here"""


def _place(text: str) -> Path:
    """Return the file or folder that an argument names, wherever the command was typed."""
    return Path(text).resolve()


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Return the command and its options."""
    parser = argparse.ArgumentParser(prog="build.py", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)

    def add(name: str, about: str, *, has_help: bool = True) -> argparse.ArgumentParser:
        command = commands.add_parser(
            name, help=about, description=about, add_help=has_help, allow_abbrev=False
        )
        command.add_argument(
            "--no-install", action="store_true", help="install nothing; say what is missing"
        )
        return command

    build = add("build", "write the site to dist/")
    serve = add("serve", "build the site and serve it on this machine")
    dev = add("dev", "serve the site to yourself, and reload it whenever you save a file")
    check = add("check", "run all linters and checkers of types, in seconds")
    check.add_argument(
        "--locales", action="store_true", help="list what each language lacks, and do nothing else"
    )
    locales = add("locales", "write all sentences in all languages side by side, to read them over")
    locales.add_argument(
        "--out", type=_place, required=True, metavar="FILE", help="the page that is written"
    )
    test = add(
        "test",
        "run every test, those in the browser too; or those in the files and folders that are"
        " named, or with the words of -k. What is not listed here goes to pytest.",
    )
    add("bench", "measure how fast it is, beside other ways to do it", has_help=False)
    add("shots", "take pictures of every screen", has_help=False)
    add("profile", "find out anew what is left out of the Python that the page is sent")
    prove = add("prove", "ask the Python that the page is sent, and the whole one, the same")
    prove.add_argument("--requests", type=int, default=20_000, metavar="N", help="how many")
    prove.add_argument("--seed", type=int, default=900_001, metavar="S", help="other ones")
    prove.add_argument(
        "--poison", action="store_true", help="fill the data that is left out with nonsense"
    )
    new = add("new-game", "write a small complete game to begin with")
    new.add_argument("slug", help="its name in addresses: small letters, digits and dashes")
    new.add_argument("--package", type=_place, metavar="DIR", help="as a project of its own")
    browsers = add("browsers", "install the browsers that Playwright pins, as on GitHub")
    browsers.add_argument("engine", choices=ENGINES, nargs="+")
    release = add("release", "build what a release publishes: site, wheel, sdist and notes")
    release.add_argument("tag", help="the tag, which has to name the version: v1.0.0")
    release.add_argument("--out", type=_place, default=bootstrap.ROOT / "release", metavar="DIR")
    for command in (build, serve, dev, test):
        command.add_argument(
            "--no-snapshots", dest="snapshots", action="store_false",
            help="start Python anew on every visit, without what the last visit has kept",
        )  # fmt: skip
    for command in (build, serve, dev):
        command.add_argument(
            "--game", type=_place, action="append", default=[], metavar="DIR", help=_GAME
        )
    for command in (build, serve):
        command.add_argument(
            "--shelf", type=_place, nargs="+", action="extend", default=[], metavar="WHEEL",
            help="wheels that the site offers to games which players add themselves",
        )  # fmt: skip
        command.add_argument("--out", type=_place, default=bootstrap.ROOT / "dist", metavar="DIR")
        command.add_argument(
            "--dev", action="store_true", help="leave scripts and styles as they are written"
        )
    for command in (serve, dev):
        command.add_argument(
            "--host", default="127.0.0.1", help="0.0.0.0 lets other devices at the table in"
        )
        command.add_argument("--port", type=int, default=8000)
        command.add_argument("--base", default="/", help="the path under which the site lies")
        command.add_argument("--open", action="store_true", help="open the site in a browser")
    test.add_argument(
        "--only",
        choices=[*selection.PARTS, *selection.ALIASES],
        help="one part of it; the rules need neither Node.js nor a browser",
    )
    test.add_argument(
        "--engine", choices=ENGINES, action="append", default=[],
        help="play in this engine, which is got if it is not there; may be named more than once",
    )  # fmt: skip
    test.add_argument(
        "--game", type=_place, metavar="DIR", help="run the tests of all games on this package's"
    )
    test.add_argument("-k", metavar="WORDS", help="only tests with these words, as in pytest")
    test.add_argument("--headed", action="store_true", help="show the browser")
    test.add_argument(
        "--nightly", action="store_true", help="try in full what is tried in part before a change"
    )
    chosen, rest = parser.parse_known_args(arguments)
    if chosen.command in ("bench", "shots", "test"):
        chosen.rest = [each for each in rest if each != "--"]  # for those that they run
    elif rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    return chosen


def main() -> int:
    """Set up, then do what was asked, in the virtual environment."""
    chosen = parse()
    processes.end_when_told()
    if chosen.no_install:
        os.environ[bootstrap.NO_INSTALL] = "1"
    try:
        tests = None
        if chosen.command == "test":
            words = [] if chosen.k is None else ["-k", chosen.k]
            tests = selection.select(chosen.only, [*words, *chosen.rest], chosen.engine)
        with lock("setup"):
            bootstrap.make_venv()
            if tests is None or tests.parts != ("rules",):
                bootstrap.install_npm()
        if Path(sys.prefix).resolve() != bootstrap.VENV.resolve():
            return _start_again()
        return _run(chosen, tests)
    except bootstrap.SetupError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print()
        return 130 if chosen.command in ("build", "check", "test") else 0


def _start_again() -> int:
    """Do the same in the virtual environment, as this very process where that is possible."""
    command = [str(bootstrap.VENV_PYTHON), *sys.argv]
    if os.name == "posix":
        sys.stdout.flush()
        os.execv(command[0], command)  # noqa: S606 # no shell is wanted
    return processes.call(command)


def _run(chosen: argparse.Namespace, tests: selection.Selection | None) -> int:
    """Do what was asked; return the code to end with."""
    if chosen.command == "new-game":
        from tools.new_game import new_game

        print("Written:", *new_game(chosen.slug, chosen.package), sep="\n  ")
        return 0
    if tests is not None:
        return _test(chosen, tests)
    if chosen.command == "locales":
        from tools.site.proofreading import write_side_by_side

        write_side_by_side(chosen.out)
        return 0
    if chosen.command == "check":
        return _check(locales=chosen.locales)
    if chosen.command == "browsers":
        bootstrap.install_browsers(chosen.engine)
        return 0
    if chosen.command == "release":
        from tools.release import build_release

        build_release(chosen.tag, chosen.out)
        return 0
    if chosen.command == "bench":
        return processes.call([sys.executable, "-m", "bench", *chosen.rest])
    if chosen.command == "dev":
        from tools.site.dev import develop

        develop(
            chosen.game, chosen.port, chosen.base,
            host=chosen.host, open_browser=chosen.open, snapshots=chosen.snapshots,
        )  # fmt: skip
        return 0
    if chosen.command in ("profile", "prove", "shots"):
        return _look_at_site(chosen)
    return _build(chosen)


def _build(chosen: argparse.Namespace) -> int:
    """Build the site, and serve it if that was asked; return the code to end with."""
    from tools.site.build import build_site

    build_site(
        chosen.out, chosen.game,
        shelf=chosen.shelf, snapshots=chosen.snapshots, dev=chosen.dev,
    )  # fmt: skip
    if chosen.command == "serve":
        from tools.site.serve import serve

        serve(chosen.out, chosen.port, chosen.base, host=chosen.host, open_browser=chosen.open)
    return 0


def _test(chosen: argparse.Namespace, tests: selection.Selection) -> int:
    """Run the tests that were chosen, or those of a package; return the code to end with."""
    if chosen.game:
        from tools.new_game import run_package_tests

        return run_package_tests(chosen.game)
    from tools.testing import run_tests

    how = {"headed": chosen.headed, "nightly": chosen.nightly}
    return run_tests(tests, snapshots=chosen.snapshots, **how)


def _check(*, locales: bool) -> int:
    """Run the linters, or list what each language lacks; return the code to end with."""
    if locales:
        from tools.site.locales import site_files
        from tools.site.proofreading import locales_of_the_site, print_missing

        return 1 if print_missing(site_files(), locales_of_the_site()) else 0
    from tools.linting import check

    return check()


def _look_at_site(chosen: argparse.Namespace) -> int:
    """Do what takes a built site and changes nothing in it; return the code to end with."""
    from tools.site.build import build_site

    site = bootstrap.ROOT / "dist"
    build_site(site)
    if chosen.command == "profile":
        from tools.pyodide.profile import write_lists

        write_lists(site)
        return 0
    if chosen.command == "prove":
        from tools.pyodide.profile import prove

        return prove(site, chosen.requests, chosen.seed, poison=chosen.poison)
    browser = {
        **os.environ,
        "E2E_CHROMIUM": bootstrap.find_browser(),
        "PYTHONPATH": str(bootstrap.ROOT),
    }
    script = bootstrap.ROOT / "e2e" / "shots.py"
    return processes.call([sys.executable, script, *chosen.rest], environment=browser)


if __name__ == "__main__":
    sys.exit(main())
