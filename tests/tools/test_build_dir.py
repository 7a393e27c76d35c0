"""Builds that fail, are interrupted or run at the same time."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tools import build_dir
from tools.bootstrap import ROOT, SetupError
from tools.build_dir import build_lock, lock, replace_atomically, temp_dir, write_atomically


def test_temporary_folder_is_deleted_after_an_error(tmp_path: Path) -> None:
    with suppress(ValueError), temp_dir(tmp_path / "dist") as work:
        (work / "file").write_text("half", encoding="utf-8")
        raise ValueError
    assert not work.exists()
    with temp_dir(tmp_path / "dist") as work:
        replace_atomically(work, tmp_path / "dist")
    assert [path.name for path in tmp_path.iterdir()] == ["dist"]


def test_folder_is_replaced_atomically(tmp_path: Path) -> None:
    out = tmp_path / "dist"
    for name in ("old", "new"):
        with temp_dir(out) as work:
            (work / name).touch()
            replace_atomically(work, out)
    assert [path.name for path in out.iterdir()] == ["new"]


def test_folder_that_cannot_be_replaced_stays(tmp_path: Path) -> None:
    out = tmp_path / "dist"
    out.mkdir()
    (out / "old").touch()
    with pytest.raises(SetupError, match="cannot be replaced"):
        replace_atomically(tmp_path / "nothing", out)
    assert [path.name for path in out.iterdir()] == ["old"]


def test_next_build_deletes_temporary_folders_of_an_interrupted_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build_dir, "CACHE", tmp_path)
    monkeypatch.setattr(build_dir, "_WORK", tmp_path / "work")
    same, another = tmp_path / "same" / "dist", tmp_path / "another" / "dist"
    with temp_dir(same) as left, temp_dir(another) as other, build_lock(same):
        assert not left.exists()
        assert other.exists()


def test_lock_waits_until_its_process_dies() -> None:
    name = "test-of-the-lock"
    code = (
        f"from tools.build_dir import lock\nwith lock('{name}'): print('held', flush=True); input()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    with holder:
        assert holder.stdout
        assert holder.stdout.readline() == "held\n"

        def end_while_waiting(*_words: object, **_how: object) -> None:
            holder.kill()

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("builtins.print", end_while_waiting)
            with lock(name):
                assert holder.wait(30)


def test_file_is_written_atomically(tmp_path: Path) -> None:
    write_atomically(tmp_path / "folder" / "file", b"all of it")
    assert (tmp_path / "folder" / "file").read_bytes() == b"all of it"
    assert len(list((tmp_path / "folder").iterdir())) == 1
