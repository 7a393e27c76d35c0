/** Shows the task of a match: below the prompt while it is open, then on the result's card. */

import { announcementOf } from "../../app/effects.ts";
import type { App, AppState, Change } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";
import type { State } from "../../rules/contract.ts";
import { completeTask, placeInWorksheet } from "../../storage/worksheet.ts";
import { html, nothing } from "../../view/lit.ts";
import { icon } from "../../view/marks.ts";
import { drawCard, resultOf } from "../../view/regions.ts";
import type { FrontEnd, Notice, View } from "../../view/types.ts";
import { openSheet } from "../dialog/dialog.ts";
import { recordAgain, type Task, taskOf } from "./record.ts";

const { t } = vocabulary("features/task");
const frame = vocabulary("frame");

const MOST_SHOWN = 48; // characters that stand in one line of a small phone
const MOST_WITH_GOAL = 72; // characters in two lines, which the button takes too
const LONG_WORD = /\S{25}/u; // a line of a small phone does not break it

/** Return what is to be reached, in a sentence; "" where there are only words. */
const sayGoal = ({ goal, player, start }: Task, players: string[]) => {
  if (!goal) return "";
  const name = players[player] ?? "";
  if (goal.within !== null) return t("within", { name, n: goal.within });
  return t(start ? "winHere" : "win", { name });
};

/** Return as much of a text as fits a line. */
const shorten = (words: string) => {
  const letters = [...words];
  const long = LONG_WORD.exec(words);
  const end = long ? [...words.slice(0, long.index)].length + 24 : MOST_SHOWN;
  const length = Math.min(MOST_SHOWN, end);
  if (letters.length <= length) return words;
  return `${letters.slice(0, length).join("").trimEnd()}…`;
};

const noticeOf = (task: Task, players: string[]): Notice => {
  if (task.state === "missed") return { text: t("tooLate"), label: t("again"), act: "task-again" };
  const { goal, used, words } = task;
  if (!goal) {
    const shown = shorten(words);
    const label = shown === words ? "" : t("all");
    return { text: t("words", { words: shown }), label, act: "task" };
  }
  const left = goal.within === null ? "" : t("left", { n: goal.within - used });
  const text = [sayGoal(task, players), used ? left : ""].filter(Boolean).join(" ");
  const whole = `${text} ${words}`.trim();
  return words === shorten(words) && whole.length <= MOST_WITH_GOAL
    ? { text: whole }
    : { text, label: t("instructions"), act: "task" };
};

export const viewTask = (
  { match }: AppState,
  front: FrontEnd,
  { hint, mode, position }: View,
): Partial<View> => {
  const task = taskOf(match);
  const isDamaged = !task && match.tags.goal && mode !== "over" && !hint;
  if (isDamaged) return { hint: { text: t("unreadable") } };
  if (!task) return {};
  if (mode === "over") return { keys: drawEnd(match, task, front) };
  // Something to press below the prompt is more urgent: the task is there again afterward.
  if (match.outcome || position.outcome || hint?.label) return {};
  const notice = noticeOf(task, match.players);
  return { hint: hint ? { ...notice, text: `${notice.text} ${hint.text}` } : notice };
};

/** Return the result of a task, "" if it cannot be judged. */
const sayEnd = ({ state }: Task) => {
  if (state === "reached") return t("reached");
  return state === "missed" ? t("notReached") : "";
};

const drawEnd = (match: State, task: Task, front: FrontEnd) => {
  const { title, fact } = resultOf(match, front);
  const said = sayEnd(task);
  const place = placeInWorksheet(match);
  const next = place?.next;
  const result = said ? frame.t("ended", { title, fact }) : fact;
  const analysis = "analysis" in match.tags ? t("withAnalysis") : "";
  const progress =
    place && t(next ? "place" : "done", { n: next ? place.at : place.done, all: place.all });
  const text = html`<p>${[result, analysis].filter(Boolean).join(" ")}</p>
    ${progress ? html`<p>${progress}</p>` : nothing}`;
  const onward = next
    ? html`<a class="button is-main" href=${`../${next.game}/#${next.record}`}
        >${icon("on")}${t("next")}</a>`
    : "";
  return drawCard(said || title, text, onward, "task-again", t("again"), match.ply > 0);
};

/**
 * Announce what came of a task: with how the match ended, or with the move after which it can no
 * longer be completed.
 */
export const tellTask = ({ action, after, before }: Change, app: App) => {
  const task = taskOf(after.match);
  if (!task || action.type !== "confirmed") return;
  if (task.state === "reached" || task.state === "over") completeTask(after.match);
  const end = sayEnd(task);
  const isNew = task.state === "missed" && taskOf(before.match)?.state !== "missed";
  const late = isNew ? t("tooLate") : "";
  const said = after.match.outcome ? end && `${end}.` : late;
  const made = after.match.ply - before.match.ply;
  if (said) app.announce(`${announcementOf(after, app.front, made)} ${said}`);
};

export const showTask = async (app: App) => {
  const { match } = app.state;
  const task = taskOf(match);
  if (!task) return;
  const goal = sayGoal(task, match.players);
  const { words } = task;
  await openSheet(
    app,
    t("title"),
    html`${goal ? html`<p>${goal}</p>` : nothing}
      ${words ? html`<p class="task-words" dir="auto">${words}</p>` : nothing}`,
  );
};

/** Restart the task: the same players, rules and position. */
export const tryAgain = (app: App) => app.session.choose(async () => recordAgain(app.state.match));
