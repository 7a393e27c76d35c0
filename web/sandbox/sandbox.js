/**
 * Somebody else's Python, in a frame that has no rights of this page: an origin of its own, a policy
 * that lets it ask nobody, and a worker there. The page hands in the runtime and takes texts back, of
 * a bounded length, one for each question and in time; whatever else comes ends the frame.
 */

import { RulesError } from "../rules/errors.js";
import { forget, recall, write } from "../rules/python/snapshot.js";
import { SITE } from "../storage/scope.js";
import { bringFiles, bringScript } from "./files.js";
import { openFrame } from "./open-frame.js";
import { readReply } from "./replies.js";

/** @typedef {"starting" | "ready" | "failed" | "ended"} Phase */
/** @typedef {ReturnType<typeof openFrame>} Frame */

const START = 120_000; // milliseconds
const ANSWER = 30_000;
const KEPT = { cache: `noon:${SITE.pathname}:sandbox`, place: new URL("sandbox", SITE).href };

export class Sandbox {
  #listener;
  #packages;
  /** @type {Promise<Frame> | null} */
  #started = null;
  /** Ends the frame that is there or on its way. @type {(() => void) | null} */
  #stop = null;
  /** What was asked last: the next waits for it. @type {Promise<unknown>} */
  #last = Promise.resolve();
  #lastId = 0;

  /**
   * @param {{ onPhase?: (phase: Phase) => void }} [listener]
   * @param {() => Promise<Record<string, ArrayBuffer>>} [packages] wheels that each Python in it has
   *   from the start, by their names
   */
  constructor(listener = {}, packages = async () => ({})) {
    this.#listener = listener;
    this.#packages = packages;
  }

  /**
   * Ask the Python in the frame, which is started if there is none.
   * @param {"lab" | "rules" | "wheels"} room which of its doors
   * @param {{ do: string, [param: string]: unknown }} message
   * @param {object} [how]
   * @param {number} [how.milliseconds] after which the frame is removed
   * @param {Record<string, ArrayBuffer>} [how.files] handed over with it, by their places there
   * @returns {Promise<any>} rejects with a RulesError: what the door refuses; "late" after the limit;
   *   "stopped" after `end`; "engine" if Python could not be started, or has died or misbehaved
   */
  ask(room, message, { milliseconds = ANSWER, files = {} } = {}) {
    const asked = this.#last.then(async () => {
      const frame = await this.start();
      this.#lastId += 1;
      const id = this.#lastId;
      const request = JSON.stringify(message);
      const told = await frame.ask({ id, room, request, files }, milliseconds);
      const answer = told.id === id ? readReply(told.reply) : null;
      if (!answer) return frame.end("engine");
      if (answer.ok) return answer.value;
      throw new RulesError(answer.error);
    });
    this.#last = asked.catch(() => undefined);
    return asked;
  }

  /** Start Python, if it is not there. @returns {Promise<Frame>} */
  start() {
    this.#started ??= this.#begin().catch((error) => {
      this.#started = null;
      throw error;
    });
    return this.#started;
  }

  /** Remove the frame; whatever was asked is rejected with "stopped". */
  end() {
    this.#stop?.();
  }

  async #begin() {
    this.#listener.onPhase?.("starting");
    const packages = await this.#packages();
    const frame = await this.#startFrame();
    if (Object.keys(packages).length) await install(frame, packages);
    this.#listener.onPhase?.("ready");
    return frame;
  }

  async #startFrame() {
    const files = bringFiles(); // on their way while what was kept is looked for
    files.catch(() => undefined); // told where they are waited for
    const { script, key } = await bringScript().catch(failed);
    const kept = await wordsKept(key);
    if (kept) {
      try {
        return await this.#open(script, kept, files);
      } catch (error) {
        if (!(error instanceof RulesError) || error.code !== "engine") throw error;
        await forget(KEPT); // it was no good
      }
    }
    // What the frame before was handed is gone with it.
    const frame = await this.#open(script, null, kept ? bringFiles() : files);
    // Now, while it has run nothing but what the site has sent.
    const { kept: taken } = await frame.ask({ isToKeep: true }, START);
    if (isStart(taken)) await write(KEPT, key, taken).catch(() => false);
    return frame;
  }

  /**
   * @param {string} script @param {Awaited<ReturnType<typeof wordsKept>>} kept
   * @param {ReturnType<typeof bringFiles>} coming
   */
  async #open(script, kept, coming) {
    const files = await coming.catch(failed);
    const frame = openFrame((code) => {
      this.#started = this.#stop = null;
      this.#listener.onPhase?.(code === "engine" ? "failed" : "ended");
    });
    this.#stop = frame.leave;
    const told = await frame.begin({ script, files, kept }, START);
    if (told.ready !== true) return frame.end("engine");
    return frame;
  }
}

/** @param {Frame} frame @param {Record<string, ArrayBuffer>} packages */
const install = async (frame, packages) => {
  const named = Object.entries(packages).map(([name, bytes]) => [`/packages/${name}`, bytes]);
  const request = JSON.stringify({ do: "catalog" });
  const told = await frame.ask(
    { id: 0, room: "rules", request, files: Object.fromEntries(named) },
    START,
  );
  if (!readReply(told.reply)?.ok) frame.end("engine");
};

/** @returns {never} */
const failed = (/** @type {unknown} */ error) => {
  throw new RulesError({ code: "engine", params: {}, message: String(error) });
};

/** Return the start that was kept, null if there is none. @param {string} key */
const wordsKept = async (key) => {
  const snapshot = await recall(find(), key);
  if (!snapshot) return null;
  try {
    const words = /** @type {Uint32Array<ArrayBuffer>} */ (await snapshot.words);
    return { head: snapshot.head.length, words };
  } catch {
    return null; // damaged
  }
};

const find = async () => {
  const response = await caches.match(KEPT.place, { cacheName: KEPT.cache });
  return response ? { headers: response.headers, bytes: response.arrayBuffer() } : null;
};

/**
 * Whether this is a start of Python that can be kept.
 * @param {any} taken
 * @returns {taken is { head: number, words: Uint32Array<ArrayBuffer> }}
 */
const isStart = (taken) => Number.isInteger(taken?.head) && taken.words instanceof Uint32Array;
