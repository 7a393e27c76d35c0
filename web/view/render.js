/** Puts a view into the page: the only one that writes into the regions of a game's page. */

import { hydrate } from "@lit-labs/ssr-client";
import { BoardHost } from "../board/host.js";
import { redraw, render } from "./lit.js";
import { drawRegions, headline, openingView, REGIONS } from "./regions.js";

/** @import { FrontEnd, View } from "./types.js" */
/** @import { State } from "../rules/contract.js" */

/** @param {string} id */
const region = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Take over what the build has drawn; if others have changed it, draw it again.
 * @param {unknown} value @param {HTMLElement} place
 */
const takeOver = (value, place) => {
  try {
    if (place.firstChild?.nodeType !== Node.COMMENT_NODE) throw new Error("Comments were removed.");
    hydrate(value, place);
  } catch {
    redraw(value, place);
  }
};

/**
 * Take over what the build has drawn, so that nothing moves and no press is lost, and return the
 * function that draws from now on. Each region is a separate task: a slow phone can scroll in
 * between, and the worker's first words get through.
 * @param {FrontEnd} front
 * @param {State} opening the match in the page @param {View["terms"]} terms of it
 * @param {boolean} isDrawn false for the page of an added game, which is still empty
 * @returns {Promise<(view: View, report: (error: unknown) => void) => void>}
 */
export const startRendering = async (front, opening, terms, isDrawn) => {
  const host = new BoardHost(region);
  const { title } = document;
  const { dataset } = document.documentElement;
  host.adopt(front, opening);
  let last = openingView(opening, terms);
  const drawn = drawRegions(front, last);
  for (const name of REGIONS) {
    (isDrawn ? takeOver : render)(drawn[name](), region(name));
    await new Promise((next) => setTimeout(next));
  }
  return (view, report) => {
    const { isUnchecked, match, mode, position } = view;
    const { moves, status, ...regions } = drawRegions(front, view);
    const before = last;
    last = view;
    const due = {
      ...regions,
      ...(isListDue(before, view) && { moves }),
      ...((!view.isHeld || isUnchecked || before.isUnchecked) && { status }),
    };
    const pending = view.ui.pending.length;
    host.draw({ isUnchecked, match, mode, pending, position }, due, report);
    const isComing = view.isArriving || isUnchecked || before.isUnchecked;
    // The key that ended the match is gone: reading goes on with the result.
    if (mode === "over" && before.mode === "play" && before.match.ply > 0 && !isComing)
      region("keys").querySelector("h2")?.focus({ preventScroll: true });
    document.title = [headline(view, front), title].filter(Boolean).join(" · ");
    if (view.message?.isRefusal && view.message !== before.message) host.shake();
    region("progress").toggleAttribute("hidden", !view.isStarting);
    if (isUnchecked) dataset.arriving = "unchecked";
    else if (!view.isArriving) delete dataset.arriving;
    else if (dataset.arriving === "") dataset.arriving = "said"; // by the status
  };
};

/**
 * The list of moves grows with the match, so it is drawn only after a change; a phone has none.
 * @param {View} before @param {View} view
 */
const isListDue = (before, { match, position, ui }) =>
  ui.roomy && !(before.ui.roomy && before.match === match && before.position === position);
