from __future__ import annotations

import os
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tools import bootstrap, engines
from tools.bootstrap import SetupError
from tools.engines import Found, find_engine, find_installed, minibrowser


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the programs of a machine without a screen and without Playwright's engines."""
    programs: set[str] = set()
    monkeypatch.setattr(
        engines.shutil, "which", lambda name: f"/bin/{name}" if name in programs else None
    )
    monkeypatch.setattr(engines, "_INSTALLED_FIREFOXES", ())
    monkeypatch.setattr(engines, "minibrowser", lambda: "/lib/MiniBrowser")
    monkeypatch.setattr(bootstrap, "browser_of_playwright", {}.get)
    for name in ("E2E_FIREFOX", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return programs


def test_playwrights_engines_are_preferred(
    programs: set[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert find_installed("firefox") is find_installed("webkit") is None
    programs |= {"firefox-esr", "WebKitWebDriver"}
    assert find_installed("firefox") == Found("firefox", "marionette", "/bin/firefox-esr")
    assert find_installed("webkit") is None  # without a screen
    programs.add("Xvfb")
    assert find_installed("webkit") == Found("webkit", "webdriver", "/bin/WebKitWebDriver")
    monkeypatch.setattr(bootstrap, "browser_of_playwright", "/own/{}".format)
    assert find_installed("firefox") == Found("firefox", "playwright", "/own/firefox")
    assert find_installed("webkit") == Found("webkit", "playwright", "/own/webkit")
    monkeypatch.setenv("E2E_FIREFOX", str(tmp_path))
    assert find_installed("firefox") == Found("firefox", "marionette", str(tmp_path))
    monkeypatch.setenv("E2E_FIREFOX", str(tmp_path / "missing"))
    with pytest.raises(SetupError, match="which does not exist"):
        find_installed("firefox")


def test_requested_engine_is_installed_from_debian_after_playwright_failed(
    programs: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[str] = []
    monkeypatch.delenv(bootstrap.NO_INSTALL, raising=False)
    monkeypatch.setattr(bootstrap, "install_of_playwright", installed.append)
    monkeypatch.setattr(
        bootstrap,
        "install_of_debian",
        lambda *packages: (installed.extend(packages), programs.update(packages)),
    )
    assert find_engine("firefox").path == "/bin/firefox-esr"
    assert installed == ["firefox", "firefox-esr"]


def test_failed_installation_by_playwright_is_reported_with_its_last_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failed = CompletedProcess([], 1, "", "Downloading\nError: no network\n")
    monkeypatch.setattr(bootstrap.subprocess, "run", lambda *_, **__: failed)
    bootstrap.install_of_playwright("firefox")
    printed = capsys.readouterr().out.splitlines()
    assert printed[-1] == "Playwright could not install firefox: Error: no network"


@pytest.mark.skipif(os.name == "nt", reason="Windows has another path")
def test_missing_engine_is_reported_with_the_commands_to_install_it(
    programs: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(bootstrap.NO_INSTALL, "1")
    with pytest.raises(SetupError) as error:
        find_engine("webkit")
    assert str(error.value) == (
        "No webkit was found; type: .venv/bin/python -m playwright install --with-deps webkit"
        " or, on Debian: apt-get install webkit2gtk-driver xvfb"
    )


def test_minibrowser_is_found_in_the_folders_of_distributions(tmp_path: Path) -> None:
    assert minibrowser(tmp_path) is None
    for folder in ("libexec/webkit2gtk-4.1", "lib/x86_64-linux-gnu/webkit2gtk-4.1"):
        path = tmp_path / folder / "MiniBrowser"
        path.parent.mkdir(parents=True)
        path.touch()
        assert minibrowser(tmp_path) == str(path)
