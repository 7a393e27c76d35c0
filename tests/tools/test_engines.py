"""Where each engine is found, and what is installed for one that was asked for by name."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools import bootstrap, engines
from tools.bootstrap import SetupError
from tools.engines import Found, find_engine, look_for, minibrowser


class Machine:
    """What is on a machine, and what is installed on it."""

    def __init__(self) -> None:
        self.programs: set[str] = set()
        self.of_playwright: dict[str, str] = {}
        self.installed: list[str] = []
        self.brings: set[str] = set()
        """What the packages of the distribution bring."""

    def which(self, name: str) -> str | None:
        """Return a program, if it is there."""
        return f"/bin/{name}" if name in self.programs else None

    def install_of_playwright(self, engine: str) -> None:
        """Take note, and find no server to get it from."""
        self.installed.append(f"playwright {engine}")

    def install_of_debian(self, *packages: str) -> None:
        """Take note, and bring the programs."""
        self.installed.append(f"debian {' '.join(packages)}")
        self.programs |= self.brings


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Return an empty machine without a screen."""
    machine = Machine()
    monkeypatch.setattr(engines.shutil, "which", machine.which)
    monkeypatch.setattr(engines, "_INSTALLED_FIREFOXES", ())
    monkeypatch.setattr(engines, "minibrowser", lambda: "/lib/MiniBrowser")
    monkeypatch.setattr(bootstrap, "browser_of_playwright", machine.of_playwright.get)
    monkeypatch.setattr(bootstrap, "install_of_playwright", machine.install_of_playwright)
    monkeypatch.setattr(bootstrap, "install_of_debian", machine.install_of_debian)
    for name in ("E2E_FIREFOX", bootstrap.NO_INSTALL, "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return machine


def test_playwrights_own_engine_comes_before_that_of_the_distribution(machine: Machine) -> None:
    """It is the newer one."""
    machine.programs |= {"firefox-esr", "WebKitWebDriver", "Xvfb"}
    assert look_for("firefox") == Found("firefox", "marionette", "/bin/firefox-esr")
    assert look_for("webkit") == Found("webkit", "webdriver", "/bin/WebKitWebDriver")
    machine.of_playwright.update(firefox="/own/firefox", webkit="/own/webkit")
    assert look_for("firefox") == Found("firefox", "playwright", "/own/firefox")
    assert look_for("webkit") == Found("webkit", "playwright", "/own/webkit")


def test_a_firefox_that_is_named_comes_before_all_others(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """And has to exist."""
    machine.of_playwright["firefox"] = "/own/firefox"
    monkeypatch.setenv("E2E_FIREFOX", str(tmp_path))
    assert look_for("firefox") == Found("firefox", "marionette", str(tmp_path))
    monkeypatch.setenv("E2E_FIREFOX", str(tmp_path / "none"))
    with pytest.raises(SetupError, match="which does not exist"):
        look_for("firefox")


@pytest.mark.parametrize("lacking", ["WebKitWebDriver", "Xvfb", "MiniBrowser"])
def test_webkit_is_there_when_all_of_it_is(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, lacking: str
) -> None:
    """The driver, the browser, and a screen, which may be a real one."""
    machine.programs |= {"WebKitWebDriver", "Xvfb"} - {lacking}
    if lacking == "MiniBrowser":
        monkeypatch.setattr(engines, "minibrowser", lambda: None)
    assert look_for("webkit") is None
    monkeypatch.setenv("DISPLAY", ":0")
    assert bool(look_for("webkit")) == (lacking == "Xvfb")


def test_the_browser_of_webkit_lies_where_distributions_put_it(tmp_path: Path) -> None:
    """In a folder for the kind of machine, or in libexec."""
    assert minibrowser(tmp_path) is None
    for folder in ("libexec/webkit2gtk-4.1", "lib/x86_64-linux-gnu/webkit2gtk-4.1"):
        path = tmp_path / folder / "MiniBrowser"
        path.parent.mkdir(parents=True)
        path.touch()
        assert minibrowser(tmp_path) == str(path)


def test_looking_installs_nothing(machine: Machine) -> None:
    """Tests that were not asked for by name are skipped then."""
    assert look_for("firefox") is None
    assert look_for("webkit") is None
    assert machine.installed == []


@pytest.mark.parametrize(
    ("engine", "brings", "packages"),
    [
        ("firefox", {"firefox-esr"}, "firefox-esr"),
        ("webkit", {"WebKitWebDriver", "Xvfb"}, "webkit2gtk-driver xvfb"),
    ],
)
def test_an_engine_that_was_asked_for_is_installed(
    machine: Machine, engine: str, brings: set[str], packages: str
) -> None:
    """Playwright's own first, the packages of the system last, and once only."""
    machine.brings = brings
    assert find_engine(engine).engine == engine
    assert machine.installed == [f"playwright {engine}", f"debian {packages}"]
    find_engine(engine)
    assert len(machine.installed) == 2


@pytest.mark.skipif(os.name == "nt", reason="the sentence names a path of other systems")
def test_an_engine_that_cannot_be_had_is_told_in_one_sentence(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what to type; where it is forbidden to install, nothing is tried."""
    says = (
        "No webkit was found; type: .venv/bin/python -m playwright install --with-deps webkit"
        " or, on Debian: apt-get install webkit2gtk-driver xvfb"
    )
    with pytest.raises(SetupError) as told:
        find_engine("webkit")
    assert str(told.value) == says
    machine.installed.clear()
    monkeypatch.setenv(bootstrap.NO_INSTALL, "1")
    with pytest.raises(SetupError, match="No webkit was found"):
        find_engine("webkit")
    assert machine.installed == []
