/** A player's choices on this device: settings and names. */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import { keepNames, keptNames } from "../../web/features/preferences/preferences.ts";
import {
  followSetting,
  jsonSetting,
  keepJson,
  keepSetting,
  setting,
} from "../../web/storage/settings.ts";
import { makeWindow, withGlobals, withStorage } from "./browser.js";
import { bundled, loadedNow } from "./bundled.js";
import { withPage } from "./dom.js";

beforeEach((t) => withStorage(t));

const anything = () => true;

for (const [what, kept, check] of [
  ["is damaged", "{", anything],
  ["has no version", '["Ann"]', anything],
  ["is not what was expected", '{ "v": 1, "value": ["Ann"] }', (value) => value.length === 2],
]) {
  test(`a setting that ${what} is null`, () => {
    keepSetting("names", kept);
    assert.equal(jsonSetting("names", check), null);
  });
}

test("what a newer version keeps is neither read nor overwritten", () => {
  const newer = '{"v":2,"value":["Ann","Bo"]}';
  keepSetting("names", newer);
  assert.equal(keptNames(), null);
  assert.equal(keepNames(["Cy", "Di"]), false);
  assert.equal(setting("names"), newer);
});

test("a setting changed in another tab reaches its followers only", (t) => {
  const page = makeWindow();
  const { held } = withStorage(t);
  withGlobals(t, { window: page });
  let calls = 0;
  followSetting("series", () => {
    calls += 1;
  });
  keepSetting("series", "1");
  const [key] = Object.keys(held);
  page.happen("storage", { key });
  page.happen("storage", { key: `${key}s` });
  page.happen("storage", { key: "series" });
  assert.equal(calls, 1);
});

test("the theme that is chosen is shown at once, in other tabs and on the next page", async (t) => {
  const { preferences: feature } = await loadedNow("features/preferences/index.ts");
  const start = new Function(await bundled("board/early-presses.ts"));
  const openNext = () => {
    const { document, window } = withPage(t, "");
    withGlobals(t, { location: window.location, navigator: { languages: ["en"] } });
    const dataset = { languages: '{"en":"English"}', base: "/" };
    Object.defineProperty(document, "currentScript", { value: { dataset } });
    start();
  };
  const shown = () => document.documentElement.dataset.theme;
  openNext();
  for (const theme of ["noon", "midnight", undefined]) {
    feature.commands.theme.run();
    const label = { noon: "Theme: light", midnight: "Theme: dark" }[theme] ?? "Theme: system";
    assert.deepEqual([shown(), feature.commands.theme.menu.label()], [theme, label]);
    openNext();
    assert.equal(shown(), theme);
  }
  localStorage.setItem("noon:/theme", "noon");
  window.dispatchEvent(new window.Event("storage"));
  assert.equal(shown(), "noon");
});

for (const names of [["Ann"], ["Ann", ""], ["Ann", "B".repeat(41)], ["Ann", 2], "Ann and Ben"]) {
  test(`names that read ${JSON.stringify(names).slice(0, 20)} are not offered`, () => {
    keepJson("names", names);
    assert.equal(keptNames(), null);
  });
}
