/** Ways to hand a match on: a code for a second phone, the device's own sheet, a link, a text, a file. */

import { encode } from "uqr";
import { sharedAddress } from "../../i18n/language.js";
import { vocabulary } from "../../i18n/message.js";
import { hasLink } from "../../storage/matches/record.js";
import { html, nothing, svg } from "../../view/lit.js";
import { openSheet } from "../dialog/dialog.js";

const { t } = vocabulary("features/share");

const MOST_IN_A_CODE = 1_200; // characters; a phone cannot read a finer one off a screen

/** Show the ways out, and run the command of the one that was chosen. @param {import("../../app/types.js").App} app */
export const showShare = async (app) => {
  const isLinked = hasLink(app.state.match.record);
  const chosen = await openSheet(
    app,
    t("title"),
    html`<p>${t(isLinked ? "what" : "noLink")}</p>
      ${isLinked ? drawLink(sharedAddress()) : nothing}
      <div class="buttons">
        ${isLinked && "share" in navigator ? html`<button class="button is-main" value="send">${t("send")}</button>` : nothing}
        ${isLinked ? html`<button class="button" value="copy">${t("link")}</button>` : nothing}
        <button class="button" value="copy-text">${t("text")}</button>
        <button class="button" value="save">${t("file")}</button>
      </div>`,
  );
  if (chosen) app.run(chosen);
};

/** Draw an address, or say why not. @param {string} address */
const drawLink = (address) =>
  address.length <= MOST_IN_A_CODE ? drawCode(address) : html`<p class="hush">${t("tooLong")}</p>`;

/** Draw an address as dark squares on light ground, whatever the theme: readers expect that. @param {string} address */
const drawCode = (address) => {
  const { data, size } = encode(address, { border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return html`<svg class="code" viewBox="0 0 ${size} ${size}" role="img" aria-label=${t("code")}>
    ${svg`<path d=${squares.join("")} />`}
  </svg>`;
};
