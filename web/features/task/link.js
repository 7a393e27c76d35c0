/** The link of a task: its record, its address, and what a record says of it. */

import { visible, vocabulary } from "../../i18n/message.js";
import { levelInWords } from "../../i18n/options.js";
import { formatRecord, parseRecord, quoted, tagsOf } from "../../match/record.js";
import { MOST_WORDS } from "./goal.js";

/** @import { CatalogEntry } from "../../rules/contract.js" */
/**
 * @typedef {object} LinkedTask
 * @property {string} goal as a record names it: "win", "win-3", "bot-noon", or "" for none
 * @property {string} words the author's own, "" for none
 * @property {string[]} levels of the computer in each seat, "" for a person
 * @property {number} start the number of moves before it
 */

const { t } = vocabulary("features/task");

const BOT = /^bot-([\w-]+)$/;
const CLOCK = ["clock", "at_zero"];

export const codeLabel = () => t("code");

/** Say that a link is too long for a QR code. */
export const sayTooLong = () => t("noCard");

/** Say how many links the worksheet has. @param {number} n */
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

/**
 * Return the record of a task that begins at a position of a match: its options and its clock, without
 * the names and the later moves.
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
      ...quoted([
        ...names.map((name, seat) => /** @type {[string, string]} */ ([`player${seat + 1}`, name])),
        ...seats.map(
          (level, seat) => /** @type {[string, string]} */ ([`computer${seat + 1}`, level]),
        ),
      ]),
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

/** Return the record of the position of a task. @param {CatalogEntry} entry @param {string} record */
export const positionOf = (entry, record) =>
  recordOfTask(entry, record, { ...taskIn(record), goal: "", words: "" });

/**
 * Return the path of a task from the home page of the site: the page of its game, or the lab for a bot.
 * @param {string} game @param {string} record
 */
export const placeOf = (game, record) => {
  const level = botGoal(tagsOf(record).goal ?? "");
  if (level) return `lab/#game=${game}&level=${level}`;
  return record ? `${game}/#${record}` : `${game}/`;
};
