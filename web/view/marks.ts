/** The marks of the players, the sun of the first and the diamond of the second, and the icons. */

import { html, svg } from "./lit.ts";

/** Of both, the style shows that of the player's side. */
const SHAPES = svg`<circle class="is-sun" cx="10" cy="10" r="8.4"/>
  <path class="is-diamond" d="M10 .6 19.4 10 10 19.4.6 10z"/>`;

const ICONS = {
  menu: svg`<path d="M4 9h16M4 15h16"/>`,
  close: svg`<path d="m6 6 12 12M18 6 6 18"/>`,
  undo: svg`<path d="M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10H9"/>`,
  redo: svg`<path d="m16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h5"/>`,
  plus: svg`<path d="M12 5v14M5 12h14"/>`,
  up: svg`<path d="M12 19V5M6 11l6-6 6 6"/>`,
  down: svg`<path d="M12 5v14M6 13l6 6 6-6"/>`,
  more: svg`<path d="m6 9 6 6 6-6"/>`,
  left: svg`<path d="M19 12H5M11 6l-6 6 6 6"/>`,
  right: svg`<path d="M5 12h14M13 6l6 6-6 6"/>`,
  barred: svg`<circle cx="12" cy="12" r="8.5"/><path d="m6 18 12-12"/>`,
  again: svg`<path d="M4 9h13l-4-4M20 15H7l4 4"/>`,
  share: svg`<path d="M12 15V4M8 8l4-4 4 4M5 13v6h14v-6"/>`,
  book: svg`<path
    d="M4 5.5A2.5 2.5 0 0 1 6.5 3H20v15H6.5a2.5 2.5 0 0 0 0 5M20 18v3H6.5M4 5.5v15"
  />`,
  first: svg`<path d="M6 5v14M18 6l-7 6 7 6"/>`,
  back: svg`<path d="m15 6-7 6 7 6"/>`,
  on: svg`<path d="m9 6 7 6-7 6"/>`,
  play: svg`<path d="M8 5v14l11-7z"/>`,
  pause: svg`<path d="M8 5v14M16 5v14"/>`,
  last: svg`<path d="M18 5v14M6 6l7 6-7 6"/>`,
  flag: svg`<path d="M6 21V4M6 5c5-3 7 3 12 0v9c-5 3-7-3-12 0"/>`,
  magnifier: svg`<circle cx="11" cy="11" r="7"/><path d="m16 16 5 5M11 8v6M8 11h6"/>`,
  check: svg`<path d="m5 12 5 5L19 7"/>`,
};

export const mark = (player: number) =>
  html`<svg class="mark of-${player + 1}" viewBox="0 0 20 20" aria-hidden="true"
    >${SHAPES}</svg>`;

/** Arrows back and forward, which are mirrored in right-to-left languages. */
const DIRECTED = new Set(["undo", "redo", "again", "first", "back", "play", "on", "last"]);

/** Return an icon; the text next to it has its meaning. */
export const icon = (name: keyof typeof ICONS) =>
  html`<svg
    class="icon ${DIRECTED.has(name) ? "is-directed" : ""}"
    viewBox="0 0 24 24"
    aria-hidden="true"
  >${ICONS[name]}</svg>`;

/** Draw the picture of a game that has none: its initial. */
export const drawInitial = (name: string) => html`<svg viewBox="0 0 120 92" aria-hidden="true">
  <rect class="lip" x="36" y="21" width="48" height="54" rx="9" />
  <rect class="paper" x="36" y="17" width="48" height="54" rx="9" />
  <text x="60" y="56" font-size="36">${[...name][0] ?? ""}</text>
</svg>`;

/** Return the rays of a sun as a path around the origin. @param outer radii */
export const rays = (rays: number, inner: number, outer: number) =>
  Array.from({ length: rays }, (_, ray) => {
    const angle = (2 * Math.PI * ray) / rays;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const at = (r: number) => `${(x * r).toFixed(1)} ${(y * r).toFixed(1)}`;
    return `M${at(inner)}L${at(outer)}`;
  }).join("");

/** Draw a sun, as for a level that was beaten. */
export const drawSun = (look = "") => html`<svg class="sun ${look}" viewBox="-30 -30 60 60"
  aria-hidden="true"><circle r="13" /><path d=${rays(12, 18, 26)} /></svg>`;
