/**
 * Games from wheels. Wheels run only in the sandbox; the page checks its replies, and stores the
 * bytes and data of the wheels.
 */

import { kindOf } from "../app/file-kinds.ts";
import { readFile } from "../app/files.ts";
import { visible } from "../i18n/message.ts";
import type { CatalogEntry } from "../rules/contract.ts";
import { RulesError } from "../rules/errors.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { type GameFile, isPackage, type Package } from "../storage/game-files.ts";
import { SITE } from "../storage/scope.ts";
import { has, isList, isObject, isText } from "../storage/shape.ts";
import { nameOf, textsOf } from "./game.ts";

type Asked = Pick<Sandbox, "ask">;
export type Given = { name: string; bytes: ArrayBuffer };
/** Slugs with the game file that has them, or OURS. */
type Taken = ReadonlyMap<string, GameFile | typeof OURS>;
type Installed = { packages: Package[]; games: Named[] };
type Named = { slug: string; name: string };
/** Of a game: its checks, and which of those that found no fault were ended by time. */
export type Trial = Named & {
  checks: string[];
  passed: number;
  unfinished: string[];
  broken?: string;
};

export const OURS = "ours" as const;
const MOST_BYTES = 10_000_000;
const MOST_FILES = 20;
const PATIENCE = 60_000; // milliseconds for what runs no code of a game
const STEP = 10_000; // for each step that does
const MOST_CHECKS = 100;
const MOST_LETTERS = 60; // of a name
const MOST_OF_NAME = 80; // characters of the name of a file
const INSTALLER = "/lib/wheels.bin";
const SLUG = /^[a-z][a-z0-9-]{0,39}$/;

const refusal = (code: string, params: Record<string, string | number>) =>
  new RulesError({ code, params, message: code });

/** Return files that may be wheels, with their bytes. @returns rejects with a RulesError */
export const readFiles = async (files: readonly File[]): Promise<Given[]> => {
  if (files.length > MOST_FILES) throw refusal("too-many", { most: MOST_FILES });
  for (const { name, size } of files) {
    if (size > MOST_BYTES) throw refusal("too-large", { file: name, megabytes: 10 });
  }
  return Promise.all(files.map(readOne));
};

/** Return a file of the site. @returns rejects with a RulesError if it fails to load */
const fetchFile = async (path: string) => {
  try {
    const reply = await fetch(new URL(path, SITE));
    if (reply.ok) return await reply.blob();
  } catch {
    // The server doesn't answer.
  }
  throw refusal("not-loaded", {});
};

/** Return the game to try, which the build makes. @returns rejects with a RulesError */
export const fetchExample = async () =>
  new File([await fetchFile("add/example.whl")], "example.whl");

const readOne = async (file: File): Promise<Given> => {
  const name = file.name.replaceAll("/", " ").slice(0, MOST_OF_NAME);
  const bytes = await readFile(file, (blob) => blob.arrayBuffer());
  const kind = kindOf(new TextDecoder().decode(bytes));
  if (kind === "game") return { name, bytes };
  if (/\.whl$/i.test(name)) throw refusal("damaged", { file: name });
  throw refusal("no-wheel", { file: name, ...(kind ? { kind } : {}) });
};

/**
 * Return files by the names that their wheels give themselves: a browser may have called one "x
 * (1).whl". Two of the same name are one.
 * @param packages their metadata
 */
export const named = (given: readonly Given[], packages: readonly Package[]) => {
  const all = given.map(({ bytes }, at) => ({ name: packages[at]?.file ?? "", bytes }));
  return all.filter(({ name }, at) => all.findIndex((each) => each.name === name) === at);
};

const placed = (given: readonly Given[]) =>
  Object.fromEntries(given.map(({ name, bytes }) => [`/wheels/${name}`, bytes]));

/** Return the metadata of wheels. @returns rejects with a RulesError */
export const lookAt = async (sandbox: Asked, given: readonly Given[]): Promise<Package[]> => {
  const installer = await fetchFile("python/wheels.bin");
  const files = { [INSTALLER]: await installer.arrayBuffer(), ...placed(given) };
  const asked = { do: "look", files: given.map(({ name }) => name) };
  return packagesOf(await sandbox.ask("wheels", asked, { files, milliseconds: PATIENCE }));
};

/**
 * Run code of a game. If it does not end, or crashes Python, the error names this step.
 * @param values of the sentence
 */
const askInTime = async (
  sandbox: Asked,
  step: "import" | "check" | "open",
  values: { game: string; check?: string },
  endpoint: Parameters<Asked["ask"]>[0],
  message: Parameters<Asked["ask"]>[1],
) => {
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
 * @param wanted its file @param given it, and the wheels it depends on
 * @param taken slugs that are not free @returns rejects with a RulesError
 */
export const install = async (
  sandbox: Asked,
  wanted: string,
  given: readonly Given[],
  taken: Taken = new Map(),
): Promise<Installed> => {
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
    const owner = taken.get(slug);
    if (owner === OURS) throw refusal("slug", { slug });
    if (owner && !isSamePackage(first, owner.packages[0])) {
      const game = owner.games
        .filter(({ entry }) => entry.slug === slug)
        .map(nameOf)
        .join();
      throw refusal("slug-added", { slug, game, name: owner.packages[0]?.name ?? "" });
    }
  }
  return { packages, games };
};

/**
 * Return the game file that was installed, with the position in which each of its games begins.
 * @returns rejects with a RulesError
 */
export const gameFileOf = async (
  sandbox: Asked,
  { games: known, packages }: Installed,
  given: readonly Given[],
): Promise<GameFile> => {
  const games = [];
  for (const { name: game, slug } of known) {
    const ask: Asked["ask"] = (endpoint, message) =>
      askInTime(sandbox, "open", { game }, endpoint, message);
    const catalog = await ask("rules", { do: "catalog" });
    const entry = Array.isArray(catalog) ? catalog.find((each) => each?.slug === slug) : null;
    const opening = await ask("rules", { do: "view", game: slug, record: "" });
    const isOpening = opening?.game === slug && Array.isArray(opening.legal_moves);
    if (!isEntry(entry) || !isOpening) {
      throw refusal("failed", { file: packages[0]?.file ?? "", why: `${game}?` });
    }
    const texts = textsOf(await ask("wheels", { do: "texts", game: slug }));
    games.push({ entry: entry as unknown as CatalogEntry, opening, texts });
  }
  const used = new Set(packages.map(({ file }) => file));
  const wheels = Object.fromEntries(
    given.filter(({ name }) => used.has(name)).map(({ name, bytes }) => [name, bytes]),
  );
  return { id: packages[0]?.sha256 ?? "", packages, wheels, games };
};

const slugOf = (slug: unknown, file: string): string => {
  if (typeof slug === "string" && SLUG.test(slug)) return slug;
  throw refusal("bad-slug", { file, slug: `'${String(slug).slice(0, 80)}'` });
};

/** Whether this is what a catalog says of a game. */
const isEntry = has({
  name: isText,
  notation: isText,
  options: isList(isObject),
  levels: isList(isText),
  presets: isObject,
});

/** Return the name of a package as Python compares it. */
const comparable = ({ name }: Package) => name.toLowerCase().replace(/[-_.]+/g, "-");

/** Whether two wheels are versions of one package. */
export const isSamePackage = (one: Package, other: Package | undefined) =>
  other !== undefined && comparable(one) === comparable(other);

/** Return the data of wheels, if it is valid. */
const packagesOf = (reply: unknown): Package[] => {
  if (!isList(isPackage)(reply)) throw refusal("no-wheel", { file: "" });
  return reply;
};

/**
 * Run the conformance checks of games.
 * @param tell called for each passed check
 * @returns rejects with a RulesError: the check that failed, and where
 */
export const runChecks = async (
  sandbox: Asked,
  games: Installed["games"],
  tell: (trial: Trial) => void,
): Promise<void> => {
  for (const { name, slug } of games) {
    const ask = (what: string, check = "") =>
      askInTime(sandbox, "check", { game: name, check: check || "answers" }, "wheels", {
        do: what,
        game: slug,
      });
    const checks = namesOf(await ask("checks"));
    const unfinished: string[] = [];
    for (let passed = 0; passed <= checks.length; passed += 1) {
      tell({ slug, name, checks, passed, unfinished: [...unfinished] });
      const check = checks[passed] ?? ""; // "" after the last one
      const reply = await ask("check", check);
      if (reply?.[0] !== check) throw refusal("died-check", { game: name, check });
      if (reply[1] !== true) unfinished.push(check);
    }
  }
};

const namesOf = (reply: unknown): string[] =>
  Array.isArray(reply) ? reply.slice(0, MOST_CHECKS).map((each) => String(each).slice(0, 40)) : [];
