/** Presses and keys: one listener for each kind of event, whatever the front ends draw. */

/**
 * @typedef {object} Hands
 * @property {(move: string) => void} play
 * @property {(part: string, value: string) => void} hold
 * @property {() => void} drop let go of what is held
 * @property {(why: string) => void} explain why something cannot be pressed
 * @property {(name: string) => void} open unfold something for a look, or fold it
 * @property {(name: string) => void} act a command of the frame: undo, rules, …
 * @property {(move: number) => void} review another move of the match
 * @property {(to: string) => void} look at another position of the match
 * @property {(event: KeyboardEvent) => boolean} interpret whether the front end took the key
 */

const ARROWS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"]);

/**
 * Listen to the page, and return a function that presses a control as a click would.
 * @param {Hands} hands
 */
export const listen = (hands) => {
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
    if (target instanceof HTMLElement || target instanceof SVGElement) press(target, hands);
  });
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || inText(event.target) || document.querySelector("dialog[open]"))
      return;
    if (pressed(event, hands)) event.preventDefault();
  });
  return (/** @type {HTMLElement} */ control) => press(control, hands);
};

const CONTROLS =
  "[data-move],[data-hold],[data-why],[data-open],[data-do],[data-look],[data-review]";

/** @param {HTMLElement | SVGElement} control @param {Hands} hands */
const press = ({ dataset }, hands) => {
  const { move, hold, why, open, look } = dataset;
  if (why !== undefined) hands.explain(why);
  else if (move !== undefined) hands.play(move);
  else if (hold !== undefined) {
    const [part = "", value = ""] = hold.split(":");
    hands.hold(part, value);
  } else if (open !== undefined) hands.open(open);
  else if (look !== undefined) hands.look(look);
  else if (dataset.review !== undefined) hands.review(Number(dataset.review));
  else if (dataset.do !== undefined) hands.act(dataset.do);
};

/** @param {KeyboardEvent} event @param {Hands} hands @returns {boolean} whether the key was used */
const pressed = (event, hands) => {
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== "z" || event.altKey) return false;
    hands.act(event.shiftKey ? "redo" : "undo");
    return true;
  }
  if (event.altKey) return false;
  if (event.key === "Escape") hands.drop();
  if (event.key === "?") hands.act("rules");
  if (event.key === "=") hands.act("lens");
  if (["Escape", "?", "="].includes(event.key)) return true;
  if (hands.interpret(event)) return true;
  const control = [...document.querySelectorAll("[data-key]")].find(
    (each) =>
      each instanceof HTMLElement && each.dataset.key?.toLowerCase() === event.key.toLowerCase(),
  );
  if (control instanceof HTMLElement && control.dataset.key?.length) {
    if (!event.repeat) press(control, hands);
    return true;
  }
  return ARROWS.has(event.key) && rove(event.key);
};

/** Move the focus inside a group that is one tab stop. @param {string} key */
const rove = (key) => {
  const from = document.activeElement;
  const group = from?.closest("[data-roving]");
  if (!(from instanceof HTMLElement) || !group) return false;
  const stops = /** @type {HTMLElement[]} */ ([...group.querySelectorAll("button")]);
  const to = key === "Home" ? stops[0] : key === "End" ? stops.at(-1) : nearest(from, stops, key);
  if (!to) return false;
  for (const stop of stops) stop.tabIndex = stop === to ? 0 : -1;
  to.focus();
  return true;
};

/** Return the nearest control in the direction of an arrow. @param {HTMLElement} from @param {HTMLElement[]} stops @param {string} key */
const nearest = (from, stops, key) => {
  const sideways = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  const middle = (/** @type {HTMLElement} */ element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x = 0, y = 0] = middle(from);
  let best;
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

/** @param {EventTarget | null} target */
const inText = (target) =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;
