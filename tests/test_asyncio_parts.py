"""The page's asyncio, filled in with the names of another package and tried in this Python."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

TEMPLATE = (
    Path(__file__).parent.parent / "tools" / "pyodide" / "run_in_pyodide" / "asyncio_parts.py"
)


@pytest.fixture
def parcel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    folder = tmp_path / "parcel"
    folder.mkdir()
    source = TEMPLATE.read_text(encoding="utf-8")
    source = source.replace('{"NAME": "PART"}', '{"first": "ones", "second": "twos"}')
    source = source.replace('{"PARTS"}', '{"ones", "twos"}')
    (folder / "__init__.py").write_text(source, encoding="utf-8")
    (folder / "ones.py").write_text("first = object()", encoding="utf-8")
    (folder / "twos.py").write_text("second = object()", encoding="utf-8")
    (folder / "events.py").write_text("class _BaseDefaultEventLoopPolicy: ...", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("parcel")
    for name in [each for each in sys.modules if each.split(".")[0] == "parcel"]:
        del sys.modules[name]


def test_a_part_comes_when_one_of_its_names_is_wanted(parcel: Any) -> None:
    assert "parcel.ones" not in sys.modules
    first = parcel.first
    assert first is parcel.first is parcel.ones.first
    assert "parcel.twos" not in sys.modules


def test_a_part_comes_when_it_is_named_itself(parcel: Any) -> None:
    assert parcel.twos.second is parcel.second


def test_all_names_are_listed_before_they_are_loaded(parcel: Any) -> None:
    assert {"first", "second", "ones", "twos"} <= set(dir(parcel))
    assert {name: getattr(parcel, name) for name in parcel.__all__} == {
        "first": parcel.ones.first,
        "second": parcel.twos.second,
    }


def test_the_default_policy_is_the_one_without_sockets(parcel: Any) -> None:
    assert parcel.DefaultEventLoopPolicy is parcel.events._BaseDefaultEventLoopPolicy


def test_an_unknown_name_is_an_attribute_error(parcel: Any) -> None:
    with pytest.raises(AttributeError, match="module 'parcel' has no attribute 'third'"):
        _ = parcel.third
