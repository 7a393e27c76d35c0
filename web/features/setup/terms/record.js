/** Opponent and rules as a preset and as parts of a record. Pure, except for the random seed. */

import { randomNumber } from "../../../app/random.js";
import { formatRecord, quoted } from "../../../match/record.js";

/** @import { CatalogEntry, State } from "../../../rules/contract.js" */
/** @typedef {[string, string][]} Tags */

/** Return the record of a match without moves. @param {Tags} tags and options, which come first */
export const openingRecord = (tags) => formatRecord({ head: quoted(tags), moves: [], end: "" });

/** Return the options that differ from the usual. @param {CatalogEntry} entry @param {State["options"]} options @returns {Tags} */
export const changedOptions = (entry, options) =>
  entry.options.flatMap(({ name, default: usual }) =>
    options[name] === undefined || options[name] === usual ? [] : [[name, String(options[name])]],
  );

/** Return the level of the computer in each seat, "" for a person. @param {Pick<State, "tags">} match */
export const levelsOf = ({ tags }) => [tags.computer1 ?? "", tags.computer2 ?? ""];

/** Return the tags that seat computers, and the seed of what they leave to chance. @param {string[]} levels @returns {Record<string, string>} */
export const seatTags = (levels) => {
  const taken = levels.flatMap((level, seat) => (level ? [[`computer${seat + 1}`, level]] : []));
  return taken.length ? Object.fromEntries([...taken, ["seed", String(randomNumber())]]) : {};
};

/** Return the preset that has these options, "own" if none has. @param {CatalogEntry} entry @param {State["options"]} options */
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

/** Return the options of a preset, with the defaults of random and secret ones. @param {CatalogEntry} entry @param {string} preset @returns {State["options"]} */
export const optionsOf = (entry, preset) =>
  Object.fromEntries(
    entry.options.map(({ name, default: usual }) => [name, entry.presets[preset]?.[name] ?? usual]),
  );
