/** Which match a page shows when it opens: the one in its link, or the one that was left. */

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

/** Return the part of an address after its # if it holds a match. @param {string} hash */
export const fragmentOf = (hash) => {
  const fragment = hash.replace(/^#/, "");
  return PLACES.has(fragment) ? "" : fragment;
};

/**
 * Find out what to show.
 * @param {object} asked
 * @param {string} asked.game
 * @param {string} asked.fragment the match in the link, "" for none
 * @param {string | null} asked.own the match that this tab's own history names
 * @param {SavedMatch[]} asked.saved the matches on this device, the newest first
 * @param {{ id: string, record: string } | null} asked.latest the match that was played on last
 * @returns {Arrival}
 */
export const arrivalOf = ({ game, fragment, own: ownId, saved: all, latest }) => {
  if (fragment.length > MAX_FRAGMENT) return { kind: "too-long" };
  const saved = all.filter((each) => each.game === game);
  const unfinished = saved.find(({ state }) => state.ply > 0 && !state.outcome) ?? null;
  const same = saved.find(({ record }) => record === fragment);
  const goesOn = fragment ? same : unfinished;
  if (goesOn && latest?.id === goesOn.id && latest.record !== goesOn.record) {
    // The page was left before its last move was stored.
    return { kind: "link", fragment: latest.record, unfinished: null, id: latest.id };
  }
  if (fragment) {
    if (same) return { kind: "saved", saved: same };
    // This tab's own match, left before its last move was stored: nothing is overwritten.
    const own = saved.find(({ id }) => id === ownId);
    return { kind: "link", fragment, unfinished: own ? null : unfinished, id: own?.id };
  }
  return unfinished ? { kind: "saved", saved: unfinished } : { kind: "fresh" };
};
