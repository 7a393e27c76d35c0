/** Makes a task of the position on the board: a link to copy, and a card for the worksheet. */

import { copyText } from "../../app/files.ts";
import { shownPosition } from "../../app/selectors.ts";
import type { App } from "../../app/types.ts";
import { untilComplete } from "../../app/until-complete.ts";
import { vocabulary } from "../../i18n/message.ts";
import { levelName, withNames } from "../../i18n/names.ts";
import type { CatalogEntry, MoveAnalysis, State } from "../../rules/contract.ts";
import { RulesError } from "../../rules/errors.ts";
import { tagsOf } from "../../rules/record.ts";
import { SITE } from "../../storage/scope.ts";
import { keepCards, keptCards, MOST_CARDS } from "../../storage/worksheet.ts";
import { sayForecast } from "../../view/forecasts.ts";
import { html, nothing, render } from "../../view/lit.ts";
import { drawCode, fitsCode } from "../../view/qr-code.ts";
import { drawValue, fieldOf, openSheet } from "../dialog/dialog.ts";
import { drawSeats } from "../setup/setup.ts";
import {
  botGoal,
  goalInRecord,
  goalOf,
  type LinkedTask,
  MOST_MOVES,
  MOST_WORDS,
  placeOf,
  recordOfTask,
  type Task,
  taskIn,
  taskOf,
  tidied,
} from "./record.ts";

type Judgment = ReturnType<typeof judgment>;

const { t } = vocabulary("features/task");
const frame = vocabulary("frame");

const GOALS = ["setPlay", "setWin", "setWithin", "setBot"] as const;
const FEW = 3; // moves, to begin with

/** Ask for a task, and make its link. */
export const setTask = async (app: App) => {
  const { match } = app.state;
  const shown = shownPosition(app.state);
  // A match that is over begins one move before its end.
  const start = Math.max(0, shown.outcome ? shown.ply - 1 : shown.ply);
  const position = shown.outcome ? await app.rules.look(match, start) : shown;
  const closing = new AbortController();
  const body = drawForm(app.game.entry, withUsual(app.game.entry, match.record, position));
  await openSheet(app, t("setTitle"), body, (form) => {
    new TaskForm(app, form, { ...position, record: match.record }, closing.signal).follow();
  });
  closing.abort();
};

/**
 * Return the task of a match from one of its positions. Without one it is to win against the best
 * computer.
 */
const withUsual = (
  { levels }: CatalogEntry,
  record: string,
  { ply: start, to_move: mover }: State,
): LinkedTask => {
  const task = { ...taskIn(record), start };
  if (task.goal || task.words) return task;
  const best = levels.at(-1) ?? "";
  const seats = mover ? [best, ""] : ["", best];
  return { ...task, goal: "win", levels: task.levels.some(Boolean) ? task.levels : seats };
};

const drawForm = ({ levels }: CatalogEntry, { goal, levels: seats, words }: LinkedTask) => {
  const bot = botGoal(goal);
  const within = goalOf(goal)?.within ?? null;
  const kind = bot ? "setBot" : within ? "setWithin" : goal ? "setWin" : "setPlay";
  return html`<label class="option"><span>${t("title")}</span>
      <select name="goal">${GOALS.map((each) => drawValue(each, kind, t(each)))}</select>
    </label>
    <label class="option" data-of="setWithin"><span>${t("most")}</span>
      <input type="number" name="within" value=${within ?? FEW} min="1" max=${MOST_MOVES}
        required />
    </label>
    <label class="option" data-of="setBot"><span>${t("level")}</span>
      <select name="level">
        ${levels.map((each) => drawValue(each, bot ?? levels[1], levelName(each)))}
      </select>
    </label>
    <label class="task-own stack" data-of="setPlay setWin setWithin"
      ><span>${t("ownWords")}<small>${t("wordsHint")}</small></span>
      <textarea name="words" rows="2" maxlength=${MOST_WORDS} dir="auto">${words}</textarea>
    </label>
    <div data-of="setPlay setWin setWithin">${drawSeats(levels, seats)}</div>
    <p class="verdict" role="status"></p>
    <div class="task-code"></div>
    <p class="hush task-said" role="status"></p>
    <div class="buttons">
      <button type="button" class="button is-main" data-task="copy">${frame.t("copyLink")}</button>
      <button type="button" class="button" data-task="add">${t("add")}</button>
      <a class="button" href="../teach/">${t("worksheet")}</a>
    </div>`;
};

/**
 * @param isImpossible whether the task cannot be completed against perfect play
 * @param isOpen whether more will be known soon
 */
const judgment = (text: string, isImpossible = false, isOpen = false) => ({
  text,
  isImpossible,
  isOpen,
});

/** Judge a task by perfect play from its position. @param analysis null for nothing known yet */
export const judge = (
  { goal, player }: Pick<Task, "goal" | "player">,
  players: string[],
  analysis: Pick<MoveAnalysis, "complete" | "forecast"> | null,
): Judgment => {
  const { complete, forecast } = analysis ?? { complete: false, forecast: null };
  if (!forecast || (forecast.kind === "unknown" && !complete)) {
    return judgment(t("judging"), false, true);
  }
  if (forecast.kind === "unknown") return judgment(t("tooFar"));
  const found = sayForecast(forecast, players);
  const { moves, winner } = forecast;
  if (winner !== player) return judgment(`${found} ${t("cannot")}`, true, !complete);
  const most = goal?.within ?? null;
  if (most !== null && moves === null) {
    return judgment(`${found} ${t("howSoon")}`, false, !complete);
  }
  if (most === null || moves === null || moves <= most) return judgment(found, false, !complete);
  return judgment(`${found} ${t("needs", { n: most })} ${t("cannot")}`, true, !complete);
};

class TaskForm {
  #app;
  #form;
  #position;
  #asked = new AbortController();
  /** The record of the task that the solver judges, without its words; "" for none. */
  #question = "";
  #judgment: Judgment | null = null;
  /** The record of a task that cannot be completed and is wanted anyway. */
  #agreed = "";

  /** @param position with the record of its match */
  constructor(app: App, form: HTMLFormElement, position: State, closing: AbortSignal) {
    this.#app = app;
    this.#form = form;
    this.#position = position;
    closing.addEventListener("abort", () => this.#asked.abort());
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => this.follow());
    form.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("[data-task]") : null;
      if (!(button instanceof HTMLElement)) return;
      const record = this.#confirmed();
      if (record === null) return;
      if (button.dataset.task === "copy") void this.#copy(record);
      else this.#add(record);
    });
  }

  #value(name: string) {
    return String(fieldOf(this.#form, name).value);
  }

  #place(selector: string) {
    return this.#form.querySelector(selector) as HTMLElement;
  }

  get #task(): LinkedTask {
    const goals = {
      setPlay: "",
      setWin: goalInRecord({ within: null }),
      setWithin: goalInRecord({ within: Number(this.#value("within")) }),
      setBot: `bot-${this.#value("level")}`,
    };
    return {
      goal: goals[this.#value("goal") as (typeof GOALS)[number]],
      words: tidied(this.#value("words")),
      levels: [this.#value("computer1"), this.#value("computer2")],
      start: this.#position.ply,
    };
  }

  #recordOf(task: LinkedTask) {
    return recordOfTask(this.#app.game.entry, this.#position.record, task);
  }

  follow() {
    const goal = this.#value("goal");
    for (const part of this.#form.querySelectorAll("[data-of]")) {
      const isShown = (part as HTMLElement).dataset.of?.split(" ").includes(goal);
      part.toggleAttribute("hidden", !isShown);
    }
    // Else it is checked although it is hidden.
    fieldOf(this.#form, "within").disabled = goal !== "setWithin";
    const isValid = this.#form.checkValidity();
    for (const button of this.#form.querySelectorAll("[data-task]")) {
      button.toggleAttribute("disabled", !isValid);
    }
    if (!isValid) return;
    const address = this.#addressOf(this.#recordOf(this.#task));
    render(drawCode(address, t("code"), t("noCard")), this.#place(".task-code"));
    void this.#judge();
  }

  #addressOf(record: string) {
    return new URL(placeOf(this.#app.game.entry.slug, record), SITE).href;
  }

  async #judge() {
    const question = this.#recordOf({ ...this.#task, words: "" });
    if (question === this.#question) return;
    this.#question = question;
    this.#asked.abort();
    this.#asked = new AbortController();
    const tags = tagsOf(question);
    const task = goalOf(tags.goal) ? taskOf({ ...this.#position, outcome: null, tags }) : null;
    this.#tell(null);
    if (!task) return;
    const { signal } = this.#asked;
    const { players } = withNames({ ...this.#position, tags });
    const plain = { goal: "", words: "", levels: [], start: this.#position.ply };
    const match = { game: this.#position.game, record: this.#recordOf(plain) };
    this.#tell(judge(task, players, null));
    try {
      const tell = (analysis: MoveAnalysis) => this.#tell(judge(task, players, analysis));
      await untilComplete(() => this.#app.analysis.analyze(match), tell, signal);
    } catch (error) {
      if (!(error instanceof RulesError)) return this.#app.report(error);
      if (signal.aborted) return;
      const again = () => {
        this.#question = "";
        void this.#judge();
      };
      this.#tell(judgment(t("notJudged")), again);
    }
  }

  #tell(current: Judgment | null, again: (() => void) | null = null) {
    const place = this.#place(".verdict");
    this.#judgment = current;
    place.ariaBusy = String(current?.isOpen ?? false);
    const button = again
      ? html`<button type="button" class="inline" @click=${again}>${frame.t("tryAgain")}</button>`
      : nothing;
    render(html`${current?.text ?? ""} ${button}`, place);
  }

  #say(text: string) {
    this.#place(".task-said").textContent = text;
  }

  /** Return the record, null after a warning: an impossible task takes a second press. */
  #confirmed() {
    const record = this.#recordOf(this.#task);
    if (!this.#judgment?.isImpossible || this.#agreed === record) return record;
    this.#agreed = record;
    this.#say(t("sure"));
    return null;
  }

  async #copy(record: string) {
    this.#say(t((await copyText(this.#addressOf(record))) ? "copied" : "notCopied"));
  }

  #add(record: string) {
    const { slug } = this.#app.game.entry;
    // A double tap is one card.
    const cards = keptCards(() => true).filter(
      (card) => card.game !== slug || card.record !== record,
    );
    if (!fitsCode(this.#addressOf(record))) return this.#say(t("noCard"));
    if (cards.length >= MOST_CARDS) return this.#say(t("full", { n: MOST_CARDS }));
    const isKept = keepCards([...cards, { game: slug, record }]);
    this.#say(isKept ? t("added", { n: cards.length + 1 }) : t("notKept"));
  }
}
