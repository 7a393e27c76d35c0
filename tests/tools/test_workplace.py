"""Builds that fail, are interrupted or run at the same time leave nothing behind."""

from __future__ import annotations

import multiprocessing
from contextlib import suppress
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest

from tools import workplace
from tools.bootstrap import SetupError
from tools.workplace import build_lock, fresh_folder, lock, put_in_place, write_whole


def test_a_folder_to_work_in_is_gone_afterwards(tmp_path: Path) -> None:
    """Also if the work fails; and what has been moved out of its place stays."""
    with suppress(ValueError), fresh_folder(tmp_path / "dist") as work:
        (work / "file").write_text("half", encoding="utf-8")
        raise ValueError
    assert not work.exists()
    with fresh_folder(tmp_path / "dist") as work:
        put_in_place(work, tmp_path / "dist")
    assert [path.name for path in tmp_path.iterdir()] == ["dist"]


def test_what_was_there_is_replaced_as_a_whole(tmp_path: Path) -> None:
    """No file of the old folder is in the new one."""
    out = tmp_path / "dist"
    for name in ("old", "new"):
        with fresh_folder(out) as work:
            (work / name).touch()
            put_in_place(work, out)
    assert [path.name for path in out.iterdir()] == ["new"]


def test_what_cannot_be_replaced_stays(tmp_path: Path) -> None:
    """And a sentence says so."""
    out = tmp_path / "dist"
    out.mkdir()
    (out / "old").touch()
    with pytest.raises(SetupError, match="cannot be replaced"):
        put_in_place(tmp_path / "nothing", out)
    assert [path.name for path in out.iterdir()] == ["old"]


def test_what_an_interrupted_build_has_left_is_cleared_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the next one, which has the lock: nobody else works there."""
    monkeypatch.setattr(workplace, "CACHE", tmp_path)
    monkeypatch.setattr(workplace, "_WORK", tmp_path / "work")
    (tmp_path / "work" / ".dist-left").mkdir(parents=True)
    with build_lock():
        assert not (tmp_path / "work").exists()


def hold(cache: Path, held: Event, let_go: Event) -> None:
    """Hold the lock of a cache until told."""
    workplace.CACHE = cache
    with lock("build"):
        held.set()
        let_go.wait(30)


def test_the_second_one_waits_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Until the first has ended, or has died."""
    context = multiprocessing.get_context("spawn")
    held, let_go = context.Event(), context.Event()
    other = context.Process(target=hold, args=(tmp_path, held, let_go))
    other.start()
    assert held.wait(30)
    monkeypatch.setattr(workplace, "CACHE", tmp_path)
    waits = []

    def end_other(_seconds: float) -> None:
        waits.append(1)
        other.kill()
        other.join(30)

    monkeypatch.setattr(workplace.time, "sleep", end_other)
    with lock("build"):
        assert waits == [1]
    assert capsys.readouterr().out == "Waiting for another build in this tree to end …\n"


def test_a_file_is_written_as_a_whole(tmp_path: Path) -> None:
    """With nothing left beside it."""
    write_whole(tmp_path / "folder" / "file", b"all of it")
    assert (tmp_path / "folder" / "file").read_bytes() == b"all of it"
    assert len(list((tmp_path / "folder").iterdir())) == 1
