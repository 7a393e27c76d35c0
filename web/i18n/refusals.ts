/** Sentences for the refusals of the rules, in the language of the page, by their codes. */

import type { Refusal } from "../rules/contract.ts";
import { known, type Values, visible, vocabulary } from "./message.ts";

const { t } = vocabulary("frame");

/** Return why a move is not allowed, in the words of the game. */
export const refusalOf = (game: string, { code, message, params }: Refusal, players?: string[]) =>
  errorText(game, `illegal-move.${code}`, params, message, players);

/**
 * Return the sentence of a refusal: the game's own, a general one, or Python's English one if the
 * tables have none.
 * @param game of which it was asked @param message in English
 */
export const errorText = (
  game: string,
  code: string,
  params: Refusal["params"],
  message: string,
  players?: string[],
) => {
  const values = shown(game, params, message, players);
  const [family, reason] = code.split(/\.(.*)/s);
  const namespaces = [`rules/${game}`, "rules"];
  const keys =
    family === "illegal-move"
      ? [`refusal.${reason}`, `error.${code}`, `error.${family}`]
      : [`error.${code}`];
  for (const key of keys) {
    for (const namespace of namespaces) {
      const text = known(namespace, key, values);
      if (text !== null) return text;
    }
  }
  return message || t("other");
};

/** Return the reason of an end in a word or two, null if no table has it. */
export const reasonInWords = (game: string, reason: string) =>
  known(`rules/${game}`, `reason.${reason}`) ?? known("rules", `reason.${reason}`);

/**
 * Return the parameters as `py_rules.messages` shows them: a seat by its player, an option by its
 * label, the reason of an error by its sentence.
 */
const shown = (
  game: string,
  params: Refusal["params"],
  message: string,
  players: string[] = [],
) => {
  const { why, ...rest } = params;
  const { option, player } = params;
  const values = { ...params } as Values;
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "string") values[name] = visible(value); // untrusted text
  }
  if (typeof player === "number") values.player = players[player] ?? t("player", { n: player + 1 });
  if (typeof params.game === "string") {
    values.game = known(`rules/${params.game}`, "name") ?? params.game;
  }
  if (typeof why === "string") values.why = errorText(game, why, rest, message, players);
  if (typeof option === "string") {
    values.option = known(`rules/${game}`, `option.${option}.label`) ?? option;
    values.shape ??= known(`rules/${game}`, `option.${option}.shape`) ?? "";
  }
  return values;
};
