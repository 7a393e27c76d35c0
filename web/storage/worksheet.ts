/** The links of a worksheet until they are printed, and the tasks of one that a code has opened. */

import { cleaned } from "../rules/link.ts";
import { hasLink, movesOf, tagsOf } from "../rules/record.ts";
import { followSetting, jsonSetting, keepJson, keepSetting } from "./settings.ts";
import { has, isList, isNumber, isText } from "./shape.ts";

/** The link of a match, mostly with a task. */
export type Card = { game: string; record: string };
/** `done` has places in `tasks`. */
type Progress = { tasks: Card[]; done: number[] };

export const MOST_CARDS = 40;
const NAME = "sheet";

const isAnyCard = has({ game: isText, record: isText });
const isCard = (card: unknown): card is Card =>
  isAnyCard(card) && card.game.length < 100 && hasLink(card.record);

/** Return the stored cards of the games of the site. */
export const keptCards = (isKnown: (game: string) => boolean) => {
  const cards = jsonSetting(NAME, isList(isCard)) ?? [];
  return cards.filter(({ game }) => isKnown(game)).slice(0, MOST_CARDS);
};

/** Store cards; return whether the browser let us. */
export const keepCards = (cards: Card[]) =>
  cards.length ? keepJson(NAME, cards) : keepSetting(NAME, null);

/** Call a function when another tab has stored cards. */
export const watchCards = (onChange: () => void) => followSetting(NAME, onChange);

const PROGRESS = "worksheet-progress";
const HEAD = "tasks=";

/** Return the fragment of the home page that opens tasks. */
export const fragmentOfTasks = (tasks: Card[]) =>
  HEAD + [...new Set(tasks.map(({ game, record }) => `${game}/${record}`))].join(";");

export const tasksIn = (hash: string): Card[] => {
  const fragment = hash
    .replace(/^#/, "")
    .replaceAll("&amp;", "&")
    .replace(/^tasks%3D/i, HEAD);
  if (!fragment.startsWith(HEAD)) return [];
  return fragment
    .slice(HEAD.length)
    .split(";")
    .slice(0, MOST_CARDS)
    .map((task) => ({
      game: task.split("/")[0] ?? "",
      record: cleaned(task.slice(task.indexOf("/") + 1)),
    }));
};

const progressHere = (): Progress | null =>
  jsonSetting(PROGRESS, has({ tasks: isList(isCard), done: isList(isNumber) }));

/** Begin a worksheet; one that was begun before goes on. */
export const openWorksheet = (tasks: Card[]) => {
  const before = progressHere();
  const isSame = before && fragmentOfTasks(before.tasks) === fragmentOfTasks(tasks);
  if (!isSame) keepJson(PROGRESS, { tasks, done: [] });
};

/** Count the tags of a task in its match, 0 in others. */
const sharedTags = (match: Card, task: Card) => {
  const tags = tagsOf(match.record);
  const moves = movesOf(match.record);
  const wanted = Object.entries(tagsOf(task.record));
  const isPlayed =
    match.game === task.game &&
    wanted.every(([key, value]) => tags[key] === value) &&
    movesOf(task.record).every((move, at) => move === moves[at]);
  return isPlayed ? wanted.length : 0;
};

/** Return where a match is in the worksheet, null if it is of none. @returns `at` counts from 1 */
export const placeInWorksheet = (
  match: Card,
): { at: number; all: number; done: number; next: Card | null } | null => {
  const { done, tasks } = progressHere() ?? { done: [], tasks: [] };
  // A match of "win from here" also has all tags of "win", so the most tags count.
  const shared = tasks.map((task) => sharedTags(match, task));
  const most = Math.max(0, ...shared);
  if (most === 0) return null;
  const at = shared.indexOf(most) + 1;
  return { at, all: tasks.length, done: done.length, next: tasks[at] ?? null };
};

/** Keep that a match has completed its task. */
export const completeTask = (match: Card) => {
  const progress = progressHere();
  const place = placeInWorksheet(match);
  if (!progress || !place) return;
  const done = [...new Set([...progress.done, place.at])];
  keepJson(PROGRESS, { ...progress, done });
};
