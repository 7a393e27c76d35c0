/** The card of a game that came as a wheel, and its address. */

import { html } from "../view/lit.js";
import { nameOf } from "./texts.js";

/** @import { Guest } from "../storage/guests.js" */

/** Return the address of the page of a game, which names the wheel. @param {Guest} guest @param {string} slug */
export const addressOfGuest = ({ packages: [first] }, slug) => {
  const { name = "", version = "", sha256 = "" } = first ?? {};
  return `added/?${new URLSearchParams({ game: slug, wheel: name, version, sha256 })}`;
};

/** Draw the picture of a game: its initial. @param {string} name */
export const drawInitial = (name) => html`<svg viewBox="0 0 120 92" aria-hidden="true">
  <rect class="lip" x="36" y="21" width="48" height="54" rx="9" />
  <rect class="paper" x="36" y="17" width="48" height="54" rx="9" />
  <text x="60" y="56" font-size="36">${[...name][0] ?? ""}</text>
</svg>`;

/**
 * @param {Guest} guest @param {import("../storage/guests.js").AddedGame} game @param {string} text below its name
 * @param {string} up the way to the home page
 */
export const drawCard = (guest, game, text, up) => {
  const { slug } = game.entry;
  const name = nameOf(game);
  return html`<a class="card is-guest" href=${up + addressOfGuest(guest, slug)} data-guest=${slug}>
    <div class="picture card-generic">
      ${drawInitial(name)}
    </div>
    <div>
      <h2><bdi>${name}</bdi></h2>
      <p dir="auto">${text}</p>
    </div>
  </a>`;
};
