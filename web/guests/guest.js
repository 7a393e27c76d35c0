/**
 * Games that come as wheels: what the sandbox makes of files, checked before the page believes it. The
 * wheels run there alone; the page keeps their bytes, and what it was told of them.
 */

import { RulesError } from "../rules/errors.js";
import { SITE } from "../storage/scope.js";
import { textsOf } from "./texts.js";

/** @typedef {import("../storage/guests.js").Guest} Guest */
/** @typedef {import("../storage/guests.js").Package} Package */
/** @typedef {Pick<import("../sandbox/sandbox.js").Sandbox, "ask">} Asked */
/** @typedef {{ name: string, bytes: ArrayBuffer }} Given */
/** @typedef {Map<string, string>} Taken slugs with the SHA-256 of the wheel that has it, OURS for our own */
/** @typedef {{ slug: string, name: string, laws: string[], passed: number, broken?: string }} Trial a game and its laws */

export const OURS = "ours";
export const MOST_BYTES = 10_000_000;
const MOST_FILES = 20;
const PATIENCE = 60_000; // milliseconds for an installation
const CHECKING = 30_000; // for all laws of a game
const MOST_LAWS = 100;
const INSTALLER = "/lib/wheels.bin";
const NAME = /^[A-Za-z0-9][A-Za-z0-9._+!-]{0,200}\.whl$/;
const SLUG = /^[a-z][a-z0-9-]{0,39}$/;

/** Return a refusal of the page's own. @param {string} code @param {Record<string, string | number>} params */
const refusal = (code, params) => new RulesError({ code, params, message: code });

/**
 * Return files that may be wheels, with what they hold.
 * @param {readonly File[]} files
 * @returns {Promise<Given[]>} rejects with a RulesError
 */
export const readFiles = async (files) => {
  if (files.length > MOST_FILES) throw refusal("too-many", { most: MOST_FILES });
  for (const { name, size } of files) {
    if (!NAME.test(name)) throw refusal("no-wheel", { file: name.slice(0, 80) });
    if (size > MOST_BYTES) throw refusal("too-large", { file: name, megabytes: 10 });
  }
  return Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: await file.arrayBuffer() })),
  );
};

/** @param {readonly Given[]} given */
const placed = (given) =>
  Object.fromEntries(given.map(({ name, bytes }) => [`/wheels/${name}`, bytes]));

const installer = async () => {
  const response = await fetch(new URL("python/wheels.bin", SITE));
  if (!response.ok) throw refusal("engine", {});
  return { [INSTALLER]: await response.arrayBuffer() };
};

/**
 * Return what wheels say of themselves.
 * @param {Asked} sandbox @param {readonly Given[]} given
 * @returns {Promise<Package[]>} rejects with a RulesError
 */
export const lookAt = async (sandbox, given) => {
  const files = { ...(await installer()), ...placed(given) };
  const asked = { do: "look", files: given.map(({ name }) => name) };
  return packagesOf(await sandbox.ask("wheels", asked, { files, milliseconds: PATIENCE }));
};

/**
 * Install a wheel in the sandbox, and return the guest that it is with those it depends on.
 * @param {Asked} sandbox @param {string} wanted its file
 * @param {readonly Given[]} given it, and the wheels it depends on
 * @param {Taken} [taken] slugs that are not free
 * @returns {Promise<Guest>} rejects with a RulesError
 */
export const install = async (sandbox, wanted, given, taken = new Map()) => {
  const asked = { do: "add", wanted, files: given.map(({ name }) => name) };
  const answer = await sandbox.ask("wheels", asked, {
    files: placed(given),
    milliseconds: PATIENCE,
  });
  return guestOf(sandbox, answer, given, taken);
};

/** @param {Asked} sandbox @param {any} answer @param {readonly Given[]} all @param {Taken} taken @returns {Promise<Guest>} */
const guestOf = async (sandbox, answer, all, taken) => {
  const packages = packagesOf(answer?.packages);
  const [first] = packages;
  const slugs = /** @type {unknown[]} */ (Array.isArray(answer?.games) ? answer.games : []);
  if (!first || !slugs.length || !slugs.every(isSlug)) throw refusal("no-game", { file: "" });
  // The Python in there knows our games at most, and is theirs.
  for (const slug of slugs) {
    const code = taken.get(slug);
    if (code && code !== first.sha256)
      throw refusal(code === OURS ? "slug" : "slug-added", { slug });
  }
  const catalog = await sandbox.ask("rules", { do: "catalog" });
  const games = [];
  for (const slug of slugs) {
    const entry = Array.isArray(catalog) ? catalog.find((each) => each?.slug === slug) : null;
    const opening = await sandbox.ask("rules", { do: "view", game: slug, record: "" });
    if (!isEntry(entry) || opening?.game !== slug) throw refusal("no-game", { file: first.file });
    const texts = textsOf(await sandbox.ask("wheels", { do: "texts", game: slug }));
    games.push({ entry, opening, texts });
  }
  const used = new Set(packages.map(({ file }) => file));
  const wheels = Object.fromEntries(
    all.filter(({ name }) => used.has(name)).map(({ name, bytes }) => [name, bytes]),
  );
  return { id: first.sha256, packages, wheels, games };
};

/** @param {unknown} slug @returns {slug is string} */
const isSlug = (slug) => typeof slug === "string" && SLUG.test(slug);

/** Whether this is what a catalog says of a game. @param {any} entry */
const isEntry = (entry) =>
  typeof entry?.name === "string" &&
  typeof entry.notation === "string" &&
  Array.isArray(entry.options) &&
  Array.isArray(entry.levels) &&
  typeof entry.presets === "object";

/** Return what was told of wheels, if it has that shape. @param {any} told @returns {Package[]} */
const packagesOf = (told) => {
  const texts = ["file", "name", "version", "summary", "author", "license", "sha256"];
  const isPackage = (/** @type {any} */ each) =>
    texts.every((name) => typeof each?.[name] === "string") &&
    Number.isInteger(each.size) &&
    Array.isArray(each.games) &&
    each.games.every((/** @type {unknown} */ game) => typeof game === "string");
  if (!Array.isArray(told) || !told.every(isPackage)) throw refusal("no-wheel", { file: "" });
  return told;
};

/**
 * Hold the games of a guest to the laws of the contract.
 * @param {Asked} sandbox @param {Guest} guest
 * @param {(trial: Trial) => void} tell told of each law that has passed
 * @returns {Promise<void>} rejects with a RulesError: the law that is broken, and where
 */
export const holdToLaws = async (sandbox, { games }, tell) => {
  for (const { entry } of games) {
    const { slug, name } = entry;
    const end = performance.now() + CHECKING;
    const ask = (/** @type {string} */ what) =>
      sandbox.ask(
        "wheels",
        { do: what, game: slug },
        { milliseconds: Math.max(1, end - performance.now()) },
      );
    try {
      const laws = namesOf(await ask("laws"));
      for (let passed = 0; passed <= laws.length; passed += 1) {
        tell({ slug, name, laws, passed });
        const told = await ask("law");
        // What comes after the last is "".
        if (told !== (laws[passed] ?? "")) throw refusal("engine", {});
      }
    } catch (error) {
      const isLate = error instanceof RulesError && error.code === "late";
      throw isLate ? refusal("too-slow", { slug }) : error;
    }
  }
};

/** @param {any} told @returns {string[]} */
const namesOf = (told) =>
  Array.isArray(told) ? told.slice(0, MOST_LAWS).map((each) => String(each).slice(0, 40)) : [];
