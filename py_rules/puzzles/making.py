"""Makes puzzles from a seed: plays a tense match, solves its end, and picks a hard position.

All draws come from the seed and all effort is counted in moves, so a seed gives the same puzzle on
every machine. `GENERATORS` keeps every version that ever made the puzzle of a day; a changed
generator is a new version with its first day in `days`. Code that the versions share may become
faster but must not change their puzzles, which `tests/puzzles/days.json` checks.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from py_rules.analysis import FillingHints, SearchHints, hints_of
from py_rules.errors import OptionError, check_type
from py_rules.game import Game, GameClass, Move, make_options
from py_rules.match import Match
from py_rules.options import OptionValue
from py_rules.puzzles.chance import Chance, digest
from py_rules.puzzles.errors import PuzzleError
from py_rules.puzzles.puzzle import Puzzle, level_of
from py_rules.puzzles.subgame import Node, Subgame, Task
from py_rules.registry import find_game

LEVELS: Final = (1, 2, 3, 4, 5)
"""The difficulties, the easy one first."""

LONGEST: Final = 15
"""The most plies of a puzzle."""

PARTS: Final = 30
"""The parts that all boards fall into, so that puzzles of different parts differ."""

_SEED: Final = 100  # characters of a seed
_EFFORT: Final = 12_000  # moves after which the nearest puzzle is taken; twice for a hard one
_MOST_EFFORT: Final = 60_000  # after which even a too easy one is taken
_OF_MATCH: Final = 300  # moves that every match is charged, even a short one
_SUBGAME: Final = 3_000  # moves of a subgame; twice for a hard puzzle
_TOO_EASY: Final = 100  # a greater distance than any other
_LONGEST_LINE: Final = 30  # moves that are played
_TRIED: Final = 10  # candidates for each move
_ANSWERS: Final = 4  # replies to each candidate
_AT_RANDOM: Final = 4  # one move in 4 is random
_CALM: Final = 4  # all but one match in 4 are calm
_SETTINGS: Final = 8  # draws until one is allowed
_LOOKS: Final = 60  # nodes of a subgame that are tried
_USUAL: Final = 3  # plies of a double threat, of which there would be too many
_NEAR: Final = 2  # parts together
_OUTSIDE: Final = 10  # a greater distance than that of any two difficulties
_GUESSES: Final = 3  # more than one accepted move in 3 is easy to guess
_PROOF: Final = 30_000  # lines of plain minimax
_DIVES: Final = 5  # sampled lines of the estimate
_ENDLESS: Final = 60  # plies of a sampled line, in case it is a cycle

Setting: TypeAlias = "Game[Any, Any]"
Found: TypeAlias = tuple[int, Puzzle]
"""A puzzle and its distance from the request."""


def make(
    game: str | Game[Any, Any],
    seed: str | int,
    *,
    length: int | None = None,
    difficulty: int | None = None,
    part: int | None = None,
    version: int | None = None,
) -> Puzzle:
    """Return the puzzle of a game for a seed, the same on every machine.

    *game* is a game with its options, or a slug, for which the seed draws the options too. Exactly
    one move keeps the goal, up to symmetry. The puzzle has the requested *length* in plies and
    *difficulty*, or is the nearest that a bounded search found; without a request the seed draws a
    difficulty. Boards with their rules fall into 30 parts, so puzzles from different parts differ;
    *part* is met if the search finds one. *version* is a key of `GENERATORS`, by default the
    newest.

    Raises:
        UnknownGameError: If no game has that slug.
        PuzzleError: If the seed isn't one line of at most 100 visible characters, there is no such
            length, difficulty, part or version, or no puzzle was found.

    >>> puzzle = make("center-square", 7, difficulty=1)
    >>> puzzle.is_unique, puzzle.length > 1, puzzle == make("center-square", "7", difficulty=1)
    (True, True, True)
    """
    if _is_unknown(length, range(1, LONGEST + 1)):
        raise PuzzleError("length", most=LONGEST)
    if _is_unknown(difficulty, LEVELS):
        raise PuzzleError("difficulty", most=LEVELS[-1])
    if not isinstance(game, str):
        check_type(game, Game, "make takes a slug, or a game such as match.game")
    check_type(seed, (str, int), "A seed is a text or a whole number")
    text = seed if isinstance(seed, str) else str(seed) if abs(seed) < 10**_SEED else ""
    if not 0 < len(text) <= _SEED or not text.isprintable():
        raise PuzzleError("seed", most=_SEED)
    newest = max(GENERATORS)
    if _is_unknown(part, range(PARTS)):
        raise PuzzleError("part", most=PARTS - 1)
    if _is_unknown(version, GENERATORS):
        raise PuzzleError("version", newest=newest)
    return GENERATORS[version or newest](game, text, length, difficulty, part)


def _is_unknown(number: int | None, known: Container[int]) -> bool:
    return number is not None and (type(number) is not int or number not in known)


class _Request(NamedTuple):
    """What a puzzle should be; without a requested length or difficulty a seed draws the latter."""

    length: int | None
    difficulty: int | None
    part: int | None
    is_drawn: bool

    @property
    def is_hard(self) -> bool:
        return self.length is None and self.difficulty in LEVELS[3:]

    @property
    def usual(self) -> int:
        """Return the distance of a puzzle of the usual length.

        A neighbor of a drawn difficulty is nearer.
        """
        return 3 if self.is_drawn else 2

    @property
    def guess(self) -> int:
        """Return the distance of a puzzle that is easy to guess."""
        return 4 if self.is_drawn else 1


def _generate(
    game: str | Game[Any, Any],
    seed: str,
    length: int | None,
    difficulty: int | None,
    part: int | None,
) -> Puzzle:
    slug = game if isinstance(game, str) else game.slug
    chance = Chance(f"1:{slug}:{seed}")
    is_drawn = length is None and difficulty is None
    level = chance.choice(LEVELS) if is_drawn else difficulty
    request = _Request(length, level, part, is_drawn)
    nearest: Found | None = None
    # The longest wins begin early, and the most boards come late.
    scale = 2 if request.is_hard else 1
    spent = 0
    while spent < _MOST_EFFORT:
        setting = game if isinstance(game, Game) else _setting(find_game(game), chance)
        line, cost = _played(setting, chance)
        is_whole = length is not None or request.is_hard
        least = 0 if is_whole else chance.below(len(line) + 1)
        subgame = Subgame(hints_of(setting), line, scale * _SUBGAME, least)
        nearest = _nearer(subgame, request, chance, nearest)
        spent += cost + subgame.cost + _OF_MATCH
        if nearest is not None and nearest[0] < (1 if spent < scale * _EFFORT else _TOO_EASY):
            break
    if nearest is None:
        raise PuzzleError("none")
    return nearest[1]


def _nearer(
    subgame: Subgame, request: _Request, chance: Chance, nearest: Found | None
) -> Found | None:
    """Return the puzzle of the subgame that is nearest to the request, if nearer than *nearest*."""
    for distance, node in _nearest_first(subgame, request, chance):
        if nearest is not None and distance >= nearest[0]:
            break
        match = subgame.match(node, chance)
        away = 0 if match is None else _outside(match, request)
        if match is None or (nearest is not None and distance + away >= nearest[0]):
            continue
        puzzle = subgame.puzzle(match)
        if puzzle is None or not _is_provable(match, chance):
            continue
        away += _distance(puzzle, request) + _flaws(puzzle, request)
        if nearest is None or away < nearest[0]:
            nearest = away, puzzle
        if away == 0:
            break
    return nearest


def _flaws(puzzle: Puzzle, request: _Request) -> int:
    """Return how much is wrong with a puzzle: the usual length, or easy to guess."""
    is_easy = len(puzzle.accepted) * _GUESSES > len(puzzle.match.legal_moves)
    is_usual = request.length is None and puzzle.length == _USUAL
    return request.usual * is_usual + request.guess * is_easy


def _outside(match: Match, request: _Request) -> int:
    """Return the distance of a board that is not of the requested part, else 0.

    The part matters more than the difficulty. The hardest puzzles are too few for that: for them
    it matters less, and two parts will do.
    """
    if request.part is None:
        return 0
    here = _part_of(match)
    if request.difficulty == LEVELS[-1]:
        return int(here // _NEAR != request.part // _NEAR)
    return 0 if here == request.part else _OUTSIDE


def _part_of(match: Match) -> int:
    hints = hints_of(match.game)
    options = hints.equivalent_game().options
    # By values alone: the puzzles of past days stay when an option or a class is renamed.
    values = tuple(getattr(options, name) for name in options.specs())
    return digest(repr((values, hints.symmetry_key(match.position)))) % PARTS


GENERATORS: Final[
    Mapping[int, Callable[[str | Game[Any, Any], str, int | None, int | None, int | None], Puzzle]]
] = {1: _generate}
"""The generators by version; none of them may ever change its puzzle of a seed."""


def _nearest_first(
    subgame: Subgame, request: _Request, chance: Chance
) -> Iterator[tuple[int, Node]]:
    """Yield the nodes whose tasks are nearest to the request, the nearest first, and how near."""
    nodes = [
        (_distance(task, request) + request.guess * (subgame.choices[node] < _GUESSES), node)
        for node, task in subgame.tasks()
        if task.length <= LONGEST
    ]
    nodes = chance.some(nodes, len(nodes))
    nodes.sort(key=lambda each: each[0])
    yield from nodes[:_LOOKS]


def _distance(task: Task | Puzzle, request: _Request) -> int:
    """Return the distance of a task from the request, 0 for an exact match.

    A position without traps is accepted only if the requested length allows nothing else.
    """
    length, difficulty, *_ = request
    away = 0 if length is None else 2 * abs(task.length - length)
    if difficulty is not None:
        away += 2 * abs(level_of(task.length, task.traps) - difficulty)
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

    From a sample, it plays a safe move: in calm matches the first, in others the one with the most
    replies that lose at once, but not all. It never takes a win, and allows one only if it must. A
    game of filling cells has no early wins and is played at random.
    """
    hints, position, cost = hints_of(game), game.initial(), 0
    moves: list[Move] = []
    replies = 0 if chance.below(_CALM) else _ANSWERS
    threatens = not isinstance(hints, FillingHints)
    while len(moves) < _LONGEST_LINE and game.outcome(position) is None:
        possible = hints.representative_moves(position)
        tense = None
        if threatens and (not replies or chance.below(_AT_RANDOM)):
            sample = chance.some(possible, _TRIED)
            tense, looked = _tense(hints, position, sample, chance, replies)
            cost += looked
        move = tense or chance.choice(possible)
        moves.append(move)
        position = game.successor(position, move)
        cost += 1
    return moves, cost


def _tense(
    hints: SearchHints[Any], position: Any, moves: Sequence[Move], chance: Chance, replies: int
) -> tuple[Move | None, int]:
    """Return a safe move, if any, and the cost.

    Without *replies* to look at it is the first, else the one with the most that lose at once.
    """
    game, best, cost = hints.game, (-1, ""), 0
    for move in moves:
        after = game.successor(position, move)
        if game.outcome(after) is not None:
            continue
        answers = hints.representative_moves(after)
        cost += 1 + len(answers)
        if _wins(hints, after):
            continue
        if not replies:
            return move, cost
        losing, sampled = 0, chance.some(answers, replies)
        for answer in sampled:
            replied = game.successor(after, answer)
            if game.outcome(replied) is None:
                cost += len(answers)
                losing += _wins(hints, replied)
        if losing == len(sampled):
            losing = 0  # that would decide the match
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
            lines[game.to_move(position)] *= len(moves)
            ply += 1
            if ply > _ENDLESS or max(lines) > _DIVES * _PROOF:
                return False
            position = game.successor(position, chance.choice(moves))
        total += max(lines)
    return total <= _DIVES * _PROOF
