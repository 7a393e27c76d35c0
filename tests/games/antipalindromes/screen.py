"""What a match of Palindromes & Antipalindromes has to show, in English."""

from __future__ import annotations

from expected_screen import Board, Chosen, Names, Piece

from py_rules import Match

PIECES = "#board .squares .square"
WON = (
    "moves=1-1.2-0.3-0.4-1.5-0.6-0.7-1.8-1.9-0.10-1.11-0.12-0.13-0.14-1.15-0.16-0",
    "squares=4&moves=1-0.4-0.2-0.3-0",
    "squares=3&moves=3-1.1-0.2-0",
)
LONGEST = 40


def row(match: Match) -> list[str]:
    """Return the digits by square, "" where a square is empty."""
    digits = [""] * match.options.squares
    for move in match.moves:
        square, digit = move.split("-")
        digits[int(square) - 1] = digit
    return digits


def scores(match: Match) -> list[int]:
    """Add the lengths of the stretches of each kind, and the head start."""
    found = [sum(_stretches(match, player)) for player in (0, 1)]
    found[0] += match.options.head_start
    return found


def _stretches(match: Match, player: int) -> list[int]:
    """Return the lengths of the filled stretches of even length that score for a player."""
    digits = row(match)
    found = []
    for start in range(len(digits)):
        for end in range(start + 2, len(digits) + 1, 2):
            part = digits[start:end]
            if "" in part:
                break
            pairs = list(zip(part, reversed(part), strict=True))[: len(part) // 2]
            same = {one == other for one, other in pairs}
            if same == {player == 0}:
                found.append(len(part))
    return found


def board(match: Match, names: Names, chosen: Chosen) -> Board:
    digits, makers = row(match), {}
    for ply, move in enumerate(match.moves):
        makers[int(move.split("-")[0])] = ply % 2
    held_square, held_digit = chosen.get("square"), chosen.get("digit")
    controls, refused = {}, {}
    for at, digit in enumerate(digits, 1):
        if digit:
            name = f"Square {at}: {digit}, by {names[makers[at]]}"
            refused[name] = f"Square {at} already has a {digit}. Choose an empty one."
        elif match.is_over:
            continue
        elif held_digit:
            controls[f"move:{at}-{held_digit}"] = f"Put {held_digit} in square {at}"
        else:
            controls[f"select:square:{at}"] = f"Square {at}, empty"
    if not match.is_over:
        for digit in "01":
            if held_square:
                controls[f"move:{held_square}-{digit}"] = f"Put {digit} in square {held_square}"
            else:
                controls[f"select:digit:{digit}"] = digit
    last = int(match.moves[-1].split("-")[0]) if match.moves else 0
    head_start = (
        f", with a head start of {match.options.head_start}" if match.options.head_start else ""
    )
    first, second = scores(match)
    return Board(
        pieces=[
            Piece(digit or str(at), None, makers[at] if at == last else None)
            for at, digit in enumerate(digits, 1)
        ],
        controls=controls,
        refused=refused if not match.is_over else {},
        words=[
            f"{first} {names[0]}, palindromes{head_start}",
            f"{second} {names[1]}, antipalindromes",
        ],
        counts={
            f".row-middle .arcs.of-{player + 1} path": len(_stretches(match, player))
            for player in (0, 1)
        },
        prompt=_prompt(match, names, chosen),
        aim=f"{names[0]} scores palindromes, {names[1]} antipalindromes. More points win.",
    )


def picture(match: Match) -> tuple[list[str], list[int]]:
    """Return the row with the numbers of empty squares, and who scores each shorter stretch."""
    owned = [player for player in (0, 1) for length in _stretches(match, player) if length <= 6]
    return [digit or str(at) for at, digit in enumerate(row(match), 1)], owned


def _prompt(match: Match, names: Names, chosen: Chosen) -> str:
    if at := chosen.get("square"):
        return f"Pick 0 or 1 for square {at}."
    if digit := chosen.get("digit"):
        return f"Pick an empty square for {digit}."
    return f"{names.mover(match)}’s turn. Pick a square and a digit."


def announced(match: Match, names: Names) -> str:
    at, digit = match.moves[-1].split("-")
    first, second = scores(match)
    return (
        f"{names.last(match)} puts {digit} in square {at}."
        f" Points: palindromes {first}, antipalindromes {second}."
    )


def result(match: Match, names: Names) -> tuple[str, str]:
    first, second = scores(match)
    fact = f"{first} points for palindromes, {second} for antipalindromes."
    if first == second:
        return f"Draw, {first} points each", fact
    winner = names[0] if first > second else names[1]
    return f"{winner} wins {max(first, second)} to {min(first, second)}", fact
