/**
 * Sends requests to Python one after the other, each with a time limit, and replaces a worker
 * that has stopped. Requests carry their whole record, so repeating one is safe.
 */

import { RulesError } from "./errors.ts";
import type { Sent, WorkerMessage } from "./protocol.ts";
import { readReply } from "./reply.ts";
import { type Attempt, type Failure, moreThorough } from "./start.ts";
import { STALLED, StartTimeout, Timeout } from "./timeouts.ts";

export type ChannelPhase = "idle" | "starting" | "ready" | "failed";
/** Starts a worker, and calls *hear* with each of its messages. */
export type Connect = (attempt: Attempt, hear: (message: WorkerMessage) => void) => Connection;
/** A worker, or what stands for one. */
type Connection = { postMessage(message: Sent): void; terminate(): void };
interface Call {
  sent: Sent;
  game: string;
  limit: number | undefined; // milliseconds for the reply
  tries: number;
  resolve: (value: unknown) => void;
  reject: (error: RulesError) => void;
}
export interface Listener {
  onPhase?: (phase: ChannelPhase) => void; // called at each change
  onShare?: (share: number) => void; // called with the downloaded share on a first visit
  /** Called with how Python was started, and once a snapshot is stored. */
  onStart?: (how: "plain" | "restored" | "kept") => void;
}
export interface Policy {
  isEager: boolean; // a worker runs before and between requests
  slack: number; // milliseconds for a heartbeat, added to the limit of a request
  limit?: number; // milliseconds for a request without a limit
  silence: [number, number]; // milliseconds without a heartbeat in the first and the next start
  tries: Record<Failure, number>; // give up after this many failures of a kind
  next: Record<Failure, Attempt>; // the least thorough next start after a failure
  afterGivingUp: Partial<Record<Attempt, Attempt>>; // replacements for the next start
  lateCode: string; // of the error after no reply in time
  crashCode: string; // of the error after the worker ended during a request
}

declare global {
  interface Window {
    /** From `rules/start-worker.ts`. */
    noonWorker: {
      launch(attempt: Attempt): Worker;
      takeFirst(): { worker: Worker; heard: WorkerMessage[] };
    };
  }
}

/** The policy for the page's own rules. */
export const RULES: Policy = {
  isEager: true,
  slack: 5_000,
  silence: [15_000, 90_000], // the first one may only have been slow
  tries: { "no-answer": 2, crash: 2, silence: 2, "start-failed": 2 },
  next: { "no-answer": "snapshot", crash: "full", silence: "full", "start-failed": "revalidated" },
  afterGivingUp: { snapshot: "plain", revalidated: "fresh" },
  lateCode: "engine",
  crashCode: "engine",
};

const SLOWER = 10; // times the duration of the start: a device that starts slowly answers slowly
const UNLIMITED = 2; // times the slack, for a request without a limit

export class Channel {
  phase: ChannelPhase = "idle";
  /** Why the last worker was given up, null once another one is there. */
  failure: Failure | null = null;
  #connect;
  #listener;
  #policy;
  #connection: Connection | null = null;
  #calls: Call[] = []; // requests, oldest first
  #isBusy = false; // with the first of them
  #lastId = 0;
  #attempt: Attempt = "snapshot"; // the way to start the next worker
  #share = 0; // the last downloaded share
  #starts = 0; // since the last success
  #starting: StartTimeout | undefined;
  #timeout = new Timeout();
  #slack;

  constructor(connect: Connect, listener: Listener = {}, policy: Policy = RULES) {
    this.#connect = connect;
    this.#listener = listener;
    this.#policy = policy;
    this.#slack = policy.slack;
    if (policy.isEager) this.#launch();
  }

  /**
   * Return the value of Python's reply. Starts a worker if there is none.
   * @param how with the time for the answer @returns rejects with a RulesError
   */
  ask(
    message: { do: string; milliseconds?: number; [param: string]: unknown },
    { milliseconds, ...extras }: { milliseconds?: number } & Partial<Sent> = {},
  ): Promise<any> {
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
    const connection: Connection = this.#connect(this.#attempt, (message) => {
      if (this.#connection === connection) this.#receive(message); // it may send more after its end
    });
    this.#connection = connection;
    const [first, next] = this.#policy.silence;
    const limit = this.#starts > 1 ? next : first;
    this.#starting = new StartTimeout(limit, (why) => this.#fail("silence", why));
  }

  #disconnect() {
    this.#connection?.terminate();
    this.#connection = null;
    this.#isBusy = false;
    this.#starting?.end();
    this.#timeout.end();
  }

  #enter(phase: ChannelPhase) {
    this.phase = phase;
    this.#listener.onPhase?.(phase);
  }

  #sendNext() {
    const [call] = this.#calls;
    if (!call || this.#isBusy) return;
    this.#isBusy = true;
    call.tries += 1;
    this.#timeout.begin(this.#slack, () => this.#fail("no-answer", "no answer"));
    this.#connection?.postMessage(call.sent);
  }

  #receive(message: WorkerMessage) {
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
      // Another worker counts from 0, but finds the downloads in the cache.
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

  /** Send the waiting requests: Python runs. */
  #begin({ restored, took = 0 }: WorkerMessage) {
    this.#starting?.end();
    this.failure = null;
    this.#starts = 0;
    this.#attempt = "snapshot";
    this.#slack = Math.max(this.#policy.slack, SLOWER * took);
    this.#listener.onStart?.(restored ? "restored" : "plain");
    this.#enter("ready");
    this.#sendNext();
  }

  /** Start again, or give up. */
  #fail(failure: Failure, why: string) {
    const { afterGivingUp, crashCode, isEager, lateCode, next, tries } = this.#policy;
    const isStart = this.phase === "starting";
    // A request that ended two workers would end a third one too.
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

  #reject(code: string, message: string) {
    for (const { reject } of this.#calls.splice(0)) {
      reject(new RulesError({ code, params: {}, message }));
    }
  }
}

/**
 * Return how a channel connects to workers of the page.
 * @param how whether the first worker is the one of the page's head
 */
export const pageWorkers = ({ isFirst = false }: { isFirst?: boolean } = {}): Connect => {
  let isToTake = isFirst;
  return (attempt, hear) => {
    const { worker, heard } = isToTake
      ? window.noonWorker.takeFirst()
      : { worker: window.noonWorker.launch(attempt), heard: [] };
    isToTake = false;
    worker.addEventListener("message", ({ data }) => hear(data));
    worker.addEventListener("error", ({ message }) => hear({ failed: message }));
    worker.addEventListener("messageerror", () => hear({ failed: "unreadable message" }));
    for (const message of heard) queueMicrotask(() => hear(message));
    return worker;
  };
};
