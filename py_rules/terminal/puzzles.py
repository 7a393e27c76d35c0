"""Puzzles in a terminal: printed, with their solutions on request, or solved one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from py_rules.errors import RulesError
from py_rules.game import Move
from py_rules.match import Match
from py_rules.messages import sentence
from py_rules.puzzles import Puzzle, judge, make, of_day, to_fragment
from py_rules.record import Record
from py_rules.terminal.dialogue import Dialogue, find_dialogue, in_words
from py_rules.terminal.opponents import FileError
from py_rules.terminal.session import whole_move

Ask = Callable[[str], str]


class _GivenUp(Exception):
    """The person wants to see the solution."""


def print_puzzles(asked: Any, general: Dialogue, ask: Ask | None = None) -> int:
    """Print the requested puzzles; with `solve` ask for the solution of each.

    Raises:
        RulesError: If there is no such puzzle.
    """
    for number, puzzle in enumerate(_puzzles(asked), start=1):
        dialogue = find_dialogue(type(puzzle.match.game), general.language)
        link = f"{puzzle.match.game.slug}/#{to_fragment(puzzle)}"
        print(f"{_about(puzzle, number, general)}\n{link}")
        shown = dialogue.shown(Record(puzzle.match))
        rules = _rules(puzzle, general.language, has_words=not shown)
        print("".join(f"\n{text.rstrip()}\n" for text in (rules, shown) if text))
        if asked.solve:
            print(f"{general.say('puzzle.help')}\n")
            with suppress(EOFError, KeyboardInterrupt):
                _solve(puzzle, dialogue, general, ask or input)
                continue
            print(f"\n\n{general.say('stops')}")
            break
        print(f"{dialogue.turn(Record(puzzle.match))}\n")
        if asked.solutions:
            print(_solution(puzzle, [], dialogue, general))
    return 0


def _puzzles(asked: Any) -> Iterator[Puzzle]:
    wanted = {"length": asked.length, "difficulty": asked.difficulty}
    if asked.day is None:
        for number in range(1, (asked.count or 1) + 1):
            yield make(asked.game.slug, f"{asked.seed or 1}-{number}", **wanted)
        return
    ignored = {"seed": asked.seed, "count": asked.count, **wanted}
    if given := [f"--{name}" for name, value in ignored.items() if value is not None]:
        raise FileError("day-alone", options=", ".join(given))
    yield of_day(asked.game.slug, asked.day)


def _about(puzzle: Puzzle, number: int, general: Dialogue) -> str:
    return general.say(
        f"puzzle.{puzzle.goal}",
        number=number,
        player=puzzle.to_move,
        moves=puzzle.moves,
        difficulty=puzzle.difficulty,
    )


def _rules(puzzle: Puzzle, language: str, *, has_words: bool) -> str:
    """Return the options that differ from the classic rules, one a line; words if *has_words*."""
    options, game = puzzle.match.options, type(puzzle.match.game)
    lines = []
    for name, spec in options.specs().items():
        value = getattr(options, name)
        if value != spec.default and (has_words or spec.kind != "word"):
            label = sentence(f"option.{name}.label", {}, language, game)
            lines.append(f"{label}: {in_words(game, name, value, language)}")
    return "\n".join(lines)


def _solve(puzzle: Puzzle, dialogue: Dialogue, general: Dialogue, ask: Ask) -> None:
    tried: list[Move] = []
    while True:
        match = puzzle.match.play_all(tried)[0]
        record = Record(match)
        if tried and (shown := dialogue.shown(record)):
            print(shown)
        print(dialogue.turn(record))
        try:
            answers = _answers(match, dialogue, ask)
        except _GivenUp:
            print(_solution(puzzle, tried, dialogue, general))
            return
        if answers is None:
            continue
        try:
            move = dialogue.move(answers)
            judged = judge(puzzle, [*tried, move])
        except RulesError as error:
            print(error.sentence(general.language))
            continue
        after = match.play(move)
        if judged.is_solved:
            print(f"{general.say('puzzle.solved')}\n")
            return
        if judged.verdict == "right":
            replies = _replies(puzzle, [*tried, move], judged.reply)
            reply = _typed(dialogue, after, replies)
            print(general.say("puzzle.right" if reply else "puzzle.go-on", move=reply))
            tried += [move, *replies]
        elif judged.verdict == "slower":
            print(general.say("puzzle.slower"))
        elif judged.line:
            moves = _typed(dialogue, after, judged.line)
            print(general.say("puzzle.wrong", moves=moves))
        else:
            print(general.say("puzzle.wrong-end"))  # the match is over


def _answers(match: Match, dialogue: Dialogue, ask: Ask) -> Sequence[str] | None:
    """Return what is typed for a move, None after an answer that is refused."""
    answers: list[str] = []
    for prompt in dialogue.prompts(Record(match)):
        answer = ask(prompt).strip()
        if answer.lower() in ("quit", "exit"):
            raise EOFError
        if answer.lower() == "solution":
            raise _GivenUp
        if not answers and (whole := whole_move(dialogue, match, answer)):
            return whole
        if fault := dialogue.fault(match, len(answers), answer):
            print(fault)
            return None
        answers.append(answer)
    return answers


def _solution(puzzle: Puzzle, tried: Sequence[Move], dialogue: Dialogue, general: Dialogue) -> str:
    """Return the text with the solution after the moves *tried*."""
    match = puzzle.match.play_all(tried)[0]
    line = _typed(dialogue, match, judge(puzzle, tried).line)
    return f"{general.say('puzzle.solution', moves=line)}\n"


def _replies(puzzle: Puzzle, tried: list[Move], reply: Move | None) -> tuple[Move, ...]:
    """Return the opponent's perfect play from *reply* until the person solving it is to move."""
    replies = [] if reply is None else [reply]
    while replies and puzzle.match.play_all([*tried, *replies])[0].to_move != puzzle.to_move:
        replies.append(judge(puzzle, [*tried, *replies]).line[0])
    return tuple(replies)


def _typed(dialogue: Dialogue, match: Match, line: tuple[Move, ...]) -> str:
    typed = []
    for move in line:
        typed.append(" ".join(dialogue.answers(match, move)))
        match = match.play(move)
    return ", ".join(typed)
