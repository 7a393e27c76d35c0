"""The syntax of a record's text, after PGN: tag pairs, numbered moves, comments, a result.

`record` gives them a meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "*")
"""The last word of a text: who won, a draw, or a match that goes on."""

_TAG_LINE: Final = re.compile(r'\[([A-Za-z0-9_.]{1,60}) "((?:[^"\\]|\\["\\])*)"\]')
_WORD: Final = re.compile(r"\{([^{}]*)\}|[0-9]{1,5}\.+|([^\s{}]+)|([{}])")
_WIDTH: Final = 80
_HEAD_LINES: Final = 200
_TAG_WIDTH: Final = 4096


class RecordSyntaxError(ValueError):
    """A syntax error in the text of a record: its code and place."""

    def __init__(self, which: str, **params: int | str) -> None:
        super().__init__(which)
        self.which = which
        self.params = params


def write_tag(name: str, value: str) -> str:
    r"""Return one tag pair.

    >>> print(write_tag("Player1", 'Ada "the fox"'))
    [Player1 "Ada \"the fox\""]
    """
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def read_tags(text: str) -> tuple[Sequence[tuple[str, str]], str]:
    r"""Return the tag pairs at the head of *text*, and the rest.

    Raises:
        RecordSyntaxError: If a line begins with a bracket and is not a tag pair.

    >>> read_tags('[Game "alpha-chase"]\n\n1. P *')
    ([('Game', 'alpha-chase')], '1. P *')
    """
    pairs: list[tuple[str, str]] = []
    at = len(text) - len(text.removeprefix("\ufeff"))
    for number in range(1, _HEAD_LINES + 1):
        stop = text.find("\n", at)
        stop = len(text) if stop < 0 else stop
        line = text[at:stop].strip()
        if line:
            if not line.startswith("["):
                break
            found = _TAG_LINE.fullmatch(line) if len(line) <= _TAG_WIDTH else None
            if not found:
                raise RecordSyntaxError("tag-line", line=number, text=line[:40])
            pairs.append((found[1], re.sub(r"\\(.)", r"\1", found[2])))
        at = min(stop + 1, len(text))
    return pairs, text[at:]


def split(text: str) -> Iterator[str]:
    r"""Yield the text of each record: a tag pair after moves begins another one.

    >>> list(split('[Game "nim"]\n\n1. 3 {[no\n[tag} 1-0\n\n[Game "nim"]\n\n*\n'))
    ['[Game "nim"]\n\n1. 3 {[no\n[tag} 1-0\n', '[Game "nim"]\n\n*\n']
    """
    part: list[str] = []
    has_moves = is_comment = False
    for line in text.split("\n"):
        is_tag = not is_comment and line.strip().startswith("[")
        if is_tag and has_moves:
            yield "\n".join(part)
            part, has_moves = [], False
        part.append(line)
        if not is_tag:
            has_moves = has_moves or bool(line.strip("\ufeff\r "))
            is_comment = line.rfind("{") > line.rfind("}") or (is_comment and "}" not in line)
    if any(part):
        yield "\n".join(part)


def write_moves(moves: Sequence[str], comments: Mapping[int, str], result: str) -> str:
    """Return the moves, numbered in pairs, with the comment after each, wrapped to 80 columns.

    >>> write_moves(["-3", "1-", "-1"], {2: "a trap"}, "1-0")
    '1. -3 1- {a trap} 2. -1 1-0'
    """
    lines, line = [], ""
    for word in _words(moves, comments, result):
        if line and len(line) + 1 + len(word) > _WIDTH:
            lines.append(line)
            line = ""
        line = f"{line} {word}" if line else word
    return "\n".join([*lines, line])


def read_moves(text: str, most: int) -> tuple[Sequence[str], Mapping[int, str], str]:
    """Return the moves, the comments by the number of moves before them, and the result.

    The result is "" if there is none; a last move that looks like a result counts as one.
    Move numbers are skipped, as they may be wrong.

    Raises:
        RecordSyntaxError: If a brace does not close, or if there are far more words than *most*
            moves can need.

    >>> read_moves("1. -3 1- {a trap} 2. -1 1-0", 10)
    (['-3', '1-', '-1'], {2: 'a trap'}, '1-0')
    """
    moves: list[str] = []
    comments: dict[int, list[str]] = {}
    for count, found in enumerate(_WORD.finditer(text)):
        comment, word, brace = found.groups()
        if brace:
            raise RecordSyntaxError("brace")
        if count > 3 * most:
            raise RecordSyntaxError("too-long", most=most)
        if comment is not None:
            comments.setdefault(len(moves), []).extend(comment.split())
        elif word:
            moves.append(word)
    result = moves.pop() if moves and moves[-1] in RESULTS else ""
    return moves, {ply: " ".join(words) for ply, words in comments.items() if words}, result


def _words(moves: Iterable[str], comments: Mapping[int, str], result: str) -> Iterator[str]:
    for ply, move in enumerate(("", *moves)):
        if ply % 2:
            yield f"{ply // 2 + 1}."
        if move:
            yield move
        if ply in comments:
            yield from ("{" + comments[ply] + "}").split()
    yield result
