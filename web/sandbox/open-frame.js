/** The frame of the sandbox, and the one line to the worker in it. */

import { RulesError } from "../rules/errors.js";

/** Return the one document that a frame may have, which the build writes; it says its own policy. */
const theDocument = () => FRAME;

const policy = globalThis.trustedTypes?.createPolicy("noon-frame", {
  createHTML: theDocument,
});

/** @typedef {{ ready?: true, failed?: string, kept?: unknown, id?: number, reply?: unknown }} Told */
/** @typedef {{ resolve: (told: Told) => void, reject: (error: RulesError) => void }} Waiting */

/**
 * Open a frame.
 * @param {(code: string) => void} onEnd told once it is gone, and why
 */
export const openFrame = (onEnd) => {
  const element = document.createElement("iframe");
  element.setAttribute("sandbox", "allow-scripts");
  element.hidden = true;
  const { port1: line, port2: end } = new MessageChannel();
  /** @type {Waiting | null} */
  let waiting = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let isOver = false;

  /** @param {string} code @returns {never} */
  const stop = (code) => {
    const error = new RulesError({ code, params: {}, message: code });
    if (!isOver) {
      isOver = true;
      clearTimeout(timer);
      line.close();
      removeEventListener("message", hearFrame);
      element.remove();
      onEnd(code);
      waiting?.reject(error);
    }
    throw error;
  };
  const endQuietly = (/** @type {string} */ code) => {
    try {
      stop(code);
    } catch {
      // Told to whoever waits.
    }
  };
  /** The frame itself says nothing but that its worker has died. @param {MessageEvent} event */
  const hearFrame = ({ source }) => {
    if (source === element.contentWindow) endQuietly("engine");
  };
  line.onmessage = ({ data }) => {
    // Nobody has asked for it, so it is not to be trusted with anything more.
    if (!waiting || typeof data !== "object" || !data || data.failed !== undefined) {
      return endQuietly("engine");
    }
    clearTimeout(timer);
    const { resolve } = waiting;
    waiting = null;
    resolve(data);
  };

  /** @param {number} milliseconds @param {() => void} send @returns {Promise<Told>} */
  const wait = (milliseconds, send) =>
    new Promise((resolve, reject) => {
      if (isOver) return reject(new RulesError({ code: "stopped", params: {}, message: "" }));
      waiting = { resolve, reject };
      timer = setTimeout(() => endQuietly("late"), milliseconds);
      send();
    });

  // It loads while what it is handed is on its way.
  addEventListener("message", hearFrame);
  const loaded = new Promise((resolve) => {
    element.onload = resolve;
  });
  element.srcdoc = policy?.createHTML("") ?? theDocument();
  document.body.append(element);

  return {
    /**
     * Have it start, with what its worker is handed as it comes.
     * @param {Pick<import("./files.js").Coming, "script" | "parts">} coming @param {number} milliseconds
     */
    begin: ({ script, parts }, milliseconds) =>
      wait(milliseconds, () => {
        const begun = Promise.all([script, loaded]).then(([text]) => {
          element.contentWindow?.postMessage({ script: text }, "*", [end]);
        });
        const handed = parts.map(async (part) => {
          const { name, value, transferred } = await part;
          line.postMessage({ name, value }, transferred);
        });
        Promise.all([begun, ...handed]).catch(() => endQuietly("engine"));
      }),
    /** Ask the worker. @param {object} message @param {number} milliseconds */
    ask: (message, milliseconds) => wait(milliseconds, () => line.postMessage(message)),
    /** End it because of what it has said. */
    end: stop,
    /** End it because nobody wants it any more. */
    leave: () => endQuietly("stopped"),
  };
};
