"""Messages that pages load at once or later: each is loaded before it is used."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from game_files import OURS, WEB
from type_errors import type_errors

from tools.site.locales import FALLBACK, WHY, Locales, Table, site_files
from tools.site.message_types import declaration
from tools.site.page_messages import PageMessages, page_table
from tools.site.scripts import bundle

FILES: Final = site_files()
SLUGS: Final = [game.slug for game in OURS]
LOCALES: Final = Locales(FILES, SLUGS)
SHARED: Final = [
    namespace
    for namespace in LOCALES.namespaces
    if namespace == WHY
    or not namespace.startswith(("games/", "rules/", "pages", "lab", "guests", "puzzles"))
]

_COMMENT: Final = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)
_AT_ONCE: Final = re.compile(r'^(?:import|export)\b[^;"(]*"(\.[^"]+)"', re.MULTILINE)
_WHEN_WANTED: Final = re.compile(r'\bimport\("(\.[^"]+)"\)')

every_language = pytest.mark.parametrize("language", LOCALES.languages)


@cache
def code(path: str) -> str:
    return _COMMENT.sub("", FILES[path].read_text(encoding="utf-8"))


def imported(path: str, how: re.Pattern[str], source: str | None = None) -> Iterator[str]:
    for target in how.findall(code(path) if source is None else source):
        place = (WEB / path).parent.joinpath(target).resolve()
        if place.is_relative_to(WEB) and place.is_file():
            yield place.relative_to(WEB).as_posix()


def with_imports(*paths: str) -> set[str]:
    found = list(paths)
    for path in found:
        found += [each for each in imported(path, _AT_ONCE) if each not in found]
    return {*found}


@cache
def first_scripts() -> Collection[str]:
    boards = (path for path in FILES if re.fullmatch(r"games/[^/]+/board\.js", path))
    return with_imports("pages/duel.js", "pages/home.js", *boards)


@cache
def sentences() -> PageMessages:
    return PageMessages(LOCALES, FILES, first_scripts())


@pytest.mark.node
def test_build_finds_the_first_scripts_of_pages(tmp_path: Path) -> None:
    scripts = bundle(WEB, FILES, tmp_path, {}, dev=False)
    assert {*scripts.at_once} == {*first_scripts()}
    assert {"app/app.js", "pages/home.js", "i18n/message.js"} <= {*scripts.at_once}
    assert not {"features/dialog/dialog.js", "features/setup/setup.js"} & {*scripts.at_once}


@every_language
def test_every_message_is_loaded_once(language: str) -> None:
    first, later = sentences().at_once(language), sentences().later(language)
    for namespace in SHARED:
        now, then = first.get(namespace, {}), later.get(namespace, {})
        assert not now.keys() & then.keys(), namespace
        assert {**now, **then} == page_table(LOCALES.table(namespace, language)), namespace
    assert {*first, *later} == {*SHARED}
    assert len(later["features/setup"]) > 20


@every_language
def test_messages_of_refusals_are_loaded_at_once(language: str) -> None:
    first = sentences().at_once(language)["rules"]
    shown = {key for key in page_table(LOCALES.table("rules", language)) if "." in key}
    assert {key for key in shown if key.startswith(("error.", "reason."))} <= first.keys()
    assert "preset.fair" in first  # shown above the board
    assert "level.hard.name" in sentences().later(language)["rules"]


class FirstLocales(Locales):
    def table(self, namespace: str, language: str) -> Table:
        if namespace in SHARED:
            return sentences().at_once(language).get(namespace, {})
        return super().table(namespace, language)


@pytest.mark.node
def test_first_scripts_use_no_later_message(tmp_path: Path) -> None:
    types = tmp_path / "messages.d.ts"
    types.write_text(declaration(FirstLocales(FILES, SLUGS)), encoding="utf-8")
    scripts = (WEB / path for path in first_scripts())
    faults = type_errors(tmp_path, [types, *WEB.rglob("*.d.ts"), *scripts])
    assert [fault for fault in faults if fault[0] in first_scripts()] == []
    assert {"features/setup/setup.js", "features/dialog/dialog.js"} <= {path for path, *_ in faults}


_USES_LATER = re.compile(r'\b(vocabulary\((?!"(?:guests/|puzzles/|lab"))|known\()')
"""Scripts that may use later messages; those excluded are in the pages that load the script."""


_WITH_MESSAGES: Final = "app/parts.js"
"""The list of what `app.load` loads, which loads later messages too."""


def loaded_without(path: str, source: str) -> Iterator[str]:
    for target in {*imported(path, _WHEN_WANTED, source)}:
        new = with_imports(target) - {*first_scripts()}
        if any(re.search(_USES_LATER, code(each)) for each in new):
            yield target


def test_scripts_with_later_messages_are_loaded_with_them() -> None:
    scripts = [path for path in FILES if path.endswith(".js") and path != _WITH_MESSAGES]
    wanted = {each for path in scripts for each in imported(path, _WHEN_WANTED)}
    assert {"features/preferences/device.js", "guests/game.js"} <= wanted
    assert [each for path in scripts for each in loaded_without(path, code(path))] == []


def test_part_loaded_without_its_messages_is_found() -> None:
    source = 'import("../setup/rematch.js"); import("../preferences/device.js");'
    assert [*loaded_without("features/ending/index.js", source)] == ["features/setup/rematch.js"]


@pytest.mark.parametrize(
    ("first", "others", "is_later"),
    [
        ('t("won")', 't("lost")', False),
        ('t("lost")', 't("won")', True),
        ('t("won")', 't("won")', False),
        ("t(`w${what}`)", 't("won")', False),
        ("t(`${what({ a: 1 })}on`)", 't("won")', False),
        ("t(`${what}`)", 't("won")', True),
        ('t("lost")', "t(`wo${what}`)", True),
        ("", "t(what)", False),
    ],
)
def test_message_is_loaded_later_if_only_later_scripts_use_it(
    first: str, others: str, is_later: bool, tmp_path: Path
) -> None:
    given = {
        "features/x/locales/en.json": '{"won": "Won."}',
        "i18n/locales/en.json": '{"menu": "Menu"}',
        "features/x/index.js": first,
        "features/x/sheet.js": others,
        "features/y/index.js": 't("won")',
        "i18n/message.js": 't("menu")',
    }
    files = {path: tmp_path / path for path in given}
    for path, text in given.items():
        files[path].parent.mkdir(parents=True, exist_ok=True)
        files[path].write_text(text, encoding="utf-8")
    begin = {"features/x/index.js", "features/y/index.js", "i18n/message.js"}
    made = PageMessages(Locales(files, []), files, begin)
    assert ("features/x" in made.later(FALLBACK)) == is_later
    assert ("features/x" in made.at_once(FALLBACK)) != is_later
