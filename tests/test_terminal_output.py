"""Terminals that cannot show a character, closed pipes and full disks end in a sentence at most."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from nightly import pairs
from terminal_driver import session, start

from py_rules.messages import languages

pytestmark = pytest.mark.turns

ROOT = Path(__file__).parent.parent
FULL = Path("/dev/full")


def run(*arguments: str, typed: str = "", **streams: object) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "py_rules", *arguments]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
    return subprocess.run(command, input=typed.encode(), cwd=ROOT, check=False, **streams)  # type: ignore[call-overload,no-any-return] # the streams are those of Popen


@pytest.mark.parametrize(("language", "encoding"), pairs(languages(), ["cp1252", "cp437", "ascii"]))
def test_what_an_encoding_lacks_is_substituted(
    language: str, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    monkeypatch.setenv("PYTHONUTF8", "0")
    played = run("--language", language, "play", "center-square", typed="right\nright\ndown")

    assert played.returncode == 0
    assert played.stderr == b""
    assert b"1 |   | * |" in played.stdout


def test_name_that_an_encoding_lacks_is_printed_with_its_letters(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "match.txt"
    file.write_text('[Game "alpha-chase"]\n[Player1 "Žofie"]\n\n1. P *\n', encoding="utf-8")
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")

    assert b"Zofie" in run("replay", str(file)).stdout


@pytest.mark.skipif(not FULL.exists(), reason="this system has no full device")
def test_full_disk_behind_the_output_ends_in_a_sentence() -> None:
    with FULL.open("wb") as full:
        listed = run(stdout=full)

    assert listed.returncode == 2
    assert listed.stderr.decode().startswith("Couldn’t print: ")
    assert listed.stderr.count(b"\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the streams")
@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_closed_streams_raise_nothing(closed: str) -> None:
    command = f"{sys.executable} -m py_rules play center-square {closed}"
    ran = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, input=b"", check=False)  # noqa: S602 # a command of this test

    assert (ran.returncode, ran.stderr) == (0, b"")


def test_failed_save_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Path, _target: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    shown, _ = session(start("alpha-chase"), f"P\nsave {tmp_path / 'match.txt'}")

    assert "No space left on device" in shown
    assert list(tmp_path.iterdir()) == []
