/** Ways to hand a match on: a code for a second phone, the device's own sheet, a link, a text, a file. */

import { sharedAddress } from "../../i18n/language.js";
import { vocabulary } from "../../i18n/message.js";
import { hasLink } from "../../match/record.js";
import { html, nothing } from "../../view/lit.js";
import { drawCode, fitsCode } from "../../view/qr-code.js";
import { openSheet } from "../dialog/dialog.js";
import { placeAddress, plyLookedAt } from "./actions.js";

const { t } = vocabulary("features/share");
const frame = vocabulary("frame");

/** Show the ways to share, and run the chosen command. @param {import("../../app/types.js").App} app */
export const showShare = async (app) => {
  const isLinked = hasLink(app.state.match.record);
  const place = placeAddress(app.state);
  // The worksheet prints games of the site, and no added ones.
  const isOurs = Object.hasOwn(app.game.names, app.state.match.game);
  const chosen = await openSheet(
    app,
    t("share"),
    html`<p>${t(isLinked ? "what" : "noLink")}</p>
      ${isLinked ? drawLink(sharedAddress()) : nothing}
      <div class="buttons">
        ${isLinked && "share" in navigator ? html`<button class="button is-main" value="send">${t("send")}</button>` : nothing}
        ${isLinked ? html`<button class="button" value="copy">${frame.t("copyLink")}</button>` : nothing}
        ${place ? html`<button class="button" value="copy-place">${t("place", { n: plyLookedAt(app.state) ?? 0 })}</button>` : nothing}
        <button class="button" value="copy-picture">${t("picture")}</button>
        <button class="button" value="copy-text">${t("text")}</button>
        <button class="button" value="save">${t("save")}</button>
        ${isLinked && isOurs ? html`<button class="button" value="set-task">${t("task")}</button>` : nothing}
      </div>`,
  );
  if (chosen) app.run(chosen);
};

/** Draw an address, or say why not. @param {string} address */
const drawLink = (address) =>
  fitsCode(address) ? drawCode(address, t("code")) : html`<p class="hush">${t("tooLong")}</p>`;
