/**
 * Drafts: the record of a match as of its last press. A draft is stored at once, in localStorage,
 * which survives a page that is closed before IndexedDB commits, and in the entry of the tab's
 * history, which is there even if the browser refuses storage.
 */

import {
  endOf,
  isExtension,
  movesOf,
  withEnd,
  withMove,
  withoutLast,
  withTag,
} from "../match/record.js";
import { jsonSetting, keepSetting, settingNames } from "./settings.js";

/**
 * @typedef {object} Draft
 * @property {string} id of the match
 * @property {string} game
 * @property {string} record
 * @property {number} revision how often the match was written, 0 if unknown
 * @property {number} at milliseconds since 1970, 0 if unknown
 * @property {boolean} isOver
 */
/** @typedef {Pick<Draft, "record" | "isOver">} Version */
/** @typedef {Pick<Draft, "record" | "revision" | "at">} Age */

/** Its setting is named so, then a colon and the id; the first versions stored only one. */
const LATEST = "latest";

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === "string";
/** @param {unknown} value */
const isPlayer = (value) => value === 0 || value === 1;
/** @param {unknown} value */
const countOf = (value) => (Number.isSafeInteger(value) ? Number(value) : 0);

/**
 * Return a match after a press that an earlier version stored with its record, null if that is
 * damaged.
 * @param {Version} match @param {any} press @returns {Version | null}
 */
const withPress = ({ record, isOver }, press) => {
  const { move, name, player, value } = Object(press);
  const edited = (/** @type {string} */ next) => ({ record: next, isOver: endOf(next) !== "" });
  switch (press?.do) {
    case "play":
      return isText(move) ? edited(withMove(record, move)) : null;
    case "undo":
      return edited(withoutLast(record));
    case "draw":
      return edited(withEnd(record, "draw"));
    case "resign":
    case "time":
      return isPlayer(player) ? edited(withEnd(record, `${press.do}${player + 1}`)) : null;
    case "view":
      return isText(press.record) ? edited(press.record) : null;
    case "tag":
      return isText(name) && isText(value)
        ? { record: withTag(record, name, value), isOver }
        : null;
    default:
      return null;
  }
};

/**
 * Return a match after all presses that an earlier version stored with its record. What follows a
 * damaged one was meant for the position after that.
 * @param {Version} match @param {unknown} presses @returns {Version}
 */
export const withPresses = (match, presses) => {
  let version = match;
  for (const press of Array.isArray(presses) ? presses : []) {
    const next = withPress(version, press);
    if (!next) break;
    version = next;
  }
  return version;
};

/** @param {any} value */
const isDraft = (value) => [value?.id, value?.game, value?.record].every(isText);

/** @param {any} value as any version stored it @returns {Draft | null} null if it is damaged */
export const readDraft = (value) => {
  if (!isDraft(value)) return null;
  const { at, edition, game, id, isOver, record, revision = edition, wishes } = value;
  return {
    ...{ id, game, revision: countOf(revision), at: countOf(at) },
    ...withPresses({ record, isOver: isOver === true }, wishes),
  };
};

/** Return the drafts of all matches, in no order. @returns {Draft[]} */
export const keptDrafts = () =>
  settingNames(LATEST).flatMap((name) => readDraft(jsonSetting(name, isDraft)) ?? []);

/** Return the draft of a match, null if there is none. @param {string} id */
export const keptDraft = (id) => readDraft(jsonSetting(`${LATEST}:${id}`, isDraft));

/** Store a draft, and return whether that was possible. @param {Draft} draft */
export const keepDraft = (draft) => {
  const [name, text] = [`${LATEST}:${draft.id}`, JSON.stringify(draft)];
  forgetEarlier(draft.id);
  if (keepSetting(name, text)) return true;
  // The storage is full: the draft before would pass for the newest one, so it goes.
  return keepSetting(name, null) && keepSetting(name, text);
};

/** Forget the draft of a match. @param {string} id */
export const forgetDraft = (id) => {
  forgetEarlier(id);
  keepSetting(`${LATEST}:${id}`, null);
};

/** Forget what the first versions stored of a match. @param {string} id */
const forgetEarlier = (id) => {
  if (jsonSetting(LATEST, isDraft)?.id === id) keepSetting(LATEST, null);
};

/**
 * Forget drafts that say no more than the stored rows, except the newest: that one is there even if
 * the browser drops the database.
 * @param {{ id: string, record: string }[]} rows
 */
export const tidyDrafts = (rows) => {
  const records = new Map(rows.map(({ id, record }) => [id, record]));
  const [, ...older] = keptDrafts().sort((a, b) => b.at - a.at);
  for (const { id, record } of older) if (records.get(id) === record) forgetDraft(id);
};

/**
 * Return whether one version of a match replaces another. The newest revision does, whatever the
 * clock says, so an undo stays one. If a revision is unknown, the version that extends the other
 * does, then the longer, then the later one.
 * @param {Age} one @param {Age} other
 */
export const isAhead = (one, other) => {
  if (one.revision && other.revision && one.revision !== other.revision) {
    return one.revision > other.revision;
  }
  if (one.record !== other.record) {
    if (isExtension(one.record, other.record)) return true;
    if (isExtension(other.record, one.record)) return false;
    const more = movesOf(one.record).length - movesOf(other.record).length;
    if (more !== 0) return more > 0;
  }
  return one.at > other.at;
};
