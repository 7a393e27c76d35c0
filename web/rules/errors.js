/** What the rules have said no to, in the language of the page. */

import { vocabulary } from "../i18n/message.js";
import { errorText } from "../i18n/refusals.js";

/** A refusal of the rules, or no answer at all (code "engine", or "stopped" if nobody waits any more). */
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
export const reasonOf = ({ code, game, message, params }) =>
  code === "engine" || code === "stopped" // not Python's words
    ? t("engine")
    : errorText(game, code, params, message);
