"""A built site, for tests of what is made from one."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools_projects import ADDRESS, make_project

from tools.bootstrap import CACHE
from tools.site.build import build_site


@pytest.fixture(scope="session")
def site() -> Path:
    out = CACHE / "tests" / "site"
    build_site(out, dev=True, address=ADDRESS)
    return out


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return make_project(tmp_path / "project")
