/** The bar that leads from the match of a link back to the unfinished one. */

import { apart, vocabulary } from "../../i18n/message.js";
import { sketchOf } from "../../storage/database.js";
import { writeEntry } from "../../storage/tab-history.js";
import { html } from "../../view/lit.js";
import { icon } from "../../view/marks.js";

/** @import { App } from "../../app/types.js" */
/** @import { Draft } from "../../storage/drafts.js" */

const { t } = vocabulary("features/share");
const frame = vocabulary("frame");

/** Draw it in the place of the terms. @param {Draft} unfinished */
export const drawBar = (unfinished) =>
  html`<div class="terms is-back">
    <button class="button terms-pill" data-command="return-to-match">
      ${icon("back")}<span>${t("back")}</span><i><b class="sr">, </b></i
      ><span>${frame.t("moveCount", { n: sketchOf(unfinished).ply })}</span>
    </button>
  </div>`;

/** Tell those who do not see it. @param {App} app @param {Draft} unfinished */
export const announceMatch = (app, unfinished) => {
  const { players, ply } = sketchOf(unfinished);
  app.announce(t("unfinished", { name: players.map(apart).join(" – "), n: ply }));
};

/**
 * Go on with it; the browser's way back leads to the link.
 * @param {Pick<App, "session" | "state">} app
 */
export const returnToMatch = async ({ session, state: { unfinished: draft } }) => {
  if (!draft) return;
  writeEntry("pushState", { match: draft.id, draft }, location.pathname + location.search);
  await session.arrive(); // another tab may have gone on with it meanwhile
};
