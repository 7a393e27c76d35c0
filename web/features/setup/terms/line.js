/** Opponent and rules above the board, which can be changed until the first move. */

import { movesOf } from "../../../match/record.js";
import { setting } from "../../../storage/settings.js";
import { TERMS, termsOf } from "./terms.js";

/** @import { App, AppState } from "../../../app/types.js" */
/** @import { CatalogEntry } from "../../../rules/contract.js" */

const PATIENCE = 3_000; // milliseconds in which what begins a match by other terms has to be there

/** Whether nothing has been played or agreed on yet. @param {AppState} state */
const isOpen = ({ match, review, viewing, wanted }) =>
  match.ply === 0 &&
  movesOf(wanted).length === 0 &&
  match.outcome === null &&
  !viewing &&
  !review.match &&
  !(match.tags.goal || match.tags.task);

/**
 * Return how a match begins on the terms that were chosen last, null if that is as it stands in the page,
 * or cannot be known in time.
 * @param {App} app @param {import("../../../rules/contract.js").State} opening
 */
export const usualBeginning = async (app, opening) => {
  if (setting(TERMS) === null) return null;
  // The board is hidden meanwhile: one that is as usual is better than none.
  /** @type {Promise<null>} */
  const late = new Promise((done) => setTimeout(done, PATIENCE, null));
  const usual = await Promise.race([app.load("usual"), late]);
  return usual?.usualStart(app.game.entry, opening) ?? null;
};

/** Open what there is to choose from, or close it. @param {App} app */
const toggle = async (app) => {
  const part = await app.load("terms-panel");
  if (!part) return;
  app.dispatch({ type: "expand", name: "terms" });
  if (!app.state.expanded.terms) return;
  app.flush();
  part.tellVerdict(app);
};

/** The commands. @type {Record<string, import("../../../app/types.js").Command>} */
export const commands = {
  terms: { run: toggle },
  seat: { run: (app, level) => app.state.parts["terms-panel"]?.chooseSeat(app, level) },
  preset: { run: (app, preset) => app.state.parts["terms-panel"]?.choosePreset(app, preset) },
};

/** Listen for the key that closes it. @param {App} app */
export const start = (app) => {
  globalThis.addEventListener?.("keydown", ({ key }) => {
    if (key === "Escape" && app.state.expanded.terms) app.state.parts["terms-panel"]?.close(app);
  });
};

/** Return the line, and what it has opened; null where nothing can be changed any more. @param {AppState} state @param {CatalogEntry} entry @returns {import("../../../view/types.js").View["terms"]} */
export const viewTerms = (state, entry) => {
  if (!isOpen(state)) return null;
  const { expanded, match, parts } = state;
  const panel = (expanded.terms && parts["terms-panel"]?.drawPanel(entry, match)) || null;
  return { ...termsOf(entry, state.match), panel };
};
