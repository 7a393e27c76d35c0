/** The sheets before a match: what is chosen in them, and the record of the match that begins. */

import assert from "node:assert/strict";
import test, { afterEach, beforeEach } from "node:test";
import { tagsOf } from "../../web/rules/record.ts";
import { inSeats } from "../../web/view/seats.ts";
import { withStorage } from "./browser.js";
import { loadedNow } from "./bundled.js";
import { BEN_FIRST, makeMatch, makeState, PREFERENCES, RESIGNED, turns } from "./makers.js";
import { openedSheet } from "./sheets.js";
import { GAME, makeTable } from "./table.js";

const { askRematch, RulesError, setUp } = await loadedNow(
  "features/setup/setup.ts",
  "features/setup/rematch.ts",
  "rules/errors.ts",
);

const WORD = { kind: "word", pattern: "[A-Z]+", suggestions: ["PLANT"] };
const ENTRY = {
  ...GAME.entry,
  presets: {
    classic: {},
    fair: { size: 7, strict: true, turn: "left", word: "GHOST" },
    small: { size: 3, turn: "right" },
    secret: {},
  },
  hidden_options: { secret: ["word", "other"] },
  options: [
    { name: "size", kind: "integer", default: 5, minimum: 0, maximum: 9 },
    { name: "strict", kind: "flag", default: false },
    { name: "turn", kind: "choice", default: "none", choices: ["none", "left", "right"] },
    { name: "word", default: "PLANT", ...WORD },
    { name: "other", default: "QUICK", ...WORD },
  ],
};
const USUAL = Object.fromEntries(ENTRY.options.map(({ name, default: usual }) => [name, usual]));
const UNNAMED = ["Player 1", "Player 2"];
const NAMED = { player1: "Ann", player2: "Ben" };

beforeEach((t) => withStorage(t));
afterEach(() => document.querySelector("dialog")?.close(""));

/** Have the numbers that the device draws by lot count up. */
const withChance = (t) => {
  let next = 0;
  t.mock.method(crypto, "getRandomValues", (values) => values.fill(next++));
};

/** Return the side of the coin that is drawn, the one that is said, and who begins. */
const tossed = ({ find, says }) => {
  const [, name, side] = /(\w+) goes? first.*the (\w+)\./.exec(says(".toss"));
  return [find(".toss .sign").localName === "circle" ? "sun" : "diamond", side, name];
};
const FALLS = { sun: ["sun", "sun", "Ann"], diamond: ["diamond", "diamond", "Ben"] };

/** Toss the coin of a sheet until it falls on a side, by default on any. */
const toss = (sheet, side) => {
  for (let left = 9; left > 0; left -= 1) {
    sheet.find("[data-toss]").click();
    if (!side || tossed(sheet)[0] === side) return;
  }
};

/** Open the set-up over a match; return its sheet, and the record of the match that begins. */
const openSetup = (changes = {}) => {
  const match = makeMatch([], { options: USUAL, players: UNNAMED, ...changes });
  const game = { ...GAME, entry: ENTRY };
  const { analysis, app, session } = makeTable({ game, state: makeState({ match }) });
  const begun = setUp(app, false).then(() => session.opened[0]?.replace(/seed=\d+/, "seed=*"));
  return { analysis, app, begun, sheet: openedSheet() };
};

/** Fill in the set-up over a match, and return the record of the match that begins. */
const recordAfter = (fill, match = {}) => {
  const { begun, sheet } = openSetup(match);
  fill(sheet);
  sheet.press("Start");
  assert.ok(!sheet.form.isConnected, "the sheet is closed");
  return begun;
};

test("a set of rules sets all options, whatever was chosen before", async () => {
  const RULES = {
    Classic: "",
    Fair: "size=7&strict=true&turn=left&word=GHOST",
    Small: "size=3&turn=right",
  };
  for (const before of [...Object.keys(RULES), "Custom"]) {
    for (const [chosen, record] of Object.entries(RULES)) {
      const choose = ({ fill, press }) => {
        press(before);
        if (before === "Custom") fill({ size: "9", turn: "left", word: "CHARM" });
        press(chosen);
      };
      assert.equal(await recordAfter(choose), record, `${chosen} after ${before}`);
    }
  }
});

test("an option that is changed leaves the rules that have it, or custom ones", async () => {
  const seen = [];
  await recordAfter(({ fill, find }) => {
    for (const values of [{ size: "3" }, { turn: "right" }, { word: "GHOST" }]) {
      fill(values);
      seen.push(find('[name="preset"]:checked').value);
    }
  });
  assert.deepEqual(seen, ["own", "small", "own"]);
});

test("rules that are refused keep the sheet open, with what was typed", async () => {
  const { analysis, begun, sheet } = openSetup();
  sheet.fill({ player1: "Ann", size: "3" });
  const refusal = new RulesError({ code: "option.size", params: {}, message: "Too small." });
  await analysis.calls.at(-1).reject(refusal);
  sheet.press("Start");
  const verdict = sheet.find(".verdict");
  assert.deepEqual([document.activeElement, verdict.textContent], [verdict, "Too small."]);
  sheet.fill({ size: "5" });
  await turns();
  sheet.press("Start");
  assert.equal(await begun, "player1=Ann");
});

const ANN_BEN = "player1=Ann&player2=Ben";
const BEN_ANN = "player1=Ben&player2=Ann";
const ANN_HARD = "player1=Ann&computer2=hard&seed=*";
const HARD_ANN = "player2=Ann&computer1=hard&seed=*";
const SWAPPED = "coin=diamond&seats=swapped";
const HARD = { player1: "Ann", computer2: "hard" };
const TWO = { computer1: "easy", computer2: "hard" };
const TAGS = { computer1: "hard", player2: "Ann" };
const BEGINS = { players: ["Hard", "Ann"], tags: TAGS };
const BEGAN = { ...BEGINS, tags: { ...TAGS, seats: "swapped" } };
for (const [what, match, values, side, record] of [
  ["two people as they are named", {}, NAMED, "", ANN_BEN],
  ["the first one first if the sun falls", {}, NAMED, "sun", `${ANN_BEN}&coin=sun`],
  ["the other first if the diamond does", {}, NAMED, "diamond", `${BEN_ANN}&${SWAPPED}`],
  ["two people as they sat, after the second one began", BEN_FIRST, {}, "", ANN_BEN],
  ["a computer where it was chosen", {}, HARD, "", ANN_HARD],
  ["a computer as it sat", BEGINS, {}, "", HARD_ANN],
  ["a computer as it sat, though it began", BEGAN, {}, "", ANN_HARD],
  ["a computer first if the diamond falls", {}, HARD, "diamond", `${HARD_ANN}&${SWAPPED}`],
  ["two levels", {}, TWO, "", "computer1=easy&computer2=hard&seed=*"],
]) {
  test(`a set-up seats ${what}`, async (t) => {
    withChance(t);
    const fill = (sheet) => {
      sheet.fill(values);
      if (side) toss(sheet, side);
    };
    assert.equal(await recordAfter(fill, match), record);
  });
}

test("a series of one name for both says that it does not count", () => {
  const { sheet } = openSetup();
  const said = ["Ann", "Ben "].map((player1) => {
    sheet.fill({ player1, player2: "Ben" });
    return sheet.says(".one-name");
  });
  assert.deepEqual(said, ["", "Only matches between different names are counted."]);
});

test("names are those of the next match too, without the space around them", async () => {
  const fill = (sheet) => sheet.fill({ player1: "Ann", player2: "  Ben " });
  assert.equal(await recordAfter(fill), ANN_BEN);
  assert.equal(await recordAfter(() => {}), ANN_BEN);
});

test("names have up to forty letters", async () => {
  const player1 = "Bartholomew of the Land of the Noon Suns";
  assert.equal(player1.length, 40);
  const record = await recordAfter(({ fill }) => fill({ player1 }));
  assert.deepEqual(tagsOf(record), { player1 });
});

test("a name that is deleted leaves the usual one, and the names of earlier matches", async () => {
  await recordAfter(({ fill }) => fill(NAMED));
  const empty = ({ fill, find, form }) => {
    const field = find('[name="player1"]');
    field.focus();
    assert.equal(field.dir, "auto");
    fill({ player1: "" });
    assert.match(form.querySelector(".toss").textContent, /Player 1 goes first/);
  };
  assert.equal(await recordAfter(empty, { tags: NAMED, players: ["Ann", "Ben"] }), "player2=Ben");
  const { sheet } = openSetup();
  const offered = [...sheet.form.querySelectorAll("#known-names option")];
  assert.deepEqual(offered.map(({ value }) => value), ["Player 1", "Ben", "Ann"]);
});

test("what is chosen for the end of the time is in the record, with a clock only", async () => {
  for (const [label, record] of [
    ["Show a warning", "clock=15&at_zero=warn"],
    ["Play a random move", "clock=15&at_zero=move"],
    ["Lose the match", "clock=15&at_zero=match"],
  ]) {
    const choose = (more) => ({ labels, press }) => {
      assert.ok(!labels().includes(label));
      press("15 s");
      press(label);
      if (more) press(more);
    };
    assert.equal(await recordAfter(choose()), record);
    assert.equal(await recordAfter(choose("No limit")), "");
  }
});

/** Let Ben choose a secret word, and then Ann. */
const chooseWords = async (t) => {
  for (const [name, values] of [["Ben", { word: "BLOOM" }], ["Ann", { other: "ACORN" }]]) {
    await turns();
    t.mock.timers.tick(1_000);
    const { fill, find, press, says } = openedSheet();
    assert.match(says(), new RegExp(`^A word for ${name}`));
    assert.equal(find(".option bdi").textContent, name);
    fill(values);
    press("Done");
  }
};

test("each secret word is that of the player who chose it", async (t) => {
  withChance(t);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { begun, sheet } = openSetup();
  sheet.fill(NAMED);
  toss(sheet, "diamond");
  sheet.press("Secret");
  sheet.press("Start");
  await chooseWords(t);
  const { player1, word, other } = tagsOf(await begun);
  assert.deepEqual([player1, word, other], ["Ben", "BLOOM", "ACORN"]);
});

test("a word that no one else could read is shown at once", async () => {
  const { sheet } = openSetup();
  sheet.fill({ computer2: "hard" });
  sheet.press("Secret");
  sheet.press("Start");
  await turns();
  const { find, labels, says } = openedSheet();
  assert.equal(says("p"), "Keep this word or type another.");
  assert.equal(find(".is-secret"), null);
  assert.ok(!labels().includes("Show the word"));
});

test("a rematch with secret words asks both players for new ones", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const options = { ...USUAL, word: "GHOST", other: "PLANT" };
  const match = makeMatch(["a"], { options, outcome: RESIGNED });
  const { app } = makeTable({ game: { entry: ENTRY }, state: makeState({ match }) });
  const record = askRematch(app);
  await chooseWords(t);
  const { player1, word, other } = tagsOf(await record);
  assert.deepEqual([player1, word, other], ["Ben", "BLOOM", "ACORN"]);
});

test("a rematch by classic rules draws their lots again", async () => {
  const entry = { ...ENTRY, random_options: { classic: { word: ["CHARM"] } } };
  const match = makeMatch(["a"], { options: USUAL, outcome: RESIGNED });
  const { app } = makeTable({ game: { entry }, state: makeState({ match }) });
  assert.equal(tagsOf(await askRematch(app)).word, "CHARM");
});

test("a series goes on where the sheet of a secret word is closed", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { app, begun, sheet } = openSetup();
  const series = { players: ["Ann", "Ben"], won: { first: "Ann" } };
  app.set({ series });
  sheet.fill({ best: "3" });
  sheet.press("Secret");
  sheet.press("Start");
  await turns();
  openedSheet().form.closest("dialog").close("");
  await begun;
  assert.equal(app.state.series, series);
});

test("a coin falls on both sides as often, and says on which and who begins", async (t) => {
  withChance(t);
  const seen = [];
  await recordAfter((sheet) => {
    sheet.fill(NAMED);
    for (let left = 10; left > 0; left -= 1) {
      toss(sheet);
      seen.push(tossed(sheet));
    }
  });
  for (const fall of seen) assert.deepEqual(fall, FALLS[fall[0]]);
  assert.equal(seen.filter(([side]) => side === "sun").length, 5);
});

test("the fields of the set-up have the sides of the players, also after a rematch", () => {
  for (const before of [{ players: ["Ann", "Ben"], tags: NAMED }, BEN_FIRST]) {
    const { sheet } = openSetup(before);
    const sides = ["own", "Ann", "Ben"];
    const [one, two] = ["player1", "player2"].map((name) => sheet.find(`[name=${name}]`));
    assert.deepEqual([one.closest("[data-seats]").dataset.seats, one.value, two.value], sides);
  }
});

test("a coin before a rematch names who begins it, and both keep their sides", async (t) => {
  const preferences = { ...PREFERENCES, starts: "coin" };
  for (const before of [{}, BEN_FIRST]) {
    withChance(t);
    const sides = [];
    for (let left = 2; left > 0; left -= 1) {
      const match = makeMatch(["a"], { outcome: RESIGNED, ...before });
      const { app } = makeTable({ state: makeState({ match, preferences }) });
      const record = askRematch(app);
      const sheet = openedSheet();
      const [side, ...said] = tossed(sheet);
      sides.push(side);
      sheet.press("Start");
      const tags = tagsOf(await record);
      assert.deepEqual([tags.coin, ...said], FALLS[side]);
      assert.equal(tags.player1, said[1]);
      assert.deepEqual(inSeats({ tags }, [tags.player1, tags.player2]), ["Ann", "Ben"]);
    }
    assert.deepEqual(sides.sort(), ["diamond", "sun"]);
  }
});
