/** The terms of a match as options, and as tags of its record. Pure, but for chance. */

import { pickRandom, randomNumber } from "../../app/random.ts";
import type { CatalogEntry, State } from "../../rules/contract.ts";
import { formatRecord, quoted } from "../../rules/record.ts";

export type Tags = [string, string][];

/** Return the record of a match without moves. @param tags and options, which come first */
export const openingRecord = (tags: Tags) =>
  formatRecord({ head: quoted(tags), moves: [], end: "" });

/** Return the options that differ from the usual, as tags. */
export const changedOptions = (entry: CatalogEntry, options: State["options"]): Tags =>
  entry.options.flatMap(({ name, default: usual }) =>
    options[name] === undefined || options[name] === usual ? [] : [[name, String(options[name])]],
  );

/** Return the tags that seat computers, and the seed of what they leave to chance. */
export const seatTags = (levels: string[]): Record<string, string> => {
  const taken = levels.flatMap((level, seat) => (level ? [[`computer${seat + 1}`, level]] : []));
  return taken.length ? Object.fromEntries([...taken, ["seed", String(randomNumber())]]) : {};
};

/** Return the options of a preset, with the defaults of random and secret ones. */
export const optionsOf = (entry: CatalogEntry, preset: string): State["options"] =>
  Object.fromEntries(
    entry.options.map(({ name, default: usual }) => [name, entry.presets[preset]?.[name] ?? usual]),
  );

/** Return every way the random options of a preset can fall. */
export const allLots = (entry: CatalogEntry, preset: string) =>
  Object.entries(entry.random_options[preset] ?? {}).reduce(
    (ways, [name, values]) =>
      ways.flatMap((way) => values.map((value) => ({ ...way, [name]: value }))),
    [{}] as State["options"][],
  );

/** Draw the random options of a preset. */
export const drawLots = (entry: CatalogEntry, preset: string) => pickRandom(allLots(entry, preset));

export const hasHidden = (entry: CatalogEntry, preset: string) =>
  (entry.hidden_options[preset] ?? []).length > 0;
