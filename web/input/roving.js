/** Groups of controls that are one tab stop: the arrows move the focus inside. */

/** Move the focus inside a group that is one tab stop. @param {string} key */
export const rove = (key) => {
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

/** @param {HTMLElement} from @param {HTMLElement[]} stops @param {string} key */
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
