"""What a line with two open ends has to show, in both games that are played on one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from expected_screen import Board, Chosen, Names, Piece

from py_rules import Match

COUNTS: Final = "zero one two three four five six seven eight nine".split()


def placed(moves: Iterable[str]) -> Sequence[tuple[str, int]]:
    """Return the pieces from the beginning to the end, each with its player.

    >>> placed(["-r", "a-"])
    [('a', 1), ('r', 0)]
    """
    line: list[tuple[str, int]] = []
    for ply, move in enumerate(moves):
        if move.startswith("-"):
            line.append((move[1], ply % 2))
        else:
            line.insert(0, (move[0], ply % 2))
    return line


def spoken(match: Match) -> str:
    """Return the line letter by letter; of a long one only five at each end."""
    pieces = [piece for piece, _ in placed(match.moves)]
    hidden = len(pieces) - 10
    if hidden <= 0:
        return " ".join(pieces)
    return f"{' '.join(pieces[:5])}, {hidden} in between, {' '.join(pieces[-5:])}"


def picture_of(match: Match) -> tuple[list[str], list[int]]:
    """Return the last pieces, and whose place the next one has, if there is one."""
    next_one = [] if match.is_over else [match.to_move]
    return [piece for piece, _ in placed(match.moves)][-20:], next_one


def piece_of(move: str) -> str:
    return move.strip("-")


def board_of(
    match: Match,
    names: Names,
    chosen: Chosen,
    alphabet: str,
    noun: str,
    *,
    aim: str,
    words: Sequence[str] = (),
) -> Board:
    return Board(
        pieces=pieces_of(match, names, chosen, noun),
        controls=controls_of(match, chosen, alphabet, noun),
        refused=refused_of(match, alphabet, noun),
        words=words,
        prompt=prompt_of(match, names, chosen, noun),
        aim=aim,
    )


def limit_of(match: Match, noun: str) -> str:
    """Return what the goal says of a full line."""
    late = {
        "last-mover-loses": "the last player to move loses",
        "draw": "the match is a draw",
    }[match.options.at_limit]
    return f"At {match.options.line_limit} {noun}s, {late}."


def placing_of(match: Match, names: Names) -> str:
    """Return the announcement of the last move."""
    move = match.moves[-1]
    side = "end" if move.startswith("-") else "beginning"
    return f"{names.last(match)} puts {piece_of(move)} at the {side}: {spoken(match)}."


def pieces_of(match: Match, names: Names, chosen: Chosen, noun: str) -> Sequence[Piece]:
    """Return the tiles between the slots, which wear the color of the player to move."""
    line = placed(match.moves)
    last = len(line) - 1 if match.moves and match.moves[-1].startswith("-") else 0
    tiles = [
        Piece(piece, f"{piece}, from {names.inside(player)}", player, is_last=at == last)
        for at, (piece, player) in enumerate(line)
    ]
    if match.is_over:
        return tiles
    if not line:
        text = f"first {noun}"
        return [Piece(text, text, match.to_move, is_control=True)]
    held = chosen.get("piece", "")

    def slot(side: str) -> Piece:
        text = f"{held} {side}".strip()
        name = text if held else f"At the {side}"
        return Piece(text, name, match.to_move, is_control=True)

    return [slot("beginning"), *tiles, slot("end")]


def controls_of(match: Match, chosen: Chosen, alphabet: str, noun: str) -> dict[str, str]:
    """Return the names of the slots and of the keys that can be pressed."""
    if match.is_over:
        return {}
    held, side = chosen.get("piece"), chosen.get("end") if match.moves else "end"
    playable = {piece_of(move) for move in match.legal_moves}
    keys = {
        (f"move:{_move(piece, side)}" if side else f"select:piece:{piece}"): piece
        for piece in alphabet
        if piece in playable
    }
    if not match.moves:
        return {"select:end:end": f"first {noun}"} | keys
    slots = (
        {f"move:{_move(held, each)}": f"{held} {each}" for each in ("beginning", "end")}
        if held
        else {f"select:end:{each}": f"At the {each}" for each in ("beginning", "end")}
    )
    return slots | keys


def refused_of(match: Match, alphabet: str, noun: str) -> dict[str, str]:
    """Return why the piece that was just played may not follow itself, where that is a rule."""
    if match.is_over:
        return {}
    playable = {piece_of(move) for move in match.legal_moves}
    return {
        piece: f"{piece} was just played. Choose another {noun}."
        for piece in alphabet
        if piece not in playable
    }


def _move(piece: str, side: str) -> str:
    return f"-{piece}" if side == "end" else f"{piece}-"


def prompt_of(match: Match, names: Names, chosen: Chosen, noun: str) -> str:
    if held := chosen.get("piece"):
        return f"Pick a side for {held}."
    if side := chosen.get("end"):
        return f"Pick a {noun} for the {side}."
    after = ", then a side" if match.moves else ""
    return f"{names.mover(match)}’s turn. Pick a {noun}{after}."
