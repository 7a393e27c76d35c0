/** Boards outside of the game page: of several games, with their UI state. */

import type { Action } from "../app/types.ts";
import { SITE } from "../storage/scope.ts";
import { openingUi } from "../view/regions.ts";
import type { FrontEnd, Ui } from "../view/types.ts";
import { BoardHost, loadFrontEnd, type Source } from "./host.ts";

/** said: the message. */
export type BoardUi = Pick<Ui, "expanded" | "selected"> & { said: string };

/** Changes to the front end and the style of the game that is shown. */
export class GamesHost extends BoardHost {
  #sheet: HTMLLinkElement | null = null;

  /** Change to a game. Raise a RulesError if its front end cannot be loaded. */
  async load(source: Source) {
    const game = source.entry.slug;
    if (this.game === game) return;
    this.use(game, null);
    const isCurrent = () => this.game === game;
    let front: FrontEnd;
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

const addSheet = async (href: string) => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const done = new Promise((next) => {
    link.onload = link.onerror = next;
  });
  document.head.append(link);
  await done;
  return link;
};

/** Return what a front end is given. @param active whether moves can be made */
export const uiOfBoard = (
  { expanded, selected }: Pick<BoardUi, "expanded" | "selected">,
  active: boolean,
  wide: boolean,
  roomy: boolean,
): Ui => ({
  ...openingUi(),
  active,
  expanded,
  roomy,
  selected,
  wide,
});

/** Return the UI state after an action; moves are for the caller. */
export const boardUiAfter = (
  { expanded, said, selected }: BoardUi,
  action: Action,
  isActive: boolean,
): BoardUi => {
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
