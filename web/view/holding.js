/** What a press changes on a board that has no page of its own behind it: what is chosen, opened, said. Pure. */

/**
 * @typedef {object} Held
 * @property {import("../view/types.js").Selection | null} selected
 * @property {Record<string, boolean>} expanded
 * @property {string} said
 */

/**
 * Return what is held after an action; a move is for others to make.
 * @param {Held} held @param {import("../app/types.js").Action} action @param {boolean} isActive whether moves can be made
 * @returns {Held}
 */
export const heldAfter = ({ expanded, said, selected }, action, isActive) => {
  const held = { expanded, said, selected };
  switch (action.type) {
    case "explain":
      return { ...held, said: action.why };
    case "expand":
      return { ...held, expanded: { ...expanded, [action.name]: !expanded[action.name] } };
    case "deselect":
      return { ...held, selected: null };
    case "select": {
      if (!isActive) return held;
      const { part, value } = action;
      const isSame = selected?.part === part && selected.value === value;
      return { ...held, selected: isSame ? null : { part, value }, said: "" };
    }
    default:
      return held;
  }
};
