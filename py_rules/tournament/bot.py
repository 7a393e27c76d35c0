"""A bot: a Python file that chooses moves, loaded and run for one match.

The file has a function `choose(match, budget)` that returns a move, or a class with a method of
that name whose object lives as long as the match. The match is a `py_rules.Match`; the budget
counts the positions that the bot or the library visits.

A bot plays the same on every machine: it gets its own module `random`, seeded before each move by
the seed of the match, the ply and the seat, and its file is run again for each match. Positions and
steps limit it; a limit of time is only for what has none, as a call that never returns.
"""

from __future__ import annotations

import builtins
import random
import sys
from collections.abc import Callable
from contextlib import redirect_stderr
from copy import copy
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final, Literal, cast

from py_rules.budget import Budget, BudgetSpent
from py_rules.errors import MatchOverError, RulesError, check_seconds, seed_text
from py_rules.game import Move, Player
from py_rules.match import Match
from py_rules.players import Advice
from py_rules.record import to_fragment
from py_rules.tournament.bot_error import BotError, Fault, Printed, failure, syntax_fault
from py_rules.tournament.steps import STEP, Steps, compile_counted, max_steps
from py_rules.tournament.timeout import OutOfTime, run_with_timeout

DEFAULT_NODES: Final = 10_000
"""Positions that a player may visit for a move by default."""

MAX_SOURCE: Final = 256 * 1024
"""Characters of a bot's file."""

LATE: Final = "bot-late"
"""The code of the only fault that depends on the machine."""

_NAME: Final = "choose"
_MODULE: Final = "__bot__"
_SHOWN_MOVES: Final = 5
_STEPS_OF_A_CALL: Final = 200  # of `print`, `legal_moves` and `view`, which take as long

Choose = Callable[[Match, Budget], Any]


@dataclass(frozen=True, slots=True)
class BotFile:
    """The file of a bot, the `kind` of its `choose`, and the first docstring line as `about`."""

    name: str
    source: str
    kind: Literal["function", "class"]
    about: str
    code: CodeType = field(compare=False, repr=False)

    @property
    def sha256(self) -> str:
        """Return the SHA-256 of the source, in hexadecimal."""
        return sha256(self.source.encode()).hexdigest()

    def __reduce__(self) -> tuple[Callable[..., BotFile], tuple[str, str]]:
        return load_bot, (self.source, self.name)  # as code cannot be pickled


def load_bot(source: str, name: str, seconds: float | None = None) -> BotFile:
    r"""Return the bot in a source, which is run once.

    Raises:
        BotError: If it is not Python, fails, has no `choose`, or takes too many steps or more than
            *seconds*.

    >>> bot = load_bot('"Play first."\ndef choose(match, budget): ...', "first.py")
    >>> bot.kind, bot.about
    ('function', 'Play first.')
    """
    try:
        # Some editors begin a file with a byte order mark, which `compile` refuses.
        code = compile_counted(source.removeprefix("\ufeff"), _filename(name))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise BotError(syntax_fault(name, error)) from None
    bot = BotFile(name, source, "function", "", code)
    seat = BotRunner(bot, seed="", player=0, seconds=seconds)
    about = str(seat.names.get("__doc__") or "").strip().split("\n")[0]
    return replace(bot, kind=seat.kind, about=about[:200])


class BotRunner:
    r"""A bot in one match, for which its file is run again.

    `seed` is that of the match, `player` its index, `printed` its output so far, and `seconds` the
    time limit of its file, None for none.

    >>> bot = load_bot("def choose(match, budget):\n    return match.legal_moves[0]", "first.py")
    >>> BotRunner(bot, seed="7", player=0).choose(Match.start("center-square"), nodes=10).move
    'down'

    Raises:
        BotError: If the file fails when it is run, or has no `choose`.
    """

    def __init__(
        self, bot: BotFile, *, seed: str, player: Player, seconds: float | None = None
    ) -> None:
        self.bot = bot
        self.seed = seed
        self.player = player
        self.printed = Printed()
        self._rng = random.Random()  # noqa: S311 # a game of chance, not a secret
        self._budget: Budget | None = None
        self._steps = Steps(max_steps(DEFAULT_NODES))
        self._games: list[tuple[object, Any]] = []
        self._own_builtins = self._builtins()
        self.names: dict[str, Any] = {"__name__": _MODULE, "__builtins__": self._own_builtins}
        self.kind: Literal["function", "class"] = "function"
        self._choose: Choose = self._guarded(partial(self._find, bot.code), "start", seconds)
        if self._choose is None:
            raise BotError(self._endless())

    def choose(
        self, match: Match, /, *, nodes: int | None = None, seconds: float | None = None
    ) -> Advice:
        """Return the move that the bot makes in *match* within *nodes* and *seconds*.

        Raises:
            MatchOverError: If the match has ended.
            BotError: If it fails, chooses a move that is not legal, has used up its positions or
                steps and offered none, or takes too long. `KeyboardInterrupt` passes through.
        """
        if match.outcome:
            raise MatchOverError
        self._budget = budget = Budget(DEFAULT_NODES if nodes is None else nodes)
        self._steps = Steps(max_steps(budget.nodes))
        self._own_builtins[STEP] = self._steps.take
        call = partial(self._choose, self._counting(match), budget)
        try:
            move = self._guarded(call, match.ply, seconds)
        finally:
            self._budget = None
        if budget.is_gone or self._steps.are_gone:
            move = budget.offered
            if move is None and budget.is_gone:
                raise BotError(self._fault("bot-budget", nodes=budget.nodes))
            if move is None:
                raise BotError(self._endless())
        if isinstance(move, str):
            move = str.__str__(move)  # as of an enumeration
        try:
            match.play(move)
        except RulesError as refusal:
            raise BotError(self._illegal(match, move, refusal)) from None
        return Advice(move, nodes=budget.used)

    def _guarded(self, call: Callable[[], Any], moment: object, seconds: float | None) -> Any:
        """Return the result of the bot's code, or None if its budget ran out."""
        if seconds is not None:
            check_seconds(seconds)
        self._rng.seed(f"{self.seed}:{moment}:{self.player}")
        self._line = 0
        try:
            with redirect_stderr(cast("Any", self.printed)):  # of `traceback` and `logging`
                return call() if seconds is None else run_with_timeout(seconds, call)
        except (KeyboardInterrupt, BotError):
            raise
        except OutOfTime:
            raise BotError(self._fault(LATE, seconds=f"{seconds:g}")) from None
        except BaseException as error:  # SystemExit as well: it ends the bot alone
            bot, printed = self.bot, self.printed.text
            fault = failure(bot.name, bot.code.co_filename, bot.source, error, printed)
            line = fault.params["line"] or self._line_of_choose()
            if isinstance(error, BudgetSpent):
                self._line = int(line)
                return None
            raise BotError(replace(fault, params={**fault.params, "line": line})) from None

    def _line_of_choose(self) -> int:
        """Return the line of `choose` in the file, 0 for none: a call with too much fails there."""
        code = getattr(getattr(self, "_choose", None), "__code__", None)
        is_own = code is not None and code.co_filename == self.bot.code.co_filename
        return code.co_firstlineno if code and is_own else 0

    def _find(self, code: CodeType) -> Choose:
        sys.modules.setdefault(_MODULE, ModuleType(_MODULE))  # where `dataclasses` looks
        exec(code, self.names)  # noqa: S102 # a bot is code
        found = self.names.get(_NAME)
        if callable(found):
            choose: Choose = found
            return choose
        kinds = {
            name: each
            for name, each in self.names.items()
            if isinstance(each, type)
            and each.__module__ == _MODULE
            and callable(getattr(each, _NAME, None))
        }
        if "Bot" not in kinds and len(kinds) != 1:
            raise BotError(self._fault("bot-missing"))
        self.kind = "class"
        chooses: Choose = (kinds.get("Bot") or next(iter(kinds.values())))().choose
        return chooses

    def _counting(self, match: Match) -> Match:
        """Return *match* with an equal game that counts the visited positions, and its calls.

        There is one for each game that the bot has met, as the bot may keep positions.
        """
        for known, counting in self._games:
            if known is match.game:
                return match.with_game(counting)
        game = match.game
        counting = copy(game)
        successor = game.successor

        def counted(position: Any, move: Move) -> Any:
            if self._budget is not None:
                self._budget.visit()
            return successor(position, move)

        def costing(call: Callable[[Any], Any], position: Any) -> Any:
            self._steps.take_many(_STEPS_OF_A_CALL)
            return call(position)

        counting.successor = counted  # type: ignore[method-assign] # of this one object
        counting.legal_moves = partial(costing, game.legal_moves)  # type: ignore[method-assign] # as above
        counting.view = partial(costing, game.view)  # type: ignore[method-assign] # as above
        self._games.append((game, counting))
        return match.with_game(counting)

    def _builtins(self) -> dict[str, Any]:
        """Return builtins with the bot's own functions, and the counter of its steps."""
        own_random = ModuleType("random", random.__doc__)
        for name, value in vars(random).items():
            of_global = isinstance(getattr(value, "__self__", None), random.Random)  # noqa: S311 # a type
            vars(own_random)[name] = getattr(self._rng, name) if of_global else value

        def find(name: str, *context: Any, **more: Any) -> ModuleType:
            return own_random if name == "random" else builtins.__import__(name, *context, **more)

        def keep(*values: object, file: Any = None, **how: Any) -> None:
            self._steps.take_many(_STEPS_OF_A_CALL)
            print(*values, file=self.printed if file in (None, sys.stdout) else file, **how)

        def ask(_prompt: object = "") -> str:
            raise EOFError("a bot can’t ask anything")

        own = {"__import__": find, "print": keep, "input": ask}
        return {**vars(builtins), **own, STEP: self._steps.take}

    def _fault(self, code: str, **params: Any) -> Fault:
        nothing: dict[str, Any] = {"line": 0, "traceback": "", "printed": self.printed.text}
        return Fault(code, {"bot": self.bot.name, **nothing, **params})

    def _endless(self) -> Fault:
        line = self._line or self._line_of_choose()  # 0 where the bot caught the exception
        return self._fault("bot-steps", line=line, steps=self._steps.most)

    def _illegal(self, match: Match, move: object, refusal: RulesError) -> Fault:
        legal = match.legal_moves
        kind = type(move).__name__
        more = " …" if len(legal) > _SHOWN_MOVES else ""
        fault = self._fault(
            "bot-illegal",
            move=move[:40] if isinstance(move, str) else "None" if move is None else kind,
            game=match.game.slug,
            record=to_fragment(match),
            position=f"{match.game.slug}/#{to_fragment(match)}"[:400],
            legal=" ".join(legal[:_SHOWN_MOVES]) + more,
            why=refusal.code,
            reason=str(refusal),
        )
        # The page says the reason in its own language, from the parameters of the refusal.
        return replace(fault, params={**refusal.params, **fault.params}, refusal=refusal)


def _filename(name: str) -> str:
    return f"<bot {name}>"


class BotPlayer:
    """A bot file as a player of one match after another: a first move begins a new match."""

    def __init__(self, source: str, name: str, seed: str | int) -> None:
        self.bot = load_bot(source, name)
        self._seed = seed_text(seed)
        self._seats: dict[Player, BotRunner] = {}

    def choose(
        self, match: Match, /, *, nodes: int | None = None, seconds: float | None = None
    ) -> Advice:
        """Return the move of the bot; by default it may visit 10,000 positions."""
        seat = match.to_move
        if seat not in match.movers or seat not in self._seats:
            self._seats[seat] = BotRunner(self.bot, seed=self._seed, player=seat)
        return self._seats[seat].choose(match, nodes=nodes, seconds=seconds)


def load(file: str | Path, seed: str | int = "1") -> BotPlayer:
    """Return the bot in a Python file, which is run; see docs/bots.md.

    Raises:
        OSError: If the file cannot be read.
        BotError: If the file is not a bot in UTF-8.
    """
    path = Path(file)
    try:
        source = path.read_text(encoding="utf-8")
    except UnicodeError as error:
        raise BotError(syntax_fault(path.name, error)) from None
    return BotPlayer(source, path.name, seed)
