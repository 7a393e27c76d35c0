/** The card of a game that came as a wheel, and its address. */

import { html } from "../view/lit.js";

/** @typedef {import("../storage/guests.js").Guest} Guest */

/** Return the address of the page of a game, which names the wheel. @param {Guest} guest @param {string} slug */
export const addressOfGuest = ({ packages: [first] }, slug) => {
  const { name = "", version = "", sha256 = "" } = first ?? {};
  return `added/?${new URLSearchParams({ game: slug, wheel: name, version, sha256 })}`;
};

/**
 * Draw the card of a game.
 * @param {Guest} guest @param {Guest["games"][number]} game @param {string} text below its name
 * @param {string} up the way to the home page
 */
export const drawCard = (guest, { entry }, text, up) =>
  html`<a class="card is-guest" href=${up + addressOfGuest(guest, entry.slug)} data-guest=${entry.slug}>
    <div class="picture card-generic">
      <svg viewBox="0 0 120 92" aria-hidden="true">
        <rect class="lip" x="36" y="21" width="48" height="54" rx="9" />
        <rect class="paper" x="36" y="17" width="48" height="54" rx="9" />
        <text x="60" y="56" font-size="36">${[...entry.name][0] ?? ""}</text>
      </svg>
    </div>
    <div>
      <h2><bdi>${entry.name}</bdi></h2>
      <p dir="auto">${text}</p>
    </div>
  </a>`;
