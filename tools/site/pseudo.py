"""A pseudo-language for tests: `build_site(out, pseudo=True)` adds it to the site.

It shows what a new language needs: every letter has an accent, every text is a third longer and
stands between marks, and it is read from right to left. Players never get it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from tools.site.locales import FALLBACK
from tools.site.texts import TRANSLATED

TAG: Final = "ar-XB"
"""A region that is nobody's, of a language that is read from right to left."""

MARKS: Final = "‹›"
"""Where a text begins and where it ends."""

PLURALS: Final = ("zero", "one", "two", "few", "many", "other")
"""What Arabic tells apart."""

_PLAIN: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_ACCENTED: Final = "ÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞɊŔŠŤÚṼŴẊÝŽáƀçđéƒĝĥíĵķļṁñóþɋŕšťúṽŵẋýž"
_ACCENTS: Final = str.maketrans(_PLAIN, _ACCENTED)
_VOWELS: Final = "áéíóúýÁÉÍÓÚÝ"

_WORD_LISTS: Final = {"numbers"}
"""Messages that are no text but words, of which each is taken alone."""

_KEPT: Final = re.compile(
    r"""
    \{\{.*?\}\} | \{%.*?%\}   # what the build fills in
    | \{\w+\}                 # a parameter
    | `[^`]*`                 # code: letters and digits of a board
    | \]\([^)]*\)             # where a link leads
    | <[^>]*>                 # HTML
    | \*\*                    # bold
    """,
    re.VERBOSE,
)
_LEADING: Final = re.compile(r"#+ |- |\d+\. |> ")


def pseudo(text: str) -> str:
    """Return a text in the language: accented, a third longer, between marks.

    >>> pseudo("{name} wins in **two** moves.")
    '‹{name} ŵííñš ííñ **ťŵóó** ṁóóṽééš.›'
    """
    return f"{MARKS[0]}{_stretched(text, spare=len(MARKS))}{MARKS[1]}" if text else text


def pseudo_words(text: str) -> str:
    """Return words that stand alone: as many as there are, without marks.

    >>> pseudo_words("zero one")
    'žééŕóó óóñé'
    """
    return " ".join(_stretched(word, spare=0) for word in text.split(" "))


def pseudo_message(key: str, message: Any) -> Any:
    """Return a message of a table: a text, or one for each plural there is.

    >>> pseudo_message("n", {"one": "a", "other": "b"})["few"]
    '‹ƀ›'
    """
    if isinstance(message, dict):
        return {each: pseudo(str(message.get(each, message["other"]))) for each in PLURALS}
    return pseudo_words(message) if key in _WORD_LISTS else pseudo(message)


def pseudo_table(table: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return all messages of a room."""
    return {key: pseudo_message(key, message) for key, message in table.items()}


def pseudo_markdown(source: str) -> str:
    r"""Return a text in Markdown: each heading, paragraph, item and cell is a text of its own.

    >>> pseudo_markdown("## Aim\n\nTake [it](x).\n")
    '## ‹Áíṁ›\n\n‹Ťááķé [íť](x).›\n'
    """
    return "\n".join(map(_pseudo_line, source.split("\n")))


def pseudo_rules_text(source: str) -> str:
    """Return a rules text, with those of its first lines that are translated."""
    head, _, body = source.partition("\n\n")
    lines = [line.split(": ", 1) for line in head.splitlines()]
    told = [f"{key}: {pseudo(value)}" for key, value in lines if key in TRANSLATED]
    return "\n".join(told) + "\n\n" + pseudo_markdown(body)


def write_pseudo_texts(files: Mapping[str, Path], folder: Path) -> Mapping[str, Path]:
    """Write the English texts of the site's *files* in the language to *folder*.

    Return the new files by their paths on the site.
    """
    written = {}
    for path, source in files.items():
        if not path.endswith(f".{FALLBACK}.md"):
            continue
        stem = path.removesuffix(f".{FALLBACK}.md")
        translate = pseudo_rules_text if Path(stem).name == "rules" else pseudo_markdown
        name = f"{stem}.{TAG}.md"
        written[name] = folder / name
        written[name].parent.mkdir(parents=True, exist_ok=True)
        written[name].write_text(
            translate(source.read_text(encoding="utf-8")), encoding="utf-8", newline="\n"
        )
    return written


def _pseudo_line(line: str) -> str:
    """Return a line of Markdown, which is one block: no text of ours is broken into lines."""
    if not re.sub(_KEPT, "", line).strip(" |#-"):
        return line  # only what the build fills in, or a rule of a table
    if line.startswith("|"):
        return "|".join(f" {pseudo(cell.strip())} " if cell.strip() else cell
                        for cell in line.split("|"))  # fmt: skip
    leading = _LEADING.match(line)
    start = leading[0] if leading else ""
    return start + _by_sentences_of_the_build(line.removeprefix(start))


def _by_sentences_of_the_build(text: str) -> str:
    """Return a block in which whole sentences that the build fills in stand outside the marks."""
    parts = re.split(r"(\{\{ verdict\(.*?\) \}\})", text)
    return "".join(
        part if part.startswith("{{ verdict(") else _around(part) for part in parts if part
    )


def _around(part: str) -> str:
    """Return a part of a block between marks, the spaces around it outside."""
    bare = part.strip()
    return part.replace(bare, pseudo(bare)) if bare else part


def _stretched(text: str, spare: int) -> str:
    """Return a text accented and, with *spare* characters that come to it, a third longer."""
    kept = _KEPT.findall(text)
    parts = [part.translate(_ACCENTS) for part in _KEPT.split(text)]
    own = sum(map(len, parts))
    lacking = -(-own // 3) - spare
    for vowels in (True, False):
        for at, part in enumerate(parts):
            longer = []
            for letter in part:
                twice = lacking > 0 and letter.isalpha() and (letter in _VOWELS) == vowels
                longer.append(letter + letter.lower() if twice else letter)
                lacking -= twice
            parts[at] = "".join(longer)
    return "".join(piece for pair in zip(parts, [*kept, ""], strict=True) for piece in pair)
