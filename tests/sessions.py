"""Matches in a terminal as the rule books print them, and how a test plays one."""

from __future__ import annotations

from collections.abc import Iterator

from py_rules import Match, Record
from py_rules.terminal.session import Table

WAR = """\
Welcome to Palindrome War!

Player 1 begins.

Current Sequence: 

Player 1, enter your letter (a-z): r
Choose position - type 'B' for beginning or 'E' for end: E

Updated Sequence: r

No palindrome formed. Next player's turn.

---

Current Sequence: r

Player 2, enter your letter (a-z): a
Choose position - type 'B' for beginning or 'E' for end: B

Updated Sequence: a r

No palindrome formed. Next player's turn.

---

Current Sequence: a r

Player 1, enter your letter (a-z): c
Choose position - type 'B' for beginning or 'E' for end: E

Updated Sequence: a r c

No palindrome formed. Next player's turn.

---

Current Sequence: a r c

Player 2, enter your letter (a-z): a
Choose position - type 'B' for beginning or 'E' for end: E

Updated Sequence: a r c a

No palindrome formed. Next player's turn.

---

Current Sequence: a r c a

Player 1, enter your letter (a-z): r
Choose position - type 'B' for beginning or 'E' for end: E

Updated Sequence: a r c a r

"""  # here the book finds a palindrome that is none
DUEL = """\
-- Palindrome Duel --

Current Sequence: 
Player 1's Turn
Enter the digit to add (0-9): 3
Add to (B)eginning or (E)nd? E
New Sequence: 3

---

Current Sequence: 3
Player 2's Turn
Enter the digit to add (0-9): 1
Add to (B)eginning or (E)nd? B
New Sequence: 13

---

Current Sequence: 13
Player 1's Turn
Enter the digit to add (0-9): 2
Add to (B)eginning or (E)nd? E
New Sequence: 132

---

Current Sequence: 132
Player 2's Turn
Enter the digit to add (0-9): 1
Add to (B)eginning or (E)nd? E
New Sequence: 1321

---

Current Sequence: 1321
Player 1's Turn
Enter the digit to add (0-9): 3
Add to (B)eginning or (E)nd? B
New Sequence: 31321

---

Current Sequence: 31321
Player 2's Turn
Enter the digit to add (0-9): 3
Add to (B)eginning or (E)nd? E
New Sequence: 313213

---

Current Sequence: 313213
Player 1's Turn
Enter the digit to add (0-9): 1
Add to (B)eginning or (E)nd? E
New Sequence: 3132131

---

"""  # here the book finds a palindrome that is none
CHASE = """\
Welcome to Alpha Chase!

Player 1's word: PLANT
Player 2's word: GHOST

Available letters: A B C D E F G H I J K L M N O P Q R S T U V W X Y Z

Player 1's turn.
Enter a letter to select: P

Player 1 has selected 'P'.
Letters collected: P
Available letters: A B C D E F G H I J K L M N O Q R S T U V W X Y Z

Player 2's turn.
Enter a letter to select: G

Player 2 has selected 'G'.
Letters collected: G
Available letters: A B C D E F H I J K L M N O Q R S T U V W X Y Z

"""
SQUARE = """\
Current Grid Position:
    1   2   3   4   5
  -------------------------
1 | * |   |   |   |   |
  -------------------------
2 |   |   |   |   |   |
  -------------------------
3 |   |   |   |   |   |
  -------------------------
4 |   |   |   |   |   |
  -------------------------
5 |   |   |   |   |   |
  -------------------------

Player 1's Turn.
Enter move (up/down/left/right): right

Token moved to position (1,2).

    1   2   3   4   5
  -------------------------
1 |   | * |   |   |   |
"""


def session(record: Record, typed: str) -> tuple[str, Record]:
    """Return what a terminal shows when *typed* is entered line by line, and the record."""
    shown: list[str] = []
    lines: Iterator[str] = iter(typed.split("\n"))

    def ask(prompt: str) -> str:
        try:
            answer = next(lines)
        except StopIteration:
            raise EOFError from None
        shown.append(f"{prompt}{answer}")
        return answer

    after = Table(record, ask=ask, say=shown.append).play()
    return "\n".join(shown) + "\n", after


def start(slug: str, **options: object) -> Record:
    """Return a new match."""
    return Record(Match.start(slug, **options))
