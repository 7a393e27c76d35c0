"""What a match of Center Square Showdown has to show, in English."""

from __future__ import annotations

from expected_screen import Board, Chosen, Names, Piece

from py_rules import Match

PIECES = "[role=gridcell]"
WON = (
    "moves=right.down.down.right",
    "moves=down.down.down.right.right.up",
    "two_squares=true&moves=right2.down.down",
    "start_column=2&no_revisits=true&moves=right.down.left.left.up",
    "no_revisits=true&two_squares=true&moves=down.right2.right2.down2.left2.up",
)
LONGEST = 20
STEPS = {"left": (0, -1), "up": (-1, 0), "down": (1, 0), "right": (0, 1)}
FAR = {f"{way}2": (2 * down, 2 * right) for way, (down, right) in STEPS.items()}
BACK = {"left": "right", "right": "left", "up": "down", "down": "up"}

Square = tuple[int, int]


def way(match: Match) -> list[Square]:
    """Return the squares of the token, from its start on."""
    squares = [(match.options.start_row, match.options.start_column)]
    for move in match.moves:
        squares.append(_next(squares[-1], move))
    return squares


def _next(square: Square, move: str) -> Square:
    down, right = (STEPS | FAR)[move]
    return square[0] + down, square[1] + right


def _used(match: Match) -> set[Square]:
    """Return the squares that the token has entered."""
    used = {way(match)[0]}
    for square, move in zip(way(match), match.moves, strict=False):
        used |= {_next(square, move), _next(square, _direction(move))}
    return used


def _direction(move: str) -> str:
    return move.removesuffix("2")


def _said(move: str) -> str:
    return _direction(move) + (" ×2" if move in FAR else "")


def _center(match: Match) -> Square:
    middle = match.options.size // 2 + 1
    return middle, middle


def board(match: Match, names: Names, chosen: Chosen) -> Board:
    size, squares = match.options.size, way(match)
    numbers = range(1, size + 1)
    told = [_square(match, (row, column)) for row in numbers for column in numbers]
    refused = {} if match.is_over else {name: reason for name, reason in told if reason}
    if not match.is_over:
        refused |= {move: _bar(match, move) for move in STEPS if move not in match.legal_moves}
    trail = squares[-5:-1]
    first = match.ply - len(trail)
    feet = trail if match.is_over else trail[:-1]  # the last one has the sign that bars the way
    aim = "Move the token onto the center to win."
    if match.options.no_revisits:
        aim = "Reach the center to win. Used squares are closed. If you can’t move, you lose."
    if match.options.two_squares:
        aim = f"The token moves one or two squares in a straight line. {aim}"
    return Board(
        pieces=[Piece("", name, None if reason else _owner(match, name)) for name, reason in told],
        marks=[
            (".trail .token", _index(squares[-1], size), None),
            *((".trail .step", _index(at, size), (first + n) % 2) for n, at in enumerate(feet)),
        ],
        controls={f"move:{move}": _control(match, move) for move in match.legal_moves},
        refused=refused,
        prompt=_prompt(match, names),
        aim=aim,
    )


def picture(match: Match) -> tuple[list[str], list[int]]:
    """Return who made each of the last steps."""
    return [], [ply % 2 for ply in range(match.ply)][-4:]


def _square(match: Match, square: Square) -> tuple[str, str]:
    """Return the name of a square, and why the token can't enter it, "" if it can."""
    row, column = square
    token, place = way(match)[-1], f"row {row}, column {column}"
    steps = {_next(token, move): move for move in match.legal_moves}
    if square == token:
        return f"Token, {place}", "The token is here. Choose another square."
    if square in steps:
        onto = "onto the center" if square == _center(match) else place
        return f"Move {_said(steps[square])}, {onto}", ""
    if (
        not match.is_over
        and match.moves
        and square == _next(token, BACK[_direction(match.moves[-1])])
    ):
        reason = "The token just came from there. Choose another direction."
        return f"Not allowed: straight back to {place}", reason
    if match.options.no_revisits and square in _used(match):
        return f"Used, {place}", f"The token was already on {place}. Choose another square."
    name = "Center" if square == _center(match) else f"Row {row}, column {column}"
    if abs(row - token[0]) == abs(column - token[1]) == 1:
        return name, "The token can’t move diagonally."
    if not match.options.two_squares:
        return name, "The token moves to a square next to it."
    far = {_next(token, move): move for move in FAR}
    if not match.is_over and square in far:
        return name, _bar(match, far[square])
    return name, "The token moves one or two squares in a straight line."


def _control(match: Match, move: str) -> str:
    """Return the name of a control of a move: a key, for two squares the square itself."""
    return _square(match, _next(way(match)[-1], move))[0] if move in FAR else move


def _owner(match: Match, name: str) -> int | None:
    return match.to_move if name.startswith("Move ") else None


def _index(square: Square, size: int) -> int:
    return (square[0] - 1) * size + square[1] - 1


def _bar(match: Match, move: str) -> str:
    token = way(match)[-1]
    row, column = _next(token, move)
    if not (1 <= row <= match.options.size and 1 <= column <= match.options.size):
        return "That would leave the board. Choose another direction."
    if match.moves and _direction(move) == BACK[_direction(match.moves[-1])]:
        return "The token just came from there. Choose another direction."
    between = _next(token, _direction(move))
    if between == _center(match) != (row, column):
        return "The token can’t move past the center. Move onto it to win."
    if between in _used(match):
        row, column = between
    return f"The token was already on row {row}, column {column}. Choose another square."


def _prompt(match: Match, names: Names) -> str:
    turn = f"{names.mover(match)}’s turn."
    if match.repetitions > 2:
        return f"This position has come up {match.repetitions} times. You can agree to a draw."
    return (
        f"{turn} You can’t go back {BACK[_direction(match.moves[-1])]}."
        if match.moves
        else f"{turn} Move the token."
    )


def announced(match: Match, names: Names) -> str:
    row, column = way(match)[-1]
    told = f"{names.last(match)} moves {_said(match.moves[-1])} to row {row}, column {column}."
    if match.is_over:
        return told
    ways = ("up", "down", "left", "right")
    *others, last = [
        _said(move) for move in (*ways, *(f"{each}2" for each in ways)) if move in match.legal_moves
    ]
    listed = f"{', '.join(others)}{',' if len(others) > 1 else ''} or {last}" if others else last
    return f"{told} {names.mover(match)} may move {listed}."


def result(match: Match, names: Names) -> tuple[str, str]:
    winner = match.outcome.winner
    if way(match)[-1] == _center(match):
        fact = (
            f"{match.ply} moves in all."
            if match.options.no_revisits or match.options.two_squares
            else f"By these rules only {names[winner]} can reach the center."
        )
        return f"{names[winner]} wins by reaching the center", fact
    return f"{names[winner]} wins", f"{names[1 - winner]} has no legal move."
