"""Write the golden files anew: `python tests/goldens.py`, then read the difference.

Perft counts (`perft PLIES COUNT` after the options they are of; those of the printed rules were
checked by hand to ply 2), playthroughs (one match of each game with everything the page would be
told) and the dialogues of a terminal. A file that is there keeps what stands at its head; one that
is not yet there gets the presets of the game, and its first full match. A dialogue in a further
language is written anew where there is a `dialogue.<language>.txt`. Slugs as arguments write those
games alone.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

from game_files import folder_of, full_matches, games_with_tests  # noqa: E402 # after the path is set

from py_rules import Match, Record, find_game, from_fragment, to_fragment  # noqa: E402 # as above
from py_rules.game import Game  # noqa: E402 # as above
from py_rules.page.bridge import state  # noqa: E402 # as above
from py_rules.terminal.session import transcript  # noqa: E402 # as above


def perft_settings(path: Path) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """Yield each setting of a perft file with its counts by plies."""
    options, counts = "", list[tuple[int, int]]()
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if words[:1] == ["options"]:
            if counts:
                yield options, counts
            options, counts = "".join(words[1:]), []
        elif words[:1] == ["perft"]:
            counts.append((int(words[1]), int(words[2])))
    yield options, counts


def perft(game: Game[Any, Any], position: Any, plies: int) -> int:
    """Return how many lines of exactly *plies* moves start at *position*."""
    if plies == 0:
        return 1
    moves = game.legal_moves(position)
    if plies == 1:
        return len(moves)
    return sum(perft(game, game.successor(position, move), plies - 1) for move in moves)


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
        told = json.loads(json.dumps(state(Record(match, whole.tags)), default=asdict))
        shown += [f"{key}: {json.dumps(value)}" for key, value in told.items()]
        shown.append("")
    return "\n".join([f"match {fragment}", "", *shown])


def fragment_of(path: Path) -> str:
    """Return the match that a golden file is about, from its first line."""
    return path.read_text(encoding="utf-8").splitlines()[0].removeprefix("match ")


def dialogue(slug: str, fragment: str, language: str = "en") -> str:
    """Return the dialogue of a match, headed by the match."""
    return f"match {fragment}\n\n{transcript(from_fragment(slug, fragment), language)}"


def dialogues(slug: str) -> Mapping[str, Path]:
    """Return the dialogues of a game by language: `dialogue.txt`, `dialogue.de.txt` and so on."""
    further = {path.name.split(".")[1]: path for path in folder_of(slug).glob("dialogue.*.txt")}
    return {"en": folder_of(slug) / "dialogue.txt", **further}


def first_settings(slug: str) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """Yield the settings that a new perft file begins with: the presets, up to ply 3."""
    counts = [(plies, 0) for plies in (1, 2, 3)]
    presets = find_game(slug).setup.presets
    yield "", counts
    for name in presets:
        options = to_fragment(Match.start(slug, preset=name))
        if options:
            yield options, counts


def first_match(slug: str) -> str:
    """Return the match that a new playthrough and a new dialogue are about."""
    for match in full_matches(slug):
        moves = ".".join(match.moves.split())
        return "&".join(part for part in (match.options, f"moves={moves}") if part)
    raise SystemExit(f"{folder_of(slug) / 'match.txt'} has no match to write the goldens of.")


def write(slug: str) -> None:
    """Write the golden files of one game from what stands at their heads."""
    folder = folder_of(slug)
    path = folder / "perft.txt"
    settings = perft_settings(path) if path.exists() else first_settings(slug)
    lines = [f"# Lines of play of {find_game(slug).name}"]
    for options, counts in settings:
        lines.append(f"options {options}".rstrip())
        lines += [f"perft {plies} {count(slug, options, plies)}" for plies, _ in counts]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    path = folder / "playthrough.txt"
    fragment = fragment_of(path) if path.exists() else first_match(slug)
    path.write_text(playthrough(slug, fragment), encoding="utf-8", newline="\n")
    for language, path in dialogues(slug).items():
        fragment = fragment_of(path) if path.exists() else first_match(slug)
        path.write_text(dialogue(slug, fragment, language), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    for game in games_with_tests():
        if game.slug in sys.argv[1:] or not sys.argv[1:]:
            write(game.slug)
