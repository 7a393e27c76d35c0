/**
 * Somebody else's Python, in a frame that has no rights of this page: an origin of its own, a policy
 * that lets it ask nobody, and a worker there. The page hands in the runtime and takes texts back, of
 * a bounded length, one for each question and in time; whatever else comes ends the frame.
 */

import { RulesError } from "../rules/errors.js";
import { bring } from "./files.js";
import { findStart, forgetStart, keepStart } from "./kept.js";
import { openFrame } from "./open-frame.js";
import { readReply } from "./replies.js";

/** @typedef {"starting" | "ready" | "failed" | "ended"} Phase */
/** @typedef {ReturnType<typeof openFrame>} Frame */

const START = 120_000; // milliseconds
const ANSWER = 30_000;

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

  /** @param {ReturnType<typeof findStart>} found @returns {Promise<Frame>} */
  async #startFrame(found = findStart()) {
    const coming = bring(found);
    /** @type {Frame} */
    let frame;
    try {
      frame = await this.#open(coming);
    } catch (error) {
      const wasKept = await coming.kept.catch(() => null);
      if (!wasKept || !(error instanceof RulesError) || error.code !== "engine") throw error;
      await forgetStart(); // it was no good
      return this.#startFrame(Promise.resolve(null));
    }
    if (await coming.kept) return frame;
    // Now, while it has run nothing but what the site has sent.
    const { kept } = await frame.ask({ isToKeep: true }, START);
    await keepStart(await coming.key, kept);
    return frame;
  }

  /** @param {ReturnType<typeof bring>} coming */
  async #open(coming) {
    const frame = openFrame((code) => {
      this.#started = this.#stop = null;
      this.#listener.onPhase?.(code === "engine" ? "failed" : "ended");
    });
    this.#stop = frame.leave;
    const told = await frame.begin(coming, START);
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
