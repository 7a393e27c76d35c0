/** Whom the rules of a set-up favour. */

import { fairnessTeller } from "../../web/features/setup/fairness.js";
import "./speak.js";
import assert from "node:assert/strict";
import test, { describe } from "node:test";

describe("whom the rules favour", () => {
  const ENTRY = { slug: "game", random_options: {}, hidden_options: {}, options: [] };
  const CHOSEN = { preset: "classic", options: {}, players: ["Ann", "Ben"], levels: ["", ""] };
  const UNKNOWN = { kind: "unknown", winner: null, plies: null, margin: null, bound: 9 };
  const WON = { ...UNKNOWN, kind: "forced", winner: 0 };

  /** Ask with an analysis that gives these replies, and return what the place said each time. */
  const tell = async (replies, onAsk = () => undefined) => {
    const place = { isConnected: true, textContent: "", ariaBusy: "" };
    const seen = [];
    const analysis = {
      verdict: async () => {
        seen.push([place.textContent, place.ariaBusy]);
        onAsk(place, seen.length);
        return replies[seen.length - 1];
      },
    };
    await fairnessTeller(analysis, ENTRY, place)(CHOSEN);
    return [...seen, [place.textContent, place.ariaBusy]];
  };
  const LOOKING = "Working out who has the advantage …";

  test("what is known is said while the rest is looked for", async () => {
    const said = await tell([
      { forecast: UNKNOWN, complete: false },
      { forecast: { ...WON, bound: 9 }, complete: false },
      { forecast: { ...WON, plies: 5, bound: null }, complete: true },
    ]);
    assert.deepEqual(said, [
      [LOOKING, "true"],
      [LOOKING, "true"],
      ["With best play Ann wins.", "true"],
      ["With best play Ann wins in 5 moves.", "false"],
    ]);
  });

  test("a win of which the length is not known has no number of moves", async () => {
    for (const plies of [null, 0, undefined]) {
      const said = await tell([{ forecast: { ...WON, plies }, complete: true }]);
      assert.deepEqual(said.at(-1), ["With best play Ann wins.", "false"]);
    }
  });

  test("with a computer at the table it is said what no level of it changes", async () => {
    const place = { isConnected: true, textContent: "", ariaBusy: "" };
    const during = [];
    const tellFor = fairnessTeller(
      {
        verdict: async () => {
          during.push(place.textContent);
          return { forecast: { ...WON, plies: 3 }, complete: true };
        },
      },
      { ...ENTRY, slug: "palindrome-war" },
      place,
    );
    const decided = "Whoever starts can win with the fifth letter, and no level can stop that.";
    const won = "With best play Ann wins in 3 moves.";
    await tellFor(CHOSEN);
    assert.equal(place.textContent, won);
    await tellFor({ ...CHOSEN, levels: ["", "noon"] });
    assert.equal(place.textContent, `${won} ${decided}`);
    await tellFor({ ...CHOSEN, levels: ["", "noon"], preset: "own" });
    assert.equal(place.textContent, won);
    assert.deepEqual(during, [LOOKING, LOOKING, LOOKING]);
  });

  test("what stays unknown is said in the end", async () => {
    const said = await tell([{ forecast: UNKNOWN, complete: true }]);
    assert.deepEqual(said.at(-1), ["Nobody has worked out who has the advantage.", "false"]);
  });

  /** Say what lots come to that fall on these forecasts. */
  const tellLots = async (...forecasts) => {
    const entry = {
      ...ENTRY,
      options: [{ name: "start", default: 0 }],
      random_options: { fair: { start: forecasts.map((_, at) => at + 1) } },
    };
    const place = { isConnected: true, textContent: "", ariaBusy: "" };
    const analysis = {
      verdict: async ({ record }) => ({
        forecast: forecasts[Number(record.split("=")[1]) - 1],
        complete: true,
      }),
    };
    await fairnessTeller(analysis, entry, place)({ ...CHOSEN, preset: "fair" });
    return place.textContent;
  };
  const DRAWN = { ...UNKNOWN, kind: "draw", bound: null };
  const WON_IN_5 = { ...WON, plies: 5, bound: null };
  const LOST_IN_6 = { ...WON, winner: 1, plies: 6, bound: null };

  test("lots that all come to the same are told once", async () => {
    assert.equal(
      await tellLots(DRAWN, DRAWN, DRAWN),
      "The start is picked at random. With best play it is a draw: these rules are fair.",
    );
  });

  test("both have the same chance if as many lots are better for either", async () => {
    assert.match(await tellLots(WON_IN_5, LOST_IN_6), /so both have the same chance\.$/);
    assert.doesNotMatch(await tellLots(WON_IN_5, LOST_IN_6, LOST_IN_6), /the same chance/);
    assert.doesNotMatch(await tellLots(WON_IN_5, LOST_IN_6, DRAWN), /the same chance/);
  });

  test("nobody asks any more once the set-up is closed", async () => {
    const incomplete = { forecast: UNKNOWN, complete: false };
    const said = await tell(Array(9).fill(incomplete), (place, asks) => {
      place.isConnected = asks < 3;
    });
    assert.equal(said.length, 4);
  });
});
