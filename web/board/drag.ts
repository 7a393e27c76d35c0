/**
 * Drags and swipes: a key is dragged to its place, and a swipe over the board (`data-swipe`)
 * presses the arrow key of its direction.
 */

import { selectionOf } from "./controls.ts";
import { press, type Receiver } from "./press.ts";

type Drag = {
  id: number;
  x: number;
  y: number;
  key: HTMLElement | null;
  ghost: HTMLElement | null;
};

const FAR = 14; // pixels, from which a press is a drag
const SWIPE = 28;
const ONLY = ".line.is-empty .slot"; // the only place of a first piece

/**
 * Listen to an element from its first press on, with which a drag may already begin.
 * @param last the end of that press, if it came before this script: a quick swipe
 */
export const listenToDrags = (
  frame: HTMLElement,
  app: Receiver,
  first: PointerEvent,
  last?: PointerEvent,
) => {
  let drag: Drag | null = null;
  let listening = new AbortController(); // to the rest of a press, also outside of the element
  let isClickDue = false; // the browser's click after a drag, to be ignored

  /** Return the place of a move under the pointer. */
  const under = (x: number, y: number): HTMLElement | null => {
    const places = `.board [data-move], .pad [data-move], ${ONLY}`;
    const place = document.elementFromPoint(x, y)?.closest(places);
    return place instanceof HTMLElement && frame.contains(place) ? place : null;
  };

  /** Show which place would take the key. */
  const mark = (place: HTMLElement | null) => {
    for (const each of frame.querySelectorAll("[data-takes]")) each.removeAttribute("data-takes");
    place?.setAttribute("data-takes", "");
  };

  const end = () => {
    listening.abort();
    drag?.ghost?.remove();
    mark(null);
    drag = null;
  };

  const begin = (event: PointerEvent) => {
    const { button, clientX: x, clientY: y, isPrimary, pointerId: id, target } = event;
    if (!isPrimary) return;
    end();
    isClickDue = false;
    if (button !== 0 || !(target instanceof Element) || frame.querySelector("dialog[open]")) return;
    // On an empty line each key is a whole move.
    const key = target.closest(`.key[data-${frame.querySelector(ONLY) ? "move" : "select"}]`);
    if (!key && !target.closest("[data-swipe]")) return;
    drag = { id, x, y, key: key instanceof HTMLElement ? key : null, ghost: null };
    listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("pointermove", move, { signal });
    document.addEventListener("pointerup", finish, { signal });
    document.addEventListener("pointercancel", cancel, { signal });
  };

  const move = ({ buttons, clientX: x, clientY: y, pointerId }: PointerEvent) => {
    if (drag?.id !== pointerId) return;
    if (!buttons) return end(); // released before this script ran, or outside the window
    lead(x, y);
  };

  /** Show the key under the pointer, and the place that would take it. */
  const lead = (x: number, y: number) => {
    if (!drag?.key) return;
    const [dx, dy] = [x - drag.x, y - drag.y];
    if (!drag.ghost) {
      if (Math.hypot(dx, dy) < FAR) return;
      const { select } = drag.key.dataset;
      if (select && drag.key.getAttribute("aria-pressed") !== "true")
        app.dispatch({ type: "select", ...selectionOf(select) });
      drag.ghost = makeGhost(drag.key);
    }
    drag.ghost.style.translate = `${dx}px ${dy}px`;
    mark(under(x, y));
  };

  const finish = ({ clientX: x, clientY: y, pointerId }: PointerEvent) => {
    if (drag?.id !== pointerId) return;
    lead(x, y); // a quick drag may have moved before this script ran
    const { ghost, key } = drag;
    const [dx, dy] = [x - drag.x, y - drag.y];
    end();
    isClickDue = Boolean(ghost) || (!key && Math.hypot(dx, dy) >= SWIPE);
    if (ghost) {
      app.flush(); // the choice of the key may have changed the places
      const place = under(x, y);
      const move = place && (key?.dataset.move ?? place.dataset.move);
      app.dispatch(move ? { type: "play", move } : { type: "deselect" });
    } else if (isClickDue) {
      const way =
        Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "Right" : "Left") : dy > 0 ? "Down" : "Up";
      const control = frame.querySelector(`[data-key="Arrow${way}"]`);
      if (control instanceof HTMLElement) press(app, control);
    }
  };

  const cancel = ({ pointerId }: PointerEvent) => {
    if (drag?.id === pointerId) end();
  };

  frame.addEventListener("pointerdown", begin);
  begin(first);
  if (last) finish(last);

  frame.addEventListener(
    "click",
    (event) => {
      // A click of the keyboard counts no presses.
      if (isClickDue && event.detail > 0) event.stopImmediatePropagation();
      isClickDue = false;
    },
    true,
  );
};

const makeGhost = (key: HTMLElement) => {
  const { height, left, top, width } = key.getBoundingClientRect();
  const ghost = key.cloneNode(true) as HTMLElement;
  for (const name of ["data-select", "data-key", "data-move", "tabindex", "aria-pressed"]) {
    ghost.removeAttribute(name);
  }
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("is-dragged");
  Object.assign(ghost.style, {
    height: `${height}px`,
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
  });
  (key.closest("dialog") ?? document.body).append(ghost);
  return ghost;
};
