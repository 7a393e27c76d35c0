/** How games from wheels are shown: the slot for files, what wheels say of themselves, the cards. */

import { vocabulary } from "../i18n/message.js";
import { html, nothing } from "../view/lit.js";
import { icon } from "../view/marks.js";
import { drawCard } from "./card.js";

/** @typedef {import("../storage/guests.js").Guest} Guest */
/** @typedef {import("../storage/guests.js").Package} Package */

const { t, rich } = vocabulary("guests");

/** Draw the slot into which files are dropped. @param {{ isBusy: boolean, onFiles: (files: readonly File[]) => void }} slot */
export const drawSlot = ({ isBusy, onFiles }) => {
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    onFiles([...(event.dataTransfer?.files ?? [])]);
  };
  const choose = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    onFiles([...(input.files ?? [])]);
    input.value = ""; // the same file may be chosen again
  };
  return html`<label class="slot" @drop=${drop} @dragover=${(/** @type {Event} */ event) => event.preventDefault()}>
    ${icon("plus")}
    <span><b>${t("drop")}</b><small>${t("several")}</small></span>
    <input class="sr" type="file" accept=".whl" multiple ?disabled=${isBusy} @change=${choose} />
  </label>`;
};

/** @param {number} bytes */
const kilobytes = (bytes) => t("size", { n: Math.max(1, Math.round(bytes / 1000)) });

/** Draw what a wheel says of itself. @param {Package} about */
export const drawPackage = (about) => {
  const line = (/** @type {Parameters<typeof t>[0]} */ label, /** @type {unknown} */ value) =>
    value ? html`<div><dt>${t(label)}</dt><dd dir="auto">${value}</dd></div>` : nothing;
  return html`<section class="panel wheel">
    <h3><bdi>${about.name}</bdi> <small>${about.version}</small></h3>
    ${about.summary ? html`<p dir="auto">${about.summary}</p>` : nothing}
    <dl>
      ${line("author", about.author || t("unsaid"))}
      ${line("license", about.license || t("unsaid"))}
      ${line("bytes", kilobytes(about.size))}
      ${line("sha256", html`<code>${about.sha256}</code>`)}
    </dl>
  </section>`;
};

/** Draw the laws that games have been held to. @param {readonly string[]} sentences */
export const drawLaws = (sentences) =>
  html`<ul class="laws">
    ${sentences.map((sentence) => html`<li>${icon("check")}${sentence}</li>`)}
  </ul>`;

/**
 * Draw a guest that is kept: its cards, what its wheels say, and the way to be rid of it.
 * @param {Guest} guest @param {() => void} remove
 */
export const drawGuest = (guest, remove) =>
  html`<section class="guest">
    <div class="cards">${guest.games.map((game) => drawCard(guest, game, t("fromWheel", { name: guest.packages[0]?.name ?? "" }), "../"))}</div>
    <details>
      <summary>${t("about", { name: guest.packages[0]?.name ?? "" })}</summary>
      ${guest.packages.map(drawPackage)}
    </details>
    <button type="button" class="button" @click=${remove}>${t("remove", { name: guest.packages[0]?.name ?? "" })}</button>
  </section>`;

/**
 * Say which wheel a match needs that is not here.
 * @param {{ wheel: string, version: string, sha256: string, game: string }} wanted
 */
export const drawMissing = ({ wheel, version, sha256, game }) =>
  html`<div class="prose">
    <p>${rich("needs", { game, name: wheel || game, version })}</p>
    ${sha256 ? html`<p class="hush">${t("sha256")} <code>${sha256}</code></p>` : nothing}
    <p><a class="button is-main" href="../add/">${t("add")}</a></p>
  </div>`;
