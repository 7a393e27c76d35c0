/** The task in a record: what is to be reached, how far that is, and the link that sets it. */

import { startOf } from "../../app/selectors.js";
import { visible, vocabulary } from "../../i18n/message.js";
import { levelInWords } from "../../i18n/options.js";
import { formatRecord, parseRecord, quoted, tagsOf, upTo, withTag } from "../../match/record.js";

/** @import { CatalogEntry, Player, State } from "../../rules/contract.js" */
/** @typedef {{ within: number | null }} Goal to win, in how many of the player's moves */
/**
 * @typedef {object} Task
 * @property {Player} player who is to reach it
 * @property {number} start how many moves were made before
 * @property {Goal | null} goal null where there are only words
 * @property {string} words free text, "" for none
 * @property {number} used how many moves the player has made for it
 * @property {"open" | "missed" | "reached" | "over"} state "missed" as soon as it cannot be reached
 *   any more, "over" if it cannot be judged
 */
/**
 * @typedef {object} LinkedTask
 * @property {string} goal as a record names it: "win", "win-3", "bot-hard", or "" for none
 * @property {string} words the author's own, "" for none
 * @property {string[]} levels of the computer in each seat, "" for a person
 * @property {number} start the number of moves before it
 */

const { t } = vocabulary("features/task");

export const MOST_MOVES = 99;
export const MOST_WORDS = 200; // characters, as in `py_rules.record.MAX_TASK`
const BOT = /^bot-([\w-]+)$/;
const CLOCK = ["clock", "at_zero"];

/** Return the goal that a record names, null for none or an unknown one. @param {string} [said] */
export const goalOf = (said = "") => {
  const found = /^win(?:-([1-9]\d?))?$/.exec(said);
  return found ? { within: found[1] ? Number(found[1]) : null } : null;
};

/** Return a goal as a record names it. @param {Goal} goal */
export const goalInRecord = ({ within }) => (within === null ? "win" : `win-${within}`);

/**
 * Return the task of a match, null if it has none. It is that of the one person who plays against a
 * computer, else of the first player.
 * @param {Pick<State, "outcome" | "ply" | "tags">} match @returns {Task | null}
 */
export const taskOf = ({ outcome, ply, tags }) => {
  const goal = goalOf(tags.goal);
  const words = visible(tags.task ?? "");
  if (!goal && !words) return null;
  const start = Math.min(startOf({ tags }), ply);
  const isAlone = "computer1" in tags !== "computer2" in tags;
  const isSecond = isAlone ? "computer1" in tags : start % 2 === 1;
  const player = isSecond ? 1 : 0;
  const used = movesOfPlayer(player, ply) - movesOfPlayer(player, start);
  const isToMove = ply % 2 === player;
  const state = stateOf(goal, outcome, player, isToMove && !outcome ? used + 1 : used);
  return { player, start, goal, words, used, state };
};

/** Return how many of the first moves are a player's. @param {Player} player @param {number} ply */
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
  withTag(upTo(record, startOf({ tags })), "analysis", "");

export const codeLabel = () => t("code");

export const sayTooLong = () => t("noCard");

/** @param {number} n of links on the worksheet */
export const sayCount = (n) => t("added", { n });

/** Return the computer that a bot must beat, null for another goal. @param {string} goal */
export const botGoal = (goal) => BOT.exec(goal)?.[1] ?? null;

/** Return words as a record may hold them. @param {string} words */
export const tidied = (words) => [...visible(words)].slice(0, MOST_WORDS).join("").trim();

/** Return the task of a record. @param {string} record @returns {LinkedTask} */
export const taskIn = (record) => {
  const { computer1 = "", computer2 = "", goal = "", start, task = "" } = tagsOf(record);
  const { length } = parseRecord(record).moves;
  const ply = /^\d{1,6}$/.test(start ?? "") ? Number(start) : length;
  return {
    goal,
    words: tidied(task),
    levels: [computer1, computer2],
    start: Math.min(ply, length),
  };
};

/** @param {string} tag @param {string[]} values in each seat @returns {[string, string][]} */
const inSeats = (tag, values) => values.map((value, seat) => [`${tag}${seat + 1}`, value]);

/**
 * Return the record of a task that begins at a position of a match: its options and its clock,
 * without the names and the later moves.
 * @param {CatalogEntry} entry @param {string} record @param {LinkedTask} task
 */
export const recordOfTask = (entry, record, { goal, levels, start, words }) => {
  const { head, moves } = parseRecord(record);
  const isBot = botGoal(goal) !== null;
  const before = isBot ? [] : moves.slice(0, start);
  const seats = isBot ? [] : levels;
  const names = seats.map((level) => (level ? levelInWords(level).name : ""));
  return formatRecord({
    head: [
      ...head.filter(([key]) => entry.options.some(({ name }) => name === key)),
      ...quoted([...inSeats("player", names), ...inSeats("computer", seats)]),
      ...head.filter(([key]) => CLOCK.includes(key)),
      ...quoted([
        ["goal", goal],
        ["task", isBot ? "" : words],
        ["start", before.length ? String(start) : ""],
      ]),
    ],
    moves: before,
    end: "",
  });
};

/** Return the record of a task's position. @param {CatalogEntry} entry @param {string} record */
export const positionOf = (entry, record) =>
  recordOfTask(entry, record, { ...taskIn(record), goal: "", words: "" });

/**
 * Return the path of a task from the home page: the page of its game, or the lab for a bot.
 * @param {string} game @param {string} record
 */
export const placeOf = (game, record) => {
  const level = botGoal(tagsOf(record).goal ?? "");
  if (level) return `lab/#game=${game}&level=${level}`;
  return record ? `${game}/#${record}` : `${game}/`;
};
