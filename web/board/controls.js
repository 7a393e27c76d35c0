/** The controls that front ends draw: their attributes and keys as actions. */

/** @import { Action } from "../app/types.js" */
/** @import { State } from "../rules/contract.js" */
/** @import { FrontEnd, Ui } from "../view/types.js" */

export const CONTROLS =
  "[data-move],[data-select],[data-disabled-reason],[data-open],[data-command]";

/** Return a selection out of `data-select`. @param {string} text as "part:value" */
export const selectionOf = (text) => {
  const [part = "", value = ""] = text.split(":");
  return { part, value };
};

/**
 * Return the action of a control, or its command.
 * @param {DOMStringMap} dataset
 * @returns {{ action: Action } | { command: string, value: string } | null}
 */
export const meaningOf = ({ command, disabledReason: why, move, open, select, value }) => {
  if (why !== undefined) return { action: { type: "explain", why } };
  if (move !== undefined) return { action: { type: "play", move } };
  if (select !== undefined) return { action: { type: "select", ...selectionOf(select) } };
  if (open !== undefined) return { action: { type: "expand", name: open } };
  return command === undefined ? null : { command, value: value ?? "" };
};

/**
 * Return the action that a front end gives a key, null for none.
 * @param {FrontEnd | null} front @param {string} key
 * @param {State} position @param {Ui} ui
 * @returns {Action | null}
 */
export const keyAction = (front, key, position, ui) => {
  const meant = front?.interpret?.(key, position, ui);
  if (!meant) return null;
  return "move" in meant ? { type: "play", move: meant.move } : { type: "select", ...meant.select };
};

/**
 * Return the control that plays a move or selects a part of one.
 * @param {ParentNode} place @param {Action} action
 */
export const controlOf = (place, action) => {
  if (action.type === "play") return place.querySelector(`[data-move="${action.move}"]`);
  if (action.type !== "select") return null;
  return place.querySelector(`[data-select="${action.part}:${action.value}"]`);
};

/**
 * Return the names by which a pressed key is looked for, best first: its own, and where that is a
 * letter of another script or a sign, as on the number row of AZERTY, the one on its place.
 * @param {Pick<KeyboardEvent, "code" | "key">} event
 */
export const namesOfKey = ({ code, key }) => {
  const place = /^(?:Digit|Key|Numpad)(.)$/.exec(code)?.[1]?.toLowerCase();
  return place && /^[^0-9a-z]$/iu.test(key) ? [key, place] : [key];
};

/** Return the control with a key (`data-key`). @param {ParentNode} place @param {string} key */
export const controlOfKey = (place, key) =>
  /** @type {HTMLElement[]} */ ([...place.querySelectorAll("[data-key]")]).find(
    ({ dataset }) => dataset.key?.toLowerCase() === key.toLowerCase(),
  );
