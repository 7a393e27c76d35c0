"""Lazy imports of the page's Python, tried in this Python."""

from __future__ import annotations

import gzip
import importlib.util
import io
import random
import sys
import zipfile
from collections.abc import Iterator
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from game_files import WEB, load_module


class OfPage(Loader):
    def __init__(self, page: ModuleType) -> None:
        self.page = page

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        return spec_from_loader(name, self) if name == "js" else None

    def create_module(self, _spec: ModuleSpec) -> ModuleType:
        return self.page

    def exec_module(self, _module: ModuleType) -> None:
        pass


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a_module_that_comes_late.py", "answer = 42")
        archive.writestr("json/a_part_that_comes_late.py", "answer = 43")
    content = gzip.compress(packed.getvalue())
    page = ModuleType("js")
    asked: list[str] = []

    def fetch(address: str) -> SimpleNamespace:
        asked.append(address)
        return SimpleNamespace(to_bytes=lambda: content)

    page.noonFetch = fetch
    page.asked = asked
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, OfPage(page)])
    module = load_module(WEB / "rules" / "lazy_imports.py")
    module.page = page  # type: ignore[attr-defined] # for the tests
    yield module
    for name in [each for each in sys.modules if each.endswith("_comes_late") or each == "js"]:
        del sys.modules[name]


def test_first_import_downloads_the_archive(late: Any, tmp_path: Path) -> None:
    late.begin("python/rest.bin")
    late._finder.archives = [("python/rest.bin", str(tmp_path / "rest.zip"))]
    asked = late.page.asked
    import json

    assert json
    assert asked == []
    assert importlib.import_module("a_module_that_comes_late").answer == 42
    assert importlib.import_module("json.a_part_that_comes_late").answer == 43
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("a_module_that_never_comes")
    assert asked == ["python/rest.bin"]


@pytest.mark.parametrize(
    ("name", "answer"), [("a_module_that_comes_late", 42), ("json.a_part_that_comes_late", 43)]
)
def test_failed_download_is_repeated(late: Any, tmp_path: Path, name: str, answer: int) -> None:
    page, place = late.page, tmp_path / "rest.zip"
    fetch = page.noonFetch
    late.begin("rest")
    if "." in name:
        late._finder.packages = {name: ("puzzles", str(place))}
    else:
        late._finder.archives = [("rest", str(place))]
    page.noonFetch = lambda _address: None
    for _ in range(2):
        with pytest.raises(ImportError, match="could not be loaded"):
            importlib.import_module(name)
    assert not place.exists()
    page.noonFetch = fetch
    assert importlib.import_module(name).answer == answer


def test_after_a_restart_random_numbers_are_others(late: Any) -> None:
    late.begin("rest")
    random.seed(1)
    late.restored("stdlib", "rest")
    first = random.random()  # noqa: S311 # a game of chance, not a secret
    random.seed(1)
    assert random.random() != first  # noqa: S311 # as above
