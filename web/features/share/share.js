/** Ways to hand a match on: a code for a second phone, the device's own sheet, a link, a file. */

import { sharedAddress } from "../../i18n/language.js";
import { vocabulary } from "../../i18n/message.js";
import { hasLink } from "../../match/record.js";
import { html, nothing } from "../../view/lit.js";
import { drawCode, fitsCode } from "../../view/qr-code.js";
import { openSheet } from "../dialog/dialog.js";
import { placeAddress, plyLookedAt } from "./actions.js";

/** @import { App } from "../../app/types.js" */

const { t } = vocabulary("features/share");
const frame = vocabulary("frame");

/** Show the ways to share, and run the chosen command. @param {App} app */
export const showShare = async (app) => {
  const isLinked = hasLink(app.state.wanted);
  const place = placeAddress(app.state);
  // The worksheet prints games of the site, and no added ones.
  const isOurs = Object.hasOwn(app.game.names, app.state.match.game);
  const button = (/** @type {string} */ value, /** @type {string} */ label, isMain = false) =>
    html`<button class=${isMain ? "button is-main" : "button"} value=${value}>${label}</button>`;
  const chosen = await openSheet(
    app,
    t("share"),
    html`<p>${t(isLinked ? "what" : "noLink")}</p>
      ${isLinked ? drawLink(sharedAddress(app.state.wanted)) : nothing}
      <div class="buttons">
        ${isLinked && "share" in navigator ? button("send", t("send"), true) : nothing}
        ${isLinked ? button("copy", frame.t("copyLink")) : nothing}
        ${place ? button("copy-place", t("place", { n: plyLookedAt(app.state) ?? 0 })) : nothing}
        ${button("copy-picture", t("picture"))} ${button("copy-text", t("text"))}
        ${button("save", t("save"))}
        ${isLinked && isOurs ? button("set-task", t("task")) : nothing}
      </div>`,
  );
  if (chosen) app.run(chosen);
};

/** Draw an address, or say why not. @param {string} address */
const drawLink = (address) =>
  fitsCode(address) ? drawCode(address, t("code")) : html`<p class="hush">${t("tooLong")}</p>`;
