/** Has Python confirm the newest record of the match: one request at a time. */

import { isAsking, isConfirmed, isStuck } from "../app/selectors.js";
import { RulesError } from "../rules/errors.js";
import { isExtension } from "./record.js";

/** @import { App } from "../app/types.js" */

/** Codes of errors that say nothing about the record. */
const NO_ANSWERS = new Set(["engine", "stopped", "crash"]);

/** @typedef {{ game: string, record: string }} Question */

export class Confirmation {
  #app;
  /** The question that Python is working on. @type {Question | null} */
  #asked = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  /** Ask Python about the newest record, unless it is at work or has answered. */
  next() {
    const { game, state } = this.#app;
    const isDue = !isConfirmed(state) && !isStuck(state) && !isAsking(state);
    if (this.#asked || !isDue || state.rules !== "ready") return;
    this.#asked = { game: game.entry.slug, record: state.wanted };
    void this.#ask(this.#asked);
  }

  /** Forget the question: the page shows another match. */
  drop() {
    this.#asked = null;
  }

  /** @param {Question} question */
  async #ask(question) {
    const { record } = question;
    try {
      const match = await this.#app.rules.view(question);
      // A worker with a fault may answer anything; what isn't a match must not reach the state.
      if (typeof match?.record !== "string") throw new TypeError(`"${record}" gave no match`);
      if (this.#isWanted(question)) this.#app.dispatch({ type: "confirmed", record, match });
    } catch (error) {
      this.#fail(question, error);
    }
  }

  /** @param {Question} question @param {unknown} error */
  #fail(question, error) {
    const { record } = question;
    // Only Python refuses. A worker that is gone, or a fault in it, has refused nothing.
    const isRefusal = error instanceof RulesError && !NO_ANSWERS.has(error.code);
    const isHere = this.#asked === question;
    const { confirmed, match } = this.#app.state;
    if (isRefusal && isHere && confirmed === null && !isExtension(error.kept ?? "", match.record)) {
      this.#asked = null;
      return void this.#app.session.recover(error).catch(this.#app.report);
    }
    if (this.#isWanted(question)) {
      this.#app.dispatch(
        isRefusal ? { type: "refused", record, error } : { type: "unanswered", record, error },
      );
    }
    if (!(error instanceof RulesError)) this.#app.report(error);
  }

  /** If it isn't, ask about the newest record. @param {Question} question */
  #isWanted(question) {
    if (this.#asked !== question) return false;
    this.#asked = null;
    const isPart = isExtension(this.#app.state.wanted, question.record);
    if (!isPart) this.next();
    return isPart;
  }
}
