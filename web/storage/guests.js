/**
 * The games that this device has from wheels, in IndexedDB, each with the wheels it needs. Where it is
 * refused, or damaged, there are none, and whoever keeps one is told that it is not kept.
 */

import { ownStore } from "./own-store.js";
import { keepSetting } from "./settings.js";

/** @typedef {import("../rules/contract.js").CatalogEntry} CatalogEntry */
/** @typedef {import("../rules/contract.js").State} State */
/**
 * @typedef {object} Package what a wheel says of itself
 * @property {string} file
 * @property {string} name
 * @property {string} version
 * @property {string} summary
 * @property {string} author
 * @property {string} license
 * @property {number} size bytes
 * @property {string} sha256
 * @property {string[]} games
 */
/**
 * @typedef {object} Guest a wheel with games, and those it depends on
 * @property {string} id the SHA-256 of the wheel
 * @property {Package[]} packages the wheel first
 * @property {Record<string, ArrayBuffer>} wheels by their names
 * @property {{ entry: CatalogEntry, opening: State }[]} games
 */

const VERSION = 1;
const COUNT = "guests"; // how many there are, so that pages need not ask where there are none

const guests = ownStore("guests");

/** @param {any} value @returns {value is Guest} whether it is one as this version keeps it */
const isGuest = (value) =>
  value?.v === VERSION &&
  Array.isArray(value.packages) &&
  Array.isArray(value.games) &&
  value.games.every((/** @type {any} */ game) => typeof game?.entry?.slug === "string") &&
  Object.values(value.wheels ?? {}).every((bytes) => bytes instanceof ArrayBuffer);

/** Return all of them. @returns {Promise<Guest[]>} */
export const keptGuests = async () => {
  const all = await guests.all();
  return all.map(([id, value]) => ({ ...value, id: String(id) })).filter(isGuest);
};

/** Return the one that has a game, null if none has. @param {string} slug */
export const guestWith = async (slug) =>
  (await keptGuests()).find(({ games }) => games.some(({ entry }) => entry.slug === slug)) ?? null;

/** Keep one, and return whether that could be done. @param {Guest} guest */
export const keepGuest = async ({ id, ...guest }) => {
  const isKept = await guests.keep(id, { v: VERSION, ...guest });
  await count();
  return isKept;
};

/** Forget one. @param {string} id */
export const forgetGuest = async (id) => {
  await guests.forget(id);
  await count();
};

const count = async () => {
  const { length } = await keptGuests();
  keepSetting(COUNT, length ? String(length) : null);
};
