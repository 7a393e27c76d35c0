/** Earlier positions of the match, looked at one by one, and the list of its moves. */

import { positionAfter } from "../../board/playback.js";
import { vocabulary } from "../../i18n/message.js";
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

/** @param {App} app */
const showMoves = async (app) => {
  const { match } = app.state;
  const dialog = await app.load("dialog");
  await dialog?.openSheet(app, frame.t("moves"), drawMoveList(match, match.ply, app.front));
};

/** @type {import("../../app/types.js").Feature} */
export const replay = {
  commands: {
    look: { run: look },
    "back-to-match": { run: ({ dispatch }) => dispatch({ type: "look", position: null }) },
    moves: { run: showMoves, menu: { group: "match", label: () => t("movesItem") } },
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
