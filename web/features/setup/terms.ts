/**
 * On which terms a match is played: who plays, and by which rules; as words, as a preset, and as
 * parts of a record. Pure, but for chance.
 */

import { pickRandom, randomNumber } from "../../app/random.ts";
import { presetOf } from "../../app/selectors.ts";
import { vocabulary } from "../../i18n/message.ts";
import { presetInWords } from "../../i18n/names.ts";
import type { CatalogEntry, Player, State } from "../../rules/contract.ts";
import { formatRecord, quoted } from "../../rules/record.ts";

export type Tags = [string, string][];

/** The setting that holds the terms which were chosen last. */
export const TERMS = "terms";

const { t } = vocabulary("features/setup");

const whoPlays = ({ players, tags }: Pick<State, "players" | "tags">) => {
  const levels = levelsOf({ tags });
  const [first = "", second = ""] = levels.map((level, seat) => level && (players[seat] ?? level));
  if (first && second) return t("computers", { first, second });
  return first || second ? t("against", { name: first || second }) : t("two");
};

/** Return the terms of a match in words, and in whose seat a person sits alone. */
export const termsOf = (
  entry: CatalogEntry,
  match: Pick<State, "options" | "players" | "tags">,
) => {
  const preset = presetOf(entry, match.options);
  return {
    who: whoPlays(match),
    rules: preset === "own" ? t("own") : presetInWords(entry.slug, preset),
    seat: (match.tags.computer1 && !match.tags.computer2 ? 1 : 0) as Player,
  };
};

/** Return the record of a match without moves. @param tags and options, which come first */
export const openingRecord = (tags: Tags) =>
  formatRecord({ head: quoted(tags), moves: [], end: "" });

/** Return the options that differ from the usual, as tags. */
export const changedOptions = (entry: CatalogEntry, options: State["options"]): Tags =>
  entry.options.flatMap(({ name, default: usual }) =>
    options[name] === undefined || options[name] === usual ? [] : [[name, String(options[name])]],
  );

/** Return the level in each seat, "" for a person. */
export const levelsOf = ({ tags }: Pick<State, "tags">) => [
  tags.computer1 ?? "",
  tags.computer2 ?? "",
];

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

/** Whether a preset has secret options. */
export const hasHidden = (entry: CatalogEntry, preset: string) =>
  (entry.hidden_options[preset] ?? []).length > 0;
