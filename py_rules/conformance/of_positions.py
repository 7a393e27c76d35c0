"""Checks of every reachable position."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from py_rules.conformance.context import MOST_TRIED, Check, Context, gives
from py_rules.conformance.of_boards import board
from py_rules.errors import IllegalMoveError, PositionError, Refusal
from py_rules.game import PLAYERS, Outcome
from py_rules.match import MAX_POSITION
from py_rules.messages import PLACE

MOST_MOVES: Final = 1000
"""Legal moves at one position."""

MOST_VIEW: Final = 100_000
"""Characters of a view as JSON."""

_SAFE: Final = re.compile("[A-Za-z0-9-]{1,40}")
_CODE: Final = re.compile("[a-z0-9]+(-[a-z0-9]+)*")


def answers(context: Context) -> str | None:
    """Require that each member return, `text` a text; the caller reports one that raises."""
    game, position = context.game, context.position
    game.to_move(position)
    game.outcome(position)
    game.repetition_key(position)
    shown = game.view(position)
    for move in game.legal_moves(position)[:MOST_TRIED]:
        if game.successor(position, move) is None:
            return f"{move}: {gives('successor', None)}"
    text = game.text(position) if isinstance(shown, Mapping) else ""  # made from the view
    return None if isinstance(text, str) else gives("text", text)


def initial(context: Context) -> str | None:
    """Require that a match begin with the same position each time."""
    if context.moves:
        return None
    first, again = context.game.initial(), type(context.game)(context.game.options).initial()
    return None if first == again == context.position else f"{first!r}, then {again!r}"


def hashable(context: Context) -> str | None:
    """Require that positions and repetition keys be hashable and equal to themselves."""
    for each in (context.position, context.game.repetition_key(context.position)):
        try:
            hash(each)
        except TypeError as error:
            return str(error)
        if each != each:
            return f"{each!r} is not itself"
    return None


def to_move(context: Context) -> str | None:
    """Require the index of a player, the same each time, and at the start that of Player 1.

    Where a game says that it alternates, require that of the other player after each move.
    """
    mover, again = (context.game.to_move(context.position) for _ in "12")
    if type(mover) is not int or mover not in (PLAYERS if context.moves else PLAYERS[:1]):
        return f"{mover!r}"
    if context.game.alternates and mover != PLAYERS[len(context.moves) % 2]:
        return f"{mover!r} moves twice in a row"
    return None if mover == again else f"{mover!r}, then {again!r}"


def moves(context: Context) -> str | None:
    """Require that the legal moves be a list of distinct URL-safe strings, not too many."""
    legal = context.game.legal_moves(context.position)
    if not isinstance(legal, list | tuple):
        return gives("legal_moves", legal)
    if len(legal) > MOST_MOVES:
        return f"{len(legal)} moves"
    for move in legal:
        if type(move) is not str or not _SAFE.fullmatch(move):
            return f"{move!r:.100} is not 1 to 40 letters from A to Z or a to z, digits and dashes"
    return None if len(set(legal)) == len(legal) else f"one of {legal} comes twice"


def order(context: Context) -> str | None:
    """Require that the legal moves have the same order each time."""
    first, again = (list(context.game.legal_moves(context.position)) for _ in "12")
    return None if first == again else f"{first}, then {again}"


def written(context: Context) -> str | None:
    """Require that each legal move match the notation."""
    for move in context.game.legal_moves(context.position):
        if not re.fullmatch(context.game.notation, move, re.ASCII):
            return move
    return None


def outcome(context: Context) -> str | None:
    """Require that an outcome have a valid winner, reason code and score."""
    end = context.game.outcome(context.position)
    if end is None:
        return None
    if not isinstance(end, Outcome):
        return gives("outcome", end)
    winner, score = end.winner, end.score
    if winner is not None and (type(winner) is not int or winner not in (0, 1)):
        return f"the winner is {winner!r}"
    if type(end.reason) is not str or not _CODE.fullmatch(end.reason):
        return f"the reason is {end.reason!r}"
    points = score if isinstance(score, tuple) else ()
    if score is not None and [type(each) for each in points] != [int, int]:
        return f"the score is {score!r}"
    return None


def end(context: Context) -> str | None:
    """Require no legal moves exactly when the match is over."""
    is_over = context.game.outcome(context.position) is not None
    legal = context.game.legal_moves(context.position)
    if is_over and legal:
        return f"it is over, and {legal[0]} is legal"
    return None if is_over or legal else "it goes on, and no move is legal"


def pure(context: Context) -> str | None:
    """Require that a move give equal positions each time and leave the one before unchanged."""
    game, position = context.game, context.position
    before = _looks(context)
    for move in game.legal_moves(position)[:MOST_TRIED]:
        once, again = game.successor(position, move), game.successor(position, move)
        if _looks(context) != before:
            return f"{move} changes the position it is made at"
        if once != again or hash(once) != hash(again):
            return f"{move} gives {once!r}, then {again!r}"
    return None


def view(context: Context) -> str | None:
    """Require that the view be a JSON object with string keys, the same each time."""
    shown = context.game.view(context.position)
    if not isinstance(shown, Mapping):
        return gives("view", shown)
    try:
        texts = [_as_json(context.game.view(context.position)) for _ in "12"]
    except (TypeError, ValueError) as error:
        return str(error)
    return None if texts[0] == texts[1] else f"{texts[0]}, then {texts[1]}"


def view_size(context: Context) -> str | None:
    """Require that the view be small enough to send at each move."""
    size = len(_as_json(context.game.view(context.position)))
    return None if size <= MOST_VIEW else f"{size} characters"


def refusal(context: Context) -> str | None:
    """Require that an illegal move be refused with a code and plain parameters.

    The sentence must have no other parameters.
    """
    game, position = context.game, context.position
    for move in _not_legal(context):
        why = game.refusal(position, move)
        if not isinstance(why, Refusal):
            return f"{move}: {gives('refusal', why)}"
        if type(why.code) is not str or not _CODE.fullmatch(why.code):
            return f"{move}: {why.code!r} is no code"
        params = why.params if isinstance(why.params, Mapping) else {"": None}
        if not all(type(key) is str and key and _is_plain(each) for key, each in params.items()):
            return f"{move}: {why.params!r}"
        said = str(IllegalMoveError(why.code, **{**params, "move": move}).for_game(type(game)))
        if PLACE.search(said):
            return f"{move}: {said}"
    return None


def refused(context: Context) -> str | None:
    """Require that the view not refuse a legal move."""
    refusals = context.game.view(context.position).get("refused")
    legal = context.game.legal_moves(context.position)
    wrong = [move for move in legal if isinstance(refusals, Mapping) and move in refusals]
    return f"{wrong[0]} is legal" if wrong else None


def position_text(context: Context) -> str | None:
    """Require that a position text be read as the same position; a game may have none."""
    game, position = context.game, context.position
    try:
        text = game.position_to_text(position)
    except PositionError:
        return None
    if type(text) is not str or not re.fullmatch("[!-~]+", text):
        return f"{text!r:.100}"
    if len(text) > MAX_POSITION:
        return None
    again = game.position_from_text(text)
    if again != position or set(game.legal_moves(again)) != set(game.legal_moves(position)):
        return f"{text} is read as {again!r}, not {position!r}"
    return None


def _looks(context: Context) -> tuple[object, ...]:
    game, position = context.game, context.position
    legal = set(game.legal_moves(position))  # their order is another check
    return hash(position), legal, game.outcome(position), repr(game.view(position))


def _as_json(shown: object) -> str:
    _want_texts(shown)
    return json.dumps(shown, allow_nan=False)


def _want_texts(shown: object) -> None:
    """Raise TypeError for a key that isn't a string: JSON would convert it."""
    if isinstance(shown, Mapping):
        for key, value in shown.items():
            if not isinstance(key, str):
                raise TypeError(f"{key!r} is a key")
            _want_texts(value)
    elif isinstance(shown, list | tuple):
        for value in shown:
            _want_texts(value)


def _not_legal(context: Context) -> list[str]:
    legal = set(context.game.legal_moves(context.position))
    return [move for move in context.others if legal and move not in legal][:MOST_TRIED]


def _is_plain(value: Any) -> bool:
    return isinstance(value, bool | int | str)


POSITION_CHECKS: Final = tuple(
    Check(each.__name__.replace("_", "-"), "position", each)
    for each in (
        *(moves, order, written, outcome, end, hashable, refusal, answers, to_move, initial),
        *(view, view_size, board, pure, refused, position_text),
    )
)
"""In order: each check may rely on those before it."""
