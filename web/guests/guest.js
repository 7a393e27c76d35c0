/**
 * Games that come as wheels: what the sandbox makes of files, checked before the page believes it.
 * The wheels run there alone; the page keeps their bytes, and their data.
 */

import { kindOf } from "../app/file-kinds.js";
import { readFile } from "../app/files.js";
import { visible } from "../i18n/message.js";
import { RulesError } from "../rules/errors.js";
import { SITE } from "../storage/scope.js";
import { textsOf } from "./game.js";

/** @import { Guest, Package } from "../storage/guests.js" */
/** @typedef {Pick<import("../sandbox/sandbox.js").Sandbox, "ask">} Asked */
/** @typedef {{ name: string, bytes: ArrayBuffer }} Given */
/** @typedef {Map<string, string>} Taken slugs with the SHA-256 of their wheel, or OURS */
/** @typedef {{ packages: Package[], games: Named[] }} Installed */
/** @typedef {{ slug: string, name: string }} Named */
/**
 * @typedef {Named & { checks: string[], passed: number, broken?: string }} Trial of a game: its
 *   checks
 */

export const OURS = "ours";
export const MOST_BYTES = 10_000_000;
const MOST_FILES = 20;
const PATIENCE = 60_000; // milliseconds for what runs no code of a game
const STEP = 10_000; // for each step that does
const MOST_CHECKS = 100;
const MOST_LETTERS = 60; // of a name
const MOST_OF_NAME = 80; // characters of the name of a file
const INSTALLER = "/lib/wheels.bin";
const NAME = /^[A-Za-z0-9][A-Za-z0-9._+!-]{0,200}\.whl$/;
const SLUG = /^[a-z][a-z0-9-]{0,39}$/;

/** @param {string} code @param {Record<string, string | number>} params */
const refusal = (code, params) => new RulesError({ code, params, message: code });

/**
 * Return files that may be wheels, with what they hold.
 * @param {readonly File[]} files
 * @returns {Promise<Given[]>} rejects with a RulesError
 */
export const readFiles = async (files) => {
  if (files.length > MOST_FILES) throw refusal("too-many", { most: MOST_FILES });
  for (const { name, size } of files) {
    if (size > MOST_BYTES) throw refusal("too-large", { file: name, megabytes: 10 });
  }
  return Promise.all(files.map(readOne));
};

/** @param {File} file @returns {Promise<Given>} */
const readOne = async (file) => {
  const name = file.name.replaceAll("/", " ").slice(0, MOST_OF_NAME);
  const bytes = await readFile(file, (blob) => blob.arrayBuffer());
  const kind = kindOf(new TextDecoder().decode(bytes));
  if (kind === "game") return { name, bytes };
  if (/\.whl$/i.test(name)) throw refusal("damaged", { file: name });
  throw refusal("no-wheel", { file: name, ...(kind ? { kind } : {}) });
};

/**
 * Return files by the names that their wheels give themselves: a browser may have called one
 * "x (1).whl". Two of the same name are one.
 * @param {readonly Given[]} given @param {readonly Package[]} packages what they say of themselves
 */
export const named = (given, packages) => {
  const all = given.map(({ bytes }, at) => ({ name: packages[at]?.file ?? "", bytes }));
  return all.filter(({ name }, at) => all.findIndex((each) => each.name === name) === at);
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
 * Run code of a game. If it does not end, or takes Python along, that is said of this step.
 * @param {Asked} sandbox @param {"import" | "check" | "open"} step
 * @param {{ game: string, check?: string }} values what the sentence names
 * @param {Parameters<Asked["ask"]>[0]} endpoint @param {Parameters<Asked["ask"]>[1]} message
 */
const askInTime = async (sandbox, step, values, endpoint, message) => {
  try {
    return await sandbox.ask(endpoint, message, { milliseconds: STEP });
  } catch (error) {
    const code = error instanceof RulesError ? error.code : "";
    if (code !== "late" && code !== "died") throw error;
    throw refusal(`${code}-${step}`, { ...values, seconds: STEP / 1000 });
  }
};

/**
 * Install a wheel in the sandbox with those it depends on, and import its games.
 * @param {Asked} sandbox @param {string} wanted its file
 * @param {readonly Given[]} given it, and the wheels it depends on
 * @param {Taken} [taken] slugs that are not free
 * @returns {Promise<Installed>} rejects with a RulesError
 */
export const install = async (sandbox, wanted, given, taken = new Map()) => {
  const asked = { wanted, files: given.map(({ name }) => name) };
  const how = { files: placed(given), milliseconds: PATIENCE };
  const packages = packagesOf(await sandbox.ask("wheels", { do: "add", ...asked }, how));
  const [first] = packages;
  if (!first) throw refusal("no-game", { file: wanted });
  const message = { do: "import", ...asked };
  const reply = await askInTime(sandbox, "import", { game: first.name }, "wheels", message);
  const games = (Array.isArray(reply) ? reply : []).map((each) => ({
    slug: slugOf(each?.slug, wanted),
    name: visible(String(each?.name)).slice(0, MOST_LETTERS),
  }));
  if (!games.length) throw refusal("no-game", { file: wanted });
  // The Python in there knows our games at most, and is theirs.
  for (const { slug } of games) {
    const code = taken.get(slug) ?? first.sha256;
    if (code !== first.sha256) throw refusal(code === OURS ? "slug" : "slug-added", { slug });
  }
  return { packages, games };
};

/**
 * Return the guest that was installed, with the position in which each of its games begins.
 * @param {Asked} sandbox @param {Installed} installed @param {readonly Given[]} given
 * @returns {Promise<Guest>} rejects with a RulesError
 */
export const guestOf = async (sandbox, { games: known, packages }, given) => {
  const games = [];
  for (const { name: game, slug } of known) {
    /** @type {Asked["ask"]} */
    const ask = (endpoint, message) => askInTime(sandbox, "open", { game }, endpoint, message);
    const catalog = await ask("rules", { do: "catalog" });
    const entry = Array.isArray(catalog) ? catalog.find((each) => each?.slug === slug) : null;
    const opening = await ask("rules", { do: "view", game: slug, record: "" });
    const isOpening = opening?.game === slug && Array.isArray(opening.legal_moves);
    if (!isEntry(entry) || !isOpening) {
      throw refusal("failed", { file: packages[0]?.file ?? "", why: `${game}?` });
    }
    const texts = textsOf(await ask("wheels", { do: "texts", game: slug }));
    games.push({ entry, opening, texts });
  }
  const used = new Set(packages.map(({ file }) => file));
  const wheels = Object.fromEntries(
    given.filter(({ name }) => used.has(name)).map(({ name, bytes }) => [name, bytes]),
  );
  return { id: packages[0]?.sha256 ?? "", packages, wheels, games };
};

/** @param {unknown} slug @param {string} file @returns {string} */
const slugOf = (slug, file) => {
  if (typeof slug === "string" && SLUG.test(slug)) return slug;
  throw refusal("bad-slug", { file, slug: `'${String(slug).slice(0, 80)}'` });
};

/** Whether this is what a catalog says of a game. @param {any} entry */
const isEntry = (entry) =>
  typeof entry?.name === "string" &&
  typeof entry.notation === "string" &&
  Array.isArray(entry.options) &&
  Array.isArray(entry.levels) &&
  typeof entry.presets === "object";

/** Return the data of wheels, if it is valid. @param {any} reply @returns {Package[]} */
const packagesOf = (reply) => {
  const texts = ["file", "name", "version", "summary", "author", "license", "sha256"];
  const isPackage = (/** @type {any} */ each) =>
    texts.every((name) => typeof each?.[name] === "string") &&
    NAME.test(each.file) &&
    Number.isInteger(each.size) &&
    Array.isArray(each.games) &&
    each.games.every((/** @type {unknown} */ game) => typeof game === "string");
  if (!Array.isArray(reply) || !reply.every(isPackage)) throw refusal("no-wheel", { file: "" });
  return reply;
};

/**
 * Run the conformance checks of games.
 * @param {Asked} sandbox @param {Installed["games"]} games
 * @param {(trial: Trial) => void} tell called for each passed check
 * @returns {Promise<void>} rejects with a RulesError: the check that failed, and where
 */
export const runChecks = async (sandbox, games, tell) => {
  for (const { name, slug } of games) {
    const ask = (/** @type {string} */ what, check = "") =>
      askInTime(sandbox, "check", { game: name, check: check || "answers" }, "wheels", {
        do: what,
        game: slug,
      });
    const checks = namesOf(await ask("checks"));
    for (let passed = 0; passed <= checks.length; passed += 1) {
      tell({ slug, name, checks, passed });
      const check = checks[passed] ?? ""; // what comes after the last is ""
      if ((await ask("check", check)) !== check) throw refusal("died-check", { game: name, check });
    }
  }
};

/** @param {any} reply @returns {string[]} */
const namesOf = (reply) =>
  Array.isArray(reply) ? reply.slice(0, MOST_CHECKS).map((each) => String(each).slice(0, 40)) : [];
