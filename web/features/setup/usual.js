/**
 * The terms that were chosen last, on which the next match begins: the levels on the whole site, a
 * set of rules wherever the game has one of that name.
 */

import { withNames } from "../../i18n/names.js";
import { levelInWords } from "../../i18n/options.js";
import { jsonSetting, keepJson, keepSetting, rulesOf } from "../../storage/settings.js";
import {
  changedOptions,
  drawLots,
  hasHidden,
  openingRecord,
  optionsOf,
  seatTags,
  TERMS,
} from "./terms.js";

/** @import { CatalogEntry, State } from "../../rules/contract.js" */
/** @typedef {{ levels: string[], preset: string }} Terms */
/** @typedef {{ record: string, picture: State | null }} Start a match, and how it looks if known */

/** @param {any} kept @returns {kept is Terms} */
const isTerms = (kept) =>
  typeof kept?.preset === "string" &&
  Array.isArray(kept.levels) &&
  kept.levels.length === 2 &&
  kept.levels.every((/** @type {unknown} */ level) => typeof level === "string");

/** Store the terms, except two computers and custom rules. @param {Terms} terms */
export const keepTerms = ({ levels, preset }) => {
  const before = jsonSetting(TERMS, isTerms);
  const seated = levels.every(Boolean) ? (before?.levels ?? ["", ""]) : levels;
  const named = preset === "own" ? (before?.preset ?? "") : preset;
  // Defaults are not stored: then the page is right before any script runs.
  const isUsual = !seated.some(Boolean) && ["", "classic"].includes(named);
  if (isUsual) keepSetting(TERMS, null);
  else keepJson(TERMS, { levels: seated, preset: named });
};

export const keptPreset = () => jsonSetting(TERMS, isTerms)?.preset || "classic";

/** @param {string} slug */
const pictureName = (slug) => `opening-${slug}`;

/**
 * Keep how a match begins by other rules than the usual ones: Python may still be on its way when
 * the next one does.
 * @param {State} match
 */
export const keepPicture = (match) =>
  keepJson(pictureName(match.game), {
    rules: rulesOf(match.game),
    state: { ...match, record: "", tags: {} },
  });

/**
 * Return how a match begins on other terms than another one.
 * @param {CatalogEntry} entry @param {State} like a match without moves
 * @param {string[]} levels @param {State["options"]} options
 * @returns {Start}
 */
export const startOf = (entry, like, levels, options) => {
  const { player1, player2 } = like.tags;
  const names = [player1, player2].map((name, seat) => {
    const level = levels[seat];
    if (level) return levelInWords(level).name;
    return like.tags[`computer${seat + 1}`] ? "" : (name ?? "");
  });
  /** @type {Record<string, string>} */
  const tags = {};
  for (const [seat, name] of names.entries()) if (name) tags[`player${seat + 1}`] = name;
  Object.assign(tags, seatTags(levels));
  const record = openingRecord([...changedOptions(entry, options), ...Object.entries(tags)]);
  return {
    record,
    picture: hasOptions(like, options) ? withNames({ ...like, record, tags }) : null,
  };
};

/**
 * Return how the next match begins, null where that is as it stands in the page.
 * @param {CatalogEntry} entry @param {State} opening
 * @returns {Start | null}
 */
export const usualStart = (entry, opening) => {
  const kept = /** @type {Terms | null} */ (jsonSetting(TERMS, isTerms));
  if (!kept) return null;
  const levels = kept.levels.map((level) => (entry.levels.includes(level) ? level : ""));
  const isSolo = levels.filter(Boolean).length === 1;
  const preset =
    isSolo && ["", "classic"].includes(kept.preset)
      ? (entry.solo_preset ?? "classic")
      : kept.preset;
  const isOffered = preset in entry.presets && !hasHidden(entry, preset);
  const options = isOffered
    ? { ...optionsOf(entry, preset), ...drawLots(entry, preset) }
    : opening.options;
  if (!levels.some(Boolean) && hasOptions(opening, options)) return null;
  const stored = /** @type {{ state: State } | null} */ (
    jsonSetting(pictureName(entry.slug), isPicture)
  );
  const picture = stored?.state ?? null;
  const like = picture && hasOptions(picture, options) ? picture : opening;
  return startOf(entry, like, levels, options);
};

/** @param {Pick<State, "options">} match @param {State["options"]} options */
const hasOptions = (match, options) =>
  Object.entries(options).every(([name, value]) => match.options[name] === value);

/** Whether a stored picture was made by the rules of today. @param {any} kept */
const isPicture = (kept) =>
  typeof kept?.state === "object" && kept.rules === rulesOf(kept.state?.game);
