/** An address as a QR code. */

import { encode } from "uqr";
import { html, svg } from "./lit.ts";

const MOST = 1_200; // characters; a phone cannot read a finer one off a screen

/** Whether an address is short enough to be read as a code. */
export const fitsCode = (address: string) => address.length <= MOST;

/**
 * Draw an address as dark squares on light ground, whatever the theme: readers expect that.
 * @param label its accessible name @param tooLong said in place of a code that cannot be read
 */
export const drawCode = (address: string, label: string, tooLong = "") => {
  if (!fitsCode(address)) return html`<p class="hush">${tooLong}</p>`;
  const { path, size } = codeOf(address);
  return html`<svg class="code" viewBox="0 0 ${size} ${size}" role="img" aria-label=${label}>
    ${svg`<path d=${path} />`}
  </svg>`;
};

/** Return the dark squares of an address as a path, and the length of a side. */
export const codeOf = (address: string) => {
  const { data, size } = encode(address, { border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { path: squares.join(""), size };
};
