"""Full matches of each game: the moves, and how each ends."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FullMatch:
    """A match from the first move to the last, and the heading of its result."""

    name: str
    slug: str
    moves: str
    title: str
    options: str = ""


MATCHES = (
    # The rule book's sample ends on "arcar", which is none; with its third letter put to the
    # beginning the fifth completes "carac".
    FullMatch("sample put right", "palindrome-war", "-r a- c- -a -c", "Player 1 wins with “carac”"),
    FullMatch("inside a line", "palindrome-war", "-m u- -b l- -r -o -t -o p- -r", "Player 2 wins with “rotor”"),
    FullMatch("six letters", "palindrome-war", "-x -a -b -c -c -b -a", "Player 1 wins with “abccba”"),
    FullMatch("sample put right", "palindrome-duel", "-3 1- 2- 1- 3-", "Player 1 wins with “31213”"),
    FullMatch("sundown", "palindrome-duel", "-0 -1 2- -3 -4 5- -6 -7 -8 -9 -1 2- -3 -4 -5", "Player 2 wins at sundown"),
    FullMatch("four digits", "palindrome-duel", "-7 -1 -1 -7", "Player 2 wins with “7117”"),
    FullMatch("sample", "alpha-chase", "P G T A L H N S O", "Player 1 wins by 4 letters to 3"),
    FullMatch("complete word", "alpha-chase", "Q G X H Z O J S V T", "Player 2 completes GHOST"),
    FullMatch("tie", "alpha-chase", "B C H V M E A R", "Player 1 wins the tie", "word1=BRAVE&word2=CHARM"),
    FullMatch("sample", "center-square", "right down down right", "Player 2 steps into the sun"),
    FullMatch("round the edge", "center-square", "down down down right right up", "Player 2 steps into the sun"),
    FullMatch("walled in", "center-square", "right down left left up", "Player 1 wins", "start_column=2&no_revisit=true"),
    FullMatch("author's row", "antipalindromes", "1-1 2-0 3-0 4-1 5-0 6-0 7-1 8-1 9-0 10-1 11-0 12-0 13-0 14-1 15-0 16-0", "Player 2 wins 46 to 24"),
    FullMatch("four squares", "antipalindromes", "1-0 4-0 2-0 3-0", "Player 1 wins 10 to 0", "squares=4"),
    FullMatch("draw", "antipalindromes", "3-1 1-0 2-0", "A draw at 2 each", "squares=3"),
)  # fmt: skip
