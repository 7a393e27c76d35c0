/** Names of sets of rules and of players. */

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

/** A record may hold invisible characters. */
const shown = (name: unknown) => (typeof name === "string" ? visible(name) : "");

/** Return a match with names for the players without one; Python has these only in English. */
export const withNames = (state: State): State => {
  const { player1, player2 } = state.tags ?? {}; // a sandbox may leave them out
  return {
    ...state,
    players: [shown(player1) || t("player", { n: 1 }), shown(player2) || t("player", { n: 2 })],
  };
};
