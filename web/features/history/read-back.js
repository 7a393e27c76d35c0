/**
 * A file of matches: written from what is on this device, and read back. Each match in it is limited,
 * then read, then replayed by the rules.
 */

import { chooseFile, saveFile } from "../../app/files.js";
import { newId } from "../../app/random.js";
import { vocabulary } from "../../i18n/message.js";
import { RulesError, reasonOf } from "../../rules/errors.js";
import { listedMatches, takenIds } from "../../storage/matches/listed.js";
import { putMatch } from "../../storage/matches/store.js";
import { settingsHere, takeSettings } from "./settings.js";

/** @typedef {import("../../app/types.js").App} App */
/** @typedef {import("../../storage/matches/listed.js").Listed} Listed */
/** @typedef {import("../../rules/contract.js").State} State */
/** @typedef {"read" | "here" | "twice" | "refused"} Fate what may become of a match in a file */

const { t } = vocabulary("features/history");

/** The version of the file that is written. What it does not know in a file it leaves unread. */
const VERSION = 1;

const MOST = 20_000; // matches that are read from one file
const LONGEST = 128 * 1024; // characters of one record
const LARGEST = 32; // megabytes of one file
const TELLING = 100; // matches after which it is said how far it is

/** Let the players keep all matches in a file. @param {Listed[]} all */
export const save = (all) => saveFile("noon-matches.json", written(all));

/** Return a file of all matches, and of what else this device keeps for its players. @param {Listed[]} all */
export const written = (all) =>
  JSON.stringify(
    {
      noon: VERSION,
      ...settingsHere(),
      matches: all.map(({ id, game, record, updated }) => ({ id, game, record, updated })),
    },
    null,
    1,
  );

/**
 * Let the players choose a file and take in what it holds.
 * @param {Pick<App, "rules" | "dispatch">} app
 * @param {(sentence: string) => void} tell how far it is
 * @returns {Promise<string[]>} what became of it, a sentence each; none if no file was chosen
 */
export const readBack = async (app, tell) => {
  const file = await chooseFile();
  if (file === null) return [];
  if (file.size > LARGEST * 2 ** 20) return [t("tooLarge", { most: LARGEST })];
  return takeIn(app, await file.text(), tell);
};

/**
 * Keep the matches of a file that the rules accept, and what else it holds.
 * @param {Pick<App, "rules" | "dispatch">} app @param {string} text @param {(sentence: string) => void} tell
 * @returns {Promise<string[]>} what became of it, a sentence each
 */
export const takeIn = async (app, text, tell) => {
  const file = parsed(text);
  if (Number(file?.noon) > VERSION) return [t("newer")];
  if (file?.noon !== VERSION || !Array.isArray(file.matches)) return [t("unread")];
  const settings = takeSettings(app, file) ? [t("settings")] : [];
  if (file.matches.length === 0) return settings.length ? settings : [t("empty")];
  return [...(await takeMatches(app.rules, file.matches, tell)), ...settings];
};

/** Return what a text holds as JSON, null if it is none. @param {string} text @returns {any} */
const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** @param {App["rules"]} rules @param {unknown[]} entries @param {(sentence: string) => void} tell */
const takeMatches = async (rules, entries, tell) => {
  const given = entries.slice(0, MOST);
  const taker = new Taker(rules, (await listedMatches()).all, await takenIds());
  const count = { read: 0, here: 0, twice: 0, refused: 0 };
  let reason = "";
  let end = "";
  for (const [at, entry] of given.entries()) {
    if (at > 0 && at % TELLING === 0) tell(t("reading", { n: at, all: given.length }));
    try {
      count[await taker.take(entry)] += 1;
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      const rest = given.length - at;
      // Without rules, or without room, none of those that follow would fare better.
      if (error.code === "no-room") end = t("noRoom", { n: rest });
      if (error.code === "engine" || error.code === "stopped")
        end = t("refused", { n: rest, reason: reasonOf(error) });
      if (end) break;
      count.refused += 1;
      reason ||= error.code === "no-match" ? t("noMatch") : reasonOf(error);
    }
  }
  const spare = entries.length - given.length;
  return [
    count.read ? t("read", { n: count.read }) : t("readNone"),
    ...(count.here ? [t("here", { n: count.here })] : []),
    ...(count.twice ? [t("twice", { n: count.twice })] : []),
    ...(count.refused ? [t("refused", { n: count.refused, reason })] : []),
    ...(end ? [end] : []),
    ...(spare > 0 ? [t("tooMany", { n: spare, most: MOST })] : []),
  ];
};

/** Takes the matches of one file, one after the other. */
class Taker {
  #rules;
  /** What is known by game and record: on this device already, or of the same file. @type {Map<string, Fate>} */
  #known;
  #byId;
  #taken;

  /**
   * @param {App["rules"]} rules
   * @param {Listed[]} here the matches on this device
   * @param {Set<string>} taken ids that are not free
   */
  constructor(rules, here, taken) {
    this.#taken = taken;
    this.#rules = rules;
    this.#known = new Map(here.map(({ game, record }) => [`${game}#${record}`, "here"]));
    this.#byId = new Map(here.map((match) => [match.id, match]));
  }

  /** Take a match. @param {unknown} entry @returns {Promise<Fate>} @throws {RulesError} if it is none, or cannot be kept */
  async take(entry) {
    const { game, id, record, updated } = Object(entry);
    if (typeof game !== "string" || typeof record !== "string" || record.length > LONGEST) {
      throw refusal("no-match");
    }
    const before = this.#known.get(`${game}#${record}`);
    if (before) return before;
    const state = await this.#rules.view({ game, record });
    const name = `${state.game}#${state.record}`; // in its one normal form
    const fate = this.#known.get(name) ?? (this.#goesOn(id, state) ? "here" : "read");
    if (fate === "read" && !(await this.#keep(id, state, updated))) throw refusal("no-room");
    for (const known of [name, `${game}#${record}`]) {
      if (!this.#known.has(known)) this.#known.set(known, fate === "read" ? "twice" : fate);
    }
    return fate;
  }

  /** Whether the same match was played on since on this device. @param {unknown} id @param {State} state */
  #goesOn(id, { game, record }) {
    const here = this.#byId.get(String(id));
    return here?.game === game && [".", "&end="].some((on) => here.record.startsWith(record + on));
  }

  /** @param {unknown} id @param {State} state @param {unknown} updated */
  #keep(id, state, updated) {
    const isOdd = typeof updated !== "number" || !(updated >= 0);
    const when = isOdd ? Date.now() : Math.min(updated, Date.now());
    return putMatch(this.#nameFor(id), state, when);
  }

  /** Return the name that a match had, by which a series counts it, if nothing else has it here. @param {unknown} id */
  #nameFor(id) {
    const isFree = typeof id === "string" && /^[\w-]{8,64}$/.test(id) && !this.#taken.has(id);
    const name = isFree ? id : newId();
    this.#taken.add(name);
    return name;
  }
}

/** @param {string} code */
const refusal = (code) => new RulesError({ code, params: {}, message: code });
