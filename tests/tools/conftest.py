"""A built site, for tests of what is made from one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.bootstrap import CACHE
from tools.site.build import build_site


@pytest.fixture(scope="session")
def site() -> Path:
    out = CACHE / "tests" / "site"
    build_site(out, dev=True)
    return out
