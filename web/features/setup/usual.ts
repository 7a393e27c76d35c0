/**
 * The terms that were chosen last, on which the next match begins: the levels on the whole site, a
 * set of rules wherever the game has one of that name.
 */

import { withNames } from "../../i18n/names.ts";
import type { CatalogEntry, State } from "../../rules/contract.ts";
import { tagsOf } from "../../rules/record.ts";
import { jsonSetting, keepJson, keepSetting } from "../../storage/settings.ts";
import { has, isPair, isText } from "../../storage/shape.ts";
import type { FrontEnd } from "../../view/types.ts";
import {
  changedOptions,
  drawLots,
  hasHidden,
  openingRecord,
  optionsOf,
  seatTags,
} from "./options.ts";
import { TERMS } from "./terms.ts";

type Terms = { levels: string[]; preset: string };
/** A match, and how it looks if known. */
type Start = { record: string; picture: State | null };

const isTerms = has({ preset: isText, levels: isPair(isText) });

/** Store the terms, except two computers and custom rules. */
export const keepTerms = ({ levels, preset }: Terms) => {
  const before = jsonSetting(TERMS, isTerms);
  const seated = levels.every(Boolean) ? (before?.levels ?? ["", ""]) : levels;
  const named = preset === "own" ? (before?.preset ?? "") : preset;
  // Defaults are not stored: then the page is right before any script runs.
  const isUsual = !seated.some(Boolean) && ["", "classic"].includes(named);
  if (isUsual) keepSetting(TERMS, null);
  else keepJson(TERMS, { levels: seated, preset: named });
};

export const keptPreset = () => jsonSetting(TERMS, isTerms)?.preset || "classic";

/**
 * Return how a match begins, null if only Python knows.
 * @param like a match without moves @param record of the one that begins
 */
export const pictureOf = (like: State, record: string, { options }: CatalogEntry) => {
  const tags = tagsOf(record);
  const isLike = options.every(
    ({ name, default: usual }) => String(like.options[name]) === (tags[name] ?? String(usual)),
  );
  return isLike && !("position" in like.tags) ? withNames({ ...like, record, tags }) : null;
};

/** Return how a match of persons without names and of levels begins. */
const startOf = (
  entry: CatalogEntry,
  like: State,
  levels: string[],
  options: State["options"],
): Start => {
  const tags = Object.entries(seatTags(levels));
  const record = openingRecord([...changedOptions(entry, options), ...tags]);
  return { record, picture: pictureOf(like, record, entry) };
};

/**
 * Return how the next match begins, null where that is as it stands in the page.
 * @param draw the board of an opening by other options, until Python knows it
 */
export const usualStart = (
  entry: CatalogEntry,
  opening: State,
  draw?: FrontEnd["preview"],
): Start | null => {
  const kept = jsonSetting(TERMS, isTerms) ?? { levels: ["", ""], preset: "classic" };
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
  const isOpening = hasOptions(opening, options);
  if (isOpening && !levels.some(Boolean)) return null;
  const board = isOpening ? null : draw?.({ ...opening, options });
  const like = board ? { ...opening, options, board, legal_moves: [] } : opening;
  return startOf(entry, like, levels, options);
};

const hasOptions = (match: Pick<State, "options">, options: State["options"]) =>
  Object.entries(options).every(([name, value]) => match.options[name] === value);
