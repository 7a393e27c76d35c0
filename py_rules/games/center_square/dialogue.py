"""The dialogue of the Center Square Showdown rule book ("Sample Turn Sequence")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from py_rules.game import Move
from py_rules.match import Match
from py_rules.record import Record
from py_rules.terminal.dialogue import Dialogue, board

_WAYS = ("up", "down", "left", "right")
_ARROWS = {
    arrow: way
    for way, key, sign in zip(_WAYS, "abdc", "↑↓←→", strict=True)
    for arrow in (f"\x1b[{key}", f"\x1bo{key}", sign)
}


class CenterSquareDialogue(Dialogue):
    """A direction each turn, and the grid after it."""

    def welcome(self, record: Record) -> str:
        return f"{self.say('grid')}\n{_grid(record)}\n"

    def turn(self, record: Record) -> str:
        return self.say("turn", name=self.mover(record))

    def shown(self, record: Record) -> str:
        return f"{_grid(record)}\n"

    def prompts(self, record: Record) -> Sequence[str]:
        return [f"{self.say('ask-way', **self._words())} "]

    def fault(self, match: Match, number: int, answer: str) -> str | None:
        return None if answer.lower() in self._ways() else self.say("want-way", **self._words())

    def move(self, answers: Sequence[str]) -> Move:
        return self._ways()[answers[0].lower()]

    def answers(self, match: Match, move: Move) -> Sequence[str]:
        return [self._words()[move]]

    def played(self, record: Record) -> str:
        row, column = board(record)["token"]
        return f"\n{self.say('moved', row=row, column=column)}\n\n{_grid(record)}\n"

    def over(self, record: Record) -> str:
        shown = self.played(record) if record.match.adjudication is None else ""
        return f"{shown}\n{self.winner(record)}"

    def _words(self) -> Mapping[str, str]:
        return {way: self.say(way) for way in _WAYS}

    def _ways(self) -> Mapping[str, Move]:
        """Return the way of each word; one letter will do, and so will an arrow key."""
        words = self._words()
        letters = [own[0] for own in words.values()]
        english = {way[0]: way for way in _WAYS}
        short = {own[0]: way for way, own in words.items() if letters.count(own[0]) == 1}
        whole = {word: way for way, own in words.items() for word in (way, own)}
        return {**english, **short, **_ARROWS, **whole}


def _grid(record: Record) -> str:
    return record.match.game.text(record.match.position)
