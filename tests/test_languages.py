"""Messages and texts of the site: every language has what English has, and scripts use all."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from game_files import OURS, ROOT, WEB

from tools.bootstrap import SetupError
from tools.site.locales import (
    FALLBACK,
    FRAME,
    Locales,
    parameters_of,
    site_files,
    texts_of,
)

PAGE_TOOLS: Final = ("pages", "page_frame", "tool_pages", "texts", "solved")
"""The modules of the build that write messages into the pages."""

FILES: Final = site_files()
SLUGS: Final = [game.slug for game in OURS]
LOCALES: Final = Locales(FILES, SLUGS)
OTHERS: Final = LOCALES.languages[1:]


def messages() -> Iterator[tuple[str, str, Any, Any]]:
    """Yield each message with its place, its language and the English one."""
    for language in LOCALES.languages:
        for namespace in LOCALES.namespaces:
            english = LOCALES.table(namespace, FALLBACK)
            for key, message in LOCALES.own_table(namespace, language).items():
                yield f"{language}: {namespace}: {key}", language, message, english.get(key)


def test_languages_are_those_of_the_frame() -> None:
    found = {path.stem for path in (WEB / "i18n" / "locales").iterdir()}
    assert LOCALES.languages == [FALLBACK, *sorted(found - {FALLBACK})]
    assert {"de", "en", "es", "fr"} <= found
    assert {FRAME, "pages", "rules"} <= {*LOCALES.namespaces}


def test_no_language_lacks_a_message_or_has_an_unknown_one() -> None:
    missing = [f"{language}: {key}" for language in OTHERS for key in LOCALES.missing(language)]
    unknown = [where for where, _, _, english in messages() if english is None]

    assert missing + unknown == []


def test_messages_have_the_parameters_and_bold_marks_of_the_english_ones() -> None:
    wrong = []
    for where, _, message, english in messages():
        wanted = parameters_of(english)
        needed = frozenset.intersection(*map(parameters_of, texts_of(english))) - {"n"}
        bold = {text.count("**") for text in texts_of(english)}
        is_correct = parameters_of(message) == wanted and all(
            needed <= parameters_of(text) and text.count("**") % 2 == 0 and text.count("**") in bold
            for text in texts_of(message)
        )
        has_plural = isinstance(message, dict) and isinstance(english, str)
        if not is_correct or (has_plural and "n" not in wanted):
            wrong.append(where)

    assert wrong == []


def test_messages_are_well_formed() -> None:
    wrong = [
        (where, text)
        for where, _, message, _ in messages()
        for text in texts_of(message)
        if text != text.strip()
        or not text
        or re.search(r"[{}]", re.sub(r"\{[A-Za-z]\w*\}", "", text))
        or (": rules" not in where and re.search(r"\.\.\.|(?<=\w)'", text))
    ]

    assert wrong == []


@pytest.mark.node
def test_plurals_have_the_categories_of_their_language() -> None:
    script = (
        "const all = JSON.parse(process.argv[1]).map((tag) =>"
        " [tag, new Intl.PluralRules(tag).resolvedOptions().pluralCategories]);"
        "console.log(JSON.stringify(Object.fromEntries(all)))"
    )
    output = subprocess.check_output(["node", "-e", script, json.dumps(LOCALES.languages)])
    categories = json.loads(output)

    assert [
        where
        for where, language, message, _ in messages()
        if isinstance(message, dict) and {*message} != {*categories[language]}
    ] == []


def sources_of(namespace: str) -> str:
    """Return all scripts, templates and modules that may use the messages of a namespace."""
    paths = sorted((WEB / namespace).rglob("*.js"))
    if namespace == FRAME:
        paths = [
            path
            for path in WEB.rglob("*.js")
            if not path.relative_to(WEB).as_posix().startswith(("features/", "games/"))
            or 'vocabulary("frame")' in path.read_text(encoding="utf-8")
        ]
    if namespace == FRAME or namespace.startswith("pages"):
        paths += (WEB / "pages" if namespace == FRAME else WEB / namespace).rglob("*.html")
        paths += (ROOT / "tools" / "site" / f"{name}.py" for name in PAGE_TOOLS)
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def is_used(key: str, source: str) -> bool:
    if re.search(rf"""["'`]{re.escape(key)}["'`]|\bt\.{re.escape(key)}\b""", source):
        return True
    composed = re.findall(r"`([A-Za-z][\w-]*|)\$\{[^}`]*\}([\w-]*)`", source)
    return any(
        key.startswith(start) and key.endswith(end) for start, end in composed if start or end
    )


def test_every_message_is_used() -> None:
    unused = []
    for namespace in LOCALES.namespaces:
        if not namespace.startswith("rules"):
            source = sources_of(namespace)
            keys = LOCALES.table(namespace, FALLBACK)
            unused += [f"{namespace}: {key}" for key in keys if not is_used(key, source)]

    assert unused == []


def test_scripts_use_the_messages_of_their_own_folder() -> None:
    wrong = []
    for path in WEB.rglob("*.js"):
        parts = path.relative_to(WEB).parts
        whole = next(
            (namespace for namespace in ("guests", "lab", "puzzles") if namespace in parts[:2]),
            None,
        )
        used = re.findall(r'\bvocabulary\("([^"]+)"\)', path.read_text(encoding="utf-8"))
        wrong += [(path, namespace) for namespace in {*used} - {FRAME, whole, "/".join(parts[:2])}]

    assert wrong == []


def test_texts_have_the_same_headings_links_and_blocks_in_every_language() -> None:
    wrong = []
    for stem in [path.removesuffix(".en.md") for path in FILES if path.endswith(".en.md")]:
        english = FILES[f"{stem}.en.md"].read_text(encoding="utf-8")
        for path in [f"{stem}.{language}.md" for language in OTHERS]:
            text = FILES[path].read_text(encoding="utf-8") if path in FILES else ""
            for part in (r"^#+ ", r"\{\{.*?\}\}", r"\{%.*?%\}", r"\]\((?!\{\{)([^)]*)\)"):
                found = [sorted(re.findall(part, each, re.MULTILINE)) for each in (english, text)]
                if found[0] != found[1] or not text:
                    wrong.append((path, part))

    assert wrong == []


def test_rules_of_a_game_begin_with_a_summary() -> None:
    wrong = []
    for path in WEB.glob("games/*/rules.*.md"):
        if not (path.parent / "board.js").exists():
            continue
        head = path.read_text(encoding="utf-8").split("\n\n")[0]
        keys = {line.partition(": ")[0] for line in head.splitlines()}
        english = {"order", "picture", "example"} if path.name == "rules.en.md" else set()
        optional = {"lesson"} if english else set()
        if keys - optional != {"summary", "short", "keys"} | english:
            wrong.append((path, keys))

    assert wrong == []


def test_rules_of_a_game_show_at_most_120_words_before_folding() -> None:
    long = {}
    for path in WEB.glob("games/*/rules.*.md"):
        _, _, text = path.read_text(encoding="utf-8").partition("\n\n")
        shown = re.sub(r"`[^`]*`", "", text.partition("\n---\n")[0])
        count = len(re.findall(r"[^\W\d][\w’-]*", shown))
        if count > 120:
            long[path.relative_to(WEB).as_posix()] = count

    assert long == {}


@pytest.mark.parametrize(
    "table", ["[]", "{", '{"a": 1}', '{"a": {"one": "x"}}', '{"a": {"other": 1}}']
)
def test_malformed_table_is_refused_with_the_name_of_its_file(table: str, tmp_path: Path) -> None:
    file = tmp_path / "xx.json"
    file.write_text(table, encoding="utf-8")
    with pytest.raises(SetupError, match=r"xx\.json (is not JSON|must be an object of strings)"):
        Locales({"i18n/locales/xx.json": file}, [])
