"""The tools read the messages and texts of all languages."""

from __future__ import annotations

from pathlib import Path

from tools.site.locales import FRAME, Locales, missing_translations

FILES = {
    "i18n/locales/en.json": '{"menu": "Menu", "moves": {"one": "{n} move", "other": "{n} moves"}}',
    "i18n/locales/de.json": '{"menu": "Menü", "moves": {"one": "{n} Zug", "other": "{n} Züge"}}',
    "i18n/locales/qaa.json": '{"menu": "Menü"}',
    "features/analysis/locales/en.json": '{"failed": "Failed."}',
    "features/analysis/locales/de.json": '{"failed": "Das ging nicht."}',
    "games/nim/rules.en.md": "summary: Take.\n",
    "games/nim/rules.de.md": "summary: Nimm.\n",
}


def test_missing_messages_and_texts_are_listed(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    files = {name: tmp_path / name for name in FILES}
    locales = Locales(files, [])
    missing = missing_translations(files, locales)

    assert [each for each in missing if "rules/_" not in each and ": rules: " not in each] == [
        "qaa: features/analysis: failed",
        "qaa: frame: moves",
        "qaa: games/nim/rules.qaa.md",
    ]
    assert locales.languages == ["en", "de", "qaa"]
    english, added = (locales.table(FRAME, language) for language in ("en", "qaa"))
    assert added == {**english, "menu": "Menü"}
