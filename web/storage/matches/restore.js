/** Which match a page shows when it opens: the one in its link, or the one that was left. */

import { hasLink, isAhead, isExtension, movesOf } from "./record.js";
import { readSlip } from "./slips.js";

/** @typedef {import("../../rules/contract.js").State} State */
/** @typedef {import("./slips.js").Slip} Slip */
/** @typedef {import("./store.js").SavedMatch} SavedMatch */
/**
 * @typedef {Omit<Slip, "game"> & { state: State | null, isStored: boolean }} Left a match as it was
 *   left, with its picture if there is one; `isStored` if nothing is missing where matches are kept
 */
/**
 * @typedef {{ kind: "fresh" }
 *   | { kind: "match", match: Left }
 *   | { kind: "link", fragment: string, unfinished: Left | null }
 *   | { kind: "too-long" }} Arrival
 */
/** @typedef {{ id: string, slip: Slip | null }} Own the match that an entry of the tab's history names */

/** Names of places on the page, which are no matches. */
const PLACES = new Set(["rules"]);

/** Whether an address names a place on the page. @param {string} hash */
export const isPlace = (hash) => PLACES.has(hash.replace(/^#/, ""));

/** What an address says of the ply that is to be shown. */
const AT = /(?:^|&)at=([^&]*)/g;

/** Return the part of an address after its # if it holds a match. @param {string} hash */
export const fragmentOf = (hash) =>
  isPlace(hash) ? "" : hash.replace(/^#/, "").replace(AT, "").replace(/^&/, "");

/**
 * Return the ply of a match at which its address asks to look, null for its end: where that is asked,
 * or nothing, or there is no such position; and so for whatever is asked of another match.
 * @param {string} hash @param {Pick<State, "ply" | "record">} match
 * @returns {{ ply: number | null, isThere: boolean }}
 */
export const placeIn = (hash, { ply, record }) => {
  const asked = [...hash.replace(/^#/, "").matchAll(AT)].at(-1)?.[1] ?? `${ply}`;
  if (!isExtension(record, fragmentOf(hash))) return { ply: null, isThere: true };
  const at = /^\d{1,5}$/.test(asked) ? Number(asked) : ply + 1;
  return { ply: at < ply ? at : null, isThere: at <= ply };
};

/** Return the part of an address that stands for a match, "" where it would be too long. @param {string} record */
export const addressed = (record) => (hasLink(record) ? record : "");

/**
 * Return what an entry of the tab's history says; an earlier version has named the match alone.
 * @param {any} entry @returns {Own | null}
 */
export const ownOf = (entry) =>
  typeof entry?.match === "string" ? { id: entry.match, slip: readSlip(entry.slip) } : null;

/** @param {SavedMatch} saved @returns {Left} */
const stored = ({ edition = 0, id, isSketch, record, state, updated, wishes = [] }) => ({
  ...{ id, record, edition, wishes, at: updated ?? 0, isStored: true },
  isOver: state.outcome !== null,
  state: isSketch ? null : state,
});

/**
 * Return each match as it was left, the newest first: as it is stored, or as its slip goes on.
 * @param {SavedMatch[]} saved @param {Slip[]} slips @returns {Left[]}
 */
export const allLeft = (saved, slips) => {
  const left = new Map(saved.map((match) => [match.id, stored(match)]));
  for (const slip of slips) {
    const { id, record } = slip;
    const before = left.get(id);
    if (before && !isAhead(slip, before)) continue;
    const isSame = before?.record === record;
    left.set(id, {
      ...slip,
      at: Math.max(slip.at, before?.at ?? 0),
      edition: Math.max(slip.edition, before?.edition ?? 0),
      isStored: isSame && before.isStored,
      state: isSame ? before.state : null,
    });
  }
  return [...left.values()].sort((a, b) => b.at - a.at);
};

/**
 * Find out what to show.
 * @param {object} asked
 * @param {string} asked.game
 * @param {string} asked.fragment the match in the link, "" for none
 * @param {Own | null} asked.own
 * @param {SavedMatch[]} asked.saved the matches on this device, the newest first
 * @param {Slip[]} asked.slips
 * @returns {Arrival}
 */
export const arrivalOf = ({ game, fragment, own, saved: allSaved, slips: allSlips }) => {
  if (!hasLink(fragment)) return { kind: "too-long" };
  const saved = allSaved.filter((each) => each.game === game);
  const slips = [...allSlips, ...(own?.slip ? [own.slip] : [])];
  const all = allLeft(
    saved,
    slips.filter((each) => each.game === game),
  );
  const mine = all.find(({ id }) => id === own?.id);
  if (mine) return { kind: "match", match: asAddressed(mine, fragment, own?.slip ?? null) };
  const unfinished =
    all.find(({ isOver, record, wishes }) => !isOver && movesOf(record).length + wishes.length) ??
    null;
  if (!fragment) return unfinished ? { kind: "match", match: unfinished } : { kind: "fresh" };
  const ids = new Set(saved.flatMap(({ id, record }) => (record === fragment ? [id] : [])));
  const same = all.find(({ id, record }) => record === fragment || ids.has(id));
  return same ? { kind: "match", match: same } : { kind: "link", fragment, unfinished };
};

/**
 * Return this tab's own match; its address may be further than all that was kept.
 * @param {Left} mine @param {string} fragment @param {Slip | null} slip of the address @returns {Left}
 */
const asAddressed = (mine, fragment, slip) => {
  const isKnown = fragment === "" || fragment === slip?.record;
  if (isKnown || isExtension(mine.record, fragment)) return mine;
  return { ...mine, record: fragment, wishes: [], isOver: false, isStored: false, state: null };
};
