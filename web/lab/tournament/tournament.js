/** A tournament of levels and bots: who takes part, what has been played, and what it comes to. */

import { saveFile } from "../../app/files.js";
import { vocabulary } from "../../i18n/message.js";
import { RulesError, reasonOf } from "../../rules/errors.js";
import { limitOfMatch, wholeNumber } from "../play/limits.js";
import { readPlayed } from "../play/series.js";

/** @typedef {import("../../storage/bots.js").Bot} Bot */
/** @typedef {{ level: string } | { name: string, source: string }} Entrant */
/** @typedef {{ players: [number, number], game: string, record: string, faults: unknown[], winner: 0 | 1 | null }} Match */
/** @typedef {{ player: number, played: number, won: number, drawn: number, lost: number, points: number, rating: number, error: number }} Row */
/** @typedef {{ table: Row[], grid: number[][][], file: string }} Standings */

const { t } = vocabulary("lab");

const MOST_ROUNDS = 50;
const FILE = "tournament.json";

export class Tournament {
  /** What is ticked: "level:<name>", "bot:<id>", "game:<slug>". @type {Set<string>} */
  ticked = new Set();
  rounds = 5;
  /** @type {Entrant[]} */
  entrants = [];
  /** @type {Match[]} */
  matches = [];
  /** @type {Standings | null} */
  standings = null;
  message = "";
  /** Which share has been played, null while nothing is. @type {number | null} */
  share = null;
  #sandbox;
  #changed;
  #announce;
  #round = 0;

  /**
   * @param {object} parts
   * @param {Pick<import("../../sandbox/sandbox.js").Sandbox, "ask" | "end">} parts.sandbox
   * @param {() => void} parts.onChange
   * @param {(text: string) => void} parts.announce
   */
  constructor({ sandbox, onChange, announce }) {
    this.#sandbox = sandbox;
    this.#changed = onChange;
    this.#announce = announce;
  }

  get isRunning() {
    return this.share !== null;
  }

  /** Take what a field says. @param {string} field @param {HTMLInputElement | HTMLSelectElement} input */
  set(field, input) {
    if (field === "in-rounds") this.rounds = wholeNumber(input.value, MOST_ROUNDS, this.rounds);
    else if ("checked" in input && input.checked) this.ticked.add(input.value);
    else this.ticked.delete(input.value);
    this.#changed();
  }

  /** Whether there are enough who take part, and something to play. */
  get canRun() {
    const all = [...this.ticked];
    const players = all.filter((each) => !each.startsWith("game:")).length;
    return players >= 2 && players < all.length && !this.isRunning;
  }

  /**
   * Play it.
   * @param {{ bots: Bot[], seed: number, nodes: number }} how
   */
  async run({ bots, nodes, seed }) {
    if (!this.canRun) return;
    this.#round += 1;
    const round = this.#round;
    const is = () => round === this.#round;
    this.entrants = this.#entrants(bots);
    this.matches = [];
    this.standings = null;
    this.message = "";
    this.share = 0;
    this.#changed();
    try {
      await this.#play({ nodes, seed }, is);
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      if (is() && error.code !== "stopped") this.message = reasonInLab(error);
    } finally {
      if (is()) {
        this.share = null;
        if (this.message) this.#announce(this.message);
        this.#changed();
      }
    }
  }

  /** Play all matches, and ask what they come to. @param {{ seed: number, nodes: number }} how @param {() => boolean} is whether it is still this one */
  async #play({ nodes, seed }, is) {
    const ask = (/** @type {{ do: string, [param: string]: unknown }} */ message) =>
      this.#sandbox.ask("lab", message, { milliseconds: limitOfMatch(nodes) });
    const games = this.#of("game:").map((game) => ({ game, record: "" }));
    const { entrants, rounds } = this;
    const plan = { do: "tournament-jobs", players: entrants.length, games, rounds, seed };
    const jobs = /** @type {Match[]} */ (readJobs(await ask(plan), entrants.length));
    for (const job of jobs) {
      const players = job.players.map((player) => entrants[player]);
      const { game, record } = job;
      const asked = {
        do: "match",
        players,
        game,
        record,
        nodes,
        seed: /** @type {any} */ (job).seed,
      };
      const reply = await ask(asked).catch((error) => {
        throw error instanceof RulesError && error.code === "late" ? this.#late(job) : error;
      });
      if (!is()) return;
      const played = readPlayed(reply);
      const faults = Array.isArray(reply.faults) ? reply.faults : [];
      const { winner } = played;
      this.matches = [...this.matches, { ...job, record: played.record, winner, faults }];
      this.share = this.matches.length / jobs.length;
      this.#changed();
    }
    const told = this.matches.map(({ players, game, record, faults }) => ({
      players,
      game,
      record,
      faults,
    }));
    const standings = await ask({
      do: "tournament-table",
      players: entrants,
      matches: told,
      seed: String(seed),
      nodes,
    });
    if (!is()) return;
    this.standings = readStandings(standings, entrants.length);
    this.message = t("tournamentDone", { n: this.matches.length });
  }

  /** End it; what has been played stays in sight. */
  stop() {
    if (!this.isRunning) return;
    this.#round += 1;
    this.share = null;
    this.message = t("tournamentStopped", { n: this.matches.length });
    this.#sandbox.end();
    this.#announce(this.message);
    this.#changed();
  }

  /** Let the player save the file of the result. */
  save() {
    if (this.standings) saveFile(FILE, this.standings.file);
  }

  /** Say which match was not played in time. @param {Match} job */
  #late({ players }) {
    const names = players.map((each) => nameOf(this.entrants[each]));
    const message = t("tournamentLate", { first: names[0] ?? "", second: names[1] ?? "" });
    return new RulesError({ code: "late", params: {}, message });
  }

  /** @param {Bot[]} bots @returns {Entrant[]} */
  #entrants(bots) {
    const levels = this.#of("level:").map((level) => ({ level }));
    const ids = this.#of("bot:");
    const own = bots.filter(({ id }) => ids.includes(id));
    return [...levels, ...own.map(({ name, source }) => ({ name, source }))];
  }

  /** Return what is ticked of a kind. @param {string} kind */
  #of(kind) {
    return [...this.ticked]
      .filter((each) => each.startsWith(kind))
      .map((each) => each.slice(kind.length));
  }
}

/** @param {RulesError} error */
const reasonInLab = (error) => {
  if (error.code === "late") return error.message;
  return error.code === "engine" ? t("noPython") : reasonOf(error);
};

/** Return what somebody who takes part is called in the table. @param {Entrant | undefined} entrant */
export const nameOf = (entrant) =>
  entrant === undefined ? "" : "level" in entrant ? entrant.level : entrant.name;

const unreadable = () => new RulesError({ code: "engine", params: {}, message: "unreadable" });

/** Return the matches to be played, if they are such. @param {any} jobs @param {number} players */
const readJobs = (jobs, players) => {
  const isPlayer = (/** @type {unknown} */ each) =>
    Number.isSafeInteger(each) && Number(each) >= 0 && Number(each) < players;
  const isJob = (/** @type {any} */ job) =>
    Array.isArray(job?.players) &&
    job.players.length === 2 &&
    job.players.every(isPlayer) &&
    typeof job.game === "string" &&
    typeof job.record === "string";
  if (!Array.isArray(jobs) || !jobs.every(isJob)) throw unreadable();
  return jobs;
};

const NUMBERS = ["player", "played", "won", "drawn", "lost", "points", "rating", "error"];

/** Return what a tournament comes to, if that is what it is. @param {any} told @param {number} players @returns {Standings} */
const readStandings = (told, players) => {
  const isRow = (/** @type {any} */ row) =>
    NUMBERS.every((name) => Number.isFinite(row?.[name])) && row.player < players;
  const { file, grid, table } = told ?? {};
  const isWhole = typeof file === "string" && Array.isArray(grid) && grid.length === players;
  if (!isWhole || !Array.isArray(table) || !table.every(isRow)) throw unreadable();
  return { file, grid, table };
};
