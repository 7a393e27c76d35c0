"""`python -m py_rules`: list the games, play one, or replay a record."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from py_rules.errors import RulesError
from py_rules.game import GameClass
from py_rules.match import Match, make_options, read_values
from py_rules.messages import ENGLISH, language_there_is, languages, sentence
from py_rules.options import Option
from py_rules.record import MAX_TEXT, Record, from_text
from py_rules.registry import all_games
from py_rules.terminal.dialogue import Dialogue, game_name
from py_rules.terminal.session import TerminalSession, transcript


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return the exit code: 0, or 2 with one sentence of what to change."""
    asked, rest = _language_parser().parse_known_args(arguments)
    language = language_there_is(asked.language)
    if language is None:
        known = ", ".join(languages())
        print(Dialogue().say("no-language", language=asked.language, known=known), file=sys.stderr)
        return 2
    general = Dialogue(language)
    chosen = _parser(general).parse_args(rest)
    if chosen.command is None:
        print(f"{general.say('games')}\n")
        for game in all_games():
            print(f"  {game.slug:18} {game_name(game, language)}")
        command = f"python -m py_rules {all_games()[0].slug}"
        print(f"\n{general.say('play-one', command=command)}")
        return 0
    try:
        if chosen.command == "replay":
            return _replay(chosen.file, general)
        TerminalSession(_start(chosen), language=language).play()
    except RulesError as error:
        print(error.sentence(language), file=sys.stderr)
        return 2
    return 0


def _language_parser(about: str | None = None) -> argparse.ArgumentParser:
    """Return the parser of the one option that is read first: all else is said in its language."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--language", metavar="TAG", default=ENGLISH, help=about)
    return parser


def _parser(general: Dialogue) -> argparse.ArgumentParser:
    """Return the parser: a subcommand for each game with its options, and replay."""
    parser = argparse.ArgumentParser(
        prog="python -m py_rules",
        description=general.say("about"),
        parents=[_language_parser(general.say("about-language", known=", ".join(languages())))],
    )
    commands = parser.add_subparsers(dest="command", metavar="game")
    replay = commands.add_parser("replay", help=general.say("about-replay"), allow_abbrev=False)
    replay.add_argument("file", type=Path)
    for game in all_games():
        play = general.say("about-game", name=game_name(game, general.language))
        command = commands.add_parser(game.slug, help=play, allow_abbrev=False)
        command.set_defaults(game=game)
        command.add_argument("--preset", metavar="|".join(game.setup.presets))
        for seat in ("player1", "player2"):
            command.add_argument(f"--{seat}", metavar="NAME")
        for name, spec in game.Options.specs().items():
            flag = f"--{name.replace('_', '-')}"
            words = _about_option(game, name, spec, general.language)
            if spec.kind == "flag":
                command.add_argument(
                    flag, dest=name, action="store_const", const="true", help=words
                )
            else:
                command.add_argument(flag, dest=name, metavar="VALUE", help=words)
    return parser


def _about_option(game: GameClass, name: str, spec: Option[Any], language: str) -> str:
    """Return what an option is, what it may be and what it is if nothing is said."""
    limits = {**spec.limits, "option": name}
    about = {
        "label": sentence(f"option.{name}.label", {}, language, game),
        "wants": sentence(f"terminal.wants.{spec.wants}", limits, language, game),
        "default": spec.write(spec.default),
    }
    # A percent sign would be one of argparse's own.
    return sentence("terminal.about-option", about, language).replace("%", "%%")


def _start(chosen: argparse.Namespace) -> Record:
    """Return the new match that the arguments ask for."""
    game: GameClass = chosen.game
    asked = {name: getattr(chosen, name) for name in game.Options.specs()}
    given = {name: text for name, text in asked.items() if text is not None}
    options = make_options(game, chosen.preset, read_values(game, given))
    names = {seat: getattr(chosen, seat) for seat in ("player1", "player2")}
    return Record(Match.of(game(options)), {seat: name for seat, name in names.items() if name})


def _replay(file: Path, general: Dialogue) -> int:
    """Print a recorded match as the dialogue it was."""
    try:
        with file.open("rb") as opened:
            text = opened.read(4 * MAX_TEXT).decode("utf-8")
    except OSError as error:
        fault = general.say("file-unreadable", file=str(file), detail=str(error.strerror))
    except UnicodeDecodeError:
        fault = general.say("file-no-text", file=str(file))
    else:
        print(transcript(from_text(text), general.language))
        return 0
    print(fault, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
