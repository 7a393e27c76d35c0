"""Find the functions of Python's module that a site calls, and compare the reduced module."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tools.bootstrap import ROOT
from tools.pyodide.reduced_module import read_lists, write_lists
from tools.pyodide.runtime import MODULE, REDUCED, upstream
from tools.site.node import node_command, run_script

COMPARISON: Final = ROOT / "tools" / "pyodide" / "wasm" / "compare_modules.mjs"
_OUR_REQUESTS: Final = 30_000
_REQUESTS: Final = 1_000
_OUR_SHARE: Final = {"thought": 0.02, "untimed": 0.2}
_SHARE: Final = {"thought": 0.05, "untimed": 0}  # unknown for other games' solvers
_NOISE: Final = 0xA5


def profile_other_games(site: Path, *, snapshots: bool) -> Sequence[int]:
    """Return the functions that are called when the games of *site* are played at random.

    *snapshots* tells whether the site keeps snapshots.

    Raises:
        SetupError: If its Python does not start.
    """
    return _profile(site, snapshots=snapshots, requests=_REQUESTS, share=_SHARE)


def profile_our_games(site: Path) -> None:
    """Profile a built *site* in Node.js and in a browser, and write the functions that stay.

    Raises:
        SetupError: If its Python does not start.
    """
    # Only this command needs Playwright.
    from tools.pyodide.browser_profile import called_in_browser

    with tempfile.TemporaryDirectory() as folder:
        instrumented = Path(folder) / "instrumented.wasm"
        print("Playing in Node.js takes some minutes …", flush=True)
        called = _profile(
            site, requests=_OUR_REQUESTS, snapshots=True, share=_OUR_SHARE, copy=str(instrumented)
        )
        print(f"{len(called)} functions. Visiting each game in Chromium …", flush=True)
        keep = {*called, *called_in_browser(site, instrumented)}
    print(f"{len(keep)} functions stay.")
    write_lists(keep)


def _profile(site: Path, **how: object) -> Sequence[int]:
    given = {"module": str(upstream(MODULE)), "site": str(site), **how}
    failure = "The games of the site could not be profiled:"
    called: Sequence[int] = json.loads(
        run_script("pyodide/wasm/profile.mjs", given=json.dumps(given), failure=failure)
    )
    return called


def compare_modules(site: Path, requests: int, seed: int, *, fill_noise: bool) -> int:
    """Send the same requests to both modules; return 0 if the replies are equal, else 1.

    With *fill_noise* the emptied data is filled with noise, so that reading it shows.
    """
    fill = _NOISE if fill_noise else 0
    given = json.dumps({**comparison(site, requests=requests, seed=seed), "fill": fill})
    return subprocess.run(
        node_command(COMPARISON), input=given, encoding="utf-8", check=False
    ).returncode


def comparison(site: Path, *, requests: int, seed: int) -> Mapping[str, object]:
    """Return the input of `wasm/compare_modules.mjs` for a built *site*."""
    return {
        "module": str(upstream(MODULE)),
        "reduced": str(site / REDUCED),
        "site": str(site),
        "emptied": read_lists().emptied,
        "requests": requests,
        "seed": seed,
    }
