"""A language nobody speaks, for tests: `python -m tools.site.pseudo` builds the site with it.

It shows what a further language meets: every letter has an accent, every text is a third longer
and stands between marks, and all of it is read from right to left. It is written into a copy of
the tree, as new files only, and the copy is built by its own sources: a further language edits
nothing. The site that players see never has it.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from tools.bootstrap import CACHE, ROOT, SetupError, digest_of, is_stamped, stamp
from tools.processes import call
from tools.site.locales import FALLBACK
from tools.site.projects import source_files
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

_COPIED: Final = ("py_rules", "web", "tools", "licenses")
_COPIED_FILES: Final = (
    "build.py", "package.json", "package-lock.json", "pyproject.toml", "requirements-dev.txt",
    "requirements-site.txt",
    "docs/package.md", "LICENSE", "THIRD_PARTY.md",
)  # fmt: skip
_KEPT_IN_COMMON: Final = ("library", "pinned", "python", "solved", "wire", "zopfli")
"""What builds keep by the digest of what it was made of."""


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


def write_pseudo(root: Path) -> list[Path]:
    """Write the language into the tree at *root*, beside the English; return its files.

    Raises:
        FileExistsError: If one of the files is there: nothing that is there is touched.
    """
    written = []
    for path, text in sorted(_texts(root)):
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        written.append(path)
    return written


def build_pseudo(out: Path) -> None:
    """Build the site with the language from a copy of this tree.

    The copy has the packages of npm in common with this tree, and what earlier builds have found
    and packed. Nothing is done if the site is there.

    Raises:
        SetupError: If it cannot be built.
    """
    files = list(_copied())
    digest = digest_of(files, sys.version, str(out.resolve()))
    if is_stamped("pseudo", digest) and (out / "SHA256SUMS").exists():
        print(f"{out} is up to date.")
        return
    with tempfile.TemporaryDirectory(prefix="noon-pseudo-") as folder:
        copy = Path(folder)
        for path in files:
            place = copy / path.relative_to(ROOT)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)
        for name in ("node_modules", *(f".cache/{kept}" for kept in _KEPT_IN_COMMON)):
            if (ROOT / name).is_dir():
                (copy / name).parent.mkdir(exist_ok=True)
                (copy / name).symlink_to(ROOT / name, target_is_directory=True)
        write_pseudo(copy)
        build = (
            "import sys; from pathlib import Path; from tools.site.build import build_site;"
            " build_site(Path(sys.argv[1]))"
        )
        if call([sys.executable, "-c", build, str(out.resolve())], cwd=copy):
            raise SetupError(f"The site with {TAG} could not be built.")
    stamp("pseudo", digest)


def _texts(root: Path) -> Iterator[tuple[Path, str]]:
    """Yield the files of the language with what is in them, made from the English ones."""
    for folder in ("py_rules", "web"):
        for path in source_files(root / folder):
            if path.name == f"{FALLBACK}.json" and path.parent.name == "locales":
                table = pseudo_table(json.loads(path.read_text(encoding="utf-8")))
                told = json.dumps(table, ensure_ascii=False, indent=2) + "\n"
                yield path.with_name(f"{TAG}.json"), told
            elif path.name.endswith(f".{FALLBACK}.md"):
                stem = path.name.removesuffix(f".{FALLBACK}.md")
                turn = pseudo_rules_text if stem == "rules" else pseudo_markdown
                yield path.with_name(f"{stem}.{TAG}.md"), turn(path.read_text(encoding="utf-8"))


def _copied() -> Iterator[Path]:
    """Yield the files that a site is built from."""
    yield from (ROOT / name for name in _COPIED_FILES)
    for folder in _COPIED:
        yield from source_files(ROOT / folder)


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


def main() -> None:
    """Build the site with the language."""
    parser = argparse.ArgumentParser(prog="python -m tools.site.pseudo", description=__doc__)
    parser.add_argument("--out", type=Path, default=CACHE / "dist-pseudo", metavar="DIR")
    build_pseudo(parser.parse_args().out)


if __name__ == "__main__":
    main()
