"""The sentences of the site: each language says what English says, and each one is asked for."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import pytest

from py_rules import all_games
from tools.site.locales import (
    FALLBACK,
    FRAME,
    LAB,
    LAWS,
    PUZZLES,
    WHY,
    Locales,
    parameters_of,
    site_files,
    texts_of,
)

ROOT: Final = Path(__file__).parent.parent
WEB: Final = ROOT / "web"
OF_PAGES: Final = (
    "pages", "page_frame", "guest_pages", "lab_page", "puzzle_page", "teach_page",
    "prose", "solved",
)  # fmt: skip
"""The tools that say what stands in the pages themselves."""
FILES: Final = site_files()
SLUGS: Final = [game.slug for game in all_games() if game.__module__.startswith("py_rules.")]
LOCALES: Final = Locales(FILES, SLUGS)
OTHERS: Final = LOCALES.languages[1:]
STEMS: Final = sorted(path.removesuffix(".en.md") for path in FILES if path.endswith(".en.md"))

every_language = pytest.mark.parametrize("language", LOCALES.languages)
every_other_language = pytest.mark.parametrize("language", OTHERS)
every_room = pytest.mark.parametrize("room", LOCALES.rooms)
every_text = pytest.mark.parametrize("stem", STEMS)


def messages(language: str) -> Iterator[tuple[str, Any, Any]]:
    for room in LOCALES.rooms:
        for key, message in LOCALES.own_table(room, language).items():
            yield f"{language}: {room}: {key}", message, LOCALES.table(room, FALLBACK).get(key)


@cache
def plurals() -> Mapping[str, list[str]]:
    script = (
        "const all = JSON.parse(process.argv[1]).map((tag) =>"
        " [tag, new Intl.PluralRules(tag).resolvedOptions().pluralCategories]);"
        "console.log(JSON.stringify(Object.fromEntries(all)))"
    )
    done = subprocess.run(
        ["node", "-e", script, json.dumps(LOCALES.languages)],
        capture_output=True, text=True, encoding="utf-8", check=True,
    )  # fmt: skip
    found: Mapping[str, list[str]] = json.loads(done.stdout)
    return found


def test_the_site_speaks_the_languages_whose_tables_the_frame_has() -> None:
    found = {path.stem for path in (WEB / "i18n" / "locales").iterdir()}
    assert LOCALES.languages == [FALLBACK, *sorted(found - {FALLBACK})]
    assert {"de", "en", "es", "fr"} <= found
    assert {FRAME, "pages", "rules"} <= {*LOCALES.rooms}


@every_language
def test_no_language_says_what_english_lacks(language: str) -> None:
    odd = [where for where, _, english in messages(language) if english is None]
    assert not odd


@every_other_language
def test_a_language_of_the_site_lacks_nothing(language: str) -> None:
    assert not list(LOCALES.missing(language))


@every_language
def test_a_message_is_filled_in_as_the_english_one_is(language: str) -> None:
    for where, message, english in messages(language):
        wanted = parameters_of(english)
        assert parameters_of(message) == wanted, where
        needed = frozenset.intersection(*map(parameters_of, texts_of(english))) - {"n"}
        for text in texts_of(message):
            assert needed <= parameters_of(text), f"{where}: {text}"
        if isinstance(message, dict) and isinstance(english, str):
            assert "n" in wanted, f"{where}: its plurals are those of {{n}}"


@every_language
def test_no_brace_and_no_value_is_left_open(language: str) -> None:
    for where, message, _ in messages(language):
        for text in texts_of(message):
            assert not re.search(r"[{}]", re.sub(r"\{[A-Za-z]\w*\}", "", text)), where


@pytest.mark.node
@every_language
def test_a_plural_has_the_categories_of_its_language(language: str) -> None:
    for where, message, _ in messages(language):
        if isinstance(message, dict):
            assert {*message} == {*plurals()[language]}, where


@every_language
def test_bold_marks_stand_in_pairs_around_as_many_words_as_in_english(language: str) -> None:
    for where, message, english in messages(language):
        wanted = {text.count("**") for text in texts_of(english)}
        for text in texts_of(message):
            assert text.count("**") % 2 == 0, where
            assert text.count("**") in wanted, where


@every_language
def test_a_message_says_something_and_has_no_space_at_its_ends(language: str) -> None:
    for where, message, _ in messages(language):
        for text in texts_of(message):
            assert text == text.strip() != "", where
            if ": rules" not in where:
                assert not re.search(r"\.\.\.|(?<=\w)'", text), where


def scripts_of(room: str) -> list[Path]:
    if room != FRAME:
        return sorted((WEB / room).rglob("*.js"))
    return [
        path
        for path in WEB.rglob("*.js")
        if not path.relative_to(WEB).as_posix().startswith(("features/", "games/"))
        or 'vocabulary("frame")' in path.read_text(encoding="utf-8")
    ]


def sources_of(room: str) -> str:
    paths = scripts_of(room)
    if room == FRAME or room.startswith("pages"):
        paths += (WEB / "pages" if room == FRAME else WEB / room).rglob("*.html")
        paths += (ROOT / "tools" / "site" / f"{name}.py" for name in OF_PAGES)
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def is_asked_for(key: str, source: str) -> bool:
    if re.search(rf"""["'`]{re.escape(key)}["'`]|\bt\.{re.escape(key)}\b""", source):
        return True
    made = re.findall(r"`([A-Za-z][\w-]*|)\$\{[^}`]*\}([\w-]*)`", source)
    return any(
        key.startswith(beginning) and key.endswith(end)
        for beginning, end in made
        if beginning or end
    )


@pytest.mark.parametrize("room", [room for room in LOCALES.rooms if not room.startswith("rules")])
def test_every_message_is_asked_for_in_its_room(room: str) -> None:
    source = sources_of(room)
    unused = [key for key in LOCALES.table(room, FALLBACK) if not is_asked_for(key, source)]
    assert not unused


@pytest.mark.parametrize("path", sorted(WEB.rglob("*.js")), ids=lambda path: path.stem)
def test_a_script_asks_for_the_messages_of_its_own_room(path: Path) -> None:
    parts = path.relative_to(WEB).parts
    whole = next((room for room in ("guests", "lab", "puzzles") if room in parts[:2]), None)
    place = whole or "/".join(parts[:2])
    asked = re.findall(r'\bvocabulary\("([^"]+)"\)', path.read_text(encoding="utf-8"))
    assert {*asked} <= {FRAME, place}


@every_text
@every_other_language
def test_a_text_is_there_in_every_language_with_the_same_parts(stem: str, language: str) -> None:
    path = f"{stem}.{language}.md"
    assert path in FILES
    english, own = (FILES[each].read_text(encoding="utf-8") for each in (f"{stem}.en.md", path))
    for part in (r"^#+ ", r"\{\{.*?\}\}", r"\{%.*?%\}", r"\]\((?!\{\{)([^)]*)\)"):
        found = [sorted(re.findall(part, text, re.MULTILINE)) for text in (english, own)]
        assert found[0] == found[1]


@pytest.mark.parametrize("folder", sorted(path.parent for path in WEB.glob("games/*/board.js")))
def test_the_rules_of_a_game_begin_with_what_the_frame_shows(folder: Path) -> None:
    for language in LOCALES.languages:
        head = (folder / f"rules.{language}.md").read_text(encoding="utf-8").split("\n\n")[0]
        keys = {line.partition(": ")[0] for line in head.splitlines()}
        shared = {"order", "picture", "example"} if language == FALLBACK else set()
        assert keys - {"lesson"} == {"summary", "short", "keys"} | shared
        assert "lesson" not in keys or language == FALLBACK


def test_a_language_is_files_only(tmp_path: Path) -> None:
    files = dict(FILES)
    for path, file in FILES.items():
        if path.endswith(("/locales/de.json", ".de.md")):
            new = path.replace("de.json", "qaa-Latn.json").replace(".de.md", ".qaa-Latn.md")
            copy = tmp_path / new
            copy.parent.mkdir(parents=True, exist_ok=True)
            text = file.read_text(encoding="utf-8")
            if path == "i18n/locales/de.json":
                table = json.loads(text)
                del table["undo"]
                text = json.dumps(table)
            copy.write_text(text, encoding="utf-8")
            files[new] = copy
    locales = Locales(files, SLUGS)

    assert locales.languages == [*LOCALES.languages, "qaa-Latn"]
    assert locales.table(FRAME, "qaa-Latn")["undo"] == locales.table(FRAME, "en")["undo"]
    assert locales.table(FRAME, "qaa-Latn")["moves"] == locales.table(FRAME, "de")["moves"]
    missing = list(locales.missing("qaa-Latn"))
    assert "frame: undo" in missing
    assert {room for room, _ in groupby(missing, lambda each: each.split(":")[0])} == {
        FRAME, LAB, LAWS, PUZZLES, WHY, "rules", *(f"rules/{slug}" for slug in SLUGS),
    }  # fmt: skip


@pytest.mark.parametrize(
    "table", ["[]", "{", '{"a": 1}', '{"a": {"one": "x"}}', '{"a": {"other": 1}}']
)
def test_a_table_that_is_none_is_told_with_its_file(table: str, tmp_path: Path) -> None:
    from tools.bootstrap import SetupError

    file = tmp_path / "xx.json"
    file.write_text(table, encoding="utf-8")
    with pytest.raises(SetupError, match=r"xx\.json (is no JSON|must be an object of texts)"):
        Locales({"i18n/locales/xx.json": file}, [])
