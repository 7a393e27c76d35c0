"""A dialogue for Palindromes & Antipalindromes, whose author describes paper and pencil."""

from __future__ import annotations

from collections.abc import Sequence

from py_rules.game import Move
from py_rules.match import Match
from py_rules.record import Record
from py_rules.terminal.dialogue import Dialogue, board, game_name


class AntipalindromesDialogue(Dialogue):
    """A square, then a digit; the row is shown with the numbers of its squares below."""

    def welcome(self, record: Record) -> str:
        first, second = self.players(record)
        name = game_name(type(record.match.game), self.language)
        return f"{name}\n\n{self.say('scores', first=first, second=second)}\n"

    def turn(self, record: Record) -> str:
        return f"{self._row(record)}\n\n{self.say('turn', name=self.mover(record))}"

    def prompts(self, record: Record) -> Sequence[str]:
        squares = len(board(record)["row"])
        return [f"{self.say('ask-square', squares=squares)} ", f"{self.say('ask-digit')} "]

    def fault(self, match: Match, number: int, answer: str) -> str | None:
        is_number = len(answer) < 10 and answer.isascii() and answer.isdigit()
        if number == 0 and not (is_number and 0 < int(answer) < 100):
            return self.say("want-square")
        if number == 1 and answer not in ("0", "1"):
            return self.say("want-digit")
        return None

    def move(self, answers: Sequence[str]) -> Move:
        return f"{int(answers[0])}-{answers[1]}"

    def answers(self, match: Match, move: Move) -> Sequence[str]:
        return list(match.game.parts(move).values())

    def over(self, record: Record) -> str:
        shown = f"\n{self._row(record)}\n" if record.match.adjudication is None else ""
        return f"{shown}\n{self.winner(record)}"

    def _row(self, record: Record) -> str:
        squares = board(record)["row"].replace(".", "_")
        score = board(record)["score"]
        numbers = range(1, len(squares) + 1)
        first, second = self.players(record)
        head = self.say("row")
        return (
            f"{head} {' '.join(f'{digit:>2}' for digit in squares)}\n"
            f"{' ' * len(head)} {' '.join(f'{number:>2}' for number in numbers)}\n"
            f"{first}: {score[0]}, {second}: {score[1]}"
        )
