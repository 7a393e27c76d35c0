"""Puzzles from a seed: play under tension, then solve all that can follow and take what is hard.

Whatever is drawn comes from the seed, and all effort is counted in moves, so that a seed gives the
same puzzle on every machine. `GENERATORS` keeps each version that ever made the puzzle of a
day: who changes how puzzles are made adds another one, and `days` says from which day on it is
used. What the versions share may become faster but not answer otherwise; `tests/puzzles/days.json`
holds that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from py_rules.errors import OptionError
from py_rules.game import Game, GameClass, Move
from py_rules.match import Match, make_options
from py_rules.options import OptionValue
from py_rules.puzzles.chance import Chance
from py_rules.puzzles.errors import PuzzleError
from py_rules.puzzles.puzzle import Puzzle, level_of
from py_rules.puzzles.subgame import Node, Subgame, Task
from py_rules.registry import find_game
from py_rules.search import FillingHints, SearchHints, hints_of

LEVELS: Final = (1, 2, 3, 4, 5)
"""The difficulties, the easy one first."""

LONGEST: Final = 15
"""Plies of a puzzle that is made."""

_SEED: Final = 100  # characters of a seed
_EFFORT: Final = 12_000  # moves after which the nearest puzzle has to do
_MOST_EFFORT: Final = 60_000  # after which one that is too easy has to do, or there is none
_OF_MATCH: Final = 150  # moves that a match counts for however short it is
_SUBGAME: Final = 3_000  # moves that all that follows a position may have
_TOO_EASY: Final = 100  # more than any puzzle is away from what is wished for
_LONGEST_LINE: Final = 30  # moves that are played
_TRIED: Final = 10  # moves that are weighed for each that is played
_ANSWERS: Final = 4  # replies to each of them that are looked at
_AT_RANDOM: Final = 4  # one move in so many is made at random
_SETTINGS: Final = 8  # that are drawn until one is allowed
_LOOKS: Final = 8  # tasks of a subgame that are looked at more closely
_PROOF: Final = 30_000  # lines of moves that plain minimax has to look at
_DIVES: Final = 5  # of which it is estimated how many those are
_ENDLESS: Final = 60  # plies after which play may go in circles

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
        PuzzleError: If the seed is no line of at most 100 characters that can be shown, there is no
            such length, difficulty or version, or no puzzle was found.

    >>> puzzle = make("center-square", 7, difficulty=1)
    >>> puzzle.is_unique, puzzle.length > 1, puzzle == make("center-square", "7", difficulty=1)
    (True, True, True)
    """
    if length is not None and length not in range(1, LONGEST + 1):
        raise PuzzleError("length", most=LONGEST)
    if difficulty is not None and difficulty not in LEVELS:
        raise PuzzleError("difficulty", most=LEVELS[-1])
    text = seed if isinstance(seed, str) else str(seed) if abs(seed) < 10**_SEED else ""
    if not 0 < len(text) <= _SEED or not text.isprintable():
        raise PuzzleError("seed", most=_SEED)
    newest = max(GENERATORS)
    if version is not None and version not in GENERATORS:
        raise PuzzleError("version", newest=newest)
    return GENERATORS[version or newest](game, text, length, difficulty)


def _generate(
    game: str | Game[Any, Any], seed: str, length: int | None, difficulty: int | None
) -> Puzzle:
    slug = game if isinstance(game, str) else game.slug
    chance = Chance(f"1:{slug}:{seed}")
    if length is None and difficulty is None:
        difficulty = chance.choice(LEVELS)
    nearest: tuple[int, Puzzle] | None = None
    spent = 0
    while spent < _MOST_EFFORT:
        setting = game if isinstance(game, Game) else _setting(find_game(game), chance)
        line, cost = _played(setting, chance)
        subgame = Subgame(hints_of(setting), line, _SUBGAME)
        spent += cost + subgame.cost + _OF_MATCH
        for node in _nearest_first(subgame, length, difficulty, chance):
            puzzle = subgame.puzzle(node, chance)
            if puzzle is not None and _is_provable(puzzle.match, chance):
                distance = _distance(puzzle, length, difficulty)
                if nearest is None or distance < nearest[0]:
                    nearest = distance, puzzle
                break
        if nearest is not None and nearest[0] < (1 if spent < _EFFORT else _TOO_EASY):
            break
    if nearest is None:
        raise PuzzleError("none")
    return nearest[1]


GENERATORS: Final[
    Mapping[int, Callable[[str | Game[Any, Any], str, int | None, int | None], Puzzle]]
] = {1: _generate}
"""How puzzles are made, by version. None of these may ever give another puzzle for a seed."""


def _nearest_first(
    subgame: Subgame, length: int | None, difficulty: int | None, chance: Chance
) -> Iterator[Node]:
    """Yield a few nodes, those with the tasks that are nearest to what is wished for first.

    Of those that are as near each kind of task is as likely, however often it comes up.
    """
    nodes: dict[Task, list[Node]] = {}
    for node, task in subgame.tasks():
        if task.length <= LONGEST:
            nodes.setdefault(task, []).append(node)
    kinds = chance.some([*nodes], len(nodes))
    kinds.sort(key=lambda task: _distance(task, length, difficulty))
    for task in kinds[:_LOOKS]:
        yield chance.choice(nodes[task])


def _distance(task: Task | Puzzle, length: int | None, difficulty: int | None) -> int:
    """Return how far a task is from what is wished for, 0 is that.

    A position without traps is accepted only if the requested length allows nothing else.
    """
    away = 0 if length is None else 2 * abs(task.length - length)
    if difficulty is not None:
        away += abs(level_of(task.length, task.traps) - difficulty)
    if not task.traps and task.length != length:
        away += 1 if difficulty == LEVELS[0] and task.length > 1 else _TOO_EASY
    return away


def _setting(rules: GameClass, chance: Chance) -> Setting:
    """Return a game as it is set up by a preset, or as it is said to be good for puzzles."""
    setup = rules.setup
    for _ in range(_SETTINGS):
        preset = chance.choice(list(setup.presets))
        drawn = setup.puzzle_options or setup.random_options.get(preset, {})
        chosen = {name: chance.choice(drawn[name]) for name in drawn}
        usual: Mapping[str, OptionValue] = {} if setup.puzzle_options else setup.presets[preset]
        try:
            return rules(make_options(rules, None, {**usual, **chosen}))
        except OptionError:
            continue  # what is drawn one by one need not go together
    return rules(make_options(rules, None, {}))


def _played(game: Setting, chance: Chance) -> tuple[Sequence[Move], int]:
    """Return the moves of a match in which threats come up, and how many positions that took.

    From a sample, it plays the move with the most replies that lose at once; it never takes a win,
    and allows one only if it must. A game of filling cells has no early wins and is played at
    random.
    """
    hints, position, cost = hints_of(game), game.initial(), 0
    moves: list[Move] = []
    threatens = not isinstance(hints, FillingHints)
    while len(moves) < _LONGEST_LINE and game.outcome(position) is None:
        possible = hints.representative_moves(position)
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
        answers = hints.representative_moves(after)
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
    game = hints.game
    mover = game.to_move(position)
    outcomes = (
        game.outcome(game.successor(position, move))
        for move in hints.representative_moves(position)
    )
    return any(outcome is not None and outcome.winner == mover for outcome in outcomes)


def _is_provable(match: Match, chance: Chance) -> bool:
    """Return whether plain minimax can prove a puzzle, by Knuth's estimate from a few lines.

    It has to look at all moves of one side for one move of the other.
    """
    game, total = match.game, 0
    for _ in range(_DIVES):
        position, lines, ply = match.position, [1, 1], 0
        while moves := game.legal_moves(position):
            lines[ply % 2] *= len(moves)
            ply += 1
            if ply > _ENDLESS or max(lines) > _DIVES * _PROOF:
                return False
            position = game.successor(position, chance.choice(moves))
        total += max(lines)
    return total <= _DIVES * _PROOF
