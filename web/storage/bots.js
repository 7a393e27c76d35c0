/**
 * The bots that this device keeps, in IndexedDB. Where it is refused, or damaged, there are none, and
 * whoever keeps one is told that it is not kept.
 */

import { ownStore } from "./own-store.js";

/** @typedef {{ id: string, name: string, source: string, updated: number }} Bot */

const VERSION = 1;

const bots = ownStore("bots");

/** Whether something is a bot as this version keeps it. @param {any} value */
const isBot = (value) =>
  value?.v === VERSION &&
  typeof value.name === "string" &&
  typeof value.source === "string" &&
  typeof value.updated === "number";

/** Return the bots, the one that was changed last first. @returns {Promise<Bot[]>} */
export const keptBots = async () => {
  const all = await bots.all();
  return all
    .filter(([id, value]) => typeof id === "string" && isBot(value))
    .map(([id, { name, source, updated }]) => ({ id: String(id), name, source, updated }))
    .sort((one, other) => other.updated - one.updated);
};

/** Keep a bot, and return whether that could be done. @param {Bot} bot */
export const keepBot = ({ id, ...bot }) => bots.keep(id, { v: VERSION, ...bot });

/** Forget a bot. @param {string} id */
export const forgetBot = (id) => bots.forget(id);
