/**
 * The storage of the lab: bots on this device, in IndexedDB, and the state of the page in this tab.
 * If the browser refuses it, there are none, and `keepBot` says that nothing was stored.
 */

import { ownStore } from "./database.js";
import { openChannel } from "./lock.js";
import { PREFIX } from "./scope.js";
import { VERSION } from "./settings.js";
import { tryStorage } from "./visit.js";

/** @typedef {{ id: string, name: string, source: string, updated: number }} Bot */

const VISIT = `${PREFIX}lab`;

const bots = ownStore("bots");

/** Whether something is a bot as this version keeps it. @param {any} value */
const isBot = (value) =>
  value?.v === VERSION &&
  typeof value.name === "string" &&
  typeof value.source === "string" &&
  typeof value.updated === "number";

/** Return the bots, the last changed one first. @returns {Promise<Bot[]>} */
export const keptBots = async () => {
  const all = await bots.all();
  return all
    .filter(([id, value]) => typeof id === "string" && isBot(value))
    .map(([id, { name, source, updated }]) => ({ id: String(id), name, source, updated }))
    .sort((one, other) => other.updated - one.updated);
};

/**
 * Keep a bot, unless another tab has changed it since this one has read it.
 * @param {Bot} bot @param {number | null} [since] its time then, null for one that is new
 * @returns {Promise<"kept" | "changed" | "refused">}
 */
export const keepBot = async ({ id, ...bot }, since = null) => {
  let isOthers = false;
  const isDone = await bots.change(id, (kept) => {
    isOthers = since !== null && isBot(kept) && kept.updated !== since;
    return isOthers ? kept : { v: VERSION, ...bot };
  });
  if (!isDone) return "refused";
  if (isOthers) return "changed";
  tell();
  return "kept";
};

/** Forget a bot. @param {string} id */
export const forgetBot = async (id) => {
  await bots.forget(id);
  tell();
};

/** @type {BroadcastChannel | null} */
let others = null;

/** Have the other tabs read their bots again. */
const tell = () => others?.postMessage("changed");

/** Call a function when another tab has changed a bot. @param {() => void} onChange */
export const watchBots = (onChange) => {
  others ??= openChannel(`${PREFIX}bots`);
  others?.addEventListener("message", onChange);
};

/** Keep what the lab shows in this tab, for when the player returns. @param {unknown} shown */
export const keepVisit = (shown) =>
  tryStorage(() => {
    sessionStorage.removeItem(VISIT); // an older visit would be wrong where there is no space
    sessionStorage.setItem(VISIT, JSON.stringify(shown));
  }, undefined);

/** Return what this version has kept so, null for nothing. @returns {any} */
export const keptVisit = () =>
  tryStorage(() => JSON.parse(sessionStorage.getItem(VISIT) ?? "null"), null);
