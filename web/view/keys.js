/** Keys to press: letters, digits, words. One tab stop; the arrows move inside. */

import { html, nothing, repeat } from "./lit.js";

/**
 * @typedef {object} Key
 * @property {string} name what it says, and which key on a keyboard presses it
 * @property {unknown} [face] what is drawn instead of the name
 * @property {string} [label] what it is called to somebody who does not see it
 * @property {string} [move] the move it makes
 * @property {string} [hold] the half of a move it holds, as "part:value"
 * @property {boolean} [picked] whether that half is held now
 * @property {string} [why] why it cannot be pressed
 * @property {string} [shape] further classes
 * @property {string} [shortcut] the key on a keyboard, if not the name
 */

/**
 * Draw a group of keys.
 * @param {string} kind the class that lays them out
 * @param {string} label
 * @param {Key[]} keys
 */
export const drawKeys = (kind, label, keys) => html`<div
  class="keys ${kind}"
  role="group"
  aria-label=${label}
  data-roving
>
  ${repeat(
    keys,
    (key) => key.name,
    (key, index) => html`<button
      class=${`key ${key.shape ?? ""} ${key.picked ? "is-picked" : ""}`}
      data-move=${key.why ? nothing : (key.move ?? nothing)}
      data-hold=${key.why ? nothing : (key.hold ?? nothing)}
      data-why=${key.why ?? nothing}
      data-key=${key.shortcut ?? key.name.toLowerCase()}
      aria-disabled=${key.why === undefined ? nothing : "true"}
      aria-pressed=${key.hold === undefined ? nothing : (key.picked ?? false)}
      aria-label=${key.label ?? nothing}
      tabindex=${index === 0 ? 0 : -1}
    >${key.face ?? key.name}</button>`,
  )}
</div>`;
