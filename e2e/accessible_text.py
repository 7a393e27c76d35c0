"""What a screen reader finds on a screen, as short text that a person can review."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, Self

from playwright.sync_api import Page

_AS_BEFORE: Final = " as before"
_WIDTH: Final = 100
_QUOTED: Final = re.compile(r"'((?:[^']|'')*)'(:.*)?")
_NAMED: Final = re.compile(r'(\w+) "(.*?)"( \[[^]]*\])*(:.*| → .*)?')
_ADDRESS: Final = "/url: "
_HIDDEN: Final = re.compile("[0-9a-f]{64}|http://localhost:[0-9]+")
"""Hashes of files that the tests make, and the address of the test's server."""
_SPOKEN: Final = "status"
"""The region at the end of a page that announces moves; what it says last is a matter of time."""
_NAMED_BY_CONTENT: Final = "link button row columnheader cell tab heading gridcell img".split()
_DESCRIBED: Final = """(root) => look.readAll("[aria-description]", root).filter(
  ({ description }) => description).map(({ name, description }) => `${name}: ${description}`)"""


@dataclass
class Node:
    """A line of Playwright's snapshot, and what is in it."""

    text: str
    parts: list[Self] = field(default_factory=list)

    @property
    def role(self) -> str:
        return re.split(r"\W", self.text)[0]

    @property
    def name(self) -> str:
        found = _NAMED.fullmatch(self.text)
        return found[2] if found else ""


def read(page: Page) -> str:
    """Return the title and the accessible text of the sheet on top, or of the whole page."""
    sheet = page.locator("dialog[open]").last
    root = sheet if sheet.count() else page.locator("body")
    nodes = [node for node in _tree(root.aria_snapshot()).parts if node.role != _SPOKEN]
    described = [Node(f"described: {each}") for each in root.evaluate(_DESCRIBED)]
    return "\n".join([page.title(), *_lines([*nodes, *described])])


def _tree(snapshot: str) -> Node:
    last = {-1: Node("")}
    for line in _HIDDEN.sub("…", snapshot).splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        text = line.strip().removeprefix("- ")
        if quoted := _QUOTED.fullmatch(text):
            text = quoted[1].replace("''", "'") + (quoted[2] or "")
        parent = last[depth - 1]
        if text.startswith(_ADDRESS):
            parent.text = f"{parent.text.removesuffix(':')} → {text.removeprefix(_ADDRESS)}"
        else:
            last[depth] = Node(text)
            parent.parts.append(last[depth])
    return _without_echoes(last[-1])


def _without_echoes(node: Node) -> Node:
    """Leave out what is empty, and what only repeats a name."""
    said = node.name
    parts: list[Node] = []
    for part in map(_without_echoes, node.parts):
        is_echo = part.role == "text" and part.text.removeprefix("text: ") == said
        said = part.name or said
        if part.parts or (part.text != part.role and not is_echo):
            parts.append(part)
    if node.name and node.role in _NAMED_BY_CONTENT:
        return Node(node.text.removesuffix(":"))
    if node.text == "listitem:" and len(parts) == 1:
        return parts[0]
    return Node(node.text, parts)


def _lines(nodes: Iterable[Node], indent: str = "") -> Iterator[str]:
    """Yield a line for each node; those of one kind that hold no others share lines."""
    for (role, is_leaf), group in groupby(nodes, lambda node: (node.role, not node.parts)):
        line = ""
        for node in group:
            more = f"{line} | {node.text.removeprefix(role).lstrip(': ')}"
            if line and is_leaf and len(more) <= _WIDTH:
                line = more
                continue
            yield from [line] * bool(line)
            line = f"{indent}{node.text}"
            if not is_leaf:
                yield line
                line = ""
                yield from _lines(node.parts, f"{indent}  ")
        yield from [line] * bool(line)


def _blocks(text: str) -> Iterator[str]:
    """Yield the title and each region of a screen."""
    yield from re.split(r"\n(?! )", text)


def shorten(texts: Iterable[str]) -> Iterator[str]:
    """Yield the texts of screens without the regions that are as on an earlier screen."""
    seen: dict[str, str] = {}
    for text in texts:
        blocks = []
        for block in _blocks(text):
            head = block.partition("\n")[0]
            blocks.append(f"{head}{_AS_BEFORE}" if seen.get(head) == block != head else block)
            seen[head] = block
        yield "\n".join(blocks)


def complete(texts: Iterable[str]) -> Iterator[str]:
    """Yield the whole texts of screens that were shortened."""
    seen: dict[str, str] = {}
    for text in texts:
        blocks = []
        for block in _blocks(text):
            head = block.partition("\n")[0].removesuffix(_AS_BEFORE)
            if not block.endswith(_AS_BEFORE):
                seen[head] = block
            blocks.append(seen[head])
        yield "\n".join(blocks)
