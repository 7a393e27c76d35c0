/** The sheet of the settings. */

import assert from "node:assert/strict";
import test from "node:test";
import { withGlobals, withStorage } from "./browser.js";
import { loadedNow } from "./bundled.js";
import { makeState } from "./makers.js";
import { openedSheet } from "./sheets.js";
import { makeTable } from "./table.js";

const { openMenu, preferences, showPreferences } = await loadedNow(
  "features/dialog/dialog.ts",
  "features/preferences/preferences.ts",
  "features/preferences/sheet.ts",
);

test("a choice in the settings counts at once, also on the device, and for the next visit", (t) => {
  withStorage(t);
  const vibrate = t.mock.fn();
  withGlobals(t, { navigator: { vibrate } });
  const { app } = makeTable();
  void showPreferences(app);
  const { find } = openedSheet();
  find('[name="seating"][value="across"]').click();
  assert.deepEqual([app.state.preferences.seating, preferences().seating], ["across", "across"]);
  assert.equal(find(".seating-means").hidden, false);
  for (const kept of ["yes", "no"]) {
    find('[name="haptics"]').click();
    assert.equal(preferences().haptics, kept);
    assert.equal(vibrate.mock.callCount(), 1, "switched off, it is not felt");
  }
});

test("the menu says whether the site is saved, once that is known", async (t) => {
  withStorage(t);
  for (const [offline, said] of [["unknown", ""], ["not-saved", "Not available offline"]]) {
    const { app } = makeTable({ state: makeState({ offline }) });
    const closed = openMenu(app);
    const { find, form } = openedSheet();
    assert.equal(find(".hush")?.textContent ?? "", said);
    form.parentElement.close();
    await closed;
  }
});

test("a sheet opens once, and closes when back or forward shows another match", (t) => {
  withStorage(t);
  const { app } = makeTable();
  const closed = Promise.all([showPreferences(app), showPreferences(app)]);
  assert.equal(document.querySelectorAll("dialog").length, 1);
  window.dispatchEvent(new Event("popstate"));
  assert.equal(document.querySelector("dialog"), null);
  return closed;
});

test("a press outside closes a sheet, unless it ends the double tap that has opened it", (t) => {
  withStorage(t);
  let now = 0;
  t.mock.method(performance, "now", () => now);
  const closed = showPreferences(makeTable().app);
  const dialog = document.querySelector("dialog");
  const press = () => {
    for (const type of ["pointerdown", "click"]) dialog.dispatchEvent(new Event(type));
  };
  now += 299;
  press();
  assert.ok(dialog.isConnected);
  now += 1;
  press();
  assert.ok(!dialog.isConnected);
  return closed;
});
