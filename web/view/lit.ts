/**
 * Drawing: the parts of lit-html that noon uses, and messages with bold words. A translator of the
 * browser or an add-on may replace texts, wrap words and remove comments of the page: what changes
 * is shown all the same.
 */

import { html, nothing, render as renderPart } from "lit-html";
import { clearPart, getCommittedValue, setCommittedValue } from "lit-html/directive-helpers.js";
import { keyed } from "lit-html/directives/keyed.js";
import { _$LH } from "lit-html/private-ssr-support.js";
import { BOLD } from "../i18n/message.ts";
import type { Message } from "./types.ts";

export { html, nothing, svg } from "lit-html";

/** What sets the text or the elements at one place of a template. */
const place: any = _$LH.ChildPart.prototype;
const setValue = place._$AI;

// lit writes a changed text into the node that it made, but a translator has put its own elements
// there. A new node is shown, and is translated too.
place._$AI = function (value: unknown, parent: unknown) {
  const shown = getCommittedValue(this);
  if (value !== shown && /string|number/.test(typeof shown)) {
    clearPart(this);
    setCommittedValue(this, nothing);
  }
  setValue.call(this, value, parent);
};

/** Empty an element, and draw into it again. */
export const redraw = (value: unknown, container: HTMLElement | DocumentFragment) => {
  container.replaceChildren();
  Reflect.deleteProperty(container, "_$litPart$");
  renderPart(value, container);
};

/** Draw into an element; all of it again if what lit has drawn there is no longer where it was. */
export const render = (value: unknown, container: HTMLElement | DocumentFragment) => {
  try {
    renderPart(value, container);
  } catch {
    redraw(value, container);
  }
};

/** Return a message with its bold words: only this makes elements of its marks. */
export const formatBold = (message: Message) => {
  const parts = message.split(BOLD);
  if (parts.length === 1) return message;
  const drawn = parts.map((part, at) => (at % 2 ? html`<b>${part}</b>` : part));
  return keyed(message, drawn); // another message is drawn as a whole
};
