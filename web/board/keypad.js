/** Keys to press: letters, digits, words. One tab stop; the arrows move inside. */

import { html, nothing, repeat } from "../view/lit.js";
import { badgeOf } from "./annotations.js";

/** @import { Ui } from "../view/types.js" */
/**
 * @typedef {object} Key
 * @property {string} name what it says, and which key on a keyboard presses it
 * @property {unknown} [face] what is drawn instead of the name
 * @property {string} [label] its accessible name
 * @property {string} [move] the move it makes
 * @property {string} [hold] the part of a move it chooses, as "part:value"
 * @property {boolean} [picked] whether that part is chosen now
 * @property {string} [why] why it cannot be pressed
 * @property {string} [shape] further classes
 * @property {string} [shortcut] the key on a keyboard, if not the name
 */

/**
 * @param {string} kind the class that lays them out @param {string} label @param {Key[]} keys
 * @param {Ui} ui @param {string[]} players
 */
export const drawKeys = (kind, label, keys, ui, players) => html`<div
  class="keys ${kind}"
  translate="no"
  role="group"
  aria-label=${label}
  data-roving
>
  ${repeat(
    keys,
    (key) => key.name,
    (key, index) => drawKey(key, index === 0 ? 0 : -1, ui, players),
  )}
</div>`;

/** @param {Key} key @param {number} stop @param {Ui} ui @param {string[]} players */
const drawKey = (key, stop, ui, players) => {
  const { face, hold, label, move, name, picked, shape, shortcut, why } = key;
  const badge = badgeOf(ui, players, why === undefined ? { move, part: hold } : {});
  const classes = ["key", shape, picked ? "is-picked" : ""].filter(Boolean).join(" ");
  return html`<button
    class=${classes}
    data-move=${why === undefined ? (move ?? nothing) : nothing}
    data-select=${why === undefined ? (hold ?? nothing) : nothing}
    data-disabled-reason=${why ?? nothing}
    data-key=${shortcut ?? name.toLowerCase()}
    data-worth=${badge.worth}
    ?data-confirm=${badge.isConfirming}
    aria-disabled=${why === undefined ? nothing : "true"}
    aria-pressed=${hold === undefined ? nothing : (picked ?? false)}
    aria-label=${label ?? nothing}
    aria-description=${badge.describes}
    tabindex=${stop}
  >${face ?? name}${badge.chip}</button>`;
};
