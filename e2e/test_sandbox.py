from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from bot_lab import FORBIDDEN_PATH, BotLab
from console_guard import ConsoleGuard
from driver import TabDriver
from nightly import nightly, some
from playwright.sync_api import BrowserContext
from sandbox_attacks import (
    ATTACKS,
    ENDLESS,
    FORGE_REPLIES,
    INVALID_REPLIES,
    MALFORMED_REPLIES,
    PATCH_RULES,
)
from sites import DIST, Site
from tab import PageTab

SNAPSHOT_CHECKSUM: Final = """async () => {
  const [name] = (await caches.keys()).filter((each) => each.endsWith(":sandbox"));
  const [key] = name ? await (await caches.open(name)).keys() : [];
  return key ? (await caches.match(key, { cacheName: name })).headers.get("x-sha256") : "";
}"""


@pytest.fixture(scope="module")
def bot_lab(
    served: Callable[[Path], Site],
    returning: Callable[[Path], tuple[BrowserContext, ConsoleGuard]],
) -> Iterator[BotLab]:
    site = served(DIST)
    context, guard = returning(DIST)
    guard.expected += ["Content Security Policy", "Content-Security-Policy", "flood", "policy"]
    page = context.new_page()
    yield BotLab(TabDriver(PageTab(page)), site.base)
    page.close()
    guard.expected.clear()
    assert not [path for path in site.asked() if FORBIDDEN_PATH in path]
    assert not guard.found, "\n".join(guard.found[:20])


@pytest.mark.daily
def test_attacks_are_stopped(bot_lab: BotLab) -> None:
    assert [bot_lab.attack(attack) for attack in ATTACKS] == [""] * len(ATTACKS)
    bot_lab.assert_plays()


@pytest.mark.timeout(900)  # the limit is five minutes where two engines share a slow machine
@pytest.mark.parametrize("name", some([*ENDLESS]))
def test_endless_bot_is_ended(bot_lab: BotLab, name: str) -> None:
    bot_lab.assert_ends(*ENDLESS[name])
    bot_lab.assert_plays()


@nightly
@pytest.mark.parametrize("name", [*INVALID_REPLIES])
def test_invalid_reply_removes_the_frame(bot_lab: BotLab, name: str) -> None:
    forged = bot_lab.run(FORGE_REPLIES.format(reply=INVALID_REPLIES[name]))
    assert forged == ("forged\n" + bot_lab.end, "")
    assert "crashed" in bot_lab.run("pass").error
    bot_lab.assert_plays()


@nightly
@pytest.mark.parametrize("name", [*MALFORMED_REPLIES])
def test_malformed_reply_is_reported(bot_lab: BotLab, name: str) -> None:
    reply, message = MALFORMED_REPLIES[name]
    forged = bot_lab.run(FORGE_REPLIES.format(reply=reply))
    assert forged == ("forged\n" + bot_lab.end, "")
    error = bot_lab.run("pass").error
    assert error
    assert message in error
    bot_lab.reopen()
    bot_lab.assert_plays()


def test_bot_that_changes_the_rules_changes_only_its_own(bot_lab: BotLab) -> None:
    bot_lab.assert_plays()  # the first bot on a device has its snapshot stored
    checksum = bot_lab.tab.evaluate(SNAPSHOT_CHECKSUM)
    assert "chose “sideways”" in bot_lab.run(PATCH_RULES, "'sideways'").error
    assert bot_lab.plies == 0
    bot_lab.reopen()
    bot_lab.assert_plays()
    assert checksum
    assert bot_lab.tab.evaluate(SNAPSHOT_CHECKSUM) == checksum
