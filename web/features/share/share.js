/** Ways to hand a match on: a code for a second phone, the device's own sheet, a link, a text, a file. */

import { shownPosition } from "../../app/selectors.js";
import { sharedAddress } from "../../i18n/language.js";
import { vocabulary } from "../../i18n/message.js";
import { hasLink } from "../../match/record.js";
import { html, nothing } from "../../view/lit.js";
import { openSheet } from "../dialog/dialog.js";
import { drawCode, fitsCode } from "./code.js";
import { placeAddress, plyLookedAt } from "./place.js";

const { t } = vocabulary("features/share");

/** Show the ways out, and run the command of the one that was chosen. @param {import("../../app/types.js").App} app */
export const showShare = async (app) => {
  const isLinked = hasLink(app.state.match.record);
  const place = placeAddress(app.state);
  const chosen = await openSheet(
    app,
    t("title"),
    html`<p>${t(isLinked ? "what" : "noLink")}</p>
      ${isLinked ? drawLink(sharedAddress()) : nothing}
      <div class="buttons">
        ${isLinked && "share" in navigator ? html`<button class="button is-main" value="send">${t("send")}</button>` : nothing}
        ${isLinked ? html`<button class="button" value="copy">${t("link")}</button>` : nothing}
        ${place ? html`<button class="button" value="copy-place">${t("place", { n: plyLookedAt(app.state) ?? 0 })}</button>` : nothing}
        <button class="button" value="copy-picture">${t("picture")}</button>
        <button class="button" value="copy-text">${t("text")}</button>
        <button class="button" value="save">${t("file")}</button>
        ${isLinked ? html`<a class="button" href=${taskAddress(app.state)}>${t("task")}</a>` : nothing}
      </div>`,
  );
  if (chosen) app.run(chosen);
};

/**
 * Return where the position on the board is made a task: the page for teachers. A match that is over
 * begins one move before its end.
 * @param {import("../../app/types.js").AppState} state
 */
const taskAddress = (state) => {
  const { outcome, ply } = shownPosition(state);
  const start = Math.max(0, outcome ? ply - 1 : ply);
  return `../teach/#game=${state.match.game}&start=${start}&${state.match.record}`;
};

/** Draw an address, or say why not. @param {string} address */
const drawLink = (address) =>
  fitsCode(address) ? drawCode(address, t("code")) : html`<p class="hush">${t("tooLong")}</p>`;
