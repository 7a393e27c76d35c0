/**
 * Failures of an added game during a match: it takes too long, ends its Python, or sends a position
 * that can't be shown. The page names the game and offers to stop, try again, report or delete it.
 */

import type { App, AppState, Feature } from "../app/types.ts";
import { vocabulary } from "../i18n/message.ts";
import type { Channel } from "../rules/channel.ts";
import { RulesError } from "../rules/errors.ts";
import type { AddedGame, GameFile } from "../storage/game-files.ts";
import { html } from "../view/lit.ts";
import { nameOf } from "./game.ts";
import { reportOf } from "./view.ts";

type Failure = { said: string; drawReport: () => unknown };

const { t } = vocabulary("added-games");
const frame = vocabulary("frame");

const SLOW = 3_000; // milliseconds after which the page says that a position takes long
const LIMIT = 10; // seconds, of `addedGameChannel`
/** Messages for a Python that ended while it worked on a position. */
const ENDS = { "no-answer": "late-move", crash: "died-move" } as const;

/** Messages for a position that the page refuses to show. */
const CANNOT_SHOW = {
  "request.moves": "many-moves",
  "request.view": "invalid-view",
  "request.view-size": "large-view",
} as const;

/** The error code for a record that takes long. */
const slow = ({ wanted }: AppState) => `slow ${wanted}`;

/** Whether Python works on a position now. */
const isWorking = ({ confirmed, rules, wanted }: AppState) =>
  rules === "ready" && wanted !== confirmed;

/** Return the feature of the page of an added game. @param channel to its rules */
export const addedGame = (
  gameFile: GameFile,
  added: AddedGame,
  channel: () => Channel | undefined,
): Feature => {
  const game = nameOf(added);
  let failure: Failure | null = null; // the failure that blocks the match, null for none
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fail = (app: App, said: string, code: string, params: object) => {
    const all = { ...params, game: added.entry.slug, record: app.state.wanted };
    const draw = () => app.set({ explained: [...app.state.explained, code] });
    const drawReport = reportOf(gameFile.packages, { said: [said], code, params: all }, draw);
    failure = { said, drawReport };
    app.announce(said);
    draw();
  };

  const failByEnd = (app: App) => {
    const end = channel()?.failure ?? "";
    const values = { game, seconds: LIMIT };
    if (isStopped) fail(app, t("stopped-move", values), "stopped", {});
    else if (end in ENDS) {
      fail(app, t(ENDS[end as keyof typeof ENDS], values), end, {});
    }
  };

  const failByAnswer = (app: App, error: unknown) => {
    if (!(error instanceof RulesError)) return;
    const { code, params } = error;
    if (code === "crash") {
      fail(app, t("failed-move", { game, detail: String(params.detail) }), code, params);
    } else if (code in CANNOT_SHOW) {
      const key = CANNOT_SHOW[code as keyof typeof CANNOT_SHOW];
      fail(app, t(key, { game, n: Number(params.n) }), code, params);
    }
  };

  return {
    commands: {
      "stop-game": {
        run: ({ dispatch }) => {
          isStopped = true;
          channel()?.end();
          dispatch({ type: "rules", phase: "failed" });
        },
      },
      "remove-game": {
        run: () => {
          location.href = `../add/?${new URLSearchParams({ remove: gameFile.id })}`;
        },
      },
    },

    effect({ action, after, before }, app) {
      if (after.rules === "starting" || after.wanted !== before.wanted) failure = null;
      if (after.rules === "starting") isStopped = false;
      if (after.rules === "failed" && before.rules !== "failed") failByEnd(app);
      if (action.type === "unanswered" || action.type === "refused") {
        failByAnswer(app, action.error);
      }
      // The failure belongs to another record.
      if (action.type === "undo" && after.rules === "failed") app.run("retry");
      if (after.wanted === before.wanted && isWorking(after) === isWorking(before)) return;
      clearTimeout(timer);
      if (!isWorking(after)) return;
      timer = setTimeout(() => {
        const { explained } = app.state;
        if (isWorking(app.state)) app.set({ explained: [...explained, slow(app.state)] });
      }, SLOW);
    },

    hint: {
      rank: 5,
      of: (state) =>
        isWorking(state) && state.explained.includes(slow(state)) && failure === null
          ? { text: t("slow", { game }), label: frame.t("stop"), act: "stop-game" }
          : null,
    },

    view(state) {
      const { explained, rules } = state;
      if (failure === null || explained.length === 0) return {};
      const again = html`<button type="button" class="button is-main" data-command="retry"
        >${frame.t("tryAgain")}</button>`;
      return {
        status: html`<p class="is-error">${failure.said}</p>
          <div class="buttons">
            ${rules === "failed" ? again : ""} ${failure.drawReport()}
            <button type="button" class="button" data-command="remove-game"
              >${t("remove", { name: game })}</button>
          </div>`,
      };
    },
  };
};
