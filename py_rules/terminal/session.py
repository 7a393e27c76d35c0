"""A match in a terminal: the loop of questions and answers."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Timer
from typing import Final

from py_rules.errors import RulesError
from py_rules.game import Player, other
from py_rules.match import REPETITIONS_FOR_A_DRAW, Match
from py_rules.messages import ENGLISH
from py_rules.record import Record, to_text
from py_rules.record.record import MAX_COMMENT
from py_rules.terminal.dialogue import Dialogue, find_dialogue
from py_rules.terminal.knowledge import format_analysis, format_hint
from py_rules.terminal.opponents import Opponent
from py_rules.tournament.bot_error import BotError
from py_rules.tournament.runner import lost_by, showable

Ask = Callable[[str], str]
"""Shows a prompt and returns the answer; raises EOFError or KeyboardInterrupt to leave."""

Say = Callable[[str], None]
"""Prints a text and ends the line."""

_PATIENCE: Final = 1.0
"""Seconds after which a terminal says that an opponent is thinking."""


class TerminalSession:
    """A match between two people at one terminal, or one and an opponent."""

    def __init__(
        self,
        record: Record,
        *,
        ask: Ask | None = None,
        say: Say = print,
        language: str = ENGLISH,
        opponent: Opponent | None = None,
    ) -> None:
        self.record = record
        self._dialogue: Dialogue = find_dialogue(type(record.match.game), language)
        self._ask = ask or input
        self._say = say
        self._saved: set[str] = set()
        self._opponent = opponent

    def play(self, *, with_help: bool = False) -> Record:
        """Play the match to its end, or until the players leave; return its record.

        It prints the record at the end, and *with_help* the commands before the first question.
        """
        self._say(self._dialogue.welcome(self.record))
        if with_help:
            self._say(f"{self._dialogue.say('help')}\n")
        try:
            while self.record.match.outcome is None:
                if self._opponent and self._opponent.player == self.record.match.to_move:
                    self._answer(self._opponent)
                else:
                    self._turn()
            self._say(self._dialogue.over(self.record))
        except (EOFError, KeyboardInterrupt):
            self._say(f"\n\n{self._dialogue.say('stops')}")
        self._say(f"\n{to_text(self.record)}")
        return self.record

    def _turn(self) -> None:
        self._say(self._dialogue.turn(self.record))
        if self.record.match.repetitions >= REPETITIONS_FOR_A_DRAW:
            self._say(self._dialogue.say("repeated"))
        while True:
            answers = self._answers()
            if answers is None:
                return
            try:
                self._become(self.record.match.play(self._dialogue.move(answers)))
            except RulesError as error:
                self._say(error.sentence(self._dialogue.language))
            else:
                if self.record.match.outcome is None:
                    self._say(self._dialogue.played(self.record))
                return

    def _answer(self, opponent: Opponent) -> None:
        before, say = self.record, self._dialogue.say
        waits = Timer(_PATIENCE, self._say, [say("thinks", name=self._dialogue.mover(before))])
        waits.daemon = True
        if sys.stdout.isatty():
            waits.start()
        try:
            move = opponent.move(before)
        except BotError as error:
            said = error.sentence(self._dialogue.language)
            self._say(f"{opponent.printed}{error.params['traceback']}{said}")
            self._become(lost_by(error.fault, before.match))
            comment = {before.match.ply: showable(str(error), MAX_COMMENT)}
            self.record = replace(self.record, comments={**self.record.comments, **comment})
            return
        finally:
            waits.cancel()
        typed = " ".join(self._dialogue.answers(before.match, move))
        moved = say("opponent", name=self._dialogue.mover(before), move=typed)
        shown = f"{opponent.printed}{'' if self._dialogue.tells_moves else moved}"
        if shown:
            self._say(shown)
        self._become(before.match.play(move))
        if self.record.match.outcome is None:
            self._say(self._dialogue.played(self.record))

    def _answers(self) -> Sequence[str] | None:
        answers: list[str] = []
        prompts = self._dialogue.prompts(self.record)
        while len(answers) < len(prompts):
            before = self.record
            answer = self._ask(prompts[len(answers)]).strip()
            if self._word(answer):
                if self.record is not before:
                    return None
                continue
            if answers and not answer:
                answers.pop()
                continue
            if not answers and (whole := whole_move(self._dialogue, self.record.match, answer)):
                return whole
            fault = self._dialogue.fault(self.record.match, len(answers), answer)
            if fault:
                self._say(fault)
            else:
                answers.append(answer)
        return answers

    def _word(self, answer: str) -> bool:
        """Run *answer* if it is a command of every game; return whether it is."""
        word, _, rest = answer.partition(" ")
        match word.lower():
            case "undo":
                self._undo()
            case "resign":
                players: dict[str, Player] = {"": self.record.match.to_move, "1": 0, "2": 1}
                if rest.strip() not in players:
                    return False
                player = players[rest.strip()]
                self._become(self.record.match.resign(player))
                name = self._dialogue.players(self.record)[player]
                self._say(self._dialogue.say("resigned", name=name))
            case "draw":
                self._offer_draw()
            case "save":
                self._save(rest.strip())
            case "hint":
                self._say(format_hint(self._dialogue, self.record))
                self._note("hint")
            case "analysis":
                self._say(format_analysis(self._dialogue, self.record))
                self._note("on")
            case "help":
                self._say(self._dialogue.say("help"))
            case "quit" | "exit":
                raise EOFError
            case _:
                return False
        return True

    def _note(self, analysis: str) -> None:
        """Write into the record which help was used first."""
        self.record = replace(self.record, tags={"analysis": analysis, **self.record.tags})

    def _offer_draw(self) -> None:
        say = self._dialogue.say
        waits = self._dialogue.players(self.record)[other(self.record.match.to_move)]
        if self._opponent:
            self._say(say("no-draw", name=self._dialogue.mover(self.record)))
            return
        answer = self._ask(f"{say('agree', name=waits)} ").strip()
        if answer.lower() in {*say("yes").split(), "y", "yes"}:
            self._become(self.record.match.agree_draw())
        else:
            self._say(say("no-draw", name=self._dialogue.mover(self.record)))

    def _save(self, name: str) -> None:
        say = self._dialogue.say
        if not name:
            self._say(say("save-name"))
            return
        path = Path(name)
        part = path.with_name(f"{path.name}.part")
        try:
            if name not in self._saved and path.exists():
                self._say(say("save-taken", file=name))
                return
            part.write_text(to_text(self.record), encoding="utf-8")
            part.replace(path)  # whole or not at all
        except OSError as error:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            self._say(say("save-failed", file=name, detail=str(error.strerror)))
        except ValueError as error:  # a name that no file can have
            self._say(say("save-failed", file=name, detail=str(error)))
        else:
            self._saved.add(name)
            self._say(say("saved", file=name))

    def _undo(self) -> None:
        """Undo the last move; with an opponent, the last move of the person."""
        try:
            match = self.record.match.undo()
            while self._opponent and match.to_move == self._opponent.player:
                match = match.undo()
            self._become(match)
            if self._opponent:
                self._opponent.forget()
            if shown := self._dialogue.shown(self.record):
                self._say(shown)
        except RulesError as error:
            self._say(error.sentence(self._dialogue.language))

    def _become(self, match: Match) -> None:
        self.record = self.record.with_match(match)


def whole_move(dialogue: Dialogue, match: Match, answer: str) -> Sequence[str] | None:
    """Return the answers for a move that is typed as a record writes it, such as "-k" or "-K"."""
    for move in (answer, answer.lower()):
        if re.fullmatch(match.game.notation, move, re.ASCII):
            return dialogue.answers(match, move)
    return None


def transcript(record: Record, language: str = ENGLISH) -> str:
    """Return the terminal dialogue of a recorded match."""
    said: list[str] = []
    dialogue = find_dialogue(type(record.match.game), language)
    answers = _typed(dialogue, record)

    def ask(prompt: str) -> str:
        answer = next(answers, None)
        if answer is None:
            raise EOFError
        said.append(f"{prompt}{answer}")
        return answer

    _Replay(record, ask=ask, say=said.append, language=language).play()
    return "\n".join(said)


class _Replay(TerminalSession):
    """A recorded match, whose end is not typed if it is a loss on time."""

    def __init__(self, record: Record, *, ask: Ask, say: Say, language: str) -> None:
        start = replace(record.with_match(record.match.at(0)), comments={})
        super().__init__(start, ask=ask, say=say, language=language)
        self._match = record.match

    def _turn(self) -> None:
        end = self._match.adjudication
        loser = end.player if end and end.kind == "time" else None
        if loser is None or self.record.match.ply < self._match.ply:
            super()._turn()
            return
        self._become(self._match)
        self._say(self._dialogue.say("time-up", name=self._dialogue.players(self.record)[loser]))


def _typed(dialogue: Dialogue, record: Record) -> Iterator[str]:
    for move in record.match.moves:
        yield from dialogue.answers(record.match, move)
    adjudication = record.match.adjudication
    if adjudication and adjudication.kind == "agreed-draw":
        yield from ("draw", dialogue.say("yes").split()[0])
    elif adjudication and adjudication.player == record.match.to_move:
        yield "resign"
    elif adjudication and adjudication.player is not None:
        yield f"resign {adjudication.player + 1}"
