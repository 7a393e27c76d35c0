/** The controls that front ends draw: their attributes and keys as actions. */

import type { Action } from "../app/types.ts";
import type { State } from "../rules/contract.ts";
import type { FrontEnd, Ui } from "../view/types.ts";

export const CONTROLS =
  "[data-move],[data-select],[data-disabled-reason],[data-open],[data-command]";

/** Parse `data-select`. @param text as "part:value" */
export const selectionOf = (text: string) => {
  const [part = "", value = ""] = text.split(":");
  return { part, value };
};

/** Return the action of a control, or its command. */
export const meaningOf = ({
  command,
  disabledReason: why,
  move,
  open,
  select,
  value,
}: DOMStringMap): { action: Action } | { command: string; value: string } | null => {
  if (why !== undefined) return { action: { type: "explain", why } };
  if (move !== undefined) return { action: { type: "play", move } };
  if (select !== undefined) return { action: { type: "select", ...selectionOf(select) } };
  if (open !== undefined) return { action: { type: "expand", name: open } };
  return command === undefined ? null : { command, value: value ?? "" };
};

/** Return the front end's action for a key, null for none. */
export const keyAction = (
  front: FrontEnd | null,
  key: string,
  position: State,
  ui: Ui,
): Action | null => {
  const meant = front?.interpret?.(key, position, ui);
  if (!meant) return null;
  return "move" in meant ? { type: "play", move: meant.move } : { type: "select", ...meant.select };
};

/** Return the control that plays a move or selects a part of one. */
export const controlOf = (place: ParentNode, action: Action) => {
  if (action.type === "play") return place.querySelector(`[data-move="${action.move}"]`);
  if (action.type !== "select") return null;
  return place.querySelector(`[data-select="${action.part}:${action.value}"]`);
};

/**
 * Return the names by which a pressed key is looked for, best first: its own, and where that is a
 * letter of another script or a sign, as on the number row of AZERTY, the one on its place.
 */
export const namesOfKey = (event: Pick<KeyboardEvent, "code" | "key" | "shiftKey">) => {
  const { code, key, shiftKey } = event;
  if (shiftKey && key.startsWith("Arrow")) return [`Shift+${key}`];
  const place = /^(?:Digit|Key|Numpad)(.)$/.exec(code)?.[1]?.toLowerCase();
  return place && /^[^0-9a-z]$/iu.test(key) ? [key, place] : [key];
};

/** Return the control with a key (`data-key`). */
export const controlOfKey = (place: ParentNode, key: string) =>
  [...place.querySelectorAll<HTMLElement>("[data-key]:not([inert])")].find(
    ({ dataset }) => dataset.key?.toLowerCase() === key.toLowerCase(),
  );
