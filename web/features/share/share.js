/** Ways to hand a match on: a code for a second phone, the device's own sheet, a link, a text, a file. */

import { encode } from "uqr";
import { vocabulary } from "../../i18n/message.js";
import { html, nothing, svg } from "../../view/lit.js";
import { openSheet } from "../dialog/dialog.js";

const { t } = vocabulary({
  en: {
    title: "Share this match",
    what: "The link holds the whole match. Whoever opens it can go on from here.",
    code: "A code with the link to this match",
    tooLong: "This match is too long for a code; the link still works.",
    send: "Send",
    link: "Copy the link",
    text: "Copy as text",
    file: "Save to a file",
  },
  de: {
    title: "Diese Partie teilen",
    what: "Der Link enthält die ganze Partie. Wer ihn öffnet, kann von hier aus weiterspielen.",
    code: "Ein Code mit dem Link zu dieser Partie",
    tooLong: "Diese Partie ist zu lang für einen Code; der Link geht trotzdem.",
    send: "Senden",
    link: "Link kopieren",
    text: "Als Text kopieren",
    file: "In einer Datei speichern",
  },
});

const MOST_IN_A_CODE = 1_200; // characters; a phone cannot read a finer one off a screen

/** Show the ways out, and run the command of the one that was chosen. @param {import("../../app/types.js").App} app */
export const showShare = async (app) => {
  const { href } = location;
  const chosen = await openSheet(
    app,
    t("title"),
    html`<p>${t("what")}</p>
      ${href.length <= MOST_IN_A_CODE ? drawCode(href) : html`<p class="hush">${t("tooLong")}</p>`}
      <div class="buttons">
        ${"share" in navigator ? html`<button class="button is-main" value="send">${t("send")}</button>` : nothing}
        <button class="button" value="copy">${t("link")}</button>
        <button class="button" value="copy-text">${t("text")}</button>
        <button class="button" value="save">${t("file")}</button>
      </div>`,
  );
  if (chosen) app.run(chosen);
};

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
