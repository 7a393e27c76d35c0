/** The regions of a game's page as templates; the build draws the opening with the same code. */

import { drawReview, sayLine, sayReview } from "../features/review/graph.js";
import { drawMoves, drawResult, drawTray, drawTurns } from "./frame.js";
import { html, nothing } from "./lit.js";

/** @typedef {import("../contract.js").State} State */
/** @typedef {import("../contract.js").Ui} Ui */
/** @typedef {import("../contract.js").FrontEnd} FrontEnd */
/** @typedef {{ text: unknown, label: string, act: string }} Notice a sentence with a button */
/** @typedef {{ text: unknown, error: boolean }} Said a sentence in place of the prompt */
/** @typedef {import("../features/review/graph.js").ReviewOf} ReviewOf */
/**
 * @typedef {object} Scene
 * @property {State} state
 * @property {string[]} pending
 * @property {boolean} active whether moves can be made
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {boolean} lens whether it is on
 * @property {boolean} starting whether Python is not there yet
 * @property {Notice | null} urgent takes the place of the prompt
 * @property {ReviewOf | null} review
 * @property {[number, number] | null} series matches won by each
 * @property {0 | 1 | null} starter who starts the next match, null where a coin decides
 * @property {{ seconds: number, paused: boolean } | null} clock what is left of the time for a move
 * @property {Notice | null} aside stands below it in small letters
 */

/** The regions in the order in which they stand in the page. */
export const REGIONS = /** @type {const} */ (["turns", "board", "status", "keys", "tray", "moves"]);

/** What the page shows before its script has run: the opening, ready to be played. @param {State} state @returns {Scene} */
export const openingScene = (state) => ({
  state,
  pending: [],
  active: true,
  canUndo: false,
  canRedo: false,
  lens: false,
  starting: true,
  urgent: null,
  aside: null,
  review: null,
  series: null,
  starter: 1,
  clock: null,
});

/** How the build looks at it: on a narrow screen, with nothing held. @returns {Ui} */
export const openingUi = () => ({ held: null, pending: [], open: {}, active: true, wide: false });

/**
 * Draw all regions.
 * @param {FrontEnd} front
 * @param {Scene} scene
 * @param {Ui} ui
 * @param {Said | null} said
 * @param {State | null} looking an earlier position that is looked at
 */
export const drawRegions = (front, scene, ui, said, looking) => {
  const shown = looking ?? scene.state;
  const { board, keys } = front.render(shown, ui);
  const over = scene.state.outcome && !looking;
  return {
    turns: drawTurns(shown, ui, scene),
    board,
    status: drawStatus(front, scene, ui, said, shown),
    keys: scene.review
      ? drawReview(scene.state, scene.review)
      : over
        ? drawResult(scene.state, front, scene.starter)
        : (keys ?? html``),
    tray: drawTray(scene.canUndo, scene.canRedo, scene.lens),
    moves: drawMoves(scene.state, shown.ply, front),
  };
};

/** @param {FrontEnd} front @param {Scene} scene @param {Ui} ui @param {Said | null} said @param {State} shown */
const drawStatus = (front, { aside, urgent, review, state }, ui, said, shown) => {
  if (review) {
    return html`<p>${sayReview(state, review, front)}</p>
      <p class="hush">${sayLine(state, review, front)}</p>`;
  }
  const sentence = urgent?.text ?? said?.text ?? front.prompt(shown, ui);
  const button = (/** @type {Notice} */ { act, label }) =>
    label ? html` <button class="inline" data-do=${act}>${label}</button>` : nothing;
  return html`<p class=${said?.error && !urgent ? "is-error" : ""}>
      ${sentence}${urgent ? button(urgent) : nothing}
    </p>
    ${aside ? html`<p class="hush">${aside.text}${button(aside)}</p>` : nothing}`;
};
