/** The row as a picture for the home page: its squares between the shorter arcs. */

import { html, svg } from "../../view/lit.js";

/** @param {import("./board.js").RowState} state */
export const rowPicture = (state) => {
  const count = state.board.row.length;
  const step = Math.min(15, 114 / count);
  const left = 60 - (count * step) / 2;
  const x = (/** @type {number} */ square) => (left + (square - 0.5) * step).toFixed(1);
  const arcs = state.board.spans
    .filter(({ length }) => length <= 6)
    .map(({ start, length, kind }) => {
      const below = kind === "antipalindrome";
      const reach = 6 + length * 4.5;
      const [foot, top] = below ? [59, 59 + reach] : [33, 33 - reach];
      const [from, to] = [x(start), x(start + length - 1)];
      return svg`<path class="way of-${below ? 2 : 1}" d="M${from} ${foot}C${from} ${top} ${to} ${top} ${to} ${foot}"/>`;
    });
  const squares = [...state.board.row].map(
    (
      digit,
      index,
    ) => svg`<rect class="square-flat" x=${(left + index * step).toFixed(1)} y="36.500" width=${step} height="19"/>
      <text x=${x(index + 1)} y="51" font-size="13">${digit === "." ? "" : digit}</text>`,
  );
  return html`<svg viewBox="0 0 120 92" aria-hidden="true">${arcs}${squares}</svg>`;
};
