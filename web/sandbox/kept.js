/**
 * The start of the sandbox that the page keeps, where no frame can reach it: taken of a Python that has
 * run nothing but the site's own files.
 */

import { forget, recall, write } from "../rules/python/snapshot.js";
import { SITE } from "../storage/scope.js";

/** @typedef {ReturnType<typeof findStart>} Found */
/** @typedef {{ head: number, words: Uint32Array<ArrayBuffer> }} Start the length of its head, in bytes */

const KEPT = { cache: `noon:${SITE.pathname}:sandbox`, place: new URL("sandbox", SITE).href };

/** Look for what was kept; its bytes are read meanwhile. */
export const findStart = async () => {
  const response = await caches.match(KEPT.place, { cacheName: KEPT.cache });
  if (!response) return null;
  const bytes = response.arrayBuffer();
  bytes.catch(() => undefined); // told where it is waited for
  return { headers: response.headers, bytes };
};

/**
 * Return the start that was kept under this name, null if there is none that is whole.
 * @param {Found} found @param {string} key
 * @returns {Promise<Start | null>}
 */
export const recallStart = async (found, key) => {
  const snapshot = await recall(found, key);
  if (!snapshot) return null;
  try {
    const words = /** @type {Uint32Array<ArrayBuffer>} */ (await snapshot.words);
    return { head: snapshot.head.length, words };
  } catch {
    return null; // damaged
  }
};

/**
 * Keep a start, if it is one.
 * @param {string} key names everything that went into it @param {any} taken what the worker says it is
 */
export const keepStart = async (key, taken) => {
  if (!Number.isInteger(taken?.head) || !(taken.words instanceof Uint32Array)) return;
  await write(KEPT, key, taken).catch(() => false);
};

/** Keep none any more. */
export const forgetStart = () => forget(KEPT);
