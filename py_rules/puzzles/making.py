"""Makes puzzles from a seed: plays a tense match, solves its end, and picks a hard position.

All draws come from the seed and all effort is counted in moves, so a seed gives the same puzzle on
every machine. `GENERATORS` keeps every version that ever made the puzzle of a day; a changed
generator is a new version with its first day in `days`. Code that the versions share may become
faster but must not change their puzzles, which `tests/puzzles/days.json` checks.
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
"""The most plies of a puzzle."""

_SEED: Final = 100  # characters of a seed
_EFFORT: Final = 12_000  # moves after which the nearest puzzle is taken
_MOST_EFFORT: Final = 60_000  # after which even a too easy one is taken
_OF_MATCH: Final = 150  # moves that every match is charged, even a short one
_SUBGAME: Final = 3_000  # moves of a subgame
_TOO_EASY: Final = 100  # a greater distance than any other
_LONGEST_LINE: Final = 30  # moves that are played
_TRIED: Final = 10  # candidates for each move
_ANSWERS: Final = 4  # replies to each candidate
_AT_RANDOM: Final = 4  # one move in 4 is random
_SETTINGS: Final = 8  # draws until one is allowed
_LOOKS: Final = 8  # tasks of a subgame that are tried
_PROOF: Final = 30_000  # lines of plain minimax
_DIVES: Final = 5  # sampled lines of the estimate
_ENDLESS: Final = 60  # plies of a sampled line, in case it is a cycle

Setting: TypeAlias = "Game[Any, Any]"


def make(
    game: str | Game[Any, Any],
    seed: str | int,
    *,
    length: int | None = None,
    difficulty: int | None = None,
    version: int | None = None,
) -> Puzzle:
    """Return the puzzle of a game for a seed, the same on every machine.

    *game* is a game with its options, or a slug, for which the seed draws the options too. Exactly
    one move keeps the goal, up to symmetry. The puzzle has the requested *length* in plies and
    *difficulty*, or is the nearest that a bounded search found; without a request the seed draws a
    difficulty. *version* is a key of `GENERATORS`, by default the newest.

    Raises:
        UnknownGameError: If no game has that slug.
        PuzzleError: If the seed isn't one line of at most 100 visible characters, there is no such
            length, difficulty or version, or no puzzle was found.

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
"""The generators by version; none of them may ever change its puzzle of a seed."""


def _nearest_first(
    subgame: Subgame, length: int | None, difficulty: int | None, chance: Chance
) -> Iterator[Node]:
    """Yield a few nodes whose tasks are nearest to the request, the nearest first.

    Equally near kinds of tasks are equally likely, however often each occurs.
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
    """Return the distance of a task from the request, 0 for an exact match.

    A position without traps is accepted only if the requested length allows nothing else.
    """
    away = 0 if length is None else 2 * abs(task.length - length)
    if difficulty is not None:
        away += abs(level_of(task.length, task.traps) - difficulty)
    if not task.traps and task.length != length:
        away += 1 if difficulty == LEVELS[0] and task.length > 1 else _TOO_EASY
    return away


def _setting(rules: GameClass, chance: Chance) -> Setting:
    """Return the game with the options of a preset, or of its `puzzle_options`."""
    setup = rules.setup
    for _ in range(_SETTINGS):
        preset = chance.choice(list(setup.presets))
        drawn = setup.puzzle_options or setup.random_options.get(preset, {})
        chosen = {name: chance.choice(drawn[name]) for name in drawn}
        usual: Mapping[str, OptionValue] = {} if setup.puzzle_options else setup.presets[preset]
        try:
            return rules(make_options(rules, None, {**usual, **chosen}))
        except OptionError:
            continue  # options drawn one by one may contradict each other
    return rules(make_options(rules, None, {}))


def _played(game: Setting, chance: Chance) -> tuple[Sequence[Move], int]:
    """Return the moves of a match with threats, and how many positions that took.

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
    """Return the safe move with the most replies that lose at once, if any, and the cost."""
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
