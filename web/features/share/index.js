/** Handing a match on, and taking one in: link, code, text, file. */

import { vocabulary } from "../../i18n/message.js";

/** @import { App, Feature } from "../../app/types.js" */
/** @import { Draft } from "../../storage/drafts.js" */
/**
 * @typedef {"copy" | "copyAsText" | "copyOriginal" | "copyPlace" | "load" | "save" | "send"} What
 */

const { t } = vocabulary("features/share");

/** @param {What} what of the part that is loaded for it */
const act = (what) => async (/** @type {App} */ app) => (await app.load("actions"))?.[what](app);

/** Offer the match that a link has covered. @param {App} app @param {Draft} unfinished */
const offerBack = async (app, unfinished) => {
  const part = await app.load("back-bar");
  if (app.state.unfinished === unfinished) part?.announceMatch(app, unfinished);
};

/** @type {Feature} */
export const share = {
  commands: {
    share: {
      run: async (app) => (await app.load("share"))?.showShare(app),
      menu: { group: "share", label: () => t("share") },
    },
    copy: { run: act("copy"), menu: { group: "share", label: () => t("copy") } },
    "copy-original": { run: act("copyOriginal") },
    "copy-place": { run: act("copyPlace") },
    "copy-picture": { run: async (app) => (await app.load("picture"))?.copyPicture(app) },
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
