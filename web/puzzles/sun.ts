/** The sun that says how a puzzle was solved. */

import { html, nothing, svg } from "../view/lit.ts";
import { rays } from "../view/marks.ts";

const RAYS = rays(8, 7.4, 10);

/** Draw a sun: full for solved without help, an outline for with help. */
export const sun = (standing: "open" | "alone" | "helped") =>
  html`<svg class="sun is-${standing}" viewBox="-11 -11 22 22" aria-hidden="true">
    <circle r="4.6"/>${standing === "open" ? nothing : svg`<path d=${RAYS}/>`}
  </svg>`;
