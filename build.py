#!/usr/bin/env python3
"""Build, serve and test noon with `python3 build.py serve` and `python3 build.py test`.

`python3 build.py dev` shows each edit at once, and `python3 build.py check` runs the linters.

This file and its imports at the top need only Python 3.11. They set up a virtual environment for
the rest.
"""

from __future__ import annotations

import argparse
import difflib
import os
import re
import runpy
import signal
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 # an older one would stop at a syntax error
    sys.exit("noon needs Python 3.11 or newer; run build.py with a newer Python.")

from tools import bootstrap, processes
from tools.engines import ENGINES, OF_PLAYWRIGHT, find_engine

_GAME = """\
the folder or the wheel of a Python project with a game. Its front ends are in web/<slug>/ of the
folder, or in <package>/web/<slug>/ of the wheel; board.js draws the game."""


def parse(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Return the command and its options; exit with one sentence if they are wrong."""
    parser = argparse.ArgumentParser(prog="build.py", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)

    def add(name: str, about: str, *, has_help: bool = True) -> argparse.ArgumentParser:
        command = commands.add_parser(
            name, help=about, description=about, add_help=has_help, allow_abbrev=False
        )
        command.add_argument(
            "--no-install", action="store_true", help="install nothing; list what is missing"
        )
        return command

    build = add("build", "write the site to dist/")
    serve = add("serve", "build the site and serve it on this machine")
    dev = add("dev", "serve the site, and reload it when you save a file")
    check = add("check", "run all linters and type checkers, in seconds")
    check.add_argument(
        "--locales",
        action="store_true",
        help="only list what each language lacks",
    )
    add("fmt", "format all sources and sort their imports")
    test = add("test", "run the tests of the day, or named ones; pytest gets other arguments")
    add("bench", "measure the start of the page, a move, the search or the levels", has_help=False)
    add("shots", "take pictures of every screen", has_help=False)
    add("profile", "find out which functions of Pyodide the page calls")
    compare = add("compare-modules", "compare the replies of the reduced and the full Pyodide")
    compare.add_argument("--requests", type=int, default=20_000, metavar="N", help="how many")
    compare.add_argument("--seed", type=int, default=900_001, metavar="S", help="draw other ones")
    compare.add_argument(
        "--fill-noise", action="store_true", help="fill the emptied data with noise"
    )
    new = add(
        "new-game", "write a small complete game to this tree; noon new-game writes a project"
    )
    new.add_argument("slug", help="its name in addresses: small letters, digits and dashes")
    browsers = add("browsers", "install the browsers that Playwright pins, as on GitHub")
    browsers.add_argument("engine", choices=OF_PLAYWRIGHT, nargs="+")
    release = add("release", "build what a release publishes: site, wheel, sdist and notes")
    release.add_argument("tag", help="the tag of the version, such as v1.0.0")
    release.add_argument("--out", type=_path, default=bootstrap.ROOT / "release", metavar="DIR")
    release.add_argument(
        "--dry-run", action="store_true",
        help="build it from a copy that has this version; publish and change nothing",
    )  # fmt: skip
    for command in (build, serve, dev):
        command.add_argument(
            "--no-snapshots", dest="snapshots", action="store_false",
            help="start Python from scratch on every visit",
        )  # fmt: skip
        command.add_argument(
            "--game", type=_path, action="append", default=[], metavar="DIR|WHEEL", help=_GAME
        )
    for command in (build, serve):
        command.add_argument("--out", type=_path, default=bootstrap.ROOT / "dist", metavar="DIR")
        command.add_argument("--dev", action="store_true", help="do not minify scripts and styles")
        command.add_argument(
            "--address", type=_site_address, metavar="URL",
            help="the address of the site, which the pictures in previews of links need",
        )  # fmt: skip
    for command in (serve, dev):
        command.add_argument(
            "--host", default="127.0.0.1", help="0.0.0.0 lets other devices in your network in"
        )
        command.add_argument("--port", type=int, default=8000)
        command.add_argument("--base", default="/", help="the path of the site")
        command.add_argument("--open", action="store_true", help="open the site in a browser")
    test.add_argument(
        "--only", choices=("rules", "scripts", "browser"),
        help="one part; the rules need neither Node.js nor a browser",
    )  # fmt: skip
    test.add_argument(
        "--nightly", action="store_true", help="run what takes too long for each change"
    )
    test.add_argument(
        "--engine", choices=ENGINES, action="append", default=[],
        help="run the tests for this browser engine, which is installed if it is missing",
    )  # fmt: skip
    test.add_argument(
        "--game", type=_path, metavar="DIR", help="run the tests of all games on this package's"
    )

    words = list(sys.argv[1:] if arguments is None else arguments)
    if words and not words[0].startswith("-") and words[0] not in commands.choices:
        parser.error(f"unknown command {words[0]}{_nearest(words[0], commands.choices)}")
    chosen, rest = parser.parse_known_args(words)
    chosen.rest = [each for each in rest if each != "--"]
    command = commands.choices[chosen.command]
    known = re.findall(r"--[a-z-]+", command.format_help())
    for word in chosen.rest:
        if word.partition("=")[0] in known:
            command.error(f"{word} must follow the command: build.py {chosen.command} {word}")
        near = _nearest(word.partition("=")[0], known)
        if chosen.command not in ("bench", "shots", "test") or (near and word.startswith("--")):
            command.error(f"unknown argument {word}{near}")
    return chosen


def _path(text: str) -> Path:
    return Path(text).resolve()


def _site_address(text: str) -> str:
    if not re.fullmatch(r"https?://[^\s\"<>?#]+", text):
        raise argparse.ArgumentTypeError(f"{text} is not like https://example.org/noon/")
    return text.rstrip("/") + "/"


def _tag(text: str) -> str:
    return f"v{text.removeprefix('v')}"


def _nearest(word: str, known: Iterable[str]) -> str:
    found = difflib.get_close_matches(word, list(known), 1, cutoff=0.75)
    return f"; did you mean {found[0]}?" if found else ""


def main() -> int:
    """Set up, then run the command in the virtual environment; return the exit code."""
    chosen = parse()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # runs `finally`
    if chosen.no_install:
        os.environ[bootstrap.NO_INSTALL] = "1"
    try:
        is_test = chosen.command == "test"
        has_choice = is_test and (chosen.rest or chosen.game or chosen.only == "rules")
        bootstrap.set_up(with_npm=not has_choice)  # such tests may need Python only
        if Path(sys.prefix).resolve() != bootstrap.VENV.resolve():
            return _start_again()
        return _run(chosen)
    except bootstrap.SetupError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print()
        return 130 if chosen.command in ("build", "check", "test") else 0


def _start_again() -> int:
    """Run the same command in the virtual environment, in this process where the system can."""
    command = [str(bootstrap.VENV_PYTHON), *sys.argv]
    if os.name == "posix":
        sys.stdout.flush()
        os.execv(command[0], command)  # noqa: S606 # no shell is wanted
    return processes.call(command)


def _run(chosen: argparse.Namespace) -> int:
    if chosen.command == "new-game":
        from tools.new_game import new_game

        print("Written:", *new_game(chosen.slug), sep="\n  ")
        return 0
    if chosen.command == "test":
        return _test(chosen)
    if chosen.command == "check":
        return _check(only_locales=chosen.locales)
    if chosen.command == "fmt":
        from tools.linting import format_sources

        return format_sources()
    if chosen.command == "browsers":
        install = ["-m", "playwright", "install", "--with-deps", *chosen.engine]
        return processes.call([sys.executable, *install])
    if chosen.command == "release":
        from tools.release import build_release, try_release

        (try_release if chosen.dry_run else build_release)(_tag(chosen.tag), chosen.out)
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
    if chosen.command in ("profile", "compare-modules", "shots"):
        return _run_on_site(chosen)
    return _build(chosen)


def _build(chosen: argparse.Namespace) -> int:
    """Build the site, and serve it for `serve`."""
    from tools.site.build import build_site

    build_site(
        chosen.out,
        chosen.game,
        snapshots=chosen.snapshots,
        dev=chosen.dev,
        address=chosen.address or "",
    )
    if chosen.command == "serve":
        from tools.site.serve import serve

        serve(chosen.out, chosen.port, chosen.base, host=chosen.host, open_browser=chosen.open)
    return 0


def _check(*, only_locales: bool) -> int:
    if only_locales:
        from py_rules import all_games
        from tools.site.locales import Locales, missing_translations, site_files

        locales = Locales(site_files(), [game.slug for game in all_games()])
        missing = missing_translations(site_files(), locales)
        print("\n".join(missing) or f"{', '.join(locales.languages)}: nothing is missing.")
        return 1 if missing else 0
    from tools.linting import check

    return check()


def _test(chosen: argparse.Namespace) -> int:
    from tools.testing import Request, parts_of, run_tests, split

    paths, options = split(chosen.rest)
    if chosen.game:
        from tools.new_game import run_package_tests

        return run_package_tests(chosen.game, paths, options)
    if chosen.engine:
        chosen.only = "browser"
    parts = parts_of(chosen.only, paths, options)
    return run_tests(Request(parts, paths, options, chosen.engine, nightly=chosen.nightly))


def _run_on_site(chosen: argparse.Namespace) -> int:
    """Run a command that needs a built site and leaves it as it is."""
    from tools.site.build import build_site

    site = bootstrap.ROOT / "dist"
    if not {"-h", "--help"} & {*chosen.rest}:
        build_site(site)
    if chosen.command == "profile":
        from tools.pyodide.profile import profile_our_games

        profile_our_games(site)
        return 0
    if chosen.command == "compare-modules":
        from tools.pyodide.profile import compare_modules

        return compare_modules(site, chosen.requests, chosen.seed, fill_noise=chosen.fill_noise)
    browser = {
        **os.environ,
        "E2E_CHROMIUM": find_engine("chromium").path,
        "PYTHONPATH": str(bootstrap.ROOT),
    }
    script = bootstrap.ROOT / "e2e" / "shots.py"
    return processes.call([sys.executable, script, *chosen.rest], environment=browser)


def run_package_build() -> None:
    """Run the package `build`: for `python -m build`, Python finds this file first."""
    sys.path[:] = [each for each in sys.path if Path(each).resolve() != bootstrap.ROOT]
    try:
        runpy.run_module("build", run_name="__main__", alter_sys=True)
    except ImportError:
        sys.exit("The package build is missing: run pip install build, then python -m build again.")


if __name__ == "__main__":
    if __spec__ is not None:  # python -m build
        run_package_build()
    else:
        sys.exit(main())
