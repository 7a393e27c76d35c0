/** The UI state of a board outside of the game page: selection, open folds, message. Pure. */

import { openingUi } from "../view/regions.js";

/**
 * @typedef {object} BoardUi
 * @property {import("../view/types.js").Selection | null} selected
 * @property {Record<string, boolean>} expanded
 * @property {string} said
 */

/**
 * Return what a front end is given.
 * @param {Pick<BoardUi, "expanded" | "selected">} ui @param {boolean} active whether moves can be made
 * @param {boolean} wide @param {boolean} roomy
 * @returns {import("../view/types.js").Ui}
 */
export const uiOfBoard = ({ expanded, selected }, active, wide, roomy) => ({
  ...openingUi(),
  ...{ active, expanded, roomy, selected, wide },
});

/**
 * Return the state after an action; moves are for the caller.
 * @param {BoardUi} ui @param {import("../app/types.js").Action} action @param {boolean} isActive whether moves can be made
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
