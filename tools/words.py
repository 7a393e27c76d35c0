"""Check the words of texts and messages: `python3 -m tools.words [PATH…]`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tools.bootstrap import ROOT

MOST_WORDS: Final = 15
"""Words that a sentence of the page may have."""

PROSE: Final = re.compile(
    r"\b(whoever|anew|afresh|wished|beside|somebody|(?<!there )is no"
    r"|of one['’]s own|comes to|for ever)\b"
    r"|\b(?:is|are|was|were|be|been) told\b",
    re.IGNORECASE,
)
"""Words that read as translated, in texts and English messages."""

BANNED: Final[dict[str, str]] = {
    "en": r"\b(Dawn|Morning|lens|wheels?|preferences|as printed|printed rules|best play"
    r"|is next(?! to)|fulfilled|laws?|sundown|sunset|take back)\b",
    "de": r"\b(Dämmerung|Vormittag|Lupe|Wheels?|gedruckte[nr]? Regeln|bestem Spiel|bestes Spiel"
    r"|Unentschieden|Gesetze?n?|Linie|Sonnenuntergang|Mehr …)\b",
    "es": r"\b(lupa|wheels?|ordenador|reglas impresas|mejor juego|en seguida|preferencias"
    r"|puesta del sol|leyes)\b",
    "fr": r"\b(loupe|wheels?|règles imprimées|au mieux|c’est nul|préférences|lois"
    r"|coucher du soleil|Noon|Dawn)\b",
}
"""Words that a language has another term for, in messages and texts of the page."""

LONG: Final[dict[str, str]] = {
    "py_rules/conformance": "for the authors of games, as exact as the check",
    "py_rules/tournament": "for the authors of bots, with their code",
    "error.record": "names the part of a file that is wrong",
    "error.request": "for the authors of front ends",
    "error.option": "names the option, its values and the one given",
    "terminal.": "help of a command line",
    "locales/en.json aim": "the goal and how a full line ends",
    "web/pages/locales/en.json lacks": "lists the browsers that work",
    "web/guests/locales/en.json loses": "names what goes and what is needed to undo it",
    "web/lab/locales/en.json missing": "contains a line of code",
}
"""Messages that may have a longer sentence, by the beginning or a part of their place, and why."""

TEXTS: Final = ("*.md", "*/locales/*.json")
GENERATED: Final = re.compile(r"(^|/)THIRD_PARTY\.md$|^(bench/results|tests/fixtures|licenses)/")
_LANGUAGE: Final = re.compile(r"[./](en|de|es|fr)\.(json|md)$")


def problems_of_message(where: str, language: str, text: str) -> Iterator[str]:
    """Yield what is wrong with a message at *where*, its file and key.

    >>> list(problems_of_message("a/de.json undo", "de", "Die Lupe ist an."))
    ['a/de.json undo: “Lupe” is not the term of this language']
    >>> list(problems_of_message("a/en.json win", "en", "Whoever has more wins."))
    ['a/en.json win: avoid “Whoever”']
    """
    text = re.sub(r"\{\w+\}", "{}", text)
    if where.endswith("terminal.help"):
        return  # names the commands that are typed
    if found := re.search(BANNED[language], text):
        yield f"{where}: “{found[0]}” is not the term of this language"
    if language != "en":
        return
    if found := PROSE.search(text):
        yield f"{where}: avoid “{found[0]}”"
    for sentence in re.split(r"(?<=[.!?:])\s", text):
        words = len(re.findall(r"[\w{][\w’'{}-]*", sentence))
        if words > MOST_WORDS and not any(part in where for part in LONG):
            yield f"{where}: {words} words in “{sentence}”"


def messages_of(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the keys and texts of a table of messages, a plural as several texts."""
    for key, message in json.loads(path.read_text(encoding="utf-8")).items():
        for text in message.values() if isinstance(message, dict) else [message]:
            yield key, str(text)


def prose_of(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines of a text in Markdown, without code."""
    is_code = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("```"):
            is_code = not is_code
        elif not is_code:
            yield number, re.sub(r"`[^`]*`", "", line)


def problems(name: str) -> Iterator[str]:
    """Yield what is wrong in a file of the repository, each with its place."""
    language = _LANGUAGE.search(f"/{name}")
    if name.endswith(".json"):
        if language and "/locales/" in name:
            for key, text in messages_of(ROOT / name):
                yield from problems_of_message(f"{name} {key}", language[1], text)
        return
    for number, line in prose_of(ROOT / name):
        banned = language and re.search(BANNED[language[1]], line)
        if banned:
            yield f"{name}:{number}: “{banned[0]}” is not the term of this language"
        if not language or language[1] == "en":
            for found in PROSE.finditer(line):
                yield f"{name}:{number}: avoid “{found[0]}”"


def main(arguments: Sequence[str]) -> int:
    """Print what is wrong in the given files, or in all tracked ones."""
    listed = subprocess.run(
        ["git", "ls-files", "--", *(arguments or TEXTS)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    found = [each for name in listed if not GENERATED.search(name) for each in problems(name)]
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
