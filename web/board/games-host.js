/** Boards outside of the game page: of several games, with their UI state. */

import { SITE } from "../storage/scope.js";
import { openingUi } from "../view/regions.js";
import { BoardHost, loadFrontEnd } from "./host.js";

/** @import { Action } from "../app/types.js" */
/** @import { Ui } from "../view/types.js" */
/** @import { Source } from "./host.js" */
/** @typedef {Pick<Ui, "expanded" | "selected"> & { said: string }} BoardUi said: the message */

/** Changes to the front end and the style of the game that is shown. */
export class GamesHost extends BoardHost {
  /** @type {HTMLLinkElement | null} */
  #sheet = null;

  /**
   * Change to a game. Raise a RulesError if its front end cannot be loaded.
   * @param {Source} source
   */
  async load(source) {
    const game = source.entry.slug;
    if (this.game === game) return;
    this.use(game, null);
    const isCurrent = () => this.game === game;
    let front;
    try {
      front = await loadFrontEnd(source);
    } catch (error) {
      if (isCurrent()) this.use("", null);
      throw error;
    }
    if (!isCurrent()) return;
    const sheet = source.sheet ? await addSheet(new URL(source.sheet, SITE).href) : null;
    if (!isCurrent()) return sheet?.remove();
    // The styles of two games may use the same names.
    this.#sheet?.remove();
    this.#sheet = sheet;
    this.use(game, front);
  }
}

/** @param {string} href */
const addSheet = async (href) => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const done = new Promise((next) => {
    link.onload = link.onerror = next;
  });
  document.head.append(link);
  await done;
  return link;
};

/**
 * Return what a front end is given.
 * @param {Pick<BoardUi, "expanded" | "selected">} ui
 * @param {boolean} active whether moves can be made @param {boolean} wide @param {boolean} roomy
 * @returns {Ui}
 */
export const uiOfBoard = ({ expanded, selected }, active, wide, roomy) => ({
  ...openingUi(),
  active,
  expanded,
  roomy,
  selected,
  wide,
});

/**
 * Return the UI state after an action; moves are for the caller.
 * @param {BoardUi} ui @param {Action} action @param {boolean} isActive
 * @returns {BoardUi}
 */
export const boardUiAfter = ({ expanded, said, selected }, action, isActive) => {
  const ui = { expanded, said, selected };
  switch (action.type) {
    case "explain":
      return { ...ui, said: action.why };
    case "expand":
      return { ...ui, expanded: { ...expanded, [action.name]: !expanded[action.name] } };
    case "deselect":
      return { ...ui, selected: null };
    case "select": {
      if (!isActive) return ui;
      const { part, value } = action;
      const isSame = selected?.part === part && selected.value === value;
      return { ...ui, selected: isSame ? null : { part, value }, said: "" };
    }
    default:
      return ui;
  }
};
