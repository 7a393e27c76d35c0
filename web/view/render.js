/** Puts a view into the page: the only one that writes into the regions of a game's page. */

import { hydrate } from "@lit-labs/ssr-client";
import { render } from "./lit.js";
import { Motion } from "./motion.js";
import { drawRegions, openingView, REGIONS } from "./regions.js";

/** @typedef {import("./types.js").FrontEnd} FrontEnd */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("../rules/contract.js").State} State */

/** @param {string} id */
const region = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Take over what the build has drawn, so that nothing moves and no press is lost, and return the
 * function that draws from now on. Each region is a task of its own: a slow phone can scroll in
 * between, and the worker's first words get through.
 * @param {FrontEnd} front
 * @param {State} opening the match that stands in the page
 * @param {View["terms"]} terms on which it is played
 * @param {boolean} isDrawn whether it does: the page of a game that came later is still empty
 * @returns {Promise<(view: View, report: (error: unknown) => void) => void>}
 */
export const startRendering = async (front, opening, terms, isDrawn) => {
  const motion = new Motion();
  const drawn = drawRegions(front, openingView(opening, terms));
  for (const name of REGIONS) {
    (isDrawn ? hydrate : render)(drawn[name](), region(name));
    await new Promise((next) => setTimeout(next));
  }
  let last = openingView(opening, terms);
  return (view, report) => {
    const { match, mode, position } = view;
    // Measuring costs a layout: only what a move has changed is set in motion.
    const places = match.record === last.match.record ? null : motion.before();
    const regions = drawRegions(front, view);
    const before = last;
    last = view;
    for (const name of REGIONS) {
      if (name === "moves" && !isListDue(before, view)) continue;
      try {
        render(regions[name](), region(name));
      } catch (error) {
        report(error); // the other regions are drawn all the same
      }
    }
    if (places) motion.after(places, match.outcome !== null);
    if (view.message?.isRefusal && view.message !== before.message) motion.shake();
    region("board").setAttribute("aria-label", front.boardLabel);
    region("progress").toggleAttribute("hidden", !view.isStarting);
    if (!view.isArriving) document.documentElement.removeAttribute("data-arriving");
    const { dataset } = document.body;
    dataset.mode = mode;
    dataset.turn = String(((position.to_move + view.ui.pending.length) % 2) + 1);
    dataset.ply = String(match.ply);
  };
};

/** Whether the list of moves is to be drawn: it grows with the match, and stands on wide screens alone. @param {View} before @param {View} view */
const isListDue = (before, { match, position, ui }) =>
  ui.wide && !(before.ui.wide && before.match === match && before.position === position);

/** Show which share of the bytes is here. @param {number} share */
export const showProgress = (share) => {
  region("progress").style.setProperty("--share", share.toFixed(3));
  region("progress").setAttribute("aria-valuenow", String(Math.round(share * 100)));
};

/** Tell somebody who does not see the page; always something new, so that it is read. @param {string} text */
export const announce = (text) => {
  const live = region("live");
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
};
