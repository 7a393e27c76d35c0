from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from subprocess import CompletedProcess
from threading import Barrier, BrokenBarrierError

import pytest

from tools import build_dir
from tools.site import installer


def test_two_builds_at_once_download_micropip_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    downloads: list[Path] = []
    both = Barrier(2)

    def download(command: Sequence[str], **_: object) -> CompletedProcess[str]:
        with suppress(BrokenBarrierError):
            both.wait(timeout=0.3)
        folder = Path(command[command.index("-d") + 1])
        folder.mkdir(parents=True)
        (folder / "micropip.whl").touch()
        downloads.append(folder)
        return CompletedProcess(command, 0)

    monkeypatch.setattr(installer.subprocess, "run", download)
    monkeypatch.setattr(installer, "CACHE", tmp_path)
    monkeypatch.setattr(build_dir, "CACHE", tmp_path)
    with ThreadPoolExecutor(2) as pool:
        found = [*pool.map(lambda _: installer._pinned_wheels(), range(2))]
    assert len(downloads) == 1
    assert found[0] == found[1] != []
