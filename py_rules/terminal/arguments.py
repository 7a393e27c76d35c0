"""The parser of the command line, with its help in the chosen language."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NoReturn, TypedDict

from py_rules.errors import nearest
from py_rules.game import GameClass
from py_rules.messages import ENGLISH, error_sentence, languages, sentence
from py_rules.options import Option
from py_rules.registry import all_games
from py_rules.terminal.checks import CHECK_SECONDS
from py_rules.terminal.dialogue import Dialogue, game_name
from py_rules.tournament.bot import DEFAULT_NODES
from py_rules.tournament.timeout import usual_seconds

COMMAND = "noon"
FAILURE = "_failure"
"""A parsed argument. No option of a game can have this name."""
MODULE = "python -m py_rules"

_PLAYER = "LEVEL|FILE.py"
_DAY = 86_400
_SEED = "1"


_REFUSALS = {
    "the following arguments are required: (?P<names>.+)": "wrong.missing",
    "unrecognized arguments: (?P<names>.+)": "wrong.unknown",
    "argument (?P<names>.+?): expected (one|at least one) argument": "wrong.value",
    r"argument (?P<names>.+?): invalid choice: (?P<value>.+) \(choose from (?P<known>.+)\)": (
        "wrong.choice"
    ),
    "argument (?P<names>.+?): invalid int value: '(?P<value>.*)'": "wrong.number",
    "argument (?P<names>.+?): (?P<detail>.+)": "wrong.other",
}
"""The keys of the refusals of `argparse`, which it says in English."""


class Limits(TypedDict):
    """The seed of a match, and the positions and seconds for each move of a player."""

    seed: str
    nodes: int
    seconds: float


class _Formatter(argparse.HelpFormatter):
    """Help whose headings are in the chosen language."""

    def __init__(self, general: Dialogue, prog: str) -> None:
        super().__init__(prog)
        self._general = general

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        said = f"{self._general.say('usage')} " if prefix is None else prefix
        super().add_usage(usage, actions, groups, said)

    def start_section(self, heading: str | None) -> None:
        key = "options" if heading == "options" else "arguments"
        super().start_section(self._general.say(key))


class _Parser(argparse.ArgumentParser):
    general = Dialogue()

    def __init__(self, **options: Any) -> None:
        formatter = partial(_Formatter, self.general)
        super().__init__(**options, add_help=False, formatter_class=formatter)
        self.add_argument("-h", "--help", action="help", help=self.general.say("about-help"))

    def error(self, message: str) -> NoReturn:
        """Print the usage and, in the chosen language, what is wrong; exit with the code 2."""
        self.print_usage(sys.stderr)
        found = ((re.fullmatch(shape, message, re.DOTALL), key) for shape, key in _REFUSALS.items())
        match, key = next(((match, key) for match, key in found if match), (None, ""))
        words = match.groupdict() if match else {}
        params = {name: word.replace("'", "") for name, word in words.items()}
        said = self.general.say(key, **params) if match else message
        if near := nearest(params.get("value", ""), params.get("known", "").split(", ")):
            said += f" {error_sentence('near', {'word': near}, self.general.language)}"
        self.exit(2, f"{self.prog}: {said}\n")


def program() -> str:
    """Return how this was started: the command `noon`, or the module."""
    typed = sys.argv[0] if sys.argv else ""
    return COMMAND if Path(typed).stem == COMMAND else MODULE


def language_parser(about: str | None = None) -> argparse.ArgumentParser:
    """Return the parser of `--language`, which is read first, for all other messages."""
    parser = argparse.ArgumentParser(program(), add_help=False, allow_abbrev=False)
    parser.add_argument("--language", metavar="TAG", default=ENGLISH, help=about)
    return parser


def parser(general: Dialogue, version: str) -> argparse.ArgumentParser:
    """Return the parser of all commands; a game alone is played by two."""
    say = general.say
    kind = type("LocalizedParser", (_Parser,), {"general": general})
    whole: argparse.ArgumentParser = kind(
        prog=program(),
        description=say("about"),
        parents=[language_parser(say("about-language", known=", ".join(languages())))],
    )
    about = say("about-version")
    whole.add_argument("--version", action="version", version=f"noon {version}", help=about)
    commands = whole.add_subparsers(dest="command", metavar="game", help=say("about-command"))

    def command(name: str, about: str) -> argparse.ArgumentParser:
        added: argparse.ArgumentParser = commands.add_parser(name, help=about, allow_abbrev=False)
        return added

    replay = command("replay", say("about-replay"))
    replay.add_argument("file", type=Path, help=say("about-matches"))
    of_project: Any = {"metavar": "DIR|GAME", "required": True, "help": say("about-project")}
    play = command("play", say("about-play"))
    games = play.add_subparsers(dest="slug", **of_project)
    resume = command("resume", say("about-resume"))
    resume.add_argument("file", type=Path, help=say("about-match"))
    _add_opponent(resume, general)
    _add_tournament(command("tournament", say("about-tournament")), general)
    verify = command("verify", say("about-verify"))
    verify.add_argument("file", type=Path, help=say("about-results"))
    check = command("check", say("about-check"))
    check.add_argument("slug", metavar=of_project["metavar"], help=of_project["help"])
    limit, usual = partial(_seconds, general), f"{CHECK_SECONDS:g}"
    about = say("about-check-seconds", default=usual)
    check.add_argument("--seconds", type=limit, metavar="S", default=usual, help=about)
    new = command("new-game", say("about-new-game"))
    new.add_argument("folder", type=Path, metavar="DIR", help=say("about-new-folder"))
    new.add_argument("--minimal", action="store_true", help=say("about-minimal"))
    puzzles = command("puzzles", say("about-puzzles"))
    of_games = puzzles.add_subparsers(dest="slug", **of_project)
    for game in all_games():
        _add_puzzles(of_games.add_parser(game.slug, allow_abbrev=False), game, general)
        plays = say("about-game", name=game_name(game, general.language))
        with_opponent = games.add_parser(game.slug, help=plays, allow_abbrev=False)
        _add_play(with_opponent, game, general, _add_opponent)
        if game.slug not in commands.choices:
            _add_play(command(game.slug, plays), game, general)
    return whole


def _add_play(
    command: argparse.ArgumentParser, game: GameClass, general: Dialogue, *more: Callable[..., None]
) -> None:
    """Add the arguments of a game; if they can’t be used, only that game fails, when it is run."""
    try:
        _add_game(command, game, general)
        for add in more:
            add(command, general)
    except Exception as error:  # from a game of another package: its option may be called opponent
        command.set_defaults(**{FAILURE: error})


def _add_game(command: argparse.ArgumentParser, game: GameClass, general: Dialogue) -> None:
    say, language = general.say, general.language
    command.set_defaults(game=game)
    presets = "|".join(game.setup.presets)
    command.add_argument("--preset", metavar=presets, help=say("about-preset"))
    for n in (1, 2):
        command.add_argument(f"--player{n}", metavar="NAME", help=say("about-name", n=n))
    for name, spec in game.Options.specs().items():
        flag, words = option_flag(name), _about_option(game, name, spec, language)
        if spec.kind == "flag":
            command.add_argument(flag, dest=name, action="store_const", const="true", help=words)
        else:
            command.add_argument(flag, dest=name, metavar="VALUE", help=words)


def option_flag(name: str) -> str:
    """Return the flag of an option of a game.

    >>> option_flag("line_limit")
    '--line-limit'
    """
    return f"--{name.replace('_', '-')}"


def _about_option(game: GameClass, name: str, spec: Option[Any], language: str) -> str:
    about = {"label": sentence(f"option.{name}.label", {}, language, game)}
    if spec.kind == "flag":
        return about["label"].replace("%", "%%")
    limits = {**spec.limits, "option": name}
    about["wants"] = sentence(f"terminal.wants.{spec.constraint}", limits, language, game)
    about["default"] = spec.write(spec.default)
    return sentence("terminal.about-option", about, language).replace("%", "%%")


def _add_opponent(command: argparse.ArgumentParser, general: Dialogue) -> None:
    say = general.say
    command.add_argument("--opponent", metavar=_PLAYER, help=say("about-opponent"))
    command.add_argument("--seat", type=int, choices=(1, 2), help=say("about-seat", default=1))
    _add_chance(command, general)


def _add_chance(command: argparse.ArgumentParser, general: Dialogue) -> None:
    seed = partial(_seed, general)
    about = general.say("about-seed", default=_SEED)
    command.add_argument("--seed", type=seed, help=about)
    about = general.say("about-nodes", default=DEFAULT_NODES)
    count, seconds = partial(_count, general), partial(_seconds, general)
    command.add_argument("--nodes", type=count, metavar="N", help=about)
    about = general.say("about-seconds", default=f"{usual_seconds(DEFAULT_NODES):g}")
    command.add_argument("--seconds", type=seconds, metavar="S", help=about)


def _add_puzzles(command: argparse.ArgumentParser, game: GameClass, general: Dialogue) -> None:
    say = general.say
    command.set_defaults(game=game)
    count = partial(_count, general)
    command.add_argument("--seed", help=say("about-seed", default=1))
    command.add_argument("--count", type=count, metavar="N", help=say("about-count"))
    command.add_argument("--length", type=int, metavar="PLIES", help=say("about-length"))
    command.add_argument("--difficulty", type=int, metavar="1-5", help=say("about-difficulty"))
    command.add_argument("--day", metavar="DATE", help=say("about-day"))
    command.add_argument("--solutions", action="store_true", help=say("about-solutions"))
    command.add_argument("--solve", action="store_true", help=say("about-solve"))


def _add_tournament(command: argparse.ArgumentParser, general: Dialogue) -> None:
    say, count = general.say, partial(_count, general)
    command.add_argument("players", nargs="+", metavar=_PLAYER, help=say("about-players"))
    command.add_argument("--game", action="append", metavar="SLUG", help=say("about-at"))
    command.add_argument("--games", type=count, metavar="N", help=say("about-games"))
    command.add_argument("--jobs", type=count, metavar="N", default=1, help=say("about-jobs"))
    command.add_argument("--out", type=Path, metavar="FILE", help=say("about-out"))
    command.add_argument("--cluster", metavar="ADDRESS", help=say("about-cluster"))
    _add_chance(command, general)


def limits_of(chosen: argparse.Namespace) -> Limits:
    """Return the seed of a match and the limits of a bot: the given ones, else the defaults.

    The time for a move is by default that of the positions.
    """
    nodes = chosen.nodes or DEFAULT_NODES
    return {
        "seed": _SEED if chosen.seed is None else chosen.seed,
        "nodes": nodes,
        "seconds": chosen.seconds or usual_seconds(nodes),
    }


def _count(general: Dialogue, text: str) -> int:
    with suppress(ValueError):
        if int(text) > 0:
            return int(text)
    raise argparse.ArgumentTypeError(general.say("want-count", value=text))


def _seed(general: Dialogue, text: str) -> str:
    if text.isprintable():
        return text
    raise argparse.ArgumentTypeError(general.say("want-seed", value=ascii(text)[1:-1]))


def _seconds(general: Dialogue, text: str) -> float:
    with suppress(ValueError):
        if 0 < float(text) <= _DAY:
            return float(text)
    raise argparse.ArgumentTypeError(general.say("want-seconds", value=text, most=_DAY))
