"""Every front end keeps to docs/front-ends.md, at positions and under options drawn at random."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from bridge_requests import reply_to
from expected_screen import screen_of
from front_ends import faults, read
from game_files import ROOT, WEB, languages

from py_rules import Match, Record, all_games, from_fragment, to_fragment
from py_rules.page.bridge import catalog
from py_rules.registry import GameClass
from tools.site.locales import Locales, Table
from tools.site.node import node_command

pytestmark = [pytest.mark.node, pytest.mark.turns]

GENERIC = "games/generic/board.js"
PLIES = (0, 1, 2, 5, 9, 60)
UNJUDGED = {"refused", "gains"}
"""The parts of a board that only the rules know: why a move is refused, and what it scores."""


@cache
def sources() -> Path:
    """Return the folder of the front ends; with those of other packages."""
    further = [Path(each) for each in os.environ.get("GAME_WEB", "").split(os.pathsep) if each]
    if not further:
        return WEB
    folder = ROOT / ".cache" / "front-ends"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(WEB, folder)
    for each in further:
        shutil.copytree(each, folder / "games", dirs_exist_ok=True)
    return folder


@cache
def tables() -> Mapping[str, Mapping[str, Table]]:
    """Return the messages of every namespace, other packages included, by language."""
    root = sources()
    files = {path.relative_to(root).as_posix(): path for path in root.rglob("locales/*.json")}
    locales = Locales(files, [game.slug for game in all_games()])
    return {language: locales.tables(language) for language in languages()}


@cache
def positions(game: GameClass) -> Sequence[tuple[Any, dict[str, str]]]:
    """Return the page's view of some positions, and the result of each move there."""
    listed = []
    for seed, preset in enumerate([None, *game.setup.presets]):
        for plies in PLIES:
            rng = Random(seed * 100 + plies)  # noqa: S311 # nothing here is secret
            match = Match.start(game.slug, preset=preset)
            while not match.outcome and match.ply < plies:
                match = match.play(rng.choice(match.legal_moves))
            results = {move: looks_like(match.play(move)) for move in match.legal_moves}
            state = reply_to(do="view", game=game.slug, record=to_fragment(Record(match)))
            listed.append((state, results))
    return listed


def looks_like(match: Match) -> str:
    """Return what there is to draw, but for the names of the parts of the moves that led there."""
    names = "|".join(re.compile(match.game.notation).groupindex)
    return re.sub(rf'"({names})"', '"part"', json.dumps(match.view()))


def cases(game: GameClass, script: str) -> Sequence[dict[str, Any]]:
    """Return what is drawn: positions in each language, narrow and wide, analyzed and not."""
    entry = next(entry for entry in catalog() if entry["slug"] == game.slug)
    opening = reply_to(do="view", game=game.slug, record="")
    tags = languages()
    made = []
    for number, (state, results) in enumerate(positions(game)):
        forecast = {
            "winner": 0, "kind": "forced", "plies": 3, "margin": None, "bound": None, "rank": 0,
        }  # fmt: skip
        forecasts = {"moves": dict.fromkeys(state["legal_moves"], forecast), "parts": {}}
        made += [
            {
                "script": script,
                "entry": entry,
                "state": state,
                "opening": opening,
                "results": results,
                "wide": wide,
                "forecasts": forecasts if wide == (number % 2 == 0) else None,
                "language": tags[(number + wide) % len(tags)],
            }
            for wide in (False, True)
        ]
    return made


Drawn = Sequence[tuple[dict[str, Any], dict[str, Any]]]
"""Cases, each with what a front end makes of it."""


def draw(game: GameClass, script: str) -> Drawn:
    wanted = cases(game, script)
    done = subprocess.run(
        node_command(Path(__file__).parent / "draw_fronts.mjs"),
        input=json.dumps({"sources": str(sources()), "languages": tables(), "cases": wanted}),
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return list(zip(wanted, json.loads(done.stdout), strict=True))


def assert_keeps_to_contract(script: str, drawn: Drawn) -> None:
    found = list(dict.fromkeys(fault for pair in drawn for fault in faults(*pair)))
    assert not found, "\n".join([f"{script}:", *found[:20]])


@pytest.fixture(scope="module", params=all_games(), ids=lambda game: game.slug)
def game(request: pytest.FixtureRequest) -> GameClass:
    found: GameClass = request.param
    return found


@pytest.fixture(scope="module")
def script(game: GameClass) -> str:
    own = f"games/{game.slug}/board.js"
    return own if (sources() / own).exists() else GENERIC


@pytest.fixture(scope="module")
def drawn(game: GameClass, script: str) -> Drawn:
    return draw(game, script)


def test_a_front_end_keeps_to_its_contract(script: str, drawn: Drawn) -> None:
    assert_keeps_to_contract(script, drawn)


def test_a_link_is_drawn_from_its_text_as_python_draws_it(drawn: Drawn) -> None:
    going_on = [(case["state"], each["preview"]) for case, each in drawn]
    going_on = [(state, preview) for state, preview in going_on if state["outcome"] is None]
    assert max(state["ply"] for state, _ in going_on) >= 2
    if going_on[0][1] is None:
        pytest.skip("It has no preview: the opening is drawn, and the moves as pending.")
    for state, preview in going_on:
        known = {"moves", "ply", "to_move", "options", "record"}
        assert {key: preview[key] for key in known} == {key: state[key] for key in known}
        board = {key: preview["board"][key] for key in preview["board"].keys() - UNJUDGED}
        assert board == {key: state["board"][key] for key in board}, state["record"]


def test_a_picture_shows_the_position_and_whose_its_parts_are(
    game: GameClass, drawn: Drawn
) -> None:
    screen = screen_of(game.slug)
    if screen is None:
        pytest.skip("It has no screen.py.")
    for case, each in drawn:
        shown = read(each["picture"])
        texts = ["".join(part.text).strip() for part in shown if part.tag == "text"]
        classes = " ".join(part.attributes.get("class", "") for part in shown)
        owners = [int(owner) - 1 for owner in re.findall(r"\bof-(\d)", classes)]
        record = case["state"]["record"]
        found = [text for text in texts if text], owners
        assert found == screen.picture(from_fragment(game.slug, record).match), record


def test_the_generic_front_end_could_draw_every_game(game: GameClass) -> None:
    assert_keeps_to_contract(GENERIC, draw(game, GENERIC))
