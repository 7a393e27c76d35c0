"""What a match of Alpha Chase has to show, in English."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase

from expected_screen import Board, Chosen, Names, Piece

from py_rules import Match

PIECES = ".word li"
WON = (
    "moves=P.G.T.A.L.H.N.S.O",
    "moves=Q.G.X.H.Z.O.J.S.V.T",
    "word1=BRAVE&word2=CHARM&moves=B.C.H.V.M.E.A.R",
    "word1=GHOST&word2=BRAVE&tie=draw&moves=B.G.H.R.A.O.S.V.E.T",
    "word1=CHARM&word2=VAPOR&tie=draw&score=runs&moves=A.R.C.V.H.P.M.O",
)
LONGEST = 26


def _words(match: Match) -> tuple[str, str]:
    return match.options.word1, match.options.word2


def _takers(match: Match) -> dict[str, int]:
    return {letter: ply % 2 for ply, letter in enumerate(match.moves)}


def scores(match: Match) -> Sequence[int]:
    """Count the own letters of each player, or the squares of their neighbors."""
    takers = _takers(match)
    found = []
    for player, word in enumerate(_words(match)):
        held = "".join("x" if takers.get(letter) == player else " " for letter in word)
        runs = [len(run) for run in held.split()]
        found.append(sum(run * run for run in runs) if _by_runs(match) else sum(runs))
    return found


def _by_runs(match: Match) -> bool:
    return match.options.score == "runs"


def _is_broken(match: Match, player: int) -> bool:
    takers = _takers(match)
    return any(takers.get(letter) == 1 - player for letter in _words(match)[player])


def board(match: Match, names: Names, chosen: Chosen) -> Board:
    takers, words = _takers(match), _words(match)
    counts_all = [sum(takers.get(each) == player for each in words[player]) for player in (0, 1)]
    pieces = []
    for player in names.seats:
        for letter in words[player]:
            taker = takers.get(letter)
            if taker is None:
                pieces.append(Piece(letter, f"{letter}, still free"))
            elif taker == player:
                owner = None if counts_all[player] == 5 else player  # a complete word is gold
                pieces.append(Piece(letter, f"{letter}, collected", owner))
            else:
                pieces.append(Piece(letter, f"{letter}, taken by {names.inside(taker)}", taker))
    needed = {
        letter: [names[player] for player in (0, 1) if letter in words[player]]
        for letter in ascii_uppercase
    }
    free = [letter for letter in ascii_uppercase if letter not in takers]
    counts = [
        f"{score} point{'' if score == 1 else 's'}" if _by_runs(match) else f"{score} of 5"
        for score in scores(match)
    ]
    over = match.is_over
    return Board(
        pieces=pieces,
        controls={}
        if over
        else {
            f"move:{letter}": letter
            + "".join(f". {name} need{'' if name == 'You' else 's'} it" for name in needed[letter])
            for letter in free
        },
        refused={}
        if over
        else {
            f"{letter}, taken by {names.inside(taker)}": f"{names[taker]} already took {letter}."
            " Choose a free letter."
            for letter, taker in takers.items()
        },
        words=[f"{names.whose(player)} word {counts[player]}" for player in names.seats],
        prompt=_prompt(match, names),
        aim=_aim(match),
    )


def picture(match: Match) -> tuple[list[str], list[int]]:
    """Return both words, and who has each letter that its own player took."""
    takers = _takers(match)
    owned = [
        player
        for player, word in enumerate(_words(match))
        for letter in word
        if takers.get(letter) == player
    ]
    return [*"".join(_words(match))], owned


def _aim(match: Match) -> str:
    if _by_runs(match):
        return "Complete your word, or collect letters next to each other in it: three score nine."
    if _is_broken(match, 0) and _is_broken(match, 1):
        return "The player with more letters of their word wins."
    return "Be the first to collect all five letters of your word."


def _prompt(match: Match, names: Names) -> str:
    turn = f"{names.mover(match)}’s turn."
    before = match.undo() if match.moves else match
    broken = [player for player in (0, 1) if _is_broken(match, player)]
    new = [player for player in broken if not _is_broken(before, player)]
    if not new:
        return f"{turn} Take a letter."
    if len(broken) == 2:
        return f"{turn} Now more {'points' if _by_runs(match) else 'letters'} win."
    return f"{turn} {names[new[0]]} can’t complete {_words(match)[new[0]]} anymore."


def announced(match: Match, names: Names) -> str:
    letter, player = match.moves[-1], (match.ply - 1) % 2
    first, second = scores(match)
    other = f", which {names[1 - player]} needed" if letter in _words(match)[1 - player] else ""
    told = f"{names[player]} takes {letter}{other}."
    if _by_runs(match):
        return f"{told} Points: {names[0]} {first}, {names[1]} {second}."
    return f"{told} {names[0]} has {first} of 5, {names[1]} {second} of 5."


def result(match: Match, names: Names) -> tuple[str, str]:
    winner, (first, second) = match.outcome.winner, scores(match)
    none_left = "No letter of either word is left."
    if winner is None:
        points = (
            f"Draw at {first} points each" if _by_runs(match) else f"Draw, {first} letters each"
        )
        return points, none_left
    takers, word = _takers(match), _words(match)[winner]
    if all(takers.get(letter) == winner for letter in word):
        return f"{names[winner]} wins with {word}", f"{match.ply} letters taken in all."
    high, low = max(first, second), min(first, second)
    if high != low:
        by = f" {high} to {low}" if _by_runs(match) else f", {high} letters to {low}"
        return f"{names[winner]} wins{by}", none_left
    fact = f"{first} letters each, and {names[winner]} took the first letter of the match."
    return f"{names[winner]} wins the tie-break", fact
