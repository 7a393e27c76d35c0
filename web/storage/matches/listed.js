/** All matches on this device, for a list: without what was last shown of each. */

import { del, getMany, keys, set } from "idb-keyval";
import { withNames } from "../../i18n/player-names.js";
import { mend, read, summaries } from "./kept.js";
import { allLeft } from "./left.js";
import { movesOf } from "./record.js";
import { sketchOf } from "./shape.js";
import { keptSlips } from "./slips.js";
import { attempt, forgetMatch, isIntact, isNewer, matches } from "./store.js";
import { isBegun, isId } from "./summaries.js";

/** @typedef {import("./kept.js").Newer} Newer */
/** @typedef {import("./store.js").SavedMatch} SavedMatch */
/** @typedef {import("./summaries.js").Summary} Summary */
/** @typedef {{ id: string, game: string, record: string, state: import("../../rules/contract.js").State }} Running with what is known of it without the rules */
/** @typedef {Summary & { players: [string, string] }} Listed */

const LONG = 20_000; // milliseconds in which the browser has to answer where all matches are asked for
const ENDS = new Set(["draw", "resign", "time"]); // wishes that end a match
const MOST_UNBEGUN = 20; // matches without a move that are kept, for the rules that were set up

/** @param {Summary} told @returns {Listed} */
const withPlayers = (told) => /** @type {any} */ (withNames(/** @type {any} */ (told)));

/**
 * Return of each game the match that was left unfinished last, the newest first: as it is stored, or
 * as its slip goes on, for a page may be left before anything else is written.
 * @returns {Promise<Running[]>}
 */
export const runningMatches = async () => {
  const slips = keptSlips();
  const noted = slips.map(({ id }) => id);
  const saved = await attempt(async () => {
    await mend();
    const running = await read(noted);
    const found = new Set();
    for (const told of await summaries("open:")) {
      const { game, id } = told;
      if (found.has(game) || noted.includes(id) || !isBegun(told)) continue;
      const [match] = await read([id]);
      if (!match) continue; // damaged: the next one
      found.add(game);
      running.push(match);
    }
    return running;
  }, []);
  const games = new Map([...slips, ...saved].map(({ id, game }) => [id, game]));
  const open = allLeft(saved, slips)
    .filter(({ isOver, wishes }) => !isOver && !wishes.some((wish) => ENDS.has(wish.do)))
    .map((left) => runningOf(left, games.get(left.id) ?? ""))
    .filter(({ state }) => state.ply > 0);
  const newest = new Map(open.toReversed().map((match) => [match.game, match]));
  return open.filter((match) => newest.get(match.game) === match);
};

/** @param {import("./left.js").Left} left @param {string} game @returns {Running} */
const runningOf = ({ id, record, state, wishes }, game) => {
  const known = state ?? withNames(sketchOf({ game, record }));
  const ply = wishes.reduce(plyAfter, known.ply);
  return { id, game, record, state: { ...known, ply, to_move: ply % 2 === 0 ? 0 : 1 } };
};

/** Return how many moves a match has after something that was pressed. @param {number} ply @param {import("./slips.js").Wish} wish */
const plyAfter = (ply, wish) => {
  if (wish.do === "play") return ply + 1;
  if (wish.do === "undo") return Math.max(ply - 1, 0);
  return wish.do === "view" ? movesOf(wish.record).length : ply;
};

/**
 * Return all matches in which something was played, the newest first, and those that a newer version
 * has kept, which this one cannot show.
 * @returns {Promise<{ all: Listed[], newer: Newer[] }>}
 */
export const listedMatches = () =>
  attempt(
    async () => {
      const newer = await mend();
      const told = await summaries("open:", "over:");
      const all = told.filter(isBegun).map(withPlayers);
      return { all, newer };
    },
    { all: [], newer: [] },
    LONG,
  );

/** Return the ids that are taken, by whatever is kept under them. @returns {Promise<Set<string>>} */
export const takenIds = () =>
  attempt(async () => new Set((await keys(matches())).filter(isId)), new Set(), LONG);

/**
 * Forget what nobody will miss, matches without a move; bring back what an earlier version has set
 * aside and this one can read, or a newer one may.
 */
export const tidyMatches = () =>
  attempt(
    async () => {
      const all = await keys(matches());
      const aside = all.filter((key) => String(key).startsWith("damaged:")).map(String);
      const values = await getMany(aside, matches());
      for (const [at, key] of aside.entries()) {
        const id = key.slice("damaged:".length);
        if (!isId(id) || all.includes(id) || !(isIntact(values[at]) || isNewer(values[at])))
          continue;
        await set(id, values[at], matches());
        await del(key, matches());
      }
      await mend();
      const unbegun = (await summaries("open:")).filter((told) => !isBegun(told));
      await forgetMatch(...unbegun.slice(MOST_UNBEGUN).map(({ id }) => id));
    },
    undefined,
    LONG,
  );
