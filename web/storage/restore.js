/** Which match a page shows when it opens: the one in its link, or the one that was left. */

import { latestMatch, savedMatches } from "./store.js";

/** @typedef {import("./store.js").SavedMatch} SavedMatch */
/**
 * @typedef {{ kind: "fresh" }
 *   | { kind: "saved", saved: SavedMatch }
 *   | { kind: "link", fragment: string, unfinished: SavedMatch | null, id?: string }
 *   | { kind: "too-long" }} Arrival
 */

/** As many characters as `py_rules.record.MAX_FRAGMENT`; a longer link is not even parsed. */
const MAX_FRAGMENT = 8 * 1024;

/** Names of places on the page, which are no matches. */
const PLACES = new Set(["rules"]);

/** Return the fragment of the address if it holds a match. */
export const fragmentOfAddress = () => {
  const fragment = location.hash.slice(1);
  return PLACES.has(fragment) ? "" : fragment;
};

/** Find out what to show. @param {string} game @param {string} fragment @returns {Promise<Arrival>} */
export const arrive = async (game, fragment) => {
  if (fragment.length > MAX_FRAGMENT) return { kind: "too-long" };
  const saved = (await savedMatches()).filter((each) => each.game === game);
  const unfinished = saved.find(({ state }) => state.ply > 0 && !state.outcome) ?? null;
  const same = saved.find(({ record }) => record === fragment);
  const latest = latestMatch();
  const goesOn = fragment ? same : unfinished;
  if (goesOn && latest?.id === goesOn.id && latest.record !== goesOn.record) {
    // The page was left before its last move was stored.
    return { kind: "link", fragment: latest.record, unfinished: null, id: latest.id };
  }
  if (fragment) {
    if (same) return { kind: "saved", saved: same };
    // This tab's own match, left before its last move was stored: nothing is overwritten.
    const own = saved.find(({ id }) => id === history.state?.match);
    return { kind: "link", fragment, unfinished: own ? null : unfinished, id: own?.id };
  }
  return unfinished ? { kind: "saved", saved: unfinished } : { kind: "fresh" };
};
