/** The sheet of the settings. */

import assert from "node:assert/strict";
import test from "node:test";
import { withStorage } from "./browser.js";
import { drawing, openedSheet } from "./sheets.js";
import { makeTable } from "./table.js";

const { preferences, showPreferences } = await drawing(
  "features/preferences/preferences.ts",
  "features/preferences/sheet.ts",
);

test("a choice in the settings counts at once, and for the next visit", (t) => {
  withStorage(t);
  const { app } = makeTable();
  void showPreferences(app);
  openedSheet().find('[name="seating"][value="across"]').click();
  assert.deepEqual([app.state.preferences.seating, preferences().seating], ["across", "across"]);
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
