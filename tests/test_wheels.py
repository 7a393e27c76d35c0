from __future__ import annotations

import base64
import hashlib
import json
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from game_files import WEB, load_module

NAME = "nim_duel-1.0-py3-none-any.whl"
DIST_INFO = "nim_duel-1.0.dist-info"
FILES = {
    f"{DIST_INFO}/METADATA": "Metadata-Version: 2.1\nName: nim-duel\nVersion: 1.0\nAuthor: Ada\n",
    f"{DIST_INFO}/WHEEL": "Wheel-Version: 1.0\nTag: py3-none-any\n",
    f"{DIST_INFO}/entry_points.txt": "[py_rules.games]\nnim = nim_duel:Nim\n[other]\nx = y\n",
    "nim_duel.py": "",
}


SENTENCES = json.loads((WEB / "added-games" / "locales" / "en.json").read_text(encoding="utf-8"))


@pytest.fixture
def wheels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module, looking for wheels in a folder of the test."""
    module = load_module(WEB / "sandbox" / "python" / "wheel_files.py")
    monkeypatch.setattr(module, "GIVEN", tmp_path)
    return module


def refused(wheels: Any) -> Any:
    """Return the refusal of the wheel, for which the page has a sentence."""
    with pytest.raises(wheels.Refusal) as raised:
        wheels.look(NAME)
    assert f"refused-{raised.value.code}" in SENTENCES
    return raised.value


def write(folder: Path, files: dict[str, str]) -> Path:
    with zipfile.ZipFile(folder / NAME, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return folder / NAME


def test_wheel_is_described_by_its_metadata_size_and_digest(wheels: Any, tmp_path: Path) -> None:
    path = write(tmp_path, FILES)
    found = wheels.look(NAME)
    assert (found["name"], found["version"], found["author"]) == ("nim-duel", "1.0", "Ada")
    assert found["games"] == ["nim"]
    assert found["sha256"] == hashlib.sha256(path.read_bytes()).hexdigest()
    assert found["size"] == path.stat().st_size


@pytest.mark.parametrize("name", ["nim_duel-1.0-py3-none-any (1).whl", "NIM - Copy.WHL", "nim"])
def test_wheel_gets_the_name_in_its_metadata(wheels: Any, tmp_path: Path, name: str) -> None:
    write(tmp_path, FILES).rename(tmp_path / name)
    assert wheels.look(name)["file"] == NAME


def test_wheel_for_two_pythons_names_both(wheels: Any, tmp_path: Path) -> None:
    tags = "Wheel-Version: 1.0\nTag: py2-none-any\nTag: py3-none-any\n"
    write(tmp_path, {**FILES, f"{DIST_INFO}/WHEEL": tags})
    assert wheels.look(NAME)["file"] == "nim_duel-1.0-py2.py3-none-any.whl"


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("METADATA", None, "no-wheel"),
        ("METADATA", "Name: x\n", "no-wheel"),
        ("METADATA", "Name: ../x\nVersion: 1.0\n", "no-wheel"),
        ("WHEEL", None, "no-wheel"),
        ("WHEEL", "Tag: cp314-cp314-linux_x86_64\n", "compiled"),
    ],
)
def test_other_files_and_compiled_wheels_are_refused(
    wheels: Any, tmp_path: Path, name: str, text: str | None, code: str
) -> None:
    files = {key: value for key, value in FILES.items() if key != f"{DIST_INFO}/{name}"}
    write(tmp_path, files if text is None else {**files, f"{DIST_INFO}/{name}": text})
    assert refused(wheels).code == code


def test_damaged_wheel_is_refused(wheels: Any, tmp_path: Path) -> None:
    path = write(tmp_path, FILES)
    content = path.read_bytes()
    for damaged in (content[:200], content.replace(b"Author: Ada", b"Author: Bob")):
        path.write_bytes(damaged)
        assert refused(wheels).code == "damaged"


def test_wheel_that_unpacks_to_too_much_is_refused(
    wheels: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, {**FILES, "large.py": " " * 5_000})
    monkeypatch.setattr(wheels, "MOST_UNPACKED", 4_000)
    assert refused(wheels).code == "too-large"


@pytest.mark.parametrize(
    ("files", "code", "which"),
    [
        ({"../evil.py": ""}, "path", "../evil.py"),
        ({"/etc/evil": ""}, "path", "/etc/evil"),
        ({"a/../../evil.py": ""}, "path", "a/../../evil.py"),
        ({"py_rules/match.py": ""}, "replaces", "py_rules/match.py"),
        ({"wheels.py": ""}, "replaces", "wheels.py"),
        ({"x-1.data/purelib/py_rules/a.py": ""}, "replaces", "x-1.data/purelib/py_rules/a.py"),
        ({f"{DIST_INFO}/RECORD": "nim_duel.py,sha256=AAAA,0\n"}, "hash", "nim_duel.py"),
        ({f"{DIST_INFO}/RECORD": "missing.py,sha256=AAAA,0\n"}, "hash", "missing.py"),
    ],
)
def test_unsafe_file_is_named(
    wheels: Any, tmp_path: Path, files: dict[str, str], code: str, which: str
) -> None:
    write(tmp_path, {**FILES, **files})
    refusal = refused(wheels)
    assert (refusal.code, refusal.params["which"]) == (code, which)


def test_files_with_their_hashes_are_accepted(wheels: Any, tmp_path: Path) -> None:
    digest = base64.urlsafe_b64encode(hashlib.sha256(b"").digest()).decode().rstrip("=")
    record = f"nim_duel.py,sha256={digest},0\n{DIST_INFO}/RECORD,,\n"
    write(tmp_path, {**FILES, f"{DIST_INFO}/RECORD": record, "py_rules_extra/a.py": ""})
    assert wheels.look(NAME)["games"] == ["nim"]


@pytest.mark.parametrize("which", ["evil @ https://example.org/e.whl", "evil[x]@file:///e.whl"])
def test_requirement_by_address_is_named(wheels: Any, tmp_path: Path, which: str) -> None:
    about = f"{FILES[f'{DIST_INFO}/METADATA']}Requires-Dist: {which}\n"
    write(tmp_path, {**FILES, f"{DIST_INFO}/METADATA": about})
    refusal = refused(wheels)
    assert (refusal.code, refusal.params["which"]) == ("address", which)
