/** Ways to hand a match on: a code for a second phone, the device's own sheet, a link, a file. */

import type { App } from "../../app/types.ts";
import { sharedAddress } from "../../i18n/language.ts";
import { vocabulary } from "../../i18n/message.ts";
import { hasLink } from "../../rules/record.ts";
import { html, nothing } from "../../view/lit.ts";
import { drawCode } from "../../view/qr-code.ts";
import { openSheet } from "../dialog/dialog.ts";
import { placeAddress, stopClock } from "./actions.ts";

const { t } = vocabulary("features/share");
const frame = vocabulary("frame");

/** Show the ways to share, and run the chosen command. */
export const showShare = async (app: App) => {
  stopClock(app);
  const isLinked = hasLink(app.state.wanted);
  const place = placeAddress(app.state);
  const mayGoOn = isLinked && !app.state.match.outcome;
  // The worksheet prints games of the site, and no added ones.
  const isOurs = Object.hasOwn(app.game.names, app.state.match.game);
  const button = (value: string, label: string, isMain = false) =>
    html`<button class=${isMain ? "button is-main" : "button"} value=${value}>${label}</button>`;
  const chosen = await openSheet(
    app,
    t("share"),
    html`<p>${t(isLinked ? "what" : "noLink")} ${mayGoOn ? t("goesOn") : nothing}</p>
      ${isLinked ? drawCode(sharedAddress(app.state.wanted), t("code"), t("tooLong")) : nothing}
      <div class="buttons">
        ${isLinked && "share" in navigator ? button("send", t("send"), true) : nothing}
        ${isLinked ? button("copy", frame.t("copyLink")) : nothing}
        ${place ? button("copy-place", t("place")) : nothing}
        ${button("copy-picture", t("picture"))} ${button("copy-wide", t("wide"))}
      </div>
      <details class="stack" ?open=${!isLinked}>
        <summary>${t("more")}</summary>
        <div class="buttons">
          ${button("copy-text", t("text"))} ${button("save", t("save"))}
          ${isLinked && isOurs ? button("set-task", t("task")) : nothing}
        </div>
      </details>`,
  );
  if (chosen) app.run(chosen);
};
