/** What belongs to every match: undo, redo, the second press, another try, the way out. */

import { toText, vocabulary } from "../../i18n/message.js";

/** @typedef {import("../../app/types.js").Feature} Feature */

const { t } = vocabulary("features/play");
const { t: ofFrame } = vocabulary("frame");

let isRetried = false; // in vain: the rules have not been there since

/** @param {import("../../app/types.js").AppState} state @param {import("../../view/types.js").FrontEnd} front */
const confirmNotice = ({ confirming, match }, front) =>
  confirming === null
    ? null
    : {
        text: t("confirm", { move: front.move(confirming, match) }),
        label: t("playIt"),
        act: "confirm",
      };

/**
 * Return what to say where Python does not start: what the browser lacks, or a way past all that is
 * kept of the page, where another try was not enough.
 * @param {import("../../view/types.js").Notice | null} notice
 */
const failureNotice = (notice) => {
  const lacking = globalThis.window?.noonGuard?.lacks();
  if (lacking) return { text: lacking, label: "", act: "" };
  return notice && isRetried ? { ...notice, label: ofFrame("loadAgain"), act: "afresh" } : notice;
};

/** @type {Feature} */
export const play = {
  name: "play",
  commands: {
    "load-again": { run: (app) => app.loadAgain() },
    undo: { run: ({ dispatch }) => dispatch({ type: "undo" }) },
    redo: { run: ({ dispatch }) => dispatch({ type: "redo" }) },
    confirm: { run: ({ dispatch }) => dispatch({ type: "confirm" }) },
    reload: { run: () => location.reload() },
    afresh: { run: () => (window.noonGuard ?? location).reload() },
    retry: {
      run: ({ rules }) => {
        isRetried = true;
        rules.retry();
      },
    },
  },

  effect({ after, before }, app) {
    if (after.rules === "ready") isRetried = false;
    if (after.isLocked !== before.isLocked) {
      document.body.toggleAttribute("data-quiet", after.isLocked);
    }
    if (after.confirming === null || after.confirming === before.confirming) return;
    const notice = confirmNotice(after, app.front);
    if (notice) app.announce(`${toText(notice.text)} ${notice.label}`);
  },

  notice: { rank: 60, of: confirmNotice },
  view: ({ rules }, _front, { notice }) =>
    rules === "failed" ? { notice: failureNotice(notice) } : {},
};
