"""The tests of an engine or an extra site run in one process, which makes their devices once."""

from __future__ import annotations

import pytest


@pytest.hookimpl(tryfirst=True)  # pytest-xdist reads the groups in the same hook
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Group the tests of each engine and each extra site."""
    for item in items:
        parameters = item.callspec.params if hasattr(item, "callspec") else {}
        if name := parameters.get("engine") or site_name(item):
            item.add_marker(pytest.mark.xdist_group(name))


def site_name(item: pytest.Item) -> str | None:
    """Return the name of the extra site that a test is marked with."""
    marker = item.get_closest_marker("site")
    return marker.args[0] if marker else None
