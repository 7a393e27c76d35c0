/** A document for tests; it lays nothing out. */

import { Window } from "happy-dom";
import { withGlobals } from "./browser.js";

const NAMES = [
  "document",
  "Element",
  "HTMLElement",
  "SVGElement",
  "HTMLInputElement",
  "HTMLTextAreaElement",
  "HTMLSelectElement",
  "KeyboardEvent",
];

/** Show a page until a test is over, and return it with functions to find and press elements. */
export const withPage = (t, body, { url = "https://noon.test/game/", ...globals } = {}) => {
  const window = new Window({ url });
  const { document } = window;
  t.after(() => window.happyDOM.close());
  document.body.innerHTML = body;
  const given = Object.fromEntries(NAMES.map((name) => [name, window[name]]));
  withGlobals(t, { window, ...given, ...globals });
  return {
    document,
    window,
    find: (selector) => document.querySelector(selector),
    happen: (type, { at = document.body, ...fields } = {}) => {
      const event = new window.Event(type, { bubbles: true, cancelable: true });
      const held = { getModifierState: (name) => name in fields };
      for (const [name, value] of Object.entries({ ...held, ...fields })) {
        Object.defineProperty(event, name, { value });
      }
      at.dispatchEvent(event);
      return event;
    },
  };
};
