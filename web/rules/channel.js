/**
 * The page's way to Python: requests one after the other, each with a time limit, and a new worker
 * in place of one that is gone. Requests carry their whole record, so repeating one is safe.
 */

import { RulesError } from "./errors.js";
import { readReply } from "./reply.js";
import { moreThorough } from "./start.js";
import { STALLED, StartTimeout, Timeout } from "./timeouts.js";

/** @import { Attempt, Failure } from "./start.js" */
/** @import { Sent, WorkerMessage } from "./protocol.js" */
/** @typedef {"idle" | "starting" | "ready" | "failed"} ChannelPhase */
/**
 * @typedef {object} Transport
 * @property {(attempt: Attempt, hear: (message: WorkerMessage) => void) => Connection} connect
 *   starts a worker, and has *hear* called later with what it sends
 */
/** @typedef {{ send(message: Sent): void, close(): void }} Connection */
/**
 * @typedef {object} Call
 * @property {Sent} sent
 * @property {string} game
 * @property {number | undefined} limit milliseconds in which it is answered
 * @property {number} tries
 * @property {(value: any) => void} resolve
 * @property {(error: RulesError) => void} reject
 */
/**
 * @typedef {object} Listener
 * @property {(phase: ChannelPhase) => void} [onPhase] called at each change
 * @property {(share: number) => void} [onShare] called with the loaded share, on a first visit;
 *   it grows
 * @property {(how: "plain" | "restored" | "kept") => void} [onStart] called with how Python was
 *   started, and once a snapshot is stored
 */
/**
 * @typedef {object} Policy
 * @property {boolean} isEager whether there is a worker before and between requests
 * @property {number} slack milliseconds for a sign of life, and beyond the limit of a request
 * @property {number} [limit] milliseconds for a request that names none
 * @property {[number, number]} silence milliseconds without a sign, of the first start and the next
 * @property {Record<Failure, number>} tries after how many failures of this kind to give up
 * @property {Record<Failure, Attempt>} next the least thorough next start after a failure
 * @property {Partial<Record<Attempt, Attempt>>} afterGivingUp what the next one is replaced by then
 * @property {string} lateCode of the error where no answer came in time
 * @property {string} crashCode of the error where the worker ended as it worked on a request
 */

/** The policy for the page's own rules. @type {Policy} */
export const RULES = {
  isEager: true,
  slack: 5_000,
  silence: [15_000, 90_000], // the first one may have been slow, and not dead
  tries: { "no-answer": 2, crash: 2, silence: 2, "start-failed": 2 },
  next: { "no-answer": "snapshot", crash: "full", silence: "full", "start-failed": "revalidated" },
  afterGivingUp: { snapshot: "plain", revalidated: "fresh" },
  lateCode: "engine",
  crashCode: "engine",
};

const SLOWER = 10; // times as long as the start took: a device that starts slowly answers slowly
const UNLIMITED = 2; // times the slack, for a request without a limit

export class Channel {
  /** @type {ChannelPhase} */
  phase = "idle";
  /** Why the last worker was given up, null once another one is there. @type {Failure | null} */
  failure = null;
  #transport;
  #listener;
  #policy;
  /** @type {Connection | null} */
  #connection = null;
  /** Requests, oldest first. @type {Call[]} */
  #calls = [];
  #isBusy = false; // with the first of them
  #lastId = 0;
  /** The way to start the next worker. @type {Attempt} */
  #attempt = "snapshot";
  #share = 0; // of the download, as the listener knows it
  #starts = 0; // since the last one that succeeded
  /** @type {StartTimeout | undefined} */
  #starting;
  #timeout = new Timeout();
  #slack;

  /** @param {Transport} transport @param {Listener} [listener] @param {Policy} [policy] */
  constructor(transport, listener = {}, policy = RULES) {
    this.#transport = transport;
    this.#listener = listener;
    this.#policy = policy;
    this.#slack = policy.slack;
    if (policy.isEager) this.#launch();
  }

  /**
   * Return the value of Python's reply. Starts a worker if there is none.
   * @param {{ do: string, milliseconds?: number, [param: string]: unknown }} message
   * @param {{ milliseconds?: number } & Partial<Sent>} [how] with the time for the answer
   * @returns {Promise<any>} rejects with a RulesError
   */
  ask(message, { milliseconds, ...extras } = {}) {
    return new Promise((resolve, reject) => {
      this.#lastId += 1;
      const sent = { id: this.#lastId, request: JSON.stringify(message), ...extras };
      const game = typeof message.game === "string" ? message.game : "";
      const limit = milliseconds ?? message.milliseconds ?? this.#policy.limit;
      this.#calls.push({ sent, game, limit, tries: 0, resolve, reject });
      if (this.phase === "ready") this.#sendNext();
      else if (this.phase !== "starting") this.retry();
    });
  }

  /** Start a worker in place of any other. */
  retry() {
    this.#starts = 0;
    this.#launch();
    this.#listener.onPhase?.("starting");
  }

  /** End the worker, and reject all requests with the code "stopped". */
  end() {
    this.#disconnect();
    this.#enter("idle");
    this.#reject("stopped", "stopped");
  }

  #launch() {
    this.#disconnect();
    this.phase = "starting";
    this.#starts += 1;
    /** @type {Connection} */
    const connection = this.#transport.connect(this.#attempt, (message) => {
      if (this.#connection === connection) this.#receive(message); // it may send more after its end
    });
    this.#connection = connection;
    const [first, next] = this.#policy.silence;
    const limit = this.#starts > 1 ? next : first;
    this.#starting = new StartTimeout(limit, (why) => this.#fail("silence", why));
  }

  #disconnect() {
    this.#connection?.close();
    this.#connection = null;
    this.#isBusy = false;
    this.#starting?.end();
    this.#timeout.end();
  }

  /** @param {ChannelPhase} phase */
  #enter(phase) {
    this.phase = phase;
    this.#listener.onPhase?.(phase);
  }

  #sendNext() {
    const [call] = this.#calls;
    if (!call || this.#isBusy) return;
    this.#isBusy = true;
    call.tries += 1;
    this.#timeout.begin(this.#slack, () => this.#fail("no-answer", "no answer"));
    this.#connection?.send(call.sent);
  }

  /** @param {WorkerMessage} message */
  #receive(message) {
    const { alive, begun, failed, fetching, id, kept, ready, reply, share } = message;
    const call = this.#isBusy ? this.#calls[0] : undefined;
    if (failed !== undefined) {
      this.#fail(this.phase === "ready" ? "crash" : "start-failed", failed);
    } else if (kept !== undefined) {
      this.#listener.onStart?.(kept ? "kept" : "plain");
    } else if (ready) {
      this.#begin(message);
    } else if (this.phase !== "ready") {
      this.#starting?.hear(message);
      // Another worker counts from the beginning, what is downloaded stays so.
      if (share !== undefined && share > this.#share) this.#listener.onShare?.(share);
      this.#share = Math.max(this.#share, share ?? 0);
    } else if (call) {
      const { game, limit, reject, resolve, sent } = call;
      if (alive !== undefined) this.#timeout.extend(this.#slack);
      else if (fetching) this.#timeout.begin(STALLED);
      else if (begun === sent.id || fetching === false) {
        this.#timeout.begin((limit ?? UNLIMITED * this.#slack) + this.#slack);
      }
      if (id !== sent.id || reply === undefined) return;
      const answer = readReply(reply);
      if (!answer) return this.#fail("crash", "unreadable reply");
      this.#calls.shift();
      this.#isBusy = false;
      this.#timeout.end();
      if (answer.ok) resolve(answer.value);
      else reject(new RulesError(answer.error, game));
      this.#sendNext();
    }
  }

  /** Python is there. @param {WorkerMessage} message */
  #begin({ restored, took = 0 }) {
    this.#starting?.end();
    this.failure = null;
    this.#starts = 0;
    this.#attempt = "snapshot";
    this.#slack = Math.max(this.#policy.slack, SLOWER * took);
    this.#listener.onStart?.(restored ? "restored" : "plain");
    this.#enter("ready");
    this.#sendNext();
  }

  /** Start again, or give up. @param {Failure} failure @param {string} why */
  #fail(failure, why) {
    const { afterGivingUp, crashCode, isEager, lateCode, next, tries } = this.#policy;
    const isStart = this.phase === "starting";
    // A request that has ended two workers would end a third one as well.
    const failures = isStart ? this.#starts : this.#isBusy ? (this.#calls[0]?.tries ?? 0) : 0;
    this.#disconnect();
    this.failure = failure;
    this.#attempt = moreThorough(this.#attempt, next[failure]);
    if (failures < tries[failure] && (isEager || this.#calls.length)) {
      this.#launch();
      this.#listener.onPhase?.("starting");
      return;
    }
    this.#attempt = afterGivingUp[this.#attempt] ?? this.#attempt;
    this.#enter("failed");
    const isLate = failure === "no-answer" || failure === "silence";
    this.#reject(isLate ? lateCode : failure === "crash" ? crashCode : "engine", why);
  }

  /** Reject all requests. @param {string} code @param {string} message */
  #reject(code, message) {
    for (const { reject } of this.#calls.splice(0)) {
      reject(new RulesError({ code, params: {}, message }));
    }
  }
}

/**
 * Return the connections of a channel to workers of the page.
 * @param {{ isFirst?: boolean }} [how] whether the first worker is the one of the page's head
 * @returns {Transport}
 */
export const pageWorkers = ({ isFirst = false } = {}) => {
  let isToTake = isFirst;
  return {
    connect: (attempt, hear) => {
      const { worker, heard } = isToTake
        ? window.noonWorker.takeFirst()
        : { worker: window.noonWorker.launch(attempt), heard: [] };
      isToTake = false;
      worker.addEventListener("message", ({ data }) => hear(data));
      worker.addEventListener("error", ({ message }) => hear({ failed: message }));
      worker.addEventListener("messageerror", () => hear({ failed: "unreadable message" }));
      for (const message of heard) queueMicrotask(() => hear(message));
      return {
        send: (message) => worker.postMessage(message),
        close: () => worker.terminate(),
      };
    },
  };
};
