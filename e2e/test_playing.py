"""Undo, redo, disabled controls and earlier positions of a match."""

from __future__ import annotations

import pytest
from driver import Driver
from nightly import nightly
from oracle.places import faults_at
from playwright.sync_api import expect

pytestmark = pytest.mark.returning


@nightly
def test_both_sides_of_a_long_line_are_visible(driver: Driver) -> None:
    driver.page.set_viewport_size({"width": 360, "height": 640})
    driver.open("palindrome-war", "moves=" + ".".join(["-a", "-b", "-c"] * 66))
    expect(driver.page.locator(".fold")).to_have_text("188 letters hidden")
    expect(driver.page.locator(".slot")).to_have_count(2)
    for slot in driver.page.locator(".slot").all():
        expect(slot).to_be_in_viewport()
    assert not faults_at(driver.page, "both ends", [(360, 640)])
    driver.play(["d-"])
    for width, height in ((1280, 800), (360, 640)):
        driver.page.set_viewport_size({"width": width, "height": height})
        driver.page.locator(".fold").press("Enter")
        expect(driver.page.locator(".fold")).to_be_focused()
        expect(driver.page.locator(".tile")).to_have_count(199)
        expect(driver.page.locator(".fold")).to_have_text("Show only the ends")
        line, keys = (driver.page.locator(each).bounding_box() for each in (".line", "#keys"))
        assert line
        assert keys
        assert line["y"] + line["height"] <= keys["y"]
        driver.page.locator(".fold").click()
        expect(driver.page.locator(".slot.at-end")).to_be_in_viewport()
