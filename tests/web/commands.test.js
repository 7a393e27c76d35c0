/** The commands that exist, and all that names them. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test, { describe } from "node:test";
import { commandsOf, FEATURES } from "../../web/app/app.js";
import { withGlobals } from "./browser.js";
import { makeMatch, makeState, RESIGNED } from "./makers.js";
import { LANGUAGES, speakIn } from "./speak.js";

describe("commands", () => {
  const WEB = new URL("../../web/", import.meta.url);
  const COMMANDS = commandsOf(FEATURES);
  const PATHS = readdirSync(WEB, { recursive: true }).map((path) => path.replaceAll("\\", "/"));
  const SOURCES = new Map(
    PATHS.filter((path) => /\.(js|html)$/.test(path)).map((path) => [
      path,
      readFileSync(new URL(path, WEB), "utf8"),
    ]),
  );
  const source = (path) => SOURCES.get(path) ?? "";

  /** Return what a pattern finds in all sources: where, and its groups. @param {RegExp} pattern */
  const find = (pattern) =>
    [...SOURCES].flatMap(([path, text]) =>
      Array.from(text.matchAll(pattern), ([, ...groups]) => ({ path, groups })),
    );

  /** Fail unless every name is a command. @param {{ path: string, name: string }[]} found */
  const areCommands = (found) => {
    for (const { name, path } of found) {
      assert.ok(COMMANDS.has(name), `${path} names "${name}", which no feature offers`);
    }
  };

  const BUTTONS = find(/data-do=(?:"([^"]*)"|\$\{([^}]*)\}|(\S*))/g).map(
    ({ groups: [name, code, other], path }) => ({ path, name, code: code ?? other }),
  );

  /** Pages with commands, and the commands whose buttons the shared frame draws. */
  const PAGES = [
    { page: "lab", script: "pages/lab/lab.js", shared: ["look"] },
    { page: "puzzles", script: "pages/puzzles/puzzles.js", shared: ["look"] },
  ];
  const isOf = (/** @type {string} */ page) => (/** @type {{ path: string }} */ { path }) =>
    path.startsWith(`${page}/`) || path.startsWith(`pages/${page}/`);

  test("every button of the page names a command that a feature offers", () => {
    const named = BUTTONS.filter(({ name }) => name !== undefined).filter(
      (button) => !PAGES.some(({ page }) => isOf(page)(button)),
    );
    assert.ok(named.length >= 15);
    areCommands(named);
  });

  for (const { page, script, shared } of PAGES) {
    test(`every button of ${page} names one of its commands, and each has a button`, () => {
      const [, list = ""] = /COMMANDS = \{\n([\s\S]*?)\n\};/.exec(source(script)) ?? [];
      const commands = Array.from(list.matchAll(/^ {2}"?([\w-]+)"?:/gm), ([, name]) => name);
      const named = BUTTONS.filter(isOf(page)).map(({ name }) => name);
      assert.deepEqual([...new Set([...named, ...shared])].sort(), commands.sort());
    });
  }

  test("the only buttons whose command is filled in are those of notices, offers and playbacks", () => {
    const filled = BUTTONS.filter(({ name }) => name === undefined);
    const known = filled.map(({ code, path }) => `${path} ${code}`);
    assert.deepEqual(known, [
      "board/line-steps.js command",
      "board/playback.js command ?? nothing",
      "view/frame.js offer.act",
      "view/regions.js act",
    ]);
  });

  test("no button gets its command in another way", () => {
    const pattern = /(dataset\.do\s*=(?!=)|dataset\s*=|setAttribute\(\s*["'`]data-do)/g;
    assert.deepEqual(find(pattern), []);
  });

  test("every notice with a button names a command that a feature offers", () => {
    const acts = find(/\bact: ("([^"]*)"|[^\s,}]+)/g).filter(({ path }) => path.endsWith(".js"));
    for (const { groups, path } of acts) {
      assert.notEqual(groups[1], undefined, `${path} names its command by ${groups[0]}`);
    }
    const named = acts.map(({ groups, path }) => ({ path, name: groups[1] }));
    const withButton = named.filter(({ name }) => name !== "");
    assert.ok(withButton.length >= 8);
    areCommands(withButton);
  });

  test("every shortcut names a command that a feature offers", () => {
    const [, list = ""] =
      /SHORTCUTS = new Map\(\[([\s\S]*?)\]\);/.exec(source("input/press.js")) ?? [];
    const named = Array.from(list.matchAll(/\["[^"]+",\s*"([^"]+)"\]/g), ([, name]) => name);
    assert.ok(named.length >= 2);
    areCommands(named.map((name) => ({ path: "input/press.js", name })));
  });

  test("every command that a script runs by its name is one that a feature offers", () => {
    const calls = find(/\bapp\.run\(([^()]*)\)/g).map(({ groups: [given], path }) => ({
      path,
      names: Array.from(given.matchAll(/"([^"]*)"/g), ([, name]) => name),
      given,
    }));
    areCommands(calls.flatMap(({ names, path }) => names.map((name) => ({ path, name }))));
    const unnamed = calls.filter(({ names }) => names.length === 0).map(({ given }) => given);
    const known = new Set(["command", "chosen", "meaning.command, meaning.value"]);
    assert.deepEqual(
      unnamed.filter((given) => !known.has(given)),
      [],
    );
  });

  test("every button of the sheet to share names a command that a feature offers", () => {
    const values = Array.from(
      source("features/share/share.js").matchAll(/<button[^>]*\bvalue="([^"]+)"/g),
      ([, name]) => ({ path: "features/share/share.js", name }),
    );
    assert.ok(values.length >= 4);
    areCommands(values);
  });

  test("every command has a button, a notice, a key, a line in the menu or a script that runs it", () => {
    const words = [...SOURCES.values()].join("\n");
    for (const [name, { menu }] of COMMANDS) {
      const pressed = new RegExp(`(data-do=|act: |value=|run\\([^)]*|", )"${name}"`);
      assert.ok(menu || pressed.test(words), `nothing runs the command "${name}"`);
    }
  });

  test("the home page handles each of its buttons", () => {
    const home = source("pages/home.js");
    const own = BUTTONS.filter(({ path }) => path.startsWith("pages/home."));
    assert.ok(own.length >= 2);
    for (const { name } of own) assert.ok(home.includes(`act.dataset.do === "${name}"`));
  });

  /** What the head of a page says of the languages of the site. */
  const NAMED = JSON.stringify({ en: "English", de: "Deutsch", es: "Español", fr: "Français" });
  const HEAD = { querySelector: () => ({ dataset: { languages: NAMED } }) };
  const LINES = [...COMMANDS].filter(([, { menu }]) => menu);

  for (const language of LANGUAGES) {
    test(`every line of the menu has a unique text in "${language}"`, (t) => {
      speakIn(t, language);
      withGlobals(t, { document: HEAD });
      const labels = LINES.map(([, { menu }]) => menu.label(makeState()));
      for (const label of labels) assert.match(label, /^\p{Lu}\p{L}+/u);
      assert.equal(new Set(labels).size, labels.length);
    });
  }

  test("no line of the menu is the same in English and in German", (t) => {
    withGlobals(t, { document: HEAD });
    const english = LINES.map(([, { menu }]) => menu.label(makeState()));
    speakIn(t, "de");
    LINES.forEach(([name, { menu }], at) => {
      assert.notEqual(menu.label(makeState()), english[at], name);
    });
  });

  test("every line of the menu is in a group that the menu draws", () => {
    const menu = SOURCES.get("features/dialog/menu.js") ?? source("features/menu/menu.js");
    const [, list = ""] = /GROUPS = [^[]*\[([^\]]*)\]/.exec(menu) ?? [];
    const groups = Array.from(list.matchAll(/"(\w+)"/g), ([, name]) => name);
    for (const [name, { menu: line }] of LINES) assert.ok(groups.includes(line.group), name);
  });

  test("after the end, and in a tab that looks on, the menu offers nothing that ends the match", () => {
    const over = makeState({ match: makeMatch(["a"], { outcome: RESIGNED }) });
    for (const state of [over, makeState({ isWriter: false })]) {
      for (const name of ["draw", "resign", "hint"]) {
        assert.equal(COMMANDS.get(name)?.menu?.when?.(state), false, name);
      }
      assert.equal(COMMANDS.get("new")?.menu?.when?.(state) ?? true, true);
    }
  });

  test("a new match, the rules and the way home are offered in every state", () => {
    for (const name of ["new", "rules", "games"]) {
      assert.equal(COMMANDS.get(name)?.menu?.when, undefined, name);
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
    /^rules\/(runtime|start-worker|worker)\.js$/,
    /^sandbox\/(frame|worker)\.js$/,
    /^view\/(motion|render)\.js$/,
    /^features\/preferences\/wake-lock\.js$/,
    /^puzzles\/desk\.js$/, // which moves pieces, as render does
  ];

  test("no other script touches the page as it is imported", async () => {
    const others = [...SOURCES.keys()].filter(
      (path) => path.endsWith(".js") && !BY_THEMSELVES.some((pattern) => pattern.test(path)),
    );
    for (const path of others) await assert.doesNotReject(import(new URL(path, WEB).href), path);
  });
});
