"""Check the words of texts, messages and comments: `python3 -m tools.words [PATH…]`."""

from __future__ import annotations

import io
import json
import re
import sys
import tokenize
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from py_rules.messages import about_others
from tools.bootstrap import ROOT
from tools.processes import files_of_git

MOST_WORDS: Final = 15
"""Words that a sentence of the page may have."""

PROSE: Final = re.compile(
    r"\b(whoever|anew|afresh|wished|beside|somebody|(?<!there )is no(?! longer| more)"
    r"|of one['’]s own|comes to|for ever"
    r"|(?:after|back|down|for|on|to|up)wards|amongst|learnt|spelt|whilst)\b"
    r"|\b(?:is|are|was|were|be|been) told\b",
    re.IGNORECASE,
)
"""Words that read as translated, in texts and English messages."""

PRIVATE: Final = re.compile(
    r"\b(desk|heed|keeper|nobody|of its own|oddities|reel|room|shelf|sift|slip|told|wall"
    r"|wish(?:es)?)\b",
    re.IGNORECASE,
)
"""More words that comments avoid: each had several private meanings, or hides who does it."""

BRITISH: Final = re.compile(
    r"(?<![a-z])(?:behaviour|centred?(?=s?(?![a-z]))|colour|favour|flavour|honour|labour|neighbour"
    r"|grey|(?:analy|paraly)s(?:e(?!s)|ing)|catalogue|fulfil(?!l)|judgement|licence|millimetre"
    r"|practis|programme(?![drs])|(?:cancell|labell|modell|travell)(?:ed(?!by)|ing)"
    r"|(?:capital|custom|emphas|general|initial|local|maxim|minim|normal|optim|organ|random|real"
    r"|recogn|serial|special|summar|synchron|util|visual)is(?:e|ing|ation))",
    re.IGNORECASE,
)
"""British spellings, also in the names of the code."""

BANNED: Final[dict[str, str]] = {
    "en": r"\b(lens|wheels?|preferences|as printed|printed rules|best play"
    r"|is next(?! to)|fulfilled|laws?|sundown|sunset|take back)\b",
    "de": r"\b(Lupe|Wheels?|gedruckte[nr]? Regeln|bestem Spiel|bestes Spiel"
    r"|Unentschieden|Gesetze?n?|Linie|Sonnenuntergang|Mehr …)\b",
    "es": r"\b(lupa|wheels?|ordenador|reglas impresas|mejor juego|en seguida|preferencias"
    r"|puesta del sol|leyes)\b",
    "fr": r"\b(loupe|wheels?|règles imprimées|au mieux|c’est nul|préférences|lois"
    r"|coucher du soleil)\b",
}
"""Words that a language has another term for, in messages and texts of the page."""

SIGNS: Final[dict[str, str]] = {
    "en": r"\w'\w",
    "de": r"\w'\w| %(?!})",
    "es": r"\w'\w| %(?!})|^[^¿]*[\w})]\?|^[^¡]*[\w})]!",
    "fr": r"\w'\w| [:;?!»]|\d \d| %(?!})|« "
    r"|[\w})”][;?!](?!\w)|[\w})](?<!summary)(?<!short)(?<!keys): ",
}
"""Signs that each language writes otherwise: apostrophes, opening signs, spaces that may break."""

LONG: Final[dict[str, str]] = {
    "py_rules/conformance": "for the authors of games, as exact as the check",
    "py_rules/tournament": "for the authors of bots, with their code",
    "error.record": "names the part of a file that is wrong",
    "error.request": "for the authors of front ends",
    "error.option": "names the option, its values and the one given",
    "terminal.": "help of a command line",
    "locales/en.json aim": "the goal and how a full line ends",
    "web/pages/locales/en.json lacks": "lists the browsers that work",
    "web/added-games/locales/en.json loses": "names what goes and what is needed to undo it",
    "web/lab/locales/en.json missing": "contains a line of code",
}
"""Messages that may have a longer sentence, by the beginning or a part of their place, and why."""

TEXTS: Final = ("*.md", "*/locales/*.json")
COMMENTED: Final = tuple(
    f"{folder}/*.{suffix}"
    for folder in ("bench", "e2e", "py_rules", "tests", "tools", "web")
    for suffix in ("css", "js", "mjs", "py", "ts")
)
"""Files whose comments are checked."""

COMMENT: Final = re.compile(
    r"""(/\*.*?\*/|//[^\n]*)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`""", re.DOTALL
)
"""A comment in its group, or a string, which may contain the signs of one."""
SKIPPED: Final = re.compile(r"^(bench/results|licenses)/|^tools/words\.py$")
"""Generated files, texts by others, and the examples of this file."""

_LANGUAGE: Final = re.compile(rf"[./]({'|'.join(SIGNS)})\.(json|md)$")


def problems_of_message(where: str, language: str, text: str) -> Iterator[str]:
    r"""Yield what is wrong with a message at *where*, its file and key.

    >>> list(problems_of_message("a/de.json undo", "de", "Die Lupe ist an."))
    ['a/de.json undo: “Lupe” is not the term of this language']
    >>> list(problems_of_message("a/en.json win", "en", "Whoever has more wins."))
    ['a/en.json win: avoid “Whoever”']
    >>> list(problems_of_message("a/en.json won", "en", "A grey square."))
    ['a/en.json won: spell “grey” as Americans do']
    >>> list(problems_of_message("a/fr.json won", "fr", "Exact !"))
    ['a/fr.json won: “ !” has the wrong sign or space']
    >>> list(problems_of_message("a/en.json won", "en", r"Ada\nwins"))
    ['a/en.json won: has a backslash']
    """
    text = re.sub(r"\{\w+\}", "{}", text)
    if "\\" in text:
        yield f"{where}: has a backslash"
    if where.endswith("terminal.help"):
        return  # names the commands that are typed
    if found := re.search(BANNED[language], text):
        yield f"{where}: “{found[0]}” is not the term of this language"
    is_of_rule_book = language == "en" and " terminal." in where
    if not is_of_rule_book and (found := re.search(SIGNS[language], text)):
        yield f"{where}: “{found[0]}” has the wrong sign or space"
    if language != "en":
        return
    if found := PROSE.search(text):
        yield f"{where}: avoid “{found[0]}”"
    yield from _british(where, text)
    for sentence in re.split(r"(?<=[.!?:])\s", about_others(text)):
        words = len(re.findall(r"[\w{][\w’'{}-]*", sentence))
        if words > MOST_WORDS and not any(part in where for part in LONG):
            yield f"{where}: {words} words in “{sentence}”"


def _british(where: str, text: str) -> Iterator[str]:
    for found in BRITISH.finditer(text):
        yield f"{where}: spell “{found[0]}” as Americans do"


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


def comments_of(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines of the comments in a source, and of its docstrings in Python."""
    source = path.read_text(encoding="utf-8")
    found = _python_comments(source) if path.suffix == ".py" else _comments(source)
    for first, comment in found:
        for number, line in enumerate(comment.splitlines(), first):
            yield number, re.sub(r"`[^`]*`|'[^' ]*'|>>> .*", "", line)


def _comments(source: str) -> Iterator[tuple[int, str]]:
    """Yield comments, but not strings that look like one.

    >>> list(_comments('a("//b"); // c'))
    [(1, '// c')]
    """
    for found in COMMENT.finditer(source):
        if found[1]:
            yield source.count("\n", 0, found.start()) + 1, found[1]


def _python_comments(source: str) -> Iterator[tuple[int, str]]:
    r"""Yield comments, and strings that are statements.

    >>> list(_python_comments('x = "a"  # b\n"c"\n'))
    [(1, '# b'), (2, '"c"')]
    """
    layout = {tokenize.COMMENT, tokenize.DEDENT, tokenize.ENCODING, tokenize.INDENT}
    layout |= {tokenize.NEWLINE, tokenize.NL}
    is_start = True
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and is_start):
            yield token.start[0], token.string
        if token.type not in layout:
            is_start = False
        elif token.type == tokenize.NEWLINE:
            is_start = True


def problems(name: str) -> Iterator[str]:
    """Yield what is wrong in a file of the repository, each with its place."""
    language = _LANGUAGE.search(f"/{name}")
    if name.endswith(".json"):
        if language and "/locales/" in name:
            for key, text in messages_of(ROOT / name):
                yield from problems_of_message(f"{name} {key}", language[1], text)
        return
    is_text = name.endswith(".md")
    for number, line in (prose_of if is_text else comments_of)(ROOT / name):
        if language and (found := re.search(BANNED[language[1]], line)):
            yield f"{name}:{number}: “{found[0]}” is not the term of this language"
        if language and (found := re.search(SIGNS[language[1]], line)):
            yield f"{name}:{number}: “{found[0]}” has the wrong sign or space"
        if not language or language[1] == "en":
            for words in (PROSE,) if is_text else (PROSE, PRIVATE):
                yield from (f"{name}:{number}: avoid “{each[0]}”" for each in words.finditer(line))
    if not language or language[1] == "en":
        yield from _british(name, (ROOT / name).read_text(encoding="utf-8"))


def main(arguments: Sequence[str]) -> int:
    """Print what is wrong in the given files, or in all tracked ones."""
    listed = files_of_git("--", *(arguments or TEXTS + COMMENTED))
    found = [each for name in listed if not SKIPPED.search(name) for each in problems(name)]
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
