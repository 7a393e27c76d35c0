/** Steps through earlier positions of the match, and the list of its moves. */

import { onePerApp } from "../../app/one-per-app.ts";
import type { App, Feature } from "../../app/types.ts";
import { showLast } from "../../board/host.ts";
import { positionAfter } from "../../board/playback.ts";
import { vocabulary } from "../../i18n/message.ts";
import { html, render } from "../../view/lit.ts";
import { drawMoveList } from "../../view/regions.ts";

const { t } = vocabulary("features/replay");
const frame = vocabulary("frame");

/** The last step: the next one begins where it ends. */
let last = Promise.resolve();

/** @param where "first", "back", "on" or "last" */
const look = async (app: App, where: string) => {
  const { match, review, viewing } = app.state;
  const now = (viewing ?? review.position ?? match).ply;
  const ply = positionAfter(now, match.ply, where);
  if (ply === now) return;
  const position = ply === match.ply ? null : await app.rules.look(match, ply);
  if (app.state.match.record === match.record) app.dispatch({ type: "look", position });
};

/** Return the place of the list in its sheet, null while that is closed. */
const sheetOf = onePerApp(() => ({ place: null as HTMLElement | null }));

const drawSheet = (app: App) => {
  const { match, viewing } = app.state;
  const { place } = sheetOf(app);
  if (!place) return;
  render(drawMoveList(match, viewing?.ply ?? match.ply, app.front), place);
  showLast();
};

const showMoves = async (app: App) => {
  const dialog = await app.load("dialog");
  const sheet = sheetOf(app);
  const list = html`<div class="stack" data-moves></div>`;
  await dialog?.openSheet(app, frame.t("moves"), list, (form) => {
    sheet.place = form.querySelector("[data-moves]");
    drawSheet(app);
  });
  sheet.place = null;
};

export const replay: Feature = {
  commands: {
    look: {
      run: (app, where) => {
        last = last.catch(() => {}).then(() => look(app, where));
        return last;
      },
    },
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
      return { text, label: t("back"), act: "back-to-match", key: "Escape" };
    },
  },
};
