/** Names of sets of rules, of options and of players. */

import type { State } from "../rules/contract.ts";
import { known, visible, vocabulary } from "./message.ts";

const { t } = vocabulary("frame");

/** Return a name as words, if it has no label. */
export const readable = (name: string) => {
  const words = name.replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Return the name of a set of rules. */
export const presetInWords = (game: string, preset: string) =>
  known(`rules/${game}`, `preset.${preset}`) ??
  known("rules", `preset.${preset}`) ??
  readable(preset);

/**
 * Return what a game says of an option: its `label`, what `explain` has, the `shape` of a word, or
 * one of its choices.
 */
export const optionInWords = (game: string, option: string, what: string, otherwise = "") =>
  known(`rules/${game}`, `option.${option}.${what}`) ?? otherwise;

/** A record may hold invisible characters. */
const shown = (name: unknown) => (typeof name === "string" ? visible(name) : "");

/** Return the name of a computer level. @param otherwise if it is unknown */
export const levelName = (level: string, otherwise = readable(level)) =>
  known("rules", `level.${level}.name`) ?? otherwise;

/**
 * Return the name of a player without one: a computer is called like its level, and a person
 * against a computer “You”; two people keep their numbers over a rematch, like their sides.
 * @param levels of the computer in each seat, none for a person
 */
export const usualName = (seat: 0 | 1, levels: unknown[], seats?: string) => {
  const isPerson = levels[1 - seat] && !levels[seat];
  const n = seats === "swapped" ? 2 - seat : seat + 1;
  return levelName(`${levels[seat]}`, isPerson ? t("you") : t("player", { n }));
};

/** Return a match with names for the players without one; Python has these only in English. */
export const withNames = (state: State): State => {
  const tags = state.tags ?? {}; // a sandbox may leave them out
  const levels = [tags.computer1, tags.computer2];
  const named = (seat: 0 | 1) =>
    shown(tags[`player${seat + 1}`]) || usualName(seat, levels, tags.seats);
  return { ...state, players: [named(0), named(1)] };
};
