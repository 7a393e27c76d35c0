/** Puts a view into the page: the only one that writes into the regions of a game's page. */

import { hydrate } from "@lit-labs/ssr-client";
import { BoardHost, showLast } from "../board/host.ts";
import type { State } from "../rules/contract.ts";
import { redraw, render } from "./lit.ts";
import { drawRegions, headline, openingView, REGIONS } from "./regions.ts";
import type { FrontEnd, View } from "./types.ts";

const region = (id: string) => document.getElementById(id) as HTMLElement;

/** Take over what the build has drawn; if others have changed it, draw it again. */
const takeOver = (value: unknown, place: HTMLElement) => {
  try {
    if (place.firstChild?.nodeType !== Node.COMMENT_NODE) throw new Error("Comments were removed.");
    hydrate(value, place);
  } catch {
    redraw(value, place);
  }
};

/**
 * Take over what the build has drawn, so that nothing moves and no press is lost. Return the board,
 * and the function that draws from now on. Each region is a separate task: a slow phone can scroll
 * in between, and the worker's first words get through.
 * @param opening the match in the page @param terms of it
 * @param isDrawn false for the page of an added game, which is still empty
 */
export const startRendering = async (
  front: FrontEnd,
  opening: State,
  terms: View["terms"],
  isDrawn: boolean,
) => {
  const host = new BoardHost(region);
  const { title } = document;
  const { dataset } = document.documentElement;
  host.adopt(front, opening);
  window.addEventListener("resize", showLast);
  let last = openingView(opening, terms);
  const drawn = drawRegions(front, last);
  for (const name of REGIONS) {
    (isDrawn ? takeOver : render)(drawn[name](), region(name));
    await new Promise((next) => setTimeout(next));
  }
  const draw = (view: View, report: (error: unknown) => void) => {
    const { isUnchecked, match, mode, position, ui } = view;
    const { moves, status, ...regions } = drawRegions(front, view);
    const before = last;
    last = view;
    const due = {
      ...regions,
      ...(isListDue(before, view) && { moves }),
      ...((!view.isHeld || isUnchecked || before.isUnchecked) && { status }),
    };
    host.draw({ isUnchecked, match, mode, position, ui }, due, report);
    const isComing = view.isArriving || isUnchecked || before.isUnchecked;
    // The key that ended the match is gone: reading goes on with the result.
    if (mode === "over" && before.mode === "play" && before.match.ply > 0 && !isComing)
      region("keys").querySelector("h2")?.focus({ preventScroll: true });
    document.title = [headline(view, front), title].filter(Boolean).join(" · ");
    if (view.message?.isRefusal && view.message !== before.message) host.shake();
    region("progress").toggleAttribute("hidden", !view.isStarting);
    if (isUnchecked) dataset.arriving = "unchecked";
    else if (!view.isArriving) delete dataset.arriving;
    else if (dataset.arriving === "" && (view.message || view.notice || view.hint))
      dataset.arriving = "said"; // by the status
  };
  return { draw, host };
};

/** The list of moves grows with the match, so it is drawn only after a change; a phone has none. */
const isListDue = (before: View, { match, position, ui }: View) =>
  ui.roomy && !(before.ui.roomy && before.match === match && before.position === position);
