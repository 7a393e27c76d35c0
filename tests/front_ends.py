"""The markup that a front end draws, parsed as in a browser, and its violations of the contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any, Final

CONTROLS: Final = ("data-move", "data-select", "data-disabled-reason", "data-open", "data-command")
_VOID: Final = {"path", "circle", "rect", "input", "br", "img", "line", "use", "ellipse", "polygon"}


@dataclass(slots=True)
class Element:
    """An element with its attributes, its text and what it holds."""

    tag: str
    attributes: Mapping[str, str]
    children: list[Element] = field(default_factory=list)
    text: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        own = self.attributes.get("aria-label", "").strip()
        return own or self._words().strip()

    def _words(self) -> str:
        """Return the text of it that is read aloud."""
        if self.attributes.get("aria-hidden") == "true":
            return ""
        return " ".join([*self.text, *(each.attributes.get("aria-label") or each._words()
                                       for each in self.children)])  # fmt: skip

    def walk(self) -> Iterator[Element]:
        yield self
        for each in self.children:
            yield from each.walk()

    def __str__(self) -> str:
        """Return its tag as it is written, for people to find it."""
        said = " ".join(f'{key}="{value}"' for key, value in self.attributes.items())
        return f"<{self.tag} {said}>"


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("region", {})
        self._open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {key: value or "" for key, value in attrs})
        self._open[-1].children.append(element)
        if tag not in _VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if any(each.tag == tag for each in self._open[1:]):
            while self._open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        self._open[-1].text.append(data)


def read(html: str) -> list[Element]:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return list(reader.root.walk())[1:]


def faults(case: Mapping[str, Any], drawn: Mapping[str, Any]) -> Iterator[str]:
    """Yield one sentence for each thing that docs/front-ends.md does not allow."""
    state = case["state"]
    reached: set[str] = set()
    for look in drawn["looks"]:
        board, keys = read(look["board"]), read(look["keys"] or "")
        if state["outcome"]:
            keys = []  # the result takes their place
        yield from _of_controls([*board, *keys], state["legal_moves"])
        yield from _of_groups([*board, *keys], is_over=state["outcome"] is not None)
        yield from _of_pieces(board)
        reached |= {each.attributes.get("data-move", "") for each in [*board, *keys]}
        if not look["prompt"].strip():
            yield "prompt says nothing."
        if case["forecasts"]:
            yield from _of_badges([*board, *keys])
    # Two ends of an empty line are one place: a move after which all looks the same needs none.
    results = case["results"]
    known = {results[move] for move in reached if move in results}
    for move in state["legal_moves"]:
        if results[move] not in known:
            yield f"The legal move {move} can be reached by no control, with or without its parts."
    yield from _of_words(drawn)


def _of_controls(elements: list[Element], legal: list[str]) -> Iterator[str]:
    for each in elements:
        given = each.attributes
        if not any(name in given for name in CONTROLS):
            continue
        if not each.name:
            yield f"{each} has neither a text nor an aria-label."
        yield from _of_reason(each)
        if "data-move" in given and given["data-move"] not in legal:
            yield f"{each} makes a move that is not legal here."
        if "data-select" in given and ":" not in given["data-select"]:
            yield f'The data-select of {each} has to be written "part:value".'


def _of_reason(control: Element) -> Iterator[str]:
    given = control.attributes
    disabled = given.get("aria-disabled") == "true"
    if "data-disabled-reason" not in given:
        if disabled and "data-command" not in given:
            yield f"{control} cannot be pressed, so it needs data-disabled-reason, a sentence."
        return
    if not disabled:
        yield f'{control} has data-disabled-reason, so it needs aria-disabled="true".'
    if "data-move" in given or "data-select" in given:
        yield f"{control} has a reason against pressing it, but can be pressed."
    if not given["data-disabled-reason"].rstrip().endswith((".", "!", "?")):
        yield f"The data-disabled-reason of {control} is no sentence."


def _of_groups(elements: list[Element], *, is_over: bool) -> Iterator[str]:
    for each in elements:
        if "data-roving" not in each.attributes:
            continue
        buttons = [inner for inner in each.walk() if inner.tag == "button"]
        if not buttons and not is_over:
            yield f"{each} is data-roving and holds no button."
        if "role" in each.attributes and not each.attributes.get("aria-label"):
            yield f"{each} is data-roving and has no aria-label."


def _of_pieces(board: list[Element]) -> Iterator[str]:
    """Yield pieces that motion could not tell apart."""
    names = [each.attributes["data-piece"] for each in board if "data-piece" in each.attributes]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f'Two elements of the board have data-piece="{name}".'


def _of_badges(elements: list[Element]) -> Iterator[str]:
    """Yield controls that do not show the forecasts of their moves."""
    for each in elements:
        if "data-move" in each.attributes and "data-worth" not in each.attributes:
            yield f"{each} does not show the forecast of its move (board/annotations.ts)."


def _of_words(drawn: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is not said, and a picture that does not fit a card."""
    if not drawn["label"].strip():
        yield "boardLabel says nothing."
    for name in ("aim", "note"):
        if drawn.get(name) is not None and not drawn[name].strip():
            yield f"{name} says nothing."
    if not all(move.strip() for move in drawn["moves"]):
        yield "move says nothing of one of the moves."
    if drawn["announced"] is not None and not drawn["announced"].strip():
        yield "announce says nothing of the last move."
    if drawn["result"] and not drawn["result"]["title"].strip():
        yield "result has no title."
    pictures = [each for each in read(drawn["picture"]) if each.tag == "svg"]
    if len(pictures) != 1 or pictures[0].attributes.get("viewbox") != "0 0 120 92":
        yield 'picture has to be one <svg viewBox="0 0 120 92">.'
    elif pictures[0].attributes.get("aria-hidden") != "true":
        yield 'The <svg> of picture needs aria-hidden="true": the card names the game.'
