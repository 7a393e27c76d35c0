/** The task in a record: what is to be reached, how far that is, and the link that sets it. */

import { startOf } from "../../app/selectors.ts";
import { visible } from "../../i18n/message.ts";
import type { CatalogEntry, Player, State } from "../../rules/contract.ts";
import { formatRecord, parseRecord, quoted, tagsOf, upTo, withTag } from "../../rules/record.ts";
import { moverAfter } from "../../rules/turns.ts";

/** To win, in how many of the player's moves. */
type Goal = { within: number | null };
export type Task = NonNullable<ReturnType<typeof taskOf>>;
export type LinkedTask = ReturnType<typeof taskIn>;

export const MOST_MOVES = 99;
export const MOST_WORDS = 200; // characters, as in `py_rules.record.MAX_TASK`
const BOT = /^bot-([\w-]+)$/;
const CLOCK = ["clock", "at_zero"];

/** Return the goal that a record names, null for none or an unknown one. */
export const goalOf = (said = "") => {
  const found = /^win(?:-([1-9]\d?))?$/.exec(said);
  return found ? { within: found[1] ? Number(found[1]) : null } : null;
};

export const goalInRecord = ({ within }: Goal) => (within === null ? "win" : `win-${within}`);

/**
 * Return the task of a match, null if it has none. It is that of the one person who plays against a
 * computer, else of the player who moves first in it.
 */
export const taskOf = (match: State) => {
  const { movers, outcome, ply, tags } = match;
  const goal = goalOf(tags.goal);
  const words = visible(tags.task ?? "");
  if (!goal && !words) return null;
  const start = Math.min(startOf({ tags }), ply);
  const isAlone = "computer1" in tags !== "computer2" in tags;
  const alone = "computer1" in tags ? 1 : 0;
  const player = isAlone ? alone : moverAfter(match, start);
  const used = movers.slice(start).filter((mover) => mover === player).length;
  const isToMove = match.to_move === player;
  const state = stateOf(goal, outcome, player, isToMove && !outcome ? used + 1 : used);
  return {
    player, // who is to reach it
    start, // how many moves were made before
    goal, // null where there are only words
    words, // free text, "" for none
    used, // how many moves the player has made for it
    state,
  };
};

/**
 * Return "missed" as soon as it cannot be reached any more, "over" if it cannot be judged.
 * @param used moves, including the next one
 */
const stateOf = (
  goal: Goal | null,
  outcome: State["outcome"],
  player: Player,
  used: number,
): "open" | "missed" | "reached" | "over" => {
  if (!goal) return outcome ? "over" : "open";
  const isInTime = used <= (goal.within ?? used);
  if (!outcome) return isInTime ? "open" : "missed";
  return isInTime && outcome.winner === player ? "reached" : "missed";
};

/** Return the record that restarts a task. */
export const recordAgain = ({ record, tags }: Pick<State, "record" | "tags">) =>
  withTag(upTo(record, startOf({ tags })), "analysis", "");

/** Return the computer that a bot must beat, null for another goal. */
export const botGoal = (goal: string) => BOT.exec(goal)?.[1] ?? null;

/** Return words as a record may hold them. */
export const tidied = (words: string) => [...visible(words)].slice(0, MOST_WORDS).join("").trim();

export const taskIn = (record: string) => {
  const { computer1 = "", computer2 = "", goal = "", start, task = "" } = tagsOf(record);
  const { length } = parseRecord(record).moves;
  const ply = /^\d{1,6}$/.test(start ?? "") ? Number(start) : length;
  return {
    goal, // as a record names it: "win", "win-3", "bot-hard", or "" for none
    words: tidied(task), // the author's own, "" for none
    levels: [computer1, computer2], // of the computer in each seat, "" for a person
    start: Math.min(ply, length), // the number of moves before it
  };
};

/**
 * Return the record of a task that begins at a position of a match: its options and its clock,
 * without the names and the later moves.
 */
export const recordOfTask = (
  entry: CatalogEntry,
  record: string,
  { goal, levels, start, words }: LinkedTask,
) => {
  const { head, moves } = parseRecord(record);
  const isBot = botGoal(goal) !== null;
  const before = isBot ? [] : moves.slice(0, start);
  const seats = isBot ? [] : levels;
  return formatRecord({
    head: [
      ...head.filter(([key]) => entry.options.some(({ name }) => name === key)),
      ...quoted(seats.map((level, seat) => [`computer${seat + 1}`, level])),
      ...head.filter(([key]) => CLOCK.includes(key)),
      ...quoted([
        ["goal", goal],
        ["task", isBot ? "" : words],
        ["start", before.length ? String(start) : ""],
      ]),
      ...head.filter(([key]) => key === "position" && !isBot),
    ],
    moves: before,
    end: "",
  });
};

/** Return the record of a task's position. */
export const positionOf = (entry: CatalogEntry, record: string) =>
  recordOfTask(entry, record, { ...taskIn(record), goal: "", words: "" });

/** Return the path of a task from the home page: the page of its game, or the lab for a bot. */
export const placeOf = (game: string, record: string) => {
  const level = botGoal(tagsOf(record).goal ?? "");
  if (level) return `lab/#game=${game}&level=${level}`;
  return record ? `${game}/#${record}` : `${game}/`;
};
