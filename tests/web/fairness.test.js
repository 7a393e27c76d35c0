/** The player whom the rules of a set-up favor. */

import assert from "node:assert/strict";
import test from "node:test";
import { fairnessTeller } from "../../web/features/setup/fairness.ts";
import { RulesError } from "../../web/rules/errors.ts";
import { makeForecast } from "./makers.js";

const ENTRY = { slug: "game", random_options: {}, hidden_options: {}, options: [] };
const CHOSEN = { preset: "classic", options: {}, players: ["Ann", "Ben"], levels: ["", ""] };
const open = { winner: null, plies: null, moves: null };
const UNKNOWN = makeForecast({ kind: "unknown", ...open, bound: 9 });
const WON = { ...UNKNOWN, kind: "forced", winner: 0 };

const makePlace = () => {
  const looks = new Set();
  const toggle = (name, isOn) => (isOn ? looks.add(name) : looks.delete(name));
  return { isConnected: true, textContent: "", ariaBusy: "", classList: { toggle }, looks };
};
const saidOf = async (analysis, entry, changes) => {
  const place = makePlace();
  await fairnessTeller(analysis, { ...ENTRY, ...entry }, place)({ ...CHOSEN, ...changes });
  return place.textContent;
};

/** Ask with an analysis that gives these replies, and return what the place said each time. */
const tell = async (replies) => {
  const place = makePlace();
  const seen = [];
  const analysis = {
    verdict: async () => {
      seen.push([place.textContent, place.ariaBusy]);
      return replies[seen.length - 1];
    },
  };
  await fairnessTeller(analysis, ENTRY, place)(CHOSEN);
  return [...seen, [place.textContent, place.ariaBusy]];
};
const LOOKING = "Checking who has the advantage…";

test("a known result is shown while the search goes on", async () => {
  const said = await tell([
    { forecast: UNKNOWN, complete: false },
    { forecast: { ...WON, bound: 9 }, complete: false },
    { forecast: { ...WON, plies: 5, moves: 3, bound: null }, complete: true },
  ]);
  assert.deepEqual(said, [
    [LOOKING, "true"],
    [LOOKING, "true"],
    ["Ann wins with perfect play; how soon is being searched.", "true"],
    ["With perfect play Ann wins in 3 of their moves.", "false"],
  ]);
});

test("a search that ends without the distance says what it has found of it", async () => {
  const tellLast = (forecast) => saidOf({ verdict: async () => ({ forecast, complete: true }) });
  assert.equal(await tellLast(WON), "With perfect play Ann wins.");
  const said = await tellLast({ ...WON, at_most: 24, moves_at_most: 12 });
  assert.equal(said, "With perfect play Ann wins in at most 12 of their moves.");
});

test("rules that there are not are an error until others are chosen", async () => {
  const message = "It is the center.";
  const refusal = new RulesError({ code: "option.start", params: {}, message });
  const replies = [() => Promise.reject(refusal), async () => ({ forecast: WON, complete: true })];
  const place = makePlace();
  const say = fairnessTeller({ verdict: () => replies.shift()() }, ENTRY, place);
  await say(CHOSEN);
  assert.deepEqual([place.textContent, [...place.looks]], [message, ["is-error"]]);
  await say({ ...CHOSEN, players: ["Ann", "Cy"] });
  assert.deepEqual([...place.looks], []);
});

test("a verdict that comes late is not shown under other rules", async () => {
  const place = makePlace();
  const waiting = [];
  const verdict = () => new Promise((resolve) => waiting.push(resolve));
  const say = fairnessTeller({ verdict }, ENTRY, place);
  const both = [say(CHOSEN), say({ ...CHOSEN, players: ["Cy", "Di"] })];
  for (const answer of waiting.reverse()) answer({ forecast: WON, complete: true });
  await Promise.all(both);
  assert.equal(place.textContent, "With perfect play Cy wins.");
});

test("a part of Python that did not load keeps no match from beginning", async () => {
  const failure = new RulesError({ code: "not-loaded", params: {}, message: "Not loaded." });
  const place = makePlace();
  await fairnessTeller({ verdict: () => Promise.reject(failure) }, ENTRY, place)(CHOSEN);
  assert.deepEqual([...place.looks], []);
});

test("with a computer at the table it is said what no level of it changes", async () => {
  const analysis = {
    verdict: async () => ({ forecast: { ...WON, plies: 3, moves: 2 }, complete: true }),
  };
  for (const [changes, said] of [
    [{}, "With perfect play Ann wins in 2 of their moves."],
    [{ levels: ["", "hard"] }, "Player 1 can always win on move 5, at any level."],
    [
      { levels: ["hard", ""], preset: "own" },
      "With perfect play Player 1 wins in 2 of their moves.",
    ],
  ])
    assert.equal(await saidOf(analysis, { slug: "palindrome-war" }, changes), said);
});

test("rules that one seat cannot win say so to two people too, without a search", async () => {
  const said = await saidOf({}, { slug: "center-square" });
  assert.match(said, /^Only Player 2 can reach the center/);
});

/** Say what lots come to that fall on these forecasts. */
const tellLots = (...forecasts) => {
  const entry = {
    options: [{ name: "start", default: 0 }],
    random_options: { fair: { start: forecasts.map((_, at) => at + 1) } },
  };
  const verdict = async ({ record }) => ({
    forecast: forecasts[Number(record.split("=")[1]) - 1],
    complete: true,
  });
  return saidOf({ verdict }, entry, { preset: "fair" });
};
const DRAWN = { ...UNKNOWN, kind: "draw", bound: null };
const WON_IN_5 = { ...WON, plies: 5, moves: 3, bound: null };
const LOST_IN_6 = { ...WON, winner: 1, plies: 6, moves: 3, bound: null };

test("draws with the same result are shown once", async () => {
  assert.equal(
    await tellLots(DRAWN, DRAWN, DRAWN),
    "The starting position is random. With perfect play it’s a draw. These rules are fair.",
  );
});

test("wins of one player that take longer or shorter are one sentence", async () => {
  const said = await tellLots(WON_IN_5, { ...WON_IN_5, plies: 17, moves: 9 }, WON_IN_5);
  const wins = "With perfect play Ann wins in 3 to 9 of their moves.";
  assert.equal(said, `The starting position is random. ${wins}`);
  const draw = "With perfect play it’s a draw. These rules are fair.";
  const all = await tellLots(DRAWN, WON_IN_5, { ...WON_IN_5, plies: 17, moves: 9 });
  assert.equal(all, `The starting position is random. ${wins} ${draw}`);
});

test("both have the same chance if as many lots are better for either", async () => {
  assert.match(await tellLots(WON_IN_5, LOST_IN_6), /It favors both players equally often\.$/);
  assert.doesNotMatch(await tellLots(WON_IN_5, LOST_IN_6, LOST_IN_6), /equally/);
  assert.doesNotMatch(await tellLots(WON_IN_5, LOST_IN_6, DRAWN), /equally/);
});
