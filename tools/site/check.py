"""Check a written site: references, hashes, other origins, machine paths."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

from tools.bootstrap import CACHE, SetupError

_REFERENCES = {
    ".html": re.compile(r'(?:href|src)="([^"#?]+)'),
    ".css": re.compile(r'url\("?([^")]+)"?\)'),
    ".js": re.compile(r'(?:from|import|new URL)\s*\(?\s*"(\.{1,2}/[^"]*\.\w+)"'),
    ".webmanifest": re.compile(r'"src":\s*"([^"]+)"'),
}
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)  # comments import types
_ADDRESS = re.compile(r"https?://([a-z0-9.-]+)")
_MENTION = re.compile(  # in a message of lit-html and a comment of idb
    r"https://github\.com/(lit/lit/issues|microsoft/TypeScript-DOM-lib-generator/pull)/"
)
_OWN_ADDRESS = re.compile(r'<meta property="og:image"[^>]*>')
_NAMESPACES = {"www.w3.org"}  # names of XML languages, not addresses


def check_site(out: Path) -> None:
    """Raise SetupError with a line for each error in the site in *out*."""
    errors = [*_missing(out), *_wrong_sums(out), *_foreign(out), *_machine_paths(out)]
    if errors:
        raise SetupError("The site has errors:\n" + "\n".join(errors))


def _texts(out: Path) -> Iterator[tuple[Path, str]]:
    """Yield the texts of the site, without those of Pyodide."""
    for path in sorted(out.rglob("*")):
        if path.suffix in _REFERENCES and "vendor" not in path.parts:
            text = path.read_text(encoding="utf-8")
            yield path, _MENTION.sub("", _COMMENT.sub("", text)) if path.suffix == ".js" else text


def _missing(out: Path) -> Iterator[str]:
    for path, text in _texts(out):
        for reference in _REFERENCES[path.suffix].findall(text):
            if reference.startswith("data:"):
                continue
            target = (path.parent / reference).resolve()
            if target.is_dir():
                target /= "index.html"
            if not target.is_relative_to(out.resolve()) or not target.exists():
                yield f"{path.relative_to(out)} refers to {reference}, which does not exist."


def _wrong_sums(out: Path) -> Iterator[str]:
    listed = {}
    for line in (out / "SHA256SUMS").read_text(encoding="utf-8").splitlines():
        digest, path = line.split("  ", 1)
        listed[path] = digest
    present = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    for path in sorted((present | set(listed)) - {"SHA256SUMS"}):
        if path not in present or path not in listed:
            yield f"{path} is in the site or in SHA256SUMS, not in both."
        elif hashlib.sha256((out / path).read_bytes()).hexdigest() != listed[path]:
            yield f"{path} differs from SHA256SUMS."


def _foreign(out: Path) -> Iterator[str]:
    for path, text in _texts(out):
        others = _OWN_ADDRESS.sub("", text)
        for host in sorted(set(_ADDRESS.findall(others)) - _NAMESPACES):
            yield f"{path.relative_to(out)} contains the foreign origin {host}."


def _machine_paths(out: Path) -> Iterator[str]:
    """Yield files that contain a path of this machine, so that every machine builds the same."""
    for path in sorted(out.rglob("*")):
        if path.suffix in {*_REFERENCES, ".map"} and str(CACHE) in path.read_text(encoding="utf-8"):
            yield f"{path.relative_to(out)} contains the path {CACHE}."
