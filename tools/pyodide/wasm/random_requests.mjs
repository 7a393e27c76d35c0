/** Requests as a page makes them, and malformed ones, drawn at random from a seed. */

import { upTo, withEnd, withMove, withoutLast, withTag } from "../../../web/rules/record.ts";
import { inLink, malformedRequest, NAMES } from "./malformed_requests.mjs";

/** Random draws: the same seed gives the same ones. */
export class Random {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** Return a number from 0 up to 1, by "mulberry32", which is in the public domain. */
  next = () => {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  below = (limit) => Math.floor(this.next() * limit);
  pick = (list) => list[this.below(list.length)];
  chance = (probability) => this.next() < probability;
}

const LEVELS = ["easy", "medium", "hard"];
const TAGS = ["player1", "player2", "analysis", "computer1", "computer2", "date", "seed"];
const ENDS = ["resign1", "resign2", "time1", "time2", "draw"];
const ILLEGAL_MOVES = ["?", "", "up", "-a", "a-", "A", "0", "é", "a1=0", "x".repeat(99)];
const SHORT = 24; // moves
const LONG = 250;
const TIMES = [0, 1, 30, 150]; // milliseconds, by the clock of the engine

/** Sends the requests of random matches to an engine. */
export class RandomPlayer {
  asked = 0;
  #games = [];
  #ask;
  #random;
  #share;
  #limit = 0;

  /**
   * @param {(request: string) => Promise<string>} ask
   * @param {number} seed
   * @param {{ thought?: number, untimed?: number }} [share] of moves at which solvers are asked
   *   too, and of these questions without a time limit
   */
  constructor(ask, seed, { thought = 0.02, untimed = 0.2 } = {}) {
    this.#ask = ask;
    this.#random = new Random(seed);
    this.#share = { thought, untimed };
  }

  /** Send at least this many requests. @param {number} count */
  async play(count) {
    this.#limit = this.asked + count;
    if (!this.#games.length) this.#games = (await this.#request({ do: "catalog" })).value;
    while (this.asked < this.#limit) await this.#playMatch(this.#random.pick(this.#games));
  }

  async #send(text) {
    this.asked += 1;
    return JSON.parse(await this.#ask(text));
  }

  #request(request) {
    return this.#send(JSON.stringify(request));
  }

  /** Return the first state of a match, with options that the game accepts. */
  async #begin({ slug, ...game }) {
    for (let tries = 0; tries < 4; tries += 1) {
      const record = this.#setUp(game);
      const { ok, value } = await this.#request(viewed(slug, record));
      if (ok) return value;
    }
    return (await this.#request(viewed(slug, ""))).value;
  }

  /** Return a record without moves. */
  #setUp(game) {
    const { pick, chance } = this.#random;
    const parts = chance(0.3) ? this.#preset(game) : chance(0.8) ? this.#options(game) : [];
    const add = (probability, name, values) => {
      if (chance(probability)) parts.push(`${name}=${inLink(pick(values))}`);
    };
    add(0.5, "player1", NAMES);
    add(0.3, "player2", NAMES);
    add(0.2, "date", ["2026.11.21"]);
    add(0.3, "computer1", LEVELS);
    add(0.3, "computer2", LEVELS);
    add(0.3, "seed", ["1", "abc", "7f3a9c", "ü"]);
    add(0.1, "analysis", ["on", "1"]);
    add(0.1, "coin", ["1", "2"]);
    if (chance(0.1)) parts.push("clock=30", "at_zero=lose");
    return parts.join("&");
  }

  #preset({ presets, random_options: random }) {
    const { pick } = this.#random;
    const name = pick(Object.keys(presets));
    const drawn = Object.entries(random[name] ?? {}).map(([key, values]) => [key, pick(values)]);
    const all = { ...presets[name], ...Object.fromEntries(drawn) };
    return Object.entries(all).map(([key, value]) => `${key}=${inLink(String(value))}`);
  }

  #options({ options }) {
    const drawn = options.filter(() => this.#random.chance(0.5));
    return drawn.map((option) => `${option.name}=${inLink(this.#option(option))}`);
  }

  #option({ kind, choices, suggestions, zero, minimum, maximum, odd }) {
    const { pick, below, chance } = this.#random;
    if (kind === "flag") return pick(["true", "false"]);
    if (kind === "choice") return pick(choices);
    if (kind === "word") return pick(suggestions);
    if (zero && chance(0.2)) return "0";
    const value = minimum + below(Math.min(maximum, minimum + 40) - minimum + 1);
    return String(odd && value % 2 === 0 ? value - 1 : value);
  }

  async #playMatch(game) {
    const { below, chance } = this.#random;
    let state = await this.#begin(game);
    const plies = 1 + below(chance(0.05) ? LONG : SHORT);
    for (let ply = 0; ply < plies && this.asked < this.#limit; ply += 1) {
      await this.#askBetweenMoves(state);
      if (chance(this.#share.thought)) await this.#askSolvers(state);
      if (state.outcome || !state.legal_moves.length) return;
      const move = this.#random.pick(state.legal_moves);
      const { ok, value } = await this.#request(viewed(state.game, withMove(state.record, move)));
      if (!ok) return;
      state = value;
    }
  }

  async #askBetweenMoves(state) {
    const { pick, below, chance } = this.#random;
    const match = matchOf(state);
    if (chance(0.06)) await this.#send(malformedRequest(this.#random, state.game));
    const view = (record) => this.#request(viewed(state.game, record));
    if (chance(0.04)) await view(upTo(state.record, below(state.ply + 2)));
    if (chance(0.04)) await this.#writeAndRead(match);
    if (chance(0.03)) await view(withoutLast(state.record));
    if (chance(0.02)) {
      const value = pick([...NAMES, ...LEVELS]).toWellFormed();
      await view(withTag(state.record, pick(TAGS), value));
    }
    if (chance(0.04)) await view(withEnd(state.record, pick(ENDS)));
    if (chance(0.02)) await view(withMove(state.record, pick(ILLEGAL_MOVES)));
    if (chance(0.02)) {
      const line = Array.from({ length: below(3) }, () => pick(state.legal_moves)).join(".");
      await this.#request({ do: "explain", ...match, line });
    }
  }

  /** Write a match to a file and read it again, sometimes edited or cut off. */
  async #writeAndRead(match) {
    const { pick, below, chance } = this.#random;
    const { ok, value } = await this.#request({ do: "write", ...match });
    if (!ok) return;
    const edited = value.replace("1. ", `1. {${pick(NAMES)} said} `);
    const cut = chance(0.5) ? edited : edited.slice(0, below(edited.length));
    await this.#request({ do: "read", text: chance(0.6) ? value : cut });
  }

  /** Ask for an analysis, a computer player's move, and now and then for a puzzle. */
  async #askSolvers(state) {
    const { pick, below, chance } = this.#random;
    const match = matchOf(state);
    const time = () => (chance(this.#share.untimed) ? {} : { milliseconds: pick(TIMES) });
    const what = pick(["analyze", "hint", "verdict", "advise", "review", "line"]);
    const ply = ["review", "line"].includes(what) ? { ply: below(state.ply + 2) } : {};
    await this.#request({ do: what, ...match, ...ply, ...time() });
    if (chance(0.5)) {
      const seat = `computer${state.to_move + 1}`;
      const record = withTag(state.record, seat, pick([...LEVELS, "?"]));
      await this.#request({ do: "advise", game: state.game, record, ...time() });
    }
    if (chance(0.1)) await this.#askPuzzles(match);
  }

  async #askPuzzles({ game, record }) {
    const { pick, below } = this.#random;
    const made = await this.#request(
      pick([
        { do: "puzzle_of_day", game, date: `2026-11-${10 + below(20)}` },
        { do: "puzzle_make", game, seed: `${below(99)}`, length: 0, difficulty: 0 },
      ]),
    );
    if (made.ok) {
      const puzzle = matchOf(made.value);
      const { value } = await this.#request({ do: "view", ...puzzle });
      await this.#request({ do: "puzzle_judge", ...puzzle, line: "" });
      await this.#request({ do: "puzzle_judge", ...puzzle, line: pick(value.legal_moves) });
    }
    await this.#request({ do: "puzzles_of_match", game, record, ply: 0 });
  }
}

/** @param {{ game: string, record: string }} match */
const matchOf = ({ game, record }) => ({ game, record });

/** @param {string} game @param {string} record */
const viewed = (game, record) => ({ do: "view", game, record });
