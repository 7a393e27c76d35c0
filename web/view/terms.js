/** Who plays and by which rules: one line that can be pressed, until the first move. Pure. */

import { html, nothing } from "./lit.js";
import { icon, mark } from "./marks.js";

/**
 * Draw the line, and what it opens in place.
 * @param {import("./types.js").View["terms"]} terms @param {boolean} isOpened whether this is the place where it opens
 */
export const drawTerms = (terms, isOpened) =>
  terms
    ? html`<div class="terms">
        <button class="terms-pill" data-do="terms" aria-expanded=${terms.panel !== null && isOpened}>
          ${mark(terms.seat)}<span>${terms.who}</span><i><b class="sr">, </b></i><span>${terms.rules}</span>${icon("more")}
        </button>
        ${isOpened && terms.panel ? terms.panel : nothing}
      </div>`
    : nothing;
