"""Pages in each language: a visitor gets the preferred one at once and can choose another."""

from __future__ import annotations

import json
from collections.abc import Sequence
from urllib.parse import urljoin

import pytest
from driver import Driver
from game_files import OURS, one_of_each
from nightly import nightly, some
from playwright.sync_api import Browser, BrowserContext, Page, expect
from sites import Site

from tools.site.locales import Locales, site_files

LOCALES = Locales(site_files(), [game.slug for game in OURS])
OTHERS = LOCALES.languages[1:]
GAME = "palindrome-duel"

pytestmark = pytest.mark.returning


@pytest.fixture
def locale() -> str:
    return "de-AT"


@pytest.fixture
def page(context: BrowserContext, locale: str) -> Page:
    page = context.new_page()
    language = {"userAgent": page.evaluate("navigator.userAgent"), "acceptLanguage": locale}
    context.new_cdp_session(page).send("Emulation.setUserAgentOverride", language)
    return page


each_language = pytest.mark.parametrize("locale", some([*OTHERS, "en"]))
english = pytest.mark.parametrize("locale", ["en-GB"])


def say(locale: str, namespace: str, key: str, **values: object) -> str:
    return LOCALES.say(namespace, key, locale, **values)


def expect_language(page: Page, language: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator('[data-command="undo"]')).to_have_text(say(language, "frame", "undo"))
    folder = "" if language == "en" else f"{language}/"
    assert f"/noon/{folder}{GAME}/" in page.url


@each_language
def test_visitor_gets_the_page_in_the_preferred_language(driver: Driver, locale: str) -> None:
    driver.open(GAME)
    expect_language(driver.page, locale)
    expect(driver.page).to_have_title(
        say(locale, "pages", "gameTitle", game=LOCALES.table(f"rules/{GAME}", locale)["name"])
    )
    driver.play(["-1", "-2", "-1"])
    name = say(locale, "frame", "player", n=1)
    expect(driver.page.locator(".player.of-1 b")).to_have_text(name)
    expect(driver.page.locator(".result h2")).to_have_text(
        say(locale, f"games/{GAME}", "won", name=name, line="121")
    )
    assert "player1" not in driver.fragment  # the record says nothing of a language


def test_no_page_flashes_in_another_language(browser: Browser, site: Site, locale: str) -> None:
    context = browser.new_context(locale=locale, base_url=site.base)
    context.add_init_script(
        """
        const seen = (sessionStorage.seen ??= "");
        const look = () => {
          const { lang, dataset } = document.documentElement;
          const isShown = !("leaving" in dataset) && document.body?.checkVisibility();
          if (isShown && !sessionStorage.seen.includes(lang)) sessionStorage.seen += `${lang} `;
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
        """
    )
    page = context.new_page()
    page.goto(f"{GAME}/")
    expect(page.locator("#keys button").first).to_be_visible()
    assert page.evaluate("sessionStorage.seen").split() == ["de"]
    context.close()


def test_link_without_a_language_opens_in_that_of_the_browser(driver: Driver) -> None:
    driver.open(GAME, "moves=-1.-x.-2")
    expect_language(driver.page, "de")
    expect(driver.page.locator("#status")).to_contain_text(
        say("de", "frame", "damaged", reason="").strip()
    )
    expect(driver.page.locator("#status")).to_contain_text("-x")
    expect(driver.page.locator("body")).to_have_attribute("data-ply", "1")


@english
def test_address_with_a_language_is_in_that_language(driver: Driver) -> None:
    driver.page.goto(f"de/{GAME}/")
    expect_language(driver.page, "de")
    driver.page.locator(".wordmark").click()
    expect(driver.page.locator("html")).to_have_attribute("lang", "de")
    driver.page.locator('.languages [hreflang="en"]').click()
    expect(driver.page.locator("html")).to_have_attribute("lang", "en")
    driver.page.goto(f"de/{GAME}/")
    expect_language(driver.page, "en")


@english
@pytest.mark.parametrize("chosen", some(OTHERS))
def test_change_of_language_keeps_the_match(driver: Driver, chosen: str) -> None:
    page = driver.page
    driver.open(GAME, "player1=Hannah&clock=60&at_zero=warn")
    driver.play(["-1", "-2"])
    for language in (chosen, "en"):
        driver.act("menu")
        page.locator('dialog button[value="language"]').click()
        page.locator(f'dialog button[value="{language}"]').click()
        expect_language(page, language)
        expect(page.locator("body")).to_have_attribute("data-ply", "2")
        expect(page.locator(".player.of-1 b")).to_have_text("Hannah")
        expect(page.locator(".player.of-2 b")).to_have_text(say(language, "frame", "player", n=2))
        assert "clock=60" in driver.fragment
    page.reload()
    expect_language(page, "en")
    driver.play(["-1"])
    expect(page.locator(".result h2")).to_contain_text("Hannah")
    page.goto("./")
    expect(page.locator("html")).to_have_attribute("lang", "en")


@each_language
def test_manifest_is_in_the_language(page: Page, locale: str) -> None:
    page.goto("")
    expect(page.locator("html")).to_have_attribute("lang", locale)
    address = page.locator('[rel="manifest"]').evaluate("(link) => link.href")
    manifest = json.loads(
        page.evaluate("async (address) => (await fetch(address)).text()", address)
    )
    found = page.evaluate(
        """([address, { id, scope, start_url }]) =>
          [id, scope, start_url].map((path) => new URL(path, address).pathname)""",
        [address, manifest],
    )
    folder = "" if locale == "en" else f"{locale}/"
    assert found == ["/noon/", "/noon/", f"/noon/{folder}"]
    assert manifest["lang"] == locale
    games = page.locator(".card[data-game]")
    expect(games).to_have_count(len(OURS))
    assert [each["name"] for each in manifest["shortcuts"]] == games.locator(
        "h2"
    ).all_text_contents()


def test_files_that_the_manifest_names_are_on_the_site(page: Page) -> None:
    page.goto("de/")
    address = page.locator('[rel="manifest"]').evaluate("(link) => link.href")
    manifest = page.request.get(address).json()
    icons = [icon for each in manifest["shortcuts"] for icon in each["icons"]]
    pictures = [*manifest["icons"], *icons, *manifest["screenshots"]]
    assert {each["form_factor"] for each in manifest["screenshots"]} == {"narrow", "wide"}
    for path in [each["src"] for each in pictures]:
        assert page.request.get(urljoin(address, path)).ok, path
    for path in [each["url"] for each in manifest["shortcuts"]]:
        page.goto(urljoin(address, path))
        expect(page.locator("html")).to_have_attribute("lang", "de")


def kept_paths(page: Page) -> Sequence[str]:
    return page.evaluate(
        """async () => {
            const cache = await caches.open("noon:/noon/:files");
            const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
            return paths.filter((path) => path.endsWith(".html"));
        }"""
    )


@nightly
def test_only_the_preferred_language_is_saved_for_offline(
    page: Page, own_site: Site, browser: Browser
) -> None:
    context = browser.new_context(locale="de-DE", base_url=own_site.base)
    page = context.new_page()
    page.goto("")
    expect(page.locator("#offline")).to_have_text(say("de", "frame", "saved"), timeout=60_000)
    assert {path.split("/")[2] for path in kept_paths(page)} <= {"de", "index.html", "404.html"}
    own_site.stop()
    for path in (f"{GAME}/#moves=-1.-2", f"de/{GAME}/#moves=-1.-2", f"fr/{GAME}/#moves=-1.-2"):
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", "de")
        expect(page.locator("body")).to_have_attribute("data-ply", "2")
    context.close()


@nightly
def test_chosen_language_is_available_offline(own_site: Site, browser: Browser) -> None:
    context = browser.new_context(locale="en-GB", base_url=own_site.base)
    page = context.new_page()
    page.goto("")
    expect(page.locator("#offline")).to_have_text(say("en", "frame", "saved"), timeout=60_000)
    page.locator('.languages [hreflang="fr"]').click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.wait_for_function(
        """async (count) => {
            const cache = await caches.open("noon:/noon/:files");
            const isFrench = ({ url }) => /\\/noon\\/fr\\/.*html/.test(url);
            return (await cache.keys()).filter(isFrench).length >= count;
        }""",
        arg=len(OURS) + 1,
    )
    own_site.stop()
    for match in one_of_each():
        page.goto(f"{match.slug}/")
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        expect(page.locator("#keys, #board").first).to_be_attached()
    context.close()
