/**
 * The matches on this device that a page of a game may have to go on with: of thousands only a few
 * are read.
 */

import { del, getMany, keys, promisifyRequest } from "idb-keyval";
import { keptSlips, tidySlips } from "./slips.js";
import {
  attempt,
  isIntact,
  isNewer,
  isUnsaved,
  matches,
  noteRead,
  readMatch,
  sift,
} from "./store.js";
import { isBegun, momentOf, putSummary, summariesOf, unmatched } from "./summaries.js";

/** @typedef {import("./store.js").SavedMatch} SavedMatch */
/** @typedef {{ id: string, game: string, updated: number }} Newer kept by a newer version: "" and 0 where that says it in another way */

/** @param {{ updated: number }} one @param {{ updated: number }} other */
const newestFirst = (one, other) => other.updated - one.updated;

/** Return the matches under these ids, without those that cannot be read. @param {string[]} ids */
export const read = async (ids) => {
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
export const mend = async () => {
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
export const summaries = async (...kinds) => {
  const all = await Promise.all(kinds.map((kind) => summariesOf(matches(), kind)));
  return all.flat().sort(newestFirst);
};

/**
 * Return what is kept of the matches that a page of a game may have to show: as they are stored, and
 * the slips of what was pressed since.
 * @param {{ game: string, fragment: string, own: string | undefined }} asked `own` the match that this
 *   tab's history names
 * @returns {Promise<{ saved: SavedMatch[], slips: import("./slips.js").Slip[], isUnsaved: boolean }>} `isUnsaved` if the browser does not tell
 */
export const keptMatches = async ({ game, fragment, own }) => {
  const slips = keptSlips();
  const ids = [own, ...slips.map(({ id }) => id)];
  const saved = await matchesFor({ game, fragment, ids });
  if (saved && noteRead()) tidySlips(saved);
  return { saved: saved ?? [], slips: keptSlips(), isUnsaved: isUnsaved() };
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
