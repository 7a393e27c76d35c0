/** Many matches of a bot against a level, from both seats in turn, one request each. */

import { RulesError } from "../../rules/errors.js";
import { readFailure } from "../../rules/reply.js";
import { limitOfMatch, limitOfMove } from "./limits.js";

/** @typedef {{ wins: number, draws: number, losses: number }} Tally */
/** @typedef {{ seat: 0 | 1, winner: 0 | 1 | null, record: string }} Result */
/** @typedef {Pick<import("../../sandbox/sandbox.js").Sandbox, "ask">} Asked */

/** Matches of a series. */
export const MATCHES = 100;

/** @returns {[Tally, Tally]} */
const nothing = () => [
  { wins: 0, draws: 0, losses: 0 },
  { wins: 0, draws: 0, losses: 0 },
];

/** Return what results come to, by the seat of the bot. @param {Result[]} results @returns {[Tally, Tally]} */
export const tallyOf = (results) => {
  const tallies = nothing();
  for (const { seat, winner } of results) {
    if (winner === null) tallies[seat].draws += 1;
    else if (winner === seat) tallies[seat].wins += 1;
    else tallies[seat].losses += 1;
  }
  return tallies;
};

/**
 * Return what came of one match between two who are not the page's: a reply of another shape is an
 * engine's that is no good.
 * @param {any} reply @returns {{ winner: 0 | 1 | null, record: string, fault: RulesError | null, printed: string }}
 */
export const readPlayed = (reply) => {
  const { faults, printed, record, winner } = reply ?? {};
  if (typeof record !== "string" || ![0, 1, null].includes(winner)) {
    throw new RulesError({ code: "engine", params: {}, message: "unreadable match" });
  }
  const [told] = (Array.isArray(faults) ? faults : []).flatMap((each) => readFailure(each) ?? []);
  const fault = told && new RulesError(told);
  const texts = Array.isArray(printed) ? printed : [printed];
  return {
    winner,
    record,
    fault: fault ?? null,
    printed: texts.filter((each) => typeof each === "string").join(""),
  };
};

/**
 * Play matches, and tell of each as it ends. The first fault of the bot ends them: the others would
 * have it too.
 * @param {object} how
 * @param {Asked} how.sandbox
 * @param {{ name: string, source: string }} how.bot
 * @param {string} how.level
 * @param {string} how.game
 * @param {number} how.seed of the first two matches, one from each seat; the next two have the next
 * @param {number} how.nodes
 * @param {(results: Result[], printed: string) => void} how.onResult
 * @param {AbortSignal} how.signal
 * @returns {Promise<Result[]>} rejects with a RulesError, the bot's fault among them
 */
export const playSeries = async ({ sandbox, bot, level, game, seed, nodes, onResult, signal }) => {
  /** @type {Result[]} */
  let results = [];
  const lasts = { milliseconds: limitOfMatch(nodes) };
  // A bot that never answers is found out by its first move, and not after the time for a match.
  const opening = { do: "choose", ...bot, game, record: "", seed, nodes };
  await sandbox.ask("lab", opening, { milliseconds: limitOfMove(nodes) });
  for (let n = 0; n < MATCHES && !signal.aborted; n += 1) {
    const seat = /** @type {0 | 1} */ (n % 2);
    const players = seat === 0 ? [bot, { level }] : [{ level }, bot];
    const asked = { do: "match", players, game, record: "", seed: seed + (n >> 1), nodes };
    const played = readPlayed(await sandbox.ask("lab", asked, lasts));
    if (signal.aborted) break;
    results = [...results, { seat, winner: played.winner, record: played.record }];
    onResult(results, played.printed);
    if (played.fault) throw played.fault;
  }
  return results;
};
