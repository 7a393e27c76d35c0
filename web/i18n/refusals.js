/** Why something was refused, in the language of the page, by the codes of the rules. */

import { known, visible, vocabulary } from "./message.js";

/** @import { Refusal } from "../rules/contract.js" */
/** @import { Values } from "./message.js" */

const { t } = vocabulary("frame");

/**
 * Return why a move is not allowed, in the words of the game.
 * @param {string} game @param {Refusal} refusal @param {string[]} [players]
 */
export const refusalOf = (game, { code, message, params }, players) =>
  errorText(game, `illegal-move.${code}`, params, message, players);

/**
 * Return why the rules refused something: in the words of the game, in those of all games, or in
 * Python's English where there are none.
 * @param {string} game of which it was asked @param {string} code @param {Refusal["params"]} params
 * @param {string} message in English @param {string[]} [players]
 */
export const errorText = (game, code, params, message, players) => {
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

/**
 * Return how a match ended, as a word or two; null if no table says it.
 * @param {string} game @param {string} reason
 */
export const reasonInWords = (game, reason) =>
  known(`rules/${game}`, `reason.${reason}`) ?? known("rules", `reason.${reason}`);

/**
 * Return the parameters as `py_rules.messages` shows them: a seat by its player, an option by its
 * label, the reason of an error by its sentence.
 * @param {string} game @param {Refusal["params"]} params @param {string} message
 * @param {string[]} [players]
 */
const shown = (game, params, message, players = []) => {
  const { why, ...rest } = params;
  const { option, player } = params;
  const values = /** @type {Values} */ ({ ...params });
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
