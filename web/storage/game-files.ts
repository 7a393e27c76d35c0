/**
 * The games that were added from wheels, in IndexedDB, each with the wheels it needs. If storage is
 * refused or damaged there are none, and storing one returns false.
 */

import type { CatalogEntry, State } from "../rules/contract.ts";
import { ownStore } from "./own-store.ts";
import { keepAddedRules, keepSetting, VERSION } from "./settings.ts";
import {
  has,
  isCount,
  isLike,
  isList,
  isObject,
  isOneOf,
  isTable,
  isText,
  type Passed,
  type Shape,
} from "./shape.ts";

/** The texts of a game by language. */
export interface Texts {
  messages: Record<string, Record<string, string>>; // as `py_rules.messages` names them
  rules: Record<string, string>; // in Markdown, with lines of `key: value` at the head
}
export type Package = Passed<typeof isPackage>;
export interface AddedGame {
  entry: CatalogEntry;
  opening: State;
  texts: Texts;
}
/** A wheel with games, and those it depends on. */
export interface GameFile {
  id: string; // the SHA-256 of the wheel
  packages: Package[]; // the wheel first
  wheels: Record<string, ArrayBuffer>; // by their names
  games: AddedGame[];
}
/** The name of a game, which wheel it takes, and whether that is on this device. */
export type Known = Omit<Passed<typeof isKnown>, "v"> & { isHere: boolean };

const GONE = "gone:"; // before the slug of a game whose wheel was removed
const FILE = /^[A-Za-z0-9][A-Za-z0-9._+!-]{0,200}\.whl$/;
const COUNT = "added-games"; // their number, so that pages without any need no query

const files = ownStore("added-games");

/** Check for the metadata of a wheel. The size is in bytes. */
export const isPackage = has({
  ...{ name: isText, version: isText, summary: isText, author: isText, license: isText },
  ...{ file: isLike(FILE), sha256: isText, size: isCount(), games: isList(isText) },
});

/** @returns whether it is one as this version keeps it */
const isGameFile = has({
  v: isOneOf(VERSION),
  packages: isList(isObject),
  games: isList(has({ entry: has({ slug: isText }) })),
  wheels: isTable((bytes): bytes is ArrayBuffer => bytes instanceof ArrayBuffer),
}) as Shape<unknown> as Shape<GameFile>;

export const keptGameFiles = async (): Promise<GameFile[]> => {
  const all = await files.all();
  return all.map(([id, value]) => ({ ...value, id: String(id) })).filter(isGameFile);
};

/** Return the wheels of all of them, by their names: what each of their games may import. */
export const keptWheels = async () =>
  Object.assign({}, ...(await keptGameFiles()).map(({ wheels }) => wheels));

/** Return the package with a game, null if there is none. */
export const gameFileWith = async (slug: string) =>
  (await keptGameFiles()).find(({ games }) => games.some(({ entry }) => entry.slug === slug)) ??
  null;

/** Store one; return false if storage fails. */
export const keepGameFile = async ({ id, ...gameFile }: GameFile) => {
  const isKept = await files.keep(id, { v: VERSION, ...gameFile });
  await summarize();
  return isKept;
};

/** Delete one, but remember the wheel that its matches need. */
export const forgetGameFile = async (id: string) => {
  const gameFile = (await keptGameFiles()).find((each) => each.id === id);
  for (const [slug, known] of gameFile ? gamesOf(gameFile) : []) {
    await files.keep(GONE + slug, { v: VERSION, ...known, isHere: false });
  }
  await files.forget(id);
  await summarize();
};

/** @returns its games, by their slugs */
const gamesOf = ({ games, packages: [first] }: GameFile): [string, Known][] =>
  games.map(({ entry: { slug, name } }) => {
    const { name: wheel = "", version = "", sha256 = "" } = first ?? {};
    return [slug, { name, wheel, version, sha256, isHere: true }];
  });

/** Return the games from wheels by their slugs, those whose wheel was removed among them. */
export const knownGames = async (): Promise<Record<string, Known>> => {
  const all = await files.all();
  const gone = all
    .filter(([key, value]) => String(key).startsWith(GONE) && isKnown(value))
    .map(([key, value]) => [String(key).slice(GONE.length), value]);
  return Object.fromEntries([...gone, ...(await keptGameFiles()).flatMap(gamesOf)]);
};

/** @returns whether it is one as this version keeps it */
const isKnown = has({
  ...{ v: isOneOf(VERSION), name: isText, wheel: isText, version: isText, sha256: isText },
});

/** Store the number of games and their wheels, which pages read at once. */
const summarize = async () => {
  const all = await keptGameFiles();
  keepSetting(COUNT, all.length ? String(all.length) : null);
  const hashes = all.flatMap(({ games, packages }) => {
    const wheels = packages.map(({ sha256 }) => sha256).join(" ");
    return games.map(({ entry }) => [entry.slug, wheels]);
  });
  keepAddedRules(Object.fromEntries(hashes));
};
