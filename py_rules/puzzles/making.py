"""Puzzles from a seed: play under tension, then look back from the end for a move that is alone.

Whatever is drawn comes from the seed, and all effort is counted in positions, so that a seed gives
the same puzzle on every machine. `GENERATORS` keeps each version that ever made the puzzle of a
day: who changes how puzzles are made adds another one, and `days` says from which day on it is
used. What the versions share, the solver among it, may become faster but not answer otherwise;
`tests/puzzles/days.json` holds that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from py_rules.errors import OptionError
from py_rules.game import Game, GameClass, Move
from py_rules.match import Match, make_options
from py_rules.options import Choice, Flag, Integer, Option, OptionValue, Word
from py_rules.puzzles.chance import Chance
from py_rules.puzzles.errors import PuzzleError
from py_rules.puzzles.puzzle import Puzzle, Worth, is_alone, puzzle_of, worth_of
from py_rules.registry import find_game
from py_rules.search import FillingHints, SearchHints, Solver, hints_of

LEVELS: Final = (1, 2, 3, 4, 5)
"""The difficulties, the easy one first."""

LONGEST: Final = 15
"""Plies of a puzzle that is made."""

_EFFORT: Final = 14_000  # positions after which the nearest puzzle has to do
_MOST_EFFORT: Final = 80_000  # after which a win at once has to do, or there is none
_OF_MATCH: Final = 150  # positions that a match counts for however short it is
_OF_LOOK: Final = 50  # and that a look at one of its positions counts for
_TOO_EASY: Final = 100  # more than any puzzle is away from what is wished for
_LOOK: Final = 1_000  # positions for what each move of one position leads to
_STATES: Final = 2_500  # the same in a game of filling, where they cost next to nothing
_WINDOW: Final = 10  # positions before the end that are looked at
_LONGEST_LINE: Final = 30  # moves that are played
_TRIED: Final = 10  # moves that are weighed for each that is played
_ANSWERS: Final = 4  # replies to each of them that are looked at
_AT_RANDOM: Final = 4  # one move in so many is made at random
_MOST_ACCEPTED: Final = 4  # moves that are one by symmetry
_FEW: Final = 600  # positions that can follow where no short proof will do, or
_MANY: Final = 5_000  # where no line goes on for long
_PROOF: Final = 150_000  # lines of moves of a short proof
_DIVES: Final = 5  # of which it is estimated how many lines there are
_PUZZLE: Final = 300  # positions that it takes to see what is plausible

Setting: TypeAlias = "Game[Any, Any]"


def make(
    game: str | Game[Any, Any],
    seed: str | int,
    *,
    length: int | None = None,
    difficulty: int | None = None,
    version: int | None = None,
) -> Puzzle:
    """Return the puzzle of a game that a seed gives, the same one always and everywhere.

    *game* is a slug, and then the rules are drawn as well: those of a preset or others near them;
    or a game as it is set up. Exactly one move keeps the goal, but for symmetry. The puzzle has the
    *length* in plies and the *difficulty* that are wished for, or is the nearest to them that was
    found with a bounded effort; without a wish the seed makes one. *version* is a key of
    `GENERATORS`, the newest if it is not given.

    Raises:
        UnknownGameError: If no game has that slug.
        PuzzleError: If there is no such length, difficulty or version, or no puzzle was found.

    >>> puzzle = make("center-square", 7, difficulty=1)
    >>> puzzle.is_unique, puzzle.length > 1, puzzle == make("center-square", "7", difficulty=1)
    (True, True, True)
    """
    if length is not None and length not in range(1, LONGEST + 1):
        raise PuzzleError("length", most=LONGEST)
    if difficulty is not None and difficulty not in LEVELS:
        raise PuzzleError("difficulty", most=LEVELS[-1])
    newest = max(GENERATORS)
    if version is not None and version not in GENERATORS:
        raise PuzzleError("version", newest=newest)
    return GENERATORS[version or newest](game, str(seed), length, difficulty)


def _generate(
    game: str | Game[Any, Any], seed: str, length: int | None, difficulty: int | None
) -> Puzzle:
    """Return a puzzle, as version 1 makes it."""
    slug = game if isinstance(game, str) else game.slug
    rules = find_game(slug) if isinstance(game, str) else type(game)
    chance = Chance(f"1:{slug}:{seed}")
    if length is None and difficulty is None:
        difficulty = chance.choice(LEVELS)
    nearest: tuple[tuple[int, int], Puzzle] | None = None
    spent = matches = 0
    while spent < _MOST_EFFORT:
        setting = game if isinstance(game, Game) else _setting(rules, chance, is_near=matches > 1)
        matches += 1
        line, cost = _played(setting, chance)
        spent += cost + _OF_MATCH
        for puzzle, cost in _puzzles(setting, line, chance):
            spent += cost + _OF_LOOK
            if puzzle is not None:
                distance = _distance(puzzle, length, difficulty)
                if nearest is None or distance < nearest[0]:
                    nearest = distance, puzzle
                if distance[0] == 0:
                    return puzzle
        if nearest is not None and spent >= _EFFORT and nearest[0][0] < _TOO_EASY:
            break
    if nearest is None:
        raise PuzzleError("none")
    return nearest[1]


GENERATORS: Final[
    Mapping[int, Callable[[str | Game[Any, Any], str, int | None, int | None], Puzzle]]
] = {1: _generate}
"""How puzzles are made, by version. None of these may ever give another puzzle for a seed."""


def _distance(puzzle: Puzzle, length: int | None, difficulty: int | None) -> tuple[int, int]:
    """Return how far a puzzle is from what is wished for, 0 is that; equals prefer the longer one.

    A win at once is no puzzle where another one is to be had, unless it is wished for.
    """
    away = 0 if length is None else 2 * abs(puzzle.length - length)
    away += 0 if difficulty is None else abs(puzzle.difficulty - difficulty)
    if puzzle.length == 1 and length != 1:
        away += _TOO_EASY
    return away, -puzzle.length


def _setting(rules: GameClass, chance: Chance, *, is_near: bool) -> Setting:
    """Return a game as it is set up by a preset, or with some options near it."""
    presets = {**rules.setup.presets, **rules.setup.puzzle_presets}
    preset = chance.choice(list(presets))
    drawn = rules.setup.random_options.get(preset, {})
    chosen: dict[str, OptionValue] = {name: chance.choice(drawn[name]) for name in drawn}
    usual = {**presets[preset], **chosen}
    if is_near:
        for name, spec in rules.Options.specs().items():
            if chance.below(4):
                chosen[name] = _near(spec, usual.get(name, spec.default), chance)
    try:
        return rules(make_options(rules, None, {**presets[preset], **chosen}))
    except OptionError:
        return rules(make_options(rules, None, presets[preset]))


def _near(spec: Option[Any], usual: OptionValue, chance: Chance) -> OptionValue:
    """Return an allowed value of an option: of a number one that is no larger than usual."""
    several: Sequence[OptionValue] = ()
    match spec:
        case Flag():
            several = (False, True)
        case Choice(choices=choices):
            several = choices
        case Word(suggestions=words):
            several = words
        case Integer(minimum=least):
            several = [value for value in range(least, int(usual) + 1) if spec.allows(value)]
    return chance.choice(several or (usual,))


def _played(game: Setting, chance: Chance) -> tuple[Sequence[Move], int]:
    """Return the moves of a match in which threats come up, and how many positions that took.

    Of some moves the one is played after which most answers lose at once, though not all: nobody
    takes a win, and nobody who can help it allows one. A game of filling cells knows no win before
    the end and is played at random.
    """
    hints, position, cost = hints_of(game), game.initial(), 0
    moves: list[Move] = []
    threatens = not isinstance(hints, FillingHints)
    while len(moves) < _LONGEST_LINE and game.outcome(position) is None:
        possible = hints.essential_moves(position)
        tense = None
        if threatens and chance.below(_AT_RANDOM):
            tense, looked = _tense(hints, position, chance.some(possible, _TRIED), chance)
            cost += looked
        move = tense or chance.choice(possible)
        moves.append(move)
        position = game.successor(position, move)
        cost += 1
    return moves, cost


def _tense(
    hints: SearchHints[Any], position: Any, moves: Sequence[Move], chance: Chance
) -> tuple[Move | None, int]:
    """Return the move after which most answers lose at once, None if none is safe, and the cost."""
    game, best, cost = hints.game, (-1, ""), 0
    for move in moves:
        after = game.successor(position, move)
        if game.outcome(after) is not None:
            continue
        answers = hints.essential_moves(after)
        cost += 1 + len(answers)
        if _wins(hints, after):
            continue
        losing = 0
        for answer in chance.some(answers, _ANSWERS):
            replied = game.successor(after, answer)
            if game.outcome(replied) is None:
                cost += len(answers)
                losing += _wins(hints, replied)
        if losing > best[0]:
            best = losing, move
    return best[1] or None, cost


def _wins(hints: SearchHints[Any], position: Any) -> bool:
    """Return whether the mover can win at once."""
    game = hints.game
    mover = game.to_move(position)
    outcomes = (
        game.outcome(game.successor(position, move)) for move in hints.essential_moves(position)
    )
    return any(outcome is not None and outcome.winner == mover for outcome in outcomes)


def _puzzles(
    game: Setting, moves: Sequence[Move], chance: Chance
) -> Iterator[tuple[Puzzle | None, int]]:
    """Yield, from the end of a match backwards, puzzles, or None, and what each look has cost."""
    solver, start = Solver(game), Match.of(game)
    look = _STATES if isinstance(solver.hints, FillingHints) else _LOOK
    for ply in range(len(moves) - 1, max(-1, len(moves) - 1 - _WINDOW), -1):
        match = start.play_all(moves[:ply])[0]
        if len(match.legal_moves) < 2:
            continue
        try:
            worth = worth_of(match, solver, look)
        except PuzzleError as error:
            yield None, solver.spent + len(match.legal_moves)
            if error.code == "puzzle.unsolved":
                return  # what lies before is further from the end
        else:
            cost = solver.spent + len(worth.after)
            if _is_good(match, worth, chance):
                yield puzzle_of(match, worth), cost + _PUZZLE
            else:
                yield None, cost


def _is_good(match: Match, worth: Worth, chance: Chance) -> bool:
    """Return whether one move alone solves a puzzle, and plain minimax can check it."""
    choices = len(worth.after)
    if worth.length > LONGEST:
        return False
    if len(worth.keeping) > min(_MOST_ACCEPTED, choices // 2) or not is_alone(match, worth):
        return False
    if worth.goal == "win" and all(each.winner is not None for each in worth.after.values()):
        furthest = max(forecast.plies or 0 for forecast in worth.after.values())
        if choices ** max(worth.length, 1 + furthest) <= _PROOF:
            return True
    return _has_few_positions(match, _MANY if _has_small_tree(match, chance) else _FEW)


def _has_small_tree(match: Match, chance: Chance) -> bool:
    """Return whether few lines of moves follow, by Knuth's estimate from a few of them."""
    game, total = match.game, 0
    for _ in range(_DIVES):
        position, lines = match.position, 1
        while moves := game.legal_moves(position):
            lines *= len(moves)
            if lines > _PROOF:
                return False
            position = game.successor(position, chance.choice(moves))
        total += lines
    return total <= _DIVES * _PROOF // 2


def _has_few_positions(match: Match, most: int) -> bool:
    """Return whether at most *most* positions can follow, as where play goes in circles."""
    game, seen, waiting = match.game, {match.position}, [match.position]
    while waiting and len(seen) <= most:
        position = waiting.pop()
        after = [game.successor(position, move) for move in game.legal_moves(position)]
        waiting += [each for each in {*after} if each not in seen]
        seen.update(after)
    return len(seen) <= most
