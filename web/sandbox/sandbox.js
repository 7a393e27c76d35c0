/**
 * Python for code of other people, in a frame without any rights of this page (`transport.js`). It is
 * asked over the same channel as the page's own Python, but with a time for each answer, and is not
 * asked again what it did not answer.
 */

import { Channel, RULES } from "../rules/channel.js";
import { sandboxFrames } from "./transport.js";

/** @import { Listener } from "../rules/channel.js" */
/** @typedef {() => Promise<Record<string, ArrayBuffer>>} Packages the wheels that are installed first, by name */

const START = 120_000; // milliseconds

/**
 * The code in there can end a worker at any time, so that says nothing about the snapshot.
 * @type {import("../rules/channel.js").Policy}
 */
const OTHERS = {
  ...RULES,
  isEager: false,
  slack: 0,
  limit: 30_000,
  silence: [START, START],
  tries: { "no-answer": 1, crash: 1, silence: 1, "start-failed": 2 },
  next: { ...RULES.next, crash: "snapshot", silence: "snapshot" },
  afterGivingUp: { revalidated: "fresh" },
  lateCode: "late",
  crashCode: "died",
};

/** @param {Packages} packages @param {{ isEager: boolean }} how @param {Listener} [listener] */
export const addedGameChannel = (packages, { isEager }, listener) =>
  new Channel(sandboxFrames(packages), listener, {
    ...OTHERS,
    isEager,
    slack: 10_000,
    limit: 0,
    crashCode: "engine",
    lateCode: "engine", // the match goes on when Python is started again
  });

export class Sandbox {
  #channel;

  /** @param {Listener} [listener] @param {Packages} [packages] */
  constructor(listener = {}, packages = async () => ({})) {
    this.#channel = new Channel(sandboxFrames(packages), listener, OTHERS);
  }

  /**
   * Ask the Python in the frame, which is started if there is none.
   * @param {"lab" | "rules" | "wheels"} endpoint which module answers
   * @param {{ do: string, [param: string]: unknown }} message
   * @param {object} [how]
   * @param {number} [how.milliseconds] after which the frame is removed
   * @param {Record<string, ArrayBuffer>} [how.files] written before, by path
   * @returns {Promise<any>} rejects with a RulesError: a refusal; "late" after the limit; "stopped" after
   *   `end`; "died" if Python ended or misbehaved meanwhile; "engine" if it could not be started
   */
  ask(endpoint, message, how) {
    return this.#channel.ask(message, { ...how, endpoint });
  }

  /** Remove the frame; all requests are rejected with "stopped". */
  end() {
    this.#channel.end();
  }
}
