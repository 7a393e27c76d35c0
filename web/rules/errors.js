/** What the rules have said no to, in the language of the page. */

import { vocabulary } from "../i18n/message.js";
import { errorText } from "../i18n/refusals.js";

/**
 * A refusal of the rules, or no answer at all: code "engine", "stopped" if nobody waits any more, or
 * "not-loaded" if a part of Python could not be had.
 */
export class RulesError extends Error {
  /** @param {import("./contract.js").Failure} failure @param {string} [game] of which they were asked */
  constructor({ code, kept, message, params = {} }, game = "") {
    super(message);
    this.code = code;
    this.game = game;
    this.kept = kept;
    this.params = params;
  }
}

const { t } = vocabulary("frame");

/** Return why something was refused, or that no answer came, as a sentence. @param {RulesError} error */
export const reasonOf = ({ code, game, message, params }) => {
  if (code === "not-loaded") return t("notLoaded"); // these are not Python's words
  if (code === "engine" || code === "stopped") return t("engine");
  return errorText(game, code, params, message);
};
