/** The commands that exist, the buttons that name them, and the menu. */

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import test, { describe } from "node:test";
import { render } from "@lit-labs/ssr";
import { collectResultSync } from "@lit-labs/ssr/lib/render-result.js";
import { commandsOf, FEATURES } from "../../web/app/app.js";
import { viewOf } from "../../web/app/view.js";
import { CLOCK } from "../../web/features/clock/state.js";
import { drawRegions, REGIONS } from "../../web/view/regions.js";
import { withGlobals } from "./browser.js";
import { makeFront, makeMatch, makeState, RESIGNED } from "./makers.js";
import { LANGUAGES, speakIn } from "./speak.js";
import { GAME } from "./table.js";

describe("commands", () => {
  const WEB = new URL("../../web/", import.meta.url);
  const COMMANDS = commandsOf(FEATURES);
  const PATHS = readdirSync(WEB, { recursive: true }).map((path) => path.replaceAll("\\", "/"));
  const FRONT = makeFront();

  /** Return the commands of the buttons that the page draws for a state. @param {object} changes */
  const drawnFor = (changes) => {
    const app = { front: FRONT, game: GAME, report: (error) => assert.fail(error) };
    const regions = drawRegions(FRONT, viewOf(makeState(changes), app, FEATURES));
    const markup = REGIONS.map((name) => collectResultSync(render(regions[name]()))).join("");
    return Array.from(markup.matchAll(/data-command="?([\w-]+)/g), ([, name]) => name);
  };
  const OVER = makeMatch(["a"], { outcome: RESIGNED });

  /** States that draw different buttons, with one that each must draw. */
  const STATES = {
    undo: {},
    rematch: { match: OVER },
    look: { isWide: true },
    confirm: { confirming: "a" },
    retry: { rules: "failed" },
    "take-over": { isWriter: false },
    "back-to-match": { viewing: makeMatch() },
    pause: { clock: { ...CLOCK, isPaused: true } },
    draw: { match: makeMatch(["a"], { offer_draw: true, repetitions: 3 }) },
    "think-again": { computer: { phase: "failed", record: "" } },
    "load-again": { message: { text: "", isError: true, missing: true } },
  };

  for (const [button, changes] of Object.entries(STATES)) {
    test(`every button next to "${button}" names a command that a feature offers`, () => {
      const names = drawnFor(changes);
      assert.ok(names.includes(button), names.join(" "));
      assert.deepEqual(names.filter((name) => !COMMANDS.has(name)), []);
    });
  }

  /** What the head of a page says of the languages of the site. */
  const NAMED = JSON.stringify({ en: "English", de: "Deutsch", es: "Español", fr: "Français" });
  const HEAD = { querySelector: () => ({ dataset: { languages: NAMED } }) };
  const LINES = [...COMMANDS].filter(([, { menu }]) => menu);

  for (const language of LANGUAGES) {
    test(`every line of the menu has a different label in "${language}"`, (t) => {
      speakIn(t, language);
      withGlobals(t, { document: HEAD });
      const labels = LINES.map(([, { menu }]) => menu.label(makeState()));
      for (const label of labels) assert.match(label, /^\p{Lu}\p{L}+/u);
      assert.equal(new Set(labels).size, labels.length);
    });
  }

  test("after the end, and in a tab that looks on, the menu offers no end of the match, but the rest", () => {
    const over = makeState({ match: makeMatch(["a"], { outcome: RESIGNED }) });
    for (const state of [over, makeState({ isWriter: false })]) {
      for (const name of ["draw", "resign", "hint"]) {
        assert.equal(COMMANDS.get(name)?.menu?.when?.(state), false, name);
      }
      for (const name of ["new", "rules", "games"]) {
        assert.equal(COMMANDS.get(name)?.menu?.when?.(state) ?? true, true, name);
      }
    }
  });

  /**
   * Scripts that a page, a worker or the site starts with, and what draws into the page. The build
   * imports the boards, and has no page either.
   */
  const BY_THEMSELVES = [
    /^games\//,
    /^guard\//,
    /^pages\//,
    /^sw\.js$/,
    /^input\/early-presses\.js$/,
    /^rules\/(start-worker|worker)\.js$/,
    /^sandbox\/(frame|worker)\.js$/,
    /^view\/render\.js$/,
    /^features\/preferences\/wake-lock\.js$/,
  ];

  test("no other script touches the page as it is imported", async () => {
    const others = PATHS.filter(
      (path) => path.endsWith(".js") && !BY_THEMSELVES.some((pattern) => pattern.test(path)),
    );
    for (const path of others) await assert.doesNotReject(import(new URL(path, WEB).href), path);
  });
});
