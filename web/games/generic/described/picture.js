/** The picture of a game on the home page: the first part of its board, or its initial on a tile. */

import { html, svg } from "../../../view/lit.js";

/** @import { Part } from "./describe.js" */

const MOST_IN_A_ROW = 8; // of a part that isn't a grid

/** @param {Part} part */
const drawPlaces = ({ columns, kind, places }) => {
  const across = kind === "grid" ? columns : Math.min(places.length, MOST_IN_A_ROW);
  const down = Math.ceil(places.length / across);
  const unit = Math.min(15, 112 / across, 80 / down);
  const [left, top] = [60 - (across * unit) / 2, 45 - (down * unit) / 2];
  return places.map((place, at) => {
    if (!place) return "";
    const x = left + (at % across) * unit;
    const y = top + Math.floor(at / across) * unit;
    const isGone = place.marks.includes("covered") ? "is-gone" : "";
    const middle = `translate(${(x + unit / 2).toFixed(1)} ${(y + unit / 2).toFixed(1)})`;
    const { owner = null, text = "" } = place.piece ?? {};
    const whose = owner === null ? "is-shared" : `of-${owner + 1}`;
    const piece = text
      ? svg`<text class=${whose} y=${(unit * 0.22).toFixed(1)} font-size=${(unit * 0.62).toFixed(1)}>${text}</text>`
      : owner === 1
        ? svg`<path class="stone of-2" transform="scale(${(unit / 28).toFixed(2)})" d="M0-10 10 0 0 10-10 0z"/>`
        : svg`<circle class="stone ${whose}" r=${(unit * 0.28).toFixed(1)}/>`;
    return svg`<rect class="paper-flat ${isGone}" x=${(x + 0.5).toFixed(1)} y=${(y + 0.5).toFixed(1)} width=${(unit - 1).toFixed(1)} height=${(unit - 1).toFixed(1)} rx="2"/>
      <g transform=${middle}>${place.piece && !isGone ? piece : ""}</g>`;
  });
};

/** Draw a board as it stands. @param {string} game @param {Part[] | null} parts */
export const drawPicture = (game, parts) => {
  const part = parts?.find(({ places }) => places.length > 0);
  if (part) return html`<svg viewBox="0 0 120 92" aria-hidden="true">${drawPlaces(part)}</svg>`;
  return html`<svg viewBox="0 0 120 92" aria-hidden="true">
    <rect class="lip" x="36" y="21" width="48" height="54" rx="9" />
    <rect class="paper" x="36" y="17" width="48" height="54" rx="9" />
    <text x="60" y="56" font-size="36">${game.charAt(0).toUpperCase()}</text>
  </svg>`;
};
