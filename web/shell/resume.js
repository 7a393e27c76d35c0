/** Which match a page shows when it opens: the one in its link, or the one that was left. */

import { savedMatches } from "./store.js";

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
  if (fragment) {
    const same = saved.find(({ record }) => record === fragment);
    if (same) return { kind: "saved", saved: same };
    // This tab's own match, left before its last move was stored: nothing is overwritten.
    const own = saved.find(({ id }) => id === history.state?.match);
    return { kind: "link", fragment, unfinished: own ? null : unfinished, id: own?.id };
  }
  return unfinished ? { kind: "saved", saved: unfinished } : { kind: "fresh" };
};
