"""The heads of the built pages, and what a device needs to install the site."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final
from urllib.parse import urljoin

import pytest
from game_files import OURS, WEB
from PIL import Image
from sites import DIST

from tools.site.locales import Locales, site_files

pytestmark = pytest.mark.daily

LOCALES: Final = Locales(site_files(), [game.slug for game in OURS])
PAGES: Final = {path.relative_to(DIST).as_posix(): path for path in DIST.rglob("*.html")}
ICON: Final = re.compile(r'<link rel="(icon|apple-touch-icon)" href="([^"]+)"')
THEME: Final = re.compile(
    r'<meta name="theme-color" media="\(prefers-color-scheme: (\w+)\)" content="([^"]+)"'
)
GROUND: Final = re.compile(r"--ground: var\(--noon, (#\w+)\) var\(--midnight, (#\w+)\)")


def size_of(path: Path) -> tuple[int, int]:
    with Image.open(path) as picture:
        return picture.size


@pytest.mark.parametrize("name", PAGES)
def test_page_can_be_enlarged_and_put_on_a_home_screen(name: str) -> None:
    text = PAGES[name].read_text(encoding="utf-8")
    folder = name.partition("/")[0]
    language = folder if folder in LOCALES.languages else "en"
    assert f'<html lang="{language}"' in text
    title, description = (
        re.findall('property="og:(?:title|description)" content="([^"]*)', text) or "ab"
    )
    assert title != description
    viewport = re.search(r'<meta name="viewport" content="([^"]+)"', text)
    assert viewport
    assert "width=device-width" in viewport[1]
    assert not re.search("maximum-scale|user-scalable", viewport[1])
    light, dark = GROUND.findall((WEB / "view" / "tokens.css").read_text(encoding="utf-8"))[0]
    assert dict(THEME.findall(text)) == {"light": light, "dark": dark}
    if name == "404.html":
        return  # its addresses have any depth
    icons = {rel: PAGES[name].parent / href for rel, href in ICON.findall(text)}
    assert size_of(icons["apple-touch-icon"]) == (180, 180)
    assert icons["icon"].is_file()
    assert 'aria-live="off"' not in text


@pytest.mark.parametrize("language", LOCALES.languages)
def test_manifest_has_the_same_app_and_the_games_of_the_home_page(language: str) -> None:
    folder = "" if language == "en" else f"{language}/"
    manifest = json.loads((DIST / folder / "manifest.webmanifest").read_text(encoding="utf-8"))
    home = (DIST / folder / "index.html").read_text(encoding="utf-8")
    assert 'rel="manifest" href="./manifest.webmanifest"' in home
    found = [urljoin(f"/noon/{folder}", manifest[key]) for key in ("id", "scope", "start_url")]
    assert found == ["/noon/", "/noon/", f"/noon/{folder}"]
    assert (manifest["lang"], manifest["display"]) == (language, "standalone")
    assert {each["form_factor"] for each in manifest["screenshots"]} == {"narrow", "wide"}
    for each in [*manifest["icons"], *manifest["screenshots"]]:
        picture = DIST / folder / each["src"]
        sizes = "any" if picture.suffix == ".svg" else "{}x{}".format(*size_of(picture))
        assert each["sizes"] == sizes, picture
    slugs = re.findall(r'data-game="([^"]+)"', home)
    assert {*slugs} == {game.slug for game in OURS}
    assert [(each["name"], each["url"]) for each in manifest["shortcuts"]] == [
        (LOCALES.table(f"rules/{slug}", language)["name"], f"./{slug}/") for slug in slugs
    ]
