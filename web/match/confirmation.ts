/** Ask Python to confirm the newest record of the match, one request at a time. */

import { isAsking, isConfirmed, isStuck } from "../app/selectors.ts";
import type { App } from "../app/types.ts";
import { RulesError } from "../rules/errors.ts";
import { isExtension } from "../rules/record.ts";

/** Codes of errors that say nothing about the record. */
const NO_ANSWERS = new Set(["engine", "stopped", "crash"]);

type Question = { game: string; record: string };

export class Confirmation {
  #app;
  #asked: Question | null = null; // the request in flight

  constructor(app: App) {
    this.#app = app;
  }

  /** Ask Python about the newest record, unless it works on one or has confirmed this one. */
  async next() {
    const { game, state } = this.#app;
    const isDue = !isConfirmed(state) && !isStuck(state) && !isAsking(state);
    if (this.#asked || !isDue || state.rules !== "ready") return;
    const question = { game: game.entry.slug, record: state.wanted };
    this.#asked = question;
    try {
      const match = await this.#app.rules.view(question);
      // A faulty worker may send anything. Only a match may reach the state.
      if (typeof match?.record !== "string") throw new TypeError("the reply is no match");
      if (this.#isWanted(question))
        this.#app.dispatch({ type: "confirmed", record: question.record, match });
    } catch (error) {
      this.#fail(question, error);
    }
  }

  /** Ignore the reply to the request in flight: the page shows another match. */
  drop() {
    this.#asked = null;
  }

  #fail(question: Question, error: unknown) {
    const { record } = question;
    // A stopped or faulty worker has not refused the record. Only Python's rules do.
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
      const { session } = this.#app;
      if (isRefusal && record === session.joined) session.sayDamage(error, record);
    }
    if (!(error instanceof RulesError)) this.#app.report(error);
  }

  /** If it isn't, ask about the newest record. */
  #isWanted(question: Question) {
    if (this.#asked !== question) return false;
    this.#asked = null;
    const isPart = isExtension(this.#app.state.wanted, question.record);
    if (!isPart) void this.next();
    return isPart;
  }
}
