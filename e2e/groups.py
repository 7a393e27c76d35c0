"""Tests of one engine, or of the site with added games, run in one process with shared devices."""

from __future__ import annotations

import pytest


@pytest.hookimpl(tryfirst=True)  # pytest-xdist reads the groups in the same hook
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Group the tests of each engine, and those on the site with added games; begin with slow ones.

    Slow are those that name their own limit of time: begun last, they would keep one process busy
    when the others have nothing left.
    """
    for item in items:
        parameters = item.callspec.params if hasattr(item, "callspec") else {}
        has_packages = item.get_closest_marker("packages") is not None
        if name := parameters.get("engine") or ("packages" if has_packages else None):
            item.add_marker(pytest.mark.xdist_group(name))
    items.sort(key=lambda item: item.get_closest_marker("timeout") is None)
