"""The dialogue of the Alpha Chase rule book ("Command-Line Interaction Example")."""

from __future__ import annotations

from collections.abc import Sequence

from py_rules.game import Move
from py_rules.match import Match
from py_rules.record import Record
from py_rules.terminal.dialogue import Dialogue, board


class AlphaChaseDialogue(Dialogue):
    """One letter a turn; collections and the pool are shown after each."""

    tells_moves = True

    def welcome(self, record: Record) -> str:
        return f"{self.say('welcome')}\n\n{self.shown(record)}"

    def shown(self, record: Record) -> str:
        words = board(record)["words"]
        named = []
        for name, word in zip(self.players(record), words, strict=True):
            named.append(self.say("word", name=name, word=word["word"]))
            own = " ".join(each["letter"] for each in word["letters"] if each["state"] == "taken")
            if own:
                named.append(self.say("collected", letters=own))
        return "\n".join([*named, "", self._pool(record), ""])

    def turn(self, record: Record) -> str:
        return self.say("turn", name=self.mover(record))

    def prompts(self, record: Record) -> Sequence[str]:
        return [f"{self.say('ask-letter')} "]

    def fault(self, match: Match, number: int, answer: str) -> str | None:
        one = len(answer) == 1 and answer.isascii() and answer.isalpha()
        return None if one else self.say("want-letter")

    def move(self, answers: Sequence[str]) -> Move:
        return answers[0].upper()

    def played(self, record: Record) -> str:
        return f"{self._selected(record)}{self._pool(record)}\n"

    def over(self, record: Record) -> str:
        said = self.winner(record)
        if record.match.adjudication:
            return f"\n{self.say('over')}\n{said}"
        shown = board(record)
        key = "points" if shown["scoring"] == "runs" else "counts"
        lines = [
            self.say(key, name=name, count=word["score"], all=len(word["word"]))
            for name, word in zip(self.players(record), shown["words"], strict=True)
        ]
        return "\n".join([f"{self._selected(record)}\n{self.say('over')}", *lines, said])

    def _selected(self, record: Record) -> str:
        match = record.match
        player = match.undo().to_move
        name, letters = self.players(record)[player], " ".join(board(record)["collected"][player])
        taken = self.say("taken", name=name, letter=match.moves[-1])
        return f"\n{taken}\n{self.say('collected', letters=letters)}\n"

    def _pool(self, record: Record) -> str:
        left = [each["letter"] for each in board(record)["pool"] if each["taken_by"] is None]
        return self.say("pool", letters=" ".join(left))
