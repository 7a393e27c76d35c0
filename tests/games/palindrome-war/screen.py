"""What a match of Palindrome War has to show, in English."""

from __future__ import annotations

from string import ascii_lowercase

from expected_screen import Board, Chosen, Names
from line_screen import COUNTS, board_of, limit_of, picture_of, placed, placing_of

from py_rules import Match

PIECES = ".line :is(.tile, .slot)"
WON = (
    "moves=-r.a-.c-.-a.-c",  # the whole line
    "moves=-p.-l.-u.-m.-b.-f.-g.-h.-c.-d.-k.-r.-o.-t.-o.-r",  # at the end of a long one
    "moves=p-.l-.u-.m-.b-.c-.d-.r-.o-.t-.o-.r-",  # at the beginning
    "moves=-x.-a.-b.-c.-c.-b.-a",  # six letters
    "min_palindrome=4&line_limit=24&no_repeats=true&at_limit=last-mover-loses&letters=3"
    "&moves=-a.-b.-c.-a.-b.-c.-a.-b.-c.-a.-b.-c.-a.-b.-c.-a.-b.-c.-a.-b.-c.-a.-b.-c",  # none
)
LONGEST = 30

picture, announced = picture_of, placing_of


def board(match: Match, names: Names, chosen: Chosen) -> Board:
    options = match.options
    least = f"Make a palindrome of {COUNTS[options.min_palindrome]} letters or more."
    aim = f"{least} {limit_of(match, 'letter')}" if options.line_limit else least
    alphabet = ascii_lowercase[: options.letters]
    return board_of(match, names, chosen, alphabet, "letter", aim=aim)


def result(match: Match, names: Names) -> tuple[str, str]:
    line = "".join(piece for piece, _ in placed(match.moves))
    if match.outcome.reason == "palindrome":
        least = match.options.min_palindrome
        stretches = [line[i:j] for i in range(len(line)) for j in range(i + least, len(line) + 1)]
        word = max((each for each in stretches if each == each[::-1]), key=len)
        return (
            f"{names[match.outcome.winner]} wins with “{word}”",
            f"{match.ply} moves in all.",
        )
    if match.outcome.winner is None:
        return "Draw: the line is full", f"{match.ply} letters and no palindrome."
    loser = names[1 - match.outcome.winner]
    fact = f"{loser} placed the last of {match.ply} letters without making a palindrome."
    return f"{names[match.outcome.winner]} wins: the line is full", fact
