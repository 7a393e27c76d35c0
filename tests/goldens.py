"""Write the golden files anew: `python tests/goldens.py`, then read the difference.

Perft counts, playthroughs (one match of each game with everything the page would be told) and
the dialogues of a terminal.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from py_rules import Match, Record, all_games, from_fragment  # noqa: E402 # after the path is set
from py_rules.page.bridge import state  # noqa: E402
from py_rules.search.perft import perft  # noqa: E402
from py_rules.terminal.session import transcript  # noqa: E402


def perft_settings(path: Path) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """Yield each setting of a perft file with its counts by plies."""
    options, counts = "", list[tuple[int, int]]()
    for line in path.read_text().splitlines():
        words = line.split()
        if words[:1] == ["options"]:
            if counts:
                yield options, counts
            options, counts = "".join(words[1:]), []
        elif words[:1] == ["perft"]:
            counts.append((int(words[1]), int(words[2])))
    yield options, counts


def count(slug: str, options: str, plies: int) -> int:
    """Return the number of lines of play of a setting."""
    match = from_fragment(slug, options).match
    return perft(match.game, match.position, plies)


def playthrough(slug: str, fragment: str) -> str:
    """Return, ply by ply, what the bridge would tell the page of a match."""
    whole = from_fragment(slug, fragment)
    match = Match.of(whole.match.game)
    shown = []
    for move in (None, *whole.match.moves):
        match = match.play(move) if move else match
        shown.append(f"# after {move or 'the start'}")
        told = state(Record(match, whole.tags))
        shown += [f"{key}: {json.dumps(value)}" for key, value in told.items()]
        shown.append("")
    return "\n".join([f"match {fragment}", "", *shown])


def fragment_of(path: Path) -> str:
    """Return the match that a golden file is about, from its first line."""
    return path.read_text().splitlines()[0].removeprefix("match ")


def dialogue(slug: str, fragment: str) -> str:
    """Return the dialogue of a match, headed by the match."""
    return f"match {fragment}\n\n{transcript(from_fragment(slug, fragment))}"


def write_all() -> None:
    """Write every golden file from what stands at its head."""
    for game in all_games():
        path = HERE / "perft" / f"{game.slug}.perft"
        lines = [f"# Lines of play of {game.name}"]
        for options, counts in perft_settings(path):
            lines.append(f"options {options}".rstrip())
            lines += [f"perft {plies} {count(game.slug, options, plies)}" for plies, _ in counts]
        path.write_text("\n".join(lines) + "\n")
        for folder, render in (("playthroughs", playthrough), ("dialogues", dialogue)):
            path = HERE / folder / f"{game.slug}.txt"
            path.write_text(render(game.slug, fragment_of(path)))


if __name__ == "__main__":
    write_all()
