"""The bots of docs/bots.md and of the guides in the lab play as well as the texts say."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import Path

import pytest
from game_files import ROOT, WEB
from nightly import pairs, some

from py_rules import Match, all_games
from py_rules.__main__ import main
from py_rules.tournament.bot import BotFile, load_bot
from py_rules.tournament.runner import play

DOCUMENTS = [ROOT / "docs" / "bots.md", *sorted((WEB / "lab").glob("guide.*.md"))]


def bots_of(document: Path) -> Sequence[BotFile]:
    text = document.read_text(encoding="utf-8")
    sources = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [load_bot(source, f"bot_{number}.py") for number, source in enumerate(sources, 1)]


def points(bot: BotFile, slug: str, matches: int) -> float:
    taken = 0.0
    for number in range(matches):
        seat = number % 2
        players = ("easy", bot) if seat else (bot, "easy")
        played = play(Match.start(slug), players, seed=number)
        assert played.faults == (None, None)
        taken += 0.5 if played.winner is None else played.winner == seat
    return taken / matches


@pytest.mark.turns
@pytest.mark.no_cover  # counting lines takes several times as long
@pytest.mark.parametrize("matches", some([8, 100]))
def test_only_the_third_bot_beats_easy(matches: int) -> None:
    first, greedy, careful, _ = bots_of(DOCUMENTS[0])
    chance = 1 / matches**0.5  # two standard errors of a match between equals
    assert points(first, "palindrome-war", matches) < 0.3
    assert abs(points(greedy, "palindrome-war", matches) - 0.4) < max(0.1, chance)
    assert abs(points(greedy, "center-square", matches) - 0.5) < max(0.1, chance)
    assert abs(points(careful, "center-square", matches) - 0.75) < max(0.1, chance)


@pytest.mark.nightly
@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["first", "greedy"])
def test_the_first_tournament_gives_the_points_of_the_text(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = DOCUMENTS[0].read_text(encoding="utf-8")
    scores = re.findall(r"It scores (\d+) of the 100 points", text)
    number = ["first", "greedy"].index(name)
    [command] = re.findall(r"py_rules (tournament first.py .*)", text)
    monkeypatch.chdir(tmp_path)
    Path(f"{name}.py").write_text(bots_of(DOCUMENTS[0])[number].source, encoding="utf-8")
    assert main(shlex.split(command.replace("first", name))) == 0
    [row] = re.findall(rf"{name}.py .*", capsys.readouterr().out)
    assert row.split()[5] == scores[number]


@pytest.mark.nightly
@pytest.mark.no_cover
def test_tournament_prints_the_table_of_the_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = DOCUMENTS[0].read_text(encoding="utf-8")
    [(command, printed)] = re.findall(
        r"py_rules (tournament [^`]*--out result.jsonl)\n[^`]*```\n\n```text\n([^`]*)```", text
    )
    monkeypatch.chdir(tmp_path)
    for bot, name in zip(bots_of(DOCUMENTS[0]), ("first", "greedy", "careful"), strict=False):
        Path(f"{name}.py").write_text(bot.source, encoding="utf-8")
    assert main(shlex.split(command.replace("\\\n", " "))) == 0
    assert capsys.readouterr().out == printed


@pytest.mark.parametrize(
    ("document", "slug"),
    pairs(DOCUMENTS, [game.slug for game in all_games()]),
    ids=lambda each: getattr(each, "name", each),
)
def test_every_bot_plays_every_game(document: Path, slug: str) -> None:
    for bot in bots_of(document):
        for players in ((bot, "easy"), ("easy", bot)):
            assert play(Match.start(slug), players, seed=7).faults == (None, None)
