/** Ways to hand a match on: a code for a second phone, the device's own sheet, a link, a text, a file. */

import { html, nothing, svg } from "../parts/lit.js";
import { vocabulary } from "../parts/words.js";
import { encode } from "../vendor/uqr/index.js";
import { copyText, saveFile } from "./files.js";
import { openSheet } from "./sheets.js";

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
    copied: "The link is copied.",
    textCopied: "The match is copied as text.",
    notCopied: "The browser does not let the page copy. The link is in the address bar.",
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
    copied: "Der Link ist kopiert.",
    textCopied: "Die Partie ist als Text kopiert.",
    notCopied: "Der Browser lässt die Seite nicht kopieren. Der Link steht in der Adresszeile.",
  },
});

const MOST_IN_A_CODE = 1_200; // characters; a phone cannot read a finer one off a screen

/**
 * Show the ways out, and return what is to be told about the one that was taken.
 * @param {string} game
 * @param {() => Promise<string>} write returns the match as text
 */
export const shareMatch = async (game, write) => {
  const { href } = location;
  const answer = await openSheet(
    t("title"),
    html`<p>${t("what")}</p>
      ${href.length <= MOST_IN_A_CODE ? drawCode(href) : html`<p class="hush">${t("tooLong")}</p>`}
      <div class="buttons">
        ${"share" in navigator ? html`<button class="button is-main" value="send">${t("send")}</button>` : nothing}
        <button class="button" value="link">${t("link")}</button>
        <button class="button" value="text">${t("text")}</button>
        <button class="button" value="file">${t("file")}</button>
      </div>`,
  );
  if (answer === "send") await send();
  if (answer === "link") return t((await copyText(href)) ? "copied" : "notCopied");
  if (answer === "text") return t((await copyText(await write())) ? "textCopied" : "notCopied");
  if (answer === "file") saveFile(`${game}.txt`, await write());
  return "";
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

const send = async () => {
  try {
    await navigator.share({ title: document.title, url: location.href });
  } catch {
    // Closed again, which is an answer too.
  }
};
