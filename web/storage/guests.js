/**
 * The games that this device has from wheels, in IndexedDB, each with the wheels it needs. Where it
 * is refused, or damaged, there are none, and the caller learns that it is not stored.
 */

import { ownStore } from "./database.js";
import { keepAddedRules, keepSetting, VERSION } from "./settings.js";

/** @import { CatalogEntry, State } from "../rules/contract.js" */
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
 * @typedef {object} AddedGame
 * @property {CatalogEntry} entry
 * @property {State} opening
 * @property {import("../guests/game.js").Texts} texts
 */
/**
 * @typedef {object} Guest a wheel with games, and those it depends on
 * @property {string} id the SHA-256 of the wheel
 * @property {Package[]} packages the wheel first
 * @property {Record<string, ArrayBuffer>} wheels by their names
 * @property {AddedGame[]} games
 */
/**
 * @typedef {object} Known a game from a wheel, and which wheel it takes
 * @property {string} name of the game
 * @property {string} wheel
 * @property {string} version
 * @property {string} sha256
 * @property {boolean} isHere whether the wheel is on this device
 */

const GONE = "gone:"; // before the slug of a game whose wheel was removed
const COUNT = "guests"; // their number, so that pages without any need no query

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

/** Return the wheels of all of them, by their names: what each of their games may import. */
export const keptWheels = async () =>
  Object.assign({}, ...(await keptGuests()).map(({ wheels }) => wheels));

/** Return the package with a game, null if there is none. @param {string} slug */
export const guestWith = async (slug) =>
  (await keptGuests()).find(({ games }) => games.some(({ entry }) => entry.slug === slug)) ?? null;

/** Keep one, and return whether that could be done. @param {Guest} guest */
export const keepGuest = async ({ id, ...guest }) => {
  const isKept = await guests.keep(id, { v: VERSION, ...guest });
  await summarize();
  return isKept;
};

/** Forget one, but for which wheel its matches need. @param {string} id */
export const forgetGuest = async (id) => {
  const guest = (await keptGuests()).find((each) => each.id === id);
  for (const [slug, known] of guest ? gamesOf(guest) : []) {
    await guests.keep(GONE + slug, { v: VERSION, ...known, isHere: false });
  }
  await guests.forget(id);
  await summarize();
};

/** @param {Guest} guest @returns {[string, Known][]} its games, by their slugs */
const gamesOf = ({ games, packages: [first] }) =>
  games.map(({ entry: { slug, name } }) => {
    const { name: wheel = "", version = "", sha256 = "" } = first ?? {};
    return [slug, { name, wheel, version, sha256, isHere: true }];
  });

/**
 * Return the games from wheels by their slugs, those whose wheel was removed among them.
 * @returns {Promise<Record<string, Known>>}
 */
export const knownGames = async () => {
  const all = await guests.all();
  const gone = all
    .filter(([key, value]) => String(key).startsWith(GONE) && isKnown(value))
    .map(([key, value]) => [String(key).slice(GONE.length), value]);
  return Object.fromEntries([...gone, ...(await keptGuests()).flatMap(gamesOf)]);
};

/** @param {any} value @returns {value is Known} whether it is one as this version keeps it */
const isKnown = (value) =>
  value?.v === VERSION &&
  ["name", "wheel", "version", "sha256"].every((key) => typeof value[key] === "string");

/** Store what pages have to know at once: how many there are, and which wheels each game takes. */
const summarize = async () => {
  const all = await keptGuests();
  keepSetting(COUNT, all.length ? String(all.length) : null);
  const hashes = all.flatMap(({ games, packages }) => {
    const wheels = packages.map(({ sha256 }) => sha256).join(" ");
    return games.map(({ entry }) => [entry.slug, wheels]);
  });
  keepAddedRules(Object.fromEntries(hashes));
};
