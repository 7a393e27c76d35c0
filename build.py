#!/usr/bin/env python3
"""Build, serve and test noon: `python3 build.py serve` and `python3 build.py test` do it all.

This file and `tools/bootstrap.py` run on any Python from 3.11 on and need nothing installed; the
rest runs in the virtual environment that they set up.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 # whoever starts this with an older one should be told
    sys.exit("noon is built with Python 3.11 or newer; start build.py with such a Python.")

from tools import bootstrap


def _folder(text: str) -> Path:
    """Return the folder that an argument names, wherever the command was typed."""
    return Path(text).resolve()


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    """Return the command and its options."""
    parser = argparse.ArgumentParser(prog="build.py", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    build = commands.add_parser("build", help="write the site to dist/")
    serve = commands.add_parser("serve", help="build the site and serve it on this machine")
    test = commands.add_parser("test", help="run every test, those in the browser too")
    commands.add_parser(
        "bench", help="measure how fast it is, beside other ways to do it", add_help=False
    )
    commands.add_parser("shots", help="take pictures of every screen", add_help=False)
    for command in (build, serve, test):
        command.add_argument(
            "--no-snapshots", dest="snapshots", action="store_false",
            help="start Python anew on every visit, without what the last visit has kept",
        )  # fmt: skip
    for command in (build, serve):
        command.add_argument(
            "--game", type=_folder, action="append", default=[], metavar="DIR",
            help="a Python project with a game of its own to put on the site",
        )  # fmt: skip
        command.add_argument(
            "--out",
            type=_folder,
            default=bootstrap.ROOT / "dist",
            metavar="DIR",
        )
        command.add_argument(
            "--dev", action="store_true", help="leave scripts and styles as they are written"
        )
    serve.add_argument(
        "--host", default="127.0.0.1", help="0.0.0.0 lets other devices at the table in"
    )
    serve.add_argument("--port", type=int, default=8000)
    serve.add_argument("--base", default="/", help="the path under which the site lies")
    serve.add_argument("--open", action="store_true", help="open the site in a browser")
    test.add_argument("--only", choices=["python", "scripts", "browser"], help="one part of it")
    test.add_argument("rest", nargs="*", help="further arguments for pytest")
    chosen, rest = parser.parse_known_args(arguments)
    if chosen.command in ("bench", "shots"):
        chosen.rest = rest  # they have options of their own
    elif rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    return chosen


def main() -> int:
    """Set up, then do what was asked, in the virtual environment."""
    chosen = parse()
    try:
        bootstrap.make_venv()
        bootstrap.install_npm()
        if Path(sys.prefix).resolve() != bootstrap.VENV.resolve():
            return subprocess.run([bootstrap.VENV_PYTHON, *sys.argv], check=False).returncode
        if chosen.command == "test":
            from tools.testing import run_tests

            return run_tests(chosen.only, chosen.rest, snapshots=chosen.snapshots)
        if chosen.command == "bench":
            return subprocess.run(
                [sys.executable, "-m", "bench", *chosen.rest], check=False
            ).returncode
        from tools.site import build_site

        if chosen.command == "shots":
            build_site(bootstrap.ROOT / "dist")
            browser = {
                **os.environ,
                "E2E_CHROMIUM": bootstrap.find_browser(),
                "PYTHONPATH": str(bootstrap.ROOT),
            }
            script = str(bootstrap.ROOT / "e2e" / "shots.py")
            taken = subprocess.run([sys.executable, script, *chosen.rest], check=False, env=browser)
            return taken.returncode
        build_site(chosen.out, chosen.game, snapshots=chosen.snapshots, dev=chosen.dev)
        if chosen.command == "serve":
            from tools.serve import serve

            serve(chosen.out, chosen.port, chosen.base, host=chosen.host, open_browser=chosen.open)
    except bootstrap.SetupError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
