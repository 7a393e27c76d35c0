/**
 * On which terms a match is played: who plays, and by which rules; as words, as a preset, and as
 * parts of a record. Pure, but for chance.
 */

import { pickRandom, randomNumber } from "../../app/random.js";
import { vocabulary } from "../../i18n/message.js";
import { presetInWords } from "../../i18n/names.js";
import { formatRecord, quoted } from "../../match/record.js";

/** @import { CatalogEntry, Player, State } from "../../rules/contract.js" */
/** @typedef {[string, string][]} Tags */

/** The setting that holds the terms which were chosen last. */
export const TERMS = "terms";

const { t } = vocabulary("features/setup");

/** @param {Pick<State, "players" | "tags">} match */
const whoPlays = ({ players, tags }) => {
  const levels = levelsOf({ tags });
  const [first = "", second = ""] = levels.map((level, seat) => level && (players[seat] ?? level));
  if (first && second) return t("computers", { first, second });
  return first || second ? t("against", { name: first || second }) : t("two");
};

/**
 * Return the terms of a match in words, and in whose seat a person sits alone.
 * @param {CatalogEntry} entry @param {Pick<State, "options" | "players" | "tags">} match
 */
export const termsOf = (entry, match) => {
  const preset = presetOf(entry, match.options);
  return {
    who: whoPlays(match),
    rules: preset === "own" ? t("own") : presetInWords(entry.slug, preset),
    seat: /** @type {Player} */ (match.tags.computer1 && !match.tags.computer2 ? 1 : 0),
  };
};

/** Return the record of a match without moves. @param {Tags} tags and options, which come first */
export const openingRecord = (tags) => formatRecord({ head: quoted(tags), moves: [], end: "" });

/**
 * Return the options that differ from the usual, as tags.
 * @param {CatalogEntry} entry @param {State["options"]} options @returns {Tags}
 */
export const changedOptions = (entry, options) =>
  entry.options.flatMap(({ name, default: usual }) =>
    options[name] === undefined || options[name] === usual ? [] : [[name, String(options[name])]],
  );

/** Return the level in each seat, "" for a person. @param {Pick<State, "tags">} match */
export const levelsOf = ({ tags }) => [tags.computer1 ?? "", tags.computer2 ?? ""];

/**
 * Return the tags that seat computers, and the seed of what they leave to chance.
 * @param {string[]} levels @returns {Record<string, string>}
 */
export const seatTags = (levels) => {
  const taken = levels.flatMap((level, seat) => (level ? [[`computer${seat + 1}`, level]] : []));
  return taken.length ? Object.fromEntries([...taken, ["seed", String(randomNumber())]]) : {};
};

/**
 * Return the preset that has these options, "own" if none has.
 * @param {CatalogEntry} entry @param {State["options"]} options
 */
export const presetOf = (entry, options) =>
  Object.keys(entry.presets).find((preset) => {
    const hidden = entry.hidden_options[preset] ?? [];
    return entry.options.every(
      ({ name, default: usual }) =>
        hidden.includes(name) ||
        (entry.presets[preset]?.[name] ?? usual) === options[name] ||
        entry.random_options[preset]?.[name]?.includes(options[name] ?? usual),
    );
  }) ?? "own";

/**
 * Return the options of a preset, with the defaults of random and secret ones.
 * @param {CatalogEntry} entry @param {string} preset @returns {State["options"]}
 */
export const optionsOf = (entry, preset) =>
  Object.fromEntries(
    entry.options.map(({ name, default: usual }) => [name, entry.presets[preset]?.[name] ?? usual]),
  );

/**
 * Return every way the random options of a preset can fall.
 * @param {CatalogEntry} entry @param {string} preset
 */
export const allLots = (entry, preset) =>
  Object.entries(entry.random_options[preset] ?? {}).reduce(
    (ways, [name, values]) =>
      ways.flatMap((way) => values.map((value) => ({ ...way, [name]: value }))),
    /** @type {State["options"][]} */ ([{}]),
  );

/** Draw the random options of a preset. @param {CatalogEntry} entry @param {string} preset */
export const drawLots = (entry, preset) => pickRandom(allLots(entry, preset));

/** Whether a preset has secret options. @param {CatalogEntry} entry @param {string} preset */
export const hasHidden = (entry, preset) => (entry.hidden_options[preset] ?? []).length > 0;
