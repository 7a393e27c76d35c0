"""The failures of a bot as data: a code, and details for its author."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from traceback import FrameSummary, format_exception_only, format_list, walk_tb
from typing import Final, TypedDict

from py_rules.errors import RulesError
from py_rules.messages import ENGLISH, Parameter, error_sentence

MAX_PRINTED: Final = 4096
"""Characters of a bot's output that are kept."""

_ENDS: Final = ".?"  # as the sentence has its own full stop
_MAX_FRAMES: Final = 12
_MAX_TRACEBACK: Final = 4096


class FaultDict(TypedDict):
    """A fault as JSON has it."""

    code: str
    params: Mapping[str, Parameter]
    message: str
    """The sentence in English."""


@dataclass(frozen=True, slots=True)
class Fault:
    """The failure of a bot.

    `code` is one of "bot-syntax", "bot-missing", "bot-failed", "bot-illegal", "bot-budget",
    "bot-steps" and "bot-late".
    `params` always has `bot`, its name, `traceback` and `printed`, "" for none, and `line`, 0 where
    no line of the bot's file failed. `refusal` is the error of an illegal move.
    """

    code: str
    params: Mapping[str, Parameter] = field(hash=False)
    refusal: RulesError | None = field(default=None, compare=False)

    def sentence(self, language: str = ENGLISH) -> str:
        """Return the message for the author of the bot.

        >>> Fault("bot-missing", {"bot": "a.py"}).sentence()
        'a.py needs a function choose(match, budget), or a class Bot with such a method.'
        """
        params = dict(self.params)
        if self.refusal is not None:
            params["reason"] = self.refusal.sentence(language)
        has_no_place = "detail" in params and not params["line"]
        code = "unplaced-fault" if has_no_place else self.code
        return error_sentence(code, params, language, Fault)

    def to_dict(self) -> FaultDict:
        """Return the fault as JSON has it."""
        return {"code": self.code, "params": self.params, "message": self.sentence()}


class BotError(RulesError):
    """A bot that cannot be loaded, or that did not choose a legal move."""

    code_prefix = "bot"

    def __init__(self, fault: Fault) -> None:
        super().__init__()
        self.args = (fault,)  # the arguments that pickle calls the class with
        self.code = fault.code
        self.params = fault.params
        self.fault = fault

    def sentence(self, language: str = ENGLISH) -> str:
        """Return the message for the author of the bot; `str(error)` is in English."""
        return self.fault.sentence(language)


class Printed:
    """The output of a bot, up to a limit.

    >>> printed = Printed()
    >>> printed.write("a" * 5000), len(printed.text)
    (5000, 4096)
    """

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        """Keep *text* up to the limit, where an ellipsis ends it; return its length."""
        kept = self.text + text[: MAX_PRINTED + 1]
        self.text = kept if len(kept) <= MAX_PRINTED else f"{kept[: MAX_PRINTED - 2]}…\n"
        return len(text)

    def flush(self) -> None:
        """Do nothing: nothing is buffered."""


def syntax_fault(name: str, error: Exception) -> Fault:
    """Return the fault of a source that Python cannot read.

    `compile` may raise errors other than SyntaxError, as for a null character, without a place.
    """
    placed = error if isinstance(error, SyntaxError) else None
    if placed:
        placed.filename = name
    params: dict[str, Parameter] = {
        "bot": name,
        "line": (placed.lineno or 0) if placed else 0,
        "column": (placed.offset or 0) if placed else 0,
        "detail": (placed.msg if placed else str(error))[:200].rstrip(_ENDS),
        "traceback": "".join(format_exception_only(error))[-_MAX_TRACEBACK:],
        "printed": "",
    }
    return Fault("bot-syntax", params)


def failure(name: str, filename: str, source: str, error: BaseException, printed: str) -> Fault:
    """Return the fault of a bot that raised *error*, with the frames of the bot's file."""
    frames = list(_own_frames(error, filename, name, source))
    last = frames[-1].lineno if frames else None
    message = "".join(format_exception_only(error))
    # The last frames of an endless recursion are like the first ones.
    lines = ["Traceback (most recent call last):\n", *format_list(frames[-_MAX_FRAMES:]), message]
    params: dict[str, Parameter] = {
        "bot": name,
        "line": last or 0,
        "detail": message.strip().rpartition("\n")[2][:200].rstrip(_ENDS),
        "traceback": "".join(lines)[-_MAX_TRACEBACK:],
        "printed": printed,
    }
    return Fault("bot-failed", params)


def _own_frames(
    error: BaseException, filename: str, name: str, source: str
) -> Iterator[FrameSummary]:
    lines = source.splitlines()
    for frame, number in walk_tb(error.__traceback__):
        code = frame.f_code
        if code.co_filename == filename:
            line = lines[number - 1] if number <= len(lines) else ""
            yield FrameSummary(name, number, code.co_name, lookup_line=False, line=line)
