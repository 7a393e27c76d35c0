/**
 * The matches on this device without what was last shown of each: those that a page may have to go on
 * with, and all of them for a list. Of thousands only a few are read.
 */

import { del, getMany, keys, promisifyRequest, set } from "idb-keyval";
import { withNames } from "../i18n/player-names.js";
import { keptSlips, tidySlips } from "./slips.js";
import {
  attempt,
  forgetMatch,
  isIntact,
  isNewer,
  matches,
  noteRead,
  readMatch,
  sift,
} from "./store.js";
import { isBegun, isId, momentOf, putSummary, summariesOf, unmatched } from "./summaries.js";

/** @typedef {import("./store.js").SavedMatch} SavedMatch */
/** @typedef {import("./summaries.js").Summary} Summary */
/** @typedef {Summary & { players: [string, string] }} Listed */
/** @typedef {{ id: string, game: string, updated: number }} Newer kept by a newer version: "" and 0 where that says it in another way */

const LONG = 20_000; // milliseconds in which the browser has to answer where all matches are asked for
const MOST_UNBEGUN = 20; // matches without a move that are kept, for the rules that were set up

/** @param {{ updated: number }} one @param {{ updated: number }} other */
const newestFirst = (one, other) => other.updated - one.updated;

/** @param {Summary} told @returns {Listed} */
const withPlayers = (told) => /** @type {any} */ (withNames(/** @type {any} */ (told)));

/** Return the matches under these ids, without those that cannot be read. @param {string[]} ids */
const read = async (ids) => {
  const values = await getMany(ids, matches());
  const found = await Promise.all(
    ids.map((id, at) => (values[at] === undefined ? null : sift(id, values[at]))),
  );
  return found.filter((match) => match !== null);
};

/**
 * Write the summaries that are missing, of matches that an earlier version has kept; return what is
 * kept and is no match of this version.
 * @param {string[]} ids @returns {Promise<[string, any][]>}
 */
const summarise = (ids) =>
  matches()("readwrite", (store) => {
    /** @type {[string, any][]} */
    const others = [];
    for (const id of ids) {
      const asked = store.get(id);
      asked.onsuccess = () => {
        if (isIntact(asked.result)) putSummary(store, readMatch(asked.result));
        else if (asked.result !== undefined) others.push([id, asked.result]);
      };
    }
    return promisifyRequest(store.transaction).then(() => others);
  });

/** Make the summaries tell of all matches and of no others; return those of a newer version. @returns {Promise<Newer[]>} */
const mend = async () => {
  const { stray, untold } = unmatched(await keys(matches()));
  for (const key of stray) await del(key, matches());
  const others = untold.length ? await summarise(untold) : [];
  for (const [id, value] of others) await sift(id, value);
  return others
    .filter(([, value]) => isNewer(value))
    .map(([id, { game, updated }]) => ({
      id,
      game: typeof game === "string" ? game : "",
      updated: momentOf(updated),
    }));
};

/** Return the summaries of these kinds, the newest first. @param {import("./summaries.js").Kind[]} kinds */
const summaries = async (...kinds) => {
  const all = await Promise.all(kinds.map((kind) => summariesOf(matches(), kind)));
  return all.flat().sort(newestFirst);
};

/**
 * Return what is kept of the matches that a page of a game may have to show: as they are stored, and
 * the slips of what was pressed since.
 * @param {{ game: string, fragment: string, own: string | undefined }} asked `own` the match that this
 *   tab's history names
 * @returns {Promise<{ saved: SavedMatch[], slips: import("./slips.js").Slip[] }>}
 */
export const keptMatches = async ({ game, fragment, own }) => {
  const slips = keptSlips();
  const ids = [own, ...slips.map(({ id }) => id)];
  const saved = await matchesFor({ game, fragment, ids });
  if (saved && noteRead()) tidySlips(saved);
  return { saved: saved ?? [], slips: keptSlips() };
};

/**
 * Return those matches that a page of a game may have to show, the newest first: those that it names
 * itself, the one of its link, and the one that was left unfinished.
 * @param {{ game: string, fragment: string, ids: (string | null | undefined)[] }} asked
 * @returns {Promise<SavedMatch[] | null>} null where the browser does not tell
 */
export const matchesFor = ({ game, fragment, ids }) =>
  attempt(async () => {
    const own = await read([...new Set(ids.filter((id) => id != null))]);
    if (fragment && own.some((match) => match.game === game && match.record === fragment)) {
      return own.sort(newestFirst);
    }
    await mend();
    const told = await (fragment ? summaries("open:", "over:") : summaries("open:"));
    const ofGame = told.filter(
      (each) => each.game === game && !own.some(({ id }) => id === each.id),
    );
    const same = ofGame.filter(({ record }) => fragment && record === fragment).slice(0, 1);
    const found = [...own, ...(await read(same.map(({ id }) => id)))];
    for (const { id } of ofGame.filter((each) => isBegun(each) && !each.outcome)) {
      const [running] = await read([id]);
      if (!running) continue; // damaged: the next one
      if (!found.some((match) => match.id === id)) found.push(running);
      break;
    }
    return found.sort(newestFirst);
  }, null);

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
