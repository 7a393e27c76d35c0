/** A classroom link: what it holds, as a record and as an address. Pure, but for the names of levels. */

import { changedOptions } from "../../features/setup/terms/record.js";
import { goalInRecord, goalOf, MOST_WORDS } from "../../features/task/goal.js";
import { levelInWords } from "../../i18n/options.js";
import { visible } from "../../i18n/visible.js";
import { hasLink } from "../../match/record.js";

/** @typedef {import("../../rules/contract.js").CatalogEntry} CatalogEntry */
/** @typedef {import("../../rules/contract.js").State} State */
/**
 * @typedef {object} Lesson what a link holds
 * @property {string} game
 * @property {State["options"]} options
 * @property {string[]} levels of the computer in each seat, "" for a person
 * @property {[string, string][]} time what is said of the clock, as tags of a record
 * @property {"play" | "win" | "within" | "bot"} goal
 * @property {number} within how many moves a win may take
 * @property {string} level the computer that a bot is to beat
 * @property {string} words somebody's own, "" for none
 * @property {string[]} moves of the position's match
 * @property {number} start after how many of them the match begins
 */

const BOT = /^bot-([\w-]+)$/;
const TIME = ["clock", "at_zero"];

/** Return a link without position and task for two people. @param {CatalogEntry} entry @returns {Lesson} */
export const emptyLesson = (entry) => ({
  game: entry.slug,
  options: Object.fromEntries(entry.options.map(({ name, default: usual }) => [name, usual])),
  levels: ["", ""],
  time: [],
  goal: "play",
  within: 3,
  level: entry.levels[1] ?? entry.levels[0] ?? "",
  words: "",
  moves: [],
  start: 0,
});

/** Return a value of a link, "" where its percent signs say nothing. @param {string} value */
const decoded = (value) => {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
};

/**
 * Return the value of an option that a record names, the usual one where that cannot be.
 * @param {CatalogEntry["options"][number]} option @param {string | undefined} said
 */
const optionOf = (option, said) => {
  const { default: usual, kind } = option;
  if (said === undefined) return usual;
  if (kind === "flag") return said === "true";
  if (kind === "integer") return /^-?\d{1,9}$/.test(said) ? Number(said) : usual;
  return kind === "choice" && !option.choices.includes(said) ? usual : said;
};

/** Return the task that a record names. @param {CatalogEntry} entry @param {string} said @returns {Partial<Lesson>} */
const goalIn = ({ levels }, said) => {
  const level = BOT.exec(said)?.[1];
  if (level && levels.includes(level)) return { goal: "bot", level };
  const goal = goalOf(said);
  if (!goal) return {};
  return goal.within === null ? { goal: "win" } : { goal: "within", within: goal.within };
};

/**
 * Return what a record holds. What cannot be is as in a link that does not say it; names, ends and
 * what was said of a match that was played are left out.
 * @param {CatalogEntry} entry @param {string} record as a link writes it
 * @returns {Lesson}
 */
export const lessonIn = (entry, record) => {
  const pairs = new Map(
    (hasLink(record) ? record.split("&") : [])
      .reverse() // the first of two counts
      .map((pair) => [pair.split("=")[0] ?? "", decoded(pair.slice(pair.indexOf("=") + 1))]),
  );
  const textOf = (/** @type {string} */ key) => pairs.get(key) ?? "";
  const moves = textOf("moves") ? textOf("moves").split(".") : [];
  const start = /^\d{1,6}$/.test(textOf("start")) ? Number(textOf("start")) : moves.length;
  const levels = ["computer1", "computer2"].map(textOf);
  return {
    ...emptyLesson(entry),
    options: Object.fromEntries(
      entry.options.map((option) => [option.name, optionOf(option, pairs.get(option.name))]),
    ),
    levels: levels.map((level) => (entry.levels.includes(level) ? level : "")),
    time: TIME.flatMap((key) => (pairs.has(key) ? [[key, textOf(key)]] : [])),
    ...goalIn(entry, textOf("goal")),
    words: tidied(textOf("task")),
    moves,
    start: Math.min(start, moves.length),
  };
};

/**
 * Return a position as a task, where the record of a match names none: to win from there against the
 * best computer.
 * @param {CatalogEntry} entry @param {Lesson} lesson @returns {Lesson}
 */
export const asTask = (entry, lesson) => {
  if (lesson.moves.length === 0 || lesson.goal !== "play" || lesson.words) return lesson;
  const best = entry.levels.at(-1) ?? "";
  const levels = lesson.start % 2 ? [best, ""] : ["", best];
  return { ...lesson, goal: "win", levels: lesson.levels.some(Boolean) ? lesson.levels : levels };
};

/** Return words as a record may hold them. @param {string} words */
export const tidied = (words) => [...visible(words)].slice(0, MOST_WORDS).join("").trim();

/**
 * Return what a record says of a seat: a computer is called by its level, as in the set-up.
 * @param {string} level "" for a person @param {number} seat counted from 1
 * @returns {[string, string][]}
 */
const seated = (level, seat) =>
  level
    ? [
        [`player${seat}`, levelInWords(level).name],
        [`computer${seat}`, level],
      ]
    : [];

/** Return the goal as the record of a link names it, "" for none. @param {Pick<Lesson, "goal" | "level" | "within">} lesson */
export const goalOfLesson = ({ goal, level, within }) => {
  if (goal === "play") return "";
  return goal === "bot"
    ? `bot-${level}`
    : goalInRecord({ within: goal === "within" ? within : null });
};

/**
 * Return the record of what a link holds.
 * @param {CatalogEntry} entry @param {Lesson} lesson
 * @param {string[]} [moves] those that are written, which may go on beyond the position
 */
export const recordOfLesson = (entry, lesson, moves = lesson.moves.slice(0, lesson.start)) => {
  const { goal, levels, options, start, time, words } = lesson;
  const given = goal === "bot" ? [] : moves;
  /** @type {[string, string][]} */
  const tags = [
    ...(goal === "bot" ? [] : levels).flatMap((level, seat) => seated(level, seat + 1)),
    ...time,
    ["goal", goalOfLesson(lesson)],
    ["task", words],
    ["start", given.length ? String(start) : ""],
  ];
  return [
    ...changedOptions(entry, options),
    ...tags.flatMap(([key, value]) => (value ? [`${key}=${encodeURIComponent(value)}`] : [])),
    ...(given.length ? [`moves=${given.join(".")}`] : []),
  ].join("&");
};

/**
 * Return the record of the position alone: the match from its start, with those who play.
 * @param {CatalogEntry} entry @param {Lesson} lesson
 */
export const positionOf = (entry, { levels, moves, options, start }) =>
  [
    ...changedOptions(entry, options),
    ...levels
      .flatMap((level, seat) => seated(level, seat + 1))
      .map(([key, value]) => `${key}=${encodeURIComponent(value)}`),
    ...(start ? [`moves=${moves.slice(0, start).join(".")}`] : []),
  ].join("&");

/**
 * Return the path and fragment that open what a record of this page holds, from the home page of the
 * site: the game's own page, or the lab where a bot is to be written.
 * @param {string} game @param {string} record
 */
export const placeOf = (game, record) => {
  const goal = new URLSearchParams(record).get("goal") ?? "";
  const level = BOT.exec(goal)?.[1];
  if (level) return `lab/#game=${game}&level=${level}`;
  return record ? `${game}/#${record}` : `${game}/`;
};

/** Return the game and the record that the fragment of this page's own address names. @param {string} hash */
export const asked = (hash) => {
  const [first = "", ...pairs] = hash.replace(/^#/, "").split("&");
  return { game: first.replace(/^game=/, ""), record: pairs.join("&") };
};
