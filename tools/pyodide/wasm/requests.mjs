/** Requests as a page makes them, and as it never would, drawn at random from a seed. */

import { asInLink, NAMES, oddRequest } from "./oddities.mjs";

/** What is drawn from a seed: the same in the same order each time. */
export class Chance {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** Return a number from 0 up to 1. The method is "mulberry32", public domain. */
  next = () => {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  below = (most) => Math.floor(this.next() * most);
  pick = (list) => list[this.below(list.length)];
  chance = (share) => this.next() < share;
}

const LEVELS = ["dawn", "morning", "noon"];
const TAGS = ["player1", "player2", "lens", "computer1", "computer2", "date", "seed"];
const ODD_MOVES = ["?", "", "up", "-a", "a-", "A", "0", "é", "a1=0", "x".repeat(99)];
const FEW = 24; // moves of a short match
const MANY = 250;
const IN_TIME = [0, 1, 30, 150]; // milliseconds, by the clock of the engine

/** Asks an engine, one match after the other. */
export class Player {
  asked = 0;
  /** How often each kind of request was answered with what. @type {Record<string, number>} */
  kinds = {};
  games = [];
  #ask;
  #from;
  #share;
  #most = 0;

  /**
   * @param {(request: string) => Promise<string>} ask
   * @param {number} seed
   * @param {{ thought?: number, unhurried?: number }} [share] of moves at which solvers are asked as
   *   well, and of these questions how many may take as long as they take
   */
  constructor(ask, seed, { thought = 0.02, unhurried = 0.2 } = {}) {
    this.#ask = ask;
    this.#from = new Chance(seed);
    this.#share = { thought, unhurried };
  }

  /** Make so many more requests. @param {number} count */
  async play(count) {
    this.#most = this.asked + count;
    if (!this.games.length) this.games = (await this.#request({ do: "catalog" })).value;
    while (this.asked < this.#most) await this.#match(this.#from.pick(this.games));
  }

  /** Play one match of each game for as long as it goes on, up to so many moves. @param {number} plies */
  async playLong(plies) {
    this.#most = Number.POSITIVE_INFINITY;
    if (!this.games.length) this.games = (await this.#request({ do: "catalog" })).value;
    for (const game of this.games) {
      let state = await this.#begin(game);
      for (let ply = 0; ply < plies && !state.outcome; ply += 1) state = await this.#move(state);
      await this.#throughFile(state);
    }
  }

  async #send(text) {
    this.asked += 1;
    return JSON.parse(await this.#ask(text));
  }

  /** Return the reply to a request, which is counted. */
  async #request(request) {
    const reply = await this.#send(JSON.stringify(request));
    const kind = `${request.do}: ${reply.ok ? "ok" : reply.error.code}`;
    this.kinds[kind] = (this.kinds[kind] ?? 0) + 1;
    return reply;
  }

  /** Return the first state of a match, set up in some way that the game takes. */
  async #begin(game) {
    for (let tries = 0; tries < 4; tries += 1) {
      const { ok, value } = await this.#view(game, this.#setUp(game));
      if (ok) return value;
    }
    return (await this.#view(game, "")).value;
  }

  #view(game, record) {
    return this.#request({ do: "view", game: game.slug, record });
  }

  /** Return a record without moves. */
  #setUp(game) {
    const { pick, chance } = this.#from;
    const parts = chance(0.3) ? this.#preset(game) : chance(0.8) ? this.#options(game) : [];
    const say = (share, name, values) => {
      if (chance(share)) parts.push(`${name}=${asInLink(pick(values))}`);
    };
    say(0.5, "player1", NAMES);
    say(0.3, "player2", NAMES);
    say(0.2, "date", ["2026.11.21"]);
    say(0.3, "computer1", LEVELS);
    say(0.3, "computer2", LEVELS);
    say(0.3, "seed", ["1", "abc", "7f3a9c", "ü"]);
    say(0.1, "lens", ["on", "1"]);
    say(0.1, "coin", ["1", "2"]);
    if (chance(0.1)) parts.push("clock=30", "at_zero=lose");
    return parts.join("&");
  }

  #preset({ presets, random_options: drawn }) {
    const { pick } = this.#from;
    const name = pick(Object.keys(presets));
    const lots = Object.entries(drawn[name] ?? {}).map(([key, values]) => [key, pick(values)]);
    const all = { ...presets[name], ...Object.fromEntries(lots) };
    return Object.entries(all).map(([key, value]) => `${key}=${asInLink(String(value))}`);
  }

  #options({ options }) {
    const wanted = options.filter(() => this.#from.chance(0.5));
    return wanted.map((spec) => `${spec.name}=${asInLink(this.#option(spec))}`);
  }

  #option({ kind, choices, suggestions, zero, minimum, maximum, odd }) {
    const { pick, below, chance } = this.#from;
    if (kind === "flag") return pick(["true", "false"]);
    if (kind === "choice") return pick(choices);
    if (kind === "word") return pick(suggestions);
    if (zero && chance(0.2)) return "0";
    const value = minimum + below(Math.min(maximum, minimum + 40) - minimum + 1);
    return String(odd && value % 2 === 0 ? value - 1 : value);
  }

  /** Play one match, with requests in between. */
  async #match(game) {
    const { below, chance } = this.#from;
    let state = await this.#begin(game);
    const plies = 1 + below(chance(0.05) ? MANY : FEW);
    for (let ply = 0; ply < plies && this.asked < this.#most; ply += 1) {
      await this.#between(state);
      if (chance(this.#share.thought)) await this.#think(state);
      if (state.outcome || !state.legal_moves.length) return;
      state = await this.#move(state);
    }
  }

  async #move(state) {
    const move = this.#from.pick(state.legal_moves);
    const next = await this.#request({ do: "play", ...named(state), move });
    return next.ok ? next.value : { ...state, outcome: "stuck" };
  }

  /** Ask what may be asked at any moment, now and then. */
  async #between(state) {
    const { pick, below, chance } = this.#from;
    const here = named(state);
    const player = below(2);
    if (chance(0.06)) await this.#send(oddRequest(this.#from, state.game));
    if (chance(0.04)) await this.#request({ do: "look", ...here, ply: below(state.ply + 2) });
    if (chance(0.04)) await this.#throughFile(state);
    if (chance(0.03)) await this.#request({ do: "undo", ...here });
    if (chance(0.02)) {
      const value = pick([...NAMES, ...LEVELS]);
      await this.#request({ do: "tag", ...here, name: pick(TAGS), value });
    }
    if (chance(0.03)) await this.#request({ do: pick(["resign", "time"]), ...here, player });
    if (chance(0.01)) await this.#request({ do: "draw", ...here });
    if (chance(0.02)) await this.#request({ do: "play", ...here, move: pick(ODD_MOVES) });
  }

  /** Write a match and read it again, as it is or as somebody has edited it. */
  async #throughFile(state) {
    const { pick, below, chance } = this.#from;
    const { ok, value } = await this.#request({ do: "write", ...named(state) });
    if (!ok) return;
    const edited = value.replace("1. ", `1. {${pick(NAMES)} said} `);
    const cut = chance(0.5) ? edited : edited.slice(0, below(edited.length));
    await this.#request({ do: "read", text: chance(0.6) ? value : cut });
  }

  /** Ask the solvers, and a computer player of some level. */
  async #think(state) {
    const { pick, below, chance } = this.#from;
    const time = () => (chance(this.#share.unhurried) ? {} : { milliseconds: pick(IN_TIME) });
    const what = pick(["lens", "hint", "verdict", "advise", "review"]);
    const ply = what === "review" ? { ply: below(state.ply + 2) } : {};
    await this.#request({ do: what, ...named(state), ...ply, ...time() });
    if (chance(0.5)) return;
    const seat = { name: `computer${state.to_move + 1}`, value: pick([...LEVELS, "?"]) };
    const tagged = await this.#request({ do: "tag", ...named(state), ...seat });
    if (tagged.ok) await this.#request({ do: "advise", ...named(tagged.value), ...time() });
  }
}

/** @param {{ game: string, record: string }} match */
const named = ({ game, record }) => ({ game, record });
