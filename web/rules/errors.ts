/** Refusals and failures of the rules, in the language of the page. */

import { vocabulary } from "../i18n/message.ts";
import { errorText } from "../i18n/refusals.ts";
import type { Failure } from "./contract.ts";

type Given = Omit<Failure, "kept"> & { kept?: string | undefined };

/**
 * A refusal of the rules, or no answer at all: code "engine", "stopped" if the caller has
 * canceled, or "not-loaded" if a part of Python failed to load.
 */
export class RulesError extends Error {
  declare code: string;
  declare game: string;
  declare kept: string | undefined;
  declare params: Failure["params"];

  /** @param game of which they were asked */
  constructor({ code, kept, message, params = {} }: Given, game = "") {
    super(message);
    this.code = code;
    this.game = game;
    this.kept = kept;
    this.params = params;
  }
}

/** What `catch` makes of a refusal where the page can do without an answer. */
export const noneIfRefused = (error: unknown) => {
  if (!(error instanceof RulesError)) throw error;
  return null;
};

/** Return a step of work that rejects if the work is over by then: late replies do nothing. */
export const stepOf = <Value>(signal: AbortSignal, step: Promise<Value>) =>
  step.finally(() => signal.throwIfAborted());

/** Return a refusal of the move in a record as one of the move itself. */
export const refusalOfMove = (error: RulesError) => {
  const { code, game, kept, message, params } = error;
  const { number: _, why, ...rest } = params;
  if (code !== "record.move" || typeof why !== "string") return error;
  return new RulesError({ code: why, kept, message, params: rest }, game);
};

const { t } = vocabulary("frame");

/** Return the sentence that says why there is no answer. */
export const reasonOf = ({ code, game, message, params }: RulesError) => {
  if (code === "not-loaded") return t("notLoaded"); // these codes are the page's own
  if (code === "engine" || code === "stopped") return t("engine");
  return errorText(game, code, params, message);
};
