/** Presses and keys: one listener for each kind of event, whatever the front ends draw. */

import { rove } from "./roving.js";

/** @typedef {import("../app/types.js").Action} Action */
/** @typedef {import("../app/types.js").App} App */

const CONTROLS = "[data-move],[data-hold],[data-why],[data-open],[data-do]";
const ARROWS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);
const SHORTCUTS = new Map([
  ["?", "rules"],
  ["=", "lens"],
]);

/**
 * Return what a control asks for: an action, or a command by its name.
 * @param {DOMStringMap} dataset
 * @returns {{ action: Action } | { command: string, value: string } | null}
 */
export const meaningOf = ({ do: command, hold, move, open, value, why }) => {
  if (why !== undefined) return { action: { type: "explain", why } };
  if (move !== undefined) return { action: { type: "play", move } };
  if (hold !== undefined) {
    const [part = "", chosen = ""] = hold.split(":");
    return { action: { type: "select", part, value: chosen } };
  }
  if (open !== undefined) return { action: { type: "expand", name: open } };
  return command === undefined ? null : { command, value: value ?? "" };
};

/** Press a control, as a click would. @param {App} app @param {HTMLElement | SVGElement} control */
export const press = (app, { dataset }) => {
  const meaning = meaningOf(dataset);
  if (!meaning) return;
  if ("action" in meaning) app.dispatch(meaning.action);
  else app.run(meaning.command, meaning.value);
};

/**
 * Listen to the page.
 * @param {App} app
 * @param {(event: KeyboardEvent) => Action | null} interpret what the front end makes of a key
 */
export const listenToPresses = (app, interpret) => {
  document.addEventListener("click", ({ target }) => {
    const control = target instanceof Element ? target.closest(CONTROLS) : null;
    if (control instanceof HTMLElement || control instanceof SVGElement) press(app, control);
  });
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return;
    if (pressKey(app, event, interpret)) event.preventDefault();
  });
};

/** Do what a key asks for, and return whether it asked for anything. @param {App} app @param {KeyboardEvent} event @param {(event: KeyboardEvent) => Action | null} interpret */
export const pressKey = (app, event, interpret) => {
  if (isField(event.target) || document.querySelector("dialog[open]")) return false;
  const { altKey, ctrlKey, key, metaKey, repeat, shiftKey } = event;
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() !== "z" || altKey) return false;
    app.run(shiftKey ? "redo" : "undo");
    return true;
  }
  if (altKey) return false;
  if (key === "Escape") {
    app.dispatch({ type: "deselect" });
    return true;
  }
  const command = SHORTCUTS.get(key);
  if (command) {
    app.run(command);
    return true;
  }
  app.flush(); // the key before it may have changed what this one means
  const action = interpret(event);
  if (action) {
    app.dispatch(action);
    return true;
  }
  const control = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-key]")]).find(
    ({ dataset }) => dataset.key?.toLowerCase() === key.toLowerCase(),
  );
  if (control) {
    if (!repeat) press(app, control);
    return true;
  }
  return ARROWS.has(key) && rove(key);
};

/**
 * Handle the presses and keys from before the page's own script: none of them is a second tap, so each
 * is taken as soon as the one before it is drawn.
 * @param {App} app
 * @param {(HTMLElement | KeyboardEvent)[]} early
 * @param {(event: KeyboardEvent) => Action | null} interpret
 */
export const pressEarly = async (app, early, interpret) => {
  for (const pressed of early) {
    // A tab that does not know yet whether it may write takes no second move.
    while (app.state.isAsking && app.state.requests.length > 0) {
      await new Promise((done) => setTimeout(done, 20));
    }
    app.dispatch({ type: "unlock", reason: "after-move" });
    app.flush();
    if ("key" in pressed) pressKey(app, pressed, interpret);
    else press(app, pressed);
  }
};

/** @param {EventTarget | null} target */
const isField = (target) =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;
