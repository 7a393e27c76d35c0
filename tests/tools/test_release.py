from __future__ import annotations

import json
import re
import threading
import zipfile
from hashlib import sha256
from http.client import HTTPConnection
from pathlib import Path

import pytest

from py_rules import __version__
from tools import release
from tools.bootstrap import ROOT, SetupError
from tools.release import build_release, release_notes, try_release
from tools.site import build
from tools.site.serve import make_server

pytestmark = pytest.mark.turns

CHANGELOG = """# Changelog

## Unreleased

- Not yet.

## 0.2.0 - 2026-12-01

### Added

- Puzzles.

## 0.1.0

- Games.

## 0.0.1 - 2026-11-01
"""


def test_notes_are_the_section_of_the_version() -> None:
    assert release_notes("v0.2.0", "0.2.0", CHANGELOG) == "### Added\n\n- Puzzles.\n"


@pytest.mark.parametrize("tag", ["0.2.0", "v0.2", "v0.2.1", "v0.2.0\n", "latest"])
def test_tag_that_is_not_the_version_is_refused(tag: str) -> None:
    with pytest.raises(SetupError, match=r"has version 0\.2\.0"):
        release_notes(tag, "0.2.0", CHANGELOG)


@pytest.mark.parametrize("version", ["0.3.0", "0.1.0", "0.0.1", "0.0"])
def test_version_without_a_dated_section_with_notes_is_refused(version: str) -> None:
    with pytest.raises(SetupError, match=f"## {version} - YYYY-MM-DD"):
        release_notes(f"v{version}", version, CHANGELOG)


@pytest.fixture
def released(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a release with a small site."""
    changelog = f"## {__version__} - 2026-12-01\n\n- Games.\n"
    (tmp_path / "CHANGELOG.md").write_text(changelog, encoding="utf-8")
    example = f">>> from py_rules import __version__\n>>> __version__\n{__version__!r}\n"
    (tmp_path / "README.md").write_text(f"```pycon\n{example}```\n", encoding="utf-8")

    def build_site(out: Path) -> None:
        for name in ("index.html", "alpha-chase/index.html", "sw.js"):
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_text(name, encoding="utf-8")

    monkeypatch.setattr(release, "ROOT", tmp_path)
    monkeypatch.setattr(build, "build_site", build_site)
    folder = tmp_path / "release"
    folder.mkdir()
    (folder / "noon-site-0.0.0.zip").touch()  # of an earlier release
    build_release(f"v{__version__}", folder)
    return folder


def test_release_has_the_site_the_packages_and_the_sums_of_all(
    released: Path, tmp_path: Path
) -> None:
    archive = f"noon-site-{__version__}.zip"
    packages = [f"noon_duels-{__version__}{end}" for end in ("-py3-none-any.whl", ".tar.gz")]
    files = [released / archive, *(released / "packages" / name for name in packages)]
    texts = [released / "SHA256SUMS", released / "notes.md"]
    assert {each for each in released.rglob("*") if each.is_file()} == {*files, *texts}
    sums = (released / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    assert sorted(sums) == sorted(
        f"{sha256(each.read_bytes()).hexdigest()}  {each.name}" for each in files
    )
    assert texts[1].read_text(encoding="utf-8") == "- Games.\n"

    with zipfile.ZipFile(released / archive) as opened:
        opened.extractall(tmp_path / "anywhere")
    with make_server(tmp_path / "anywhere", 0, "/games/") as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        client = HTTPConnection("127.0.0.1", server.server_address[1])
        for path in ("index.html", "alpha-chase/index.html"):
            client.request("GET", f"/games/{path.removesuffix('index.html')}")
            assert client.getresponse().read() == path.encode()
        client.close()
        server.hang_up()


@pytest.mark.nightly
def test_release_whose_package_fails_the_examples_of_the_readme_is_refused(
    released: Path, tmp_path: Path
) -> None:
    (tmp_path / "README.md").write_text("```pycon\n>>> 1\n2\n```\n", encoding="utf-8")
    with pytest.raises(SetupError, match="examples of the README fail with noon_duels"):
        build_release(f"v{__version__}", released)


@pytest.mark.nightly
@pytest.mark.node
def test_dry_run_builds_the_named_version_and_changes_no_source(tmp_path: Path) -> None:
    sources = [release.ROOT / "CHANGELOG.md", release.ROOT / "py_rules" / "__init__.py"]
    before = [path.read_bytes() for path in sources]
    try_release("v71.4.2", tmp_path)
    assert [path.read_bytes() for path in sources] == before
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")} == {
        "noon-site-71.4.2.zip",
        "notes.md",
        "packages/noon_duels-71.4.2-py3-none-any.whl",
        "packages/noon_duels-71.4.2.tar.gz",
    }


def test_third_party_names_the_version_of_every_package_that_is_served() -> None:
    packages = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]
    pinned = (ROOT / "requirements-site.txt").read_text(encoding="utf-8")
    versions = {*packages.values(), *re.findall("==([0-9.]+)", pinned)}
    listed = (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8")
    assert versions <= set(re.findall(r"[0-9]+(?:\.[0-9]+)+", listed))
