"""Runs in the sandbox: reads the metadata of a wheel, and refuses one that can't be installed."""

from __future__ import annotations

import csv
import hashlib
import re
import sys
import zipfile
from base64 import urlsafe_b64encode
from email.message import Message
from email.parser import HeaderParser
from pathlib import Path
from typing import Any, Final

GIVEN: Final = Path("/wheels")
GROUP: Final = "py_rules.games"
MOST: Final = 10_000_000  # bytes of a wheel
MOST_UNPACKED: Final = 50_000_000
MOST_FILES: Final = 2_000
MOST_TEXT: Final = 500  # characters of the metadata
OURS: Final = {"js", "lazy_imports", "micropip", "py_rules", "pyodide", "pyodide_js"} | {
    *("_pyodide", "wheel_files", "wheels")
}
_ADDRESS: Final = re.compile(r"[\w.-]+\s*(\[.*?\])?\s*@")  # a requirement that names one
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+!-]{1,100}")
_OUTSIDE: Final = re.compile(r"/|\\|[A-Za-z]:|(.*/)?\.\.(/|$)")  # of the folder of packages


class Refusal(Exception):  # it is one, not an error
    """Refused files: a code, and the values of its sentence."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


def look(name: str) -> dict[str, Any]:
    """Return the metadata of a given wheel, its size in bytes and its SHA-256.

    The name of its file follows from the metadata: a browser may have renamed it.

    Raises:
        Refusal: If it isn't a wheel that can be installed here.
    """
    path = GIVEN / name
    if path.stat().st_size > MOST:
        raise Refusal("too-large", file=name, megabytes=MOST // 1_000_000)
    about, wheel, points = _read(path)
    if about is None or wheel is None or not _NAME.fullmatch(f"{about['Name']}{about['Version']}"):
        raise Refusal("no-wheel", file=name)
    tags = [tag for tag in wheel.get_all("Tag", []) if tag.endswith("-none-any")]
    if not tags:
        raise Refusal("compiled", file=name)
    wants = about.get("Requires-Python", "")
    if wants and not _suits(wants):
        here = f"{sys.version_info[0]}.{sys.version_info[1]}"
        raise Refusal("newer-python", file=name, wants=wants[:MOST_TEXT], here=here)
    for requirement in about.get_all("Requires-Dist", []):
        if _ADDRESS.match(requirement):
            raise Refusal("address", file=name, which=requirement[:MOST_TEXT])
    author = about.get("Author") or about.get("Author-email") or ""
    said = {
        "name": about["Name"],
        "version": about["Version"],
        "summary": about.get("Summary", ""),
        "author": author,
        "license": about.get("License-Expression") or about.get("License", ""),
    }
    return {
        "file": _name_in(about, tags),
        **{key: str(value or "")[:MOST_TEXT] for key, value in said.items()},
        "size": path.stat().st_size,
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "games": [line.partition("=")[0].strip() for line in points],
    }


def _name_in(about: Message, tags: list[str]) -> str:
    """Return the name of the file of a wheel by its metadata."""
    name = re.sub("[-_.]+", "_", about["Name"])
    version = about["Version"].replace("-", "_")
    return f"{name}-{version}-{'.'.join(tag.partition('-')[0] for tag in tags)}-none-any.whl"


def _read(path: Path) -> tuple[Message | None, Message | None, list[str]]:
    """Return the metadata and build data of a wheel, and the games that it registers.

    Raises:
        Refusal: If it is damaged, or grows too large when it is unpacked.
    """
    if not zipfile.is_zipfile(path):
        raise Refusal("damaged", file=path.name)
    try:
        with zipfile.ZipFile(path) as opened:
            entries = opened.infolist()
            if len(entries) > MOST_FILES or sum(each.file_size for each in entries) > MOST_UNPACKED:
                raise Refusal("too-large", file=path.name, megabytes=MOST_UNPACKED // 1_000_000)
            if opened.testzip() is not None:
                raise Refusal("damaged", file=path.name)
            for each in entries:
                _refuse_place(path.name, each.filename)
            _compare_hashes(path.name, opened)
            found = {
                each.filename.partition("/")[2]: opened.read(each).decode("utf-8", "replace")
                for each in entries
                if each.filename.partition("/")[0].endswith(".dist-info")
            }
    except (zipfile.BadZipFile, OSError, EOFError, NotImplementedError, RuntimeError) as error:
        raise Refusal("damaged", file=path.name) from error
    read = HeaderParser().parsestr
    about, wheel = (read(found[name]) if name in found else None for name in ("METADATA", "WHEEL"))
    if about is not None and not (about["Name"] and about["Version"]):
        about = None
    return about, wheel, _games_in(found.get("entry_points.txt", ""))


def _refuse_place(wheel: str, name: str) -> None:
    """Refuse a file outside of the folder of packages, or in place of a module of the site."""
    if _OUTSIDE.match(name):
        raise Refusal("path", file=wheel, which=name[:MOST_TEXT])
    first, _, rest = name.partition("/")
    if first.endswith(".data"):  # it is unpacked without the first two folders
        first = rest.partition("/")[2].partition("/")[0]
    if first.partition(".")[0] in OURS and not first.endswith(".dist-info"):
        raise Refusal("replaces", file=wheel, which=name[:MOST_TEXT])


def _compare_hashes(wheel: str, opened: zipfile.ZipFile) -> None:
    """Refuse a file whose hash differs from the wheel's own list."""
    names = {*opened.namelist()}
    lists = [name for name in names if re.fullmatch(r"[^/]+\.dist-info/RECORD", name)]
    for listed in lists:
        lines = opened.read(listed).decode("utf-8", "replace").splitlines()
        for name, method, value in (_hash_in(row) for row in csv.reader(lines)):
            if method not in {"sha256", "sha384", "sha512"}:
                continue
            digest = hashlib.new(method, opened.read(name) if name in names else b"").digest()
            if urlsafe_b64encode(digest).decode().rstrip("=") != value.rstrip("="):
                raise Refusal("hash", file=wheel, which=name[:MOST_TEXT])


def _hash_in(row: list[str]) -> tuple[str, str, str]:
    """Return the file in a line of the list, how it was hashed, and its hash."""
    name, listed, *_ = (*row, "", "")
    method, _, value = listed.partition("=")
    return name, method, value


def _games_in(points: str) -> list[str]:
    """Return the lines by which games are registered."""
    lines = [line.strip() for line in points.splitlines()]
    if f"[{GROUP}]" not in lines:
        return []
    games = []
    for line in lines[lines.index(f"[{GROUP}]") + 1 :]:
        if line.startswith("["):
            break
        if "=" in line:
            games.append(line)
    return games


def _suits(wants: str) -> bool:
    """Return whether a wheel supports this version of Python."""
    from micropip._vendored.packaging.src.packaging.specifiers import InvalidSpecifier, SpecifierSet

    try:
        return bool(SpecifierSet(wants).contains(".".join(map(str, sys.version_info[:3]))))
    except InvalidSpecifier:
        return False
