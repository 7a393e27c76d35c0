/** The form of a classroom link: the set-up's parts, the position, the task. */

import { drawTime, timeIn } from "../../features/clock/setup-fields.js";
import { drawLots } from "../../features/setup/lots.js";
import { t as setup } from "../../features/setup/messages.js";
import {
  drawOption,
  drawPresets,
  fieldOf,
  optionsIn,
  presetOf,
} from "../../features/setup/options.js";
import { MOST_MOVES, MOST_WORDS } from "../../features/task/goal.js";
import { levelInWords } from "../../i18n/options.js";
import { html, nothing } from "../../view/lit.js";
import { tidied } from "./link.js";
import { t } from "./messages.js";

/** @typedef {import("../../rules/contract.js").CatalogEntry} CatalogEntry */
/** @typedef {import("../../rules/contract.js").State} State */
/** @typedef {import("./link.js").Lesson} Lesson */
/** @typedef {import("./position/figure.js").Drawn & { name: string, summary: string, short: string, language: string }} Game */

const GOALS = /** @type {const} */ (["play", "win", "within", "bot"]);

/** @param {string} level */
const nameOf = (level) => levelInWords(level).name;

/** @param {Game[]} games @param {string} current */
const drawGames = (games, current) => html`<label class="option">
    <span>${t("game")}</span>
    <select name="game">
      ${games.map(({ entry, name }) => html`<option value=${entry.slug} ?selected=${entry.slug === current}>${name}</option>`)}
    </select>
  </label>`;

/** @param {CatalogEntry} entry @param {Lesson} lesson */
const drawSeats = ({ levels }, lesson) => html`<fieldset class="field" data-not="bot">
    <legend>${setup("table")}</legend>
    <div class="pair">
      ${lesson.levels.map(
        (
          seated,
          seat,
        ) => html`<select name=${`computer${seat + 1}`} aria-label=${setup("seat", { n: seat + 1 })}>
          ${["", ...levels].map((level) => html`<option value=${level} ?selected=${level === seated}>${level ? nameOf(level) : setup("person")}</option>`)}
        </select>`,
      )}
    </div>
  </fieldset>`;

/** @param {CatalogEntry} entry @param {Lesson} lesson */
const drawTask = ({ levels }, { goal, level, within, words }) => html`<fieldset class="field">
    <legend>${t("goal")}</legend>
    <div class="goals">
      ${GOALS.map((each) => html`<label><input type="radio" name="goal" value=${each} ?checked=${each === goal} />${t(each)}</label>`)}
    </div>
    <label class="option" data-only="within"><span>${t("most")}</span>
      <input type="number" name="within" value=${within} min="1" max=${MOST_MOVES} required />
    </label>
    <label class="option" data-only="bot"><span>${t("level")}</span>
      <select name="level">
        ${levels.map((each) => html`<option value=${each} ?selected=${each === level}>${nameOf(each)}</option>`)}
      </select>
    </label>
    <label class="words" data-not="bot"><span>${t("words")}<small>${t("wordsHint")}</small></span>
      <textarea name="words" rows="3" maxlength=${MOST_WORDS} dir="auto" .value=${words}></textarea>
    </label>
  </fieldset>`;

/** @param {Lesson} lesson */
const drawPosition = ({ moves, start }) =>
  moves.length
    ? html`<label class="option" data-not="bot">
        <span>${t("position")}<small>${t("positionOf", { n: moves.length })}</small></span>
        <input type="number" name="start" value=${start} min="0" max=${moves.length} required />
      </label>`
    : nothing;

/** Draw the fields of a link. @param {Game[]} games @param {CatalogEntry} entry @param {Lesson} lesson */
export const drawFields = (games, entry, lesson) => {
  const preset = presetOf(entry, lesson.options);
  const match = /** @type {State} */ ({ tags: Object.fromEntries(lesson.time) });
  return html`${drawGames(games, entry.slug)} ${drawTask(entry, lesson)}
    <div id="position">${drawPosition(lesson)}</div>
    <div class="position" data-not="bot">
      <div class="position-board" id="position-board"></div>
      <p id="judged" role="status"></p>
    </div>
    ${drawSeats(entry, lesson)}
    <div class="rules-of-match" data-not="bot">
      ${drawPresets(entry, preset)}
      <details class="options" ?open=${preset === "own"}>
        <summary>${setup("change")}</summary>
        ${entry.options.map((option) => drawOption(entry.slug, option, lesson.options[option.name] ?? option.default))}
      </details>
      ${drawTime(entry, match)}
    </div>`;
};

/** Return what stands in the form. @param {CatalogEntry} entry @param {HTMLFormElement} form @param {Lesson} before @returns {Lesson} */
export const lessonOf = (entry, form, before) => {
  const textOf = (/** @type {string} */ name) => String(fieldOf(form, name)?.value ?? "");
  return {
    game: entry.slug,
    options: optionsIn(entry, form),
    levels: [textOf("computer1"), textOf("computer2")],
    time: timeIn(form),
    goal: GOALS.find((each) => each === textOf("goal")) ?? "play",
    within: Number(textOf("within")),
    level: textOf("level"),
    words: tidied(textOf("words")),
    moves: before.moves,
    start: before.moves.length ? Number(textOf("start")) : 0,
  };
};

/** Show what goes with the chosen task, and leave the rest out of the check. @param {HTMLFormElement} form */
export const followGoal = (form) => {
  const goal = fieldOf(form, "goal").value;
  for (const part of form.querySelectorAll("[data-only], [data-not]")) {
    const { not, only } = /** @type {HTMLElement} */ (part).dataset;
    const isHidden = only ? only !== goal : not === goal;
    part.toggleAttribute("hidden", isHidden);
    const fields = part.querySelectorAll("input, select, textarea");
    for (const field of fields) field.toggleAttribute("disabled", isHidden);
  }
};

/** Let the lots of a set of rules fall, for all who open the link. @param {CatalogEntry} entry @param {HTMLFormElement} form @param {EventTarget | null} changed */
export const fixLots = (entry, form, changed) => {
  if (!(changed instanceof HTMLInputElement) || changed.name !== "preset") return;
  for (const [name, value] of Object.entries(drawLots(entry, changed.value))) {
    const field = fieldOf(form, name);
    if (field.type === "checkbox") field.checked = value === true;
    else field.value = String(value);
  }
};

/** Whether the position belongs to other rules than those that are chosen. @param {Lesson} before @param {Lesson} after */
export const isPositionGone = (before, after) =>
  before.moves.length > 0 &&
  Object.entries(after.options).some(([name, value]) => before.options[name] !== value);
