/** The day of this device, as a page that stays open knows it. */

import assert from "node:assert/strict";
import test from "node:test";
import { watchDay } from "../../web/storage/day.ts";
import { makeWindow, withGlobals } from "./browser.js";

const at = (day, hour) => new Date(2026, 2, day, hour);
const MINUTE = 60_000;

/** Watch the day from an hour of 2026-03-28, the day before clocks change in Europe. */
const watch = (t, hour) => {
  t.mock.timers.enable({ apis: ["Date", "setTimeout"], now: at(28, hour) });
  const window = makeWindow();
  withGlobals(t, { window, document: makeWindow() });
  const days = [];
  const shown = watchDay(() => days.push(shown.date));
  return { days, shown, ...window };
};

test("a page knows the next day at midnight, and the one after", (t) => {
  const { days, shown } = watch(t, 23);
  assert.equal(shown.date, "2026-03-28");
  t.mock.timers.tick(59 * MINUTE);
  assert.deepEqual(days, []);
  t.mock.timers.tick(MINUTE);
  assert.deepEqual(days, ["2026-03-29"]);
  t.mock.timers.tick(25 * 60 * MINUTE);
  assert.deepEqual([days, shown.date], [["2026-03-29", "2026-03-30"], "2026-03-30"]);
});

test("a page that slept looks at the day once it is seen again", (t) => {
  const { days, happen } = watch(t, 12);
  for (const how of ["focus", "pageshow"]) happen(how);
  assert.deepEqual(days, []);
  t.mock.timers.setTime(at(31, 8).getTime());
  document.happen("visibilitychange");
  happen("focus");
  assert.deepEqual(days, ["2026-03-31"]);
});
