/** All matches on this device, for a list: without what was last shown of each. */

import { del, getMany, keys, set } from "idb-keyval";
import { withNames } from "../../i18n/player-names.js";
import { mend, read, summaries } from "./kept.js";
import { attempt, forgetMatch, isIntact, isNewer, matches } from "./store.js";
import { isBegun, isId } from "./summaries.js";

/** @typedef {import("./kept.js").Newer} Newer */
/** @typedef {import("./store.js").SavedMatch} SavedMatch */
/** @typedef {import("./summaries.js").Summary} Summary */
/** @typedef {Summary & { players: [string, string] }} Listed */

const LONG = 20_000; // milliseconds in which the browser has to answer where all matches are asked for
const MOST_UNBEGUN = 20; // matches without a move that are kept, for the rules that were set up

/** @param {Summary} told @returns {Listed} */
const withPlayers = (told) => /** @type {any} */ (withNames(/** @type {any} */ (told)));

/** Return of each game the match that was left unfinished last, the newest first. @returns {Promise<SavedMatch[]>} */
export const runningMatches = () =>
  attempt(async () => {
    await mend();
    /** @type {SavedMatch[]} */
    const running = [];
    for (const told of await summaries("open:")) {
      const { game, id } = told;
      if (isBegun(told) && !running.some((match) => match.game === game)) {
        running.push(...(await read([id])));
      }
    }
    return running;
  }, []);

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
