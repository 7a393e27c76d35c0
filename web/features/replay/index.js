/** Earlier positions of the match, looked at one by one, and the list of its moves. */

import { positionAfter } from "../../board/playback.js";
import { vocabulary } from "../../i18n/message.js";
import { html, render } from "../../view/lit.js";
import { drawMoveList } from "../../view/regions.js";

/** @import { App } from "../../app/types.js" */

const { t } = vocabulary("features/replay");
const frame = vocabulary("frame");

/** @param {App} app @param {string} where "first", "back", "on" or "last" */
const look = async (app, where) => {
  const { match, viewing } = app.state;
  const now = viewing?.ply ?? match.ply;
  const ply = positionAfter(now, match.ply, where);
  if (ply === now) return;
  const position = ply === match.ply ? null : await app.rules.look(match, ply);
  if (app.state.match.record === match.record) app.dispatch({ type: "look", position });
};

/** Return the place of the list in its sheet, null while that is closed. @param {App} app */
const sheetOf = (app) =>
  app.singleton("moves", () => ({ place: /** @type {HTMLElement | null} */ (null) }));

/** @param {App} app */
const drawSheet = (app) => {
  const { match, viewing } = app.state;
  const { place } = sheetOf(app);
  if (place) render(drawMoveList(match, viewing?.ply ?? match.ply, app.front), place);
};

/** @param {App} app */
const showMoves = async (app) => {
  const dialog = await app.load("dialog");
  const sheet = sheetOf(app);
  const list = html`<div class="stack" data-moves></div>`;
  await dialog?.openSheet(app, frame.t("moves"), list, (form) => {
    sheet.place = form.querySelector("[data-moves]");
    drawSheet(app);
  });
  sheet.place = null;
};

/** @type {import("../../app/types.js").Feature} */
export const replay = {
  commands: {
    look: { run: look },
    "back-to-match": { run: ({ dispatch }) => dispatch({ type: "look", position: null }) },
    moves: { run: showMoves, menu: { group: "match", label: () => t("movesItem") } },
  },
  effect: ({ after, before }, app) => {
    if (after.viewing !== before.viewing) drawSheet(app);
  },
  notice: {
    rank: 20,
    of: ({ match, viewing }) => {
      if (!viewing) return null;
      const text = frame.t("looking", { n: viewing.ply, all: match.ply });
      return { text, label: t("back"), act: "back-to-match" };
    },
  },
};
