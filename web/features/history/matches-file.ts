/**
 * A file of matches, with the settings, series, stars and solved puzzles of the device. Each match
 * in it is limited in size, then read, then replayed by the rules.
 */

import { drawKind, kindOf } from "../../app/file-kinds.ts";
import { chooseFile, readFile, saveFile } from "../../app/files.ts";
import { newId } from "../../app/random.ts";
import type { App, AppState } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";
import type { State } from "../../rules/contract.ts";
import { RulesError, reasonOf } from "../../rules/errors.ts";
import { isExtension } from "../../rules/record.ts";
import { bothLadders, keepLadder, ladderHere, readLadder } from "../../storage/ladder.ts";
import { importMatch, type Listed, listedMatches, takenIds } from "../../storage/match-list.ts";
import {
  bestRun,
  bothSolved,
  keepBestRun,
  keepSolved,
  readSolved,
  solvedHere,
  writeSolved,
} from "../../storage/puzzles.ts";
import { unlessRefused } from "../../storage/visit.ts";
import {
  areNames,
  choicesIn,
  keepNames,
  keepPreferences,
  keptNames,
  preferences,
} from "../preferences/preferences.ts";
import { allSeries, takeSeries } from "./series-in-file.ts";

/** The page that imports a file; one without a match has no state. */
type Importing = Pick<App, "rules"> & {
  set: (values: Partial<Pick<AppState, "preferences" | "series">>) => void;
  state: Pick<AppState, "id" | "isWriter" | "match"> | null;
  dispatch: (action: { type: "follow"; record: string }) => void;
};

/** The progress of an import. */
type Tell = (sentence: string) => void;

const { t } = vocabulary("features/history");

/** The version of the exported file. Unknown keys of an imported one are ignored. */
const VERSION = 1;

const MOST = 20_000; // matches in one file
const LONGEST = 128 * 1024; // characters of one record
const LARGEST = 32; // megabytes of one file
const STEP = 100; // the sheet shows the progress after this many matches

export const save = (all: Listed[]) => saveFile("noon-matches.json", written(all));

/** Return the file of all matches, settings, scores, stars and solved puzzles. */
export const written = (all: Listed[]) =>
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
 * Import a file; without one, the players choose it.
 * @returns the results, one sentence each; none if no file was chosen
 */
export const load = async (app: Importing, tell: Tell, given?: File): Promise<unknown[]> => {
  const file = given ?? (await chooseFile());
  if (file === null) return [];
  if (file.size > LARGEST * 2 ** 20) return [t("tooLarge", { most: LARGEST })];
  try {
    return await takeIn(app, await readFile(file, (blob) => blob.text()), tell);
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    return [whyNot(error)];
  }
};

/**
 * Store the valid matches of a file, its settings and results. The file may be of a single match.
 * @returns the results, one sentence each; rejects with a RulesError
 */
export const takeIn = async (app: Importing, text: string, tell: Tell): Promise<unknown[]> => {
  const kind = kindOf(text);
  if (kind === "match") return importAll(app, [await app.rules.read(text)], tell);
  if (kind && kind !== "matches") return [drawKind(kind)];
  const file = unlessRefused((): any => JSON.parse(text), null);
  if (Number(file?.noon) > VERSION) return [t("newer")];
  if (file?.noon !== VERSION || !Array.isArray(file.matches)) return [t("unread")];
  const settings = takeSettings(app, file) ? [t("settings")] : [];
  if (file.matches.length === 0) return settings.length ? settings : [t("empty")];
  return [...(await importAll(app, file.matches, tell)), ...settings];
};

const importAll = async (app: Importing, entries: unknown[], tell: Tell) => {
  const given = entries.slice(0, MOST);
  const importer = new Importer(app, (await listedMatches()).all, await takenIds());
  const count = { loaded: 0, here: 0, refused: 0 };
  let reason = "";
  let end = "";
  for (const [at, entry] of given.entries()) {
    if (at > 0 && at % STEP === 0) tell(t("reading", { n: at, all: given.length }));
    try {
      await importer.add(entry);
      count.loaded += 1;
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      const n = given.length - at;
      // Without Python or space, the rest would be refused too.
      if (error.code === "storage-full") end = t("noRoom", { n });
      if (["engine", "stopped"].includes(error.code))
        end = t("refused", { n, reason: reasonOf(error) });
      if (end) break;
      count[error.code === "here" ? "here" : "refused"] += 1;
      if (error.code !== "here") reason ||= whyNot(error);
    }
  }
  const spare = entries.length - given.length;
  return [
    count.loaded ? t("read", { n: count.loaded }) : t("readNone"),
    ...(count.here ? [t("here", { n: count.here })] : []),
    ...(count.refused ? [t("refused", { n: count.refused, reason })] : []),
    ...(end ? [end] : []),
    ...(spare > 0 ? [t("tooMany", { n: spare, most: MOST })] : []),
  ];
};

class Importer {
  #app;
  /** The games and records that are on this device. */
  #known;
  #byId;
  #taken;

  /** @param taken ids */
  constructor(app: Importing, here: Listed[], taken: Set<string>) {
    this.#app = app;
    this.#taken = taken;
    this.#known = new Set(here.map(({ game, record }) => `${game}#${record}`));
    this.#byId = new Map(here.map((match) => [match.id, match]));
  }

  /** Import a match. @throws {RulesError} if it is refused */
  async add(entry: unknown) {
    const { game, id, record, updated } = Object(entry);
    if (typeof game !== "string" || typeof record !== "string" || record.length > LONGEST) {
      throw refusal("no-match");
    }
    if (this.#known.has(`${game}#${record}`)) throw refusal("here");
    const state = await this.#app.rules.view({ game, record });
    const normal = `${state.game}#${state.record}`;
    const same = this.#sameMatch(id, state);
    if (this.#known.has(normal) || (same && isExtension(same.record, state.record)))
      throw refusal("here");
    const now = Date.now();
    const when = typeof updated === "number" && updated >= 0 ? Math.min(updated, now) : now;
    const goesOn = same && isExtension(state.record, same.record);
    const isStored = goesOn
      ? await this.#goOn(same, state, when)
      : await importMatch(this.#freeId(id), state, when);
    if (!isStored) throw refusal("storage-full");
    this.#known.add(normal).add(`${game}#${record}`);
  }

  /** Return the match with that id on this device. */
  #sameMatch(id: unknown, { game }: State) {
    const here = this.#byId.get(String(id));
    return here?.game === game ? here : null;
  }

  /** Store the further moves of a match; if it is the one on the board, they are shown there. */
  async #goOn({ id, revision }: Listed, match: State, when: number) {
    const { dispatch, state } = this.#app;
    if (state?.id !== id || !state.isWriter) return importMatch(id, match, when, revision + 1);
    dispatch({ type: "follow", record: match.record });
    return true;
  }

  /** Return an id, by which a series counts a match, or a new one. */
  #freeId(id: unknown) {
    const isFree = typeof id === "string" && /^[\w-]{8,64}$/.test(id) && !this.#taken.has(id);
    const free = isFree ? id : newId();
    this.#taken.add(free);
    return free;
  }
}

const whyNot = (error: RulesError) => {
  const { code, params } = error;
  if (code === "no-match") return t("noMatch");
  return code === "unknown-game" ? t("addFirst", { slug: String(params.slug) }) : reasonOf(error);
};

const refusal = (code: string) => new RulesError({ code, params: {}, message: code });

const settingsHere = () => ({
  preferences: preferences(),
  series: allSeries(),
  names: keptNames(),
  puzzles: writeSolved(solvedHere()),
  ladder: ladderHere(),
  run: bestRun(),
});

/**
 * Import the settings and results of a file without changing those of this device: a preference
 * that still has its default here, names if there are none, a series if the game has none, or the
 * matches of a series of the same two players. Solved puzzles and stars are added, the better
 * of two best runs is kept.
 * @returns whether anything is new
 */
const takeSettings = (
  app: Pick<Importing, "set" | "state">,
  file: Record<string, any>,
): boolean => {
  const here = settingsHere();
  const chosen = joined(here.preferences, file.preferences);
  const isNew = {
    preferences: JSON.stringify(chosen) !== JSON.stringify(here.preferences),
    series: takeSeries(
      file.series,
      (game, series) => game === app.state?.match.game && app.set({ series }),
    ),
    names: here.names === null && areNames(file.names),
    puzzles: takePuzzles(file.puzzles),
    ladder: takeLadder(file.ladder),
    run: Number.isSafeInteger(file.run) && file.run > here.run && keepBestRun(file.run),
  };
  if (isNew.preferences) {
    keepPreferences(chosen);
    app.set({ preferences: chosen });
  }
  if (isNew.names) keepNames(file.names);
  return Object.values(isNew).some(Boolean);
};

/** Add the solved puzzles of a file; return whether any are new. */
const takePuzzles = (kept: unknown) => {
  const here = solvedHere();
  const both = bothSolved(here, readSolved(kept));
  const isNew = JSON.stringify(writeSolved(both)) !== JSON.stringify(writeSolved(here));
  return isNew && keepSolved(both);
};

/** Add the stars of a file; return whether any are new. */
const takeLadder = (kept: unknown) => {
  const here = ladderHere();
  const both = bothLadders(here, readLadder(kept));
  const count = (ladder: typeof here) =>
    Object.values(ladder).reduce((sum, { won }) => sum + won.length, 0);
  return count(both) > count(here) && keepLadder(both);
};

/** @param kept in the file */
const joined = (here: ReturnType<typeof preferences>, kept: unknown) => {
  const usual = choicesIn({}) as Record<string, unknown>;
  const chosen = Object.entries(here).filter(([name, own]) => own !== usual[name]);
  return choicesIn({ ...Object(kept), ...Object.fromEntries(chosen) });
};
