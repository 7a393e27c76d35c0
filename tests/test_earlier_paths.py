from __future__ import annotations

from importlib import import_module

import pytest


@pytest.mark.parametrize(
    ("earlier", "now", "names"),
    [
        ("bots", "players", ("choose", "LEVELS", "Level", "interactive_nodes")),
        ("why", "explain", ("explain",)),
        ("laws", "conformance", ("check", "laws_in_turn", "LAWS", "Breach")),
    ],
)
def test_an_earlier_path_has_the_public_names(
    earlier: str, now: str, names: tuple[str, ...]
) -> None:
    before, after = (import_module(f"py_rules.{path}") for path in (earlier, now))
    assert before is after
    assert all(hasattr(before, name) for name in names)
