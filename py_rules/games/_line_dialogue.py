"""The dialogue of games in which a turn is a piece and then an end of the line."""

from __future__ import annotations

from collections.abc import Sequence

from py_rules.game import Move
from py_rules.match import Match
from py_rules.record import Record
from py_rules.terminal.dialogue import Dialogue, board


class EndsDialogue(Dialogue):
    """A piece of the alphabet, then B or E."""

    piece: str
    """What a piece is called: letter or digit."""

    def fault(self, match: Match, number: int, answer: str) -> str | None:
        """Want one piece, then B or E, in upper or lower case."""
        alphabet = str(match.view()["alphabet"])
        if number == 0 and not (len(answer) == 1 and answer.lower() in alphabet):
            return f"Type one {self.piece} from {alphabet[0]} to {alphabet[-1]}."
        if number == 1 and answer.upper() not in ("B", "E"):
            return "Type B or E."
        return None

    def move(self, answers: Sequence[str]) -> Move:
        """Read "r" and "B" as r-."""
        piece = answers[0].lower()
        return f"{piece}-" if answers[1].upper() == "B" else f"-{piece}"

    def answers(self, match: Match, move: Move) -> Sequence[str]:
        """Write r- as "r" and "B"."""
        ((end, piece),) = match.game.parts(move).items()
        return [piece, end[0].upper()]

    def limit(self, record: Record) -> str:
        """Return the sentence for a full line."""
        return f"The sequence has {board(record)['limit']} {self.piece}s and no palindrome.\n"
