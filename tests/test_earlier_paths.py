from __future__ import annotations

from importlib import import_module

import pytest


@pytest.mark.parametrize(
    ("earlier", "now", "names"),
    [
        ("bots", "players", ("choose", "LEVELS", "Level", "interactive_nodes")),
        ("lab", "tournament", ()),
        ("lab.bot", "tournament.bot", ("load_bot", "Seat", "DEFAULT_NODES")),
        ("lab.duel", "tournament.runner", ("play",)),
        ("lab.faults", "tournament.bot_error", ("BotError", "Fault")),
        ("lab.tournament", "tournament.schedule", ("Plan", "run", "jobs", "in_batches")),
        ("lab.results", "tournament.results", ("verify", "write_results")),
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
