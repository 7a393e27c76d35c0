/** Drawing: the parts of lit-html that noon uses, and messages with bold words. */

import { html } from "lit-html";
import { BOLD } from "../i18n/message.js";

export { html, nothing, render, svg } from "lit-html";
export { repeat } from "lit-html/directives/repeat.js";

/**
 * Return a message with its bold words: only this makes elements of its marks.
 * @param {import("./types.js").Message} message
 */
export const formatBold = (message) => {
  const parts = message.split(BOLD);
  if (parts.length === 1) return message;
  return html`${parts.map((part, at) => (at % 2 ? html`<b>${part}</b>` : part))}`;
};
