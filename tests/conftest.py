"""Profiles of the property tests, and commands that a test runs.

HYPOTHESIS_PROFILE=thorough draws more examples, at random.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

import pytest
from hypothesis import HealthCheck, settings
from nightly import leave_out
from terminal_driver import Run, reader

from py_rules.__main__ import main

settings.register_profile(
    "default",
    max_examples=20,
    deadline=None,  # the machines are noisy; speed is measured in bench/
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "thorough", settings.get_profile("default"), max_examples=400, derandomize=False
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


@pytest.hookimpl(tryfirst=True)  # before those marked `nightly` are left out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    others = [item for item in items if item.get_closest_marker("turns")]
    leave_out([item for item in others if not item.get_closest_marker("nightly")], items)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def command(*arguments: object, typed: Iterable[str] = ()) -> tuple[object, str]:
        read = reader(typed)
        monkeypatch.setattr("builtins.input", lambda prompt: print(prompt) or read(prompt))
        code: object
        try:
            code = main([str(each) for each in arguments])
        except SystemExit as left:
            code = left.code
        printed = capsys.readouterr()
        return code, printed.out + printed.err

    return command
