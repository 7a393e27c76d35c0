/** Handing a match on, and taking one in: link, code, text, file. */

import type { App, Feature } from "../../app/types.ts";
import { vocabulary } from "../../i18n/message.ts";
import type { Draft } from "../../storage/drafts.ts";

type What = "copy" | "copyAsText" | "copyOriginal" | "copyPlace" | "load" | "save" | "send";

const { t } = vocabulary("features/share");

/** @param what of the part that is loaded for it */
const act = (what: What) => async (app: App) => (await app.load("actions"))?.[what](app);

/** Offer the match that a link has covered. */
const offerBack = async (app: App, unfinished: Draft) => {
  const part = await app.load("back-bar");
  if (app.state.unfinished === unfinished) part?.announceMatch(app, unfinished);
};

export const share: Feature = {
  commands: {
    share: {
      run: async (app) => (await app.load("share"))?.showShare(app),
      menu: { group: "share", label: () => t("share") },
    },
    copy: { run: act("copy"), menu: { group: "share", label: () => t("copy") } },
    "copy-original": { run: act("copyOriginal") },
    "copy-place": { run: act("copyPlace") },
    "copy-picture": { run: async (app) => (await app.load("picture"))?.copyPicture(app, "square") },
    "copy-wide": { run: async (app) => (await app.load("picture"))?.copyPicture(app, "wide") },
    "share-series": { run: async (app) => (await app.load("picture"))?.shareSeries(app) },
    "copy-text": { run: act("copyAsText") },
    send: { run: act("send") },
    save: { run: act("save"), menu: { group: "share", label: () => t("save") } },
    load: { run: act("load"), menu: { group: "share", label: () => t("loadMatch") } },
    "return-to-match": { run: (app) => app.state.parts["back-bar"]?.returnToMatch(app) },
  },
  effect({ after: { unfinished }, before }, app) {
    if (unfinished && unfinished !== before.unfinished) void offerBack(app, unfinished);
  },
  view: ({ parts, unfinished }) => ({
    bar: (unfinished && parts["back-bar"]?.drawBar(unfinished)) || null,
  }),
};
