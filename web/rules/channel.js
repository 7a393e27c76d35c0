/**
 * The page's side of the channel to Python: ids, deadlines, and a new worker where the old one is
 * gone. Requests carry their whole record, so asking again is safe.
 */

import { RulesError } from "./errors.js";
import { Deadline, StartWatch } from "./patience.js";
import { readReply } from "./reply.js";

const DEADLINE = 5_000; // for a sign from a worker that was asked
const SLOWER = 10; // times as long as the start took: a device that starts slowly answers slowly
const THINKING = 3; // times the deadline for one that has begun to work on it, and so is alive
const TRIES = 2;

/** @typedef {{ text: string, game: string, tries: number, resolve: (value: unknown) => void, reject: (error: RulesError) => void }} Call */
/** @typedef {"starting" | "ready" | "failed"} ChannelPhase */
/**
 * @typedef {{ alive?: number, share?: number, arrived?: true, ready?: true, restored?: boolean,
 *   took?: number, failed?: string, kept?: boolean, begun?: number, id?: number, reply?: string }} Told
 *   what the worker tells, of `worker.js`
 */
/**
 * @typedef {object} Listener
 * @property {(phase: ChannelPhase) => void} [onPhase] told of each change
 * @property {(share: number) => void} [onShare] told which share of the bytes is here, on a first visit
 * @property {(how: "plain" | "restored" | "kept") => void} [onStart] told how Python was started, and
 *   once that was kept for the next visit
 */

export class Channel {
  /** @type {ChannelPhase} */
  phase = "starting";
  /** @type {Worker | null | undefined} undefined before the first, null while there is none */
  #worker;
  /** @type {Map<number, Call>} */
  #calls = new Map();
  /** @type {StartWatch | undefined} */
  #start;
  #answer = new Deadline();
  #lastId = 0;
  #boots = 0;
  #listener;
  #deadline;
  #took = 0;
  #isFirst;
  /** What is known of the last worker's end. */
  #needsWhole = false;
  #isSpoilt = false; // what it was restored from may be no good
  #isWrong = false; // what it was started from may be no good
  #isAsked = false; // somebody has pressed the button

  /**
   * @param {Listener} listener
   * @param {{ deadline?: number, isFirst?: boolean }} [options] how long a worker may be silent that was
   *   asked, and whether this is the one that the head of the page has started
   */
  constructor(listener, { deadline = DEADLINE, isFirst = true } = {}) {
    this.#listener = listener;
    this.#deadline = deadline;
    this.#isFirst = isFirst;
    this.#launch();
  }

  /**
   * Ask Python, and return the value of its reply.
   * @param {{ do: string, [param: string]: unknown }} message
   * @returns {Promise<unknown>} rejects with a RulesError
   */
  ask(message) {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      const game = typeof message.game === "string" ? message.game : "";
      const isFree = this.#calls.size === 0;
      this.#calls.set(id, { text: JSON.stringify(message), game, tries: 0, resolve, reject });
      if (this.phase === "ready") {
        this.#send(id);
        if (isFree) this.#expect(1);
      }
      if (this.phase === "failed") this.retry();
    });
  }

  /** End it, and whatever it was asked. */
  end() {
    this.#stop();
    this.#giveUp("stopped", "stopped");
  }

  /** Start again after a failure. */
  retry() {
    this.#boots = 0;
    this.#isSpoilt = true;
    this.#isAsked = true;
    this.#boot();
  }

  #boot() {
    this.#launch();
    this.#enter("starting");
  }

  #launch() {
    const { worker, heard } =
      this.#worker === undefined && this.#isFirst
        ? window.noonWorker.takeFirst()
        : { worker: window.noonWorker.launch(this.#mode()), heard: [] };
    this.#stop();
    this.#boots += 1;
    const hear = (/** @type {Told} */ told) => {
      if (this.#worker === worker) this.#receive(told); // one that was ended may have had more to say
    };
    worker.addEventListener("message", ({ data }) => hear(data));
    worker.addEventListener("error", ({ message }) => hear({ failed: message }));
    worker.addEventListener("messageerror", () => this.#broken("unreadable"));
    this.#worker = worker;
    this.#start = new StartWatch(this.#boots, (why) => this.#late(why));
    for (const data of heard) queueMicrotask(() => hear(data));
  }

  /** Return the words for the next worker, by what the last one has died of. */
  #mode() {
    const words = this.#isSpoilt ? ["plain"] : [];
    if (this.#needsWhole) words.push("whole");
    if (this.#isWrong) words.push(this.#isAsked ? "afresh" : "checked");
    return words;
  }

  #stop() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#start?.end();
    this.#answer.end();
  }

  /** @param {ChannelPhase} phase */
  #enter(phase) {
    this.phase = phase;
    this.#listener.onPhase?.(phase);
  }

  /** @param {number} id */
  #send(id) {
    const call = this.#calls.get(id);
    if (!call) return;
    call.tries += 1;
    this.#worker?.postMessage({ id, request: call.text });
  }

  /** Wait for a sign of the worker, if there is anything to wait for. @param {number} times as long as for its first one */
  #expect(times) {
    if (!this.#calls.size) return this.#answer.end();
    const limit = Math.max(this.#deadline, times * Math.max(DEADLINE, SLOWER * this.#took));
    this.#answer.begin(limit, () => this.#broken("no answer"));
  }

  /** @param {Told} told */
  #receive(told) {
    const { ready, failed, share, kept, begun, id, reply } = told;
    if (failed !== undefined) return this.#failed(failed);
    if (kept !== undefined) return this.#listener.onStart?.(kept ? "kept" : "plain");
    if (ready) return this.#begin(told);
    if (this.phase !== "ready") {
      this.#start?.hear(told);
      return share === undefined ? undefined : this.#listener.onShare?.(share);
    }
    if (begun !== undefined) return this.#expect(THINKING);
    const call = this.#calls.get(id ?? 0);
    if (!call || id === undefined || reply === undefined) return;
    const answer = readReply(reply);
    if (!answer) return this.#broken("unreadable reply");
    this.#calls.delete(id);
    this.#expect(1);
    if (answer.ok) call.resolve(answer.value);
    else call.reject(new RulesError(answer.error, call.game));
  }

  /** Python is there. @param {Told} told */
  #begin({ restored, took = 0 }) {
    this.#start?.end();
    this.#boots = 0;
    this.#took = took;
    this.#isSpoilt = this.#isWrong = this.#isAsked = false;
    this.#listener.onStart?.(restored ? "restored" : "plain");
    const waiting = [...this.#calls.keys()];
    this.#enter("ready"); // who hears it may ask at once, which sends by itself
    for (const call of waiting) this.#send(call);
    this.#expect(1);
  }

  /** The worker has died, perhaps of a function that it lacks: the next one has all. @param {string} why */
  #failed(why) {
    this.#isWrong ||= this.phase === "starting";
    this.#late(why);
  }

  /** A start has failed, or is as good as that. @param {string} why */
  #late(why) {
    this.#needsWhole = true;
    this.#isSpoilt = true;
    this.#broken(why);
  }

  /** Begin again with a new worker, or give up on what has failed too often. @param {string} why */
  #broken(why) {
    const wasReady = this.phase === "ready";
    this.#stop();
    // What two workers have died of would end a third one as well.
    const isDeadly = [...this.#calls.values()].some(({ tries }) => tries >= TRIES);
    if (!isDeadly && (wasReady || this.#boots < TRIES)) return this.#boot();
    this.#enter("failed");
    this.#giveUp("engine", why);
  }

  /** Reject whatever was asked. @param {string} code @param {string} message */
  #giveUp(code, message) {
    for (const call of this.#calls.values()) {
      call.reject(new RulesError({ code, params: {}, message }));
    }
    this.#calls.clear();
  }
}
