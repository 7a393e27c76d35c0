/** Errors of a bot as messages of the page. */

import { toText, visible, vocabulary } from "../../i18n/message.js";
import { errorText } from "../../i18n/refusals.js";
import { RulesError, reasonOf } from "../../rules/errors.js";

/** @typedef {{ text: string, line: number, traceback: string, printed: string, position: string }} Fault */

const { t } = vocabulary("lab");

/**
 * Return the message of an error, null if the player stopped the bot.
 * Data from the sandbox may have any shape.
 * @param {unknown} error @param {{ bot: string, game: string, nodes: number }} where @returns {Fault | null}
 */
export const faultOf = (error, where) => {
  if (!(error instanceof RulesError)) throw error;
  if (error.code === "stopped") return null;
  const { line, position, printed, traceback } = error.params;
  return {
    text: toText(sentenceOf(error, where)),
    line: typeof line === "number" ? line : 0,
    traceback: typeof traceback === "string" ? traceback : "",
    printed: typeof printed === "string" ? printed : "",
    position: typeof position === "string" ? position : "",
  };
};

/** @param {RulesError} error @param {{ bot: string, game: string, nodes: number }} where */
const sentenceOf = (error, { bot, game, nodes }) => {
  const { code, params } = error;
  const said = (/** @type {string} */ name) => visible(String(params[name] ?? "?"));
  const line = Number(params.line) || 0;
  switch (code) {
    case "bot-syntax":
    case "bot-failed": {
      const detail = said("detail");
      if (!line) return t("failed", { detail });
      return t(code === "bot-syntax" ? "syntax" : "failedAt", { line, detail });
    }
    case "bot-missing":
      return t("missing", { bot });
    case "bot-illegal": {
      const why = errorText(game, String(params.why ?? ""), params, said("reason"));
      return t("illegal", { bot, move: said("move"), why, legal: said("legal") });
    }
    case "bot-budget":
      return t("overBudget", { bot, n: nodes });
    case "late":
      return t("late", { bot });
    case "died":
      return t("died", { bot });
    case "engine":
      return t("noPython");
    default:
      return reasonOf(error);
  }
};

/** Return a move that the page's own rules refuse as a bot's fault. @param {RulesError} error @param {string} move @param {import("../../rules/contract.js").State} match */
export const refusedMove = (error, move, { game, legal_moves: legal, record }) => {
  const params = {
    ...error.params,
    move,
    why: error.code,
    reason: error.message,
    legal: legal.slice(0, 5).join(" "),
    position: `${game}/#${record}`,
  };
  return new RulesError({ code: "bot-illegal", params, message: error.message }, game);
};
