"""Runs all checks of a game: at its first positions, and along random matches."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice, product
from math import inf
from random import Random
from typing import Any, Final

from py_rules.budget import Budget, Clock
from py_rules.conformance.context import Check, Context, breaks, failure
from py_rules.conformance.of_games import GAME_CHECKS
from py_rules.conformance.of_matches import MATCH_CHECKS
from py_rules.conformance.of_positions import POSITION_CHECKS
from py_rules.errors import OptionError
from py_rules.game import GameClass, Move, make_options
from py_rules.match import MAX_PLIES, REPETITIONS_FOR_A_DRAW, unchecked
from py_rules.messages import ENGLISH, error_sentence
from py_rules.options import Choice, Flag, Integer, Option, OptionValue
from py_rules.record import to_fragment

CHECKS: Final[Sequence[Check]] = (*GAME_CHECKS, *POSITION_CHECKS, *MATCH_CHECKS)
"""Every check; `Violation.sentence` says what it requires."""

DEFAULT_NODES: Final = 20_000
"""Positions that are visited by default."""

_DRAWN: Final = 5  # sets of options that are drawn
_DRAWS: Final = 20  # tries to draw one that is allowed
_BREADTH: Final = 40  # positions from the first on, for each set of options
_MATCHES: Final = 4  # for each set of options
_SHARE_OF_MATCHES: Final = 0.5  # of the time is for whole matches, if that is limited
_SCRUTINY: Final = 100  # moves of a match at which all checks run
_REMEMBERED: Final = 60  # moves that are tried where they are illegal


@dataclass(frozen=True, slots=True)
class Violation:
    """A failed check, and where it failed.

    `check` is the name of the check. `options` differ from the defaults, `moves` lead to
    the position, and `fragment` is both as in a link; all are empty if nothing can be played.
    `seen` describes the violation in English, for the author of the game.
    """

    check: str
    seen: str
    options: Mapping[str, OptionValue] = field(default_factory=dict, hash=False)
    moves: tuple[Move, ...] = ()
    fragment: str = ""

    def sentence(self, language: str = ENGLISH) -> str:
        """Return the requirement of the check.

        >>> Violation("slug", "Sea Battle").sentence()
        'The slug has 1 to 40 lowercase letters, digits and dashes, starting with a letter.'
        """
        return error_sentence(f"check.{self.check}", {}, language, Violation)


@dataclass(frozen=True, slots=True)
class Passed:
    """A check without a violation; `complete` is False if time ended it."""

    check: Check
    complete: bool = True

    @property
    def name(self) -> str:
        """Return the name of the check."""
        return self.check.name


def iter_checks(
    game: GameClass,
    *,
    nodes: int = DEFAULT_NODES,
    seed: int = 0,
    seconds: float = inf,
    clock: Clock | None = None,
) -> Iterator[Passed | Violation]:
    """Yield each check that *game* passes, in order; at the first failure its violation, and end.

    All checks run along whole matches first. Then each runs under the default options, those of
    each preset and some that *seed* draws: at the first positions breadth-first, and at those of
    some random matches, which are played to their end, at up to *nodes* positions in all. The
    matches may take half of the *seconds*, and each check an equal share of those that are left.
    After a failure all checks run at each position until one fails, which names the
    violation better. Never raises, whatever the game does. A member that never returns is not
    interrupted.

    >>> from py_rules import find_game
    >>> [each.name for each in iter_checks(find_game("center-square"), nodes=50)][:3]
    ['members', 'slug', 'name']
    """
    for each in GAME_CHECKS:
        if found := breaks(each, game):
            yield Violation(*found)
            return
        yield Passed(each)
    left = Budget(nodes * len(CHECKS), seconds, clock)
    share = left.split(nodes, _SHARE_OF_MATCHES)
    trial = Trial(game, share, seed)
    trial.run(of_matches_only=True)
    left.merge(share)
    violations = trial.violations
    others = CHECKS[len(GAME_CHECKS) :]
    for at, each in enumerate(others):
        if not violations:
            share = left.split(nodes, 1 / (len(others) - at))
            trial = Trial(game, share, seed, [each])
            complete = trial.run() or not share.is_over()
            left.merge(share)
            violations = trial.violations
        if violations:
            together = Trial(game, Budget(nodes, seconds, clock), seed)
            together.run()
            yield (*together.violations.values(), *violations.values())[0]
            return
        yield Passed(each, complete)


class Trial:
    """One run of some checks: the violations so far, and the budget."""

    def __init__(
        self, game: GameClass, budget: Budget, seed: int, checks: Sequence[Check] = CHECKS
    ) -> None:
        self.game = game
        self.budget = budget
        self.rng = Random(seed)  # noqa: S311
        self.violations: dict[str, Violation] = {}
        self._of_positions = [each for each in checks if each.of == "position"]
        self._of_matches = [each for each in checks if each.of == "match"]
        self._met: dict[Move, None] = {}
        self._at: Context

    def run(self, *, of_matches_only: bool = False) -> bool:
        """Run all checks to the first violation; return whether nodes and time were enough.

        A match of each set of options comes first, and nothing else if *of_matches_only*.
        """
        beginnings = [context for options in self._settings() if (context := self._begun(options))]
        looks = [self._at_length]
        if not of_matches_only:
            looks += [self._broadly] * bool(self._of_positions)
            looks += [self._at_length] * (_MATCHES - 1)
        for each, context in product(looks, beginnings):
            if self.violations:
                break
            if not self._went(each, context):
                return False
        return True

    def _went(self, look: Callable[[Context], bool], context: Context) -> bool:
        self._at = context
        try:
            return look(context)
        except (Exception, SystemExit) as error:
            self._note("answers", failure(error, self._at))
            return True

    def _settings(self) -> Iterator[Mapping[str, Any]]:
        yield from self.game.setup.presets.values()
        specs = self.game.Options.specs()
        draws = (self._drawn() for _ in range(_DRAWS if specs else 0))
        yield from islice((drawn for drawn in draws if drawn is not None), _DRAWN)

    def _drawn(self) -> Mapping[str, Any] | None:
        specs = self.game.Options.specs()
        drawn = {name: self._value(spec) for name, spec in specs.items()}
        try:
            make_options(self.game, None, drawn)
        except OptionError:
            return None
        return drawn

    def _value(self, spec: Option[Any]) -> OptionValue:
        values: Sequence[OptionValue] = (spec.default,)
        match spec:
            case Flag():
                values = (False, True)
            case Choice(choices=choices):
                values = choices
            case Integer(minimum=least, maximum=most):
                drawn = self.rng.randint(least, most)
                values = (drawn,) if spec.allows(drawn) else values
            case _:  # a word
                values = getattr(spec, "suggestions", ()) or values
        value: OptionValue = self.rng.choice((spec.default, self.rng.choice(values)))
        return value

    def _begun(self, options: Mapping[str, Any]) -> Context | None:
        try:
            game = self.game(make_options(self.game, None, options))
            return Context(game, game.initial())
        except (Exception, SystemExit) as error:
            found = Violation("answers", failure(error, self.game), dict(options))
            self.violations.setdefault(found.check, found)
            return None

    def _broadly(self, first: Context) -> bool:
        waiting = deque([first])
        for _ in range(_BREADTH):
            if not waiting:
                break
            if self.budget.is_over() or not self.budget.spend():
                return False
            context = waiting.popleft()
            if self._holds(self._of_positions, context):
                legal = context.game.legal_moves(context.position)
                waiting.extend(self._after(context, move) for move in legal[:_BREADTH])
        return True

    def _at_length(self, first: Context) -> bool:
        context, keys = first, Counter[Hashable]()
        # Under the default options a match has to end by itself; under others it may not.
        is_asked = bool(self._of_matches) and "ends" not in self.violations
        has_to = is_asked and first.game.options == self.game.Options()
        most = MAX_PLIES if has_to else _SCRUTINY
        while not self.budget.is_over() and self.budget.spend():
            if len(context.moves) < _SCRUTINY and not self._holds(self._of_positions, context):
                return True
            self._at = context
            key = context.game.repetition_key(context.position)
            keys[key] += 1
            legal = context.game.legal_moves(context.position)
            is_stopped = keys[key] >= REPETITIONS_FOR_A_DRAW or len(context.moves) >= most
            if is_stopped or not legal:
                self._holds(self._of_matches, context)
                return True
            context = self._after(context, self.rng.choice(legal))
        return False

    def _after(self, context: Context, move: Move) -> Context:
        self._met[move] = None
        others = tuple(islice(self._met, _REMEMBERED))
        position = context.game.successor(context.position, move)
        return Context(context.game, position, (*context.moves, move), others)

    def _holds(self, checks: Sequence[Check], context: Context) -> bool:
        self._at = context
        found = next((seen for each in checks if (seen := breaks(each, context))), None)
        if found:
            self._note(*found)
        return not found

    def _note(self, name: str, seen: str) -> None:
        if name in self.violations:
            return
        where = Violation(name, seen, {}, self._at.moves)
        # The fragment is missing if the options cannot be written.
        with suppress(Exception, SystemExit):
            where = _placed(where, self._at)
        self.violations[name] = where


def _placed(violation: Violation, context: Context) -> Violation:
    game, specs = context.game, context.game.Options.specs()
    chosen = {name: getattr(game.options, name) for name in specs}
    changed = {name: value for name, value in chosen.items() if value != specs[name].default}
    return replace(violation, options=changed, fragment=to_fragment(unchecked(game, context.moves)))
