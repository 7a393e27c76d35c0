/** Presses and keys on a board: one listener for each kind of event, whatever front ends draw. */

import type { Action, App } from "../app/types.ts";
import { CONTROLS, controlOfKey, meaningOf, namesOfKey } from "./controls.ts";

export type Receiver = Pick<App, "dispatch" | "flush" | "run"> & {
  state?: { isArriving: boolean };
};

const ARROWS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);
export const DOUBLE_TAP = 300; // milliseconds
const FINGER = 16; // pixels between the presses of a double tap
const SHORTCUTS = new Map([
  ["?", "rules"],
  ["=", "analysis"],
]);

type Control = HTMLElement | SVGElement;

/** Return a function that does its work once for both presses of a double tap. */
export const unlessDouble = <Given extends unknown[]>(work: (...given: Given) => unknown) => {
  let last = Number.NEGATIVE_INFINITY;
  return (...given: Given) => {
    const now = performance.now();
    if (now - last < DOUBLE_TAP) return;
    last = now;
    return work(...given);
  };
};

/** Whether a press follows another one as in a double tap. */
export const isSecondTap = (press: MouseEvent, { clientX, clientY, timeStamp }: MouseEvent) =>
  Math.hypot(press.clientX - clientX, press.clientY - clientY) < FINGER &&
  press.timeStamp - timeStamp < DOUBLE_TAP;

/** Press a control, as a click would. */
export const press = (app: Receiver, control: Control) => {
  app.flush(); // the last press may have changed the attributes of this control
  const meaning = meaningOf(control.dataset);
  if (!meaning) return;
  if ("action" in meaning) app.dispatch(meaning.action);
  else app.run(meaning.command, meaning.value);
};

/**
 * Listen to an element, and return the handler of presses before its script. Two presses of one
 * control within 300 ms are a double tap and count as one. The second makes no move either where
 * the first has put another control under the finger.
 * @param interpret the front end's own keys
 */
export const listenToPresses = (
  frame: HTMLElement,
  app: Receiver,
  interpret: (key: string) => Action | null,
) => {
  let last: { pressed: unknown; at: number } = { pressed: null, at: Number.NEGATIVE_INFINITY };
  /** Moves that were pressed too early, null once they are taken. */
  let kept: (() => void)[] | null = [];
  let isStored = true; // false until the moves of early presses are stored
  let tap: { event: MouseEvent; control: Element | null } | null = null; // the last one

  /** Return whether a press waits for the match, also over a reload. */
  const keep = (pressed: Control | KeyboardEvent, again: () => void) => {
    if (!app.state?.isArriving || !kept) return false;
    kept.push(again);
    window.savePress?.(pressed);
    return true;
  };

  /** @param pressed a control, or the name of a key */
  const isDouble = (pressed: unknown, at: number) => {
    const isAgain = pressed === last.pressed && at - last.at < DOUBLE_TAP;
    if (!isAgain) last = { pressed, at };
    return isAgain;
  };

  /** Whether a press was meant for another control, which the first press has replaced. */
  const isForOther = (event: MouseEvent, control: Element | null) => {
    const before = tap;
    tap = { event, control };
    if (!before || before.control === control || !event.detail) return false; // 0 for keys
    return isSecondTap(event, before.event);
  };

  const pressOnce = (control: Control, at: number) => {
    if (isOfBoard(control) && keep(control, () => pressOnce(control, at))) {
      control.toggleAttribute("data-early", true);
      return;
    }
    control.removeAttribute("data-early");
    if (isDouble(control, at) && isOfBoard(control)) return;
    const { state } = app;
    if (!isStored) window.savePress?.(control);
    press(app, control);
    if (state && app.state === state) last.pressed = null; // not taken: the next one is the first
  };

  /** Return whether the key did anything. */
  const pressKey = (event: KeyboardEvent, at: number) => {
    if (isField(event.target) || frame.querySelector("dialog[open]")) return false;
    const { altKey, ctrlKey, key, metaKey, repeat, shiftKey } = event;
    const names = namesOfKey(event);
    if (ctrlKey || metaKey) {
      if (altKey || !names.some((name) => name.toLowerCase() === "z")) return false;
      app.run(shiftKey ? "redo" : "undo");
      return true;
    }
    if (altKey || event.getModifierState("AltGraph")) return false;
    if (key === "Escape") {
      if (frame.closest("dialog")) return false; // closes it
      isDouble(key, at); // the next press is not a double tap
      app.dispatch({ type: "deselect" });
      const close = controlOfKey(frame, key);
      if (close && !repeat) press(app, close);
      return true;
    }
    const command = SHORTCUTS.get(key);
    if (command) {
      app.run(command);
      return true;
    }
    // The board may have arrows as keys; a focused bar or step is moved from first.
    if (ARROWS.has(key) && document.activeElement?.matches("[data-roving] [data-command]"))
      return rove(key);
    if (keep(event, () => pressKey(event, at))) return false;
    app.flush(); // the last key may have changed the meaning of this one
    for (const name of names) {
      const action = interpret(name);
      if (action) {
        if (isDouble(name, at)) return true;
        if (!isStored) window.savePress?.(event);
        app.dispatch(action);
        return true;
      }
      const control = controlOfKey(frame, name);
      if (control) {
        if (!repeat) pressOnce(control, at);
        return true;
      }
    }
    return ARROWS.has(key) && rove(key);
  };

  frame.addEventListener("click", (event) => {
    const { target, timeStamp } = event;
    const control = target instanceof Element ? target.closest(CONTROLS) : null;
    const isLate = isForOther(event, control);
    if (!(control instanceof HTMLElement || control instanceof SVGElement)) return;
    event.stopPropagation(); // a board around this one must not take it too
    if (!isLate || !isOfBoard(control)) pressOnce(control, timeStamp);
  });
  frame.addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return;
    if (pressKey(event, event.timeStamp)) event.preventDefault();
  });
  return () => {
    const early = window.takeEarlyPresses();
    /**
     * Carry out the early and the waiting presses.
     * @param isWanted false to drop them
     * @param stored until when a reload repeats them, and those that follow
     */
    return (isWanted: boolean, stored: Promise<unknown> = Promise.resolve()) => {
      const waiting = kept ?? [];
      kept = null;
      if (isWanted) {
        for (const { at, pressed } of early) {
          if (pressed instanceof HTMLElement) pressOnce(pressed, at);
          else if (pressed instanceof KeyboardEvent) pressKey(pressed, at);
        }
        for (const again of waiting) again();
      }
      isStored = false;
      void stored.then(() => {
        isStored = true;
        window.forgetEarlyPresses();
      });
    };
  };
};

const isOfBoard = ({ dataset }: Control) => "move" in dataset || "select" in dataset;

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** Move the focus inside a group (`data-roving`), which is one tab stop. */
const rove = (key: string) => {
  const from = document.activeElement;
  const group = from?.closest("[data-roving]");
  if (!(from instanceof HTMLElement) || !group) return false;
  const stops = [...group.querySelectorAll("button")];
  const to = key === "Home" ? stops[0] : key === "End" ? stops.at(-1) : nearest(from, stops, key);
  if (!to) return false;
  for (const stop of stops) stop.tabIndex = stop === to ? 0 : -1;
  to.focus();
  return true;
};

const nearest = (from: HTMLElement, stops: HTMLElement[], key: string) => {
  const sideways = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  const middle = (element: HTMLElement) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x = 0, y = 0] = middle(from);
  let best: HTMLElement | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const stop of stops) {
    const [toX = 0, toY = 0] = middle(stop);
    const [along, across] = sideways ? [toX - x, toY - y] : [toY - y, toX - x];
    if (along * sign <= 1) continue;
    const distance = Math.abs(along) + 3 * Math.abs(across);
    if (distance < least) [best, least] = [stop, distance];
  }
  return best;
};
