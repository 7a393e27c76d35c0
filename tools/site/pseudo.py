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
"""A language that is read from right to left, with a region for private use."""

MARKS: Final = "‹›"
"""The beginning and the end of each text."""

PLURALS: Final = ("zero", "one", "two", "few", "many", "other")
"""The plural categories of Arabic."""

_PLAIN: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_ACCENTED: Final = "ÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞɊŔŠŤÚṼŴẊÝŽáƀçđéƒĝĥíĵķļṁñóþɋŕšťúṽŵẋýž"
_ACCENTS: Final = str.maketrans(_PLAIN, _ACCENTED)
_VOWELS: Final = "áéíóúýÁÉÍÓÚÝ"

_WORD_LISTS: Final = {"numbers"}
"""Keys of messages that are lists of words."""

_UNTOUCHED: Final = re.compile(
    r"""
    \{\{.*?\}\} | \{%.*?%\}   # a template expression
    | \{\w+\}                 # a parameter
    | `[^`]*`                 # code: letters and digits of a board
    | \]\([^)]*\)             # the target of a link
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
    """Return a list of words in the language, without marks.

    >>> pseudo_words("zero one")
    'žééŕóó óóñé'
    """
    return " ".join(_stretched(word, spare=0) for word in text.split(" "))


def pseudo_message(key: str, message: Any) -> Any:
    """Return a message in the language: a text, or one for each plural.

    >>> pseudo_message("n", {"one": "a", "other": "b"})["few"]
    '‹ƀ›'
    """
    if isinstance(message, dict):
        return {each: pseudo(str(message.get(each, message["other"]))) for each in PLURALS}
    return pseudo_words(message) if key in _WORD_LISTS else pseudo(message)


def pseudo_table(table: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the messages of a namespace in the language."""
    return {key: pseudo_message(key, message) for key, message in table.items()}


def pseudo_markdown(source: str) -> str:
    r"""Return Markdown in the language; each heading, paragraph, item and cell is one text.

    >>> pseudo_markdown("## Aim\n\nTake [it](x).\n")
    '## ‹Áíṁ›\n\n‹Ťááķé [íť](x).›\n'
    """
    return "\n".join(map(_pseudo_line, source.split("\n")))


def pseudo_rules_text(source: str) -> str:
    """Return a rules text in the language, with the translated lines of its head."""
    head, _, body = source.partition("\n\n")
    lines = [line.split(": ", 1) for line in head.splitlines()]
    head_lines = [f"{key}: {pseudo(value)}" for key, value in lines if key in TRANSLATED]
    return "\n".join(head_lines) + "\n\n" + pseudo_markdown(body)


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
    """Return a line of Markdown in the language; in our texts each block is one line."""
    if not re.sub(_UNTOUCHED, "", line).strip(" |#-"):
        return line  # a template expression or the rule of a table
    if line.startswith("|"):
        return "|".join(f" {pseudo(cell.strip())} " if cell.strip() else cell
                        for cell in line.split("|"))  # fmt: skip
    leading = _LEADING.match(line)
    start = leading[0] if leading else ""
    return start + _around_verdicts(line.removeprefix(start))


def _around_verdicts(text: str) -> str:
    """Return a block with whole sentences of template expressions outside the marks."""
    parts = re.split(r"(\{\{ verdict\(.*?\) \}\})", text)
    return "".join(
        part if part.startswith("{{ verdict(") else _around(part) for part in parts if part
    )


def _around(part: str) -> str:
    """Return a part of a block between marks, with its outer spaces outside."""
    bare = part.strip()
    return part.replace(bare, pseudo(bare)) if bare else part


def _stretched(text: str, spare: int) -> str:
    """Return a text accented and a third longer, counting *spare* characters of marks."""
    untouched = _UNTOUCHED.findall(text)
    parts = [part.translate(_ACCENTS) for part in _UNTOUCHED.split(text)]
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
    return "".join(piece for pair in zip(parts, [*untouched, ""], strict=True) for piece in pair)
