"""`python -m py_rules`: list games, play one, replay a record, make puzzles, run a tournament."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from getpass import getpass
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from py_rules import __version__
from py_rules.conformance.context import failure
from py_rules.errors import OptionError, RulesError, UnknownGameError
from py_rules.game import GameClass, Player, make_options, read_values
from py_rules.match import Match
from py_rules.messages import language_there_is, languages, sentence
from py_rules.players import STRONGEST
from py_rules.record import MAX_TEXT, Record, RecordError, all_from_text, from_text
from py_rules.registry import all_games, games_of_others, unusable_games
from py_rules.terminal.arguments import (
    FAILURE,
    language_parser,
    limits_of,
    option_flag,
    parser,
    program,
)
from py_rules.terminal.checks import print_checks
from py_rules.terminal.dialogue import Dialogue, game_name
from py_rules.terminal.new_game import new_game
from py_rules.terminal.opponents import FileError, opponent_of, parse_player, seat_opponent, text_of
from py_rules.terminal.output import prepare_streams
from py_rules.terminal.projects import load_games, with_project
from py_rules.terminal.puzzles import print_puzzles
from py_rules.terminal.session import TerminalSession, transcript
from py_rules.terminal.tournaments import play_tournament, print_verified

_OF_OPPONENTS = "seat", "seed", "nodes", "seconds"
"""Arguments that mean nothing without an opponent."""

Read = TypeVar("Read", Record, Sequence[Record])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return the exit code: 0, or 2 after a sentence about the mistake."""
    prepare_streams()
    asked, rest = language_parser().parse_known_args(arguments)
    language = language_there_is(asked.language)
    if language is None:
        known = ", ".join(languages())
        print(Dialogue().say("no-language", language=asked.language, known=known), file=sys.stderr)
        return 2
    general = Dialogue(language)
    try:
        with with_project(rest) as words:
            _name_unusable(words, language)
            chosen = parser(general, __version__).parse_args(words)
            code = _run_game(chosen, general, rest)
        sys.stdout.flush()
        return code
    except (EOFError, KeyboardInterrupt):  # at a question, before there is a match
        print()
        return 130
    except BrokenPipeError:  # the reader, such as `head`, has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except RulesError as error:
        print(error.sentence(language), file=sys.stderr)
    except FileError as fault:
        print(general.say(fault.key, **fault.params), file=sys.stderr)
    except OSError as error:  # such as a full disk
        print(general.say("output-failed", detail=error.strerror or str(error)), file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 2


def _run_game(chosen: argparse.Namespace, general: Dialogue, typed: Sequence[str]) -> int:
    """Run the command; an exception of a game of another package is a sentence.

    Raises:
        FileError: If the game fails.
    """
    try:
        if FAILURE in chosen:
            raise getattr(chosen, FAILURE)
        return _run(chosen, general)
    except (RulesError, FileError, OSError):
        raise
    except Exception as error:  # code of a game may raise anything
        game: Any = getattr(chosen, "game", None)
        if game not in games_of_others().values():
            raise
        name, detail = game_name(game, general.language), failure(error, game)
        word = typed[0] if chosen.command == game.slug else typed[1]  # its folder, or its slug
        command = f"{program()} check {word}"
        raise FileError("game-failed", name=name, detail=detail, command=command) from None


def _run(chosen: argparse.Namespace, general: Dialogue) -> int:
    match chosen.command:
        case None:
            _list_games(general)
        case "replay":
            records = _read(chosen.file, _all_records)
            print("\n".join(transcript(record, general.language) for record in records))
        case "tournament":
            return play_tournament(chosen, general)
        case "verify":
            return print_verified(chosen.file, general)
        case "puzzles":
            return print_puzzles(chosen, general)
        case "check":
            return print_checks(chosen.slug, chosen.seconds, general)
        case "new-game":
            _write_game(chosen, general)
        case "play":
            _play(_start(chosen, general.language), chosen, general)
        case "resume":
            _play(_read(chosen.file, from_text), chosen, general)
        case _:
            TerminalSession(_start(chosen, general.language), language=general.language).play()
    return 0


def _all_records(text: str) -> Sequence[Record]:
    return [*all_from_text(text)] or [from_text(text)]  # which says what is wrong with no record


def _read(file: Path, read: Callable[[str], Read]) -> Read:
    try:
        return read(text_of(file, MAX_TEXT))
    except UnknownGameError as error:
        if "known" not in error.params:  # it is installed, but it cannot be used
            raise
        raise FileError("file-no-game", file=str(file), slug=str(error.params["slug"])) from None


def _name_unusable(words: Sequence[str], language: str) -> None:
    """Say which installed games are left out; raise the reason if the command is for one."""
    load_games()
    slugs = {game.slug for game in all_games()}
    for error in unusable_games():
        if error.params["slug"] in {*words} - slugs:
            raise error
        print(error.sentence(language), file=sys.stderr)


def _list_games(general: Dialogue) -> None:
    print(f"{general.say('games')}\n")
    for game in all_games():
        print(f"  {game.slug:18} {game_name(game, general.language)}")
    slug, name = all_games()[0].slug, program()
    commands = {
        f"{name} play {slug}": "play-two",
        f"{name} play {slug} --opponent {STRONGEST}": "play-computer",
        f"{name} puzzles {slug} --solve": "play-puzzle",
    }
    width = max(map(len, commands))
    print(f"\n{general.say('play-one')}\n")
    for command, about in commands.items():
        print(f"  {command:{width}}  {general.say(about)}")


def _write_game(chosen: argparse.Namespace, general: Dialogue) -> None:
    slug = new_game(chosen.folder, minimal=chosen.minimal)
    rules = chosen.folder / slug.replace("-", "_") / "rules.py"
    print(f"{general.say('new-written', rules=str(rules))}\n")
    for command in ("play", "check"):
        print(f"  {program()} {command} {chosen.folder}")


def _play(record: Record, chosen: argparse.Namespace, general: Dialogue) -> None:
    opponent = opponent_of(record)
    if chosen.opponent is not None:
        player: Player = 0 if chosen.seat == 2 else 1
        limits = limits_of(chosen)
        who = parse_player(chosen.opponent, limits["seconds"])
        record, opponent = seat_opponent(record, who, player, **limits)
    for name in _OF_OPPONENTS if chosen.opponent is None else ():
        if getattr(chosen, name) is not None:
            raise FileError("opponent-lacks", option=option_flag(name))
    with suppress(ImportError):
        import_module("readline")  # from now on the arrow keys edit and repeat lines
    session = TerminalSession(record, language=general.language, opponent=opponent)
    session.play(with_help=True)


def _start(chosen: argparse.Namespace, language: str) -> Record:
    game: GameClass = chosen.game
    asked = {name: getattr(chosen, name) for name in game.Options.specs()}
    given = {name: text for name, text in asked.items() if text is not None}
    for name, text in given.items():  # a word may be typed in lowercase
        spec = game.Options.specs()[name]
        if spec.kind == "word" and not spec.allows(text) and spec.allows(text.upper()):
            given[name] = text.upper()
    unseen = [
        name for name in game.setup.hidden_options.get(chosen.preset, ()) if name not in given
    ]
    given |= {name: _ask_unseen(game, name, language) for name in unseen}
    try:
        values = dict(read_values(game, given))
        for name, drawn in game.setup.random_options.get(chosen.preset, {}).items():
            values.setdefault(name, secrets.choice(drawn))
        options = make_options(game, chosen.preset, values)
    except OptionError as error:
        flag = option_flag(str(error.params.get("option")))
        raise _named(error, game, language, flag) from None
    names = {seat: getattr(chosen, seat) for seat in ("player1", "player2")}
    try:
        return Record(Match.of(game(options)), {seat: name for seat, name in names.items() if name})
    except RecordError as error:
        tag = option_flag(str(error.params["tag"]).lower())
        error.params = {**error.params, "tag": tag}
        raise


def _ask_unseen(game: GameClass, name: str, language: str) -> str:
    """Ask for a value without showing it to the other player, until it is allowed; return it."""
    spec = game.Options.specs()[name]
    label = sentence(f"option.{name}.label", {}, language, game)
    ask = getpass if sys.stdin.isatty() else input
    while True:
        text = ask(f"{label}: ").strip().upper()
        try:
            spec.read(name, text)
        except OptionError as error:
            print(_named(error.for_game(game), game, language, label).sentence(language))
        else:
            return text


def _named(error: OptionError, game: GameClass, language: str, name: str) -> OptionError:
    """Return the error with the option by the name that the person sees."""
    option = error.params.get("option")
    if option in game.Options.specs():
        shape = sentence(f"option.{option}.shape", {}, language, game)
        error.params = {**error.params, "option": name, "shape": shape}
    return error


if __name__ == "__main__":
    sys.exit(main())
