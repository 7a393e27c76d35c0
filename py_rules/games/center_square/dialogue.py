"""The dialogue of the Center Square Showdown rule book ("Sample Turn Sequence")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from py_rules.game import Move
from py_rules.games.center_square.rules import SquareOptions
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
        return [f"{self.say(f'ask-way{_far(record.match)}', **self._words())} "]

    def fault(self, match: Match, number: int, answer: str) -> str | None:
        way, far = _parts(answer)
        if way in self._ways() and (_far(match) or not far):
            return None
        return self.say(f"want-way{_far(match)}", **self._words())

    def move(self, answers: Sequence[str]) -> Move:
        way, far = _parts(answers[0])
        return self._ways()[way] + far

    def answers(self, match: Match, move: Move) -> Sequence[str]:
        way, far = _parts(move)
        return [self._words()[way] + far]

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


def _far(match: Match) -> str:
    """Return the end of the keys of messages where moves of two squares are allowed."""
    options = match.options
    return "-far" if isinstance(options, SquareOptions) and options.two_squares else ""


def _parts(answer: str) -> tuple[str, str]:
    """Return the direction and, for two squares, a 2: of "Up 2" that is ("up", "2")."""
    way = answer.lower().removesuffix("2")
    return (way.rstrip(), "2") if len(way) < len(answer) else (way, "")


def _grid(record: Record) -> str:
    return record.match.game.text(record.match.position)
