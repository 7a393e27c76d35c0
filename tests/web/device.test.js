/** What a match does to its device: vibration, sounds, the seats, and a screen that stays on. */

import assert from "node:assert/strict";
import test from "node:test";
import { preferences as feature } from "../../web/features/preferences/index.ts";
import { keepPreferences } from "../../web/features/preferences/preferences.ts";
import { PREFIX } from "../../web/storage/scope.ts";
import { setting } from "../../web/storage/settings.ts";
import { makeWindow, withGlobals, withStorage } from "./browser.js";
import { makeMatch, makeState, PREFERENCES, RESIGNED, turns } from "./makers.js";
import { shown } from "./steps.js";
import { makeTable } from "./table.js";

/** Open a match at a device, which says what is felt and heard and what keeps its screen on. */
const open = (t, chosen = {}) => {
  const felt = [];
  const locks = new Set();
  const request = async () => {
    const lock = new EventTarget();
    lock.release = async () => {
      if (locks.delete(lock)) lock.dispatchEvent(new Event("release"));
    };
    locks.add(lock);
    return lock;
  };
  const sound = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const connect = (next) => next;
  class AudioContext {
    currentTime = 0;
    destination = "loudspeaker";
    isHeard = false;
    async resume() {}
    createGain = () => ({
      gain: sound,
      connect: (next) => {
        this.isHeard = next === this.destination;
      },
    });
    createOscillator = () => ({
      ...{ frequency: {}, connect, stop() {} },
      start: () => this.isHeard && felt.push("sound"),
    });
  }
  const document = makeWindow({ body: { dataset: {} }, visibilityState: "visible" });
  const navigator = { vibrate: () => felt.push("vibration"), wakeLock: { request } };
  withGlobals(t, { AudioContext, document, navigator, window: makeWindow() });
  withStorage(t);
  const state = makeState({ preferences: { ...PREFERENCES, ...chosen } });
  const { app } = makeTable({ features: [feature], state });
  return {
    ...{ app, document, locks },
    /** Dispatch actions, and return what is felt and heard. */
    feel: async (...actions) => {
      for (const action of actions) app.dispatch(action);
      await turns();
      const all = felt.splice(0);
      const isTune = all.filter((each) => each === "sound").length > 1;
      const names = new Set(all.map((each) => (each === "sound" && isTune ? "tune" : each)));
      return [...names].sort().join(" and ");
    },
  };
};

const MOVE = shown(makeMatch(["a"]));
const END = shown(makeMatch(["a", "b"], { outcome: RESIGNED }));
const REFUSAL = [{ type: "explain", why: "taken" }];

for (const [what, chosen, moves, end] of [
  ["the end alone by default", {}, "", "tune and vibration"],
  ["nothing if that is off", { ending: "no" }, "", ""],
  ["sounds only", { ending: "no", sounds: "yes" }, "sound", "tune"],
  ["vibration only", { ending: "no", haptics: "yes" }, "vibration", "vibration"],
  ["both at the end, vibration before", { haptics: "yes" }, "vibration", "tune and vibration"],
]) {
  test(`a match is felt and heard as is chosen: ${what}`, async (t) => {
    const { feel } = open(t, chosen);
    const felt = [await feel(...REFUSAL), await feel(...MOVE), await feel(...END)];
    assert.deepEqual(felt, [moves, moves, end]);
    assert.equal(await feel(...MOVE), "", "a move that is taken back");
  });
}

test("a device keeps its screen on from the first move to the end", async (t) => {
  const { document, feel, locks } = open(t);
  await feel();
  assert.equal(locks.size, 0);
  await feel(...MOVE);
  assert.equal(locks.size, 1);
  for (const lock of locks) await lock.release(); // as the browser does with a hidden page
  document.happen("visibilitychange");
  await turns();
  assert.equal(locks.size, 1);
  await feel(...END);
  assert.equal(locks.size, 0);
  await feel(...MOVE);
  assert.equal(locks.size, 1);
});

test("a device turns the seats as another tab does, of whose choices it may not know all", (t) => {
  const { app, document } = open(t);
  assert.equal(document.body.dataset.seating, "side");
  keepPreferences({ ...PREFERENCES, seating: "across", later: "yes" });
  const kept = setting("preferences");
  window.happen("storage", { key: `${PREFIX}preferences` });
  assert.equal(document.body.dataset.seating, "across");
  assert.equal(setting("preferences"), kept);
  app.set({ match: makeMatch([], { tags: { computer2: "hard" } }) });
  assert.equal(document.body.dataset.seating, "side", "no person sits there");
  app.set({ match: makeMatch([]) });
  assert.equal(document.body.dataset.seating, "across");
  app.set({ preferences: PREFERENCES });
  assert.equal(document.body.dataset.seating, "side");
});
