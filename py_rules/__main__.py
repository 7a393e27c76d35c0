"""`python -m py_rules`: list the games, play one, or replay a record."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from py_rules.errors import RulesError
from py_rules.game import GameClass
from py_rules.match import Match, make_options
from py_rules.record import MAX_TEXT, Record, from_text
from py_rules.registry import all_games
from py_rules.terminal.session import TerminalSession, transcript


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return the exit code: 0, or 2 with one sentence of what to change."""
    parser = _parser()
    chosen = parser.parse_args(arguments)
    if chosen.command is None:
        print("The games:\n")
        for game in all_games():
            print(f"  {game.slug:18} {game.name}")
        print("\nPlay one with: python -m py_rules", all_games()[0].slug)
        return 0
    try:
        if chosen.command == "replay":
            return _replay(chosen.file)
        TerminalSession(_start(chosen)).play()
    except RulesError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    """Return the parser: a subcommand for each game with its options, and replay."""
    parser = argparse.ArgumentParser(prog="python -m py_rules", description=__doc__)
    commands = parser.add_subparsers(dest="command", metavar="game")
    replay = commands.add_parser("replay", help="print a recorded match", allow_abbrev=False)
    replay.add_argument("file", type=Path)
    for game in all_games():
        command = commands.add_parser(game.slug, help=f"play {game.name}", allow_abbrev=False)
        command.set_defaults(game=game)
        command.add_argument("--preset", metavar="|".join(game.setup.presets))
        for seat in ("player1", "player2"):
            command.add_argument(f"--{seat}", metavar="NAME")
        for name, spec in game.Options.specs().items():
            flag = f"--{name.replace('_', '-')}"
            words = f"{spec.label}: {spec.wants}; {spec.write(spec.default)} if not given"
            if spec.kind == "flag":
                command.add_argument(
                    flag, dest=name, action="store_const", const="true", help=words
                )
            else:
                command.add_argument(flag, dest=name, metavar="VALUE", help=words)
    return parser


def _start(chosen: argparse.Namespace) -> Record:
    """Return the new match that the arguments ask for."""
    game: GameClass = chosen.game
    specs = game.Options.specs()
    given = {name: getattr(chosen, name) for name in specs if getattr(chosen, name) is not None}
    options = make_options(
        game, chosen.preset, {name: specs[name].read(name, text) for name, text in given.items()}
    )
    names = {seat: getattr(chosen, seat) for seat in ("player1", "player2")}
    return Record(Match.of(game(options)), {seat: name for seat, name in names.items() if name})


def _replay(file: Path) -> int:
    """Print a recorded match as the dialogue it was."""
    try:
        text = file.read_bytes()[: 4 * MAX_TEXT].decode("utf-8")
    except OSError as error:
        print(f"{file} cannot be read: {error.strerror}.", file=sys.stderr)
        return 2
    except UnicodeDecodeError:
        print(f"{file} is not a text in UTF-8.", file=sys.stderr)
        return 2
    print(transcript(from_text(text)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
