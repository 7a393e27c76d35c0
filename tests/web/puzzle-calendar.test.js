/** The calendar of the puzzles: its days, and dates in words, wherever the device is. */

import assert from "node:assert/strict";
import test from "node:test";
import { drawArchive, monthAfter } from "../../web/puzzles/lists.ts";
import { dateInWords, shortDate } from "../../web/puzzles/words.ts";
import { keepSolved } from "../../web/storage/puzzles.ts";
import { withStorage } from "./browser.js";
import { withPage } from "./dom.js";
import "./speak.js";
import { written } from "./written.js";

/** Show a month, and return its names of days, and its weeks of cells. */
const open = (t, month, now = "2026-11-23", days = {}) => {
  withStorage(t);
  keepSolved({ days, found: [] });
  const { document, find } = withPage(t, written(drawArchive(month, now, 5)));
  const names = [...document.querySelectorAll("th")].map((head) => head.getAttribute("abbr"));
  const weeks = [...document.querySelectorAll("tbody tr")].map((week) => [...week.children]);
  return { find, names, weeks, links: [...document.querySelectorAll("td a")] };
};

for (const zone of ["America/Los_Angeles", "UTC", "Pacific/Kiritimati"]) {
  test(`the calendar and dates in words have the right days in ${zone}`, (t) => {
    process.env.TZ = zone;
    assert.equal(dateInWords("2026-11-01"), "Sunday, November 1, 2026");
    assert.equal(shortDate("2026-11-01"), "November 1, 2026");
    for (const [month, words, all] of [
      ["2026-11", "November 2026", 30],
      ["2024-02", "February 2024", 29],
      ["2021-02", "February 2021", 28],
    ]) {
      const { find, names, weeks } = open(t, month);
      assert.equal(find("h2").textContent, words);
      assert.equal(names[0], "Monday");
      const days = weeks.flatMap((week) =>
        week.map(({ textContent: day }, at) => day && `${names[at]}, ${words}, ${day.trim()}`),
      );
      const inWords = (day) => {
        const name = new Date(`${words} ${day}`).toLocaleDateString("en", { weekday: "long" });
        return `${name}, ${words}, ${day}`;
      };
      const wanted = Array.from({ length: all }, (_, at) => inWords(at + 1));
      assert.deepEqual(days.filter(Boolean), wanted);
    }
  });
}

test("the calendar opens each day up to today, with its sun, and no day to come", (t) => {
  const result = (isHelped) => ({ war: { isHelped, tries: 0, late: 0 } });
  const days = { "2026-11-22": result(true), "2026-11-23": result(false) };
  const { find, links } = open(t, "2026-11", "2026-11-23", days);
  assert.deepEqual([links.length, find('[rel="next"]')], [23, null]);
  const last = links.slice(-3).map((link) => [
    ...["href", "aria-label", "aria-current"].map((name) => link.getAttribute(name)),
    link.querySelector("svg").getAttribute("class"),
  ]);
  assert.deepEqual(last, [
    ["?day=2026-11-21", "November 21, 2026: not yet solved", null, "sun is-open"],
    ["?day=2026-11-22", "November 22, 2026: solved with help, 1 of 5", null, "sun is-helped"],
    ["?day=2026-11-23", "November 23, 2026: solved, 1 of 5", "date", "sun is-alone"],
  ]);
  const ways = [...open(t, "2026-10").find(".puzzle-month").querySelectorAll("a")];
  assert.deepEqual(
    ways.map((way) => [way.rel, way.textContent, way.getAttribute("href")]),
    [["prev", "‹", "?archive=2026-09"], ["next", "›", "?archive=2026-11"]],
  );
});

test("the calendar goes from the first month that has puzzles to the last", () => {
  assert.equal(monthAfter("2026-12", 1), "2027-01");
  assert.equal(monthAfter("2026-01", -1), "2025-12");
  assert.equal(monthAfter("2020-01", -1), null);
  assert.equal(monthAfter("2199-12", 1), null);
});
