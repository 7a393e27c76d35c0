"""The dialogue of the Alpha Chase rule book ("Command-Line Interaction Example")."""

from __future__ import annotations

from collections.abc import Sequence

from py_rules.game import Move
from py_rules.match import Match
from py_rules.record import Record
from py_rules.terminal.dialogue import Dialogue, board, ended_by_rule, mover, winner_says


class AlphaChaseDialogue(Dialogue):
    """One letter a turn; collections and the pool are shown after each."""

    def welcome(self, record: Record) -> str:
        """Reveal both words and show the pool."""
        words = [getattr(record.match.options, key) for key in ("word1", "word2")]
        named = [f"{name}'s word: {word}" for name, word in zip(record.players, words, strict=True)]
        return "\n".join(["Welcome to Alpha Chase!", "", *named, "", _pool(record), ""])

    def turn(self, record: Record) -> str:
        """Say whose turn it is."""
        return f"{mover(record)}'s turn."

    def prompts(self, record: Record) -> Sequence[str]:
        """Ask for a letter."""
        return ["Enter a letter to select: "]

    def fault(self, match: Match, number: int, answer: str) -> str | None:
        """Want one letter, in upper or lower case."""
        one = len(answer) == 1 and answer.isascii() and answer.isalpha()
        return None if one else "Type one letter."

    def move(self, answers: Sequence[str]) -> Move:
        """Read "p" as P."""
        return answers[0].upper()

    def played(self, record: Record) -> str:
        """Show what the player has collected and what is left."""
        return f"{_selected(record)}{_pool(record)}\n"

    def over(self, record: Record) -> str:
        """Name the winner, with the counts where they decided."""
        said = winner_says(record, "{} wins!")
        if not ended_by_rule(record):
            return f"\nGame Over.\n{said}"
        words = zip(record.players, board(record)["words"], strict=True)
        lines = [
            f"{name} has {word['count']} of {len(word['word'])} letters." for name, word in words
        ]
        return "\n".join([f"{_selected(record)}\nGame Over.", *lines, said])


def _selected(record: Record) -> str:
    """Return what the last move took, and the collection it went to."""
    match = record.match
    player = (match.ply - 1) % 2
    return (
        f"\n{record.players[player]} has selected '{match.moves[-1]}'.\n"
        f"Letters collected: {' '.join(board(record)['collected'][player])}\n"
    )


def _pool(record: Record) -> str:
    """Return the letters that are left."""
    left = [each["letter"] for each in board(record)["pool"] if each["taken_by"] is None]
    return f"Available letters: {' '.join(left)}"
