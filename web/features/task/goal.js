/** The task of a match: what its record says is to be reached, and how far that is. Pure. */

import { startOf } from "../../app/selectors.js";
import { visible } from "../../i18n/message.js";
import { upTo, withTag } from "../../match/record.js";

/** @import { Player, State } from "../../rules/contract.js" */
/** @typedef {{ within: number | null }} Goal to win, `within` a number of the player's moves, or null for any */
/**
 * @typedef {object} Task
 * @property {Player} player who is to reach it
 * @property {number} start how many moves were made before
 * @property {Goal | null} goal null where there are only words
 * @property {string} words free text, "" for none
 * @property {number} used how many moves the player has made for it
 * @property {"open" | "missed" | "reached" | "over"} state "missed" as soon as it cannot be reached any
 *   more, "over" if it cannot be judged
 */

export const MOST_MOVES = 99;
export const MOST_WORDS = 200; // characters, as in `py_rules.record.MAX_TASK`

/** Return the goal that a record names, null for none that is known here. @param {string | undefined} said */
export const goalOf = (said = "") => {
  const found = /^win(?:-([1-9]\d?))?$/.exec(said);
  return found ? { within: found[1] ? Number(found[1]) : null } : null;
};

/** Return a goal as a record names it. @param {Goal} goal */
export const goalInRecord = ({ within }) => (within === null ? "win" : `win-${within}`);

/**
 * Return the task of a match, null if it has none. It is that of the one person who plays against a
 * computer, else of the first player.
 * @param {Pick<State, "outcome" | "ply" | "tags">} match
 * @returns {Task | null}
 */
export const taskOf = ({ outcome, ply, tags }) => {
  const goal = goalOf(tags.goal);
  const words = visible(tags.task ?? "");
  if (!goal && !words) return null;
  const start = Math.min(startOf({ tags }), ply);
  const people = /** @type {Player[]} */ ([0, 1]).filter(
    (seat) => !(`computer${seat + 1}` in tags),
  );
  const [only] = people;
  const player = people.length === 1 && only !== undefined ? only : start % 2 ? 1 : 0;
  const used = movesOfPlayer(player, ply) - movesOfPlayer(player, start);
  const isToMove = ply % 2 === player;
  const state = stateOf(goal, outcome, player, isToMove && !outcome ? used + 1 : used);
  return { player, start, goal, words, used, state };
};

/** Return how many of the first moves of a match are a player's. @param {Player} player @param {number} ply */
const movesOfPlayer = (player, ply) => Math.floor((ply + 1 - player) / 2);

/**
 * @param {Goal | null} goal @param {State["outcome"]} outcome @param {Player} player
 * @param {number} used moves, including the next one
 * @returns {Task["state"]}
 */
const stateOf = (goal, outcome, player, used) => {
  if (!goal) return outcome ? "over" : "open";
  const isInTime = used <= (goal.within ?? used);
  if (!outcome) return isInTime ? "open" : "missed";
  return isInTime && outcome.winner === player ? "reached" : "missed";
};

/** Return the record that restarts a task. @param {Pick<State, "record" | "tags">} match */
export const recordAgain = ({ record, tags }) =>
  withTag(upTo(record, startOf({ tags })), "lens", "");
