/**
 * Slips: what is kept of a match at once, with every press. A slip holds the record as the rules have
 * confirmed it last, and what was wanted of them since. It lies in localStorage, which is synchronous
 * and survives a page that is closed before IndexedDB commits, and with the entry of the tab's
 * history, which is there even where storage is refused.
 */

import { jsonSetting, keepSetting, settingNames } from "../settings.js";

/** @typedef {import("../../app/types.js").Wish} Wish */
/**
 * @typedef {object} Slip
 * @property {string} id of the match
 * @property {string} game
 * @property {string} record
 * @property {Wish[]} wishes
 * @property {number} edition how often the match has been written
 * @property {number} at milliseconds since 1970
 * @property {boolean} isOver
 */

/** What its setting is called, with the match after it; earlier versions kept the last match alone. */
const LATEST = "latest";

const TEXT = (/** @type {unknown} */ value) => typeof value === "string";
const SEAT = (/** @type {unknown} */ value) => value === 0 || value === 1;

/** What belongs to each wish. @type {Record<string, Record<string, (value: unknown) => boolean>>} */
const WISHES = {
  play: { move: TEXT },
  undo: {},
  draw: {},
  resign: { player: SEAT },
  time: { player: SEAT },
  view: { record: TEXT },
  tag: { name: TEXT, value: TEXT },
};

/** @param {any} value @returns {value is Wish} */
const isWish = (value) => {
  const wanted = Object.hasOwn(WISHES, value?.do) ? WISHES[value.do] : undefined;
  return wanted !== undefined && Object.entries(wanted).every(([name, is]) => is(value[name]));
};

/** @param {any} slip */
const isSlip = (slip) => [slip?.id, slip?.game, slip?.record].every(TEXT);

/** @param {unknown} value */
const counted = (value) => (Number.isSafeInteger(value) ? Number(value) : 0);

/**
 * Return a slip as it was read, whole: an earlier version has written less.
 * @param {any} slip @returns {Slip | null} null if it is damaged
 */
export const readSlip = (slip) => {
  if (!isSlip(slip)) return null;
  const { at, edition, game, id, isOver, record, wishes = [] } = slip;
  return {
    ...{ id, game, record, isOver: isOver === true },
    ...{ edition: counted(edition), at: counted(at) },
    // What comes after a wish that cannot be read was meant for what that had led to.
    wishes: Array.isArray(wishes) ? wishes.slice(0, wholeWishes(wishes)) : [],
  };
};

/** Return how many wishes can be read. @param {unknown[]} wishes */
const wholeWishes = (wishes) => {
  const odd = wishes.findIndex((wish) => !isWish(wish));
  return odd < 0 ? wishes.length : odd;
};

/** @returns {Slip[]} those of all matches, in no order */
export const keptSlips = () =>
  settingNames(LATEST).flatMap((name) => readSlip(jsonSetting(name, isSlip)) ?? []);

/** Return the slip of a match, null if there is none. @param {string} id */
export const keptSlip = (id) => readSlip(jsonSetting(`${LATEST}:${id}`, isSlip));

/** Keep a slip, and return whether that could be done. @param {Slip} slip */
export const keepSlip = (slip) => {
  const [name, text] = [`${LATEST}:${slip.id}`, JSON.stringify(slip)];
  forgetEarlier(slip.id);
  if (keepSetting(name, text)) return true;
  // No room: what was kept before would be taken for the last word.
  return keepSetting(name, null) && keepSetting(name, text);
};

/** Forget what is kept at once of a match. @param {string} id */
export const forgetSlip = (id) => {
  forgetEarlier(id);
  keepSetting(`${LATEST}:${id}`, null);
};

/** Forget what an earlier version has kept of a match. @param {string} id */
const forgetEarlier = (id) => {
  if (jsonSetting(LATEST, isSlip)?.id === id) keepSetting(LATEST, null);
};

/**
 * Forget slips that say no more than what is stored, but for the newest: that one is there even if
 * the other storage should be gone.
 * @param {{ id: string, record: string, edition?: number }[]} stored
 */
export const tidySlips = (stored) => {
  const records = new Map(stored.map(({ id, record }) => [id, record]));
  const [, ...older] = keptSlips().sort((a, b) => b.at - a.at);
  for (const { id, record, wishes } of older) {
    if (wishes.length === 0 && records.get(id) === record) forgetSlip(id);
  }
};
