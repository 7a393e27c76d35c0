/** What the matches of a tournament come to: they are handed to Python, and the result read, in pieces. */

import { RulesError } from "../../rules/errors.js";

/** @typedef {{ player: number, played: number, won: number, drawn: number, lost: number, points: number, rating: number, error: number }} Row */
/** @typedef {{ table: Row[], grid: number[][][], file: string }} Standings */
/** @typedef {Pick<import("./tournament.js").Tournament, "entrants" | "matches">} Played */

const AT_ONCE = 200; // matches, each of which is played again
const MILLISECONDS = 60_000; // for a piece
const LONGEST_FILE = 64 * 1024 * 1024; // characters, which is what may be verified
const NUMBERS = ["player", "played", "won", "drawn", "lost", "points", "rating", "error"];

/** Return the error of a reply that is not what was asked for. */
export const unreadable = () =>
  new RulesError({ code: "engine", params: {}, message: "unreadable" });

/**
 * Return the table, the grid and the file.
 * @param {Pick<import("../../sandbox/sandbox.js").Sandbox, "ask">} sandbox
 * @param {Played} played
 * @param {{ seed: number, nodes: number }} how
 * @returns {Promise<Standings>} rejects with a RulesError
 */
export const gather = async (sandbox, { entrants, matches }, { nodes, seed }) => {
  const ask = (/** @type {{ do: string, [param: string]: unknown }} */ message) =>
    sandbox.ask("lab", message, { milliseconds: MILLISECONDS });
  await ask({ do: "tournament-begin", players: entrants, seed: String(seed), nodes });
  for (let first = 0; first < matches.length; first += AT_ONCE) {
    const some = matches.slice(first, first + AT_ONCE);
    const reduced = some.map(({ faults, game, players, record }) => ({
      ...{ faults, game, players, record },
    }));
    await ask({ do: "tournament-add", matches: reduced });
  }
  const { grid, table } = readTable(await ask({ do: "tournament-table" }), entrants.length);
  let file = "";
  for (;;) {
    const piece = await ask({ do: "tournament-file", first: file.length });
    if (typeof piece !== "string" || file.length + piece.length > LONGEST_FILE) throw unreadable();
    if (!piece) return { file, grid, table };
    file += piece;
  }
};

/** Return the table of a tournament, if it is valid. @param {any} reply @param {number} players @returns {Pick<Standings, "grid" | "table">} */
const readTable = (reply, players) => {
  const isRow = (/** @type {any} */ row) =>
    NUMBERS.every((name) => Number.isFinite(row?.[name])) && row.player < players;
  const { grid, table } = reply ?? {};
  if (!Array.isArray(grid) || grid.length !== players) throw unreadable();
  if (!Array.isArray(table) || !table.every(isRow)) throw unreadable();
  return { grid, table };
};
