/** The regions of a game's page as templates; the build draws the opening with the same code. */

import { vocabulary } from "../i18n/message.js";
import { formatBold } from "./bold.js";
import { drawMoveList, drawResult, drawTray, drawTurns, refereedOf } from "./frame.js";
import { html, nothing } from "./lit.js";
import { icon, mark } from "./marks.js";

/** @import { State } from "../rules/contract.js" */
/** @import { FrontEnd, Notice, Ui, View } from "./types.js" */

const { t } = vocabulary("frame");

/** The regions in the order in which they stand in the page. */
export const REGIONS = /** @type {const} */ ([
  "turns",
  "board",
  "status",
  "keys",
  "tray",
  "terms",
  "moves",
]);

/** The `Ui` of the build: a narrow screen, nothing selected. @returns {Ui} */
export const openingUi = () => ({
  selected: null,
  pending: [],
  expanded: {},
  active: true,
  wide: false,
  roomy: false,
  forecasts: null,
  good: [],
  confirming: null,
});

/**
 * The view before the page's script has run: the opening, ready to play.
 * @param {State} opening @param {View["terms"]} [terms] @returns {View}
 */
export const openingView = (opening, terms = null) => ({
  match: opening,
  position: opening,
  ui: openingUi(),
  terms,
  bar: null,
  turns: { series: null, clock: null },
  tray: { canUndo: false, canRedo: false, lens: false, isLooking: false },
  notice: null,
  hint: null,
  message: null,
  starter: 1,
  offer: null,
  isStarting: true,
  isArriving: false,
  isHeld: false,
  mode: "play",
  keys: null,
  status: null,
});

/**
 * Return what draws each region: apart, so that one that fails does not take the others along.
 * @param {FrontEnd} front @param {View} view
 */
export const drawRegions = (front, view) => {
  const { match, mode, position, ui } = view;
  /** @type {ReturnType<FrontEnd["render"]> | undefined} */
  let drawn;
  const face = () => {
    drawn ??= front.render(position, ui);
    return drawn;
  };
  return {
    turns: () => drawTurns(position, ui, view.turns),
    // On a laptop the terms stand in the side column, on a phone above the board; the style says which.
    board: () => html`${drawAbove(view)}${drawAim(front, view)}${face().board}`,
    status: () => (isMissing(view) ? null : view.status) ?? drawStatus(front, view),
    keys: () => {
      if (view.keys) return view.keys;
      return mode === "over" ? drawResult(match, front, view) : (face().keys ?? html``);
    },
    tray: () => drawTray(view.tray),
    terms: () => html`${view.bar ?? drawTerms(view.terms, ui.wide)}`,
    moves: () => html`<h2>${t("moves")}</h2>${drawMoveList(match, position.ply, front)}`,
  };
};

/** Draw the terms above the board; after the first move their place stays, so that the board does. @param {View} view */
const drawAbove = ({ bar, mode, position, terms, ui }) =>
  bar ??
  (terms || position.outcome || mode !== "play"
    ? drawTerms(terms, !ui.wide)
    : html`<div class="terms"></div>`);

/** Say above the board what the players want, as long as they play. @param {FrontEnd} front @param {View} view */
const drawAim = (front, { position, ui }) =>
  front.aim && !position.outcome
    ? html`<p class="aim hush">${front.aim(position, ui)}</p>`
    : nothing;

/** Whether a press has come to nothing, because a part of the page is not there. @param {View} view */
const isMissing = ({ message }) => message?.missing !== undefined;

/** Characters of two lines on a small phone, for which the status has a place; longer sentences are smaller. */
const TWO_LINES = 64;

/** Say what is next, what has to be seen to first, or what was just announced. @param {FrontEnd} front @param {View} view */
const drawStatus = (front, view) => {
  const { hint, message, notice, position, ui } = view;
  const prompt = () => refereedOf(position)?.fact ?? front.prompt(position, ui);
  const sentence = notice?.text ?? message?.text ?? prompt();
  // A refused press is explained, before any other notice.
  const second = isMissing(view) ? drawMissing(view) : null;
  const isError = message?.isError && !notice;
  const note = notice || message ? null : front.note?.(position, ui);
  const below = hint ?? (note ? { text: note } : null);
  const isLong = sentence === message?.text && sentence.length > TWO_LINES;
  return html`<p class="${isError ? "is-error" : ""} ${isLong ? "is-long" : ""}">
      ${formatBold(sentence)}${notice ? drawButton(notice) : nothing}
    </p>
    ${second ?? (below ? html`<p class="hush">${formatBold(below.text)}${drawButton(below)}</p>` : nothing)}`;
};

/** Draw the way to try again; where something else has to be said first, with why. @param {View} view */
const drawMissing = ({ message, notice }) => {
  const text = notice ? (message?.text ?? "") : "";
  const again = { text, label: message?.missing ? t("tryAgain") : "", act: "load-again" };
  return again.text || again.label
    ? html`<p class="hush">${again.text}${drawButton(again)}</p>`
    : null;
};

/** @param {Notice} notice */
const drawButton = ({ act, label }) =>
  label ? html` <button class="inline" data-command=${act}>${label}</button>` : nothing;

/**
 * Draw the line, and what it opens in place.
 * @param {import("./types.js").View["terms"]} terms @param {boolean} isOpened whether this is the place where it opens
 */
const drawTerms = (terms, isOpened) =>
  terms
    ? html`<div class="terms">
        <button class="button terms-pill" data-command="terms" aria-expanded=${terms.panel !== null && isOpened}>
          ${mark(terms.seat)}<span>${terms.who}</span><i><b class="sr">, </b></i><span>${terms.rules}</span>${icon("more")}
        </button>
        ${isOpened && terms.panel ? terms.panel : nothing}
      </div>`
    : nothing;
