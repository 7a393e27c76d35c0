"""Compare a page with a match: the frame, the board, the words and the colors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from expected_screen import NAMES, Board, Chosen, Names, Piece, screen_of
from playwright.sync_api import Page, expect

from oracle.colors import contrast, difference
from py_rules import Match

SHAPES: Final = ("sun", "diamond")
_ROOM_FOR_THE_AIM: Final = 780
"""The height of a window that always says what the players want."""
_LEAST_CONTRAST: Final = 3
_LEAST_DIFFERENCE: Final = 0.2

Seen = Mapping[str, Any]

_READ: Final = """(pieces) => look.still() && ({
  title: document.title,
  heading: look.text("h1"),
  ground: look.ground(),
  tabs: look.readAll("#turns .player"),
  score: look.text("#turns .score"),
  status: look.readAll("#status p").map(({ text }) => text),
  aim: look.text("#board .aim"),
  board: look.text("#board"),
  fold: look.text("#board .fold"),
  pieces: pieces ? look.readAll(pieces) : [],
  controls: look.readAll("#board button, #keys .keys button, #keys .pad button"),
  result: [look.text(".result h2"), look.text(".result p:first-of-type")],
})"""
_READ_SHAPES: Final = """(selectors) => Object.fromEntries(
  selectors.map((selector) => [selector, look.shapes(selector)]))"""


class Oracle:
    """Knows what the screen has to show in a match between two names."""

    def __init__(self, page: Page, slug: str, names: Names = NAMES) -> None:
        self.page = page
        self._screen = screen_of(slug)
        self.names = names

    def faults(
        self, match: Match, chosen: Chosen | None = None, *, at: str = "", says: str = ""
    ) -> list[str]:
        """Return what the page shows wrongly of a position; it may say something else first."""
        pieces = self._screen.PIECES if self._screen else ""
        seen = self.page.evaluate(_READ, pieces)
        found = [*self._frame(seen, match)]
        if self._screen:
            board = self._screen.board(match, self.names, chosen or {})
            found += self._board(seen, match, board, says)
            found += self._shapes(seen, board, {} if match.outcome else self._colors(seen, match))
            if match.outcome and match.outcome.reason not in _BY_THE_REFEREE:
                found += _differ("result", tuple(seen["result"]), self._result(match))
        return [f"{at or match.ply}: {fault}" for fault in found]

    def wait_for_prompt(self, match: Match) -> None:
        """Wait for the sentence of a position: the one before may still be read."""
        if self._screen and not match.is_over:
            prompt = self._screen.board(match, self.names, {}).prompt
            expect(self.page.locator("#status p").first).to_contain_text(prompt)

    def board_faults(self, match: Match, *, of: Match | None = None) -> list[str]:
        """Return what a board shows wrongly in another frame, or as a position *of* a match."""
        seen = self.page.evaluate(_READ, self._screen.PIECES)
        board = replace(self._screen.board(match, self.names, {}), prompt="", aim="")
        if of:
            pieces = [replace(each, name=None) for each in board.pieces if not each.is_control]
            board = replace(board, pieces=pieces)
        colors = {} if match.outcome else self._colors(seen, of or match)
        found = [*self._board(seen, of or match, board, ""), *self._shapes(seen, board, colors)]
        return [f"{match.ply}: {fault}" for fault in found]

    def announcement(self, match: Match) -> str | None:
        """Return what is read out after the last move; None for a game without `screen.py`."""
        if not self._screen:
            return None
        told = f"{match.ply}. {self._screen.announced(match, self.names)}"
        if match.is_over:
            title, fact = self._result(match)
            return f"{told} {title}. {fact}"
        return f"{told} {self._screen.board(match, self.names, {}).prompt}"

    def headline(self, match: Match) -> str:
        """Return how the title of the window begins."""
        if not match.is_over:
            return f"{self.names.mover(match)}’s turn · " if match.moves else ""
        return f"{self._result(match)[0]} · " if self._screen else ""

    def _result(self, match: Match) -> tuple[str, str]:
        title, fact = self._screen.result(match, self.names)
        return title, fact

    def _frame(self, seen: Seen, match: Match) -> Iterator[str]:
        names, over = self.names, match.outcome
        yield from _differ("heading", seen["heading"], match.game.name)
        if not seen["title"].startswith(f"{self.headline(match)}{match.game.name}"):
            yield f"the window is called {seen['title']!r}"
        told = ["your turn" if match.to_move == player else "waiting" for player in (0, 1)]
        if over:
            told = ["draw" if over.winner is None else "" for _ in told]
            if over.winner is not None:
                told[over.winner] = "winner"
        tabs = seen["tabs"]
        said = [tab["text"] for tab in sorted(tabs, key=lambda tab: tab["box"][0])]
        wanted = [f"{names[at]} {told[at]}".strip() for at in self.names.seats]
        yield from _differ("tabs", said, wanted)
        yield from _differ("marks", [tab["marks"][0]["shape"] for tab in tabs], [*SHAPES])
        now = None if over else match.to_move
        yield from _differ(
            "turn", [tab["isNow"] for tab in tabs], [now == at for at in self.names.seats]
        )
        plural = "" if match.ply == 1 else "s"
        # Each match of a test is the first one of its device.
        moves = f"{match.ply} move{plural}" if match.ply else "How to play"
        if "score" not in seen["score"]:
            yield from _differ("count", seen["score"], moves)
        colors = self._colors(seen, match)
        if len(colors) == 2 and difference(*colors.values()) < _LEAST_DIFFERENCE:
            yield f"the players' colors {colors} look alike"
        for color in colors.values():
            if contrast(color, seen["ground"]) < _LEAST_CONTRAST:
                yield f"the color {color} is hard to see on {seen['ground']}"

    def shape(self, player: int) -> str:
        """Return the mark of a player's seat."""
        return SHAPES[self.names.seats[player]]

    def _colors(self, seen: Seen, match: Match) -> dict[int, str]:
        """Return the color of each player with a tab, but of a winner, whose tab is gold."""
        colors = {
            self.names.seats[SHAPES.index(tab["marks"][0]["shape"])]: tab["paint"]["ground"]
            or tab["marks"][0]["color"]
            for tab in seen["tabs"]
        }
        if match.outcome and match.outcome.winner is not None:
            colors.pop(match.outcome.winner, None)
        return colors

    def _board(self, seen: Seen, match: Match, board: Board, says: str) -> Iterator[str]:
        shown = in_order(seen["pieces"])
        wanted = _in_view(board.pieces, shown, seen["fold"])
        yield from _differ("pieces", [each["text"] for each in shown], [p.text for p in wanted])
        for piece, each in zip(wanted, shown, strict=False):
            if piece.name is not None and each["name"] != piece.name:
                yield f"a piece is called {each['name']!r}, not {piece.name!r}"
            if piece.owner is not None:
                yield from self._owner(seen, piece, each, match)
        if not match.is_over:
            yield from _controls(seen["controls"], board)
            if board.prompt:
                yield from _differ("prompt", seen["status"][:1], [says or board.prompt])
            is_small = (self.page.viewport_size or {"height": 0})["height"] < _ROOM_FOR_THE_AIM
            if board.aim and not (is_small and not seen["aim"]):
                yield from _differ("aim", seen["aim"], board.aim)
        at = 0
        for words in board.words:
            found = seen["board"].find(words, at)
            if found < 0:
                yield f"the board does not say {words!r} in {seen['board']!r}"
            at = max(at, found)

    def _owner(self, seen: Seen, piece: Piece, each: Seen, match: Match) -> Iterator[str]:
        colors = self._colors(seen, match)
        color = colors.pop(piece.owner or 0, None)
        if not color:
            return
        if piece.is_last is not None and piece.is_last != (color == each["paint"]["edge"]):
            yield f"{piece} has an edge in {each['paint']['edge']}"
        if {*colors.values()} & {*each["paint"].values()}:
            yield f"{piece} wears {each['paint']}, the other player's"
        if each["marks"]:
            mark = each["marks"][-1]
            if (mark["shape"], mark["color"]) != (self.shape(piece.owner or 0), color):
                yield f"{piece} wears {mark}"
        elif color not in each["paint"].values():
            yield f"{piece} wears {each['paint']}, not {color}"

    def _shapes(self, seen: Seen, board: Board, colors: Mapping[int, str]) -> Iterator[str]:
        selectors = [*{selector for selector, _, _ in board.marks}, *board.counts]
        shapes = self.page.evaluate(_READ_SHAPES, selectors) if selectors else {}
        for selector, count in board.counts.items():
            yield from _differ(selector, len(shapes[selector]), count)
        pieces = in_order(seen["pieces"])
        for selector in dict.fromkeys(selector for selector, _, _ in board.marks):
            wanted = [mark for mark in board.marks if mark[0] == selector]
            yield from _differ(f"number of {selector}", len(shapes[selector]), len(wanted))
            for (_, at, owner), shape in zip(wanted, shapes[selector], strict=False):
                left, top, right, bottom = pieces[at]["box"]
                x, y = shape["center"]
                if not (left < x < right and top < y < bottom):
                    yield f"{selector} is not on {pieces[at]['name']!r}"
                if owner is not None and shape["shape"] != self.shape(owner):
                    yield f"{selector} on {pieces[at]['name']!r} is a {shape['shape']}"
                if owner is not None and shape["color"] != colors.get(owner, shape["color"]):
                    yield f"{selector} on {pieces[at]['name']!r} is painted in {shape['color']}"


_BY_THE_REFEREE: Final = ("resignation", "time", "agreed-draw", "move-limit")


def in_order(pieces: Sequence[Seen]) -> Sequence[Seen]:
    """Return pieces as they are read: row by row, from left to right."""
    rows: list[list[Seen]] = []
    for piece in sorted(pieces, key=lambda each: each["box"][1]):
        middle = (piece["box"][1] + piece["box"][3]) / 2
        if rows and rows[-1][0]["box"][3] > middle:
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return [piece for row in rows for piece in sorted(row, key=lambda each: each["box"][0])]


def _in_view(pieces: Sequence[Piece], shown: Sequence[Seen], fold: str) -> Sequence[Piece]:
    """Return the pieces that a folded line leaves, if it says how many it hides."""
    hidden = len(pieces) - len(shown)
    if hidden <= 0 or not fold.startswith(f"{hidden} "):
        return pieces
    half = len(shown) // 2
    return [*pieces[:half], *pieces[len(pieces) - (len(shown) - half) :]]


def _controls(seen: Sequence[Seen], board: Board) -> Iterator[str]:
    names: dict[str, set[str]] = {}
    refused = {}
    for each in seen:
        ink, ground = each["paint"]["ink"], each["paint"]["ground"]
        if ink and ground and contrast(ink, ground) < _LEAST_CONTRAST:
            yield f"{each['name']} in {ink} can't be read on {ground}"
        if each["reason"] is not None:
            refused[each["name"]] = each["reason"]
        elif each["move"] or each["select"]:
            kind = "move" if each["move"] else "select"
            names.setdefault(f"{kind}:{each['move'] or each['select']}", set()).add(each["name"])
    yield from _differ("controls", sorted(names), sorted(board.controls))
    for control, name in board.controls.items():
        if control in names and name not in names[control]:
            yield f"{control} is called {sorted(names[control])}, not {name!r}"
    yield from _differ("refusals", refused, dict(board.refused))


def _differ(what: str, seen: object, wanted: object) -> Iterator[str]:
    if seen == wanted:
        return
    if isinstance(seen, dict) and isinstance(wanted, dict):
        seen, wanted = (
            {key: each for key, each in one.items() if other.get(key) != each}
            for one, other in ((seen, wanted), (wanted, seen))
        )
    yield f"{what}: {seen!r}, not {wanted!r}"
