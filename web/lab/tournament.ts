/** A tournament of levels and bots: its players, matches and results. */

import { saveFile } from "../app/files.ts";
import { vocabulary } from "../i18n/message.ts";
import { noneIfRefused, RulesError, reasonOf, stepOf } from "../rules/errors.ts";
import type { Bot } from "../storage/lab.ts";
import {
  has,
  isAnything,
  isCount,
  isList,
  isNumber,
  isOneOf,
  isPair,
  isText,
} from "../storage/shape.ts";
import { wholeNumber } from "./bot-match.ts";
import { limitOfMatch, measurePace } from "./time-limits.ts";
import type { BotSandbox, Entrant, Played } from "./types.ts";

type How = { seed: number; nodes: number };
type Job = Pick<Played, "game" | "players" | "record"> & { seed: string };

const { t } = vocabulary("lab");

const NUMBERS = ["player", "played", "won", "drawn", "lost", "points", "rating", "error"] as const;
/** A row of the standings. */
export type Row = Record<(typeof NUMBERS)[number], number>;
/** With the first line of the file. */
type Standings = { table: Row[]; grid: number[][][]; header: object };

/** Limits of a tournament: more would take hours. */
export const MOST_MATCHES = 20_000;
export const MOST_ROUNDS = 1_000;
const MOST_TICKED = 64;
const SHOWN_AT_ONCE = 200; // matches in the list
const AT_ONCE = 200; // matches in one message, each of which is played again
const LONGEST_ANSWER = 60_000; // milliseconds, except for a match
const FILE = "tournament.jsonl";

export class Tournament {
  /** The selected boxes: "level:<name>", "bot:<id>", "game:<slug>". */
  ticked = new Set<string>();
  rounds = 5;
  entrants: Entrant[] = [];
  matches: Played[] = [];
  standings: Standings | null = null;
  shown = SHOWN_AT_ONCE;
  message = "";
  how: How = { seed: 0, nodes: 0 }; // of the last one
  /** The played share, null if no tournament runs. */
  share: number | null = null;
  #parts;
  #running = new AbortController();

  constructor(parts: {
    sandbox: BotSandbox;
    onChange: () => void;
    announce: (text: string) => void;
    isThere: (box: string) => boolean; // the bot or game may be deleted after it was ticked
  }) {
    this.#parts = parts;
  }

  get isRunning() {
    return this.share !== null;
  }

  set(field: string, input: HTMLInputElement | HTMLSelectElement) {
    if (field === "in-rounds") this.rounds = wholeNumber(input.value, MOST_ROUNDS, this.rounds);
    else if ("checked" in input && input.checked) this.ticked.add(input.value);
    else this.ticked.delete(input.value);
    this.#parts.onChange();
  }

  /** The number of matches: each pair, in both seats, in each round. */
  get size() {
    const games = this.#of("game:").length;
    const players = this.#of("level:").length + this.#of("bot:").length;
    return this.rounds * games * players * (players - 1);
  }

  /** Whether there are enough who take part, something to play, and not too much of it. */
  get canRun() {
    const isSmall = this.ticked.size <= MOST_TICKED && this.size <= MOST_MATCHES;
    return this.size > 0 && isSmall && !this.isRunning;
  }

  async run({ bots, nodes, seed }: How & { bots: Bot[] }) {
    if (!this.canRun) return;
    this.#running = new AbortController();
    const { signal } = this.#running;
    this.how = { nodes, seed };
    this.entrants = this.#entrants(bots);
    this.matches = [];
    this.standings = null;
    this.shown = SHOWN_AT_ONCE;
    this.message = "";
    this.share = 0;
    this.#parts.onChange();
    try {
      await this.#play(signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof RulesError)) throw error;
      if (error.code !== "stopped") this.message = reasonInLab(error);
    } finally {
      if (!signal.aborted) {
        this.share = null;
        if (this.message) this.#parts.announce(this.message);
        this.#parts.onChange();
        await this.count();
      }
    }
  }

  /** Play all matches and ask for the result. */
  async #play(signal: AbortSignal) {
    const { nodes, seed } = this.how;
    const games = this.#of("game:").map((game) => ({ game, record: "" }));
    const { entrants, rounds, size } = this;
    let pace = 0;
    for (const { game } of games) {
      pace = Math.max(pace, await stepOf(signal, measurePace(this.#parts.sandbox, game)));
    }
    const limit = limitOfMatch(nodes, pace);
    const plan = { do: "tournament-jobs", players: entrants.length, games, rounds, seed };
    while (this.matches.length < size) {
      const first = this.matches.length;
      const some = await stepOf(signal, this.#ask({ ...plan, first }));
      const jobs = readJobs(some, entrants.length);
      if (!jobs.length) throw unreadable();
      for (const job of jobs) {
        await this.#playJob(job, { limit, nodes }, signal);
        this.share = this.matches.length / size;
        this.#parts.onChange();
      }
    }
    this.standings = await stepOf(signal, this.#gather());
    this.message = t("tournamentDone", { n: this.matches.length });
  }

  async #playJob(
    { game, players, record, seed }: Job,
    { limit, nodes }: { limit: number; nodes: number },
    signal: AbortSignal,
  ) {
    const entrants = players.map((player) => this.entrants[player]);
    const asked = { do: "match", players: entrants, game, record, nodes, seed };
    const replying = this.#ask(asked, limit).catch((error) => {
      throw error instanceof RulesError && error.code === "late" ? this.#late(players) : error;
    });
    this.matches.push({ players, game, ...readPlayed(await stepOf(signal, replying)) });
  }

  async #gather(): Promise<Standings> {
    const { entrants, matches } = this;
    const { nodes, seed } = this.how;
    const begin = { do: "tournament-begin", players: entrants, seed: String(seed), nodes };
    const header = Object(await this.#ask({ ...begin, matches: matches.length }));
    for (let first = 0; first < matches.length && matches === this.matches; first += AT_ONCE) {
      const some = matches.slice(first, first + AT_ONCE).map(lineOf);
      await this.#ask({ do: "tournament-add", matches: some });
    }
    const reply = await this.#ask({ do: "tournament-table" });
    return { ...readTable(reply, entrants.length), header };
  }

  /** Count what was played of a tournament that has ended early. */
  async count() {
    const { matches } = this;
    if (this.isRunning || this.standings || !matches.length) return;
    const standings = await this.#gather().catch(noneIfRefused); // the matches stay in sight
    if (matches !== this.matches) return; // of another tournament
    this.standings = standings;
    this.#parts.onChange();
  }

  #ask(message: { do: string; [param: string]: unknown }, milliseconds: number = LONGEST_ANSWER) {
    return this.#parts.sandbox.ask("lab", message, { milliseconds });
  }

  /** End it; what has been played stays in sight. */
  stop() {
    if (!this.isRunning) return;
    this.#running.abort();
    this.share = null;
    this.message = t("tournamentStopped", { n: this.matches.length });
    this.#parts.sandbox.end();
    this.#parts.announce(this.message);
    this.#parts.onChange();
  }

  /** Let the player save the file of the result. */
  save() {
    if (!this.standings) return;
    const lines = [this.standings.header, ...this.matches.map(lineOf)];
    saveFile(FILE, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  }

  showMore() {
    this.shown += SHOWN_AT_ONCE;
    this.#parts.onChange();
  }

  /** Return what is to be kept while the page is away. */
  kept() {
    const { entrants, how, matches, message, rounds, standings, ticked } = this;
    return { entrants, how, matches, message, rounds, standings, ticked: [...ticked] };
  }

  /** Show what was kept; count it if the page was left midway. */
  restore({ ticked, ...kept }: ReturnType<Tournament["kept"]>) {
    Object.assign(this, kept, { ticked: new Set(ticked) });
    this.#parts.onChange();
    return this.count();
  }

  /** @param players of a match that was not played in time */
  #late(players: [number, number]) {
    const names = players.map((each) => nameOf(this.entrants[each]));
    const message = t("tournamentLate", { first: names[0] ?? "", second: names[1] ?? "" });
    return new RulesError({ code: "late", params: {}, message });
  }

  #entrants(bots: Bot[]): Entrant[] {
    const levels = this.#of("level:").map((level) => ({ level }));
    const ids = this.#of("bot:");
    const own = bots.filter(({ id }) => ids.includes(id));
    return [...levels, ...own.map(({ name, source }) => ({ name, source }))];
  }

  /** @param kind of ticked boxes */
  #of(kind: string) {
    return [...this.ticked]
      .filter((each) => each.startsWith(kind) && this.#parts.isThere(each))
      .map((each) => each.slice(kind.length));
  }
}

const reasonInLab = (error: RulesError) => {
  if (error.code === "late") return error.message;
  return ["died", "engine"].includes(error.code) ? t("noPython") : reasonOf(error);
};

/** Return the name of a player in the table. */
export const nameOf = (entrant: Entrant | undefined) =>
  entrant === undefined ? "" : "level" in entrant ? entrant.level : entrant.name;

/** Return a match as the file has it. */
const lineOf = ({ faults, game, players, record }: Played) => {
  const line = { players, game, record };
  const short = faults.map((fault) => {
    const { code, message } = Object(fault);
    return fault && { code, message };
  });
  return short.some(Boolean) ? { ...line, faults: short } : line;
};

/** Return the result of a match, if it is one. */
const readPlayed = (reply: unknown) => {
  if (!isPlayed(reply)) throw unreadable();
  const { faults, record, winner } = reply;
  return { faults: Array.isArray(faults) ? faults : [], record, winner };
};

const isPlayed = has({ record: isText, winner: isOneOf(0, 1, null), faults: isAnything });

/** Return the matches to be played, if they are such. */
const readJobs = (jobs: unknown, players: number): Job[] => {
  const isJob = has({
    ...{ players: isPair(isCount(players - 1)), game: isText, record: isText, seed: isText },
  });
  if (!isList(isJob)(jobs)) throw unreadable();
  return jobs;
};

const unreadable = () => new RulesError({ code: "engine", params: {}, message: "unreadable" });

/** Return a table with its grid, if they are valid. */
const readTable = (reply: unknown, players: number) => {
  const isRow = has({
    ...Object.fromEntries(NUMBERS.map((name) => [name, isNumber])),
    player: isCount(players - 1),
  });
  const { grid, table } = Object(reply);
  if (!Array.isArray(grid) || grid.length !== players) throw unreadable();
  if (!isList(isRow)(table)) throw unreadable();
  return { grid, table: table as unknown[] as Row[] };
};
