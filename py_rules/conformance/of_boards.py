"""The check of a board that a view describes for pages, by the rules in docs/front-ends.md.

`web/games/generic/described.ts` draws it, and has the same names and limits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from py_rules.conformance.context import Context

_PART: Final = ("kind", "cells", "columns", "label", "caption")
_CELL: Final = ("label", "piece", "marks", "move")
_PIECE: Final = ("owner", "text", "sign", "joins")
_KINDS: Final = ("grid", "line", "pool", "row")
_MARKS: Final = ("last", "covered", "blocked", "winning")
_SIDES: Final = ("up", "down", "left", "right")
_SIGNS: Final = (*_SIDES, "plus", "cross")

_MOST_PARTS: Final = 6
_MOST_CELLS: Final = 144
_MOST_IN_A_ROW: Final = 12
_MOST_REQUESTS: Final = 4
_LONGEST: Final = {"text": 3, "label": 60, "caption": 120, "move": 40}


def board(context: Context) -> str | None:
    """Require that pages can draw the board, if the view describes one: a part has a kind."""
    described: Any = context.game.view(context.position).get("board")
    parts: Sequence[Any] = described if _is_list(described) else [described]
    if not any(isinstance(part, Mapping) and "kind" in part for part in parts):
        return None
    return next(_of_parts(parts), None)


def _of_parts(parts: Sequence[Any]) -> Iterator[str]:
    if len(parts) > _MOST_PARTS:
        yield f"{len(parts)} parts, at most {_MOST_PARTS}"
    for part in parts:
        if not isinstance(part, Mapping):
            yield f"{part!r:.60} is a part"
            continue
        yield from _words("part", [*part], _PART)
        yield from _words("kind", [part.get("kind")], _KINDS)
        yield from _texts(part, "label", "caption")
        cells: Any = part.get("cells")
        columns = part.get("columns", 1)
        if not _is_list(cells) or len(cells) > _MOST_CELLS:
            yield f"cells are no list of at most {_MOST_CELLS}"
        if type(columns) is not int:
            yield f"columns: {columns!r:.60}"
        if part["kind"] == "grid":
            yield from _of_grid(len(cells), columns)
        for at, cell in enumerate(cells):
            for fault in _of_cell(cell):
                yield f"cell {at + 1}: {fault}"


def _of_grid(cells: int, columns: int) -> Iterator[str]:
    if not 1 <= columns <= _MOST_IN_A_ROW:
        yield f"{columns} columns, at most {_MOST_IN_A_ROW}"
    elif cells % columns or not 1 <= cells // columns <= _MOST_IN_A_ROW:
        yield f"{cells} cells in {columns} columns; at most {_MOST_IN_A_ROW} rows, all full"


def _of_cell(cell: Any) -> Iterator[str]:
    if cell is None:
        return
    if not isinstance(cell, Mapping):
        yield f"{cell!r:.60} is no cell"
    yield from _words("cell", [*cell], _CELL)
    yield from _texts(cell, "label")
    yield from _words("marks", cell.get("marks"), _MARKS)
    piece, move = cell.get("piece"), cell.get("move")
    if piece is not None:
        yield from _of_piece(piece)
    requests = move if _is_list(move) else [] if move is None else [move]
    if len(requests) > _MOST_REQUESTS:
        yield f"{len(requests)} moves, at most {_MOST_REQUESTS}"
    for request in requests:
        parts = [*request.values()] if isinstance(request, Mapping) else [request]
        if not 1 <= len(parts) <= _MOST_REQUESTS:
            yield f"a move of {len(parts)} parts"
        for each in parts:
            if not isinstance(each, str) or len(each) > _LONGEST["move"]:
                yield f"move: {each!r:.60}"


def _of_piece(piece: Any) -> Iterator[str]:
    if not isinstance(piece, Mapping):
        yield f"piece: {piece!r:.60}"
    yield from _words("piece", [*piece], _PIECE)
    owner, sign = piece.get("owner"), piece.get("sign")
    if owner is not None and (type(owner) is not int or owner not in (0, 1)):
        yield f"owner: {owner!r:.60}"
    yield from _texts(piece, "text")
    yield from _words("sign", None if sign is None else [sign], _SIGNS)
    yield from _words("joins", piece.get("joins"), _SIDES)


def _texts(described: Mapping[str, Any], *names: str) -> Iterator[str]:
    for name in names:
        text = described.get(name)
        if text is not None and (not isinstance(text, str) or len(text) > _LONGEST[name]):
            yield f"{name}: {text!r:.60}, at most {_LONGEST[name]} characters"


def _words(name: str, words: Any, known: Sequence[str]) -> Iterator[str]:
    if words is None:
        return
    if not _is_list(words):
        yield f"{name}: {words!r:.60} is not a list"
    for word in words:
        if word not in known:
            yield f"{name}: {word!r:.60}, not of {', '.join(known)}"
    if len(words) > len(known):
        yield f"{name}: {words!r:.60}, at most {len(known)}"


def _is_list(value: object) -> bool:
    return isinstance(value, list | tuple)
