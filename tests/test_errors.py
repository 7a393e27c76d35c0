from __future__ import annotations

import importlib
import pickle
import pkgutil
from typing import Any

import pytest

import py_rules
from py_rules.tournament.bot_error import BotError, Fault

for module in pkgutil.walk_packages(py_rules.__path__, "py_rules."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)


def subclasses(parent: type) -> set[type[BaseException]]:
    return {parent, *(each for child in parent.__subclasses__() for each in subclasses(child))}


ERRORS = sorted(
    (each for each in subclasses(BaseException) if each.__module__.startswith("py_rules.")),
    key=str,
)
MADE: dict[type, BaseException] = {
    BotError: BotError(Fault("bot-failed", {"bot": "mine.py", "line": 3, "detail": "NameError"})),
}


@pytest.mark.parametrize("kind", ERRORS, ids=lambda kind: kind.__name__)
def test_an_error_comes_back_from_another_process_with_its_sentence(kind: type[Any]) -> None:
    error = MADE.get(kind) or kind("odd")

    again = pickle.loads(pickle.dumps(error))  # noqa: S301 # of our own making

    assert type(again) is kind
    assert vars(again) == vars(error)
    assert str(again) == str(error)
