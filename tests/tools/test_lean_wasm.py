"""The Python that the page is sent answers as the whole one does, and a proof of that can fail."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tools_projects import make_project

from tools.bootstrap import ROOT
from tools.pyodide.lean import read_lists
from tools.pyodide.profile import comparison
from tools.pyodide.runtime import LEAN, MODULE, upstream

pytestmark = pytest.mark.node

SEED = 4_000_001  # of requests that no profile has made
FEW = 300


def run(script: Path, given: object) -> subprocess.CompletedProcess[str]:
    """Run a script that is given JSON to its end."""
    node = shutil.which("node")
    assert node
    return subprocess.run(
        [node, str(script)],
        input=json.dumps(given),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def compare(site: Path, **how: Any) -> subprocess.CompletedProcess[str]:
    """Ask the whole module and the lean one the same."""
    given = {**comparison(site, requests=FEW, seed=SEED), **how}
    return run(ROOT / "tools" / "pyodide" / "wasm" / "prove.mjs", given)


@pytest.fixture(scope="module")
def missed(site: Path) -> dict[str, Any]:
    """Return what requests call, and where a sentence is that they are answered with."""
    given = {"module": str(upstream(MODULE)), "site": str(site), "seed": SEED, "requests": FEW}
    done = run(Path(__file__).with_name("missed.mjs"), given)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_both_answer_alike(site: Path) -> None:
    """Started anew, restored, and with a collection of garbage at every moment."""
    done = compare(site, requests=2_100)
    assert done.returncode == 0, done.stdout + done.stderr
    for way in ("plain", "restored", "collecting"):
        assert f"({way}): 0 replies differ" in done.stdout
    made = max(int(line.split()[0]) for line in done.stdout.splitlines())
    assert made >= 2_000


def test_nobody_reads_what_is_empty(site: Path) -> None:
    """With nonsense in its place the answers are the same."""
    ranges = read_lists().zero
    assert sum(end - start for _, start, end in ranges) > 500_000
    done = compare(site, fill=0xA5, ways=["restored"])
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_function_that_is_missing_is_noticed(site: Path, missed: dict[str, Any]) -> None:
    """One that only requests call: the start goes well without it."""
    assert len(missed["called"]) > 1
    assert set(missed["called"]) <= read_lists().keep
    done = compare(site, ways=["plain"], without=missed["called"][:1])
    assert done.returncode == 1
    assert "(plain): 1 replies differ" in done.stdout
    assert "unreachable" in done.stdout


def test_data_that_is_missing_is_noticed(site: Path, missed: dict[str, Any]) -> None:
    """A sentence that is read and not there: the answer is another one, and nothing traps."""
    assert missed["told"]
    how = {"zero": missed["told"], "fill": ord("x"), "first": ["{"]}
    done = compare(site, ways=["plain"], requests=1, **how)
    assert done.returncode == 1
    assert "xxxxxxxxxx" in done.stdout
    assert "unreachable" not in done.stdout


@pytest.mark.nightly
def test_what_only_a_game_from_elsewhere_calls_is_kept_for_it(site: Path, tmp_path: Path) -> None:
    """Its requests are tried when a site is built with it: here, a codec that no page has."""
    project = make_project(tmp_path / "project")
    rules = project / "nim_duel.py"
    source = rules.read_text(encoding="utf-8")
    changed = source.replace('{"counters": position.left}', '{"sign": "あ".encode("euc_jp").hex()}')
    assert changed != source
    rules.write_text(changed, encoding="utf-8", newline="\n")
    theirs = tmp_path / "theirs"
    build = [sys.executable, "build.py", "build", "--dev", "--out", theirs, "--game", project]
    subprocess.run(build, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    view = json.dumps({"do": "view", "game": "nim", "record": ""})
    given = {**comparison(theirs, requests=30, seed=SEED), "zero": [], "ways": ["plain"]}
    prove = ROOT / "tools" / "pyodide" / "wasm" / "prove.mjs"
    done = run(prove, {**given, "first": [view]})
    assert done.returncode == 0, done.stdout + done.stderr
    # Our own lists would not do.
    done = run(prove, {**given, "first": [view], "lean": str(site / LEAN)})
    assert done.returncode == 1
    assert "unreachable" in done.stdout
