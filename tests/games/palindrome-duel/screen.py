"""What a match of Palindrome Duel has to show, in English."""

from __future__ import annotations

from expected_screen import Board, Chosen, Names
from line_screen import COUNTS, board_of, limit_of, picture_of, placed, placing_of

from py_rules import Match

PIECES = ".line :is(.tile, .slot)"
SHORT = "min_palindrome=4&line_limit=12&no_repeats=true&digits=3&score=lengths&head_start=-3"
WON = (
    "moves=-3.1-.2-.1-.3-",
    "moves=-7.-1.-1.-7",
    "moves=-1.-2.-3.-4.-5.-6.-7.6-.5-.4-.3-.2-.1-.9-.-9",  # fifteen digits
    "moves=-0.-1.2-.-3.-4.5-.-6.-7.-8.-9.-1.2-.-3.-4.-5",  # a full line
    "min_palindrome=4&at_limit=draw&no_repeats=true&moves=-0.-1.2-.-3.-4.5-.-6.-7.-8.-9.-1.2-.-3.-4.-5",
    f"{SHORT}&moves=-0.-1.-0.-2.-1.-2.-0.-2.-1.-0.-1.-2",  # points decide
)
LONGEST = 40


def points(match: Match) -> tuple[int, int]:
    """Count the palindromes that each move made at its side, with the head start."""
    gained = [max(0, match.options.head_start), max(0, -match.options.head_start)]
    for ply, move in enumerate(match.moves, 1):
        line = "".join(piece for piece, _ in placed(match.moves[:ply]))
        line = line if move.startswith("-") else line[::-1]
        ends = [line[-length:] for length in range(3, len(line) + 1)]
        gained[(ply - 1) % 2] += sum(len(each) for each in ends if each == each[::-1])
    return gained[0], gained[1]


def _points(match: Match, names: Names) -> str:
    first, second = points(match)
    return f"{names[0]}: {first}, {names[1]}: {second}"


picture = picture_of


def board(match: Match, names: Names, chosen: Chosen) -> Board:
    options = match.options
    scores = options.score == "lengths"
    least = f"Make the whole line a palindrome of {COUNTS[options.min_palindrome]} or more digits."
    aim = f"{least} {limit_of(match, 'digit')}"
    if scores:
        aim = (
            "Each palindrome of three or more digits scores its length."
            f" One of the whole line, of {COUNTS[options.min_palindrome]} or more, wins."
        )
    keys = "".join(each for each in "1234567890" if int(each) < options.digits)
    words = [] if match.is_over else [f"{match.ply} of {options.line_limit} digits"]
    if scores:
        words += _points(match, names).split(", ")
    return board_of(match, names, chosen, keys, "digit", aim=aim, words=words)


def announced(match: Match, names: Names) -> str:
    told = f"{placing_of(match, names)} {match.ply} of {match.options.line_limit} placed."
    return f"{told} {_points(match, names)}." if match.options.score == "lengths" else told


def result(match: Match, names: Names) -> tuple[str, str]:
    winner, most = match.outcome.winner, match.options.line_limit
    line = "".join(piece for piece, _ in placed(match.moves))
    if line == line[::-1]:
        return f"{names[winner]} wins with “{line}”", f"{match.ply} moves in all."
    scores = match.options.score == "lengths"
    if winner is None:
        fact = _points(match, names) if scores else f"{most} digits and no palindrome."
        return "Draw: the line is full", fact
    loser = names[1 - winner]
    fact = f"{loser} placed the last digit without making a palindrome."
    return f"{names[winner]} wins: the line is full", _points(match, names) if scores else fact
