"""The reduced module of Python: how it is built, and that it answers like the full module."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from nightly import some

from tools.bootstrap import ROOT
from tools.pyodide.profile import COMPARISON, comparison
from tools.pyodide.reduced_module import LISTS, read_lists, write_lists, write_reduced_module
from tools.pyodide.runtime import MODULE, REDUCED, REMAINDER, upstream
from tools.site.node import node_command

pytestmark = pytest.mark.node

SEED = 4_000_001  # not the profile's
FEW = 100


def run(script: Path, given: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        node_command(script),
        input=json.dumps(given),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def compare(site: Path, **how: Any) -> subprocess.CompletedProcess[str]:
    return run(COMPARISON, {**comparison(site, requests=FEW, seed=SEED), **how})


@pytest.mark.turns
@pytest.mark.parametrize("called", [[], [1, 2, 3]])
def test_both_parts_together_are_the_module_of_pyodide(tmp_path: Path, called: list[int]) -> None:
    write_reduced_module(tmp_path, called)
    paths = {"reduced": REDUCED, "remainder": REMAINDER, "out": "joined.wasm"}
    given = {name: str(tmp_path / path) for name, path in paths.items()}
    done = run(Path(__file__).with_name("rejoin.mjs"), given)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "joined.wasm").read_bytes() == upstream(MODULE).read_bytes()


@pytest.mark.turns
def test_tables_are_found_again_by_their_contents(tmp_path: Path) -> None:
    lists = json.loads(LISTS.read_text(encoding="utf-8"))
    moved = [{**table, "from": 0} for table in lists["emptied"]]
    path = tmp_path / "lists.json"
    path.write_text(json.dumps({**lists, "emptied": moved}), encoding="utf-8")
    write_lists(read_lists().keep, path)
    assert read_lists(path).emptied == read_lists().emptied


@pytest.mark.parametrize(
    ("requests", "starts"),
    some([(FEW, ["restored"]), (2_100, ["plain", "restored", "collecting"])]),
)
def test_both_modules_reply_alike(site: Path, requests: int, starts: list[str]) -> None:
    done = compare(site, requests=requests, starts=starts)
    assert done.returncode == 0, done.stdout + done.stderr
    for start in starts:
        assert f"({start}): 0 replies differ" in done.stdout
    sent = max(int(line.split()[0]) for line in done.stdout.splitlines())
    assert sent > 0.9 * requests


@pytest.mark.turns
@pytest.mark.parametrize("requests", some([FEW, 300]))
def test_replies_do_not_depend_on_emptied_data(site: Path, requests: int) -> None:
    assert sum(end - start for start, end in read_lists().emptied) > 900_000
    done = compare(site, requests=requests, fill=0xA5, starts=["restored"])
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.nightly
def test_functions_that_an_added_game_calls_stay_on_its_site(
    site: Path, project: Path, tmp_path: Path
) -> None:
    rules = project / "nim_duel.py"
    source = rules.read_text(encoding="utf-8")
    # An encoding that no page uses.
    changed = source.replace('"label": "The heap"', '"label": "あ".encode("euc_jp").hex()')
    assert changed != source
    rules.write_text(changed, encoding="utf-8", newline="\n")
    theirs = tmp_path / "theirs"
    build = [sys.executable, "build.py", "build", "--dev", "--out", theirs, "--game", project]
    subprocess.run(build, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    view = json.dumps({"do": "view", "game": "nim", "record": ""})
    how: dict[str, Any] = {"emptied": [], "starts": ["plain"], "first": [view], "requests": 30}
    done = compare(theirs, **how)
    assert done.returncode == 0, done.stdout + done.stderr
    done = compare(theirs, **how, reduced=str(site / REDUCED))
    assert done.returncode == 1
    assert "unreachable" in done.stdout
