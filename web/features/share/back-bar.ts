/** The bar that leads from the match of a link back to the unfinished one. */

import type { App } from "../../app/types.ts";
import { apart, vocabulary } from "../../i18n/message.ts";
import { type Draft, writeEntry } from "../../storage/drafts.ts";
import { sketchOf } from "../../storage/match-list.ts";
import { html } from "../../view/lit.ts";
import { icon } from "../../view/marks.ts";

const { t } = vocabulary("features/share");
const frame = vocabulary("frame");

/** Draw it in the place of the terms. */
export const drawBar = (unfinished: Draft) =>
  html`<div class="terms is-back">
    <button class="button terms-pill" data-command="return-to-match">
      ${icon("back")}<span>${t("back")}</span><i><b class="sr">, </b></i
      ><span>${frame.t("moveCount", { n: sketchOf(unfinished).ply })}</span>
    </button>
  </div>`;

/** Tell those who do not see it. */
export const announceMatch = (app: App, unfinished: Draft) => {
  const { players, ply } = sketchOf(unfinished);
  app.announce(t("unfinished", { name: players.map(apart).join(" – "), n: ply }));
};

/** Go on with it; the browser's way back leads to the link. */
export const returnToMatch = async ({
  session,
  state: { unfinished: draft },
}: Pick<App, "session" | "state">) => {
  if (!draft) return;
  writeEntry("pushState", { match: draft.id, draft }, location.pathname + location.search);
  await session.arrive(); // another tab may have gone on with it meanwhile
};
