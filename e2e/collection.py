"""Which browser tests run today, in which process and in which order."""

from __future__ import annotations

import pytest
from nightly import leave_out


@pytest.hookimpl(tryfirst=True)  # pytest-xdist reads the groups in the same hook
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out the tests of other days. Group those that share devices; begin with slow ones.

    By day the whole suite is the tests marked `daily`, which a publication needs, and a share of
    the others. Tests of one engine, and those on the site with added games, share a process. Slow
    are those that name their own limit of time: begun last, they would keep one process busy when
    the others have nothing left.
    """
    marks = ("daily", "nightly")
    leave_out([item for item in items if not any(map(item.get_closest_marker, marks))], items)
    for item in items:
        parameters = item.callspec.params if hasattr(item, "callspec") else {}
        has_packages = item.get_closest_marker("packages") is not None
        if name := parameters.get("engine") or ("packages" if has_packages else None):
            item.add_marker(pytest.mark.xdist_group(name))
    items.sort(key=lambda item: item.get_closest_marker("timeout") is None)
