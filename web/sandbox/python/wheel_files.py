"""Runs in the sandbox: reads what a wheel says of itself, and refuses what cannot be installed."""

from __future__ import annotations

import hashlib
import sys
import zipfile
from email.message import Message
from email.parser import HeaderParser
from pathlib import Path
from typing import Any, Final

GIVEN: Final = Path("/wheels")
GROUP: Final = "py_rules.games"
MOST: Final = 10_000_000  # bytes of a wheel
MOST_UNPACKED: Final = 50_000_000
MOST_FILES: Final = 2_000
MOST_TEXT: Final = 500  # characters of what a wheel says of itself


class Refusal(Exception):  # it is one, not an error
    """Why files are not taken: a code, and what its sentence names."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


def look(name: str) -> dict[str, Any]:
    """Return what a given wheel says of itself, its size in bytes and its SHA-256.

    Raises:
        Refusal: If it is no wheel that can be installed here.
    """
    path = GIVEN / name
    if path.stat().st_size > MOST:
        raise Refusal("too-large", file=name, megabytes=MOST // 1_000_000)
    about, wheel, points = _read(path)
    if not name.endswith(".whl") or about is None or wheel is None:
        raise Refusal("no-wheel", file=name)
    tags = wheel.get_all("Tag", [])
    if not any(tag.endswith("-none-any") for tag in tags):
        raise Refusal("compiled", file=name)
    wants = about.get("Requires-Python", "")
    if wants and not _suits(wants):
        here = f"{sys.version_info[0]}.{sys.version_info[1]}"
        raise Refusal("newer-python", file=name, wants=wants[:MOST_TEXT], here=here)
    author = about.get("Author") or about.get("Author-email") or ""
    said = {
        "name": about["Name"],
        "version": about["Version"],
        "summary": about.get("Summary", ""),
        "author": author,
        "license": about.get("License-Expression") or about.get("License", ""),
    }
    return {
        "file": name,
        **{key: str(value or "")[:MOST_TEXT] for key, value in said.items()},
        "size": path.stat().st_size,
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "games": [line.partition("=")[0].strip() for line in points],
    }


def _read(path: Path) -> tuple[Message | None, Message | None, list[str]]:
    """Return what a wheel says of itself and of how it was built, and the games that it registers.

    Raises:
        Refusal: If it is damaged, or grows too large when it is unpacked.
    """
    if not zipfile.is_zipfile(path):
        raise Refusal("damaged" if path.suffix == ".whl" else "no-wheel", file=path.name)
    try:
        with zipfile.ZipFile(path) as opened:
            entries = opened.infolist()
            if len(entries) > MOST_FILES or sum(each.file_size for each in entries) > MOST_UNPACKED:
                raise Refusal("too-large", file=path.name, megabytes=MOST_UNPACKED // 1_000_000)
            if opened.testzip() is not None:
                raise Refusal("damaged", file=path.name)
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
    """Return whether this Python is one that a wheel wants."""
    from micropip._vendored.packaging.src.packaging.specifiers import InvalidSpecifier, SpecifierSet

    try:
        return SpecifierSet(wants).contains(".".join(map(str, sys.version_info[:3])))
    except InvalidSpecifier:
        return False
