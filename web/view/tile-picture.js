/** Small pictures of a match for the home page, and how a line is read aloud. */

import { html, svg } from "./lit.js";

const SIDE = 5;
const MOST_TILES = 20;

/**
 * Return a line as it is read aloud: letter by letter, the middle of a long one only counted.
 * @param {string} line
 * @param {(n: number) => string} folded says how many pieces are left out
 */
export const spoken = (line, folded) => {
  const pieces = [...line];
  if (pieces.length <= 2 * SIDE) return pieces.join(" ");
  const middle = pieces.length - 2 * SIDE;
  return `${pieces.slice(0, SIDE).join(" ")}, ${folded(middle)}, ${pieces.slice(-SIDE).join(" ")}`;
};

/**
 * Draw the tiles of a line, smaller ones where it is long, and the slot where the next one may go.
 * @param {string} line
 * @param {number} player whose slot it is
 * @param {unknown} [above] what is drawn over the tiles
 * @param {{ widest: number, y: number }} [place] how wide a tile is at most and where the row stands
 */
export const tilePicture = (line, player, above = svg``, { widest, y } = { widest: 21, y: 42 }) => {
  const shown = [...line].slice(-MOST_TILES);
  const size = Math.min(widest, Math.floor(1160 / (shown.length + 1) - 16) / 10);
  const step = size + 1.6;
  const left = 60 - ((shown.length + 1) * step) / 2 + 0.8;
  const height = size * 1.14;
  const tiles = shown.map(
    (piece, at) => svg`<g transform="translate(${(left + at * step).toFixed(1)} ${y})">
      <rect class="lip" y="3" width=${size} height=${height} rx="5"/>
      <rect class="paper" width=${size} height=${height} rx="5"/>
      <text x=${size / 2} y=${size * 0.83} font-size=${size * 0.8}>${piece}</text></g>`,
  );
  return html`<svg viewBox="0 0 120 92" aria-hidden="true">
    ${above}${tiles}
    <rect
      class="open of-${player + 1}"
      x=${(left + shown.length * step).toFixed(1)}
      y=${y}
      width=${size}
      height=${height + 2}
      rx="5"
    ></rect>
  </svg>`;
};
