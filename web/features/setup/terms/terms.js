/** On which terms a match is played: who plays, and by which rules. Pure. */

import { vocabulary } from "../../../i18n/message.js";
import { presetInWords } from "../../../i18n/names.js";
import { levelsOf, presetOf } from "./record.js";

/** @import { CatalogEntry, Player, State } from "../../../rules/contract.js" */

/** The setting that holds the terms which were chosen last. */
export const TERMS = "terms";

const { t } = vocabulary("features/setup");

/** Return who plays, in a few words. @param {Pick<State, "players" | "tags">} match */
const whoPlays = ({ players, tags }) => {
  const levels = levelsOf({ tags });
  const [first = "", second = ""] = levels.map((level, seat) => level && (players[seat] ?? level));
  if (first && second) return t("computers", { first, second });
  return first || second ? t("against", { name: first || second }) : t("two");
};

/** Return the terms of a match in words, and in whose seat a person sits alone. @param {CatalogEntry} entry @param {Pick<State, "options" | "players" | "tags">} match */
export const termsOf = (entry, match) => {
  const preset = presetOf(entry, match.options);
  return {
    who: whoPlays(match),
    rules: preset === "own" ? t("own") : presetInWords(entry.slug, preset),
    seat: /** @type {Player} */ (match.tags.computer1 && !match.tags.computer2 ? 1 : 0),
  };
};
