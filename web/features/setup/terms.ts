/** On which terms a match is played: who plays, and by which rules; in words. Pure. */

import { presetOf } from "../../app/selectors.ts";
import { vocabulary } from "../../i18n/message.ts";
import { presetInWords } from "../../i18n/names.ts";
import type { CatalogEntry, Player, State } from "../../rules/contract.ts";

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

/** Return the level in each seat, "" for a person. */
export const levelsOf = ({ tags }: Pick<State, "tags">) => [
  tags.computer1 ?? "",
  tags.computer2 ?? "",
];
