/**
 * The page's side of the channel to Python: ids, deadlines, a watchdog for the start, and a new
 * worker where the old one is gone. Requests carry their whole record, so asking again is safe.
 *
 */

import { RulesError } from "./errors.js";

const DEADLINE = 5_000;
const BOOT_DEADLINE = 90_000; // for every next byte, and for the start after the last of them
const TRIES = 2;

/** @typedef {{ text: string, game: string, tries: number, resolve: (value: unknown) => void, reject: (error: RulesError) => void }} Call */
/** @typedef {"starting" | "ready" | "failed"} ChannelPhase */
/**
 * @typedef {{ ready?: true, restored?: boolean, failed?: string, share?: number, kept?: boolean,
 *   id?: number, reply?: string }} Told what the worker tells, of `worker.js`
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
  /** @type {Map<number, number>} timers by id; 0 is the start of the worker */
  #timers = new Map();
  /** @type {(() => void)[]} */
  #waiting = [];
  #lastId = 0;
  #boots = 0;
  #listener;
  #deadline;
  #isFirst;
  #needsWhole = false;

  /**
   * @param {Listener} listener
   * @param {{ deadline?: number, isFirst?: boolean }} [options] how long a reply may take, and whether
   *   this is the worker that the head of the page has started
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
      this.#calls.set(id, { text: JSON.stringify(message), game, tries: 0, resolve, reject });
      if (this.phase === "ready") this.#send(id);
      if (this.phase === "failed") this.retry();
    });
  }

  /** Return a promise of the moment when Python answers, now or after a new start. */
  ready() {
    if (this.phase === "ready") return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.push(() => resolve(undefined));
    });
  }

  /** End it, and whatever it was asked. */
  end() {
    this.#stop();
    for (const call of this.#calls.values()) {
      call.reject(new RulesError({ code: "stopped", params: {}, message: "stopped" }));
    }
    this.#calls.clear();
  }

  /** Start again after a failure. */
  retry() {
    this.#boots = 0;
    this.#boot();
  }

  #boot() {
    this.#launch();
    this.#enter("starting");
  }

  #launch() {
    // The last worker may have died of a bad snapshot, or of what its lean Python lacks.
    const words = this.#worker === undefined ? [] : ["plain"];
    const mode = this.#needsWhole ? [...words, "whole"] : words;
    const { worker, heard } =
      this.#worker === undefined && this.#isFirst
        ? window.noonWorker.takeFirst()
        : { worker: window.noonWorker.launch(mode), heard: [] };
    this.#stop();
    this.#boots += 1;
    worker.addEventListener("message", ({ data }) => this.#receive(data));
    worker.addEventListener("error", (event) => this.#failed(event.message));
    worker.addEventListener("messageerror", () => this.#broken("unreadable message"));
    this.#worker = worker;
    this.#watchStart();
    for (const data of heard) queueMicrotask(() => this.#receive(data));
  }

  #stop() {
    this.#worker?.terminate();
    this.#worker = null;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  /** @param {ChannelPhase} phase */
  #enter(phase) {
    this.phase = phase;
    this.#listener.onPhase?.(phase);
  }

  /** @param {number} id @param {number} limit @param {() => void} late */
  #watch(id, limit, late) {
    this.#timers.set(id, window.setTimeout(late, limit));
  }

  #watchStart() {
    this.#watch(0, BOOT_DEADLINE, () => this.#failed("the start took too long"));
  }

  /** @param {number} id */
  #unwatch(id) {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  /** @param {number} id */
  #send(id) {
    const call = this.#calls.get(id);
    if (!call) return;
    call.tries += 1;
    this.#unwatch(id);
    this.#worker?.postMessage({ id, request: call.text });
    this.#watch(id, this.#deadline, () => this.#broken("no answer in time"));
  }

  /** @param {Told} told */
  #receive({ ready, restored, failed, share, kept, id, reply }) {
    if (failed !== undefined) return this.#failed(failed);
    if (share !== undefined) {
      this.#unwatch(0);
      this.#watchStart();
      return this.#listener.onShare?.(share);
    }
    if (kept !== undefined) return this.#listener.onStart?.(kept ? "kept" : "plain");
    if (ready) {
      this.#unwatch(0);
      this.#boots = 0;
      this.#listener.onStart?.(restored ? "restored" : "plain");
      const waiting = [...this.#calls.keys()];
      this.#enter("ready"); // who hears it may ask at once, which sends by itself
      for (const call of waiting) this.#send(call);
      for (const go of this.#waiting.splice(0)) go();
      return;
    }
    const call = this.#calls.get(id ?? 0);
    if (!call || id === undefined || reply === undefined) return;
    this.#unwatch(id);
    this.#calls.delete(id);
    const answer = /** @type {import("./contract.js").Reply<unknown>} */ (JSON.parse(reply));
    if (answer.ok) call.resolve(answer.value);
    else call.reject(new RulesError(answer.error, call.game));
  }

  /** The worker has died, perhaps of a function that it lacks: the next one has all. @param {string} why */
  #failed(why) {
    this.#needsWhole = true;
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
    for (const call of this.#calls.values()) {
      call.reject(new RulesError({ code: "engine", params: {}, message: why }));
    }
    this.#calls.clear();
  }
}
