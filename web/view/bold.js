/** A message as it is drawn: the only place that makes elements of its marks. */

import { BOLD } from "../i18n/message.js";
import { html } from "./lit.js";

/** Return a message with its bold words. @param {import("./types.js").Message} message */
export const formatBold = (message) => {
  const parts = message.split(BOLD);
  if (parts.length === 1) return message;
  return html`${parts.map((part, at) => (at % 2 ? html`<b>${part}</b>` : part))}`;
};
