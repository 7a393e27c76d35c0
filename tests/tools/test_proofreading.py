"""What each language lacks is listed, and all of them are written side by side."""

from __future__ import annotations

from pathlib import Path

import pytest

import build
from tools.site import proofreading
from tools.site.locales import LAB, LAWS, PUZZLES, WHY, Locales
from tools.site.proofreading import missing_in, print_missing, side_by_side, write_side_by_side

FILES = {
    "i18n/locales/en.json": '{"menu": "Menu", "moves": {"one": "{n} move", "other": "{n} moves"}}',
    "i18n/locales/de.json": '{"menu": "Menü", "moves": {"one": "{n} Zug", "other": "{n} Züge"}}',
    "i18n/locales/qaa.json": '{"menu": "<Menu>"}',
    "features/lens/locales/en.json": '{"failed": "Failed."}',
    "features/lens/locales/de.json": '{"failed": "Das ging nicht."}',
    "games/nim/rules.en.md": "summary: Take.\n\n## Aim\n\nTake the last one.\n",
    "games/nim/rules.de.md": "summary: Nimm.\n\n## Ziel\n\nNimm den letzten.\n\nMehr nicht.\n",
}


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """Return a small site by path."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return {name: tmp_path / name for name in FILES}


def of_the_page(files: dict[str, Path], language: str) -> list[str]:
    """Return what a language lacks on the small site; the rules have their true sentences."""
    found = missing_in(files, Locales(files, []), language)
    rooms = ("rules", LAB, LAWS, PUZZLES, WHY)
    return [each for each in found if not each.startswith(tuple(f"{room}: " for room in rooms))]


def test_what_a_language_lacks_is_listed(files: dict[str, Path]) -> None:
    """Each message by its room and key, each text by its path."""
    assert of_the_page(files, "de") == []
    assert of_the_page(files, "qaa") == [
        "features/lens: failed",
        "frame: moves",
        "games/nim/rules.qaa.md",
    ]


def test_the_list_names_the_language_and_counts(
    files: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """One line each."""
    found = print_missing(files, Locales(files, []))
    lines = capsys.readouterr().out.splitlines()
    assert found == len(lines)
    assert "qaa: features/lens: failed" in lines
    assert not [line for line in lines if line.startswith(("en: ", "de: "))]


def test_the_languages_of_the_site_lack_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """That is said too."""
    locales = proofreading.locales_of_the_site()
    assert print_missing(proofreading.site_files(), locales) == 0
    assert capsys.readouterr().out.endswith(": nothing is missing.\n")


def test_sentences_stand_side_by_side(files: dict[str, Path]) -> None:
    """Each room with a column for each language, plurals by category, what is missing marked."""
    page = side_by_side(files, Locales(files, []))
    assert "<h2>features/lens</h2>" in page
    assert '<th class="key">menu</th>' in page
    assert '<td lang="de" dir="auto">Menü</td>' in page
    assert '<td lang="de" dir="auto"><b>one</b> {n} Zug\n<b>other</b> {n} Züge</td>' in page
    assert "&lt;Menu&gt;" in page
    assert page.index("The sentences") < page.index("<th>en</th><th>de</th><th>qaa</th>")
    row = page[page.index(">moves</th>") :].partition("</tr>")[0]
    assert row.count('class="missing"') == 1
    assert "<script" not in page


def test_texts_stand_side_by_side_by_paragraph(files: dict[str, Path]) -> None:
    """A language that has more of them goes on alone."""
    page = side_by_side(files, Locales(files, []))
    text = page[page.index("<h2>games/nim/rules.md</h2>") :]
    assert text.index("Take the last one.") < text.index("Nimm den letzten.")
    assert text.index("Nimm den letzten.") < text.index("Mehr nicht.")
    assert text.count("<tr>") == 1 + 4


def test_the_page_is_written_where_it_is_wanted(tmp_path: Path) -> None:
    """With every language of the site."""
    write_side_by_side(tmp_path / "new" / "all.html")
    page = (tmp_path / "new" / "all.html").read_text(encoding="utf-8")
    assert "<th>en</th><th>de</th>" in page
    assert "<li>de: nothing missing</li>" in page


def test_both_are_commands() -> None:
    """As CONTRIBUTING.md has them."""
    assert build.parse(["check", "--locales"]).locales
    assert not build.parse(["check"]).locales
    assert build.parse(["locales", "--out", "all.html"]).out.name == "all.html"
