"""The dialogue of games in which a turn is a piece and then an end of the line."""

from __future__ import annotations

from collections.abc import Sequence

from py_rules.game import Move
from py_rules.match import Match
from py_rules.record import Record
from py_rules.terminal.dialogue import Dialogue, board


class EndsDialogue(Dialogue):
    """A piece of the alphabet, then an end: B or E, or what the language has for them."""

    def fault(self, match: Match, number: int, answer: str) -> str | None:
        alphabet = str(match.view()["alphabet"])
        if number == 0 and not (len(answer) == 1 and answer.lower() in alphabet):
            return self.say("want-piece", first=alphabet[0], last=alphabet[-1])
        if number == 1 and answer.upper() not in self._ends():
            return self.say("want-end", **self._keys())
        return None

    def move(self, answers: Sequence[str]) -> Move:
        piece = answers[0].lower()
        return f"{piece}-" if self._ends()[answers[1].upper()] == "beginning" else f"-{piece}"

    def answers(self, match: Match, move: Move) -> Sequence[str]:
        ((end, piece),) = match.game.parts(move).items()
        return [piece, self._keys()[end]]

    def ask_end(self) -> str:
        return f"{self.say('ask-end', **self._keys())} "

    def limit(self, record: Record) -> str:
        return f"{self.say('full', limit=board(record)['limit'])}\n"

    def _keys(self) -> dict[str, str]:
        return {end: self.say(f"key-{end}") for end in ("beginning", "end")}

    def _ends(self) -> dict[str, str]:
        """Return the end that is meant by what is typed; the language's own keys come first."""
        own = {key: end for end, key in self._keys().items()}
        return {**{key: end for key, end in _ENGLISH.items() if key not in own}, **own}


_ENGLISH = {"B": "beginning", "E": "end"}
