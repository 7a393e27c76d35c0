/** The match that a page opens with: that of its link, or the unfinished one. Pure. */

import { readDraft } from "../storage/drafts.js";
import { cleaned } from "./link.js";
import { hasLink, isExtension, movesOf } from "./record.js";

/** @import { State } from "../rules/contract.js" */
/** @import { Draft } from "../storage/drafts.js" */
/** @import { Left } from "../storage/matches.js" */
/**
 * @typedef {{ kind: "fresh" }
 *   | { kind: "match", match: Left & { joins?: string }, news?: "ahead" }
 *   | { kind: "link", fragment: string, unfinished: Left | null, fork?: number }
 *   | { kind: "too-long" }} Arrival
 */
/** @typedef {{ id: string, draft: Draft | null }} Own the match of an entry of the tab's history */

/** Whether an address names a part of the page, and no match. @param {string} hash */
export const isPlace = (hash) => hash === "#rules";

/** The ply that an address asks to show. */
const AT = /(?:^|&)at=([^&]*)/g;

/** Return the match in an address, "" if it has none. @param {string} hash */
export const fragmentOf = (hash) =>
  isPlace(hash) ? "" : cleaned(hash).replace(AT, "").replace(/^&/, "");

/**
 * Return the ply that an address asks to show, null for the end of the match. `isThere` is false if
 * the match has no such ply. An address of another match asks for nothing.
 * @param {string} hash @param {Pick<State, "ply" | "record">} match
 * @returns {{ ply: number | null, isThere: boolean }}
 */
export const placeIn = (hash, { ply, record }) => {
  const asked = [...cleaned(hash).matchAll(AT)].at(-1)?.[1] ?? `${ply}`;
  if (!isExtension(record, fragmentOf(hash))) return { ply: null, isThere: true };
  const at = /^\d{1,5}$/.test(asked) ? Number(asked) : ply + 1;
  return { ply: at < ply ? at : null, isThere: at <= ply };
};

/** Return the match as part of an address, "" if it would be too long. @param {string} record */
export const addressed = (record) => (hasLink(record) ? record : "");

/** Return the address of a match on this page. @param {string} record */
export const addressOf = (record) => {
  const fragment = addressed(record);
  return fragment ? `#${fragment}` : location.pathname + location.search;
};

/** Return the match of an entry of the tab's history, null for none. @param {any} entry */
export const ownOf = (entry) =>
  typeof entry?.match === "string" ? { id: entry.match, draft: readDraft(entry.draft) } : null;

/**
 * Return which match to show.
 * @param {object} asked
 * @param {string} asked.fragment the match in the link, "" for none
 * @param {Own | null} asked.own
 * @param {Left[]} asked.left the matches of this game on this device, the newest first
 * @param {string | null} asked.linked the id of a match that was stored with the record of the link
 * @returns {Arrival}
 */
export const arrivalOf = ({ fragment, left, linked, own }) => {
  if (!hasLink(fragment)) return { kind: "too-long" };
  const mine = left.find(({ id }) => id === own?.id);
  if (mine && isSameMatch(mine, fragment, own?.draft ?? null))
    return { kind: "match", match: mine };
  const unfinished =
    left.find(({ isOver, record }) => !isOver && movesOf(record).length > 0) ?? null;
  if (!fragment) return unfinished ? { kind: "match", match: unfinished } : { kind: "fresh" };
  const same = left.find(({ id, record }) => record === fragment || id === linked);
  if (same) return { kind: "match", match: same };
  return { kind: "link", fragment, unfinished };
};

/** @param {Left} mine @param {string} fragment @param {Draft | null} draft */
const isSameMatch = ({ record }, fragment, draft) =>
  fragment === "" || fragment === draft?.record || isExtension(record, fragment);
